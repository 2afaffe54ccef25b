"""Deck lists written and read back: random decks of every pack, through every format."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from conftest import DATA, PACKS, ROOT, change
from toolkit.cards import read_cards
from toolkit.checks import build
from toolkit.database import open_database
from toolkit.decks import DeckList, Entry, Format, format_names, read_deck, read_format
from toolkit.decks.deck import Said
from toolkit.decks.written import written
from toolkit.exchange.decks import (
    FORMATS,
    losses,
    make_outgoing,
    read_list_text,
    readable,
    writable,
    write_list,
)
from toolkit.exchange.decks.kinds import EVERYTHING
from toolkit.games import game_ids

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

    from toolkit.cards import Card

#: Formats that are written and read; the rest are for people and for virtual tables.
BOTH_WAYS = [name for name in writable() if name in readable()]
#: Letters that some format has to write otherwise.
TRICKY = st.sampled_from("\"'&<>|*_`#/,;:()x×12 -=+@\\~ŁóÆ’“”•")


@dataclass(frozen=True)
class Shelf:
    """What random decks of a game are made from."""

    game: str
    cards: list[Card]
    forms: list[Format | None]


@pytest.fixture(scope="module")
def connection(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    folder: Path = tmp_path_factory.mktemp("all")
    path = folder / "all.db"
    loose = folder / "loose"
    shutil.copytree(PACKS / "oddments", loose)
    (loose / "formats.yaml").unlink()
    shutil.rmtree(loose / "decks")
    change(loose, "game.yaml", "id: oddments", "id: loose")
    made_up = [PACKS / "lanterns", PACKS / "oddments", PACKS / "guilds", ROOT / "tests/query_packs/harbour"]
    build([DATA, *made_up, loose], path)
    connection = open_database(path)
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def shelves(connection: sqlite3.Connection) -> list[Shelf]:
    found = []
    for game in game_ids(connection):
        rows = connection.execute(
            "SELECT p.id FROM printing p JOIN card c ON c.id = p.card WHERE c.game = ?", (game,)
        )
        cards = read_cards(connection, [row[0] for row in rows])
        names = [name for of, name in format_names(connection) if of == game]
        forms = [read_format(connection, game, name) for name in names]
        found.append(Shelf(game, cards, forms or [None]))
    return [shelf for shelf in found if shelf.cards or shelf.forms != [None]]


def test_every_pack_is_tried(shelves: list[Shelf]) -> None:
    assert len(shelves) >= 8
    assert sum(len(shelf.cards) for shelf in shelves) > 200
    assert any(shelf.forms == [None] for shelf in shelves)
    assert set(BOTH_WAYS) == {"text", "markdown", "csv", "json", "cockatrice", "octgn"}
    assert [name for name in BOTH_WAYS if FORMATS[name].holds == EVERYTHING] == [
        "text",
        "markdown",
        "json",
        "octgn",
    ]


def _name(draw: st.DrawFn) -> str:
    letters = st.characters(exclude_categories=["Cc", "Cs", "Co", "Cn"]) | TRICKY
    return " ".join(draw(st.text(letters, max_size=16)).split())


@st.composite
def decks(draw: st.DrawFn, shelves: list[Shelf], connection: sqlite3.Connection) -> DeckList:
    """A deck of any pack: any printings in any sections, declared cards, name, date, answers."""
    shelf = draw(st.sampled_from(shelves))
    form = draw(st.sampled_from(shelf.forms))
    sections = [section.id for section in form.sections] if form else ["deck"]
    picks = st.tuples(st.sampled_from(sections), st.sampled_from(shelf.cards), st.integers(1, 999))
    chosen = draw(st.lists(picks, max_size=8)) if shelf.cards else []
    entries = {
        (section, card.printing_id): Entry(card, count, section, (1,)) for section, card, count in chosen
    }
    declared = draw(st.lists(_declared_lines(form), max_size=3)) if form and form.declares else []
    deck = read_deck(connection, "\n".join(declared), game=shelf.game, format=form.id if form else None)
    parameters = form.parameters if form else ()
    answers = (
        draw(st.dictionaries(st.sampled_from([p.id for p in parameters]), st.integers(0, 9)))
        if parameters
        else {}
    )
    date = draw(st.sampled_from([None, "2026-01-31"]))
    return replace(
        deck,
        name=_name(draw) or None,
        date=date,
        entries=(*entries.values(), *(entry for entry in deck.entries if entry.declared)),
        said=tuple(Said(name, value, 1, "") for name, value in answers.items()),
        written=written(""),
    )


@st.composite
def _declared_lines(draw: st.DrawFn, form: Format) -> str:
    """A line that declares a card with any name and any words after it."""
    declares = draw(st.sampled_from(form.declares))
    words = draw(st.lists(st.text(TRICKY | st.sampled_from("abc"), max_size=8), max_size=2))
    bare = [word.translate(str.maketrans("", "", "[](),;")) for word in words]
    return f"{draw(st.integers(1, 99))} {_name(draw)} [{', '.join([declares.word, *bare])}]"


def _form_of(connection: sqlite3.Connection, deck: DeckList) -> Format | None:
    return read_format(connection, deck.game, deck.format) if deck.format else None


def _cards(deck: DeckList, *, sections: bool = True) -> dict[object, int]:
    """Return the copies by section and printing, or by section and all that a card declares."""
    found: dict[object, int] = {}
    for entry in deck.entries:
        card = entry.card
        what: object = card.printing_id or (
            card.name, card.type, sorted(card.traits), sorted(card.stats.items()), card.abilities,
        )  # fmt: skip
        key = (entry.section if sections else "", str(what))
        found[key] = found.get(key, 0) + entry.count
    return found


def _known(deck: DeckList) -> DeckList:
    return replace(deck, entries=tuple(entry for entry in deck.entries if not entry.declared))


SETTINGS = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.filter_too_much,
    ],
)


@pytest.mark.parametrize("kind", BOTH_WAYS)
@given(data=st.data())
@SETTINGS
def test_what_is_written_is_read_back(
    connection: sqlite3.Connection, shelves: list[Shelf], kind: str, data: st.DataObject
) -> None:
    deck = data.draw(decks(shelves, connection))
    holds = FORMATS[kind].holds
    if "declared" not in holds:
        deck = _known(deck)
    assume(all(count < 1000 for count in _cards(deck).values()))
    outgoing = make_outgoing(connection, deck, _form_of(connection, deck))
    text = write_list(outgoing, kind)
    given_ = {} if "game" in holds else {"game": deck.game, "format": deck.format}
    again = read_deck(connection, read_list_text(text, f"deck{FORMATS[kind].endings[0]}"), **given_)
    if deck.said:  # a format may ask for less than what is answered, never for more
        assert {said.parameter for said in deck.said} == {said.parameter for said in outgoing_said(outgoing)}
    assert (again.game, again.format) == (deck.game, deck.format)
    assert _cards(again, sections="sections" in holds) == _cards(deck, sections="sections" in holds)
    assert again.name == (deck.name if "name" in holds else None)
    assert again.date == (deck.date if "date" in holds else None)
    answers = {said.parameter: said.value for said in deck.said} if "parameters" in holds else {}
    assert {said.parameter: said.value for said in again.said} == answers
    assert [f.message() for f in again.findings if f.severity == "error"] == []
    assert not holds >= EVERYTHING or losses(outgoing, kind) == []


def outgoing_said(outgoing: object) -> list[Said]:
    return [Said(name, value, 1, "") for name, value in outgoing.parameters]  # type: ignore[attr-defined]


@given(data=st.data())
@SETTINGS
def test_what_is_written_twice_is_the_same(
    connection: sqlite3.Connection, shelves: list[Shelf], data: st.DataObject
) -> None:
    """From one format to the next and back to the first: the same text."""
    deck = data.draw(decks(shelves, connection))
    texts = {}
    for kind in ("text", "json", "octgn", "markdown", "text"):
        outgoing = make_outgoing(connection, deck, _form_of(connection, deck))
        text = write_list(outgoing, kind)
        assert texts.setdefault(kind, text) == text
        deck = read_deck(connection, read_list_text(text, f"deck{FORMATS[kind].endings[0]}"))
