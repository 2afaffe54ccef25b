"""The pictures that stand for pages where a link to them is shown, kept from build to build by what is drawn.

Promises: a game, each chapter and each card that has a face has one; only what could have changed is drawn
again; one that can't be drawn (a letter that no font has) is left out. Leaves out: drawing
(`toolkit.sheets`).
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING

from toolkit.cards import type_line
from toolkit.pages.addresses import card_address, chapter_address
from toolkit.pages.faces import picture_digest, shown_of
from toolkit.sheets import SheetError
from toolkit.sheets.plates import Plate, make_plates
from toolkit.unfinished import keep

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from toolkit.pages.shelf import Shelf

#: How many are drawn at a time, so that memory stays small.
_AT_A_TIME = 40


def picture_address(page: str) -> str:
    """Return the picture of the page at an address."""
    return f"{page}picture.png"


def draw_plates(shelf: Shelf, cache: Path) -> dict[str, Path]:
    """Return the files of a game's pictures, by the address of the page that each stands for.

    `cache` is the folder that keeps them by what went in.
    """
    common = picture_digest(shelf.game, shelf.lang)
    plates = dict(_plates(shelf))
    kept = {page: cache / _name(shelf, common, plate) for page, plate in plates.items()}
    missing = [page for page, path in kept.items() if not path.is_file()]
    cache.mkdir(parents=True, exist_ok=True)
    for at in range(0, len(missing), _AT_A_TIME):
        part = missing[at : at + _AT_A_TIME]
        for page, picture in zip(part, _draw(shelf, [plates[page] for page in part]), strict=True):
            keep(kept[page], picture)
    return {page: path for page, path in kept.items() if path.stat().st_size}


def _name(shelf: Shelf, common: str, plate: Plate) -> str:
    """Return the name under which a picture is kept, made of all that is on it."""
    card = shown_of(shelf.game, plate.card) if plate.card else ""
    words = replace(plate, card=None)
    return f"{sha256(f'plate{common}{words!r}{card}'.encode()).hexdigest()[:24]}.png"


def _plates(shelf: Shelf) -> Iterator[tuple[str, Plate]]:
    """Yield what stands for each page."""
    yield shelf.base, Plate(shelf.game.id, "", shelf.title, under=shelf.players)
    for chapter in shelf.book.chapters:
        head = chapter.head
        number = head.number or ""
        yield chapter_address(shelf.base, head.id), Plate(head.id, shelf.title, head.title, number)
    for card in shelf.cards.newest:
        if card.id in shelf.faces:
            line = type_line(card, shelf.game)
            yield (
                card_address(shelf.base, card.id),
                Plate(card.id, shelf.title, card.title, under=line, card=card),
            )


def _draw(shelf: Shelf, plates: Sequence[Plate]) -> list[bytes]:
    """Draw all at once, which is quicker, or, where one can't be drawn, each alone; such a one is empty."""
    try:
        return make_plates(shelf.game, plates, shelf.lang)
    except SheetError:
        return [_draw_one(shelf, plate) for plate in plates]


def _draw_one(shelf: Shelf, plate: Plate) -> bytes:
    try:
        return make_plates(shelf.game, [plate], shelf.lang)[0]
    except SheetError:
        return b""
