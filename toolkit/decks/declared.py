"""Cards that a list declares: what headings and bracketed words make of names nobody knows.

Promises: words that name a trait or a value of the game become that, all others the card's
text, so that a limit may look for them. Source: `formats.yaml`, key declares.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.cards import Ability, Card, Printing
from toolkit.text import fold, slug

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.cards import StatValue
    from toolkit.decks.formats import Declares
    from toolkit.games import CardField, CardType, Game, Value

_WORDS = re.compile(r"[,;]")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_GIVEN = re.compile(r"([^:=]+)[:=]\s*(.*\S)")


def split_words(words: str) -> list[str]:
    """Split the words in a bracket at commas and semicolons."""
    return [word.strip() for word in _WORDS.split(words) if word.strip()]


def spellings(item: Value | CardField | CardType) -> Iterator[str]:
    """Yield every folded spelling of a thing of the game: id, labels, plurals, aliases."""
    plural = getattr(item, "plural", {})
    yield from map(fold, (item.slug, *item.label.values(), *plural.values(), *item.aliases))


@dataclass(frozen=True)
class Declarer:
    """Makes cards from declarations, for one game."""

    game: Game
    _traits: dict[str, str] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        for trait in self.game.traits.values():
            self._traits.update(dict.fromkeys(spellings(trait), trait.slug))

    def type_words(self) -> set[str]:
        """Return every folded spelling of a card type."""
        return {word for kind in self.game.types.values() for word in spellings(kind)}

    def card(self, name: str, declares: Declares, words: list[str]) -> Card:
        """Make the card that a declaration and the words after it describe."""
        printing = Printing("", None, 1, "", None)
        card = Card(
            printing_id=0,
            id=slug(name) or fold(name),
            game=self.game.id,
            name=name,
            subtitle=None,
            type=declares.type,
            traits=declares.traits,
            unique=False,
            stats={field: self._value(field, text) for field, text in declares.stats},
            abilities=(),
            printing=printing,
            printings=(printing,),
            lang=self.game.languages[0],
        )
        for word in words:
            card = self._with(card, word)
        return card

    def _with(self, card: Card, word: str) -> Card:
        trait = self._traits.get(fold(word))
        if trait:
            return card._replace(traits=tuple(dict.fromkeys((*card.traits, trait))))
        stat = self._stat(card, word)
        if stat:
            return card._replace(stats={**card.stats, stat[0]: stat[1]})
        return card._replace(abilities=(*card.abilities, Ability("", None, None, word)))

    def _stat(self, card: Card, word: str) -> tuple[str, StatValue] | None:
        """Read `asgard` or `attack: 3` as a value of a field that cards of the type have."""
        given = _GIVEN.fullmatch(word)
        for name in self.game.types[card.type].fields:
            known = self.game.fields[name]
            if given and fold(given[1]) in spellings(known):
                return name, self._value(name, given[2])
            for value in known.values.values():
                if fold(word) in spellings(value):
                    return name, self._value(name, value.slug)
        return None

    def _value(self, name: str, text: str) -> StatValue:
        """Read a value as its field prints it: a number where it is one, the id of a listed value."""
        known = self.game.fields[name]
        if known.kind == "number" and _NUMBER.fullmatch(text):
            number = float(text)
            return int(number) if number == int(number) else number
        listed = {word: value.slug for value in known.values.values() for word in spellings(value)}
        text = listed.get(fold(text), text)
        return (text,) if known.kind == "choices" else text
