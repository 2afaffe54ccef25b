"""What stands in the margin of every page: a ruler, the title, the page's number; never on a card.

Promises: ruler and words lie in the printable part of the paper and outside the block of cards and its
bleed; what has no room is left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from toolkit.sheets.layout import CUTTER_SQUARE_MM, UNPRINTABLE_MM, Cell, MarkKind
from toolkit.sheets.marks import LEAST_MM, MARK_FROM_MM, Segment, cutter_marks, segment

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolkit.sheets.grids import Grid
    from toolkit.sheets.layout import Layout
    from toolkit.sheets.papers import Ruler

#: Cutting marks end about so far from the cards.
MARKS_MM = 4.5
#: The depth of the ruler with its figures, and what a line of words needs beyond the marks.
RULER_DEPTH_MM, WORDS_DEPTH_MM = 4.6, 1.4
#: The least room in which a line of words stands between the edge of the paper and the cards, without
#: marks and with marks of which the shortest piece has to be left.
_LEAST_WORDS_MM = UNPRINTABLE_MM + WORDS_DEPTH_MM
_LEAST_BESIDE_MARKS_MM = _LEAST_WORDS_MM + MARK_FROM_MM + LEAST_MM
#: How far a line of words reaches from its middle away from the cards and towards them, and what stays free
#: around the marks of a cutter.
_AWAY_MM, _TOWARDS_MM, _CUTTER_MM = 1.8, 1.3, 1.0
#: How far the figures at the ends of a ruler reach past it, and what stays free above it.
_FIGURE_MM, _ABOVE_MM = 4.0, 0.3


@dataclass(frozen=True)
class Figure:
    """Words or a number in the margin; the point is the middle of its line; `turn` is in degrees."""

    x_mm: float
    y_mm: float
    words: str
    turn: int = 0


@dataclass(frozen=True)
class Margin:
    """The ruler's lines and figures, and the place of the title, if there is room for each.

    The title's line begins, and the page number's ends, at the ends of `title`; a `turn` of -90 means
    that both run up the left side. `taken` are boxes that no cutting mark may cross: the line of words, the
    ruler and a cutter's marks.
    """

    lines: tuple[Segment, ...]
    figures: tuple[Figure, ...]
    title: Segment | None
    turn: int
    taken: tuple[Cell, ...] = ()


@lru_cache(maxsize=16)
def lay_margin(grid: Grid, layout: Layout) -> Margin:
    """Put ruler and title where the paper has more room: above and below the cards, or beside them."""
    paper, block, bleed = layout.paper, grid.block, layout.bleed_mm
    above, below = block.y_mm - bleed, paper.height_mm - block.bottom_mm - bleed
    left, right = block.x_mm - bleed, paper.width_mm - block.right_mm - bleed
    upright = min(above, below) < min(left, right)
    before, after = (left, right) if upright else (above, below)
    lines, figures = _ruler(layout, after, upright) if layout.ruler else ((), ())
    title = _title(layout, grid, before, upright) if layout.words else None
    return Margin(lines, figures, title, -90 if upright else 0, tuple(_taken(lines, title, layout)))


def _taken(lines: Sequence[Segment], title: Segment | None, layout: Layout) -> Iterator[Cell]:
    """Yield the boxes of the words, of the ruler with its figures, and of a cutter's marks."""
    if title is not None:
        left, right = sorted((title.x1_mm, title.x2_mm))
        top, low = sorted((title.y1_mm, title.y2_mm))
        if top == low:
            yield Cell(left, top - _AWAY_MM, right - left, _AWAY_MM + _TOWARDS_MM)
        else:
            yield Cell(left - _AWAY_MM, top, _AWAY_MM + _TOWARDS_MM, low - top)
    if lines:
        base, end, deep = lines[0], _FIGURE_MM, RULER_DEPTH_MM + _ABOVE_MM
        if base.x1_mm == base.x2_mm:
            yield Cell(base.x1_mm - _ABOVE_MM, base.y1_mm - end, deep, base.y2_mm - base.y1_mm + 2 * end)
        else:
            yield Cell(base.x1_mm - end, base.y1_mm - _ABOVE_MM, base.x2_mm - base.x1_mm + 2 * end, deep)
    for box in cutter_marks(layout):
        yield Cell(
            box.x_mm - _CUTTER_MM,
            box.y_mm - _CUTTER_MM,
            box.width_mm + 2 * _CUTTER_MM,
            box.height_mm + 2 * _CUTTER_MM,
        )


def _ruler(layout: Layout, room: float, upright: bool) -> tuple[tuple[Segment, ...], tuple[Figure, ...]]:
    paper, ruler = layout.paper, layout.paper.ruler
    depth, length = (paper.width_mm, paper.height_mm) if upright else (paper.height_mm, paper.width_mm)
    base = depth - room + MARKS_MM + 0.4
    start = (length - ruler.length_mm) / 2
    if room < MARKS_MM + RULER_DEPTH_MM + UNPRINTABLE_MM or start <= UNPRINTABLE_MM:
        return (), ()
    lines = [_turned(start, base, start + ruler.length_mm, base, upright)]
    lines += [_turned(x, base, x, base + tick, upright) for x, tick in _ticks(ruler, start)]
    figures = [_figure(ruler, start, base, number, upright) for number in ruler.figures]
    return tuple(lines), tuple(figures)


def _title(layout: Layout, grid: Grid, room: float, upright: bool) -> Segment | None:
    if room < (_LEAST_WORDS_MM if layout.marks.kind is MarkKind.NONE else _LEAST_BESIDE_MARKS_MM):
        return None
    paper, block = layout.paper, grid.block
    middle = max(room - MARKS_MM - WORDS_DEPTH_MM, UNPRINTABLE_MM)
    if upright:
        start, end = _between_marks(layout, block.y_mm + 2.0, block.bottom_mm - 2.0, paper.height_mm)
        return segment(middle, end, middle, start)
    start, end = _between_marks(layout, block.x_mm + 2.0, block.right_mm - 2.0, paper.width_mm)
    least = min(paper.width_mm - 2 * UNPRINTABLE_MM, 60.0)
    if end - start < least:
        start, end = (paper.width_mm - least) / 2, (paper.width_mm + least) / 2
    return segment(start, middle, end, middle)


def _between_marks(layout: Layout, start: float, end: float, length: float) -> tuple[float, float]:
    """Return the ends of a line of words, off a cutter's square and corners."""
    if layout.cutter is None:
        return start, end
    inset, arm = layout.cutter.inset_mm, layout.cutter.length_mm
    return max(start, inset + CUTTER_SQUARE_MM + 2.0), min(end, length - inset - arm - 2.0)


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
    return segment(y1, x1, y2, x2) if upright else segment(x1, y1, x2, y2)
