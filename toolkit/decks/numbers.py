"""The numbers of a deck: counts by section, type, trait and set, and the curve of every number field.

Promises: counts are of copies; a card with two traits counts under both; averages are exact, over the
cards that have a number, and over all with a missing number as 0. Leaves out: drawing bars.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from toolkit.decks.chances import decimal_of
from toolkit.decks.format_reader import read_format
from toolkit.errors import DeckloreError
from toolkit.games import text_in
from toolkit.text import did_you_mean

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from toolkit.decks.deck import DeckList, Entry
    from toolkit.games import Game

Number = int | Fraction


@dataclass(frozen=True)
class Counted:
    """So many copies of one thing: its id and its name."""

    id: str
    name: str
    count: int


@dataclass(frozen=True)
class Curve:
    """A number field over the cards of a deck: copies by number, of what is printed instead, and without any.

    `over_all` takes a missing number as 0; both averages are None where there is nothing to divide by.
    """

    field: str
    name: str
    numbers: tuple[tuple[Number, int], ...]
    printed: tuple[tuple[str, int], ...]
    missing: int

    @property
    def having(self) -> int:
        """How many copies have a number."""
        return sum(count for _, count in self.numbers)

    @property
    def every(self) -> int:
        """How many copies the curve is about, those without a number among them."""
        return self.having + self.missing + sum(count for _, count in self.printed)

    def rows(self) -> list[tuple[str, int]]:
        """Return what is printed with its copies: numbers as they count up, then everything else."""
        return [(str_of(number), count) for number, count in self.numbers] + list(self.printed)

    @property
    def total(self) -> Number:
        """The sum of the numbers."""
        return sum((number * count for number, count in self.numbers), 0)

    @property
    def average(self) -> Fraction | None:
        """The average over the cards that have a number."""
        return Fraction(self.total) / self.having if self.having else None

    @property
    def over_all(self) -> Fraction | None:
        """The average over all cards, a missing number being 0."""
        return Fraction(self.total) / self.every if self.every else None

    def json(self) -> dict[str, Any]:
        """Return the curve as plain values, averages as decimals."""
        return {
            "field": self.field,
            "name": self.name,
            "numbers": {str_of(number): count for number, count in self.numbers},
            "printed": dict(self.printed),
            "missing": self.missing,
            "sum": str_of(self.total),
            "average": decimal_of(self.average, 3) if self.average is not None else None,
            "average_over_all": decimal_of(self.over_all, 3) if self.over_all is not None else None,
        }


@dataclass(frozen=True)
class Numbers:
    """All numbers of a deck, or of one of its sections."""

    cards: int
    designs: int
    sections: tuple[Counted, ...]
    types: tuple[Counted, ...]
    traits: tuple[Counted, ...]
    without_trait: int
    sets: tuple[Counted, ...]
    declared: int
    curves: tuple[Curve, ...]

    def json(self) -> dict[str, Any]:
        """Return all as plain values."""

        def counts(found: tuple[Counted, ...]) -> list[dict[str, Any]]:
            return [{"id": one.id, "name": one.name, "count": one.count} for one in found]

        return {
            "cards": self.cards,
            "different": self.designs,
            "sections": counts(self.sections),
            "types": counts(self.types),
            "traits": counts(self.traits),
            "without_trait": self.without_trait,
            "sets": counts(self.sets),
            "not_in_a_set": self.declared,
            "curves": [curve.json() for curve in self.curves],
        }


def str_of(number: Number) -> str:
    """Write a number as a whole one or with decimals."""
    return str(number) if isinstance(number, int) else decimal_of(number, 3).rstrip("0").rstrip(".")


def section_names(
    connection: sqlite3.Connection, deck: DeckList, section: str | None, lang: str | None = None
) -> dict[str, str]:
    """Return what the sections of a deck are called. Raises DeckloreError where it has no such `section`."""
    if section is not None and section not in deck.sections:
        hint = did_you_mean(section, deck.sections) or f"; the list has {', '.join(deck.sections)}"
        raise DeckloreError(f'there is no section "{section}"{hint}')
    if deck.format is None:
        return {}
    form = read_format(connection, deck.game, deck.format)
    return {known.id: text_in(known.name, lang) for known in form.sections}


def deck_numbers(
    deck: DeckList,
    game: Game,
    names: dict[str, str],
    section: str | None = None,
    lang: str | None = None,
) -> Numbers:
    """Count a deck, or one of its sections; `names` are what its sections are called."""
    entries = [entry for entry in deck.entries if section in {None, entry.section}]
    cards = sum(entry.count for entry in entries)

    def counted(pairs: Iterable[tuple[str, int]], order: Iterable[str], name_of: Any) -> tuple[Counted, ...]:
        counts: Counter[str] = Counter()
        for key, count in pairs:
            counts[key] += count
        return tuple(Counted(key, name_of(key), counts[key]) for key in order if counts[key])

    return Numbers(
        cards=cards,
        designs=len({entry.copies_key for entry in entries}),
        sections=counted(((e.section, e.count) for e in entries), deck.sections, lambda k: names.get(k, k)),
        types=counted(
            ((e.card.type, e.count) for e in entries),
            game.types,
            lambda k: text_in(game.types[k].label, lang),
        ),
        traits=counted(
            ((trait, e.count) for e in entries for trait in e.card.traits),
            game.traits,
            lambda k: text_in(game.traits[k].label, lang),
        ),
        without_trait=sum(e.count for e in entries if not e.card.traits),
        sets=counted(
            ((e.card.printing.set, e.count) for e in entries if not e.declared),
            game.sets,
            lambda k: text_in(game.sets[k].name, lang),
        ),
        declared=sum(e.count for e in entries if e.declared),
        curves=tuple(
            curve
            for slug, field in game.fields.items()
            if field.kind == "number"
            and (curve := _curve(slug, text_in(field.label, lang), game, entries)) is not None
        ),
    )


def _curve(field: str, name: str, game: Game, entries: list[Entry]) -> Curve | None:
    """Return the curve of a field over the cards whose type has it, or None where none has a value."""
    numbers: Counter[Number] = Counter()
    printed: Counter[str] = Counter()
    missing = 0
    for entry in entries:
        value = entry.card.stats.get(field)
        if isinstance(value, int | float):
            exact = Fraction(str(value))
            numbers[int(exact) if exact.denominator == 1 else exact] += entry.count
        elif value is not None:
            printed[str(value)] += entry.count
        elif field in game.types[entry.card.type].fields:
            missing += entry.count
    if not numbers and not printed:
        return None
    return Curve(field, name, tuple(sorted(numbers.items())), tuple(sorted(printed.items())), missing)
