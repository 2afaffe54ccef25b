"""The turn track on the site: how the lines of its drawing hang together, and its tables."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING

import pytest

from toolkit.games import get_game
from toolkit.pages.book import Book
from toolkit.pages.turn import TurnView, find_turn
from toolkit.turn import read_track

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

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


@pytest.mark.parametrize("game", ["aeons-end", "andromeda", "hubworld", "hyborian", "volfyirion"])
def test_players_are_told_names_and_no_ids(everything: sqlite3.Connection, game: str) -> None:
    """What is counted or asked was named by its id in effects, bounds and conditions: "turn-cards-each"."""
    of, track = get_game(everything, game), read_track(everything, game)
    assert track is not None
    ids = {name for name in (*track.quantities, *track.facts, *track.zones) if "-" in name}
    assert ids
    for lang in of.languages:
        turn = find_turn(everything, Book(everything, of, lang))
        assert turn is not None
        told = list(_told(turn))
        assert len(told) > turn.steps
        found = [(text, name) for text in told for name in _IDS.findall(text) if name in ids or "[" in text]
        assert found == []


#: Fields that hold ids or what stands for a drawing, and no words.
_UNSAID = {"id", "kind", "kinds", "cells", "goes_to", "rules", "rule", "test"}
_IDS = re.compile(r"(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w-])|\[")


def _told(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _told(item)
    elif is_dataclass(value):
        for field in fields(value):
            if field.name not in _UNSAID:
                yield from _told(getattr(value, field.name))


def test_zones_and_quantities_are_said_in_words(turn: TurnView) -> None:
    deck = turn.zones[0]
    assert (deck.name, deck.says) == ("Deck", ("one a player", "seen by nobody", "shuffled"))
    assert deck.rule is not None
    assert deck.rule.label == "4"
    assert [quantity.name for quantity in turn.quantities] == ["oil", "lit lamps"]
    assert turn.goals[0].name == "Three lamps"
    assert turn.facts[0].says == ("a number",)
