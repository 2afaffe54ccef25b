"""Pictures for virtual tables: faces side by side on sheets, and a back.

Promises: ten faces a row and seven rows, each face once, the last cell kept for what others see of a
hidden card; at most 4096 pixels either way, RGB, faces upright and in scale. Leaves out: the saved
object that points at them (`toolkit.exchange`).
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.sheets.backs import own_back
from toolkit.sheets.drawing import How, draw_faces
from toolkit.sheets.faces import FaceMaker, symbols_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image

    from toolkit.cards import Card
    from toolkit.games import Game
    from toolkit.sheets.faces import Face

COLUMNS, ROWS = 10, 7
#: The cell of the hidden card, and so how many faces a sheet takes.
HIDDEN_CELL = COLUMNS * ROWS - 1
MOST_PIXELS = 4096

_MM_AN_INCH = 25.4
_GROUND = "#ffffff"


@dataclass(frozen=True)
class TableSheet:
    """A sheet of faces as PNG, the back that belongs to it, and what lies in its cells, row by row.

    `cards` are positions in the list of cards that was asked for; all are of one size.
    """

    picture: bytes
    back: bytes
    width_mm: float
    height_mm: float
    cards: tuple[int, ...]


def make_table_sheets(game: Game, cards: Sequence[Card], *, lang: str | None = None) -> list[TableSheet]:
    """Draw sheets of some cards, those of a size together, otherwise in order.

    Raises SheetError for cards that cannot be drawn.
    """
    maker = FaceMaker(game, lang or game.languages[0])
    faces = [maker.make(card) for card in cards]
    sheets = []
    for size in dict.fromkeys((face["width"], face["height"]) for face in faces):
        places = [i for i, face in enumerate(faces) if (face["width"], face["height"]) == size]
        back = _back(game, maker, *size)
        for at in range(0, len(places), HIDDEN_CELL):
            here = tuple(places[at : at + HIDDEN_CELL])
            picture = _sheet([faces[i] for i in here], back, maker, *size)
            sheets.append(TableSheet(_png(picture), _png(back), *size, here))
    return sheets


def cell_pixels(width_mm: float, height_mm: float) -> tuple[int, int]:
    """Return the largest cell in pixels that has a card's shape and with which a sheet fits."""
    scale = min(MOST_PIXELS / COLUMNS / width_mm, MOST_PIXELS / ROWS / height_mm)
    return int(width_mm * scale), int(height_mm * scale)


def _sheet(faces: Sequence[Face], back: Image, maker: FaceMaker, width_mm: float, height_mm: float) -> Image:
    from PIL import Image as Images

    wide, high = cell_pixels(width_mm, height_mm)
    how = How(symbols_of(maker.game), maker.lang, "png", wide / width_mm * _MM_AN_INCH)
    drawn = draw_faces(faces, how)
    sheet = Images.new("RGB", (wide * COLUMNS, high * ROWS), _GROUND)
    for cell, face in enumerate(drawn):
        sheet.paste(_opened(face, wide, high), (cell % COLUMNS * wide, cell // COLUMNS * high))
    sheet.paste(back, (HIDDEN_CELL % COLUMNS * wide, HIDDEN_CELL // COLUMNS * high))
    return sheet


def _back(game: Game, maker: FaceMaker, width_mm: float, height_mm: float) -> Image:
    wide, high = cell_pixels(width_mm, height_mm)
    how = How({}, maker.lang, "png", wide / width_mm * _MM_AN_INCH)
    [drawn] = draw_faces([own_back(game, width_mm, height_mm)], how)
    return _opened(drawn, wide, high)


def _opened(png: bytes, wide: int, high: int) -> Image:
    """Return a picture on a white ground, of the cell's size to the pixel."""
    from PIL import Image as Images

    picture = Images.open(io.BytesIO(png)).convert("RGBA")
    if picture.size != (wide, high):
        picture = picture.resize((wide, high), Images.Resampling.LANCZOS)
    ground = Images.new("RGB", (wide, high), _GROUND)
    ground.paste(picture, mask=picture.getchannel("A"))
    return ground


def _png(picture: Image) -> bytes:
    saved = io.BytesIO()
    picture.save(saved, "PNG", optimize=False, compress_level=6)
    return saved.getvalue()
