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
from toolkit.sheets.preview import first_page
from toolkit.turn import read_track
from toolkit.unfinished import keep

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from toolkit.cards import Card
    from toolkit.pages.book import Book

#: The papers of sheets and aids, and those of the booklet.
PAPERS_OFFERED, BOOKLET_PAPERS = ("a4", "letter"), ("a5", "a4", "letter")
#: How wide the picture of a first page is, and how wide it is shown; the quality that keeps it light.
PICTURE_PX, SHOWN_PX, QUALITY = 216, 144, 60


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
    """A thing to print: its kind (`cards`, `aid`, `booklet`), its name, how many cards, its PDFs.

    `picture` is the file with a picture of the first page of the first of them.
    """

    kind: str
    name: str
    count: int
    sheets: tuple[ReadySheet, ...]
    picture: Path

    @property
    def picture_address(self) -> str:
        """The address of the picture."""
        return self.sheets[0].address.removesuffix(".pdf") + ".webp"

    @property
    def picture_size(self) -> tuple[int, int]:
        """Width and height at which it is shown."""
        from PIL import Image

        with Image.open(self.picture) as picture:
            return SHOWN_PX, round(picture.height * SHOWN_PX / picture.width)


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
            found.append(Printed(kind, name, count, tuple(sheets), _pictured(sheets[0].file)))
    return found


def _pictured(file: Path) -> Path:
    """Make a picture of a PDF's first page unless it is kept already."""
    picture = file.with_suffix(f".{PICTURE_PX}.webp")
    if not picture.is_file():
        keep(picture, first_page(file.read_bytes(), width_px=PICTURE_PX, kind="WEBP", quality=QUALITY))
    return picture


def _kept(work: _Work, common: str, base: str, cache: Path) -> ReadySheet | None:
    """Make a PDF unless it is kept already; an empty file is one that can't be made."""
    digest = sha256(f"{common}{work.name}{work.paper}{work.made_of}".encode()).hexdigest()[:24]
    file = cache / f"{digest}.pdf"
    if not file.is_file():
        try:
            keep(file, work.make())
        except SheetError:
            keep(file, b"")
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
        # Keys of the database change with what is added before them, and other printings are on no sheet.
        made_of = f"{title}{[card._replace(printing_id=0, printings=()) for card in cards]!r}"
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
        make = partial(make_booklet, book.game, rules, terms, lang=book.lang)
        works = [
            _Work("rules", paper, f"{rules!r}{terms!r}", partial(make, paper=PAPERS[paper]))
            for paper in BOOKLET_PAPERS
        ]
        yield "booklet", "", 0, works
