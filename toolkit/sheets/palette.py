"""Colours of faces, derived from a pack's hue or from the colour of a card's own value.

Promises: every tone as `#rrggbb`; text on its ground has at least 4.5:1, an icon on its ground 3:1
(a test walks round the circle of hues). Leaves out: what is drawn in which tone (the templates).
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from toolkit.sheets.inks import Inks

if TYPE_CHECKING:
    from toolkit.sheets.style import Style

#: Lightness of the deep tone of the first, second … type of a game; neighbours differ in grey too.
_DEEP = (0.36, 0.46, 0.30, 0.42, 0.33, 0.48, 0.39)
#: Hues of a game's types lie at most this far apart, in degrees, and in all within this arc.
_HUE_STEP, _HUE_ARC = 18.0, 96.0


@dataclass(frozen=True)
class Tone:
    """The colours of one face.

    `bar` carries the name and the numbers in `on_bar`; `deep` draws lines; `ink` and `soft` are for text
    on `paper` and `pale`; `art` is the ground of the ornament, `faint` and `line` its strokes, `mark`
    the icon on it.
    """

    deep: str
    bar: str
    on_bar: str
    ink: str
    soft: str
    paper: str
    pale: str
    mid: str
    art: str
    faint: str
    line: str
    mark: str

    def json(self) -> dict[str, str]:
        """Return the colours by name."""
        return dict(vars(self))


#: Black lines and letters on white, and nothing filled: for printers that are to be spared.
LINES_ONLY = Tone(
    deep="#000000",
    bar="#ffffff",
    on_bar="#000000",
    ink="#000000",
    soft="#000000",
    paper="#ffffff",
    pale="#ffffff",
    mid="#ffffff",
    art="#ffffff",
    faint="#ffffff",
    line="#000000",
    mark="#000000",
)


@dataclass(frozen=True)
class Oklch:
    """A colour by lightness (0 to 1), chroma (0 to about 0.3) and hue in degrees."""

    lightness: float
    chroma: float
    hue: float

    def hex(self) -> str:
        """Return `#rrggbb`; chroma shrinks until the colour can be shown."""
        chroma = self.chroma
        while chroma > 0 and not all(-1e-4 <= x <= 1.0001 for x in _linear(self.lightness, chroma, self.hue)):
            chroma -= 0.004
        return "#" + "".join(f"{_byte(x):02x}" for x in _linear(self.lightness, max(chroma, 0.0), self.hue))


def type_tone(hue: float, position: int, count: int, *, dark: bool) -> Tone:
    """Return the tone of the type at `position` among `count` types of a game of that hue.

    `dark` sets the ornament light on a dark ground.
    """
    step = min(_HUE_STEP, _HUE_ARC / max(count, 1))
    own = (hue + (position - (count - 1) / 2) * step) % 360
    return _tone(own, _DEEP[position % len(_DEEP)], 1.0, dark)


def page_tone(hue: float, style: Style) -> Tone:
    """Return the tone of a page of words, such as a player aid, of a game of that hue.

    In four inks all words that are read at length are black, so that no letter is mixed of several inks.
    """
    if style.saver:
        return replace(LINES_ONLY, mid="#000000")  # on a page of words the middle tone draws lines alone
    tone = type_tone(hue, 0, 1, dark=False)
    return replace(tone, ink="#000000", soft="#000000") if style.inks is Inks.CMYK else tone


def colour_tone(colour: str, position: int, *, dark: bool) -> Tone:
    """Return the tone of a card that has a colour of its own, `#rrggbb`."""
    own = to_oklch(colour)
    return _tone(own.hue, _DEEP[position % len(_DEEP)] + 0.04, min(own.chroma / 0.11, 1.5), dark)


def ink_for(colour: str) -> str:
    """Return the nearest darker shade of `colour` that has 4.5:1 on white and on pale grounds."""
    own = to_oklch(colour)
    lightness = own.lightness
    while contrast(shade := Oklch(lightness, own.chroma, own.hue).hex(), "#e9e9e9") < 4.5:
        lightness -= 0.01
    return shade


@lru_cache(maxsize=512)
def _tone(hue: float, deep: float, strength: float, dark: bool) -> Tone:
    def of(lightness: float, chroma: float) -> str:
        return Oklch(lightness, chroma * strength, hue).hex()

    art, faint, line, mark = (
        (of(deep - 0.04, 0.105), of(deep + 0.1, 0.1), of(0.80, 0.075), of(0.95, 0.03))
        if dark
        else (of(0.925, 0.034), of(0.83, 0.055), of(0.56, 0.115), of(min(deep, 0.40), 0.12))
    )
    return Tone(
        deep=of(deep, 0.115),
        bar=of(deep, 0.115),
        on_bar="#ffffff",
        ink=of(0.2, 0.03),
        soft=of(0.43, 0.04),
        paper=of(0.99, 0.006),
        pale=of(0.95, 0.024),
        mid=of(0.84, 0.055),
        art=art,
        faint=faint,
        line=line,
        mark=mark,
    )


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21. Source: WCAG 2.2, relative luminance."""
    a, b = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (a + 0.05) / (b + 0.05)


def to_oklch(colour: str) -> Oklch:
    """Return `#rrggbb` as lightness, chroma and hue. Source: Ottosson, A perceptual color space."""
    r, g, b = (_to_linear(x) for x in _channels(colour))
    long, middle, short = (
        math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
        math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
        math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
    )
    lightness = 0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short
    a = 1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short
    bb = 0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short
    return Oklch(lightness, math.hypot(a, bb), math.degrees(math.atan2(bb, a)) % 360)


def _linear(lightness: float, chroma: float, hue: float) -> tuple[float, float, float]:
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )


def _byte(linear: float) -> int:
    x = min(max(linear, 0.0), 1.0)
    return round(255 * (12.92 * x if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055))


def _to_linear(x: float) -> float:
    return x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4


def _channels(colour: str) -> tuple[float, float, float]:
    value = int(colour[1:], 16)
    return (value >> 16) / 255, (value >> 8 & 255) / 255, (value & 255) / 255


def _luminance(colour: str) -> float:
    r, g, b = (_to_linear(x) for x in _channels(colour))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
