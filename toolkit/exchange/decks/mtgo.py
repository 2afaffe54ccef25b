"""Decks of MTGO: `.dek` files, XML with an element a card. They are read and not written.

Promises: cards that are not in the sideboard find their own section; ids of MTGO's catalogue are passed over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.exchange.decks.items import Item, Lines
from toolkit.exchange.decks.spots import Unreadable
from toolkit.exchange.decks.xml import parse_xml

if TYPE_CHECKING:
    from toolkit.decks import Written

ROOT = "Deck"

_ATTRIBUTES = {"CatID", "Quantity", "Sideboard", "Name", "Annotation"}
_PASSED_OVER = {"NetDeckID", "PreconstructedDeckID"}


def read(text: str) -> Written:
    """Read a deck. Raises Unreadable."""
    root = parse_xml(text)
    if root.name != ROOT:
        raise Unreadable(root.line, 1, f"<{ROOT}> has to be the root element, not <{root.name}>")
    lines = Lines()
    for card in lines.stray(root, "Cards", *_PASSED_OVER):
        if card.name == "Cards":
            found = card.attributes
            lines.open(card.line, "sideboard" if found.get("Sideboard", "").lower() == "true" else "")
            item = Item(card.line, found.get("Quantity"), name=found.get("Name", "").strip())
            lines.leaf(card, item.quoted, _ATTRIBUTES)
            lines.add(item)
    return lines.written(text)
