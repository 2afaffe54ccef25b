"""What lies beneath the faces of a PDF: grounds, each stored once, and ornaments as lines.

Promises: the same picture as a face that Typst draws whole, in a fraction of the time and of the bytes; what
can't be lifted out of a face stays in it. Leaves out: putting the parts together (`toolkit.sheets.stamping`).
"""

from __future__ import annotations

import math
import re
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from toolkit.sheets.faces import has_words

if TYPE_CHECKING:
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
#: A step of a path in SVG with its numbers, and what PDF writes behind them for each.
_STEP = re.compile(r"([MLCZ])([-\d. ]*)")
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_ATTRIBUTE = re.compile(r'(\w+)="([-\d.]+)"')
#: How hard ornaments are packed: half of the time of zlib's own choice, a tenth more bytes.
_LEVEL = 3
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

    The ornament is operators of PDF in a box from -50 to 50, y downwards, packed by zlib.
    """

    ground: int
    ornament: bytes


class Lifted:
    """What has been lifted out of faces: of each in order what lies beneath it, and the grounds of all."""

    def __init__(self) -> None:
        """Begin without any face."""
        self.lower: list[Lower | None] = []
        self._grounds: dict[tuple[float, float, str, str], int] = {}

    def lift(self, face: AnyFace) -> AnyFace:
        """Return the face without what can lie beneath it."""
        lines = operators(face["emblem"]) if has_words(face) and face["form"] == "card" else None
        if not has_words(face) or lines is None:
            self.lower.append(None)
            return face
        key = face["width"], face["height"], face["tone"]["art"], face["ground"]
        self.lower.append(
            Lower(self._grounds.setdefault(key, len(self._grounds)), zlib.compress(lines, _LEVEL))
        )
        return {**face, "ground": "", "emblem": "", "lifted": True}

    @property
    def grounds(self) -> list[Ground]:
        """The grounds, each once, as faces."""
        return [
            Ground(form="ground", id="", name="", width=width, height=height, colour=colour, svg=svg)
            for width, height, colour, svg in self._grounds
        ]


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
    return "".join(f"{numbers} {_OPERATORS[step]}\n" for step, numbers in _STEP.findall(steps)) + "S\n"


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
