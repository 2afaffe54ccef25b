"""Imposition: which face lies where on which side of which sheet.

Promises: cards in order, cells of one size to a sheet, no blank sheet; the back of a card lies under
its front, mirrored as the paper is turned over. Leaves out: marks (`toolkit.sheets.marks`), what
stands in the margin (`toolkit.sheets.margins`) and drawing (the templates).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from toolkit.sheets.grids import make_grid
from toolkit.sheets.layout import Cell, Duplex, Layout
from toolkit.sheets.margins import lay_margin
from toolkit.sheets.marks import Segment, cut_marks, segment
from toolkit.sheets.papers import PaperError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolkit.sheets.grids import Grid

#: A fold is marked by a short line from here to there, counted from the block of cards outwards.
_FOLD_FROM_MM, _FOLD_TO_MM = 1.0, 4.4
_EPSILON = 1e-6


@dataclass(frozen=True)
class Item:
    """A card to be printed: the size of its face as one reads it, its front, and its back if it has one.

    `front` and `back` are positions in a list of faces; `back_lies` says that the back is wider than high,
    however the front is.
    """

    width_mm: float
    height_mm: float
    front: int
    back: int | None = None
    back_lies: bool = False

    @property
    def size_mm(self) -> tuple[float, float]:
        """The card's short and long side; a lying face is turned to share a sheet with upright ones."""
        return min(self.width_mm, self.height_mm), max(self.width_mm, self.height_mm)

    @property
    def turn(self) -> int:
        """How far the face is turned, in degrees clockwise: all lying faces one way."""
        return 90 if self.width_mm > self.height_mm + _EPSILON else 0

    @property
    def back_turn(self) -> int:
        """How far the back is turned: the other way, so that it is read over the same edge as the front."""
        return 270 if self.back_lies else 0


@dataclass(frozen=True)
class Placed:
    """A face in its cell, turned by so many degrees clockwise."""

    cell: Cell
    face: int
    turn: int = 0


@dataclass(frozen=True)
class Page:
    """One side of a sheet: its number, counted from 1, the faces on it, its marks and its folds."""

    number: int
    back: bool
    layout: Layout
    grid: Grid
    placed: tuple[Placed, ...]
    marks: tuple[Segment, ...]
    folds: tuple[Segment, ...] = ()


def impose(items: Sequence[Item], layout: Layout) -> tuple[Page, ...]:
    """Spread cards over pages: cards of a size together, otherwise in order; no card makes no page.

    Where any card has a back and backs lie on the other side, every sheet has two sides, so that the page
    count is even. Raises PaperError for a size that does not fit, and where all slots are skipped.
    """
    sheets = list(_sheets(items, layout))
    if not layout.duplex.two_sided or all(item.back is None for item in items):
        sides = [(False, own, grid, _fronts(used)) for own, grid, used in sheets]
    else:
        fronts = [(False, own, grid, _fronts(used)) for own, grid, used in sheets]
        backs = [
            (True, own, grid.turned_over(sideways=own.sideways), _backs(used, own))
            for own, grid, used in sheets
        ]
        if layout.duplex is Duplex.AFTER:
            sides = fronts + backs
        else:
            sides = [side for pair in zip(fronts, backs, strict=True) for side in pair]
    return tuple(
        Page(number, back, own, grid, placed, _marks(placed, grid, own), _folds(grid, own) if placed else ())
        for number, (back, own, grid, placed) in enumerate(sides, 1)
    )


def _sheets(
    items: Sequence[Item], layout: Layout
) -> Iterator[tuple[Layout, Grid, tuple[tuple[Item, Cell, Cell | None], ...]]]:
    """Yield each sheet's layout, its grid, and its cards with their cells and those of backs on this side."""
    sizes = dict.fromkeys(item.size_mm for item in items)
    skip = None
    for size in sizes:
        group = [item for item in items if item.size_mm == size]
        own = layout.for_size(*size)
        skip = own.skip if skip is None else skip
        grid = make_grid(own, *size)
        slots = _slots(grid, own)
        while group:
            free = [slot for number, slot in enumerate(slots, 1) if number not in skip]
            if not free:
                which = f"all {len(slots)} slots" if len(slots) > 1 else "the one slot"
                raise PaperError(f"{which} of the first sheet {'are' if len(slots) > 1 else 'is'} skipped")
            used, group = group[: len(free)], group[len(free) :]
            yield own, grid, tuple((item, *slot) for item, slot in zip(used, free, strict=False))
            skip = frozenset()


def _slots(grid: Grid, layout: Layout) -> list[tuple[Cell, Cell | None]]:
    """Return a cell a card, with the cell of its back where that is on the same side of the sheet."""
    cells, columns = grid.cells(), grid.columns
    rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    if layout.duplex is Duplex.BESIDE:
        return [(row[k], row[k + 1]) for row in rows for k in range(0, columns, 2)]
    if layout.duplex is Duplex.FOLD:
        return [(row[k], row[columns - 1 - k]) for row in rows for k in range(columns // 2)]
    return [(cell, None) for cell in cells]


def _fronts(used: Sequence[tuple[Item, Cell, Cell | None]]) -> tuple[Placed, ...]:
    """Return the faces of a front side, backs included that lie on it beyond a fold."""
    placed = [Placed(cell, item.front, item.turn) for item, cell, _ in used]
    placed += [
        Placed(beyond, item.back, item.back_turn)
        for item, _, beyond in used
        if beyond is not None and item.back is not None
    ]
    return tuple(placed)


def _backs(used: Sequence[tuple[Item, Cell, Cell | None]], layout: Layout) -> tuple[Placed, ...]:
    """Return the backs as they lie when the sheet has been turned over.

    About an upright axis left and right change places; about a level one top and bottom do, and what was
    upright stands on its head.
    """
    wide, high = layout.paper.width_mm, layout.paper.height_mm
    placed = []
    for item, cell, _ in used:
        if item.back is None:
            continue
        if layout.sideways:
            over = Cell(round(wide - cell.right_mm, 4), cell.y_mm, cell.width_mm, cell.height_mm)
            placed.append(Placed(over, item.back, item.back_turn))
        else:
            over = Cell(cell.x_mm, round(high - cell.bottom_mm, 4), cell.width_mm, cell.height_mm)
            placed.append(Placed(over, item.back, (180 + item.back_turn) % 360))
    return tuple(placed)


def _marks(placed: Sequence[Placed], grid: Grid, layout: Layout) -> tuple[Segment, ...]:
    return _marks_around(tuple(one.cell for one in placed), grid, layout)


@lru_cache(maxsize=16)
def _marks_around(cells: tuple[Cell, ...], grid: Grid, layout: Layout) -> tuple[Segment, ...]:
    """Return the marks around some cells; most pages of a job have the same."""
    return cut_marks(cells, layout, lay_margin(grid, layout).taken)


def _folds(grid: Grid, layout: Layout) -> tuple[Segment, ...]:
    """Return where to fold: short lines above and below the edges on which front and back meet."""
    if not layout.duplex.folded:
        return ()
    halves = range(1, grid.columns, 2) if layout.duplex is Duplex.BESIDE else [grid.columns // 2]
    block = grid.block
    folds = []
    for k in halves:
        x = grid.lefts_mm[k] - layout.gutter_mm / 2
        folds.append(segment(x, block.y_mm - _FOLD_TO_MM, x, block.y_mm - _FOLD_FROM_MM))
        folds.append(segment(x, block.bottom_mm + _FOLD_FROM_MM, x, block.bottom_mm + _FOLD_TO_MM))
    return tuple(folds)
