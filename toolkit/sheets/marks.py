"""Cutting marks around the cells in use: corners, crosses or whole lines.

Promises: a mark follows a cell that holds a card, lies within the printable part of the paper, and
never on a face or on its bleed, nor on the words, the ruler or the cutter's marks in the margin; where one
would, it is cut short or left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.sheets.layout import CUTTER_SQUARE_MM, UNPRINTABLE_MM, Cell, MarkKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolkit.sheets.layout import Layout

#: A mark starts this far from the face or its bleed.
MARK_FROM_MM = 1.0
#: An arm of a cross starts so near that no eye sees it, and still beside the face.
_CROSS_FROM_MM = 0.01
#: The shortest piece of a line that is worth its ink.
LEAST_MM = 1.0
_EPSILON = 1e-6


@dataclass(frozen=True)
class Segment:
    """A straight line from one point to another, in millimetres."""

    x1_mm: float
    y1_mm: float
    x2_mm: float
    y2_mm: float


def segment(x1: float, y1: float, x2: float, y2: float) -> Segment:
    """Return a segment with its places rounded to a ten-thousandth of a millimetre."""
    return Segment(round(x1, 4), round(y1, 4), round(x2, 4), round(y2, 4))


def cut_marks(occupied: Sequence[Cell], layout: Layout, taken: Sequence[Cell] = ()) -> tuple[Segment, ...]:
    """Return the marks that a layout asks for, around the cells that hold a card and off what is `taken`."""
    kind = layout.marks.kind
    if kind is MarkKind.NONE:
        return ()
    off = layout.bleed_mm + (_CROSS_FROM_MM if kind is MarkKind.CROSSES else MARK_FROM_MM)
    found = []
    for across in (True, False):
        around = _Around(occupied, layout, taken, off, across)
        found += list(around.lines() if kind is MarkKind.LINES else around.arms())
    return tuple(dict.fromkeys(found))


@dataclass(frozen=True)
class _Around:
    """Marks that run one way around cells, `across` the paper or down it, and begin so far `off` a face."""

    occupied: Sequence[Cell]
    layout: Layout
    taken: Sequence[Cell]
    off: float
    across: bool

    def arms(self) -> Iterator[Segment]:
        """Prolong each edge beyond its corners."""
        length = self.layout.marks.length_mm
        for cell in self.occupied:
            (near, far), edges = self._sides(cell)
            for edge in edges:
                yield from self._free(edge, near - self.off - length, near - self.off)
                yield from self._free(edge, far + self.off, far + self.off + length)

    def lines(self) -> Iterator[Segment]:
        """Prolong each edge to both ends of the paper."""
        for edge in sorted({edge for cell in self.occupied for edge in self._sides(cell)[1]}):
            yield from self._free(edge, 0.0, self._end)

    @property
    def _end(self) -> float:
        """Where the paper ends in the direction of the lines."""
        return self.layout.paper.width_mm if self.across else self.layout.paper.height_mm

    def _sides(self, box: Cell) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return a box's extent in the direction of the lines, then the other one."""
        level, upright = (box.x_mm, box.right_mm), (box.y_mm, box.bottom_mm)
        return (level, upright) if self.across else (upright, level)

    def _free(self, edge: float, low: float, high: float) -> Iterator[Segment]:
        """Yield what of a line is printable and not covered."""
        at, end = max(low, UNPRINTABLE_MM), min(high, self._end - UNPRINTABLE_MM)
        least = min(LEAST_MM, self.layout.marks.length_mm) - _EPSILON
        for start, stop in [*self._covered(edge), (end, end)]:
            if min(start, end) - at >= least:
                piece = at, min(start, end)
                ends = (piece[0], edge, piece[1], edge) if self.across else (edge, piece[0], edge, piece[1])
                yield segment(*ends)
            at = max(at, stop)

    def _covered(self, edge: float) -> list[tuple[float, float]]:
        """Return from where to where a line would lie on a face, on its bleed, or on what is taken."""
        found = []
        for boxes, bleed, off in ((self.occupied, self.layout.bleed_mm, self.off), (self.taken, 0.0, 0.0)):
            for (low, high), (least, most) in map(self._sides, boxes):
                if least - bleed - _EPSILON <= edge <= most + bleed + _EPSILON:
                    found.append((low - off, high + off))
        return sorted(found)


def touches(arm: Segment, cell: Cell) -> bool:
    """Return whether a line lies on a cell, its edge included."""
    return (
        arm.x1_mm <= cell.right_mm + _EPSILON
        and arm.x2_mm >= cell.x_mm - _EPSILON
        and arm.y1_mm <= cell.bottom_mm + _EPSILON
        and arm.y2_mm >= cell.y_mm - _EPSILON
    )


def cutter_marks(layout: Layout) -> tuple[Cell, ...]:
    """Return the registration marks of a cutter as boxes: a square above on the left, then four arms."""
    cutter, paper = layout.cutter, layout.paper
    if cutter is None:
        return ()
    inset, length, half = cutter.inset_mm, cutter.length_mm, cutter.width_mm / 2
    right, low = paper.width_mm - inset, paper.height_mm - inset
    return (
        Cell(inset, inset, CUTTER_SQUARE_MM, CUTTER_SQUARE_MM),
        Cell(right - length, inset - half, length + half, 2 * half),
        Cell(right - half, inset - half, 2 * half, length + half),
        Cell(inset - half, low - half, length + half, 2 * half),
        Cell(inset - half, low - length, 2 * half, length + half),
    )
