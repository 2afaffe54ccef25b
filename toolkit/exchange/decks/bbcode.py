"""Decks as BBCode for forums. They are written and not read.

Promises: bold headings with counts and one list a section, which every board shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.exchange.decks.outgoing import Outgoing


def write(deck: Outgoing) -> str:
    """Write a deck as a post."""
    out = [f"[b]{deck.name}[/b]"] if deck.name else []
    out += (f"{name}: {words}" for name, words in deck.notes())
    for section in deck.sections:
        out.append("")
        if section.heading:
            out.append(f"[b]{section.heading}[/b] ({section.count})")
        out += ["[list]", *(f"[*]{row.count} {row.words}" for row in section.rows), "[/list]"]
    return "\n".join(out).lstrip("\n") + "\n"
