"""Decks of OCTGN: `.o8d` files, XML with named sections.

Promises: name, game, format and the like stand in the notes, and the words of a card are those of a plain
list, so that set and number survive. Leaves out: the ids of an OCTGN game, which only its author
can give; cards and game have ids made of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.decks.lines import Kind, Line
from toolkit.errors import Severity
from toolkit.exchange.decks.cockatrice import read_notes
from toolkit.exchange.decks.items import Lines
from toolkit.exchange.decks.spots import Unreadable
from toolkit.exchange.decks.xml import parse_xml, tag

if TYPE_CHECKING:
    from toolkit.decks import Written
    from toolkit.exchange.decks.outgoing import Outgoing, OutgoingRow
    from toolkit.exchange.decks.xml import Element

ROOT = "deck"

#: What the section of a game without sections is called; OCTGN has none without a name.
_ONLY_SECTION = "Deck"
_ATTRIBUTES = {"qty", "id"}


def read(text: str) -> Written:
    """Read a deck. Raises Unreadable."""
    root = parse_xml(text)
    if root.name != ROOT:
        raise Unreadable(root.line, 1, f"<{ROOT}> has to be the root element, not <{root.name}>")
    lines = Lines()
    for child in lines.stray(root, "section", "notes"):
        if child.name == "section":
            _read_section(child, lines)
        else:
            read_notes(child, lines)
    return lines.written(text)


def _read_section(section: Element, lines: Lines) -> None:
    lines.open(section.line, section.attributes.get("name", ""))
    for card in lines.stray(section, "card"):
        words = " ".join(f"{card.attributes.get('qty', '')} {card.text}".split())
        lines.leaf(card, words, _ATTRIBUTES)
        if card.text.strip():
            lines.lines.append(Line(card.line, words, Kind.WORDS))
        else:
            lines.find(card.line, words, "no-name", {}, Severity.ERROR)


def write(deck: Outgoing) -> str:
    """Write a deck as OCTGN saves one."""
    out = ['<?xml version="1.0" encoding="utf-8" standalone="yes"?>']
    out.append(tag(ROOT, {"game": made_id(deck.game.id)}, None))
    for section in deck.sections:
        out.append(f"  {tag('section', {'name': section.heading or _ONLY_SECTION, 'shared': 'False'}, None)}")
        out += (f"    {_card(deck, row)}" for row in section.rows)
        out.append("  </section>")
    notes = [("name", deck.name), *deck.notes()] if deck.name else deck.notes()
    out.append(f"  {tag('notes', {}, chr(10).join(f'{name}: {words}' for name, words in notes))}")
    return "\n".join([*out, f"</{ROOT}>"]) + "\n"


def _card(deck: Outgoing, row: OutgoingRow) -> str:
    key = "/".join((deck.game.id, row.id or row.name, row.set, row.number))
    return tag("card", {"qty": row.count, "id": made_id(key)}, row.words)


def made_id(key: str) -> str:
    """Return an id for a thing that has none: FNV-1a of its name in 128 bits, as a UUID of version 8."""
    number = 0x6C62272E07BB014262B821756295C58D
    for byte in key.encode():
        number = (number ^ byte) * 0x0000000001000000000000000000013B % (1 << 128)
    number = number & ~(0xF << 76) | (8 << 76)
    number = number & ~(0x3 << 62) | (2 << 62)
    digits = f"{number:032x}"
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))
