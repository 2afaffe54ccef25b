"""Ornaments where other cards have art: drawn by numbers that come out of a card's id and type.

Promises: the same id gives the same drawing for ever, two ids give two drawings, and one type keeps
to one family, so that its cards look related. Drawings are SVG in the given colour.
Leaves out: where they stand on a face and how large (the templates).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from toolkit.sheets.grounds import ground
from toolkit.sheets.strokes import Dice, Point, closed, line, lines, polar, polygon, spun, svg

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["emblem", "ground"]


def emblem(card: str, kind: str, frame: str, colour: str) -> str:
    """Return the drawing in the middle of a face: `card` tells one from another, `kind` is its type.

    The box runs from -50 to 50 both ways; `frame` picks the family.
    """
    draw = _EMBLEMS.get(frame, _rosette)
    body = draw(Dice(f"type {kind}"), Dice(f"card {kind} {card}"))
    return svg("-50 -50 100 100", colour, 0.42, body)


def _rosette(kind: Dice, card: Dice) -> str:
    lobes = kind.whole(6, 9) + card.whole(0, 3)
    depth, twist = card.between(0.2, 0.42), card.between(0.0, 0.35)

    def outer(t: float) -> Point:
        return polar(48 * (1 - depth + depth * math.cos(lobes * t)), t + twist * math.sin(lobes * t) / lobes)

    second = lobes + card.whole(1, 3)
    inner_depth = card.between(0.25, 0.45)

    def inner(t: float) -> Point:
        return polar(27 * (1 - inner_depth + inner_depth * math.cos(second * t)), t)

    return spun(closed(outer, lobes * 5), 360 / lobes, 7) + spun(closed(inner, second * 5), 360 / second, 4)


def _spirograph(kind: Dice, card: Dice) -> str:
    petals = kind.whole(5, 8) + card.whole(0, 4)
    share = card.between(0.32, 0.52)

    def curve(t: float) -> Point:
        a, b = 48 * (1 - share), 48 * share
        return (
            a * math.cos(t) + b * math.cos((petals - 1) * t),
            a * math.sin(t) - b * math.sin((petals - 1) * t),
        )

    return spun(closed(curve, petals * 8), 360 / petals, card.whole(5, 7))


def _rings(kind: Dice, card: Dice) -> str:
    count = 2 * kind.whole(7, 10) + card.whole(0, 5)
    radius = card.between(15, 30)
    small = card.between(6, 12)
    large = f'<circle cx="{48 - radius:.1f}" cy="0" r="{radius:.1f}"/>'
    little = f'<circle cx="{card.between(14, 22):.1f}" cy="0" r="{small:.1f}"/>'
    return spun(large, 360, count) + spun(little, 360, count)


def _crystal(kind: Dice, card: Dice) -> str:
    corners = kind.whole(4, 6) + card.whole(0, 2)
    turn = card.between(0.05, 0.16) * (1 if card.unit() < 0.5 else -1)
    shrink = math.cos(math.pi / corners) / math.cos(math.pi / corners - abs(turn))
    size, angle = 48.0, card.between(0, 1)
    parts: list[str] = []
    while size > 9 and len(parts) < 34:
        points = [polar(size, angle + 2 * math.pi * k / corners) for k in range(corners)]
        parts.append(polygon(points))
        size, angle = size * shrink, angle + turn
    return f'<path d="{"".join(parts)}"/>'


def _sigil(kind: Dice, card: Dice) -> str:
    nodes = kind.whole(8, 9) + card.whole(0, 4)
    first = card.whole(2, nodes // 2 - 1)
    second = first + 1 if card.unit() < 0.5 or first == 2 else first - 1
    inner, dot = card.between(15, 20), card.between(1.2, 2.6)
    top = (0.0, -42.0)
    parts = ['<circle r="48"/><circle r="46.6"/><circle r="37"/>', f'<circle r="{inner:.1f}"/>']
    for radius, step in ((42, first), (37, second)):
        a, b = polar(radius, -math.pi / 2), polar(radius, 2 * math.pi * step / nodes - math.pi / 2)
        parts.append(spun(f'<path d="{line(a, b)}"/>', 360, nodes))
    parts.append(spun(f'<circle cx="{top[0]:.1f}" cy="{top[1]:.1f}" r="{dot:.1f}"/>', 360, nodes))
    half = [card.unit() < 0.6 for _ in range(nodes // 2 + 1)]
    for k in range(nodes):
        if half[min(k, nodes - k)]:
            angle = 2 * math.pi * (k + 0.5) / nodes - math.pi / 2
            parts.append(f'<path d="{line(polar(inner, angle), polar(46.6, angle))}"/>')
    core, third = card.between(5, 9), card.whole(3, 6)
    parts.append(spun(f'<circle cx="0" cy="{-core:.1f}" r="{core:.1f}"/>', 360, third))
    return "".join(parts)


def _lattice(kind: Dice, card: Dice) -> str:
    corners = kind.whole(3, 4) + card.whole(0, 2)
    start = card.between(0, 1.5)
    parts = []
    for size, sides, copies in (
        (48.0, corners, card.whole(7, 11)),
        (card.between(27, 33), card.whole(3, 5), card.whole(5, 8)),
    ):
        points = [polar(size, start + 2 * math.pi * k / sides) for k in range(sides)]
        parts.append(spun(f'<path d="{polygon(points)}"/>', 360 / sides, copies))
    return "".join(parts)


def _burst(kind: Dice, card: Dice) -> str:
    beats = kind.whole(5, 7) + card.whole(0, 3)
    per_beat = 2 * card.whole(6, 9)
    sharp, inner = card.between(0.8, 2.6), card.between(13, 16)
    second = beats * card.whole(2, 3)
    count = beats * per_beat
    rays = []
    for k in range(count):
        t = 2 * math.pi * k / count - math.pi / 2
        wave = (0.5 + 0.5 * math.cos(beats * (t + math.pi / 2))) ** sharp
        ripple = 0.5 + 0.5 * math.cos(second * (t + math.pi / 2))
        tip = inner + 5 + (43 - inner) * (0.78 * wave + 0.22 * ripple)
        x, y = math.cos(t), math.sin(t)
        rays.append(((inner * x, inner * y), (tip * x, tip * y)))
    tips = polygon([tip for _, tip in rays])
    return f'<path d="{lines(rays)}"/><path d="{tips}"/><circle r="{inner - 2:.1f}"/>'


def _weave(kind: Dice, card: Dice) -> str:
    waves = kind.whole(8, 11) + card.whole(0, 4)
    middle, swing = card.between(31, 35), card.between(8, 13)
    lean = card.between(0.1, 0.5)

    def band(t: float) -> Point:
        return polar(middle + swing * math.sin(waves * t) + 2 * math.sin(2 * waves * t + lean), t)

    def core(t: float) -> Point:
        return polar(15 + 4 * math.sin(waves * t / 2 if waves % 2 == 0 else waves * t), t)

    return spun(closed(band, waves * 5), 360 / waves, 8) + spun(closed(core, waves * 5), 360 / waves, 3)


_EMBLEMS: dict[str, Callable[[Dice, Dice], str]] = {
    "plain": _rings,
    "round": _rosette,
    "notch": _crystal,
    "arch": _sigil,
    "slab": _lattice,
    "banner": _burst,
    "hex": _weave,
    "scroll": _spirograph,
}
