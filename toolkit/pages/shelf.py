"""All games of a database as the site shows them: each with its book, cards, formats and turn.

Promises: everything is read once. Leaves out: pages (`toolkit.pages.listing`) and files.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from toolkit.games import read_games
from toolkit.pages.book import Book
from toolkit.pages.cards import Cards, read_printings
from toolkit.pages.faces import draw_faces
from toolkit.pages.formats import FormatView, read_formats
from toolkit.pages.querying import query_json
from toolkit.pages.turn import TurnView, find_turn

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from markupsafe import Markup

    from toolkit.games import Game


@dataclass(frozen=True)
class Door:
    """A way into a part of a game: its key, its name, where it is, how much is behind it."""

    key: str
    name: str
    address: str
    count: str


class Shelf:
    """One game in one language, with all that its pages show."""

    def __init__(self, connection: sqlite3.Connection, game: Game, lang: str, cache: Path | None) -> None:
        """Read the game; `cache` is the folder that keeps the faces of its cards, None draws none."""
        self.game = game
        self.lang = lang
        self.book = Book(connection, game, lang)
        printings = read_printings(connection, game.id, lang)
        newest = {card.id: card for card in reversed(printings)}
        self.faces: dict[str, bytes] = draw_faces(game, list(newest.values()), lang, cache) if cache else {}
        self.cards = Cards(self.book, printings, self.faces)
        self.query = query_json(connection, self.cards)
        self.formats: list[FormatView] = read_formats(connection, self.book)
        self.turn: TurnView | None = find_turn(connection, self.book)

    @property
    def base(self) -> str:
        """The folder of the game on the site."""
        return self.book.base

    @property
    def title(self) -> str:
        """The game's title."""
        return self.book.text(self.game.title)

    @property
    def short(self) -> str:
        """The game's short title."""
        return self.book.text(self.game.short_title)

    @cached_property
    def about(self) -> Markup:
        """What the game is."""
        return self.book.prose.line(self.book.text(self.game.about), terms=False)

    @cached_property
    def permission(self) -> Markup:
        """What belongs to whom."""
        return self.book.prose.line(self.book.text(self.game.permission), terms=False)

    @property
    def players(self) -> str:
        """How many people play, in words."""
        least, most = self.game.players_min, self.game.players_max
        if most is None:
            return f"{least} or more players"
        return f"{least} players" if least == most else f"{least} to {most} players"

    @cached_property
    def doors(self) -> list[Door]:
        """The parts that this game has."""
        book, base = self.book, self.base
        rows = (
            ("rules", "Rules", len(book.rules), "rule"),
            ("glossary", "Glossary", len(book.terms), "term"),
            ("turn", "Turn", self.turn.steps if self.turn else 0, "step"),
            ("cards", "Cards", len(self.cards.views), "card"),
            ("decks", "Decks", len(self.formats), "format"),
            ("discrepancies", "Open points", len(book.doubts), "point"),
        )
        return [
            Door(key, name, f"{base}{key}/", f"{count} {noun}{'s' if count != 1 else ''}")
            for key, name, count, noun in rows
            if count
        ]


def read_shelves(connection: sqlite3.Connection, cache: Path | None) -> list[Shelf]:
    """Return all games, each in the language that its pack is written in.

    `cache` is the folder that keeps the faces of cards; without one there are none.
    """
    return [Shelf(connection, game, game.languages[0], cache) for game in read_games(connection)]
