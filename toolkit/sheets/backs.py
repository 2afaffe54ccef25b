"""The back of a game's cards, drawn as an ornament out of its id and hue.

Promises: the same game looks the same for ever, and two games never alike.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import TYPE_CHECKING, TypedDict

from toolkit.sheets.ornament import emblem, ground
from toolkit.sheets.palette import Oklch

if TYPE_CHECKING:
    from toolkit.games import Game

_FRAMES = ("hex", "round", "banner", "scroll", "slab", "arch", "notch", "plain")
_INNER = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_WIDTH, _HEIGHT = 63.0, 88.0
_BACK = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
<clipPath id="c"><rect width="63" height="88"{round}/></clipPath>
<g clip-path="url(#c)"><rect width="63" height="88" fill="{deep}"/>{ground}</g>
<rect x="3.2" y="3.2" width="56.6" height="81.6" rx="1.6" fill="none" stroke="{gilt}" stroke-width=".35"/>
<rect x="4.2" y="4.2" width="54.6" height="79.6" rx="1" fill="none" stroke="{gilt}" stroke-width=".15"/>
<circle cx="31.5" cy="44" r="25.5" fill="{deep}"/>
<g transform="translate(31.5 44) scale(.5)">{emblem}</g>
</svg>"""


class PictureFace(TypedDict):
    """A side of a card that is one picture: an SVG, or a file by the path under which templates find it.

    Sizes are in millimetres; `bleed` is how much of the picture lies past the card's edge, `extend` says that
    more than that is wanted, so that the edges are mirrored. `fit` is how the picture fills the card.
    """

    form: str
    id: str
    name: str
    svg: str | None
    file: str | None
    fit: str
    bleed: float
    extend: bool
    width: float
    height: float


def back_frames(game: Game) -> tuple[str, str]:
    """Return the frames whose emblem and whose ground a game's back has."""
    choice = blake2b(game.id.encode(), digest_size=1).digest()[0]
    return _FRAMES[choice % len(_FRAMES)], _FRAMES[(choice + 3) % len(_FRAMES)]


def card_back(game: Game, *, cut: bool = True) -> str:
    """Return the back of a game's cards as SVG, 63 by 88 units; uncut, its corners are square."""
    deep, dim, gilt = (
        Oklch(lightness, chroma, game.hue).hex()
        for lightness, chroma in ((0.33, 0.095), (0.42, 0.1), (0.86, 0.075))
    )
    frame, ground_frame = back_frames(game)
    return _BACK.format(
        deep=deep,
        round=' rx="3.2"' if cut else "",
        gilt=gilt,
        ground=_inner(ground(game.id, ground_frame, dim, _WIDTH, _HEIGHT)),
        emblem=_inner(emblem(game.id, game.id, frame, gilt)),
    )


def _inner(svg: str) -> str:
    match = _INNER.search(svg)
    assert match, "an ornament is an SVG"
    return match[1]


def own_back(game: Game, width_mm: float, height_mm: float, *, extend: bool = False) -> PictureFace:
    """Return the game's own back for a size of cards, to be cut later."""
    return PictureFace(
        form="picture",
        id="",
        name="",
        svg=card_back(game, cut=False),
        file=None,
        fit="cover",
        bleed=0.0,
        extend=extend,
        width=width_mm,
        height=height_mm,
    )
