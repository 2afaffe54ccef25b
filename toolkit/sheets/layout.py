"""What a person chooses of a sheet, and the grid of cells that follows from it.

Promises: pure geometry in millimetres, x to the right and y down from the top left corner of the paper;
as many cells as the printable part holds, or exactly the columns and rows asked for. Leaves out: which
card lies in which cell (`toolkit.sheets.imposition`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from toolkit.sheets.papers import PAPERS, Paper, PaperError

if TYPE_CHECKING:
    from collections.abc import Sequence

#: What no home printer reaches, from each edge of the paper.
UNPRINTABLE_MM = 4.0
_EPSILON = 1e-6


class Duplex(StrEnum):
    """Where the backs go.

    `LONG` and `SHORT` put them on the other side of the sheet, turned over on that edge; `AFTER` on the
    other side too, but all fronts come before all backs; `BESIDE` next to the front, to be folded; `FOLD`
    across one fold in the middle of the sheet.
    """

    NONE = "none"
    LONG = "long"
    SHORT = "short"
    AFTER = "after"
    BESIDE = "beside"
    FOLD = "fold"

    @property
    def two_sided(self) -> bool:
        """Whether the backs are on pages of their own."""
        return self in (Duplex.LONG, Duplex.SHORT, Duplex.AFTER)

    @property
    def folded(self) -> bool:
        """Whether a back lies on the same side of the sheet as its front."""
        return self in (Duplex.BESIDE, Duplex.FOLD)


class Bleed(StrEnum):
    """Where ink goes past the edge of a card: on the outer edges of a block of cards, or around each."""

    OUTER = "outer"
    BETWEEN = "between"


class MarkKind(StrEnum):
    """How cutting lines are shown."""

    NONE = "none"
    CORNERS = "corners"
    CROSSES = "crosses"
    LINES = "lines"


@dataclass(frozen=True)
class Edges:
    """A measure at each of the four sides, in millimetres."""

    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    left: float = 0.0

    @classmethod
    def all(cls, measure: float) -> Edges:
        """Return the same measure at all sides."""
        return cls(measure, measure, measure, measure)


@dataclass(frozen=True)
class MarkStyle:
    """How marks look: their kind, how long an arm is, how thick, in which colour (`#rrggbb`)."""

    kind: MarkKind = MarkKind.CORNERS
    length_mm: float = 3.5
    thickness_pt: float = 0.3
    colour: str = "#000000"


@dataclass(frozen=True)
class Cutter:
    """Registration marks of a Silhouette cutter, type 1: a square and two corners.

    `inset_mm` is how far they lie from the edges of the paper, `length_mm` how long the arms of the corners
    are, `width_mm` how thick. The cutter's program has to be told the same three numbers.
    """

    inset_mm: float = 10.0
    length_mm: float = 20.0
    width_mm: float = 0.5

    @property
    def label(self) -> str:
        """The marks as the cutter's program wants to know them."""
        measures = f"inset {self.inset_mm:g}, length {self.length_mm:g}, thickness {self.width_mm:g} mm"
        return f"Silhouette type 1: {measures}"


#: The side of a cutter's square, and what stays free between marks and cards, in millimetres.
CUTTER_SQUARE_MM, _CUTTER_FREE_MM = 5.0, 0.25


@dataclass(frozen=True)
class Layout:
    """Everything about a sheet that is not its cards.

    `gap_mm` is across and down; `skip` are slots of the first sheet that stay empty, counted from 1, row
    by row; `back_shift_mm` and `back_turn` (degrees, clockwise) set right what a printer puts wrong. `single`
    puts each card on a page of its own, of the card's size and its bleed, with nothing else on it.
    """

    paper: Paper = PAPERS["a4"]
    margins: Edges = field(default_factory=lambda: Edges.all(UNPRINTABLE_MM))
    columns: int | None = None
    rows: int | None = None
    gap_mm: tuple[float, float] = (0.0, 0.0)
    bleed_mm: float = 0.0
    bleed: Bleed = Bleed.OUTER
    duplex: Duplex = Duplex.NONE
    gutter_mm: float = 0.0
    back_shift_mm: tuple[float, float] = (0.0, 0.0)
    back_turn: float = 0.0
    skip: frozenset[int] = frozenset()
    cutter: Cutter | None = None
    marks: MarkStyle = field(default_factory=MarkStyle)
    ruler: bool = True
    words: bool = True
    single: bool = False

    def for_size(self, width_mm: float, height_mm: float) -> Layout:
        """Return the layout for cards of a size; where each has a page of its own, that follows the card."""
        if not self.single:
            return self
        edge = 2 * self.bleed_mm
        width, height = width_mm + edge, height_mm + edge
        return replace(
            self,
            paper=replace(self.paper, id="card", label="one card a page", width_mm=width, height_mm=height),
            margins=Edges(),
            columns=1,
            rows=1,
            marks=replace(self.marks, kind=MarkKind.NONE),
            ruler=False,
            words=False,
        )

    @property
    def free_mm(self) -> Edges:
        """The edges of the paper on which no card lies: the margins, and the room of a cutter's marks."""
        if self.cutter is None:
            return self.margins
        side = self.cutter.inset_mm + self.cutter.width_mm / 2 + _CUTTER_FREE_MM
        head = self.cutter.inset_mm + CUTTER_SQUARE_MM + _CUTTER_FREE_MM
        own = self.margins
        return Edges(max(own.top, head), max(own.right, side), max(own.bottom, side), max(own.left, side))

    @property
    def gaps_mm(self) -> tuple[float, float]:
        """The gaps between cells, which hold the bleed of both neighbours where each card has its own."""
        least = 2 * self.bleed_mm if self.bleed is Bleed.BETWEEN else 0.0
        return max(self.gap_mm[0], least), max(self.gap_mm[1], least)


@dataclass(frozen=True)
class Cell:
    """The place of one card: the left upper corner of its trimmed face, and its size."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float

    @property
    def right_mm(self) -> float:
        """The right edge."""
        return self.x_mm + self.width_mm

    @property
    def bottom_mm(self) -> float:
        """The lower edge."""
        return self.y_mm + self.height_mm


@dataclass(frozen=True)
class Grid:
    """Columns and rows of equal cells: where each column begins, and each row."""

    paper: Paper
    lefts_mm: tuple[float, ...]
    tops_mm: tuple[float, ...]
    width_mm: float
    height_mm: float

    @property
    def columns(self) -> int:
        """How many cells lie beside one another."""
        return len(self.lefts_mm)

    @property
    def rows(self) -> int:
        """How many cells lie above one another."""
        return len(self.tops_mm)

    @property
    def block(self) -> Cell:
        """The least rectangle around all cells."""
        left, top = self.lefts_mm[0], self.tops_mm[0]
        width = self.lefts_mm[-1] + self.width_mm - left
        return Cell(left, top, width, self.tops_mm[-1] + self.height_mm - top)

    def cells(self) -> tuple[Cell, ...]:
        """Return all cells, row by row."""
        return tuple(Cell(x, y, self.width_mm, self.height_mm) for y in self.tops_mm for x in self.lefts_mm)


def make_grid(layout: Layout, width_mm: float, height_mm: float) -> Grid:
    """Lay cells of a size in the middle of the room between the margins.

    Raises PaperError where no cell fits, or fewer than the columns and rows asked for.
    """
    paper, margins, edge = layout.paper, layout.free_mm, layout.bleed_mm
    pair = 2 if layout.duplex.folded else 1
    gap_x, gap_y = layout.gaps_mm
    room = paper.width_mm - margins.left - margins.right - 2 * edge
    height = paper.height_mm - margins.top - margins.bottom - 2 * edge
    columns = layout.columns * pair if layout.columns else _most(room, width_mm, gap_x, layout, pair)
    rows = layout.rows or int((height + gap_y) / (height_mm + gap_y) + _EPSILON)
    lefts = _starts(columns, width_mm, [_gap_after(k, columns, gap_x, layout) for k in range(columns - 1)])
    tops = _starts(rows, height_mm, [gap_y] * (rows - 1))
    if columns < pair or rows < 1 or _over(lefts, width_mm, room) or _over(tops, height_mm, height):
        raise PaperError(_no_room(layout, width_mm, height_mm))
    x = margins.left + edge + (room - lefts[-1] - width_mm) / 2
    y = margins.top + edge + (height - tops[-1] - height_mm) / 2
    return Grid(
        paper,
        tuple(round(x + left, 4) for left in lefts),
        tuple(round(y + top, 4) for top in tops),
        width_mm,
        height_mm,
    )


def _most(room: float, width: float, gap: float, layout: Layout, pair: int) -> int:
    """Return the most columns, a multiple of `pair`, that the room holds."""
    columns = pair
    while True:
        wider = columns + pair
        gaps = sum(_gap_after(k, wider, gap, layout) for k in range(wider - 1))
        if wider * width + gaps > room + _EPSILON:
            return columns
        columns = wider


def _gap_after(column: int, columns: int, gap: float, layout: Layout) -> float:
    """Return the gap after a column; a front and its back touch, or have the gutter between them."""
    if layout.duplex is Duplex.BESIDE and column % 2 == 0:
        return layout.gutter_mm
    if layout.duplex is Duplex.FOLD and column == columns // 2 - 1:
        return layout.gutter_mm
    return gap


def _starts(count: int, size: float, gaps: Sequence[float]) -> list[float]:
    starts = [0.0]
    for gap in gaps:
        starts.append(starts[-1] + size + gap)
    return starts[: max(count, 1)]


def _over(starts: Sequence[float], size: float, room: float) -> bool:
    return starts[-1] + size > room + _EPSILON


def _no_room(layout: Layout, width: float, height: float) -> str:
    paper = f"{layout.paper.label}{' turned' if layout.paper.landscape else ''}"
    size = f"{width:g} × {height:g} mm"
    if layout.columns or layout.rows:
        shape = f"{layout.columns or 'any'} × {layout.rows or 'any'}"
        return f"{shape} cards of {size} do not fit on {paper} with these margins, gaps and bleed"
    return f"a card of {size} does not fit on {paper}"
