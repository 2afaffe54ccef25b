"""The browser takes the same walks as Python, and long random ones, and tells the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from walk_cases import FILE, all_tracks, happened, states, told, wander_deeds

from toolkit.turn import Walk, as_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from toolkit.turn import State

pytestmark = pytest.mark.browser

MODULES = Path(__file__).resolve().parents[2] / "site" / "theme" / "js"
#: Runs in the page: takes walks and tells each state as `walk_cases.told` does, and what happened.
RUN = """
async ([base, tracks, walks]) => {
  const { Walk } = await import(`${base}/table/walk.js`);
  const signs = new Map([[true, "+"], [false, "-"], [null, "?"]]);
  const asked = (q) => [
    q.kind, q.node || "-", q.key,
    ...(q.least === undefined ? [] : [`${q.least}..${q.most ?? ""}`]),
    ...(q.usual === undefined ? [] : [`usual ${q.usual}`]),
    ...q.answers.map(({ value, allowed }) => `${signs.get(allowed)}${value}`),
    ...q.claims.map((goal) => `claim ${goal}`),
  ].join(" ");
  const shown = (part) => [undefined, null, false, ""].includes(part) ? "-" : part === true ? "True" : part;
  const parts = ["kind", "node", "subject", "target", "before", "after", "cut"];
  const happened = (event) => parts.map((part) => shown(event[part])).join(" ");
  const one = (walk, state, deed) => {
    if (deed === null || typeof deed !== "object") return walk.answer(state, deed);
    return deed.claim ? walk.claim(state, deed.claim) : walk.count(state, ...deed.count);
  };
  return walks.map(({ track, deeds }) => {
    const walk = new Walk(tracks[track]);
    const states = [walk.start()];
    for (const deed of deeds) states.push(one(walk, states.at(-1), deed));
    let before = {};
    const told = states.map(({ question, ended, quantities }) => {
      const now = Object.entries(quantities);
      const changed = now.filter(([name, n]) => before[name] !== n).map(([name, n]) => `${name}=${n}`);
      before = quantities;
      return [question ? asked(question) : `ended ${ended}`, ...changed].join(" | ");
    });
    const detail = ({ events, zones, counts, players }) => [events.map(happened), zones, counts, players];
    return { told, happened: states.map(detail) };
  });
}
"""


@pytest.fixture
def take(page: Page, serve: Callable[[Path], str]) -> Callable[[list[dict[str, Any]]], Any]:
    """A function that has the page take walks, all in one go."""
    base = serve(MODULES)
    page.goto(f"{base}/table/walk.js")
    tracks = json.loads(json.dumps({name: as_json(track) for name, track in all_tracks().items()}))
    return lambda walks: page.evaluate(RUN, [base, tracks, walks])


def test_cases(take: Callable[[list[dict[str, Any]]], Any]) -> None:
    cases = json.loads(FILE.read_text(encoding="utf-8"))["walks"]
    answers = take(cases)
    assert len(answers) == len(cases) > 0
    for case, answer in zip(cases, answers, strict=True):
        assert answer["told"] == case["told"], case["track"]


def test_long_walks_are_the_same_in_every_detail(take: Callable[[list[dict[str, Any]]], Any]) -> None:
    walks, expected = [], []
    for name, track in all_tracks().items():
        walk = Walk(track)
        for seed in range(10, 30):
            deeds = wander_deeds(walk, seed, 400)
            walks.append({"track": name, "deeds": deeds})
            detail = [_detail(state) for state in states(walk, deeds)]
            expected.append({"told": told(walk, deeds), "happened": detail})
    assert sum(len(walk["deeds"]) for walk in walks) > 5_000
    for walk_case, answer, wanted in zip(walks, take(walks), expected, strict=True):
        assert answer == wanted, walk_case["track"]


def _detail(state: State) -> list[Any]:
    return [[happened(event) for event in state.events], dict(state.zones), dict(state.counts), state.players]
