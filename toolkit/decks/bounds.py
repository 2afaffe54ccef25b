"""The bounds of deck limits: one function a kind of bound, in one table.

Promises: a function looks at one limit and yields every problem with it, as facts. Leaves out:
which limits a format has (`formats`), and their sentences (`sentences`).
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

from toolkit.decks.case import (
    bound_words,
    by_name,
    called,
    change,
    excess,
    listed,
    named,
    named_printings,
    on_lines,
    total,
)
from toolkit.decks.groups import check_need, check_sum_of_highest
from toolkit.decks.problems import CardCount
from toolkit.decks.sentences import Listed, Saying, counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from toolkit.decks.case import Case
    from toolkit.decks.problems import Problem
    from toolkit.decks.sentences import Fact


def check_count(case: Case) -> Iterator[Problem]:
    """How many cards of the subset there are."""
    limit, entries = case.limit, case.pick(case.limit.cards)
    actual = total(entries)
    wrong = excess(actual, limit.low, limit.high)
    if wrong:
        cards = named(entries) if limit.cards else ()
        yield case.problem(
            _has(actual, cards),
            cards=cards,
            required=bound_words(limit.low, limit.high),
            actual=actual,
            remedy=change(wrong),
        )


def _has(actual: int, cards: Sequence[CardCount]) -> Saying:
    if not cards:
        return Saying("has", {"actual": actual})
    return Saying("has-cards", {"actual": actual, "cards": listed(cards)})


def check_copies(case: Case) -> Iterator[Problem]:
    """How many copies there are of any one card, or of any one printing, whatever the line."""
    limit = case.limit
    entries = case.pick(limit.cards)
    cards = named_printings(entries) if limit.by == "printing" else named(entries)
    for card in cards:
        yield from _copies(case, card, limit.low, limit.high)


def _copies(case: Case, card: CardCount, low: int | None, high: int | None) -> Iterator[Problem]:
    wrong = excess(card.count, low, high)
    if wrong:
        yield case.problem(
            Saying("has-copies", {"actual": card.count, "card": called(card), **on_lines(card)}),
            cards=(card,),
            required=bound_words(low, high),
            actual=card.count,
            remedy=change(wrong),
        )


def check_each(case: Case) -> Iterator[Problem]:
    """How many copies there are of each card that the database or the list has of the subset.

    A section that the list lacks altogether is one problem, not one a card.
    """
    limit = case.limit
    here = {same[0].copies_key: named(same)[0] for same in by_name(case.pick(limit.cards))}
    known = [CardCount.of(card, 0, ()) for card in case.designs(limit.cards)]
    if not case.deck.count(case.section.id) and known and excess(0, limit.low, limit.high):
        wanted = Listed(tuple(counted(limit.low or 0, card.name) for card in known))
        yield case.problem(
            Saying("no-section"),
            cards=known,
            required=bound_words(limit.low, limit.high),
            actual=0,
            remedy=Saying("add-cards", {"cards": wanted}),
        )
        return
    for key, card in ({card.key: card for card in known} | here).items():
        yield from _copies(case, here.get(key, card), limit.low, limit.high)


def check_ratio(case: Case) -> Iterator[Problem]:
    """How many cards of the subset there are among every so many cards of another.

    `exactly` with exact rounding asks for cards x in_every = size x bound.
    """
    limit = case.limit
    entries, size = case.pick(limit.cards), total(case.pick(limit.of))
    actual, every = total(entries), limit.in_every or 1
    low = None if limit.low is None else -(-limit.low * size // every)
    high = None if limit.high is None else limit.high * size // every
    if limit.low == limit.high and limit.low is not None:
        step = every // gcd(every, limit.low)
        if limit.rounding == "down":
            low = high = limit.low * (size // every)
        elif size % step:
            yield _not_a_multiple(case, size, step, named(entries))
            return
    wrong = excess(actual, low, high)
    if wrong:
        yield _out_of_ratio(case, named(entries), size, low if wrong < 0 else high, wrong)


def _not_a_multiple(case: Case, size: int, step: int, cards: Sequence[CardCount]) -> Problem:
    below = size // step * step or step
    above = below + step
    return case.problem(
        Saying("not-a-multiple", {"size": size, "step": step}),
        cards=cards,
        required=Saying("multiple", {"step": step}),
        actual=size,
        remedy=Saying("resize", {"below": below, "above": above}),
    )


def _out_of_ratio(case: Case, cards: Sequence[CardCount], size: int, end: int | None, wrong: int) -> Problem:
    actual = sum(card.count for card in cards)
    facts: dict[str, Fact] = {"actual": actual, "size": size}
    fact = (
        Saying("has-among-cards", {**facts, "cards": listed(cards)}) if cards else Saying("has-among", facts)
    )
    required = end or 0
    message, n = ("swap-out", wrong) if wrong > 0 else ("swap-in", -wrong)
    limit = case.limit
    return case.problem(
        fact,
        cards=cards,
        required=bound_words(*(None if end is None else required for end in (limit.low, limit.high))),
        actual=actual,
        remedy=Saying(message, {"size": size, "required": required, "n": n}),
    )


def check_cards_exactly(case: Case) -> Iterator[Problem]:
    """Compare with an exact list of cards: nothing else, nothing less."""
    wanted = dict(case.limit.exact)
    here = named(case.pick(case.limit.cards))
    there = {card.id for card in here}
    missing = case.cards([name for name in wanted if name not in there])
    every = [*here, *(CardCount.of(card, 0, ()) for card in missing)]
    off = [(card, card.count - wanted.get(card.id or "", 0)) for card in every]
    off = [(card, wrong) for card, wrong in off if wrong]
    if off:
        yield case.problem(
            Saying("differs"),
            cards=[card for card, _ in off],
            required=Saying("exactly", {"low": sum(wanted.values())}),
            actual=sum(card.count for card in here),
            remedy=_exchange(off),
        )


def _exchange(off: Sequence[tuple[CardCount, int]]) -> Saying:
    add = Listed(tuple(counted(-wrong, card.name) for card, wrong in off if wrong < 0))
    out = Listed(tuple(counted(wrong, card.name) for card, wrong in off if wrong > 0))
    if add.items and out.items:
        return Saying("add-and-take-out", {"cards": add, "others": out})
    return Saying("add-cards", {"cards": add}) if add.items else Saying("take-out-cards", {"cards": out})


def check_same_size(case: Case) -> Iterator[Problem]:
    """As many cards as the deck had before a swap; without that deck nothing is checked."""
    if case.before is None:
        return
    actual, required = case.deck.count(case.section.id), case.before.count(case.section.id)
    if actual != required:
        yield case.problem(
            Saying("not-as-before", {"actual": actual, "required": required}),
            required=bound_words(required, required),
            actual=actual,
            remedy=change(actual - required),
        )


def check_copies_by_field(case: Case) -> Iterator[Problem]:
    """No more copies of a card than a number on the card itself; a card without it is free."""
    for same in by_name(case.pick(case.limit.cards)):
        limits = [entry.card.stats.get(case.limit.by_field or "") for entry in same]
        numbers = [number for number in limits if isinstance(number, int | float)]
        card = named(same)[0]
        if numbers and card.count > min(numbers):
            high = int(min(numbers))
            facts: dict[str, Fact] = {
                "actual": card.count,
                "card": card.name,
                "field": case.limit.field_label,
            }
            yield case.problem(
                Saying("has-more-than-own", {**facts, "high": high, **on_lines(card)}),
                cards=(card,),
                required=bound_words(None, high),
                actual=card.count,
                remedy=change(card.count - high),
            )


#: What to do for each kind of bound.
BOUNDS: dict[str, Callable[[Case], Iterator[Problem]]] = {
    "count": check_count,
    "each": check_each,
    "copies": check_copies,
    "ratio": check_ratio,
    "cards_exactly": check_cards_exactly,
    "same_size": check_same_size,
    "copies_by_field": check_copies_by_field,
    "need": check_need,
    "sum_of_highest": check_sum_of_highest,
}
