"""Plates: pictures of a chapter or a card that stand for its page where a link to it is shown.

Promises: PNG of 1,200 by 630 pixels, the same bytes for the same data; a card on it is the face that
print-and-play draws. Leaves out: which pages have one, and keeping them (`toolkit.pages.plates`).
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.sheets.backs import back_frames
from toolkit.sheets.faces import FaceMaker, symbols_of
from toolkit.sheets.ornament import emblem, ground
from toolkit.sheets.palette import Oklch
from toolkit.sheets.typesetting import Subjects, check_letters, check_texts, typeset

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolkit.cards import Card
    from toolkit.games import Game
    from toolkit.sheets.face_data import Face

#: The size that services show in full, and the paper on which it is set.
WIDTH_PX, HEIGHT_PX = 1200, 630
_WIDTH_MM, _HEIGHT_MM = 200.0, 105.0
_PPI = WIDTH_PX / _WIDTH_MM * 25.4
#: Colours of a picture, enough for a card without a visible step.
_COLOURS = 192


@dataclass(frozen=True)
class Plate:
    """What stands on a plate: the game above, a number, the title, a line below it; or a card beside them."""

    id: str
    over: str
    title: str
    number: str = ""
    under: str = ""
    card: Card | None = None


def make_plates(game: Game, plates: Sequence[Plate], lang: str) -> list[bytes]:
    """Return the plates as PNG. Raises SheetError for cards and letters that can't be drawn."""
    maker = FaceMaker(game, lang)
    faces = [maker.make(plate.card) if plate.card else None for plate in plates]
    _check(plates, [face for face in faces if face])
    tone = {
        name: Oklch(lightness, chroma, game.hue).hex()
        for name, lightness, chroma in (("deep", 0.3, 0.085), ("dim", 0.36, 0.09), ("gilt", 0.86, 0.075),
                                        ("light", 0.985, 0.012))
    }  # fmt: skip
    frame, ground_frame = back_frames(game)
    data = {
        "lang": lang,
        "size": (_WIDTH_MM, _HEIGHT_MM),
        "tone": tone,
        "symbols": symbols_of(game),
        "ground": ground(game.id, ground_frame, tone["dim"], _WIDTH_MM, _HEIGHT_MM),
        "emblem": emblem(game.id, game.id, frame, tone["gilt"]),
        "plates": [
            {"over": p.over, "title": p.title, "number": p.number, "under": p.under, "face": face}
            for p, face in zip(plates, faces, strict=True)
        ],
    }
    names = [(plate.id, plate.title) for plate in plates if plate.card]
    drawn = typeset("plates.typ", data, "png", Subjects(names, "does not fit its card"), _PPI)
    return [_small(picture) for picture in drawn]


def _check(plates: Sequence[Plate], faces: Sequence[Face]) -> None:
    check_letters(faces)
    check_texts(
        (plate.id, plate.title, part, style, text)
        for plate in plates
        for part, style, text in (
            ("line", "semibold", plate.over + plate.number),
            ("heading", "regular", plate.title),
            ("line", "regular", plate.under),
        )
    )


def _small(png: bytes) -> bytes:
    """Return a PNG of the exact size with few colours, a quarter as large."""
    from PIL import Image

    with Image.open(io.BytesIO(png)) as opened:
        picture = opened.convert("RGB")
    if picture.size != (WIDTH_PX, HEIGHT_PX):
        picture = picture.resize((WIDTH_PX, HEIGHT_PX), Image.Resampling.LANCZOS)
    saved = io.BytesIO()
    few = picture.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(saved, "PNG", compress_level=7)
    return saved.getvalue()
