"""The data from which the browser reads, checks and writes decks: complete, and small."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING, Any

import pytest

from toolkit.decks import format_names
from toolkit.decks.export import decks_json
from toolkit.decks.names import read_names
from toolkit.decks.sentences import SENTENCES
from toolkit.games import game_ids

if TYPE_CHECKING:
    import sqlite3

#: A game of a hundred cards stays below this many bytes, as servers send it.
MOST_BYTES = 40_000


def _loaded(connection: sqlite3.Connection, game: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(json.dumps(decks_json(connection, game), default=dict))
    return loaded


def test_every_game_is_small(everything: sqlite3.Connection) -> None:
    games = game_ids(everything)
    assert games
    for game in games:
        text = json.dumps(
            decks_json(everything, game), ensure_ascii=False, separators=(",", ":"), default=dict
        )
        assert len(gzip.compress(text.encode())) < MOST_BYTES, game


def test_every_card_and_printing_is_there(lanterns: sqlite3.Connection) -> None:
    data = _loaded(lanterns, "lanterns")
    names = read_names(lanterns, "lanterns")
    records = {record["printing"]: record for record in data["records"]}
    assert [row[0] for row in data["cards"]] == [card.id for card in names.cards]
    for (slug, kind, texts, printings, *called), card in zip(data["cards"], names.cards, strict=True):
        assert (kind, *map(tuple, called)) == (card.type, card.nicknames, card.former)
        assert tuple(dict.fromkeys(name for _, name, _ in texts)) == card.names
        assert [tuple(row) for row in printings] == [(p.id, p.set, p.number) for p in card.printings]
        assert {records[key]["card"] for key, _, _ in printings} == {slug}
    assert sum(len(row[3]) for row in data["cards"]) == len(records)
    assert [card.former for card in names.cards if card.former] == [("brass-lantern",)]


def test_formats_and_sentences_are_there(lanterns: sqlite3.Connection) -> None:
    data = _loaded(lanterns, "lanterns")
    assert [form["id"] for form in data["formats"]] == [
        slug for _, slug in format_names(lanterns, "lanterns")
    ]
    assert data["former"] == {"usual": "standard"}
    assert data["sentences"] == SENTENCES


@pytest.mark.parametrize(
    ("part", "slug", "words"),
    [
        ("types", "lamp", ["lamp", "lampa", "lamps", "lampy", "lantern"]),
        ("sets", "first", ["First Light", "Pierwsze światło"]),
    ],
)
def test_spellings(lanterns: sqlite3.Connection, part: str, slug: str, words: list[str]) -> None:
    found = _loaded(lanterns, "lanterns")["game"][part][slug]
    assert (found["words"] if part == "types" else found) == words
