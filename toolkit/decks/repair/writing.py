"""The mended list as text: the person's own list, with the lines edited that the repair is about.

Promises: other lines, comments and their order stay; after each edit the list is read again and
holds what it should. Leaves out: lists that are no plain text, which are written anew (`anew`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.decks.repair.anew import list_anew
from toolkit.decks.repair.finding import RepairError
from toolkit.decks.repair.slots import identity
from toolkit.errors import Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from toolkit.decks.deck import DeckList, Entry
    from toolkit.decks.formats import Format
    from toolkit.decks.repair.repair import Change, Repair, Wanted

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+\Z")
_NUMBER = re.compile(r"[0-9]+")
_START = re.compile(r"\s*(?:[-*+•–]\s+)?")

#: What a list holds: copies by printing and section.
Counts = dict[tuple[str, str], int]


class _NoEditError(Exception):
    """Raised where no edit of a list does what it should."""


def mended_text(
    repair: Repair,
    form: Format,
    deck: DeckList,
    reread: Callable[[str], DeckList],
    read_plain: Callable[[str], DeckList] | None = None,
) -> tuple[str, bool]:
    """Return the list of `deck` as it is after a repair, and whether it had to be written anew as plain text.

    `reread` reads such a text as `deck` was read, `read_plain` reads plain text. Raises RepairError
    where the text does not read as the mended deck, which is a fault of this program.
    """
    try:
        text = _Editor(form, reread, deck.text, deck).edit(repair)
        if _reads_as(reread(text), repair.deck):
            return text, False
    except _NoEditError:
        pass
    text = list_anew(repair, form)
    if not _reads_as((read_plain or reread)(text), repair.deck):
        raise RepairError("the mended list does not read as it should, a fault of decklore; please report it")
    return text, True


def _reads_as(found: DeckList, wanted: DeckList) -> bool:
    """Return whether a list has the cards that it should, and no line that can't be read."""
    errors = any(finding.severity == Severity.ERROR for finding in found.findings)
    return not errors and _counts(found) == _counts(wanted)


def _counts(deck: DeckList) -> Counts:
    found: Counts = {}
    for entry in deck.entries:
        key = (identity(entry.card), entry.section)
        found[key] = found.get(key, 0) + entry.count
    return found


@dataclass
class _Editor:
    """Edits a list step by step; `deck` is what the text says so far."""

    form: Format
    reread: Callable[[str], DeckList]
    text: str
    deck: DeckList

    def edit(self, repair: Repair) -> str:
        """Make all edits. Raises _NoEditError where one can't be made."""
        for taken in reversed(repair.taken):
            lines = self._lines()
            lines[taken.line - 1] = f"# (taken out) {lines[taken.line - 1].lstrip()}"
            self._take(["".join(lines)], _counts(self.deck))
        for change in sorted(repair.changes, key=lambda change: change.by):
            if change.now:
                self._change(change)
            else:
                self._insert(change)
        for want in repair.wanted:
            self._want(want)
        return self.text

    def _lines(self) -> list[str]:
        lines = _LINE.findall(self.text)
        if lines and not lines[-1].endswith(("\n", "\r")):
            lines[-1] += self._end()
        return lines

    def _end(self) -> str:
        found = re.search(r"\r\n|\r|\n", self.text)
        return found[0] if found else "\n"

    def _take(self, candidates: list[str], wanted: Counts) -> None:
        """Take the first text that reads as it should."""
        for text in candidates:
            deck = self.reread(text)
            if _counts(deck) == wanted:
                self.text, self.deck = text, deck
                return
        raise _NoEditError

    # ------------------------------------------------------------ cards of the list

    def _change(self, change: Change) -> None:
        """Raise the last line of a card, or lower its lines from the last one on."""
        left = change.by
        while left:
            entry = self._entry(change)
            line = max(entry.lines)
            have = entry.count if len(entry.lines) == 1 else self._copies_in(line, change)
            by = max(left, -have)
            self._set(line, have, have + by, change)
            left -= by

    def _entry(self, change: Change) -> Entry:
        wanted = (identity(change.card), change.section)
        for entry in self.deck.entries:
            if (identity(entry.card), entry.section) == wanted:
                return entry
        raise _NoEditError

    def _copies_in(self, line: int, change: Change) -> int:
        """Return how many copies of a card a line asks for: what the list lacks without it."""
        lines = self._lines()
        lines[line - 1] = self._end()
        key = (identity(change.card), change.section)
        return _counts(self.deck)[key] - _counts(self.reread("".join(lines))).get(key, 0)

    def _set(self, line: int, have: int, count: int, change: Change) -> None:
        wanted = _counts(self.deck)
        key = (identity(change.card), change.section)
        wanted[key] += count - have
        if not wanted[key]:
            del wanted[key]
        self._take(list(self._with_count(line, have, count)), wanted)

    def _with_count(self, line: int, have: int, count: int) -> Iterator[str]:
        """Yield texts in which a line may ask for another number of copies, the likeliest first."""
        lines = self._lines()
        text = lines[line - 1]
        if count == 0:
            yield "".join([*lines[: line - 1], *lines[line:]])
        for found in _NUMBER.finditer(text):
            if int(found[0]) == have:
                lines[line - 1] = f"{text[: found.start()]}{count}{text[found.end() :]}"
                yield "".join(lines)
        start = _START.match(text)
        assert start is not None
        lines[line - 1] = f"{start[0]}{count} {text[start.end() :]}"
        yield "".join(lines)

    # ------------------------------------------------------------ new lines

    def _insert(self, change: Change) -> None:
        wanted = _counts(self.deck)
        wanted[identity(change.card), change.section] = change.by
        self._take(list(self._with_line(change)), wanted)

    def _with_line(self, change: Change) -> Iterator[str]:
        """Yield texts with a line for a new card, at the end of its type or its section."""
        lines = self._lines()
        for name in names_of(change, self.form):
            for at in self._places(change.section, change.card.type):
                yield "".join([*lines[:at], f"{change.by} {name}{self._end()}", *lines[at:]])
            head = self._heading(change.section)
            yield "".join([*lines, self._end(), head, f"{change.by} {name}{self._end()}"])

    def _places(self, section: str, kind: str | None) -> Iterator[int]:
        """Yield after which lines a line of a section may stand, the likeliest first."""
        here = [entry for entry in self.deck.entries if entry.section == section]
        for entries in ([entry for entry in here if entry.card.type == kind], here):
            if entries:
                yield max(line for entry in entries for line in entry.lines)

    def _heading(self, section: str) -> str:
        return f"{heading_of(self.form, section)}{self._end()}"

    def _want(self, want: Wanted) -> None:
        lines = self._lines()
        at = next(self._places(want.section, None), len(lines))
        comment = f"# still to add: {want.words}{self._end()}"
        self._take(["".join([*lines[:at], comment, *lines[at:]])], _counts(self.deck))


def heading_of(form: Format, section: str) -> str:
    """Return the word that opens a section in a list."""
    known = form.section(section)
    return known.headings[0] if known.headings else next(iter(known.name.values()))


def names_of(change: Change, form: Format) -> Iterator[str]:
    """Yield what a line may call a card, the shortest first: name, subtitle, set, id; or what declares it."""
    card = change.card
    if change.declared:
        yield card.name
        words = [word.word for word in form.declares if word.type == card.type]
        yield from (f"{card.name} [{word}]" for word in words)
        return
    number = f" {card.printing.number}" if card.printing.number else ""
    for name in dict.fromkeys((card.name, card.title, card.id)):
        if card.printing == card.printings[0]:
            yield name
        yield f"{name} [{card.printing.set}]"
        yield f"{name} [{card.printing.set}]{number}"
