"""A deck list as a file holds it, before anybody knows a card: its text, its lines, what they lack.

Promises: whatever the format of the file, the reader of lists (`toolkit.decks.lists`) takes it from
here. Leaves out: the formats other than plain text (`toolkit.exchange`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.decks.lines import read_lines

if TYPE_CHECKING:
    from toolkit.decks.deck import ListFinding
    from toolkit.decks.lines import Line
    from toolkit.decks.sentences import Saying


@dataclass(frozen=True)
class Written:
    """A list as written; `findings` are on what is no line of cards, `notes` on the file as a whole."""

    text: str
    lines: tuple[Line, ...]
    findings: tuple[ListFinding, ...] = ()
    notes: tuple[Saying, ...] = ()


def written(text: str | Written) -> Written:
    """Return a list as written; text is read as plain text, a line a card."""
    return text if isinstance(text, Written) else Written(text, tuple(read_lines(text)))
