from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from toolkit.cards import all_printings, find_cards, read_cards, type_line
from toolkit.errors import DeckloreError
from toolkit.games import get_game, read_games, text_in

if TYPE_CHECKING:
    import sqlite3

    from toolkit.cards import Card


def card(connection: sqlite3.Connection, name: str, lang: str | None = None) -> Card:
    found = read_cards(connection, find_cards(connection, name), lang)
    assert len(found) == 1
    return found[0]


def test_card_json_is_as_documented(lanterns: sqlite3.Connection) -> None:
    assert card(lanterns, "Brass Lamp").json() == {
        "id": "brass-lamp",
        "game": "lanterns",
        "name": "Brass Lamp",
        "type": "lamp",
        "traits": ["brass"],
        "stats": {"cost": 3, "light": 3, "glass": "red", "rank": "common"},
        "abilities": [{"kind": "always", "effect": "Shines three times as far."}],
        "printing": {"set": "second", "number": "1", "quantity": 1},
        "printings": [
            {"set": "second", "number": "1", "quantity": 1},
            {"set": "first", "number": "2", "quantity": 2},
        ],
    }


def test_a_value_that_is_no_number_stays_as_printed(lanterns: sqlite3.Connection) -> None:
    stats = card(lanterns, "moth-lamp").stats
    assert stats["cost"] == "X"
    assert stats["light"] == 1
    assert stats["condition"] == "Two moths are present."


def test_texts_in_another_language(lanterns: sqlite3.Connection) -> None:
    found = card(lanterns, "Mosiężna lampa", "pl")
    assert found.name == "Mosiężna lampa"
    assert found.abilities[0].effect == "Świeci trzy razy dalej."
    assert type_line(found, get_game(lanterns, "lanterns")) == "Lampa: Mosiądz"


@pytest.mark.parametrize(
    ("name", "ids"),
    [
        ("brass-lamp", ["brass-lamp"]),
        ("BRASS LAMP", ["brass-lamp"]),
        ("mosiezna lampa", ["brass-lamp"]),
        ("Ada: Keeper of the Ford", ["ada"]),
        ("ada, keeper of the ford", ["ada"]),
        ("brass l", ["brass-lamp"]),
        ("nothing at all", []),
        ("", []),
    ],
)
def test_find_cards(lanterns: sqlite3.Connection, name: str, ids: list[str]) -> None:
    assert [found.id for found in read_cards(lanterns, find_cards(lanterns, name))] == ids


def test_cards_come_in_the_order_asked_for(lanterns: sqlite3.Connection) -> None:
    ids = all_printings(lanterns)
    assert len(ids) > 4
    assert [found.printing_id for found in read_cards(lanterns, ids[::-1])] == ids[::-1]
    assert read_cards(lanterns, []) == []


def test_a_game_with_all_its_parts(lanterns: sqlite3.Connection) -> None:
    game = get_game(lanterns, "Latarnie Moolu")
    assert game.id == "lanterns"
    assert game.languages == ("en", "pl")
    assert text_in(game.title, "pl") == "Latarnie Moolu"
    assert text_in(game.title, "de") == "Lanterns of Mool"
    assert game.fields["glass"].values["blue"].aliases == ("azure",)
    assert game.fields["glass"].values["blue"].colour == "#2b5fc0"
    assert game.fields["light"].face_slot == "numbers"
    assert game.types["gust"].attaches_to == ("lamp",)
    assert game.types["lamp"].requires == ("light",)
    assert game.ability_kinds["action"].symbol == "oil"
    assert game.symbols["oil"].svg.startswith("<svg")
    assert game.sources["leaflet"].title == "Lanterns leaflet"
    assert {"first", "second"} <= set(game.sets)
    assert [found.id for found in read_games(lanterns)] == ["lanterns"]


def test_error_of_an_unknown_game(lanterns: sqlite3.Connection) -> None:
    with pytest.raises(DeckloreError) as caught:
        get_game(lanterns, "lantern")
    assert str(caught.value) == 'there is no game "lantern" (did you mean "lanterns"?); known: lanterns'
