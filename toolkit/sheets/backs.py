"""The back of a game's cards, drawn as an ornament out of its id and hue.

Promises: the same game looks the same for ever, and two games never alike.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import TYPE_CHECKING, TypedDict

from toolkit.errors import DeckloreError
from toolkit.sheets.ornament import emblem, ground
from toolkit.sheets.palette import Oklch

if TYPE_CHECKING:
    from pathlib import Path

    from toolkit.games import Game

_SVG = re.compile(r"<svg[\s>]")
_FRAMES = ("hex", "round", "banner", "scroll", "slab", "arch", "notch", "plain")
_INNER = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_WIDTH, _HEIGHT = 63.0, 88.0
_BACK = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
<clipPath id="c"><rect width="63" height="88" rx="3.2"/></clipPath>
<g clip-path="url(#c)"><rect width="63" height="88" fill="{deep}"/>{ground}</g>
<rect x="3.2" y="3.2" width="56.6" height="81.6" rx="1.6" fill="none" stroke="{gilt}" stroke-width=".35"/>
<rect x="4.2" y="4.2" width="54.6" height="79.6" rx="1" fill="none" stroke="{gilt}" stroke-width=".15"/>
<circle cx="31.5" cy="44" r="25.5" fill="{deep}"/>
<g transform="translate(31.5 44) scale(.5)">{emblem}</g>
</svg>"""


class BackFace(TypedDict):
    """A card's back as the templates draw it: an SVG and the size of the card in millimetres."""

    form: str
    svg: str
    width: float
    height: float


class BackError(DeckloreError):
    """A picture for the backs that can't be read."""


def read_svg(path: Path) -> str:
    """Return the SVG of a file. Raises BackError for one that can't be read or is no SVG."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise BackError(f"{path} can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BackError(f"{path} is no SVG") from error
    if not _SVG.search(text):
        raise BackError(f"{path} is no SVG")
    return text


def card_back(game: Game) -> str:
    """Return the back of a game's cards as SVG, 63 by 88 units."""
    deep, dim, gilt = (
        Oklch(lightness, chroma, game.hue).hex()
        for lightness, chroma in ((0.33, 0.095), (0.42, 0.1), (0.86, 0.075))
    )
    choice = blake2b(game.id.encode(), digest_size=1).digest()[0]
    frame = _FRAMES[choice % len(_FRAMES)]
    return _BACK.format(
        deep=deep,
        gilt=gilt,
        ground=_inner(ground(game.id, _FRAMES[(choice + 3) % len(_FRAMES)], dim, _WIDTH, _HEIGHT)),
        emblem=_inner(emblem(game.id, game.id, frame, gilt)),
    )


def _inner(svg: str) -> str:
    match = _INNER.search(svg)
    assert match, "an ornament is an SVG"
    return match[1]
