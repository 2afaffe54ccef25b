"""Bounds over groups of cards: what each card needs of its group, and the highest numbers of all groups.

Promises: a card's number and group are those of its printing or, where that lacks them, of its newest
printing that has them; a card without them breaks nothing and is named. Leaves out: the bounds that
count cards alone (`bounds`).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from toolkit.decks.case import bound_words, by_name, named, on_lines
from toolkit.decks.sentences import Listed, Saying

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolkit.cards import Card
    from toolkit.decks.case import Case
    from toolkit.decks.deck import Entry
    from toolkit.decks.problems import CardCount, Problem
    from toolkit.decks.sentences import Fact


class _Counted(NamedTuple):
    """A card of a list with its number and its group, as far as they are known."""

    card: CardCount
    number: int | None
    group: str | None


def check_need(case: Case) -> Iterator[Problem]:
    """Hold each card's number against the count of cards of the subset `of` in its group.

    A group that is too small is one problem, with all cards that need more of it.
    """
    have: Counter[str | None] = Counter()
    for entry in case.pick(case.limit.of):
        have[_group(case, entry.card)] += entry.count
    wanting: dict[str, list[tuple[CardCount, int]]] = {}
    for card, number, group in _counted(case):
        if group is not None and number is not None and number > have[group]:
            wanting.setdefault(group, []).append((card, number))
    for group, cards in wanting.items():
        yield _too_few(case, group, have[group], cards)


def _too_few(case: Case, group: str, have: int, cards: Sequence[tuple[CardCount, int]]) -> Problem:
    needs = Listed(tuple(Saying("needs", {"card": card.name, **on_lines(card), "n": n}) for card, n in cards))
    most = max(number for _, number in cards)
    label = case.limit.group_labels.get(group, {})
    return case.problem(
        Saying("group-has", {"have": have, "group": label, "cards": needs}),
        cards=[card for card, _ in cards],
        required=bound_words(most, None),
        actual=have,
        remedy=Saying("add-for", {"n": most - have, "group": label, "cards": len(cards)}),
    )


def check_sum_of_highest(case: Case) -> Iterator[Problem]:
    """Add up the highest numbers, one of each group, and hold the sum against the bound."""
    groups: dict[str, list[tuple[CardCount, int]]] = {}
    for card, number, group in _counted(case):
        if group is not None and number:
            groups.setdefault(group, []).append((card, number))
    highest = {group: max(number for _, number in cards) for group, cards in groups.items()}
    actual, high = sum(highest.values()), case.limit.high
    if high is None or actual <= high:
        return
    dearest = {group: [card for card, n in groups[group] if n == most] for group, most in highest.items()}
    parts = Listed(tuple(_part(case, group, most, dearest[group]) for group, most in highest.items()))
    yield case.problem(
        Saying("comes-to", {"actual": actual, "parts": parts}),
        cards=[card for cards in dearest.values() for card in cards],
        required=bound_words(None, high),
        actual=actual,
        remedy=Saying("lower", {"n": actual - high}),
    )


def _part(case: Case, group: str, number: int, cards: Sequence[CardCount]) -> Saying:
    names: tuple[Fact, ...] = tuple(card.name for card in cards)
    label = case.limit.group_labels.get(group, {})
    return Saying("part", {"n": number, "group": label, "cards": Listed(names)})


def why_not_counted(case: Case) -> Saying | None:
    """Name the cards that such a bound leaves out, since nobody knows their number or their group."""
    counted = {card.key: card for card, number, group in _counted(case) if _unknown(number, group)}
    if case.limit.of:
        nowhere = [entry for entry in case.pick(case.limit.of) if _group(case, entry.card) is None]
        counted |= {card.key: card for card in named(nowhere)}
    if not counted:
        return None
    names: tuple[Fact, ...] = tuple(card.name for card in counted.values())
    facts: dict[str, Fact] = {"field": case.limit.field_label, "group": case.limit.group_label}
    return Saying("not-counted", {"cards": Listed(names), **facts})


def from_other_printings(case: Case) -> Saying | None:
    """Name the cards for which another printing than the list's gave a number or a group."""
    fields = [name for name in (case.limit.by_field, case.limit.group) if name]
    entries = {id(entry): entry for query in (case.limit.cards, case.limit.of) for entry in case.pick(query)}
    borrowed = [
        entry
        for entry in entries.values()
        if any(name not in entry.card.stats and case.value(entry.card, name) is not None for name in fields)
    ]
    if not borrowed:
        return None
    names: tuple[Fact, ...] = tuple(card.name for card in named(borrowed))
    facts: dict[str, Fact] = {"field": case.limit.field_label, "group": case.limit.group_label}
    return Saying("other-printing", {"cards": Listed(names), **facts})


def _unknown(number: int | None, group: str | None) -> bool:
    return number is None or (number > 0 and group is None)


def _counted(case: Case) -> list[_Counted]:
    """Return the cards of a limit, printings and lines of a card together."""
    return [_count(case, same) for same in by_name(case.pick(case.limit.cards))]


def _count(case: Case, same: Sequence[Entry]) -> _Counted:
    """Count a card with the highest number that any of its printings in the list has."""
    values = [case.value(entry.card, case.limit.by_field or "") for entry in same]
    numbers = [value for value in values if isinstance(value, int)]
    groups = [group for entry in same if (group := _group(case, entry.card)) is not None]
    return _Counted(named(same)[0], max(numbers, default=None), groups[0] if groups else None)


def _group(case: Case, card: Card) -> str | None:
    value = case.value(card, case.limit.group or "")
    return value if isinstance(value, str) else None
