"""A deck as read: its cards by section, and what was found on the way.

Promises: frozen values; a card on several lines is one entry. Leaves out: reading
(`toolkit.decks.lists`) and judging (`toolkit.decks.legality`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolkit.decks.sentences import Saying, say
from toolkit.errors import Severity
from toolkit.text import fold

if TYPE_CHECKING:
    from toolkit.cards import Card
    from toolkit.decks.written import Written

#: A message quotes at most so many characters of a line.
LONGEST_QUOTE = 80


@dataclass(frozen=True)
class Entry:
    """Copies of one printing in one section, and the lines of the list that ask for them.

    `declared` marks a card that the database does not hold; the list says what it is.
    """

    card: Card
    count: int
    section: str
    lines: tuple[int, ...]
    declared: bool = False

    @property
    def copies_key(self) -> str:
        """What copies are counted by: the folded name with its subtitle, whatever the printing."""
        return fold(f"{self.card.name}\n{self.card.subtitle or ''}")

    def json(self) -> dict[str, Any]:
        """Return the entry as plain values."""
        return {
            "count": self.count,
            "section": self.section,
            "lines": list(self.lines),
            "declared": self.declared,
            "card": self.card.json(),
        }


@dataclass(frozen=True)
class ListFinding:
    """What the reader has to say about a line: `limit` is known-cards or readable-lines.

    `text` is the line as written, `name` and `copies` what it asks for as far as that is clear,
    and `nearest` are known names that look like `name`.
    """

    line: int
    text: str
    saying: Saying
    severity: Severity = Severity.ERROR
    limit: str = "readable-lines"
    name: str = ""
    copies: int = 0
    nearest: tuple[str, ...] = ()

    @property
    def at_line(self) -> Saying:
        """What it says, with the line and its text (shortened) before it."""
        text = self.text if len(self.text) <= LONGEST_QUOTE else f"{self.text[: LONGEST_QUOTE - 1]}…"
        return Saying("at-line", {"line": self.line, "text": text, "message": self.saying})

    def message(self, lang: str | None = None) -> str:
        """Say it as one sentence that names the line."""
        return say(self.at_line, lang)

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return the finding as plain values."""
        return {
            "line": self.line,
            "text": self.text,
            "severity": self.severity.value,
            "message": self.message(lang),
            "nearest": list(self.nearest),
        }


@dataclass(frozen=True)
class Said:
    """An answer that a comment of the list gives to a parameter of its format."""

    parameter: str
    value: int
    line: int
    text: str


@dataclass(frozen=True)
class DeckList:
    """A deck list: its game and format (None where the game has no formats), entries and findings.

    `notes` say how game and format were guessed; `said` are answers to what the format asks for;
    `date` is the day for which it is made (`2026-01-31`), if it says one; `written` is the list as written.
    """

    game: str
    format: str | None
    name: str | None
    entries: tuple[Entry, ...]
    findings: tuple[ListFinding, ...]
    written: Written
    notes: tuple[Saying, ...] = ()
    sections: tuple[str, ...] = field(default=())
    said: tuple[Said, ...] = ()
    date: str | None = None

    @property
    def text(self) -> str:
        """The text of the list as written, in whatever format."""
        return self.written.text

    def count(self, section: str | None = None) -> int:
        """Return how many cards there are, in one section or in all."""
        return sum(entry.count for entry in self.entries if section in {None, entry.section})

    def counts(self) -> dict[str, int]:
        """Return how many cards each section holds, in the order of the format."""
        return {section: self.count(section) for section in self.sections}

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return the list as plain values."""
        return {
            "game": self.game,
            "format": self.format,
            "name": self.name,
            "counts": self.counts(),
            "parameters": {answer.parameter: answer.value for answer in self.said},
            "entries": [entry.json() for entry in self.entries],
            "findings": [finding.json(lang) for finding in self.findings],
            "notes": [say(note, lang) for note in self.notes],
        }
