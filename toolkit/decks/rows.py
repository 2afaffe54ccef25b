"""What lines of a list become before they are entries: rows of cards, and findings.

Promises: a count is a whole number up to `MOST_COPIES`; anything else is a finding.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.decks.deck import ListFinding
from toolkit.decks.headings import NO_HEADING, Heading
from toolkit.decks.sentences import Saying
from toolkit.errors import Severity

if TYPE_CHECKING:
    from toolkit.cards import Card
    from toolkit.decks.lines import Line, Way
    from toolkit.decks.sentences import Fact

#: A line asks for at most so many copies.
MOST_COPIES = 999


@dataclass(frozen=True)
class Place:
    """Where a line stands: under which heading, and in which section the headings before it left off."""

    heading: Heading = NO_HEADING
    base: str | None = None

    def under(self, heading: Heading) -> Place:
        """Return the place below a heading."""
        return Place(heading, heading.section or self.base)


@dataclass(frozen=True)
class Row:
    """A line that names cards: a printing of the database by its key, or a card that the list declares."""

    line: int
    count: int
    place: Place
    printing: int = 0
    card: Card | None = None


@dataclass
class Found:
    """The rows and findings of a list while it is read."""

    rows: list[Row] = field(default_factory=list)
    findings: list[ListFinding] = field(default_factory=list)

    def error(
        self, line: Line, message: str, facts: dict[str, Fact], name: str, nearest: tuple[str, ...] = ()
    ) -> None:
        """Add a fault in how a line is written."""
        saying = Saying(message, facts)
        self.findings.append(ListFinding(line.number, line.text, saying, name=name, nearest=nearest))

    def unknown(
        self, line: Line, way: Way, message: str, facts: dict[str, Fact], nearest: tuple[str, ...]
    ) -> None:
        """Add that nobody knows which card a line names; `nearest` are names or ids to choose from."""
        copies = number_of(way)
        finding = ListFinding(
            line=line.number,
            text=line.text,
            saying=Saying(message, facts),
            limit="known-cards",
            name=way.name or line.text,
            copies=copies if copies is not None else 0,
            nearest=nearest,
        )
        self.findings.append(finding)

    def remark(self, line: Line, message: str, facts: dict[str, Fact], severity: Severity) -> None:
        """Add a warning or a note on a line."""
        self.findings.append(ListFinding(line.number, line.text, Saying(message, facts), severity))

    def count(self, line: Line, way: Way, name: str) -> int:
        """Return the copies that a line asks for; 0 where it asks for none or can't be understood."""
        copies = number_of(way)
        if len(way.counts) > 1:
            self.error(line, "two-counts", {"first": way.counts[0], "second": way.counts[1]}, name)
        elif copies is None:
            self.error(line, "bad-count", {"count": way.counts[0], "most": MOST_COPIES}, name)
        elif copies == 0:
            self.remark(line, "no-copies", {}, Severity.NOTE)
        return copies or 0


def number_of(way: Way) -> int | None:
    """Return the copies that a way to read a line asks for, or None where it gives no one whole number."""
    if len(way.counts) > 1:
        return None
    count = way.counts[0] if way.counts else "1"
    return int(count) if count.isdecimal() and int(count) <= MOST_COPIES else None
