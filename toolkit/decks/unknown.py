"""Lines that name cards which the database does not know: declared by the list, or reported.

Promises: a name is declared by brackets after it, by the heading above it, or by another line of
the list that declares it; all others are reported with the nearest names.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from toolkit.decks.declared import split_words
from toolkit.decks.rows import Row, number_of
from toolkit.decks.sentences import hint
from toolkit.errors import Severity
from toolkit.text import fold, nearest

if TYPE_CHECKING:
    from toolkit.cards import Card
    from toolkit.decks.declared import Declarer
    from toolkit.decks.formats import Declares
    from toolkit.decks.headings import Headings
    from toolkit.decks.lines import Line, Way
    from toolkit.decks.names import Names
    from toolkit.decks.rows import Found, Place
    from toolkit.decks.sentences import Fact

#: After so many findings, names that are near to one more unknown name are not looked for.
MOST_HINTS = 100


@dataclass
class UnknownReader:
    """Reads lines that name no card of the game; `declared` are the cards of the list by folded name."""

    names: Names
    headings: Headings
    declarer: Declarer
    found: Found
    hints: bool = True
    declared: dict[str, Card] = field(default_factory=dict)

    def declare(self, line: Line, words: str, place: Place) -> bool:
        """Read a line as a card that brackets after its name, or the heading above it, declare."""
        readings = line.unknown_ways(words)
        for way in readings:
            declares, extra = self._by_brackets(way)
            if declares and way.name:
                self._add(line, way, declares, extra, place)
                return True
        way = self._plain(readings)
        if place.heading.declares is None or not way.name:
            return False
        extra = [word for group in way.groups for word in split_words(group.words)]
        self._add(line, way, place.heading.declares, extra, place)
        return True

    def _by_brackets(self, way: Way) -> tuple[Declares | None, list[str]]:
        """Return what the brackets of a way declare, and the words after it."""
        for i, group in enumerate(way.groups):
            first, *rest = split_words(group.words) or [""]
            declares = self.headings.declares(first)
            if declares:
                others = [word for g in way.groups[i + 1 :] for word in split_words(g.words)]
                return declares, rest + others
        return None, []

    def _plain(self, readings: list[Way]) -> Way:
        """Return the way that leaves the least in the name but keeps round brackets that are no set."""
        return next(
            way
            for way in reversed(readings)
            if all(group.square or self.names.has_set(group.words) for group in way.groups)
        )

    def _add(self, line: Line, way: Way, declares: Declares, extra: list[str], place: Place) -> None:
        card = self.declarer.card(way.name, declares, extra)
        self.declared.setdefault(fold(way.name), card)
        near = self._nearly(way.name)
        if near:
            facts: dict[str, Fact] = {"type": self.declarer.game.types[declares.type].label, **hint(near)}
            self.found.remark(line, "nearly-known", facts, Severity.NOTE)
        if place.heading.section is None:
            place = replace(place, heading=replace(place.heading, section=declares.section))
        count = self.found.count(line, way, way.name)
        if count:
            self.found.rows.append(Row(line.number, count, place, card=card))

    def _nearly(self, name: str) -> tuple[str, ...]:
        """Return the known name of which a name looks like a slip, if there is one."""
        if not self.hints:
            return ()
        alike = (known for known in self.names.all_names() if abs(len(known) - len(name)) <= len(name) // 3)
        return tuple(nearest(name, alike, least=0.85))

    def report(self, line: Line, words: str, place: Place) -> None:
        """Take a name that another line declares for that card; otherwise report it."""
        readings = line.unknown_ways(words)
        for way in readings:
            card = self.declared.get(fold(way.name))
            if card:
                count = self.found.count(line, way, way.name)
                if count:
                    self.found.rows.append(Row(line.number, count, place, card=card))
                return
        way = self._plain(readings)
        if number_of(way) == 0:
            self.found.remark(line, "no-copies", {}, Severity.NOTE)
            return
        near: tuple[str, ...] = ()
        if self.hints and len(self.found.findings) < MOST_HINTS:
            near = self.names.nearest(way.name or words, [card.name for card in self.declared.values()])
        self.found.unknown(line, way, "unknown-card", hint(near), near)
