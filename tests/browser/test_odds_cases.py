"""The browser finds the chances of the same cases as the command line does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from toolkit.decks.export import decks_json

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
MODULES = ROOT / "site" / "theme" / "js"
CASES: list[dict[str, Any]] = json.loads((ROOT / "tests" / "cases" / "odds.json").read_text(encoding="utf-8"))
RUN = """
async ([base, games, cases]) => {
  const { Decks } = await import(`${base}/decks/index.js`);
  const { Shelf } = await import(`${base}/decks/shelf.js`);
  const { exact, shown } = await import(`${base}/builder/chances.js`);
  const { findOdds, OddsError } = await import(`${base}/builder/odds.js`);
  const row = ({ n, chances }) => ({ n, chances: chances.map(exact) });
  return cases.map(({ game, format, text, asked }) => {
    const decks = new Decks([new Shelf(games[game])]);
    const { at_least: atLeast, each_turn: eachTurn, ...others } = asked;
    try {
      const deck = decks.read(text, { format });
      const odds = findOdds(decks, deck, { atLeast, eachTurn: eachTurn ?? null, ...others });
      return {
        cards: odds.size,
        matching: odds.wanted,
        matching_at_worst: odds.worst,
        drawn: odds.draws,
        at_least: odds.rows.map(row),
        at_least_at_worst: odds.worstRows.map(row),
        shown: odds.rows[0].chances.map((chance) => shown(chance)),
      };
    } catch (error) {
      if (!(error instanceof OddsError)) throw error;
      return error.key;
    }
  });
}
"""


def test_the_browser_finds_the_same_chances(
    page: Page, serve: Callable[[Path], str], everything: sqlite3.Connection
) -> None:
    base = serve(MODULES)
    page.goto(f"{base}/decks/index.js")
    games = {case["game"]: decks_json(everything, case["game"]) for case in CASES}
    plain = json.loads(json.dumps(games, default=dict))
    found = page.evaluate(RUN, [base, plain, CASES])
    assert len(found) == len(CASES) > 15
    for case, answer in zip(CASES, found, strict=True):
        assert answer == (case["key"] if "error" in case else case["answer"]), case["what"]
