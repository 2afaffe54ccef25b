"""Colours of a pack that cannot be seen well, or not told apart.

Promises: measured as they are drawn. Cards darken a colour until its words have 4.5:1 on their ground, so
that what is lost is the colour itself.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from toolkit.errors import Severity
from toolkit.sheets.palette import contrast, ink_for, to_oklch

if TYPE_CHECKING:
    from toolkit.packs import specs
    from toolkit.upkeep.notebook import Notebook

#: What a coloured mark needs beside its ground. Source: WCAG 2.2, 1.4.11.
_LEAST = 3.0
#: Colours nearer than this in Oklab look the same in small marks.
_APART = 0.06


def check_colours(notebook: Notebook, spec: specs.PackSpec) -> None:
    """Warn of colours that are drawn so much darker that they look alike, note those that are darkened."""
    colours = spec.game.colours
    for name, colour in colours.items():
        ratio = contrast(colour, "#ffffff")
        if ratio < _LEAST:
            drawn = ink_for(colour)
            message = f'"{name}" has a contrast of {ratio:.1f}:1 on white; words in it are drawn in {drawn}'
            hint = f"{_LEAST:.0f}:1 and more are seen as given"
            notebook.at(Severity.NOTE, "colour", name, "game.yaml", ("colours", name), message, hint)
    for (one, first), (other, second) in combinations(colours.items(), 2):
        if _distance(ink_for(first), ink_for(second)) < _APART:
            drawn = f"{ink_for(second)} and {ink_for(first)}"
            message = f'"{other}" can\'t be told from "{one}" as cards draw them, {drawn}'
            hint = "choose a colour of another hue"
            notebook.at(Severity.WARNING, "colour", other, "game.yaml", ("colours", other), message, hint)


def _distance(one: str, other: str) -> float:
    from math import cos, radians, sin

    a, b = to_oklch(one), to_oklch(other)
    x = a.chroma * cos(radians(a.hue)) - b.chroma * cos(radians(b.hue))
    y = a.chroma * sin(radians(a.hue)) - b.chroma * sin(radians(b.hue))
    return float((x * x + y * y + (a.lightness - b.lightness) ** 2) ** 0.5)
