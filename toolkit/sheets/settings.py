"""Settings of a print job by name, as a person writes them: on the command line, in a profile, in a preset.

Promises: one table says which settings there are, how each is read, and what it is for; a value that can't be
read is one message with the setting's name and the value in quotes. Leaves out: where values come from
(`toolkit.sheets.profile`) and what is printed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.errors import DeckloreError
from toolkit.sheets.inks import Inks
from toolkit.sheets.layout import UNPRINTABLE_MM, Bleed, Cutter, Duplex, Edges, Layout, MarkKind, MarkStyle
from toolkit.sheets.papers import MM_PER_INCH, PAPERS, get_paper
from toolkit.sheets.style import Style
from toolkit.text import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import StrEnum

_LENGTH = re.compile(r"(-?\d+(?:[.,]\d+)?)\s*(mm|cm|in|pt)?")
_UNIT_AFTER = re.compile(r"\s+(?=(?:mm|cm|in|pt)\b)")
_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, "pt": MM_PER_INCH / 72}
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_SLOTS = re.compile(r"(\d+)(?:\s*[-–]\s*(\d+))?")
#: The longest margin, gap, bleed or mark, in millimetres; a longer one is a slip of the pen.
MOST_MM = 100.0
_MOST_SLOTS = 10_000


class SettingError(DeckloreError):
    """A setting of that name does not exist, or its value can't be read."""


@dataclass(frozen=True)
class Setting:
    """A setting: its name, what people read about it, and what makes its value of their words.

    `read` raises ValueError with what is wanted. `flag` says that it is on or off.
    """

    name: str
    help: str
    read: Callable[[str], Any]
    flag: bool = False


def _length(text: str, least: float = 0.0) -> float:
    found = _LENGTH.fullmatch(text.strip())
    if found is None:
        raise ValueError("a length such as 3, 3mm or 0.125in")
    value = float(found[1].replace(",", ".")) * _UNITS[found[2] or "mm"]
    if not least <= value <= MOST_MM:
        raise ValueError(f"from {least:g} to {MOST_MM:g} mm")
    return round(value, 4)


def _lengths(counts: tuple[int, ...], least: float = 0.0) -> Callable[[str], tuple[float, ...]]:
    def read(text: str) -> tuple[float, ...]:
        parts = [part for part in re.split(r"[,;\s]+", _UNIT_AFTER.sub("", text.strip())) if part]
        if len(parts) not in counts:
            raise ValueError(f"{' or '.join(map(str, counts))} lengths")
        return tuple(_length(part, least) for part in parts)

    return read


def _count(text: str) -> int:
    if not text.strip().isdecimal() or not 1 <= int(text) <= 100:
        raise ValueError("a whole number from 1 to 100")
    return int(text)


def _angle(text: str) -> float:
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        raise ValueError("a number of degrees") from None
    if not -45 <= value <= 45:
        raise ValueError("from -45 to 45 degrees")
    return value


def _thickness(text: str) -> float:
    value = _length(text)
    if not 0.1 <= value <= 5:
        raise ValueError("from 0.1 to 5 mm")
    return value


def _points(text: str) -> float:
    try:
        value = float(text.replace(",", ".").removesuffix("pt"))
    except ValueError:
        raise ValueError("a number of points") from None
    if not 0.05 <= value <= 5:
        raise ValueError("from 0.05 to 5 pt")
    return value


def _colour(text: str) -> str:
    if not _COLOUR.fullmatch(text.strip()):
        raise ValueError("a colour such as #808080")
    return text.strip().lower()


def _slots(text: str) -> frozenset[int]:
    found: set[int] = set()
    for part in filter(None, re.split(r"[,\s]+", text.strip())):
        match = _SLOTS.fullmatch(part)
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= low <= high <= _MOST_SLOTS:
            raise ValueError("numbers of slots, such as 1,2,5-7")
        found.update(range(low, high + 1))
    return frozenset(found)


def _switch(text: str) -> bool:
    known = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if text.strip().lower() not in known:
        raise ValueError("yes or no")
    return known[text.strip().lower()]


def _cutter(text: str) -> Cutter | None:
    try:
        return Cutter() if _switch(text) else None
    except ValueError:
        pass
    try:
        inset, length, width = _lengths((3,))(text)
    except ValueError:
        raise ValueError("yes, or three lengths such as 10,20,0.5") from None
    if not (5 <= inset <= 50 and 5 <= length <= 30 and 0.3 <= width <= 2):
        raise ValueError("an inset from 5 to 50, a length from 5 to 30, a thickness from 0.3 to 2")
    return Cutter(inset, length, width)


def _one_of(kind: type[StrEnum]) -> Callable[[str], StrEnum]:
    def read(text: str) -> StrEnum:
        try:
            return kind(text.strip().lower())
        except ValueError:
            names = [one.value for one in kind]
            raise ValueError(f"one of {', '.join(names)}{did_you_mean(text, names)}") from None

    return read


SETTINGS: dict[str, Setting] = {
    setting.name: setting
    for setting in (
        Setting("paper", f"Paper: {', '.join(PAPERS)}, or a size such as 320x450mm or 13x19in.", get_paper),
        Setting("landscape", "Lay the paper on its long side.", _switch, flag=True),
        Setting("columns", "So many cards beside one another; otherwise as many as fit.", _count),
        Setting("rows", "So many cards above one another; otherwise as many as fit.", _count),
        Setting(
            "margin",
            "Free edge of the paper in mm: one length, or four from the top clockwise.",
            _lengths((1, 4)),
        ),
        Setting("gap", "Room between cards in mm: one length, or two, across and down.", _lengths((1, 2))),
        Setting("bleed", "How far ink goes past the edge of a card, in mm.", _length),
        Setting(
            "bleed-at", "Where: outer (around a block of cards) or between (around each).", _one_of(Bleed)
        ),
        Setting("marks", "Cutting marks: corners, crosses, lines or none.", _one_of(MarkKind)),
        Setting("mark-length", "How long a mark is, in mm.", _length),
        Setting("mark-width", "How thick a mark is, in points.", _points),
        Setting("mark-colour", "Colour of the marks, such as #808080.", _colour),
        Setting(
            "cutter",
            "Registration marks of a Silhouette cutter: yes, or their inset, length and thickness in mm.",
            _cutter,
        ),
        Setting(
            "duplex",
            "Where backs go: long or short (other side, flipped on that edge), after (all fronts first), "
            "beside or fold (folded), none.",
            _one_of(Duplex),
        ),
        Setting("gutter", "Room at the fold in mm.", _length),
        Setting(
            "back-shift",
            "Move the backs by so many mm to the right and down, to meet the fronts.",
            _lengths((2,), -20.0),
        ),
        Setting("back-turn", "Turn the backs by so many degrees clockwise, to meet the fronts.", _angle),
        Setting("skip", "Slots of the first sheet that stay empty, such as 1,2,5-7.", _slots),
        Setting("inks", "Inks: screen (as on a screen), cmyk (for print shops), black.", _one_of(Inks)),
        Setting("saver", "Black lines on white, nothing filled, in black ink alone.", _switch, flag=True),
        Setting("even", "Text of one size on all cards.", _switch, flag=True),
        Setting("art", "Folder of pictures for the cards' windows, named by card id.", Path),
        Setting("faces", "Folder of pictures of whole cards, named by card id.", Path),
        Setting("faces-bleed", "How much of those pictures lies past the card's edge, in mm.", _length),
        Setting("backs", "Folder of pictures for the backs, named by card id.", Path),
        Setting(
            "common-back", "Give cards without a picture in that folder the common back.", _switch, flag=True
        ),
        Setting("thickness", "How thick a card is in mm, for a box: 0.32 bare, 0.62 in sleeves.", _thickness),
        Setting("single", "One card a page, the page of the card's size and its bleed.", _switch, flag=True),
        Setting("ruler", "Print a ruler in the margin.", _switch, flag=True),
        Setting("words", "Print title and page number in the margin.", _switch, flag=True),
    )
}


@dataclass(frozen=True)
class Settings:
    """Settings that have been read, by name."""

    values: Mapping[str, Any] = field(default_factory=dict)

    def over(self, below: Settings) -> Settings:
        """Return these settings, and those of `below` that these do not have."""
        return Settings({**below.values, **self.values})

    def layout(self) -> Layout:
        """Return the layout that the settings make."""
        get = self.values.get
        paper = get("paper", PAPERS["a4"])
        if get("landscape") is not None:
            paper = paper.lying() if get("landscape") else paper.upright()
        margin = get("margin", (UNPRINTABLE_MM,))
        gap = get("gap", (0.0,))
        usual = MarkStyle()
        return Layout(
            paper=paper,
            margins=Edges(*(margin * 4 if len(margin) == 1 else margin)),
            columns=get("columns"),
            rows=get("rows"),
            gap_mm=(gap[0], gap[-1]),
            bleed_mm=get("bleed", 0.0),
            bleed=get("bleed-at", Bleed.OUTER),
            duplex=get("duplex", Duplex.NONE),
            gutter_mm=get("gutter", 0.0),
            back_shift_mm=get("back-shift", (0.0, 0.0)),
            back_turn=get("back-turn", 0.0),
            skip=get("skip", frozenset()),
            cutter=get("cutter"),
            marks=MarkStyle(
                get("marks", MarkKind.NONE if get("cutter") else usual.kind),
                get("mark-length", usual.length_mm),
                get("mark-width", usual.thickness_pt),
                get("mark-colour", usual.colour),
            ),
            ruler=get("ruler", True),
            words=get("words", True),
            single=get("single", False),
        )

    def style(self) -> Style:
        """Return the style that the settings make."""
        get = self.values.get
        saver = bool(get("saver", False))
        return Style(
            inks=get("inks", Inks.BLACK if saver else Inks.SCREEN),
            saver=saver,
            even=bool(get("even", False)),
            art=get("art"),
            faces=get("faces"),
            faces_bleed_mm=get("faces-bleed", 0.0),
            backs=get("backs"),
            common_back=get("common-back", True),
        )


def read_settings(values: Mapping[str, object], place: str = "") -> Settings:
    """Read settings by name: strings as people type them, or numbers, switches and lists as a file has them.

    `place` stands before a message, such as the file. Raises SettingError, for an unknown name with the
    nearest one.
    """
    read = {}
    for name, value in values.items():
        setting = SETTINGS.get(name.replace("_", "-"))
        if setting is None:
            known = did_you_mean(name, SETTINGS)
            raise SettingError(
                f'{place}there is no setting "{name}"{known or "; known are " + ", ".join(SETTINGS)}'
            )
        try:
            read[setting.name] = setting.read(_words(value))
        except ValueError as error:
            raise SettingError(f'{place}{setting.name} has to be {error}, not "{_words(value)}"') from None
        except DeckloreError as error:
            raise SettingError(f"{place}{setting.name}: {error}") from None
    return Settings(read)


def _words(value: object) -> str:
    """Return a value of a file as a person would type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return " ".join(map(_words, value))
    return str(value)
