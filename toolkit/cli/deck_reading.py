"""A deck list as a command is given it: a file, or standard input."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from pathlib import Path


def deck_text(file: Path) -> str:
    """Return a deck list as text, from a file or, for "-", from standard input."""
    from toolkit.decks import decode_deck, read_deck_file

    if str(file) == "-":
        return decode_deck(typer.get_binary_stream("stdin").read(), "standard input")
    return read_deck_file(file)
