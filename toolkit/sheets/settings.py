"""Settings of a print job by name, as a person writes them: on the command line, in a profile, in a preset.

Promises: one table says which settings there are, how each is read, and what it is for; a value that can't be
read is one message with the setting's name and the value in quotes. Leaves out: where values come from
(`toolkit.sheets.profile`) and what is printed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolkit.errors import DeckloreError
from toolkit.sheets.inks import Inks
from toolkit.sheets.layout import UNPRINTABLE_MM, Bleed, Duplex, Edges, Layout, MarkKind, MarkStyle
from toolkit.sheets.papers import PAPERS, get_paper
from toolkit.sheets.style import Style
from toolkit.sheets.values import (
    lengths,
    one_of,
    read_angle,
    read_colour,
    read_count,
    read_cutter,
    read_folder,
    read_length,
    read_points,
    read_slots,
    read_switch,
    read_thickness,
)
from toolkit.text import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class SettingError(DeckloreError):
    """A setting of that name does not exist, or its value can't be read."""


@dataclass(frozen=True)
class Setting:
    """A setting: its name, what people read about it, and what makes its value of their words.

    `read` raises ValueError with what is wanted. `flag` says that it is on or off; `also` are other names.
    """

    name: str
    help: str
    read: Callable[[str], Any]
    flag: bool = False
    also: tuple[str, ...] = ()


SETTINGS: dict[str, Setting] = {
    setting.name: setting
    for setting in (
        Setting("paper", f"Paper: {', '.join(PAPERS)}, or a size such as 320x450mm or 13x19in.", get_paper),
        Setting("landscape", "Lay the paper on its long side.", read_switch, flag=True),
        Setting("columns", "So many cards beside one another; otherwise as many as fit.", read_count),
        Setting("rows", "So many cards above one another; otherwise as many as fit.", read_count),
        Setting(
            "margin",
            "Free edge of the paper in mm: one length, or four from the top clockwise.",
            lengths((1, 4)),
        ),
        Setting("gap", "Room between cards in mm: one length, or two, across and down.", lengths((1, 2))),
        Setting("bleed", "How far ink goes past the edge of a card, in mm.", read_length),
        Setting(
            "bleed-at", "Where: outer (around a block of cards) or between (around each).", one_of(Bleed)
        ),
        Setting("marks", "Cutting marks: corners, crosses, lines or none.", one_of(MarkKind)),
        Setting("mark-length", "How long a mark is, in mm.", read_length),
        Setting("mark-width", "How thick a mark is, in points.", read_points),
        Setting("mark-colour", "Colour of the marks, such as #808080.", read_colour),
        Setting(
            "cutter",
            "Registration marks of a Silhouette cutter: yes, or their inset, length and thickness in mm.",
            read_cutter,
        ),
        Setting(
            "duplex",
            "Where backs go: long or short (other side, flipped on that edge), after (all fronts first), "
            "beside or fold (folded), none.",
            one_of(Duplex),
        ),
        Setting("gutter", "Room at the fold in mm.", read_length),
        Setting(
            "back-shift",
            "Move the backs by so many mm to the right and down, to meet the fronts.",
            lengths((2,), -20.0, 20.0),
        ),
        Setting("back-turn", "Turn the backs by so many degrees clockwise, to meet the fronts.", read_angle),
        Setting("skip", "Slots of the first sheet that stay empty, such as 1,2,5-7.", read_slots),
        Setting("inks", "Inks: screen (as on a screen), cmyk (for print shops), black.", one_of(Inks)),
        Setting(
            "ink-saver",
            "Black lines on white, nothing filled, in black ink alone.",
            read_switch,
            flag=True,
            also=("saver",),
        ),
        Setting("even", "Text of one size on all cards.", read_switch, flag=True),
        Setting("art", "Folder of pictures for the cards' windows, named by card id.", read_folder),
        Setting("faces", "Folder of pictures of whole cards, named by card id.", read_folder),
        Setting("faces-bleed", "How much of those pictures lies past the card's edge, in mm.", read_length),
        Setting("backs", "Folder of pictures for the backs, named by card id.", read_folder),
        Setting(
            "backs-bleed", "How much of the pictures of backs lies past the card's edge, in mm.", read_length
        ),
        Setting(
            "common-back",
            "Give cards without a picture in that folder the common back.",
            read_switch,
            flag=True,
        ),
        Setting(
            "thickness", "How thick a card is in mm, for a box: 0.32 bare, 0.62 in sleeves.", read_thickness
        ),
        Setting(
            "single", "One card a page, the page of the card's size and its bleed.", read_switch, flag=True
        ),
        Setting("ruler", "Print a ruler in the margin.", read_switch, flag=True),
        Setting("words", "Print title and page number in the margin.", read_switch, flag=True),
    )
}


#: The settings by all of their names.
_BY_NAME = {name: setting for setting in SETTINGS.values() for name in (setting.name, *setting.also)}


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
        saver = bool(get("ink-saver", False))
        return Style(
            inks=get("inks", Inks.BLACK if saver else Inks.SCREEN),
            saver=saver,
            even=bool(get("even", False)),
            art=get("art"),
            faces=get("faces"),
            faces_bleed_mm=get("faces-bleed", 0.0),
            backs=get("backs"),
            backs_bleed_mm=get("backs-bleed", 0.0),
            common_back=get("common-back", True),
        )


def read_settings(values: Mapping[str, object], place: str = "") -> Settings:
    """Read settings by name: strings as people type them, or numbers, switches and lists as a file has them.

    `place` stands before a message, such as the file. Raises SettingError, for an unknown name with the
    nearest one.
    """
    read = {}
    for name, value in values.items():
        setting = _BY_NAME.get(name.replace("_", "-"))
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
