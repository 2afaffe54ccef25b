"""What sheets are made for: a printer at home, a print shop, a virtual table, single pictures.

Promises: a preset is settings by name and a kind of output; a person's own settings go before it. Source of
the measures: the shops' own templates, MakePlayingCards (36 px of bleed at 300 dpi), The Game Crafter and
DriveThruCards (an eighth of an inch).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from toolkit.errors import DeckloreError
from toolkit.sheets.papers import MM_PER_INCH
from toolkit.sheets.settings import SETTINGS
from toolkit.text import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping


class Output(StrEnum):
    """What comes out: a PDF of pages, a folder of pictures, a folder for a virtual table, a box."""

    PAGES = "pages"
    PICTURES = "pictures"
    TABLE = "table"
    BOX = "box"


@dataclass(frozen=True)
class PictureSize:
    """How large a picture of a card is: pixels an inch, and pixels past each edge of the trimmed card.

    `poker` says that cards which are a poker card but for a millimetre are made one, as the shop cuts those.
    """

    ppi: float = 300.0
    bleed_px: float = 0.0
    poker: bool = False

    def with_bleed(self, bleed_mm: float) -> PictureSize:
        """Return the size with a bleed of a person's own, unless it has that of a shop."""
        return self if self.bleed_px else replace(self, bleed_px=bleed_mm / MM_PER_INCH * self.ppi)

    def pixels(self, width_mm: float, height_mm: float) -> tuple[int, int]:
        """Return width and height in pixels of the picture of a card of a trimmed size."""
        width, height = self._cut(width_mm, height_mm)
        return self._length(width), self._length(height)

    def _length(self, side_mm: float) -> int:
        return round(side_mm / MM_PER_INCH * self.ppi + 2 * self.bleed_px)

    def _cut(self, width_mm: float, height_mm: float) -> tuple[float, float]:
        near = abs(width_mm - _POKER[0]) <= 1.0 and abs(height_mm - _POKER[1]) <= 1.0
        return _POKER if self.poker and near else (width_mm, height_mm)


_POKER = (63.5, 88.9)


@dataclass(frozen=True)
class Preset:
    """A preset: what it is for, what comes out, its settings by name, and the size of its pictures."""

    id: str
    about: str
    output: Output
    settings: Mapping[str, str] = field(default_factory=dict)
    kind: Literal["png", "svg"] = "png"
    size: PictureSize = field(default_factory=PictureSize)


PRESETS: dict[str, Preset] = {
    preset.id: preset
    for preset in (
        Preset("home", "PDF for a printer at home, at true size.", Output.PAGES),
        Preset(
            "mpc",
            "Pictures for MakePlayingCards: 822 × 1122 pixels for a poker card, with their bleed.",
            Output.PICTURES,
            size=PictureSize(300, 36, poker=True),
        ),
        Preset(
            "tgc",
            "Pictures for The Game Crafter: 825 × 1125 pixels for a poker card, with their bleed.",
            Output.PICTURES,
            size=PictureSize(300, 37.5, poker=True),
        ),
        Preset(
            "drivethru",
            "PDF for DriveThruCards: one card a page, each front before its back, bleed boxes, four inks.",
            Output.PAGES,
            settings={"single": "yes", "bleed": "0.125in", "duplex": "long", "inks": "cmyk"},
        ),
        Preset("tts", "Sheets of 10 × 7 pictures and a saved object for Tabletop Simulator.", Output.TABLE),
        Preset("tuckbox", "PDF of a box to fold, sized by the number of cards.", Output.BOX),
        Preset("png", "One PNG a card, 300 pixels an inch.", Output.PICTURES),
        Preset("svg", "One SVG a card.", Output.PICTURES, kind="svg"),
    )
}


#: The settings that each kind of output heeds beside the look of the faces; pages heed what is not of a box.
_LOOK = frozenset({"art", "faces", "faces-bleed", "backs", "backs-bleed", "common-back", "even", "ink-saver"})
_OF_BOXES = frozenset({"paper", "landscape", "inks", "ink-saver", "thickness"})
#: What remains for a page that is as large as its card.
_OF_SINGLES = _LOOK | {"bleed", "duplex", "inks", "single"}


def heeded_settings(preset: Preset, *, single: bool) -> frozenset[str]:
    """Return the names of the settings that change what a preset prints; `single` is one card a page."""
    if preset.output is Output.PAGES:
        return _OF_SINGLES if single else frozenset(SETTINGS) - {"thickness"}
    if preset.output is Output.PICTURES:
        return _LOOK if preset.size.bleed_px else _LOOK | {"bleed"}
    return _OF_BOXES if preset.output is Output.BOX else _LOOK


def get_preset(name: str) -> Preset:
    """Return the preset of a name. Raises DeckloreError with the nearest one."""
    found = PRESETS.get(name.strip().lower())
    if found is None:
        raise DeckloreError(
            f'there is no preset "{name}"{did_you_mean(name, PRESETS)}; known are {", ".join(PRESETS)}'
        )
    return found
