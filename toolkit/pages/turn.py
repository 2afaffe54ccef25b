"""The turn track of one game as the site shows it: drawn, in words, and what it counts.

Promises: every cell of the drawing says whether its line comes from above and goes on below, so that
the style sheet alone draws it. Leaves out: what a track means (`toolkit.turn`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.turn import drawings, entries, marks, read_track
from toolkit.turn.model import said
from toolkit.turn.wording import Spoken
from toolkit.turn.words import bounds_words, goal_words, word

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence

    from toolkit.pages.book import Book
    from toolkit.pages.views import Ref
    from toolkit.turn import Drawing, Entry, Mark, Row, Track

#: Cells that stand for the node of their row, and cells at which a way of its own begins to the right.
_OWN = frozenset({"station", "phase", "terminus", "loop-start"})
_NEW_WAY = frozenset({"tooth", "tooth-last", "fork", "fork-join"})
_COMB_DONE = frozenset({"tooth-last", "none"})


@dataclass(frozen=True)
class Cell:
    """One cell of a row; `up` and `down` say whether the line fills its upper and lower part."""

    kind: str
    up: bool
    down: bool


@dataclass(frozen=True)
class RowView:
    """A row of the drawing: its cells, what it says, and the rules that it restates."""

    row: Row
    cells: tuple[Cell, ...]
    rules: tuple[Ref, ...]

    @property
    def has_more(self) -> bool:
        """Whether there is something that a tap opens."""
        row = self.row
        return bool(row.when or row.decide or row.effects or row.note or self.rules)


@dataclass(frozen=True)
class DrawingView:
    """The drawing of the track (id "") or of a procedure."""

    id: str
    label: str
    rows: tuple[RowView, ...]
    rules: tuple[Ref, ...]


@dataclass(frozen=True)
class StepView:
    """A node in words; `former` are ids that lead here."""

    entry: Entry
    rules: tuple[Ref, ...]
    former: tuple[str, ...] = ()


@dataclass(frozen=True)
class CountView:
    """A line of a table: a zone, something counted, a goal, or a question to the table."""

    id: str
    name: str
    says: tuple[str, ...]
    note: str
    rule: Ref | None


@dataclass(frozen=True)
class TurnView:
    """A turn track; `steps` counts its nodes of that kind, `lang` is the language of its words."""

    lang: str
    steps: int
    actors: tuple[Mark, ...]
    drawings: tuple[DrawingView, ...]
    words: tuple[StepView, ...]
    zones: tuple[CountView, ...]
    quantities: tuple[CountView, ...]
    goals: tuple[CountView, ...]
    facts: tuple[CountView, ...]


def find_turn(connection: sqlite3.Connection, book: Book) -> TurnView | None:
    """Return the track of the book's game, if it has one."""
    track = read_track(connection, book.game.id)
    if track is None:
        return None
    words = entries(track, book.lang, spoken=True)
    used = {row.who.id for drawing in drawings(track, book.lang) for row in drawing.rows if row.who}
    return TurnView(
        lang=track.language(book.lang),
        steps=sum(entry.kind == "step" for entry in words),
        actors=tuple(mark for mark in marks(track, book.lang).values() if mark.id in used),
        drawings=tuple(_drawing(drawing, book) for drawing in drawings(track, book.lang)),
        words=tuple(
            StepView(entry, _refs(book, entry.rules), book.led_here("step", entry.id)) for entry in words
        ),
        zones=tuple(_zones(track, book)),
        quantities=tuple(_quantities(track, book)),
        goals=tuple(_goals(track, book)),
        facts=tuple(_facts(track, book)),
    )


def _refs(book: Book, rules: Sequence[str]) -> tuple[Ref, ...]:
    return tuple(ref for rule in rules if (ref := book.find_ref(rule)) is not None)


# ---------------------------------------------------------------- the drawing


def _drawing(drawing: Drawing, book: Book) -> DrawingView:
    lines = [row.cells for row in drawing.rows]
    rows = tuple(
        RowView(row, tuple(_cell(lines, i, lane) for lane in range(len(row.cells))), _refs(book, row.rules))
        for i, row in enumerate(drawing.rows)
    )
    return DrawingView(drawing.id, drawing.label, rows, _refs(book, drawing.rules))


def _cell(lines: Sequence[tuple[str, ...]], i: int, lane: int) -> Cell:
    kind = lines[i][lane]
    if kind in _COMB_DONE:
        down = _resumes(lines, i, lane)
        return Cell(kind, up=kind == "tooth-last" or down, down=down)
    if kind == "loop-end":
        return Cell(kind, up=True, down=_goes_on(lines, i, lane))
    if kind in _OWN:
        up = i > 0 and len(lines[i - 1]) > lane and not _starts(lines[i], lane)
        down = True if kind == "loop-start" else kind != "terminus" and _goes_on(lines, i, lane)
        return Cell(kind, up=up, down=down)
    return Cell(kind, up=True, down=kind == "loop" or _goes_on(lines, i, lane))


def _starts(line: tuple[str, ...], lane: int) -> bool:
    """Whether a way of its own begins in this lane, because it leaves the one to the left here."""
    return lane > 0 and line[lane - 1] in _NEW_WAY


def _goes_on(lines: Sequence[tuple[str, ...]], i: int, lane: int) -> bool:
    """Whether the next row has the same line in this lane."""
    if i + 1 == len(lines) or len(lines[i + 1]) <= lane:
        return False
    return not _starts(lines[i + 1], lane)


def _resumes(lines: Sequence[tuple[str, ...]], i: int, lane: int) -> bool:
    """Whether a line goes on below a comb whose last tooth has been drawn."""
    while _goes_on(lines, i, lane):
        i += 1
        if lines[i][lane] in _OWN:
            return True
    return False


# ---------------------------------------------------------------- what is counted


def _zones(track: Track, book: Book) -> Iterator[CountView]:
    lang = book.lang
    for zone in track.zones.values():
        kept = word(f"order-{zone.order}", lang)
        if zone.count is not None:
            kept += f"; {word('cards', lang, zone.count)}"
        says = (word(f"owner-{zone.owner}", lang), word(f"visible-{zone.visible}", lang), kept)
        yield CountView(
            zone.id, said(zone.name, lang), says, _note(zone.note, lang), book.find_ref(zone.rule)
        )


def _quantities(track: Track, book: Book) -> Iterator[CountView]:
    lang = book.lang
    for quantity in track.quantities.values():
        bounds = "; ".join(bounds_words(quantity, Spoken(track, lang)))
        says = (word(f"per-{quantity.per}", lang), bounds)
        name, note = said(quantity.name, lang), _note(quantity.note, lang)
        yield CountView(quantity.id, name, says, note, book.find_ref(quantity.rule))


def _goals(track: Track, book: Book) -> Iterator[CountView]:
    lang = book.lang
    for goal in track.goals.values():
        says = (goal_words(goal, Spoken(track, lang)).removeprefix(said(goal.name, lang)).strip(),)
        yield CountView(goal.id, said(goal.name, lang), says, "", book.find_ref(goal.rule))


def _facts(track: Track, book: Book) -> Iterator[CountView]:
    lang = book.lang
    for fact in track.facts.values():
        says = (word("a-number" if fact.number else "yes-or-no", lang),)
        yield CountView(fact.id, said(fact.ask, lang), says, "", book.find_ref(fact.rule))


def _note(texts: object, lang: str) -> str:
    return said(texts, lang) if texts else ""  # type: ignore[arg-type]
