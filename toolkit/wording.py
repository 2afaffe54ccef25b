"""Cards in words: labels and texts without markup, read without the rest of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from toolkit.cards import line_of
from toolkit.labels import read_labels, read_value_labels
from toolkit.text import plain

if TYPE_CHECKING:
    import sqlite3

    from toolkit.cards import Ability, Card, Printing, StatValue


class Wording:
    """What the cards of a game say in one language: labels, and texts without markup."""

    def __init__(self, connection: sqlite3.Connection, game: str, lang: str) -> None:
        """Read the labels."""
        self.fields, self._traits, self._kinds, self._symbols, self.sets, self._types = (
            read_labels(connection, what, game, lang)
            for what in ("field", "trait", "ability", "symbol", "set", "type")
        )
        self._values = read_value_labels(connection, game, lang)
        self._values |= {("traits", trait): label for trait, label in self._traits.items()}

    def value(self, field: str, value: StatValue) -> str:
        """Return a value of a field, or with "traits" as field some traits, in words."""
        parts = value if isinstance(value, tuple) else (value,)
        words = ", ".join(self._values.get((field, str(part)), str(part)) for part in parts)
        return plain(words, self._symbols, {})

    def ability(self, ability: Ability) -> tuple[str, str]:
        """Return the label of an ability's kind, and its words."""
        return self._kinds[ability.kind], plain(ability.words, self._symbols, {})

    def type_line(self, card: Card) -> str:
        """Return the type and traits as a card prints them."""
        return line_of(self._types[card.type], [self._traits[trait] for trait in card.traits])

    def printing(self, printing: Printing) -> str:
        """Return a printing's set, its number there, and how often it comes."""
        number = f" {printing.number}" if printing.number else ""
        return f"{self.sets[printing.set]} ({printing.set}{number}), ×{printing.quantity}"


class Described(NamedTuple):
    """A card in words: labels and texts without markup, in printed order."""

    type_line: str
    stats: list[tuple[str, str]]
    abilities: list[tuple[str, str]]
    printings: list[str]


def describe(card: Card, wording: Wording) -> Described:
    """Return what a card says, in the language of the wording."""
    return Described(
        wording.type_line(card),
        [(wording.fields[slug], wording.value(slug, value)) for slug, value in card.stats.items()],
        [wording.ability(ability) for ability in card.abilities],
        [wording.printing(printing) for printing in card.printings],
    )
