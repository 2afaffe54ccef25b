"""Decks of Cockatrice: `.cod` files, XML with a zone for each part of the deck.

Promises: the main zone leaves it to a card where it belongs, for Cockatrice has no other sections than
the sideboard and tokens; name, game, format and the like stand in the comments.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolkit.exchange.decks.items import Item, Lines
from toolkit.exchange.decks.spots import Unreadable
from toolkit.exchange.decks.xml import parse_xml, tag

if TYPE_CHECKING:
    from toolkit.decks import Written
    from toolkit.exchange.decks.outgoing import Outgoing, OutgoingRow
    from toolkit.exchange.decks.xml import Element

ROOT = "cockatrice_deck"

_SAID = re.compile(r"[#\s]*([^\s:][^:]*?)\s*:\s*(.*\S)")
#: Zones with the section that each opens; "" leaves it to the cards.
_SECTIONS = {"main": "", "side": "sideboard"}
_ATTRIBUTES = {"number", "name", "price", "setShortName", "collectorNumber", "uuid"}
_PASSED_OVER = {"lastLoadedTimestamp", "bannerCard", "tags", "sideboard_plan"}


def read(text: str) -> Written:
    """Read a deck. Raises Unreadable."""
    root = parse_xml(text)
    if root.name != ROOT:
        raise Unreadable(root.line, 1, f"<{ROOT}> has to be the root element, not <{root.name}>")
    lines = Lines()
    for child in lines.stray(root, "deckname", "comments", "zone", *_PASSED_OVER):
        if child.name == "deckname":
            lines.say(child.line, "name", child.text)
        elif child.name == "comments":
            read_notes(child, lines)
        elif child.name == "zone":
            _read_zone(child, lines)
    return lines.written(text)


def read_notes(element: Element, lines: Lines) -> None:
    """Read the comments of a deck: those that say something, line by line."""
    for number, words in enumerate(element.text.split("\n"), element.line):
        said = _SAID.fullmatch(words)
        if said:
            lines.say(number, said[1], said[2])


def _read_zone(zone: Element, lines: Lines) -> None:
    name = zone.attributes.get("name", "main")
    lines.open(zone.line, _SECTIONS.get(name, name))
    for card in lines.stray(zone, "card"):
        found = card.attributes
        item = Item(
            card.line,
            found.get("number"),
            name=found.get("name", "").strip(),
            set=found.get("setShortName", "").strip(),
            number=found.get("collectorNumber", "").strip(),
        )
        lines.leaf(card, item.quoted, _ATTRIBUTES)
        lines.add(item)


def write(deck: Outgoing) -> str:
    """Write a deck as Cockatrice saves one: a main zone and, where there is one, a sideboard."""
    out = ['<?xml version="1.0" encoding="UTF-8"?>', f'<{ROOT} version="1">']
    out.append(f"    {tag('deckname', {}, deck.name or '')}")
    notes = "\n".join(f"{name}: {words}" for name, words in deck.notes())
    out.append(f"    {tag('comments', {}, notes)}")
    for zone, sections in (("main", deck.main), ("side", deck.side)):
        if sections or zone == "main":
            out.append(f"    {tag('zone', {'name': zone}, None)}")
            out += (f"        {_card(row)}" for section in sections for row in section.rows)
            out.append("    </zone>")
    return "\n".join([*out, f"</{ROOT}>"]) + "\n"


def _card(row: OutgoingRow) -> str:
    attributes: dict[str, str | int] = {"number": row.count, "name": row.unique_name}
    if row.set:
        attributes["setShortName"] = row.set
    if row.number:
        attributes["collectorNumber"] = row.number
    return tag("card", attributes)
