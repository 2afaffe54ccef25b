"""Tracks that are sound, and tracks that are not: every fault with its place and its whole message."""

from __future__ import annotations

from typing import Any

import pytest

from conftest import ROOT
from toolkit.packs.yaml import read_yaml
from turns import problems

CASES: dict[str, Any] = read_yaml((ROOT / "tests" / "cases" / "turn.yaml").read_text(encoding="utf-8")).value


def turn(track: str = "", parts: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return a `turn.yaml` that uses all it declares, then runs `track`."""
    nodes = read_yaml(CASES["first"] + track).value
    return {**CASES["parts"], **(parts or {}), "track": nodes}


def test_the_parts_are_sound() -> None:
    assert problems(turn()) == []


@pytest.mark.parametrize("track", CASES["sound"])
def test_sound_tracks(track: str) -> None:
    assert problems(turn(track)) == []


@pytest.mark.parametrize("case", CASES["unsound"], ids=lambda case: case["place"])
def test_error_of_a_track(case: dict[str, Any]) -> None:
    found = problems(turn(case.get("track", ""), case.get("parts")))
    assert (case["place"], case["message"]) in found


LANGUAGES = """
    actors: {active: {en: active player}}
    zones:
      deck: {name: {en: Deck, pl: Talia}, owner: player, visible: none, order: kept, note: {en: N}}
    quantities: {oil: {name: {pl: olej}, per: player, start: 1, least: 0}}
    facts: {gust: {ask: {en: Is there a gust?}}}
    goals: {win: {name: {en: W, pl: W}, outcome: win, who: {en: you}, when: {en: no oil}, test: oil = 0}}
    track:
      - step: draw
        label: {en: Draw}
        by: active
        decide: {en: which}
        moves: [{from: deck, to: deck}]
      - loop: again
        label: {en: Again, pl: Znowu}
        until: {words: {en: a gust comes}, test: gust}
        do: [{step: burn, label: {en: Burn, pl: Spal}, set: {oil: oil - 1}}]
"""


def test_error_of_missing_languages() -> None:
    assert problems(LANGUAGES, ("en", "pl")) == [
        ("actors.active", "has no words in pl"),
        ("zones.deck.note", "has no words in pl"),
        ("quantities.oil.name", "has no words in en"),
        ("facts.gust.ask", "has no words in pl"),
        ("goals.win.who", "has no words in pl"),
        ("goals.win.when", "has no words in pl"),
        ("track.0.label", "has no words in pl"),
        ("track.0.decide", "has no words in pl"),
        ("track.1.until.words", "has no words in pl"),
    ]


def test_everything_wrong_is_said_in_one_run() -> None:
    found = problems(turn("- {step: a, label: A, by: nobody, set: {oil: oil /}}\n- {sequence: b, label: B}"))
    assert [place for place, _ in found] == ["track.3", "track.2.by", "track.2.set.oil"]
