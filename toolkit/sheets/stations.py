"""The rows of a turn track's drawing as they stand on paper: shorter than on a screen, and nothing left out.

Promises: every label; an option, case or outcome with a single node below it is one row; conditions and
notes in words; rules by number, once on the way down to a row. Leaves out: what players decide and how
quantities and zones change, which the labels say; sizes and places, which are the templates' business.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict

from toolkit.sheets.lanes import Cell, joined_cells, lay_lines
from toolkit.sheets.palette import Oklch
from toolkit.sheets.runs import Run, listed, parse_runs
from toolkit.turn.model import said

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from toolkit.turn import Drawing, Mark, Row, Track

_WAYS = frozenset({"option", "case", "outcome"})
_ALONE = frozenset({"step", "call", "leave"})
#: Kinds after which no column ends, since what they begin stands in the next row.
_HEADS = frozenset({"sequence", "loop", "each", "choice", "window", "branch", "chance"})
_STRONG = _HEADS - {"sequence"} | _WAYS
#: A return line over more rows than this says at its bottom too how often it is followed.
_LONG_WAY_BACK = 8
_LONGEST_LEAD = 52
_LONELY, _STICK, _NEVER = 40, 200, 500
_HUES = (0, 130, 230, 60, 180, 290)
_LAST_PART = re.compile(r"^(.*\.)?(\d+)$")


class MarkFace(TypedDict):
    """An actor's dot: its letter, its colour, and whether the ground or the ring has the colour."""

    letter: str
    colour: str
    solid: bool
    words: list[Run]


class Part(TypedDict):
    """Some words of a row in a style of the fonts; `sign` and `mark` stand before them, `box` after."""

    style: str
    runs: list[Run]
    sign: str | None
    mark: MarkFace | None
    box: str | None


class Station(TypedDict):
    """A row on paper; `number` counts all rows of an aid.

    `cost` is what it costs to begin a column with it, `above` the line that then stands above it.
    """

    number: int
    id: str
    name: str
    kind: str
    cells: list[Cell]
    mark: MarkFace | None
    parts: list[Part]
    cite: list[str]
    above: list[Run]
    cost: int


def mark_face(
    mark: Mark, hue: float, symbols: Collection[str], lang: str = "", *, plain: bool = False
) -> MarkFace:
    """Return the dot of an actor; letters tell them apart, every second dot is a ring, colours come last.

    A plain one is a black ring.
    """
    colour = Oklch(0.42, 0.13, (hue + _HUES[mark.colour % len(_HUES)]) % 360).hex()
    return MarkFace(
        letter=mark.letter,
        colour="#000000" if plain else colour,
        solid=not plain and mark.colour % 2 == 0,
        words=parse_runs(mark.label, symbols, lang=lang),
    )


def shorten(numbers: Sequence[str]) -> list[str]:
    """Return rule numbers with those that follow one another as one: 6.1, 6.2, 6.3 is 6.1–3.

    A number that lies below another one is left out: 6 holds 6.1.
    """
    found: list[tuple[str, str]] = []
    for number in dict.fromkeys(numbers):
        if any(number.startswith(f"{other}.") for other in numbers):
            continue
        if found and _follows(found[-1][1], number):
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return [first if first == last else f"{first}–{last.rpartition('.')[2]}" for first, last in found]


def _follows(one: str, other: str) -> bool:
    a, b = _LAST_PART.match(one), _LAST_PART.match(other)
    return bool(a and b and a[1] == b[1] and int(b[2]) == int(a[2]) + 1)


@dataclass(frozen=True)
class StationMaker:
    """Makes the rows of a track in a language; `numbers` are rules by id, `boxes` letters of procedures."""

    track: Track
    lang: str
    symbols: Collection[str]
    numbers: Mapping[str, str]
    marks: Mapping[str, MarkFace]
    boxes: Mapping[str, str] = field(default_factory=dict)

    def make(self, drawing: Drawing, first: int) -> list[Station]:
        """Return the rows of the track or of a procedure, counted from `first`."""
        pairs = list(_paired(drawing.rows))
        lines = lay_lines([_cells(row, only) for row, only in pairs])
        labels = {row.number: row.label for row in drawing.rows if row.kind != "end"}
        rules = {row.number: row.rules for row in drawing.rows if row.kind != "end"}
        far = _far_ends(pairs)
        stations = []
        for i, ((row, only), cells) in enumerate(zip(pairs, lines, strict=True)):
            above = row.number.rpartition(".")[0]
            stations.append(
                Station(
                    number=first + i,
                    id=row.id,
                    name=row.label,
                    kind=row.kind,
                    cells=cells,
                    mark=self.marks[row.who.id] if row.who else None,
                    parts=list(self._parts(row, only, far=i in far)),
                    cite=self._cite(row, only, rules.get(above, drawing.rules)),
                    above=self._runs(going_on(_way_down(above, labels, drawing))) if i else [],
                    cost=_cost(pairs, i) if i else _NEVER,
                )
            )
        return stations

    def cite(self, rules: Sequence[str]) -> list[str]:
        """Return the numbers of rules; those without a number are left out."""
        return shorten([self.numbers[rule] for rule in rules if rule in self.numbers])

    def _cite(self, row: Row, only: Row | None, above: Sequence[str]) -> list[str]:
        """Return what a row cites and the one above it does not."""
        if row.kind == "end":
            return []
        return self.cite([rule for rule in (*row.rules, *(only.rules if only else ())) if rule not in above])

    def _parts(self, row: Row, only: Row | None, *, far: bool) -> Iterator[Part]:
        if row.kind == "end":
            if far and row.often:
                yield self._part("italic", row.often)
            return
        style = "bold" if row.kind == "sequence" else "semibold" if row.kind in _STRONG else "regular"
        yield self._part(style, row.label, box=self._box(row))
        yield from self._asides(row)
        if only is not None:
            yield from self._only(row, only)

    def _only(self, row: Row, only: Row) -> Iterator[Part]:
        """Yield what is done at once where a way is taken; who does it, unless the choice shows that."""
        label = "" if only.label.casefold() == row.label.casefold() else only.label
        if label:
            same = row.kind == "option" and only.who == row.who
            mark = self.marks[only.who.id] if only.who and not same else None
            yield self._part("regular", label, sign="then", mark=mark, box=self._box(only))
        elif self._box(only):
            yield self._part("regular", "", box=self._box(only))
        yield from self._asides(only, inside=True)

    def _box(self, row: Row) -> str | None:
        return self.boxes[row.goes_to] if row.kind == "call" and row.goes_to else None

    def _asides(self, row: Row, *, inside: bool = False) -> Iterator[Part]:
        """Yield how often, how many, when, where the line ends, which goals are looked at, and the note.

        `inside` says that the node stands in another one's row, where no bar ends the line.
        """
        says = "; ".join(text for text in (row.often, row.pick, row.when) if text)
        if says:
            yield self._part("italic", says)
        if row.kind == "leave" and row.target:
            yield self._part("italic", row.target, sign="leave" if inside else None)
        for goal in self.track.goals.values():
            if goal.looked_at == row.id:
                yield self._part("semibold", said(goal.name, self.lang), sign="goal")
        if row.note:
            yield self._part("italic", listed(f"– {row.note}"))

    def _part(
        self,
        style: str,
        text: str,
        *,
        sign: str | None = None,
        mark: MarkFace | None = None,
        box: str | None = None,
    ) -> Part:
        return Part(style=style, runs=self._runs(text), sign=sign, mark=mark, box=box)

    def _runs(self, text: str) -> list[Run]:
        return parse_runs(text, self.symbols, lang=self.lang)


def _paired(rows: Sequence[Row]) -> Iterator[tuple[Row, Row | None]]:
    """Yield each row, ways together with the only node below them."""
    i = 0
    while i < len(rows):
        row, below = rows[i], rows[i + 1 : i + 3]
        inside = [other for other in below if other.number.startswith(f"{row.number}.")]
        alone = row.kind in _WAYS and len(inside) == 1 and below[0].kind in _ALONE
        yield row, below[0] if alone else None
        i += 2 if alone else 1


def _cells(row: Row, only: Row | None) -> tuple[str, ...]:
    return row.cells if only is None else joined_cells(row.cells, only.cells)


def _far_ends(pairs: Sequence[tuple[Row, Row | None]]) -> set[int]:
    """Return the places of those bottoms of return lines whose top is far away."""
    begins = {row.id: i for i, (row, _) in enumerate(pairs) if row.kind != "end"}
    return {
        i for i, (row, _) in enumerate(pairs) if row.kind == "end" and i - begins[row.id] > _LONG_WAY_BACK
    }


def _way_down(above: str, labels: Mapping[str, str], drawing: Drawing) -> list[str]:
    """Return the labels of the two nodes above a row, or the title of its procedure."""
    way = [number for number in (above.rpartition(".")[0], above) if number in labels]
    return [labels[number] for number in way] or ([drawing.label] if drawing.id else [])


def going_on(titles: Sequence[str]) -> str:
    """Return the line above a column that goes on with something; nothing where that has no title.

    It says as much as one line of the narrowest column holds.
    """
    for start in range(len(titles)):
        said_so = f"… {' › '.join(titles[start:])}"
        if len(said_so) <= _LONGEST_LEAD:
            return said_so
    return textwrap.shorten(f"… {titles[-1]}", _LONGEST_LEAD, placeholder=" …") if titles else ""


def _cost(pairs: Sequence[tuple[Row, Row | None]], i: int) -> int:
    """Return what it costs to begin a column with a row that is not the first."""
    (row, _), (before, _) = pairs[i], pairs[i - 1]
    if row.kind == "end":
        return _NEVER
    parted = _STICK if before.kind in _HEADS or row.number == f"{before.number}.1" else 0
    lonely = _LONELY if i == 1 or i == len(pairs) - 1 else 0
    return parted + lonely + 4 * len(row.cells)
