"""Entries of lists whose format tells count, name and set apart, made into lines for the reader.

Promises: an entry says what it is or becomes a finding; its line quotes it as a plain list would write
it. Leaves out: the formats.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.decks.deck import ListFinding
from toolkit.decks.lines import Group, Kind, Line, Way
from toolkit.decks.sentences import Saying
from toolkit.decks.written import Written
from toolkit.errors import Severity

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from toolkit.decks.sentences import Fact
    from toolkit.exchange.decks.xml import Element


@dataclass(frozen=True)
class Item:
    """An entry: the words of each part as written, "" where it has none; no `count` is one copy."""

    line: int
    count: str | None = None
    name: str = ""
    id: str = ""
    set: str = ""
    number: str = ""
    subtitle: str = ""
    declared: str = ""

    @property
    def quoted(self) -> str:
        """The entry as a plain list writes it, for messages."""
        named = self.name or self.id
        groups = (f"[{words}]" for words in (self.subtitle, self.set) if words)
        declared = f"[{self.declared}]" if self.declared else ""
        return " ".join(filter(None, (self.count, named, *groups, self.number, declared)))

    @property
    def named(self) -> bool:
        """Whether anything says which card it is."""
        return bool(self.name or self.id or (self.set and self.number))

    def way(self) -> Way:
        """Return the one way to read the entry as cards."""
        groups = [Group(self.subtitle)] if self.subtitle else []
        if self.set or self.number:
            groups.append(Group(self.set, number=self.number or None))
        if self.declared:
            groups.append(Group(self.declared))
        return Way(self.name, before=self.count, groups=tuple(groups), id=self.id)


@dataclass
class Lines:
    """The lines of a list while a file is read; a section is opened where it changes."""

    lines: list[Line] = field(default_factory=list)
    findings: list[ListFinding] = field(default_factory=list)
    section: str = ""

    def say(self, line: int, name: str, words: str) -> None:
        """Add what the file says of the list as a whole, as the comment of a plain list that says it."""
        words = " ".join(words.split())
        if words:
            self.lines.append(Line(line, f"# {name}: {words}", Kind.COMMENT))

    def open(self, line: int, section: str) -> None:
        """Add a heading where the section changes; "" leaves the place to the cards."""
        section = " ".join(section.split())
        if section != self.section:
            self.section = section
            self.lines.append(Line(line, section, Kind.HEADING))

    def add(self, item: Item) -> None:
        """Add an entry, or a finding where it names no card."""
        if item.named:
            self.lines.append(Line(item.line, item.quoted, Kind.CARDS, item.way()))
        else:
            self.find(item.line, item.quoted, "no-name", {}, Severity.ERROR)

    def find(
        self,
        line: int,
        text: str,
        message: str,
        facts: dict[str, Fact],
        severity: Severity = Severity.WARNING,
    ) -> None:
        """Add a finding."""
        self.findings.append(ListFinding(line, text, Saying(message, facts), severity))

    def unread(self, line: int, text: str, part: str) -> None:
        """Warn of a part that is not read."""
        self.find(line, text, "unread-part", {"part": part})

    def stray(self, element: Element, *names: str) -> Iterator[Element]:
        """Yield the children of an element that have one of the names; warn of others, and of words."""
        words = " ".join(element.text.split())
        if words:
            self.unread(element.line, f"<{element.name}>", words)
        for child in element.children:
            if child.name in names:
                yield child
            else:
                self.unread(child.line, f"<{child.name}>", f"<{child.name}>")

    def leaf(self, element: Element, quoted: str, known: Collection[str]) -> None:
        """Warn of attributes of an element that are not known, and of elements in it."""
        for name in sorted(element.attributes.keys() - set(known)):
            self.unread(element.line, quoted, name)
        for child in element.children:
            self.unread(child.line, quoted, f"<{child.name}>")

    def written(self, text: str) -> Written:
        """Return what was read."""
        return Written(text, tuple(self.lines), tuple(self.findings))
