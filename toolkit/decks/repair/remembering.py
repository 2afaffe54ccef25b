"""A picker that remembers its answers, since a repair asks the same of all cards over and over.

Promises: the same answers as `Picker` gives; a query is put to the database once for all of its cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.decks.picking import Picker
from toolkit.query import search

if TYPE_CHECKING:
    from toolkit.cards import Card


@dataclass
class RememberingPicker(Picker):
    """Answers as `Picker` does, each question once."""

    _found: dict[str, frozenset[int]] = field(default_factory=dict)
    _declared: dict[tuple[str, str], bool] = field(default_factory=dict)

    def matches(self, query: str, card: Card) -> bool:
        """Return whether a card satisfies a query."""
        if not query:
            return True
        if card.printing_id:
            return card.printing_id in self._printings_of(query)
        key = (query, repr(card))
        if key not in self._declared:
            self._declared[key] = super().matches(query, card)
        return self._declared[key]

    def _printings_of(self, query: str) -> frozenset[int]:
        if query not in self._found:
            found = search(self.connection, f"({query}) unique:printings", game=self.game)
            self._found[query] = frozenset(found.printings)
        return self._found[query]
