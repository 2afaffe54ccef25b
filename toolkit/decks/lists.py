"""The reader of deck lists: every line becomes cards, a heading, a comment or a finding.

Promises: no line is lost in silence and no text makes it fail; a name that is known wins over
a count, a count over a declaration. Leaves out: which game and format (`toolkit.decks.guess`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from toolkit.cards import read_cards
from toolkit.decks.answers import AnswerReader
from toolkit.decks.dates import find_day
from toolkit.decks.deck import DeckList, Entry, ListFinding
from toolkit.decks.declared import Declarer
from toolkit.decks.headings import NO_HEADING, headings_of
from toolkit.decks.known import KnownReader
from toolkit.decks.lines import Kind, heading_prefix, heading_words, metadata, unknown_ways
from toolkit.decks.rows import Found, Place
from toolkit.decks.sentences import Saying, hint
from toolkit.decks.unknown import UnknownReader
from toolkit.errors import Severity
from toolkit.text import fold, nearest

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Mapping, Sequence

    from toolkit.cards import Card
    from toolkit.decks.formats import Format
    from toolkit.decks.lines import Line
    from toolkit.decks.names import Names
    from toolkit.decks.written import Written
    from toolkit.games import Game

#: The one section of a list for a game without formats.
ONLY_SECTION = "deck"


@dataclass(frozen=True)
class ListReader:
    """Reads lists for one game and format; `matches` answers whether a card satisfies a query.

    Without `hints`, no near names are looked for, which is what takes time.
    """

    connection: sqlite3.Connection
    game: Game
    names: Names
    form: Format | None
    matches: Callable[[str, Card], bool]
    lang: str | None = None
    hints: bool = True

    def read(self, written: Written) -> DeckList:
        """Read a list."""
        found = Found(findings=[*written.findings])
        answers = AnswerReader(self.form.parameters if self.form else (), found)
        lines = _Lines(self, found, answers)
        lines.read(written.lines)
        entries = self._entries(found)
        said = metadata(written.lines)
        date = _said_day(said, written.lines, found)
        return DeckList(
            game=self.game.id,
            format=self.form.id if self.form else None,
            name=said.get("name", (lines.title, 0))[0],
            entries=entries,
            findings=tuple(sorted(found.findings, key=lambda finding: finding.line)),
            written=written,
            sections=tuple(s.id for s in self.form.sections) if self.form else (ONLY_SECTION,),
            said=tuple(answers.said.values()),
            date=date,
        )

    def _entries(self, found: Found) -> tuple[Entry, ...]:
        """Gather the rows: one entry for the same printing in the same section."""
        ids = sorted({row.printing for row in found.rows if row.printing})
        known = dict(zip(ids, read_cards(self.connection, ids, self.lang), strict=True))
        entries: dict[tuple[str, str], Entry] = {}
        for row in found.rows:
            card = row.card or known[row.printing]
            section = self._section(card, row.place)
            if section is None:
                saying = Saying("no-place", {"name": card.name})
                found.findings.append(ListFinding(row.line, card.name, saying, name=card.name))
                continue
            key = (section, str(row.printing or card._replace(name=fold(card.name))))
            before = entries.get(key) or Entry(card, 0, section, (), declared=row.card is not None)
            entries[key] = replace(
                before, count=before.count + row.count, lines=tuple(sorted((*before.lines, row.line)))
            )
        return tuple(entries.values())

    def _section(self, card: Card, place: Place) -> str | None:
        """Return the heading's section, or the last one opened if it takes the card, or one that does."""
        if self.form is None:
            return ONLY_SECTION
        if place.heading.section is not None:
            return place.heading.section
        sections = sorted(self.form.sections, key=lambda section: section.id != place.base)
        return next((s.id for s in sections if not s.takes or self.matches(s.takes, card)), None)


def _said_day(said: Mapping[str, tuple[str, int]], lines: Sequence[Line], found: Found) -> str | None:
    """Return the day that a comment gives, such as `# date: 2026-01-31`; one that is none is a warning."""
    words, number = said.get("date", (None, 0))
    day = find_day(words) if words else None
    if words and day is None:
        line = next(line for line in lines if line.number == number)
        found.remark(line, "no-day", {"text": words}, Severity.WARNING)
    return day


class _Lines:
    """Reads line after line; those that name nothing known wait until all declarations are read."""

    def __init__(self, reader: ListReader, found: Found, answers: AnswerReader) -> None:
        declarer = Declarer(reader.game)
        self.names = reader.names
        self.headings = headings_of(reader.form, declarer.type_words())
        self.found = found
        self.answers = answers
        self.known = KnownReader(reader.names, self.headings, found)
        self.unknown = UnknownReader(reader.names, self.headings, declarer, found, reader.hints)
        self.waiting: list[tuple[Line, str, Place]] = []
        self.title: str | None = None
        self.readers = {
            Kind.COMMENT: self.comment,
            Kind.WORDS: self.words,
            Kind.HEADING: self.heading,
            Kind.TITLE: self.bears_title,
            Kind.REMARK: self.remark,
            Kind.CARDS: self.cards,
        }

    def read(self, lines: Sequence[Line]) -> None:
        """Read all lines."""
        place = Place()
        for line in lines:
            place = self.line(line, place)
        for waiting in self.waiting:
            self.unknown.report(*waiting)

    def line(self, line: Line, place: Place) -> Place:
        """Read a line and return the place of the next one."""
        if line.kind is Kind.BLANK or self.answers.read(line):
            return place
        return self.readers[line.kind](line, place)

    def comment(self, line: Line, place: Place) -> Place:
        """Read a comment, which may be a heading with marks before it."""
        heading = None if line.text.startswith("//") else self.headings.find(line.text)
        if heading:
            return place.under(heading)
        self.answers.check_slip(line)
        return place

    def words(self, line: Line, place: Place) -> Place:
        """Read a line of plain text: a heading or cards."""
        heading = self.headings.find(line.text)
        if heading:
            return place.under(heading)
        return place if self.known.read(line, line.text, place) else self.other(line, place)

    def heading(self, line: Line, place: Place) -> Place:
        """Read a line that is nothing but a heading; one without words ends the section."""
        heading = self.headings.find(line.text) if line.text else NO_HEADING
        if heading is None:
            self.no_such_heading(line)
        return place.under(heading) if heading and line.text else Place()

    def bears_title(self, line: Line, place: Place) -> Place:
        """Read a line that is the title of the list, unless it is a heading."""
        if self.title is None and self.headings.find(line.text) is None:
            self.title = line.text
            return place
        return self.heading(line, place)

    def remark(self, line: Line, place: Place) -> Place:
        """Read a line of prose as a heading, as cards if it names any or has a count, or say what it is."""
        heading = self.headings.find(line.text)
        if heading:
            return place.under(heading)
        if self.known.read(line, line.text, place):
            return place
        if any(way.counts for way in unknown_ways(line.text)):
            return self.other(line, place)
        self.found.remark(line, "no-cards", {}, Severity.NOTE)
        return place

    def cards(self, line: Line, place: Place) -> Place:
        """Read a line that is cards and nothing else."""
        known = self.known.read(line, line.text, place)
        if not known and not self.unknown.declare(line, line.text, place):
            self.waiting.append((line, line.text, place))
        return place

    def other(self, line: Line, place: Place) -> Place:
        """Read `SB: 1 Name`, a declared card, or a heading that the format does not have."""
        words, here = line.text, place
        prefix = heading_prefix(line.text)
        heading = self.headings.find(prefix[0]) if prefix else None
        if prefix and heading:
            words, here = prefix[1], place.under(heading)
            if self.known.read(line, words, here):
                return place
        if line.text.endswith(":") or self.headings.is_common(heading_words(line.text)):
            self.no_such_heading(line)
            return place.under(NO_HEADING)
        if not self.unknown.declare(line, words, here):
            self.waiting.append((line, words, here))
        return place

    def no_such_heading(self, line: Line) -> None:
        """Report a heading that the format does not have: a fault where many programs know it."""
        word = heading_words(line.text)
        near = tuple(nearest(word, self.headings.words, most=3))
        facts = {"name": word, **hint(near)}
        if self.headings.is_common(word):
            self.found.error(line, "no-such-heading", facts, word, near)
        else:
            self.found.remark(line, "no-such-heading", facts, Severity.WARNING)
