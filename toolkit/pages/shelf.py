"""All games of a database as the site shows them, in each language: book, cards, formats and turn.

Promises: everything is read once. Leaves out: pages (`toolkit.pages.listing`) and files.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from toolkit.games import read_games
from toolkit.pages.book import Book, typographic
from toolkit.pages.builder import builder_address
from toolkit.pages.cards import Cards, read_printings
from toolkit.pages.changes import History
from toolkit.pages.editions import EditionView, kept_editions
from toolkit.pages.faces import draw_faces
from toolkit.pages.formats import FormatView, read_formats
from toolkit.pages.ready_sheets import find_ready
from toolkit.pages.table import find_table, table_address
from toolkit.pages.tongues import read_tongues
from toolkit.pages.turn import TurnView, find_turn
from toolkit.pages.words import LANGUAGES
from toolkit.query.export import card_files
from toolkit.rules import read_editions
from toolkit.things import read_things

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from markupsafe import Markup

    from toolkit.cards import Card
    from toolkit.games import Game
    from toolkit.pages.ready_sheets import Printed
    from toolkit.pages.speech import Speech
    from toolkit.rules import Edition
    from toolkit.things import Things


@dataclass(frozen=True)
class Door:
    """A way into a part of a game: its key, its name, where it is, how much is behind it."""

    key: str
    name: str
    address: str
    count: str


@dataclass(frozen=True)
class Past:
    """Older states of the rules, oldest first, each by game; `keep` gives each edition a page that stays.

    `things` are the cards, terms and formats of each state, as far as they are known.
    """

    states: tuple[Mapping[str, Edition], ...] = ()
    keep: bool = False
    things: tuple[Mapping[str, Things], ...] = ()


class Shelf:
    """One game in one language, with all that its pages show."""

    def __init__(self, connection: sqlite3.Connection, game: Game, lang: str, cache: Path | None) -> None:
        """Read the game; `cache` is the folder that keeps the faces of its cards, None draws none."""
        self.connection = connection
        self.game = game
        self.lang = lang
        self.book = Book(connection, game, lang)
        printings = read_printings(connection, game.id, lang)
        newest = {card.id: card for card in reversed(printings)}
        self.faces = self._draw(list(newest.values()), cache)
        self.cards = Cards(self.book, printings, self.faces, read_tongues(connection, game.id, lang))
        self.formats: list[FormatView] = read_formats(connection, self.book)
        self.turn: TurnView | None = find_turn(connection, self.book)
        self.ready = self._find_ready(printings, cache)
        self.history = History(self.book, ())
        self.editions: list[EditionView] = []

    def _draw(self, cards: Sequence[Card], cache: Path | None) -> Mapping[str, bytes]:
        """Return the faces of cards by their ids."""
        return draw_faces(self.game, cards, self.lang, cache) if cache else {}

    def _find_ready(self, printings: Sequence[Card], cache: Path | None) -> list[Printed]:
        """Return what is ready to be printed."""
        return find_ready(self.connection, self.book, printings, cache) if cache else []

    @property
    def remembers(self) -> bool:
        """Whether older states of the rules are known, or editions kept."""
        return bool(self.history.steps or self.editions)

    def remember(
        self, states: Sequence[Edition], *, keep: bool, things: Sequence[Things | None] = ()
    ) -> None:
        """Take the states that the game was in, oldest first, the present one last.

        `things` are those of each state, None where they are not known.
        """
        self.history = History(self.book, states, things, {card.id for card in self.cards.newest})
        self.editions = kept_editions(self.book, states) if keep else []

    @property
    def query(self) -> dict[str, dict[str, Any]]:
        """What the list of cards is searched with, by the names of its files; read when it is asked for."""
        columns = [field.slug for field in self.cards.columns]
        return card_files(self.connection, self.game.id, columns, self.faces)

    @property
    def is_first(self) -> bool:
        """Whether this is the language that the pack is written in first, whose shelf has what all share."""
        return self.lang == self.game.languages[0]

    @property
    def table(self) -> dict[str, object] | None:
        """What the companion at the table walks, if the game has a turn track; read when it is asked for."""
        return find_table(self.connection, self.book)

    @property
    def say(self) -> Speech:
        """The words of the site in the game's language."""
        return self.book.say

    @property
    def base(self) -> str:
        """The folder of the game on the site."""
        return self.book.base

    @property
    def title(self) -> str:
        """The game's title."""
        return typographic(self.book.text(self.game.title))

    @property
    def short(self) -> str:
        """The game's short title."""
        return typographic(self.book.text(self.game.short_title))

    @cached_property
    def about(self) -> Markup:
        """What the game is."""
        return self.book.line(self.game.about, terms=False)

    @cached_property
    def permission(self) -> Markup:
        """What belongs to whom."""
        return self.book.line(self.game.permission, terms=False)

    @property
    def players(self) -> str:
        """How many people play, in words."""
        least, most = self.game.players_min, self.game.players_max
        count = self.say.count
        if most is None:
            return count("players-or-more", least)
        return count("players", most) if least == most else count("players-to", most, least=least)

    @cached_property
    def doors(self) -> list[Door]:
        """The parts that this game has."""
        book, say = self.book, self.say
        rows = (
            ("rules", len(book.rules), "rules"),
            ("glossary", len(book.terms), "terms"),
            ("turn", self.turn.steps if self.turn else 0, "steps"),
            ("cards", len(self.cards.views), "cards"),
            ("decks", len(self.formats), "formats"),
            ("discrepancies", len(book.doubts), "points"),
            ("rulings", len(book.rulings), "rulings"),
        )
        found = {
            key: Door(key, say(key), f"{self.base}{key}/", say.count(noun, count))
            for key, count, noun in rows
            if count
        }
        if self.remembers:
            count = say.count("changes", len(self.history))
            found["changes"] = Door("changes", say("changes"), f"{self.base}changes/", count)
        after = {
            "turn": Door("table", say("table"), table_address(self.base), ""),
            "decks": Door("builder", say("builder"), builder_address(self.base), ""),
        }
        if self.ready:
            count = say.count("printables", sum(len(one.sheets) for one in self.ready))
            found["print"] = Door("print", say("print"), f"{self.base}print/", count)
        return [door for key, one in found.items() for door in (one, after.get(key)) if door]


def read_shelves(connection: sqlite3.Connection, cache: Path | None, past: Past | None = None) -> list[Shelf]:
    """Return all games, each in all its languages, the one that its pack is written in first.

    `cache` is the folder that keeps the faces of cards; without one there are none. `past` are older
    states of the rules, which pages of changes compare with the present one.
    """
    shelves = [
        Shelf(connection, game, lang, cache) for game in read_games(connection) for lang in game.languages
    ]
    if past:
        states = (*past.states, read_editions(connection))
        all_things = (*past.things, read_things(connection)) if past.things else ()
        for shelf in shelves:
            game = shelf.game.id
            having = [i for i, state in enumerate(states) if game in state]
            things = [all_things[i].get(game) for i in having] if all_things else ()
            shelf.remember([states[i][game] for i in having], keep=past.keep, things=things)
    return shelves


def shelves_for(shelves: Iterable[Shelf], lang: str) -> list[Shelf]:
    """Return each game once: in this language where it has it, otherwise in English or its first one."""
    games: dict[str, dict[str, Shelf]] = {}
    for shelf in shelves:
        games.setdefault(shelf.game.id, {})[shelf.lang] = shelf
    return [
        found.get(lang) or found.get(LANGUAGES[0]) or next(iter(found.values())) for found in games.values()
    ]
