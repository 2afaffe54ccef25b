"""Rulings ready to be shown: beside rules, on cards, and on a page of a game's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.pages.addresses import card_address, ruling_address
from toolkit.pages.views import Ref, RulingView
from toolkit.rules import read_rulings

if TYPE_CHECKING:
    import sqlite3

    from toolkit.pages.book import Book
    from toolkit.rules import Ruling


class Rulings:
    """The rulings of one game in one language; rules and cards know theirs by id."""

    def __init__(self, connection: sqlite3.Connection, book: Book) -> None:
        """Read the rulings; `book` gives the words, the rules and the addresses."""
        self._book = book
        rulings = read_rulings(connection, book.game.id, book.lang)
        self._names = _card_names(connection, book.game.id, book.lang) if rulings else {}
        self.views = [self._view(ruling) for ruling in rulings]
        self._on: dict[tuple[str, str], list[RulingView]] = {}
        for ruling, view in zip(rulings, self.views, strict=True):
            for kind, cited in (("rule", ruling.rules), ("card", ruling.cards)):
                for name in cited:
                    self._on.setdefault((kind, name), []).append(view)

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.views)

    def on(self, kind: str, name: str) -> list[RulingView]:
        """Return the rulings that cite a rule or a card (`kind`)."""
        return self._on.get((kind, name), [])

    def _view(self, ruling: Ruling) -> RulingView:
        book, prose = self._book, self._book.prose_in(ruling.lang)
        return RulingView(
            id=ruling.id,
            question=prose.line(ruling.question, terms=False),
            title=prose.plain(ruling.question),
            answer=prose.block(ruling.answer),
            plain=prose.plain(ruling.answer),
            rules=book.cited(ruling.rules),
            cards=tuple(self._card(name) for name in ruling.cards),
            source=book.source(ruling.source, ruling.section),
            date=ruling.date,
            address=ruling_address(book.base, ruling.id),
            lang=ruling.lang,
            former=tuple(old for old, new in book.former["ruling"].items() if new == ruling.id),
        )

    def _card(self, name: str) -> Ref:
        title, lang = self._names[name]
        other = lang if lang != self._book.lang else None
        return Ref(name, "", title, card_address(self._book.base, name), other)


def _card_names(connection: sqlite3.Connection, game: str, lang: str) -> dict[str, tuple[str, str]]:
    """Return the name of each card with its language."""
    found: dict[str, tuple[str, str]] = {}
    for slug, name, spoken in connection.execute(
        "SELECT c.slug, x.name, x.lang FROM card c JOIN card_text x ON x.card = c.id "
        "LEFT JOIN game_language l ON l.game = c.game AND l.lang = x.lang "
        "WHERE c.game = :game ORDER BY (x.lang = :lang) DESC, l.position",
        {"game": game, "lang": lang},
    ):
        found.setdefault(slug, (name, spoken))
    return found
