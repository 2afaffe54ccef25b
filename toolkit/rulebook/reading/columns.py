"""Lines of pages in reading order: columns one after the other, what spans them in its place.

Promises: a gutter is found by the lines of all pages that have it. Leaves out: more than two columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from toolkit.rulebook.reading.glyphs import Line


class Placed(NamedTuple):
    """A line with the column it stands in: left and right edge, and a number that grows with reading."""

    line: Line
    left: float
    right: float
    column: int


def in_order(
    pages: Sequence[Sequence[Line]], aside: Container[Line], widths: Sequence[float]
) -> list[Placed]:
    """Return the lines of all pages in reading order; furniture keeps its place above or below."""
    gutters = [
        _gutter([line for line in lines if line not in aside], width)
        for lines, width in zip(pages, widths, strict=True)
    ]
    known = [gutter for gutter in gutters if gutter]
    out: list[Placed] = []
    for lines, gutter in zip(pages, gutters, strict=True):
        inner = [line for line in lines if line not in aside]
        cut = gutter or next((one for one in known if _clear(inner, one)), None)
        top = max((line.y for line in inner), default=0.0)
        rest = sorted((line for line in lines if line in aside), key=_down)
        start = out[-1].column + 1 if out else 0
        out += [Placed(line, line.x0, line.x1, start) for line in rest if line.y > top]
        out += _bands(sorted(inner, key=_down), cut, start + 1)
        end = out[-1].column + 1 if out else 0
        out += [Placed(line, line.x0, line.x1, end) for line in rest if line.y <= top]
    return out


def _down(line: Line) -> tuple[float, float]:
    return (-round(line.y), line.x0)


def _gutter(lines: Sequence[Line], width: float) -> float | None:
    """Return the middle of the strip that parts two columns of prose, if there is one."""
    best: tuple[int, float, float] | None = None
    for x in range(int(width * 0.35), int(width * 0.65), 2):
        crossing = sum(line.x0 < x < line.x1 for line in lines)
        key = (crossing, abs(x - width / 2), float(x))
        best = min(best, key) if best else key
    if best is None or best[0] > 0.2 * len(lines):
        return None
    cut = best[2]
    left = [line for line in lines if line.x1 <= cut]
    right = [line for line in lines if line.x0 >= cut]
    if len(left) < 4 or len(right) < 4:
        return None
    long = best[0] == 0 and min(len(left), len(right)) > 15  # a strip down a whole page
    return cut if long or (_is_prose(left) and _is_prose(right)) else None


def _is_prose(lines: Sequence[Line]) -> bool:
    width = max(line.x1 for line in lines) - min(line.x0 for line in lines)
    longest = sorted(line.x1 - line.x0 for line in lines)
    return longest[int(0.7 * len(longest))] > 0.55 * width > 60


def _clear(lines: Sequence[Line], x: float) -> bool:
    """Return whether a page may have the gutter of another: few lines cross it."""
    crossing = sum(line.x0 < x < line.x1 for line in lines)
    return crossing <= 0.2 * len(lines) and any(line.x1 <= x for line in lines)


def _bands(lines: Sequence[Line], cut: float | None, column: int) -> list[Placed]:
    """Return the lines of a page: left column, right column, and again after each line that spans both."""
    if cut is None:
        return _column(lines, column)
    out: list[Placed] = []
    band: list[Line] = []
    for line in lines:
        if line.x0 < cut < line.x1:
            out += _halves(band, cut, column)
            column = out[-1].column + 1 if out else column
            out += _column([line], column)
            column += 1
            band = []
        else:
            band.append(line)
    return out + _halves(band, cut, column)


def _halves(lines: Sequence[Line], cut: float, column: int) -> list[Placed]:
    left = _column([line for line in lines if line.x1 <= cut], column)
    return left + _column([line for line in lines if line.x0 >= cut], column + 1)


def _column(lines: Sequence[Line], column: int) -> list[Placed]:
    if not lines:
        return []
    left, right = min(line.x0 for line in lines), max(line.x1 for line in lines)
    return [Placed(line, left, right, column) for line in lines]
