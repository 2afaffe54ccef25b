"""The chances that are the same on the command line and in the browser, on the command line's side."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from conftest import ROOT
from toolkit.decks import read_deck
from toolkit.decks.chances import shown
from toolkit.decks.odds import Asked, Odds, find_odds
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    import sqlite3

CASES: list[dict[str, Any]] = json.loads((ROOT / "tests" / "cases" / "odds.json").read_text(encoding="utf-8"))


def find(connection: sqlite3.Connection, case: dict[str, Any]) -> Odds:
    deck = read_deck(connection, case["text"], game=case["game"], format=case["format"])
    return find_odds(connection, deck, Asked(**case["asked"]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["what"])
def test_a_chance_is_that_of_the_case(everything: sqlite3.Connection, case: dict[str, Any]) -> None:
    if "error" in case:
        with pytest.raises(DeckloreError) as caught:
            find(everything, case)
        assert str(caught.value) == case["error"]
        return
    odds = find(everything, case)
    found = odds.json()
    tables = ("at_least", "at_least_at_worst")
    exact = {
        name: [{"n": row["n"], "chances": [one["exact"] for one in row["chances"]]} for row in found[name]]
        for name in tables
    }
    numbers = {name: found[name] for name in ("cards", "matching", "matching_at_worst", "drawn")}
    percents = [shown(chance) for chance in odds.rows[0].chances]
    assert numbers | exact | {"shown": percents} == case["answer"]
