"""Lines that name cards of the database: which card, which printing, how many.

Promises: a name that two cards share is reported with both, never guessed; words after a name
that say nothing are reported. Leaves out: what the database does not know (`declared`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.decks.declared import split_words
from toolkit.decks.rows import Row
from toolkit.decks.sentences import Listed
from toolkit.errors import Severity
from toolkit.text import fold

if TYPE_CHECKING:
    from toolkit.decks.headings import Headings
    from toolkit.decks.lines import Group, Line, Way
    from toolkit.decks.names import NamedCard, NamedPrinting, Names
    from toolkit.decks.rows import Found, Place
    from toolkit.decks.sentences import Fact


@dataclass(frozen=True)
class KnownReader:
    """Reads lines as cards of one game."""

    names: Names
    headings: Headings
    found: Found

    def read(self, line: Line, words: str, place: Place) -> bool:
        """Read words as cards, if any way to read them names one; the name wins over a count."""
        for way in line.ways(words):
            cards = self.named(way)
            if cards:
                self._add(line, way, cards, place)
                return True
        return False

    def named(self, way: Way) -> tuple[NamedCard, ...]:
        """Return the cards that a way to read a line may mean."""
        return self.names.with_id(way.id) or self.names.find(way.name) or self._by_number(way)

    def _by_number(self, way: Way) -> tuple[NamedCard, ...]:
        """Find a card by set and number alone: `2 [first] 4`."""
        if way.name or len(way.groups) != 1 or way.groups[0].number is None:
            return ()
        return self.names.numbered(way.groups[0].words, way.groups[0].number)

    def _add(self, line: Line, way: Way, cards: tuple[NamedCard, ...], place: Place) -> None:
        cards = narrowed(way, cards)
        name = way.name or cards[0].names[0]
        if len(cards) > 1:
            listed = Listed(tuple(f"{card.full_name} ({card.id})" for card in cards))
            facts: dict[str, Fact] = {"n": len(cards), "cards": listed}
            self.found.unknown(line, way, "ambiguous-card", facts, tuple(card.id for card in cards))
            return
        self._check_id(line, way, cards[0])
        count = self.found.count(line, way, name)
        printing = self._printing(line, way, cards[0])
        if count:
            self.found.rows.append(Row(line.number, count, place, printing.id))

    def _check_id(self, line: Line, way: Way, card: NamedCard) -> None:
        """Warn of an id that nobody knows, and of a name that is not the name of the card with the id."""
        if way.id and way.id not in card.ids:
            facts: dict[str, Fact] = {"id": way.id, "name": card.names[0]}
            self.found.remark(line, "unknown-id", facts, Severity.WARNING)
        elif way.id and way.name and card not in self.names.find(way.name):
            facts = {"name": way.name, "card": card.full_name, "id": card.id}
            self.found.remark(line, "other-name", facts, Severity.WARNING)

    def _printing(self, line: Line, way: Way, card: NamedCard) -> NamedPrinting:
        """Return the printing that the brackets after a name point at, otherwise the newest."""
        chosen = card.printings[0]
        for group in way.groups:
            fitting = pointed_at(group, card)
            if fitting:
                chosen = fitting
            elif not group.words or self.names.has_set(group.words):
                self._no_such_printing(line, card, f"{group.words} {group.number or ''}".strip())
            else:
                self._check_words(line, card, group.words)
        return chosen

    def _no_such_printing(self, line: Line, card: NamedCard, wanted: str) -> None:
        sets = Listed(tuple(f"{p.set} {p.number or ''}".strip() for p in card.printings))
        facts: dict[str, Fact] = {"name": card.names[0], "set": wanted, "sets": sets}
        self.found.remark(line, "no-such-printing", facts, Severity.WARNING)

    def _check_words(self, line: Line, card: NamedCard, words: str) -> None:
        """Warn of words after a card that are not its subtitle or type, and of another type."""
        if fold(words) in map(fold, card.subtitles):
            return
        first = split_words(words)[:1]
        declares = self.headings.declares(first[0]) if first else None
        if declares is None and fold(words) not in self.headings.types:
            self.found.remark(line, "unread-words", {"words": words}, Severity.WARNING)
        elif declares is not None and declares.type != card.type:
            facts: dict[str, Fact] = {"name": card.names[0], "declared": declares.word}
            self.found.remark(line, "other-type", facts, Severity.WARNING)


def narrowed(way: Way, cards: tuple[NamedCard, ...]) -> tuple[NamedCard, ...]:
    """Return the cards with which the brackets after a name go, or all where none does."""
    for group in way.groups:
        cards = tuple(card for card in cards if _goes_with(card, group)) or cards
    return cards


def pointed_at(group: Group, card: NamedCard) -> NamedPrinting | None:
    """Return the printing of a card that has the set and number of a group, or either alone."""
    fitting = (p for p in card.printings if not group.words or p.in_set(group.words))
    return next((p for p in fitting if group.number in {None, p.number}), None)


def _goes_with(card: NamedCard, group: Group) -> bool:
    """Return whether words in brackets are the card's subtitle, or a set (and number) that it is in."""
    if fold(group.words) in map(fold, card.subtitles):
        return True
    return pointed_at(group, card) is not None
