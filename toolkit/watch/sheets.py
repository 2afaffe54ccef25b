"""Sheets of a pack under work: the cards of a set as PDF, and its pages as pictures.

Promises: a sheet is drawn when somebody looks at it, once for each state of the pack. Leaves out: papers
other than A4 and other choices, which `decklore print` knows.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.sheets import PAPERS, Layout, Print, SheetError, make_sheets
from toolkit.sheets.preview import count_of_pages

if TYPE_CHECKING:
    from toolkit.games import CardSet
    from toolkit.pages import Shelf

#: Pixels an inch: sharp on a screen, and drawn in a few hundredths of a second.
_PPI = 110


@dataclass
class SheetPreview:
    """The sheets of one set of a shelf; `fault` says why they can't be drawn."""

    address: str
    name: str
    title: str
    pdf: bytes = b""
    fault: str = ""
    pages: int = 0
    _pictures: dict[int, bytes] = field(default_factory=dict)

    def picture(self, number: int) -> bytes | None:
        """Return a page, counted from 1, as PNG; None where there is none."""
        if number not in self._pictures and 1 <= number <= self.pages:
            self._pictures[number] = _picture(self.pdf, number)
        return self._pictures.get(number)


def preview_addresses(shelf: Shelf) -> dict[str, CardSet]:
    """Return the sets of a shelf that have cards to print, by the addresses of their previews."""
    printed = {card.printing.set for card in shelf.cards.printings if card.printing.quantity}
    return {f"{shelf.base}{slug}": one for slug, one in shelf.game.sets.items() if slug in printed}


def make_preview(shelf: Shelf, address: str) -> SheetPreview:
    """Draw the sheets of a set, as `decklore print` would on A4."""
    one = preview_addresses(shelf)[address]
    name = shelf.book.text(one.name)
    made = SheetPreview(address, name, f"{shelf.short}: {name}")
    prints = [
        Print(card, card.printing.quantity)
        for card in shelf.cards.printings
        if card.printing.set == one.slug and card.printing.quantity
    ]
    try:
        made.pdf = make_sheets(
            shelf.game, prints, layout=Layout(PAPERS["a4"]), title=made.title, lang=shelf.lang
        )
        made.pages = count_of_pages(made.pdf)
    except SheetError as error:
        made.fault = str(error)
    return made


def _picture(pdf: bytes, number: int) -> bytes:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    saved = io.BytesIO()
    try:
        picture = document[number - 1].render(scale=_PPI / 72).to_pil()
    finally:
        document.close()
    picture.convert("RGB").save(saved, "PNG", compress_level=1)
    return saved.getvalue()
