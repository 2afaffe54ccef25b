"""Imposition: which card lies where on which page, and what is printed around the cards.

Promises: pure geometry in millimetres, y pointing down from the top left corner of the page; cells
at true size, marks that never touch a face, page counts without a blank page. Leaves out: drawing
(the templates) and what stands on a face (`toolkit.sheets.faces`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.errors import DeckloreError
from toolkit.text import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Sequence

#: What no home printer reaches, from each edge of the paper.
UNPRINTABLE_MM = 4.0
#: A crop mark starts this far from the face and ends that far from it, where the margin allows.
MARK_FROM_MM, MARK_TO_MM = 1.0, 4.5
#: The depth of the ruler with its figures, and of a line of margin text.
RULER_DEPTH_MM = 4.6
_EPSILON = 1e-6


class PaperError(DeckloreError):
    """No such paper, or no card of that size fits on it; raised by `get_paper` and `make_grid`."""


@dataclass(frozen=True)
class Ruler:
    """A ruler to be printed: how long, divided how, and with which figures.

    Every so many divisions as the first of `ticks` says has a long tick, as the second says a middle one.
    """

    length_mm: float
    unit: str
    unit_mm: float
    per_unit: int
    ticks: tuple[int, int]
    figures: tuple[int, ...]

    @property
    def label(self) -> str:
        """The length in words, such as `100 mm`."""
        return f"{self.figures[-1]} {self.unit}"


METRIC = Ruler(100.0, "mm", 1.0, 1, (10, 5), tuple(range(0, 101, 10)))
IMPERIAL = Ruler(101.6, "in", 25.4, 8, (8, 4), (0, 1, 2, 3, 4))


@dataclass(frozen=True)
class Paper:
    """A paper: its size as it lies before you and the ruler of the people who use it."""

    id: str
    label: str
    width_mm: float
    height_mm: float
    ruler: Ruler


PAPERS = {
    paper.id: paper
    for paper in (
        Paper("a4", "A4", 210.0, 297.0, METRIC),
        Paper("letter", "Letter", 215.9, 279.4, IMPERIAL),
    )
}


@dataclass(frozen=True)
class Cell:
    """The place of one card: the left upper corner of its trimmed face, and its size."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


@dataclass(frozen=True)
class Segment:
    """A straight line from one point to another."""

    x1_mm: float
    y1_mm: float
    x2_mm: float
    y2_mm: float


@dataclass(frozen=True)
class Figure:
    """Words or a number in the margin; the point is the middle of its line; `turn` is in degrees."""

    x_mm: float
    y_mm: float
    words: str
    turn: int = 0


@dataclass(frozen=True)
class Grid:
    """Columns and rows of equal cells without gaps in the middle of a paper."""

    paper: Paper
    columns: int
    rows: int
    width_mm: float
    height_mm: float

    @property
    def side_mm(self) -> float:
        """The margin at the left and at the right."""
        return (self.paper.width_mm - self.columns * self.width_mm) / 2

    @property
    def top_mm(self) -> float:
        """The margin at the top and at the bottom."""
        return (self.paper.height_mm - self.rows * self.height_mm) / 2

    def cells(self) -> tuple[Cell, ...]:
        """Return all cells, row by row."""
        return tuple(
            Cell(
                self.side_mm + column * self.width_mm,
                self.top_mm + row * self.height_mm,
                self.width_mm,
                self.height_mm,
            )
            for row in range(self.rows)
            for column in range(self.columns)
        )


@dataclass(frozen=True)
class Page:
    """A page: the occupied cells, what lies in each (positions in the job), and the marks."""

    number: int
    cells: tuple[Cell, ...]
    items: tuple[int, ...]
    marks: tuple[Segment, ...]


def get_paper(name: str) -> Paper:
    """Return the paper of that name; raise PaperError with the nearest one."""
    found = PAPERS.get(name.lower())
    if found is None:
        known = ", ".join(PAPERS)
        raise PaperError(f'no paper "{name}"{did_you_mean(name, PAPERS)}; known are {known}')
    return found


def make_grid(paper: Paper, width_mm: float, height_mm: float) -> Grid:
    """Lay as many cards as the printable part of the paper holds, upright and without gaps."""
    columns = int((paper.width_mm - 2 * UNPRINTABLE_MM) / width_mm + _EPSILON)
    rows = int((paper.height_mm - 2 * UNPRINTABLE_MM) / height_mm + _EPSILON)
    if columns < 1 or rows < 1:
        raise PaperError(f"a card of {width_mm:g} × {height_mm:g} mm does not fit on {paper.label}")
    return Grid(paper, columns, rows, width_mm, height_mm)


def impose(count: int, grid: Grid) -> tuple[Page, ...]:
    """Spread `count` cards over pages in order; no card makes no page."""
    cells = grid.cells()
    pages = []
    for number, start in enumerate(range(0, count, len(cells)), 1):
        used = cells[: count - start]
        items = tuple(range(start, start + len(used)))
        pages.append(Page(number, used, items, crop_marks(used, grid)))
    return tuple(pages)


def crop_marks(occupied: Sequence[Cell], grid: Grid) -> tuple[Segment, ...]:
    """Return the marks at the corners of the occupied cells.

    A mark prolongs an edge of a cell beyond its corner; one that would lie on a face, on its edge
    too, is left out, so that marks follow the cells in use and no cut is hidden under ink.
    """
    arms = {arm: None for cell in occupied for arm in _arms(cell, grid)}
    return tuple(arm for arm in arms if not any(_touches(arm, cell) for cell in occupied))


def _arms(cell: Cell, grid: Grid) -> list[Segment]:
    across, along = _reach(grid.side_mm), _reach(grid.top_mm)
    left, top = cell.x_mm, cell.y_mm
    right, bottom = left + cell.width_mm, top + cell.height_mm
    arms = []
    for y in (top, bottom):
        arms.append(_segment(left - across, y, left - MARK_FROM_MM, y))
        arms.append(_segment(right + MARK_FROM_MM, y, right + across, y))
    for x in (left, right):
        arms.append(_segment(x, top - along, x, top - MARK_FROM_MM))
        arms.append(_segment(x, bottom + MARK_FROM_MM, x, bottom + along))
    return arms


def _reach(margin_mm: float) -> float:
    return max(min(MARK_TO_MM, margin_mm - UNPRINTABLE_MM), MARK_FROM_MM + 1.0)


def _segment(x1: float, y1: float, x2: float, y2: float) -> Segment:
    return Segment(round(x1, 4), round(y1, 4), round(x2, 4), round(y2, 4))


def _touches(arm: Segment, cell: Cell) -> bool:
    return (
        arm.x1_mm <= cell.x_mm + cell.width_mm + _EPSILON
        and arm.x2_mm >= cell.x_mm - _EPSILON
        and arm.y1_mm <= cell.y_mm + cell.height_mm + _EPSILON
        and arm.y2_mm >= cell.y_mm - _EPSILON
    )


@dataclass(frozen=True)
class Margin:
    """What stands in the margin of every page: the ruler's lines and figures, the place of the title.

    The title's line begins, and the page number's ends, `title` from the corner; a `turn` of -90
    means that both run up the left side.
    """

    lines: tuple[Segment, ...]
    figures: tuple[Figure, ...]
    title: Segment
    turn: int


def lay_margin(grid: Grid) -> Margin:
    """Put ruler and title where the paper has more room: above and below the cards, or beside them."""
    paper, ruler = grid.paper, grid.paper.ruler
    upright = grid.top_mm < grid.side_mm
    depth, length = (paper.width_mm, paper.height_mm) if upright else (paper.height_mm, paper.width_mm)
    room = grid.side_mm if upright else grid.top_mm
    base = depth - room + MARK_TO_MM + 0.4
    start = (length - ruler.length_mm) / 2
    lines: list[Segment] = []
    figures: list[Figure] = []
    if room >= MARK_TO_MM + RULER_DEPTH_MM + UNPRINTABLE_MM and start > UNPRINTABLE_MM:
        lines = [_turned(start, base, start + ruler.length_mm, base, upright)]
        lines += [_turned(x, base, x, base + tick, upright) for x, tick in _ticks(ruler, start)]
        figures = [_figure(ruler, start, base, number, upright) for number in ruler.figures]
    middle = max(room - MARK_TO_MM - 1.4, UNPRINTABLE_MM)
    ends = (grid.top_mm if upright else grid.side_mm) + 2.0
    title = (
        _segment(middle, paper.height_mm - ends, middle, ends)
        if upright
        else _segment(ends, middle, paper.width_mm - ends, middle)
    )
    return Margin(tuple(lines), tuple(figures), title, -90 if upright else 0)


def _ticks(ruler: Ruler, start_mm: float) -> list[tuple[float, float]]:
    step = ruler.unit_mm / ruler.per_unit
    count = round(ruler.length_mm / step)
    long, middle = ruler.ticks
    return [
        (start_mm + i * step, 2.2 if i % long == 0 else 1.6 if i % middle == 0 else 1.0)
        for i in range(count + 1)
    ]


def _figure(ruler: Ruler, start_mm: float, base_mm: float, number: int, upright: bool) -> Figure:
    last = number == ruler.figures[-1]
    along, across = start_mm + number * ruler.unit_mm, base_mm + 3.5
    words = f"{number} {ruler.unit}" if last else str(number)
    return Figure(across, along, words, 90) if upright else Figure(along, across, words)


def _turned(x1: float, y1: float, x2: float, y2: float, upright: bool) -> Segment:
    return _segment(y1, x1, y2, x2) if upright else _segment(x1, y1, x2, y2)
