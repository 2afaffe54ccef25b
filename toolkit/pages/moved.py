"""Addresses that something had under an id it no longer has, and where it is now.

Promises: every permalink, chapter, card page and format that was once given leads on. Leaves out: anchors
within a page, which the templates keep beside the new ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from toolkit.pages.addresses import card_address, chapter_address, permalink

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.pages.shelf import Shelf


class Moved(NamedTuple):
    """An address of old, the id it was for, where it leads from the top of the site, and what is there."""

    address: str
    old: str
    target: str
    name: str

    @property
    def relative(self) -> str:
        """Where it leads, as seen from the address of old."""
        return "../" * self.address.count("/") + self.target


def find_moved(shelf: Shelf) -> Iterator[Moved]:
    """Yield what a game's redirects make of its addresses."""
    base, book = shelf.base, shelf.book
    for old, new in book.former["rule"].items():
        if new not in book.rules:  # a discrepancy has no page of its own
            continue
        yield Moved(permalink(base, old), old, permalink(base, new), book.name(new))
        if book.rules[new].kind == "section":
            yield Moved(chapter_address(base, old), old, book.address(new), book.name(new))
    cards = {view.id: view.title for view in shelf.cards.views}
    for old, new in book.former["card"].items():
        yield Moved(card_address(base, old), old, card_address(base, new), cards[new])
    formats = {form.id: form for form in shelf.formats}
    for old, new in book.former["format"].items():
        address = formats[new].address
        yield Moved(address.replace(f"/{new}/", f"/{old}/"), old, address, formats[new].name)
