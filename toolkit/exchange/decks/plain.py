"""Decks as plain text, a line a card: what every other tool reads, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.decks.written import Written, written

if TYPE_CHECKING:
    from toolkit.exchange.decks.outgoing import Outgoing


def read(text: str) -> Written:
    """Read a list."""
    return written(text)


def write(deck: Outgoing) -> str:
    """Write a list: what it says of itself as comments, then section by section."""
    out = [f"# name: {deck.name}"] if deck.name else []
    out += (f"# {name}: {words}" for name, words in deck.notes())
    for section in deck.sections:
        out.append("")
        if section.heading:
            out.append(section.heading)
        out += (f"{row.count} {row.words}" for row in section.rows)
    return "\n".join(out) + "\n"
