"""A limit with the deck it is held against, and what every bound says of cards and numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from toolkit.decks.problems import CardCount, Problem
from toolkit.decks.sentences import Listed, Saying, counted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from toolkit.cards import Card, StatValue
    from toolkit.decks.deck import DeckList, Entry
    from toolkit.decks.formats import Limit, Section
    from toolkit.decks.sentences import Fact


@dataclass(frozen=True)
class Case:
    """A limit and the deck it is held against.

    `pick` returns the entries of the limit's sections that satisfy a query, `designs` the cards of
    the database that do, `cards` some of its cards by id, `value` what a card has in a field;
    `before` is the deck before a swap.
    """

    limit: Limit
    section: Section
    deck: DeckList
    pick: Callable[[str], Sequence[Entry]]
    designs: Callable[[str], Sequence[Card]]
    cards: Callable[[Sequence[str]], Sequence[Card]]
    value: Callable[[Card, str], StatValue | None]
    before: DeckList | None = None

    def problem(
        self,
        fact: Saying,
        *,
        cards: Sequence[CardCount] = (),
        required: Fact,
        actual: int,
        remedy: Saying | None = None,
    ) -> Problem:
        """Make a problem with this limit."""
        limit = self.limit
        return Problem(
            limit=limit.id,
            severity=limit.severity,
            section=self.section,
            says=limit.says,
            cards=tuple(cards),
            required=required,
            actual=actual,
            rule=limit.rule,
            fact=fact,
            remedy=remedy,
        )


def total(entries: Sequence[Entry]) -> int:
    """Return how many cards some entries are."""
    return sum(entry.count for entry in entries)


def by_name(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Gather entries of one name: printings, lines and sections of a card together."""
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.copies_key, []).append(entry)
    return list(found.values())


def named(entries: Sequence[Entry]) -> tuple[CardCount, ...]:
    """Name the cards of some entries with their counts and lines, a card once."""
    return tuple(
        CardCount.of(same[0].card, total(same), tuple(sorted({n for e in same for n in e.lines})))
        for same in by_name(entries)
    )


def named_printings(entries: Sequence[Entry]) -> tuple[CardCount, ...]:
    """Name the printings of some entries as `named` does, a printing once; declared cards have none."""
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(str(entry.card.printing_id or entry.copies_key), []).append(entry)
    return tuple(
        replace(named(same)[0], printing=same[0].card.printing if same[0].card.printing_id else None)
        for same in found.values()
    )


def called(card: CardCount) -> Fact:
    """Call a card by its name, and a printing by its name, set and number as a list writes them."""
    if card.printing is None:
        return card.name
    facts: dict[str, Fact] = {"card": card.name, "set": card.printing.set}
    if card.printing.number is not None:
        facts["numbered"] = Saying("numbered", {"number": card.printing.number})
    return Saying("printing", facts)


def bound_words(low: int | str | None, high: int | str | None) -> Saying:
    """Say both ends of a bound in short; an end may be an expression."""
    if low == high and low is not None:
        return Saying("exactly", {"low": low})
    if low is not None and high is not None:
        return Saying("between", {"low": low, "high": high})
    if low is not None:
        return Saying("at-least", {"low": low})
    return Saying("at-most", {"high": high or 0})


def excess(actual: int, low: int | None, high: int | None) -> int:
    """Return how many are too many, or, below 0, how many are missing; 0 is within the bound."""
    if low is not None and actual < low:
        return actual - low
    return max(0, actual - high) if high is not None else 0


def change(wrong: int) -> Saying:
    """Say how many to add or to take out."""
    return Saying("take-out", {"n": wrong}) if wrong > 0 else Saying("add", {"n": -wrong})


def listed(cards: Sequence[CardCount]) -> Listed:
    """List cards with their counts."""
    return Listed(tuple(counted(card.count, card.name) for card in cards))


def on_lines(card: CardCount) -> dict[str, Fact]:
    """Return the fact `lines` with where a list names a card, or nothing."""
    if not card.lines:
        return {}
    if len(card.lines) == 1:
        return {"lines": Saying("on-line", {"line": card.lines[0]})}
    return {"lines": Saying("on-lines", {"lines": Listed(card.lines)})}
