"""Papers and their rulers: the named sizes of offices and print shops, and any other size.

Promises: sizes in millimetres, width first, upright unless a person writes them otherwise.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from toolkit.errors import DeckloreError
from toolkit.text import did_you_mean

MM_PER_INCH = 25.4
#: The sides of a paper, in millimetres, between which a printer or a print shop exists for it.
LEAST_SIDE_MM, MOST_SIDE_MM = 40.0, 1200.0
#: Sides that differ by less than this are the same; nobody types more decimals.
_SAME_MM = 0.05
#: Decimals as people write them, with a point or a comma.
_NUMBER = r"(\d+(?:[.,]\d+)?)"
_SIZE = re.compile(rf"{_NUMBER}\s*[x×X*]\s*{_NUMBER}\s*(mm|cm|in|\"|″)?", re.IGNORECASE)
_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, '"': MM_PER_INCH, "″": MM_PER_INCH}


class PaperError(DeckloreError):
    """No such paper or size, or no card of that size fits on it."""


@dataclass(frozen=True)
class Ruler:
    """A ruler to be printed: how long, divided how, and with which figures.

    Every so many divisions as the first of `ticks` says has a long tick, as the second says a middle one.
    """

    length_mm: float
    unit: str
    unit_mm: float
    per_unit: int
    ticks: tuple[int, int]
    figures: tuple[int, ...]

    @property
    def label(self) -> str:
        """The length in words, such as `100 mm`."""
        return f"{self.figures[-1]} {self.unit}"


METRIC = Ruler(100.0, "mm", 1.0, 1, (10, 5), tuple(range(0, 101, 10)))
IMPERIAL = Ruler(4 * MM_PER_INCH, "in", MM_PER_INCH, 8, (8, 4), (0, 1, 2, 3, 4))


@dataclass(frozen=True)
class Paper:
    """A paper: its size as it lies before you and the ruler of the people who use it."""

    id: str
    label: str
    width_mm: float
    height_mm: float
    ruler: Ruler

    @property
    def landscape(self) -> bool:
        """Whether its long edges are the upper and the lower one."""
        return self.width_mm > self.height_mm

    def lying(self) -> Paper:
        """Return the paper with its long edge at the bottom."""
        short, long = sorted((self.width_mm, self.height_mm))
        return replace(self, width_mm=long, height_mm=short)

    def upright(self) -> Paper:
        """Return the paper with its short edge at the bottom."""
        short, long = sorted((self.width_mm, self.height_mm))
        return replace(self, width_mm=short, height_mm=long)


PAPERS = {
    paper.id: paper
    for paper in (
        Paper("a4", "A4", 210.0, 297.0, METRIC),
        Paper("letter", "Letter", 215.9, 279.4, IMPERIAL),
        Paper("a3", "A3", 297.0, 420.0, METRIC),
        Paper("a5", "A5", 148.0, 210.0, METRIC),
        Paper("legal", "Legal", 215.9, 355.6, IMPERIAL),
        Paper("tabloid", "Tabloid", 279.4, 431.8, IMPERIAL),
        Paper("12x18in", "12 × 18 in", 304.8, 457.2, IMPERIAL),
    )
}


def parse_size(text: str) -> tuple[float, float, str] | None:
    """Read `W×H` with `mm`, `cm` or `in` after it as millimetres and the unit, `mm` if none is said."""
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        return None
    unit = (found[3] or "mm").lower()
    width, height = (float(found[side].replace(",", ".")) * _UNITS[unit] for side in (1, 2))
    return round(width, 4), round(height, 4), unit


def get_paper(name: str) -> Paper:
    """Return the paper of a name, or of a size such as `320x450` or `13x19in`.

    Raises PaperError for another word, with the nearest name, and for a size that no paper has.
    """
    known = PAPERS.get(name.strip().lower())
    if known is not None:
        return known
    size = parse_size(name)
    if size is None:
        names = ", ".join(PAPERS)
        raise PaperError(
            f'no paper "{name}"{did_you_mean(name, PAPERS)}; known are {names}, or a size such as 320x450mm'
        )
    width, height, unit = size
    for side in (width, height):
        if not LEAST_SIDE_MM <= side <= MOST_SIDE_MM:
            raise PaperError(
                f'"{name}" is no paper: its sides have to be {LEAST_SIDE_MM:g} to {MOST_SIDE_MM:g} mm'
            )
    return _named(width, height) or _of_size(width, height, unit)


def _named(width_mm: float, height_mm: float) -> Paper | None:
    """Return the paper that has a name and this size, lying if it is wider than high."""
    for paper in PAPERS.values():
        for one in (paper, paper.lying()):
            if abs(one.width_mm - width_mm) < _SAME_MM and abs(one.height_mm - height_mm) < _SAME_MM:
                return one
    return None


def _of_size(width_mm: float, height_mm: float, unit: str) -> Paper:
    """Return a paper of a size that has no name but its measures, in the unit in which they were typed."""
    metric = unit in ("mm", "cm")
    scale, name = (1.0, "mm") if metric else (MM_PER_INCH, "in")
    width, height = (f"{round(side / scale, 3):g}" for side in (width_mm, height_mm))
    ruler = METRIC if metric else IMPERIAL
    return Paper(f"{width}x{height}{name}", f"{width} × {height} {name}", width_mm, height_mm, ruler)
