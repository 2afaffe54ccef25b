"""The quiet patterns behind the ornaments, one for each frame, slightly different for each type.

Promises: SVG in the given colour that covers the whole frame. Leaves out: the emblem in the middle
(`toolkit.sheets.ornament`).
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from toolkit.sheets.strokes import Dice, polar, rows, svg

if TYPE_CHECKING:
    from collections.abc import Callable


@lru_cache(maxsize=64)
def ground(kind: str, frame: str, colour: str, width_mm: float, height_mm: float) -> str:
    """Return the pattern of a type, the same for all its cards; the box is in mm."""
    draw = _GROUNDS.get(frame, _waves)
    body = draw(Dice(f"ground {kind}"), width_mm, height_mm)
    return svg(f"0 0 {width_mm:g} {height_mm:g}", colour, 0.16, body)


def _waves(dice: Dice, width: float, height: float) -> str:
    period, swing = dice.between(9, 14), dice.between(0.9, 1.5)
    half, path, x, up = period / 2, f"M{-period:.2f} 0", -period, 1
    while x < width + period:
        path += f"c{half * 0.36:.2f} {up * swing * 2:.2f} {half * 0.64:.2f} {up * swing * 2:.2f} {half:.2f} 0"
        x, up = x + half, -up
    return rows(path, height, dice.between(1.3, 1.7), dice.between(0.5, 1.1))


def _scales(dice: Dice, width: float, height: float) -> str:
    r = dice.between(2.4, 3.2)
    arcs = "".join(f"a{r:.2f} {r:.2f} 0 0 0 {2 * r:.2f} 0" for _ in range(int(width / r / 2) + 3))
    inner = "".join(
        f"M{-2 * r + 2 * r * k + r * 0.45:.2f} 0a{r * 0.55:.2f} {r * 0.55:.2f} 0 0 0 {r * 1.1:.2f} 0"
        for k in range(int(width / r / 2) + 3)
    )
    return rows(f"M{-2 * r:.2f} 0{arcs}{inner}", height, r, r, alternate=True)


def _bricks(dice: Dice, width: float, height: float) -> str:
    long, high = dice.between(6, 8), dice.between(2.6, 3.4)
    joints = "".join(f"M{long * k - long:.2f} 0v{high:.2f}" for k in range(int(width / long) + 3))
    return rows(f"M{-long:.2f} 0H{width + long:.2f}{joints}", height, high, long / 2, alternate=True)


def _chevrons(dice: Dice, width: float, height: float) -> str:
    side = dice.between(4, 6)
    zigzag = f"l{side:.2f} {side * 0.6:.2f} {side:.2f} {-side * 0.6:.2f}" * (int(width / side / 2) + 2)
    return rows(f"M{-side:.2f} 0{zigzag}", height, dice.between(1.5, 1.9), 0)


def _honeycomb(dice: Dice, width: float, height: float) -> str:
    a = dice.between(2.2, 2.9)
    h = a * math.sqrt(3) / 2
    cell = f"l{h:.3f} {-a / 2:.3f} {h:.3f} {a / 2:.3f}v{a:.3f}m0 {-a:.3f}"
    return rows(
        f"M{-2 * h:.2f} 0v{a:.3f}m0 {-a:.3f}{cell * (int(width / h / 2) + 3)}",
        height,
        a * 1.5,
        h,
        alternate=True,
    )


def _rays(dice: Dice, width: float, height: float) -> str:
    count = dice.whole(64, 84)
    far = math.hypot(width, height)
    x, y = width / 2, height
    parts = []
    for k in range(count):
        dx, dy = polar(1, -math.pi * (k + 0.5) / count)
        near = 4 if k % 2 else 12
        parts.append(f"M{x + near * dx:.1f} {y + near * dy:.1f}L{x + far * dx:.1f} {y + far * dy:.1f}")
    return f'<path d="{"".join(parts)}"/>'


def _trellis(dice: Dice, width: float, height: float) -> str:
    step = dice.between(3.0, 3.8)
    count = int((width + height) / step) + 1
    down = "".join(f"M{k * step - height:.2f} 0l{height:.2f} {height:.2f}" for k in range(count))
    up = "".join(f"M{k * step:.2f} 0l{-height:.2f} {height:.2f}" for k in range(count))
    return f'<path d="{down}{up}"/>'


def _ripples(dice: Dice, width: float, height: float) -> str:
    step = dice.between(1.7, 2.2)
    x, y = width * dice.between(0.4, 0.6), height * dice.between(0.45, 0.55)
    count = int(math.hypot(max(x, width - x), max(y, height - y)) / step) + 1
    return "".join(f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{k * step:.2f}"/>' for k in range(1, count))


_GROUNDS: dict[str, Callable[[Dice, float, float], str]] = {
    "plain": _trellis,
    "round": _scales,
    "notch": _chevrons,
    "arch": _ripples,
    "slab": _bricks,
    "banner": _rays,
    "hex": _honeycomb,
    "scroll": _waves,
}
