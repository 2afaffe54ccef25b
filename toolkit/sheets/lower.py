"""What lies beneath the faces of a PDF: grounds, each stored once, and ornaments as lines.

Promises: the same picture as a face that Typst draws whole, in a fraction of the time and of the bytes; what
can't be lifted out of a face stays in it. Leaves out: putting the parts together (`toolkit.sheets.stamping`).
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from toolkit.sheets.faces import has_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolkit.sheets.drawing import AnyFace

#: The parts of an ornament's SVG: where a shape begins and ends, a path, a circle, a shape again but turned.
_PART = re.compile(
    r'<g id="(?P<id>\w+)">|(?P<end></g>)|<path d="(?P<path>[^"]*)"/>|<circle(?P<circle>[^>]*)/>|'
    r'<use href="#(?P<use>\w+)" transform="rotate\((?P<turn>[-\d.]+)\)"/>'
)
_FRAME = re.compile(
    r'<svg xmlns="[^"]*" viewBox="-50 -50 100 100"><g fill="none" stroke="#(?P<colour>[0-9a-f]{6})" '
    r'stroke-width="(?P<width>[\d.]+)" stroke-linejoin="round">(?P<body>.*)</g></svg>',
    re.DOTALL,
)
#: The steps of a path in SVG, and what PDF writes for each.
_STEPS = tuple(
    (re.compile(rf"{step}([-\d. ]*)"), rf"\n\1 {operator}\n")
    for step, operator in (("M", "m"), ("L", "l"), ("C", "c"), ("Z", "h"))
)
_ATTRIBUTE = re.compile(r'(\w+)="([-\d.]+)"')
#: How far the handles of a quarter circle reach.
_QUARTER = 0.552285


class Ground(TypedDict):
    """What many faces have at the bottom: a colour, and a pattern as SVG, within the frame."""

    form: str
    id: str
    name: str
    width: float
    height: float
    colour: str
    svg: str


@dataclass(frozen=True)
class Lower:
    """What lies beneath a face: the position of its ground among the grounds, and its ornament.

    The ornament is operators of PDF in a box from -50 to 50, y downwards.
    """

    ground: int
    ornament: bytes


def lift(faces: Sequence[AnyFace]) -> tuple[list[AnyFace], list[Ground], list[Lower | None]]:
    """Return the faces without what can lie beneath them, the grounds, and what lies beneath each face."""
    grounds: dict[tuple[float, float, str, str], int] = {}
    upper: list[AnyFace] = []
    lower: list[Lower | None] = []
    for face in faces:
        lines = operators(face["emblem"]) if has_words(face) and face["form"] == "card" else None
        if not has_words(face) or lines is None:
            upper.append(face)
            lower.append(None)
            continue
        key = face["width"], face["height"], face["tone"]["art"], face["ground"]
        place = grounds.setdefault(key, len(grounds))
        upper.append({**face, "ground": "", "emblem": "", "lifted": True})
        lower.append(Lower(place, lines))
    made = [
        Ground(form="ground", id="", name="", width=width, height=height, colour=colour, svg=svg)
        for width, height, colour, svg in grounds
    ]
    return upper, made, lower


def operators(svg: str) -> bytes | None:
    """Return an ornament's SVG as operators of PDF; None where it has a part that no ornament has.

    Source: ISO 32000-1, 8.5 (paths) and 8.3.4 (turning).
    """
    frame = _FRAME.fullmatch(svg)
    if frame is None:
        return None
    shapes: dict[str, str] = {}
    done: list[str] = []
    inside = ""
    at = 0
    for part in _PART.finditer(frame["body"]):
        if part.start() != at:
            return None
        at = part.end()
        if part["id"]:
            inside = part["id"]
            shapes[inside] = ""
        elif part["end"]:
            inside = ""
        elif part["use"]:
            done.append(_turned(shapes.get(part["use"], ""), float(part["turn"])))
        else:
            drawn = _path(part["path"]) if part["path"] is not None else _circle(part["circle"])
            done.append(drawn)
            if inside:
                shapes[inside] += drawn
    if at != len(frame["body"]):
        return None
    colour = " ".join(f"{int(frame['colour'][k : k + 2], 16) / 255:.4f}" for k in (0, 2, 4))
    return f"{colour} RG {frame['width']} w 1 j\n{''.join(done)}".encode("ascii")


def _path(steps: str) -> str:
    """Return a path's steps with each letter behind its numbers."""
    for step, operator in _STEPS:
        steps = step.sub(operator, steps)
    return f"{steps}S\n"


def _circle(attributes: str) -> str:
    measure = {name: float(value) for name, value in _ATTRIBUTE.findall(attributes)}
    x, y, r = measure.get("cx", 0.0), measure.get("cy", 0.0), measure["r"]
    k = r * _QUARTER
    return (
        f"{x + r:.3f} {y:.3f} m\n"
        f"{x + r:.3f} {y + k:.3f} {x + k:.3f} {y + r:.3f} {x:.3f} {y + r:.3f} c\n"
        f"{x - k:.3f} {y + r:.3f} {x - r:.3f} {y + k:.3f} {x - r:.3f} {y:.3f} c\n"
        f"{x - r:.3f} {y - k:.3f} {x - k:.3f} {y - r:.3f} {x:.3f} {y - r:.3f} c\n"
        f"{x + k:.3f} {y - r:.3f} {x + r:.3f} {y - k:.3f} {x + r:.3f} {y:.3f} c\nh\nS\n"
    )


def _turned(shape: str, degrees: float) -> str:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return f"q {cos:.5f} {sin:.5f} {-sin:.5f} {cos:.5f} 0 0 cm\n{shape}Q\n"
