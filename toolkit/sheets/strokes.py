"""Lines of which ornaments are made, and the dice that decide them: numbers that follow from words.

Promises: SVG fragments in the units of their drawing, the same for the same numbers. Leaves out:
which ornament a card gets (`toolkit.sheets.ornament`, `toolkit.sheets.grounds`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

Point = tuple[float, float]


@dataclass
class Dice:
    """Numbers that follow from words, one after the other and never by chance."""

    words: str
    _bytes: bytes = field(init=False)
    _next: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        """Hash the words."""
        self._bytes = blake2b(self.words.encode(), digest_size=64).digest()

    def unit(self) -> float:
        """Return the next number from 0 to 1."""
        at = (self._next * 2) % 64
        self._next += 1
        return int.from_bytes(self._bytes[at : at + 2], "big") / 65535

    def between(self, low: float, high: float) -> float:
        """Return the next number from `low` to `high`."""
        return low + (high - low) * self.unit()

    def whole(self, low: int, high: int) -> int:
        """Return the next whole number from `low` to `high`, both included."""
        return min(int(self.between(low, high + 1)), high)


def svg(box: str, colour: str, width: float, body: str) -> str:
    """Return a drawing in lines of one colour and width; `box` is its viewBox."""
    style = f'fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><g {style}>{body}</g></svg>'


def polar(radius: float, angle: float) -> Point:
    """Return the point at an angle in radians."""
    return radius * math.cos(angle), radius * math.sin(angle)


def line(a: Point, b: Point) -> str:
    """Return the path of a straight line."""
    return f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}"


def lines(ends: list[tuple[Point, Point]]) -> str:
    """Return the path of straight lines, each from its first end to its second."""
    return "M%.1f %.1fL%.1f %.1f" * len(ends) % tuple(n for a, b in ends for n in (*a, *b))


def polygon(points: list[Point]) -> str:
    """Return the path of a closed polygon."""
    return "M" + "L".join(["%.1f %.1f"] * len(points)) % tuple(n for point in points for n in point) + "Z"


def closed(curve: Callable[[float], Point], parts: int) -> str:
    """Draw a closed curve by `parts` cubic pieces whose ends share their tangents (Catmull-Rom)."""
    points = [curve(2 * math.pi * k / parts) for k in range(parts)]
    (ax, ay), (bx, by), (cx, cy) = points[-1], points[0], points[1]
    numbers: list[float] = []
    for dx, dy in points[2:] + points[:2]:
        numbers += (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
        ax, ay, bx, by, cx, cy = bx, by, cx, cy, dx, dy
    pieces = "C%.1f %.1f %.1f %.1f %.1f %.1f" * parts % tuple(numbers)  # as one, which is quicker than each
    return f'<path d="M{points[0][0]:.1f} {points[0][1]:.1f}{pieces}Z"/>'


def spun(shape: str, arc: float, copies: int) -> str:
    """Repeat a shape `copies` times, turned evenly through `arc` degrees."""
    name = "s" + blake2b(shape.encode(), digest_size=3).hexdigest()
    turns = (f'<use href="#{name}" transform="rotate({arc * k / copies:.2f})"/>' for k in range(1, copies))
    return f'<g id="{name}">{shape}</g>{"".join(turns)}'


def rows(path: str, height: float, step: float, shift: float, *, alternate: bool = False) -> str:
    """Repeat a row down to `height`; every next row moves by `shift`, or every second one does."""
    rows = []
    for k in range(1, int(height / step) + 2):
        x = -shift * (k % 2) if alternate else -((k * shift) % 8)
        rows.append(f'<use href="#row" x="{x:.2f}" y="{k * step:.2f}"/>')
    return f'<path id="row" d="{path}"/>{"".join(rows)}'
