"""The companion at the table: its data, what it counts, how its page leads on."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from conftest import ROOT
from toolkit.games import get_game
from toolkit.pages.book import Book
from toolkit.pages.table import find_table, table_files, table_json
from toolkit.turn import as_json, read_track
from turns import track

if TYPE_CHECKING:
    import sqlite3


@pytest.fixture
def book(lanterns: sqlite3.Connection) -> Book:
    return Book(lanterns, get_game(lanterns, "lanterns"), "en")


@pytest.fixture
def table(lanterns: sqlite3.Connection, book: Book) -> dict[str, Any]:
    found = find_table(lanterns, book)
    assert found is not None
    made: dict[str, Any] = json.loads(json.dumps(found))
    return made


def test_the_track_is_in_one_language_and_otherwise_the_same(
    lanterns: sqlite3.Connection, table: dict[str, Any]
) -> None:
    whole = read_track(lanterns, "lanterns")
    assert whole is not None
    every = as_json(whole)
    assert [node["label"] for node in table["track"]] == ["Game"]
    assert [zone["name"] for zone in table["zones"]] == ["Deck", "Hand", "Table"]
    assert table["goals"][0]["when"]["words"] == "three of your lamps are lit"
    assert table["actors"] == {"active": "active player", "all": "each player"}
    assert not any(part in json.dumps(table, ensure_ascii=False) for part in ("Ręka", "gracz"))
    assert {key: len(value) for key, value in every.items()} == {key: len(table[key]) for key in every}  # type: ignore[arg-type]


def test_expressions_are_trees(table: dict[str, Any]) -> None:
    turns = table["track"][0]["do"][0]["do"]
    light = turns[1]["do"][0]
    assert light["when"]["test"]["tree"] == [">=", ["quantity", "oil"], ["fact", "lamp-cost", "lamp"]]


def test_a_page_in_another_language_has_its_words(lanterns: sqlite3.Connection) -> None:
    found = find_table(lanterns, Book(lanterns, get_game(lanterns, "lanterns"), "pl"))
    assert found is not None
    say = found["say"]
    assert isinstance(say, dict)
    assert (say["table-undo"], say["only-if"], say["rule"]) == ("Cofnij", "tylko jeśli {}", "Zasada")
    assert found["lang"] == "pl"


def test_the_rules_that_steps_cite_are_there_with_their_words(table: dict[str, Any], book: Book) -> None:
    cited = {"turn", "draw", "act", "light", "blowing", "end", "abilities", "aim"}
    assert cited <= set(table["rules"])
    draw = table["rules"]["draw"]
    assert draw["text"] == book.plain("draw")
    assert (draw["label"], draw["title"], draw["address"]) == ("3.1", "Draw", "../r/draw/")


def test_counters_are_what_steps_add_to(book: Book) -> None:
    turn = track("""
        quantities:
          oil: {name: oil, per: player, start: 3, least: 0}
          now: {name: now, per: shared, start: 0, least: 0, most: 2}
          fixed: {name: fixed, per: shared, start: 4}
        track:
          - {step: a, label: A, set: {oil: oil + fixed, now: 1}}
    """)
    assert table_json(turn, book)["counters"] == ["oil"]


def test_pairs_are_what_a_step_swaps_crosswise(book: Book) -> None:
    turn = track("""
        quantities:
          mine: {name: mine, per: player, start: 1}
          theirs: {name: theirs, per: player, start: 2}
          tin: {name: tin, per: player, start: 2}
        track:
          - {step: swap, label: Swap, set: {theirs: mine, mine: theirs, tin: mine}}
          - {step: copy, label: Copy, set: {mine: theirs, tin: theirs + 1}}
    """)
    found = table_json(turn, book)
    assert (found["pairs"], found["passes"]) == ([["mine", "theirs"]], ["swap"])


def test_a_chance_says_how_it_is_drawn_or_rolled(book: Book) -> None:
    turn = track("""
        zones: {deck: {name: Deck, owner: shared, visible: none, order: shuffled}}
        quantities: {each: {name: each, per: shared, least: 1}}
        track:
          - chance: card
            label: Card
            draws: deck
            do:
              - {outcome: yours, label: Yours, cards: each, per: player}
              - {outcome: wild, label: Wild, cards: 2}
          - chance: dice
            label: Dice
            dice: 2
            do:
              - {outcome: alike, label: Alike, roll: equal = 2}
              - {outcome: other, label: Other, roll: equal < 2}
    """)
    card, dice = json.loads(json.dumps(table_json(turn, book)["track"]))
    assert (card["draws"], dice["dice"]) == ("deck", 2)
    assert [(o["cards"]["tree"], o.get("per")) for o in card["do"]] == [
        (["quantity", "each"], "player"),
        (["number", 2], None),
    ]
    assert dice["do"][0]["roll"]["tree"] == ["=", ["quantity", "equal"], ["number", 2]]


def test_chances_and_seats_survive_the_database(everything: sqlite3.Connection) -> None:
    of = {game: read_track(everything, game) for game in ("aeons-end", "andromeda", "hyborian")}
    nodes = {node.id: node for found in of.values() if found for node in found.all_nodes()}
    assert nodes["card-drawn"].draws == "turn-order-deck"
    assert (nodes["player-card"].cards, nodes["player-card"].per) == ("turn-cards-each", "player")
    assert nodes["nemesis-card-drawn"].cards == "2"
    assert (nodes["black-dice"].dice, nodes["black-pair"].roll) == (3, "equal = 2")
    assert of["aeons-end"] is not None
    assert [key for key, found in of["aeons-end"].quantities.items() if found.seats] == ["player-count"]
    assert of["hyborian"] is not None
    assert [key for key, found in of["hyborian"].facts.items() if found.seats] == ["player-count"]


def test_steps_that_were_renamed_are_told(table: dict[str, Any]) -> None:
    assert table["former"] == {"puff": "blow-out"}


def test_what_the_page_needs_without_a_network_is_listed() -> None:
    files = table_files("lanterns/pl/", "pl")
    assert files[:3] == ["lanterns/pl/table/", "lanterns/pl/table/track.json", "lanterns/pl/turn/"]
    assert {"js/table/index.js", "css/table.css", "js/main.js", "js/words/pl.js"} <= set(files)
    assert "js/words/en.js" not in files


def test_scripts_have_the_words_that_they_ask_for(table: dict[str, Any]) -> None:
    scripts = [path.read_text(encoding="utf-8") for path in (ROOT / "site/theme/js/table").glob("*.js")]
    asked = {key for text in scripts for key in re.findall(r'"(table-[a-z-]+)"', text)}
    asked |= {key for text in scripts for key in re.findall(r'\bsay\("([a-z-]+)"', text)}
    assert len(asked) > 40
    assert asked - set(table["say"]) == set()
