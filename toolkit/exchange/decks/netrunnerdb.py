"""Text of NetrunnerDB and of jinteki.net: a title, cards with their pack and influence, sums below.

Promises: the title is the first line that has no count; dots of influence are passed over, sums and the
address below are comments; what stands in brackets after a name is read as in a plain list. A line that
is none of these is a line of a plain list.
"""

from __future__ import annotations

import re

from toolkit.decks.lines import LONGEST_LINE, Kind, Line, read_lines
from toolkit.decks.written import Written

#: Lines below the cards that only add up or say where the list comes from.
SUMS = re.compile(
    r"[0-9]+ influence (?:points? )?spent\b.*|[0-9]+ (?:agenda points|cards) \((?:min|between)\b.*"
    r"|Cards up to .*|(?:Deck built|Decklist published) on .*",
    re.IGNORECASE,
)

_DOTS = re.compile(r"\s*[•●○◦·★☆♦]+\s*$")
_COUNTED = re.compile(r"[0-9]+\s*[xX×]?\s+\S")


def read(text: str) -> Written:
    """Read a list."""
    lines: list[Line] = []
    title = True
    for line in read_lines(text):
        if line.kind is Kind.WORDS and title:
            title = False
            if not _COUNTED.match(line.text):
                lines.append(Line(line.number, line.text, Kind.TITLE))
                continue
        lines.append(_plain(line))
    return Written(text, tuple(lines))


def _plain(line: Line) -> Line:
    """Return a line as one of a plain list."""
    if line.kind is not Kind.WORDS:
        return line
    if SUMS.fullmatch(line.text):
        return Line(line.number, line.text, Kind.COMMENT)
    return Line(line.number, without_dots(line.text), Kind.WORDS)


def without_dots(words: str) -> str:
    """Return a line without the dots or stars of influence at its end."""
    return _DOTS.sub("", words) if len(words) <= LONGEST_LINE else words
