"""Typst's SVG made small: a site sends hundreds of faces.

Promises: the same picture to a hundredth of a point, valid SVG, the same bytes for the same input.
Leaves out: embedded drawings (ornaments and icons), which are small already.
"""

from __future__ import annotations

import re

_LONG_ID = re.compile(r"[a-z]?[0-9A-F]{32}")
_DECIMALS = re.compile(r"\d+\.\d{3,}")
_LEADING_ZERO = re.compile(r"(?<![\d.])0(?=\.\d)")
_LETTERS = re.compile(r"(<g [^>]*)>((?:<use [^>]*/>)+)</g>")
_FILL = re.compile(r' fill="[^"]*"')
_PATH = re.compile(r' d="([^"]*)"')
_SPACE = re.compile(r" ?([A-Za-z]) ?| (?=-)")
_DEFAULTS = (
    ' fill-rule="nonzero"',
    ' y="0"',
    ' stroke-linecap="butt"',
    ' stroke-linejoin="miter"',
    ' stroke-miterlimit="4"',
    "xlink:",
    ' xmlns:xlink="http://www.w3.org/1999/xlink"',
    ' xmlns:h5="http://www.w3.org/1999/xhtml"',
)


def compact_svg(svg: bytes) -> bytes:
    """Return the SVG with short ids and numbers, without defaults, a colour once for a line of letters."""
    text = svg.decode()
    names: dict[str, str] = {}
    text = _LONG_ID.sub(lambda match: names.setdefault(match.group(), f"d{len(names):x}"), text)
    text = _DECIMALS.sub(lambda match: f"{float(match.group()):.2f}".rstrip("0").rstrip("."), text)
    for default in reversed(_DEFAULTS):
        text = text.replace(default, "")
    text = _LETTERS.sub(_one_colour, text)
    text = _PATH.sub(lambda match: f' d="{_SPACE.sub(_bare, match[1])}"', text)
    return _LEADING_ZERO.sub("", text).encode()


def _one_colour(match: re.Match[str]) -> str:
    """Move the colour that all letters of a line share to their group."""
    colours = set(_FILL.findall(match[2]))
    if len(colours) != 1:
        return match[0]
    return f"{match[1]}{colours.pop()}>{_FILL.sub('', match[2])}</g>"


def _bare(match: re.Match[str]) -> str:
    return match[1] or ""
