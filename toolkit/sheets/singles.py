"""Cards as single pictures in a folder, with a list of how many of each to order.

Promises: pictures of exactly the pixels that a preset asks for, the card in the middle at true size, its edge
prolonged to the rim; the folder appears whole or not at all. Leaves out: sheets (`toolkit.sheets.making`).
"""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from toolkit.sheets.compact import compact_svg
from toolkit.sheets.drawing import How, draw_faces
from toolkit.sheets.faces import symbols_of
from toolkit.sheets.gathering import gather, gather_backs
from toolkit.sheets.papers import MM_PER_INCH
from toolkit.sheets.style import Style

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from toolkit.games import Game
    from toolkit.sheets.drawing import AnyFace, Progress
    from toolkit.sheets.making import Print
    from toolkit.sheets.presets import PictureSize

#: What the list of the pictures is called, and its columns.
ORDER, COLUMNS = "order.csv", ("file", "copies", "card", "name", "back")


def card_pictures(
    game: Game,
    prints: Sequence[Print],
    *,
    kind: Literal["svg", "png"],
    size: PictureSize,
    back: Path | None = None,
    style: Style | None = None,
    lang: str | None = None,
    progress: Progress | None = None,
) -> Iterator[tuple[str, bytes]]:
    """Yield names of files and what is in them: a picture a card, every back once, then the list of all.

    Raises SheetError for cards that cannot be drawn, before the first is given.
    """
    style, lang = style or Style(), lang or game.languages[0]
    cards = {one.key: one for one in prints if one.copies > 0}
    bleed = size.bleed_px / size.ppi * MM_PER_INCH
    found = gather(game, [one.card for one in cards.values()], lang, style, bleed)
    behind = gather_backs(game, found, style, back, bleed)
    names = [f"{number:03}-{one.card.id}.{kind}" for number, one in enumerate(cards.values(), 1)]
    backs = [f"back{'' if i == 0 else i + 1}.{kind}" for i in range(len(behind.faces))]
    how = How(symbols_of(game), lang, kind, size.ppi, files=found.files, even=style.even)
    pictures = _drawn([*found.faces, *behind.faces], size, how, progress)
    yield from zip([*names, *backs], pictures, strict=True)
    copies = {key: sum(one.copies for one in prints if one.key == key) for key in cards}
    rows: list[Sequence[object]] = []
    needed = dict.fromkeys(backs, 0)
    for name, place, (key, one) in zip(names, behind.of, cards.items(), strict=True):
        back_name = "" if place is None else backs[place]
        rows.append((name, copies[key], one.card.id, one.card.name, back_name))
        if back_name:
            needed[back_name] += copies[key]
    yield ORDER, _table([*rows, *((name, count, "", "", "") for name, count in needed.items())])


def _drawn(faces: Sequence[AnyFace], size: PictureSize, how: How, progress: Progress | None) -> list[bytes]:
    """Draw faces of several sizes, each size with the bleed that fills its picture; keep their order."""
    made: dict[int, bytes] = {}
    for width, height in dict.fromkeys((face["width"], face["height"]) for face in faces):
        places = [i for i, face in enumerate(faces) if (face["width"], face["height"]) == (width, height)]
        wide, high = size.pixels(width, height)
        bleed = (
            max(wide / size.ppi * MM_PER_INCH - width, 0.0) / 2,
            max(high / size.ppi * MM_PER_INCH - height, 0.0) / 2,
        )
        how = replace(how, bleed_mm=bleed if size.bleed_px else (0.0, 0.0))
        drawn = draw_faces([faces[i] for i in places], how, progress)
        for i, picture in zip(places, drawn, strict=True):
            made[i] = compact_svg(picture) if how.kind == "svg" else _exact(picture, wide, high, size.ppi)
    return [made[i] for i in range(len(faces))]


def _exact(png: bytes, wide: int, high: int, ppi: float) -> bytes:
    """Return a PNG of exactly so many pixels, on white, that says how many of them make an inch."""
    from PIL import Image

    with Image.open(io.BytesIO(png)) as opened:
        picture = opened.convert("RGBA")
    ground = Image.new("RGBA", picture.size, "#ffffff")
    ground.alpha_composite(picture)
    flat = ground.convert("RGB")
    if flat.size != (wide, high):
        flat = flat.resize((wide, high), Image.Resampling.LANCZOS)
    saved = io.BytesIO()
    flat.save(saved, "PNG", dpi=(ppi, ppi))
    return saved.getvalue()


def _table(rows: Sequence[Sequence[object]]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows)
    return text.getvalue().encode("utf-8")
