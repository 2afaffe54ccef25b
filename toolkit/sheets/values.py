"""Values of settings as people type them: lengths, numbers, colours, slots, words of a closed list.

Promises: what reads a value raises ValueError that says what is wanted. Leaves out: which settings there are
(`toolkit.sheets.settings`).
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.sheets.layout import Cutter
from toolkit.sheets.papers import MM_PER_INCH
from toolkit.text import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable
    from enum import StrEnum

_LENGTH = re.compile(r"(-?\d+(?:[.,]\d+)?)\s*(mm|cm|in|pt)?")
_UNIT_AFTER = re.compile(r"\s+(?=(?:mm|cm|in|pt)\b)")
_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_INCH / 72}
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_SLOTS = re.compile(r"(\d+)(?:\s*[-–]\s*(\d+))?")
#: The longest margin, gap, bleed or mark, in millimetres; a longer one is a slip of the pen.
MOST_MM = 100.0
_MOST_SLOTS = 10_000


def read_length(text: str, least: float = 0.0, most: float = MOST_MM) -> float:
    """Read a length in millimetres unless another unit is said."""
    found = _LENGTH.fullmatch(text.strip())
    if found is None:
        raise ValueError("a length such as 3, 3mm or 0.125in")
    value = float(found[1].replace(",", ".")) * _UNITS[found[2] or "mm"]
    if not least <= value <= most:
        raise ValueError(f"from {least:g} to {most:g} mm")
    return round(value, 4)


def lengths(
    counts: tuple[int, ...], least: float = 0.0, most: float = MOST_MM
) -> Callable[[str], tuple[float, ...]]:
    """Return what reads so many lengths, apart by commas or blanks."""

    def read(text: str) -> tuple[float, ...]:
        parts = [part for part in re.split(r"[,;\s]+", _UNIT_AFTER.sub("", text.strip())) if part]
        if len(parts) not in counts:
            raise ValueError(f"{' or '.join(map(str, counts))} lengths")
        return tuple(read_length(part, least, most) for part in parts)

    return read


def read_count(text: str) -> int:
    """Read a whole number from 1 to 100."""
    if not text.strip().isdecimal() or not 1 <= int(text) <= 100:
        raise ValueError("a whole number from 1 to 100")
    return int(text)


def read_angle(text: str) -> float:
    """Read an angle in degrees."""
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        raise ValueError("a number of degrees") from None
    if not -45 <= value <= 45:
        raise ValueError("from -45 to 45 degrees")
    return value


def read_thickness(text: str) -> float:
    """Read how thick a card is, in millimetres."""
    value = read_length(text)
    if not 0.1 <= value <= 5:
        raise ValueError("from 0.1 to 5 mm")
    return value


def read_points(text: str) -> float:
    """Read how thick a line is, in points."""
    try:
        value = float(text.replace(",", ".").removesuffix("pt"))
    except ValueError:
        raise ValueError("a number of points") from None
    if not 0.05 <= value <= 5:
        raise ValueError("from 0.05 to 5 pt")
    return value


def read_colour(text: str) -> str:
    """Read a colour as `#rrggbb`."""
    if not _COLOUR.fullmatch(text.strip()):
        raise ValueError("a colour such as #808080")
    return text.strip().lower()


def read_slots(text: str) -> frozenset[int]:
    """Read numbers of slots, such as `1,2,5-7`."""
    found: set[int] = set()
    for part in filter(None, re.split(r"[,\s]+", text.strip())):
        match = _SLOTS.fullmatch(part)
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= low <= high <= _MOST_SLOTS:
            raise ValueError("numbers of slots, such as 1,2,5-7")
        found.update(range(low, high + 1))
    return frozenset(found)


def read_switch(text: str) -> bool:
    """Read yes or no."""
    known = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if text.strip().lower() not in known:
        raise ValueError("yes or no")
    return known[text.strip().lower()]


def read_cutter(text: str) -> Cutter | None:
    """Read the marks of a cutter: yes, no, or their inset, length and thickness."""
    try:
        return Cutter() if read_switch(text) else None
    except ValueError:
        pass
    try:
        inset, length, width = lengths((3,))(text)
    except ValueError:
        raise ValueError("yes, or three lengths such as 10,20,0.5") from None
    if not (5 <= inset <= 50 and 5 <= length <= 30 and 0.3 <= width <= 2):
        raise ValueError("an inset from 5 to 50, a length from 5 to 30, a thickness from 0.3 to 2")
    return Cutter(inset, length, width)


def one_of(kind: type[StrEnum]) -> Callable[[str], StrEnum]:
    """Return what reads a word of a closed list."""

    def read(text: str) -> StrEnum:
        try:
            return kind(text.strip().lower())
        except ValueError:
            names = [one.value for one in kind]
            raise ValueError(f"one of {', '.join(names)}{did_you_mean(text, names)}") from None

    return read


def read_folder(text: str) -> Path:
    """Read the path of a folder."""
    if not text.strip():
        raise ValueError("the path of a folder")
    return Path(text).expanduser()
