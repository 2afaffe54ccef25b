"""Pictures for virtual tables: faces side by side on sheets, and a back.

Promises: ten faces a row and seven rows, each face once, the last cell kept for what others see of a
hidden card; at most 4096 pixels either way, RGB, faces upright and in scale. Leaves out: the saved
object that points at them (`toolkit.exchange`).
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from toolkit.sheets.drawing import How, draw_faces
from toolkit.sheets.faces import symbols_of
from toolkit.sheets.gathering import gather, gather_backs
from toolkit.sheets.style import Style

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from PIL.Image import Image

    from toolkit.cards import Card
    from toolkit.games import Game
    from toolkit.sheets.drawing import AnyFace
    from toolkit.sheets.gathering import Behind

COLUMNS, ROWS = 10, 7
#: The cell of the hidden card, and so how many faces a sheet takes.
HIDDEN_CELL = COLUMNS * ROWS - 1
MOST_PIXELS = 4096

_MM_AN_INCH = 25.4
_GROUND = "#ffffff"


@dataclass(frozen=True)
class Looks:
    """How cards are to look at a table: their style, a picture for all backs, the language of their words.

    Without a language it is the game's first.
    """

    style: Style = field(default_factory=Style)
    back: Path | None = None
    lang: str | None = None


@dataclass(frozen=True)
class TableSheet:
    """A sheet of faces as PNG, the back that belongs to it, and what lies in its cells, row by row.

    `cards` are positions in the list of cards that was asked for; all are of one size. `unique` says that
    each card has a back of its own, and that `back` is a sheet of backs in the same cells.
    """

    picture: bytes
    back: bytes
    width_mm: float
    height_mm: float
    cards: tuple[int, ...]
    unique: bool = False


def make_table_sheets(game: Game, cards: Sequence[Card], looks: Looks | None = None) -> list[TableSheet]:
    """Draw sheets of some cards, those of a size together, otherwise in order.

    Raises SheetError for cards that cannot be drawn, PictureError for pictures that can't be used.
    """
    looks = looks or Looks()
    style, lang = looks.style, looks.lang or game.languages[0]
    found = gather(game, cards, lang, style)
    behind = gather_backs(game, found, style, looks.back, 0.0)
    how = How(symbols_of(game), lang, "png", files=found.files, even=style.even)
    sheets = []
    for size in dict.fromkeys((face["width"], face["height"]) for face in found.faces):
        places = [i for i, face in enumerate(found.faces) if (face["width"], face["height"]) == size]
        faces = _drawn([found.faces[i] for i in places], how, *size)
        backs = _drawn_backs(behind, places, how, *size)
        for at in range(0, len(places), HIDDEN_CELL):
            here = tuple(places[at : at + HIDDEN_CELL])
            own = [backs[behind.of[place]] for place in here]
            unique = any(back is not own[0] for back in own)
            picture = _sheet([*faces[at : at + HIDDEN_CELL]], own[0])
            back = _sheet(own, own[0]) if unique else own[0]
            sheets.append(TableSheet(_png(picture), _png(back), *size, here, unique))
    return sheets


def cell_pixels(width_mm: float, height_mm: float) -> tuple[int, int]:
    """Return the largest cell in pixels that has a card's shape and with which a sheet fits."""
    scale = min(MOST_PIXELS / COLUMNS / width_mm, MOST_PIXELS / ROWS / height_mm)
    return int(width_mm * scale), int(height_mm * scale)


def _sheet(cells: Sequence[Image], hidden: Image) -> Image:
    """Return pictures side by side, row by row, and in the last cell what others see of a hidden card."""
    from PIL import Image as Images

    wide, high = hidden.size
    sheet = Images.new("RGB", (wide * COLUMNS, high * ROWS), _GROUND)
    for cell, picture in [*enumerate(cells), (HIDDEN_CELL, hidden)]:
        sheet.paste(picture, (cell % COLUMNS * wide, cell // COLUMNS * high))
    return sheet


def _drawn(faces: Sequence[AnyFace], how: How, width_mm: float, height_mm: float) -> list[Image]:
    """Draw faces for cells of a size; one that lies across is turned."""
    wide, high = cell_pixels(width_mm, height_mm)
    drawn = draw_faces(faces, replace(how, ppi=wide / width_mm * _MM_AN_INCH))
    turned = [(face["width"] > face["height"]) != (width_mm > height_mm) for face in faces]
    return [_opened(png, wide, high, turn) for png, turn in zip(drawn, turned, strict=True)]


def _drawn_backs(
    behind: Behind, places: Sequence[int], how: How, width_mm: float, height_mm: float
) -> Mapping[int | None, Image]:
    """Draw the backs of some cards, each once; a card without one has a white back."""
    from PIL import Image as Images

    needed = [place for place in dict.fromkeys(behind.of[i] for i in places) if place is not None]
    drawn = _drawn([behind.faces[place] for place in needed], how, width_mm, height_mm)
    blank = Images.new("RGB", cell_pixels(width_mm, height_mm), _GROUND)
    return {None: blank, **dict(zip(needed, drawn, strict=True))}


def _opened(png: bytes, wide: int, high: int, turned: bool) -> Image:
    """Return a picture on a white ground, of the cell's size to the pixel."""
    from PIL import Image as Images

    picture = Images.open(io.BytesIO(png)).convert("RGBA")
    if turned:
        picture = picture.transpose(Images.Transpose.ROTATE_90)
    if picture.size != (wide, high):
        picture = picture.resize((wide, high), Images.Resampling.LANCZOS)
    ground = Images.new("RGB", (wide, high), _GROUND)
    ground.paste(picture, mask=picture.getchannel("A"))
    return ground


def _png(picture: Image) -> bytes:
    saved = io.BytesIO()
    picture.save(saved, "PNG", optimize=False, compress_level=6)
    return saved.getvalue()
