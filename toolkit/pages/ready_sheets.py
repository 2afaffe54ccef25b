"""The sheets of a game that are ready to be printed, kept from build to build by what is drawn.

Promises: only a sheet whose content could have changed is drawn again; what can't be drawn (a letter that no
font has) is not offered. Leaves out: drawing (`toolkit.sheets`) and the page that offers them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from toolkit.pages.faces import drawing_digest
from toolkit.rules import read_rules, read_terms
from toolkit.sheets import PAPERS, Layout, Print, SheetError, make_aid, make_sheets
from toolkit.turn import read_track

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from toolkit.cards import Card
    from toolkit.pages.book import Book

#: The papers of sheets and aids, and that of the booklet.
PAPERS_OFFERED, BOOKLET_PAPER = ("a4", "letter"), "a5"


@dataclass(frozen=True)
class ReadySheet:
    """A PDF: its address, its paper's name, and the file that keeps it."""

    address: str
    paper: str
    file: Path

    @property
    def size(self) -> str:
        """How large the file is, as people say it."""
        bytes_ = self.file.stat().st_size
        return f"{bytes_ / 1e6:.1f} MB" if bytes_ >= 1e6 else f"{max(bytes_ // 1000, 1)} kB"


@dataclass(frozen=True)
class Printed:
    """A thing to print: its kind (`cards`, `aid`, `booklet`), its name, how many cards, its PDFs."""

    kind: str
    name: str
    count: int
    sheets: tuple[ReadySheet, ...]


@dataclass(frozen=True)
class _Work:
    """A PDF to be made: what it is called, what it is made of, and how."""

    name: str
    paper: str
    made_of: str
    make: Callable[[], bytes]


def find_ready(
    connection: sqlite3.Connection, book: Book, printings: Sequence[Card], cache: Path
) -> list[Printed]:
    """Return what of a game can be printed in the book's language; `cache` keeps the files."""
    common = drawing_digest(book.game, book.lang)
    cache.mkdir(parents=True, exist_ok=True)
    found = []
    for kind, name, count, works in _things(connection, book, printings):
        sheets = [sheet for work in works if (sheet := _kept(work, common, book.base, cache))]
        if sheets:
            found.append(Printed(kind, name, count, tuple(sheets)))
    return found


def _kept(work: _Work, common: str, base: str, cache: Path) -> ReadySheet | None:
    """Make a PDF unless it is kept already; an empty file is one that can't be made."""
    digest = sha256(f"{common}{work.name}{work.paper}{work.made_of}".encode()).hexdigest()[:24]
    file = cache / f"{digest}.pdf"
    if not file.is_file():
        unfinished = file.with_suffix(".tmp")
        try:
            unfinished.write_bytes(work.make())
        except SheetError:
            unfinished.write_bytes(b"")
        unfinished.replace(file)
    if not file.stat().st_size:
        return None
    return ReadySheet(f"{base}print/{work.name}-{work.paper}.pdf", PAPERS[work.paper].label, file)


def _things(
    connection: sqlite3.Connection, book: Book, printings: Sequence[Card]
) -> Iterator[tuple[str, str, int, list[_Work]]]:
    yield from _sets(book, printings)
    yield from _aids(connection, book)
    yield from _booklets(connection, book)


def _sets(book: Book, printings: Sequence[Card]) -> Iterator[tuple[str, str, int, list[_Work]]]:
    game = book.game
    for one in game.sets.values():
        cards = [card for card in printings if card.printing.set == one.slug and card.printing.quantity]
        if not cards:
            continue
        name = book.text(one.name)
        prints = [Print(card, card.printing.quantity) for card in cards]
        title = f"{book.text(game.short_title)}: {name}"
        made_of = f"{title}{prints!r}"
        works = [
            _Work(
                f"cards-{one.slug}",
                paper,
                made_of,
                partial(make_sheets, game, prints, layout=Layout(PAPERS[paper]), title=title, lang=book.lang),
            )
            for paper in PAPERS_OFFERED
        ]
        yield "cards", name, sum(each.copies for each in prints), works


def _aids(connection: sqlite3.Connection, book: Book) -> Iterator[tuple[str, str, int, list[_Work]]]:
    track = read_track(connection, book.game.id)
    if track is None or track.language(book.lang) != book.lang:
        return
    numbers = {rule.id: rule.number for rule in read_rules(connection, book.game.id) if rule.number}
    made_of = f"{track!r}{numbers!r}"
    works = [
        _Work(
            "turn",
            paper,
            made_of,
            partial(make_aid, book.game, track, numbers=numbers, paper=PAPERS[paper], lang=book.lang),
        )
        for paper in PAPERS_OFFERED
    ]
    yield "aid", "", 0, works


def _booklets(connection: sqlite3.Connection, book: Book) -> Iterator[tuple[str, str, int, list[_Work]]]:
    from toolkit.sheets.booklet import make_booklet

    rules = read_rules(connection, book.game.id, book.lang)
    terms = read_terms(connection, book.game.id, book.lang)
    if rules:
        paper = PAPERS[BOOKLET_PAPER]
        make = partial(make_booklet, book.game, rules, terms, paper=paper, lang=book.lang)
        yield "booklet", "", 0, [_Work("rules", BOOKLET_PAPER, f"{rules!r}{terms!r}", make)]
