"""Card queries of formats, answered for cards in memory, known and declared alike.

Promises: a query is parsed once, and a card of the database answers it in all its languages, as a
search does. Leaves out: the query language itself (`toolkit.query`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.cards import all_printings, printings_of, read_cards
from toolkit.query import matches, parse, read_records, read_vocabulary

if TYPE_CHECKING:
    import sqlite3

    from toolkit.cards import Card, StatValue
    from toolkit.query import Query, Record, Vocabulary


@dataclass
class Picker:
    """Answers queries for the cards of one game; `lang` is the language of the cards it returns."""

    connection: sqlite3.Connection
    game: str
    lang: str | None = None
    _vocabulary: Vocabulary | None = None
    _queries: dict[str, Query] = field(default_factory=dict)
    _records: dict[int, Record] | None = None
    _cards: list[Card] | None = None
    _printings: dict[str, list[Card]] = field(default_factory=dict)

    def matches(self, query: str, card: Card) -> bool:
        """Return whether a card satisfies a query."""
        if not query:
            return True
        self._vocabulary = self._vocabulary or read_vocabulary(self.connection, self.game)
        if query not in self._queries:
            self._queries[query] = parse(query, self._vocabulary)
        if self._records is None:
            records = read_records(self.connection, self.game)
            self._records = {record.printing: record for record in records}
        return matches(self._queries[query], self._records.get(card.printing_id, card), self._vocabulary)

    def value(self, card: Card, name: str) -> StatValue | None:
        """Return what a card has in a field, or what its newest printing that has the field has there."""
        if name in card.stats or not card.printing_id:
            return card.stats.get(name)
        if card.id not in self._printings:
            keys = printings_of(self.connection, card)
            self._printings[card.id] = read_cards(self.connection, keys, self.lang)
        return next((p.stats[name] for p in self._printings[card.id] if name in p.stats), None)

    def cards(self) -> list[Card]:
        """Return every card of the game in its newest printing, in the pack's order."""
        if self._cards is None:
            self._cards = read_cards(self.connection, all_printings(self.connection, self.game), self.lang)
        return self._cards
