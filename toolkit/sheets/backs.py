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
#: The size of the cards for which the ornament is drawn as it is; others have it smaller or larger.
_WIDTH_MM, _HEIGHT_MM = 63.0, 88.0
#: How far the ground goes past the bleed, which print shops round up to whole pixels.
_SPARE_MM = 1.0
_BACK = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">
<clipPath id="c"><rect {whole}{round}/></clipPath>
<g clip-path="url(#c)"><rect {whole} fill="{deep}"/>{ground}</g>
<rect x="3.2" y="3.2" {outer} rx="1.6" fill="none" stroke="{gilt}" stroke-width=".35"/>
<rect x="4.2" y="4.2" {inner} rx="1" fill="none" stroke="{gilt}" stroke-width=".15"/>
<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{deep}"/>
<g transform="translate({x:g} {y:g}) scale({scale})">{emblem}</g>
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


def card_back(
    game: Game,
    width_mm: float = _WIDTH_MM,
    height_mm: float = _HEIGHT_MM,
    *,
    cut: bool = True,
    saver: bool = False,
    bleed_mm: float = 0.0,
) -> str:
    """Return the back of a game's cards as SVG, a unit a millimetre; uncut, its corners are square.

    The ground goes past the card's edges by the bleed. With the ink `saver` it is drawn in black lines on
    white, without its ground.
    """
    deep, dim, gilt = (
        Oklch(lightness, chroma, game.hue).hex()
        for lightness, chroma in ((0.33, 0.095), (0.42, 0.1), (0.86, 0.075))
    )
    if saver:
        deep, gilt = "#ffffff", "#000000"
    frame, ground_frame = back_frames(game)
    share = min(width_mm, height_mm) / _WIDTH_MM
    wide, high = width_mm + 2 * bleed_mm, height_mm + 2 * bleed_mm
    start = f'x="{-bleed_mm:g}" y="{-bleed_mm:g}" ' if bleed_mm else ""
    pattern = "" if saver else _inner(ground(game.id, ground_frame, dim, wide, high))
    return _BACK.format(
        box=f"{-bleed_mm or 0:g} {-bleed_mm or 0:g} {wide:g} {high:g}",
        whole=f"{start}{_sides(wide, high)}",
        deep=deep,
        round=' rx="3.2"' if cut else "",
        gilt=gilt,
        outer=_sides(width_mm - 6.4, height_mm - 6.4),
        inner=_sides(width_mm - 8.4, height_mm - 8.4),
        x=width_mm / 2,
        y=height_mm / 2,
        r=25.5 * share,
        scale=f"{(0.22 if saver else 0.5) * share:.4f}".lstrip("0").rstrip("0"),
        ground=f'<g transform="translate({-bleed_mm:g} {-bleed_mm:g})">{pattern}</g>'
        if bleed_mm
        else pattern,
        emblem=_inner(emblem(game.id, game.id, frame, gilt)),
    )


def _sides(width: float, height: float) -> str:
    return f'width="{width:g}" height="{height:g}"'


def _inner(svg: str) -> str:
    match = _INNER.search(svg)
    assert match, "an ornament is an SVG"
    return match[1]


def own_back(
    game: Game, width_mm: float, height_mm: float, *, bleed_mm: float = 0.0, saver: bool = False
) -> PictureFace:
    """Return the game's own back for a size of cards, to be cut later, with at least so much bleed."""
    bleed = bleed_mm + _SPARE_MM if bleed_mm else 0.0
    return PictureFace(
        form="picture",
        id="",
        name="",
        svg=card_back(game, width_mm, height_mm, cut=False, saver=saver, bleed_mm=bleed),
        file=None,
        fit="stretch",
        bleed=bleed,
        extend=False,
        width=width_mm,
        height=height_mm,
    )
