"""The turn track on the site: how the lines of its drawing hang together, and its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from toolkit.games import get_game
from toolkit.pages.book import Book
from toolkit.pages.turn import TurnView, find_turn

if TYPE_CHECKING:
    import sqlite3

#: A cell is its kind and where its line goes: ↑ fills the upper part, ↓ the lower one, ↕ both.
TRACK = """
loop-start↓            Game
loop↕ loop-start↓      Turns
loop↕ loop↕ station↓   Draw a card
loop↕ loop↕ loop-start↕ station↓    Act
loop↕ loop↕ loop↕ tooth↕ station↓   Light a lamp
loop↕ loop↕ loop↕ spine↕ station↑   Pay and light
loop↕ loop↕ loop↕ tooth-last↑ station↓  Blow
loop↕ loop↕ loop↕ none station↑     Blow on a lamp
loop↕ loop↕ loop-end↕  Act
loop↕ loop↕ station↑   Pass the turn
loop↕ loop-end↑        Turns
loop-end↑              Game
"""
BLOW = """
station↓               Compare
fork↕ station↓         The lamp goes out
join↕ station↑         Put it out
fork-join↑ station     The lamp holds
"""
_MARKS = {(True, True): "↕", (True, False): "↑", (False, True): "↓", (False, False): ""}


@pytest.fixture
def turn(lanterns: sqlite3.Connection) -> TurnView:
    found = find_turn(lanterns, Book(lanterns, get_game(lanterns, "lanterns"), "en"))
    assert found is not None
    return found


def test_lines_begin_and_end_where_their_parts_do(turn: TurnView) -> None:
    shown = [
        [
            " ".join([*(f"{c.kind}{_MARKS[c.up, c.down]}" for c in row.cells), row.row.label])
            for row in drawing.rows
        ]
        for drawing in turn.drawings
    ]
    wanted = [[" ".join(line.split()) for line in text.strip().splitlines()] for text in (TRACK, BLOW)]
    assert shown == wanted


def test_the_words_hold_every_node_with_its_rules(turn: TurnView) -> None:
    ids = [step.entry.id for step in turn.words]
    assert len(ids) == len(set(ids))
    drawn = {row.row.id for drawing in turn.drawings for row in drawing.rows}
    assert drawn < set(ids)
    draw = next(step for step in turn.words if step.entry.id == "draw-card")
    assert [(ref.label, ref.title) for ref in draw.rules] == [("3.1", "Draw")]
    assert turn.steps == 4


def test_zones_and_quantities_are_said_in_words(turn: TurnView) -> None:
    deck = turn.zones[0]
    assert (deck.name, deck.says) == ("Deck", ("one a player", "seen by nobody", "shuffled"))
    assert deck.rule is not None
    assert deck.rule.label == "4"
    assert [quantity.name for quantity in turn.quantities] == ["oil", "lit lamps"]
    assert turn.goals[0].name == "Three lamps"
    assert turn.facts[0].says == ("a number",)
