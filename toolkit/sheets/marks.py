"""Cutting marks around the cells in use: corners, crosses or whole lines.

Promises: a mark follows a cell that holds a card, lies within the printable part of the paper, and
never on a face or on its bleed; where one would, it is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.sheets.layout import CUTTER_SQUARE_MM, UNPRINTABLE_MM, Cell, MarkKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from toolkit.sheets.layout import Layout

#: A mark starts this far from the face or its bleed.
MARK_FROM_MM = 1.0
#: An arm of a cross starts so near that no eye sees it, and still beside the face.
_CROSS_FROM_MM = 0.01
#: The shortest piece of a line that is worth its ink.
_LEAST_MM = 1.0
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


def cut_marks(occupied: Sequence[Cell], layout: Layout) -> tuple[Segment, ...]:
    """Return the marks that a layout asks for, around the cells that hold a card."""
    found = dict.fromkeys(_KINDS[layout.marks.kind](occupied, layout))
    return tuple(found)


def _corners(occupied: Sequence[Cell], layout: Layout) -> Iterator[Segment]:
    """Prolong each edge beyond its corners, off the face and off its bleed."""
    begin = layout.bleed_mm + MARK_FROM_MM
    return _free(_arms(occupied, layout, begin), occupied)


def _crosses(occupied: Sequence[Cell], layout: Layout) -> Iterator[Segment]:
    """Prolong each edge from its very corner, so that where there is room the arms make a cross."""
    return _free(_arms(occupied, layout, layout.bleed_mm + _CROSS_FROM_MM), occupied)


def _arms(occupied: Sequence[Cell], layout: Layout, begin: float) -> Iterator[Segment]:
    length = layout.marks.length_mm
    wide, high = layout.paper.width_mm - UNPRINTABLE_MM, layout.paper.height_mm - UNPRINTABLE_MM
    for cell in occupied:
        for y in (cell.y_mm, cell.bottom_mm):
            yield segment(max(cell.x_mm - begin - length, UNPRINTABLE_MM), y, cell.x_mm - begin, y)
            yield segment(cell.right_mm + begin, y, min(cell.right_mm + begin + length, wide), y)
        for x in (cell.x_mm, cell.right_mm):
            yield segment(x, max(cell.y_mm - begin - length, UNPRINTABLE_MM), x, cell.y_mm - begin)
            yield segment(x, cell.bottom_mm + begin, x, min(cell.bottom_mm + begin + length, high))


def _free(arms: Iterator[Segment], occupied: Sequence[Cell]) -> Iterator[Segment]:
    for arm in arms:
        long = arm.x2_mm - arm.x1_mm + arm.y2_mm - arm.y1_mm >= _LEAST_MM - _EPSILON
        if long and not any(touches(arm, cell) for cell in occupied):
            yield arm


def touches(arm: Segment, cell: Cell) -> bool:
    """Return whether a line lies on a cell, its edge included."""
    return (
        arm.x1_mm <= cell.right_mm + _EPSILON
        and arm.x2_mm >= cell.x_mm - _EPSILON
        and arm.y1_mm <= cell.bottom_mm + _EPSILON
        and arm.y2_mm >= cell.y_mm - _EPSILON
    )


def _lines(occupied: Sequence[Cell], layout: Layout) -> Iterator[Segment]:
    """Draw each cutting line from one end of the paper to the other, but for what the faces cover."""
    paper, off = layout.paper, layout.bleed_mm + MARK_FROM_MM
    for x in sorted({x for cell in occupied for x in (cell.x_mm, cell.right_mm)}):
        covered = [
            (c.y_mm - off, c.bottom_mm + off)
            for c in occupied
            if c.x_mm - layout.bleed_mm <= x <= c.right_mm + layout.bleed_mm
        ]
        for low, high in _gaps(covered, paper.height_mm - UNPRINTABLE_MM):
            yield segment(x, low, x, high)
    for y in sorted({y for cell in occupied for y in (cell.y_mm, cell.bottom_mm)}):
        covered = [
            (c.x_mm - off, c.right_mm + off)
            for c in occupied
            if c.y_mm - layout.bleed_mm <= y <= c.bottom_mm + layout.bleed_mm
        ]
        for low, high in _gaps(covered, paper.width_mm - UNPRINTABLE_MM):
            yield segment(low, y, high, y)


def _gaps(covered: Sequence[tuple[float, float]], end: float) -> Iterator[tuple[float, float]]:
    """Yield what of a line from the first printable point to `end` is not covered."""
    at = UNPRINTABLE_MM
    for low, high in [*sorted(covered), (end, end)]:
        if low - at >= _LEAST_MM:
            yield at, min(low, end)
        at = max(at, high)


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


def _none(occupied: Sequence[Cell], layout: Layout) -> Iterator[Segment]:
    del occupied, layout
    return iter(())


_KINDS: dict[MarkKind, Callable[[Sequence[Cell], Layout], Iterator[Segment]]] = {
    MarkKind.NONE: _none,
    MarkKind.CORNERS: _corners,
    MarkKind.CROSSES: _crosses,
    MarkKind.LINES: _lines,
}
