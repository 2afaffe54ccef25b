"""The cells of a turn track's drawing as lines: what of each cell is filled above and below its middle.

Promises: lines meet from row to row, what repeats closes, a way that comes back reaches its trunk; a
template draws the cells one by one and never looks at a neighbour's row. Leaves out: the cells
themselves (`toolkit.turn.drawing`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Sequence

Cells = tuple[str, ...]

#: Cells at which a way of its own begins to the right, and those at which one comes back from there.
_NEW_WAY = frozenset({"tooth", "tooth-last", "fork", "fork-join", "loop-start"})
_JOINS = frozenset({"join", "fork-join"})
_COMB_DONE = frozenset({"tooth-last", "none"})


class Cell(TypedDict):
    """One cell; `up` and `down` say whether its line comes from above and goes on below."""

    kind: str
    up: bool
    down: bool


def lay_lines(rows: Sequence[Cells]) -> list[list[Cell]]:
    """Return the cells of every row with their lines."""
    downs = [[_down(rows, i, lane) for lane in range(len(row))] for i, row in enumerate(rows)]
    return [
        [Cell(kind=kind, up=_up(rows, downs, i, lane), down=downs[i][lane]) for lane, kind in enumerate(row)]
        for i, row in enumerate(rows)
    ]


def joined_cells(first: Cells, last: Cells) -> Cells:
    """Return the cells of a row that holds an option, case or outcome and its only node, drawn below it."""
    own = len(first) - 2
    own_way = "fork-join" if last[own] == "join" else first[own]
    return (*last[:own], own_way, first[-1])


def _up(rows: Sequence[Cells], downs: Sequence[Sequence[bool]], i: int, lane: int) -> bool:
    if i == 0 or _begins(rows[i], lane):
        return False
    above = rows[i - 1]
    if len(above) == lane:
        return above[-1] == "loop-start"
    return len(above) > lane and downs[i - 1][lane]


def _down(rows: Sequence[Cells], i: int, lane: int) -> bool:
    kind = rows[i][lane]
    if kind in {"loop-start", "loop"}:
        return True
    if kind == "terminus":
        return False
    if kind in _COMB_DONE:
        return _resumes(rows, i, lane)
    return _goes_on(rows, i, lane) or _closes(rows, i, lane)


def _begins(row: Cells, lane: int) -> bool:
    """Whether a way begins in this lane, because it leaves the one to the left in this row."""
    return lane > 0 and row[lane - 1] in _NEW_WAY


def _goes_on(rows: Sequence[Cells], i: int, lane: int) -> bool:
    """Whether the next row has the same line in this lane."""
    if i + 1 == len(rows) or len(rows[i + 1]) <= lane:
        return False
    return not _begins(rows[i + 1], lane)


def _closes(rows: Sequence[Cells], i: int, lane: int) -> bool:
    """Whether this is the last row of what repeats, in whose bottom the line ends."""
    return i + 1 < len(rows) and len(rows[i + 1]) == lane and rows[i + 1][-1] == "loop-end"


def _resumes(rows: Sequence[Cells], i: int, lane: int) -> bool:
    """Whether a line goes on below a comb whose last tooth has been drawn: to a node, a trunk or a bottom."""
    here = i
    while _goes_on(rows, i, lane):
        i += 1
        if rows[i][lane] != "none":
            return True
    comes_back = lane > 0 and rows[i][lane - 1] in _JOINS and i > here
    return comes_back or _closes(rows, i, lane)
