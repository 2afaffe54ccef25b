"""The grid of cells on a sheet, as many as fit or exactly those asked for, in the middle of the room.

Promises: pure geometry in millimetres, x to the right and y down from the top left corner of the paper.
Leaves out: what a person chooses of a sheet (`toolkit.sheets.layout`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from toolkit.sheets.layout import Cell, Duplex
from toolkit.sheets.papers import PaperError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolkit.sheets.layout import Layout
    from toolkit.sheets.papers import Paper

_EPSILON = 1e-6


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

    def turned_over(self, *, sideways: bool) -> Grid:
        """Return the grid as it lies when the paper has been turned over like a page, or upwards."""
        wide, high = self.paper.width_mm, self.paper.height_mm
        lefts, tops = self.lefts_mm, self.tops_mm
        if sideways:
            lefts = tuple(round(wide - left - self.width_mm, 4) for left in reversed(lefts))
        else:
            tops = tuple(round(high - top - self.height_mm, 4) for top in reversed(tops))
        return replace(self, lefts_mm=lefts, tops_mm=tops)


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
