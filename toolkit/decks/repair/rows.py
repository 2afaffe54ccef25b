"""The rows of deck limits in the program of a repair: one function a kind of bound, in one table.

Promises: a deck satisfies the rows of a limit just where the check finds no problem with it
(`toolkit.decks.bounds` says what that is). A kind of card is any number of cards, one copy of each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.decks.deck import Entry
from toolkit.decks.repair.group_rows import need_rows, sum_of_highest_rows
from toolkit.decks.repair.program import added

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from toolkit.decks.formats import Limit
    from toolkit.decks.repair.model import Model


def count_rows(model: Model, limit: Limit) -> None:
    """Ask for the number of cards."""
    total = model.total(model.pick(limit, limit.cards))
    model.program.row(limit.id, total, limit.low, limit.high)


def copies_rows(model: Model, limit: Limit) -> None:
    """Ask for the number of copies of each card that is there at all."""
    picked = model.pick(limit, limit.cards)
    for numbers in model.by_key(picked, printing=limit.by == "printing").values():
        _copies_if_any(model, limit, numbers)
    _one_of_each(model, limit, picked)


def each_rows(model: Model, limit: Limit) -> None:
    """Ask for the number of copies of each card that the database has, and of others that are there."""
    picked = model.pick(limit, limit.cards)
    here = model.by_key(picked)
    known = {
        Entry(card, 0, limit.section, ()).copies_key
        for card in model.picker.cards()
        if model.picker.matches(limit.cards, card)
    }
    for key in known:
        model.program.row(limit.id, model.total(here.get(key, ())), limit.low, limit.high)
    for key, numbers in here.items():
        if key not in known:
            _copies_if_any(model, limit, numbers)
    _one_of_each(model, limit, picked)


def _copies_if_any(model: Model, limit: Limit, numbers: list[int]) -> None:
    """Ask for none or for as many copies as the bound allows."""
    total = model.total(numbers)
    if limit.high is not None:
        model.program.row(limit.id, total, None, limit.high)
    if limit.low is not None and limit.low > 1:
        there = model.whether(total, model.most(numbers))
        model.program.row(limit.id, added([{there: -limit.low}], to=total), 0, None)


def _one_of_each(model: Model, limit: Limit, numbers: Iterable[int]) -> None:
    """Keep kinds out where one copy of a card is not what the bound allows."""
    if (limit.high is not None and limit.high < 1) or (limit.low is not None and limit.low > 1):
        _none_of(model, limit, model.kinds(numbers))


def _none_of(model: Model, limit: Limit, numbers: Iterable[int]) -> None:
    for number in numbers:
        model.program.row(limit.id, model.copies(number), None, 0)


def ratio_rows(model: Model, limit: Limit) -> None:
    """Ask for cards x in_every = size x bound, or at least, or at most that; `down` with the whole part."""
    every = limit.in_every or 1
    cards, whole = model.pick(limit, limit.cards), model.pick(limit, limit.of)
    if limit.low is not None and limit.low == limit.high and limit.rounding == "down":
        tens = model.program.column(model.most(whole))
        rest = added([{tens: -every}], to=model.total(whole))
        model.program.row(limit.id, rest, 0, every - 1)
        model.program.row(limit.id, added([{tens: -limit.low}], to=model.total(cards)), 0, 0)
        return
    actual = model.total(cards, every)
    if limit.low is not None:
        model.program.row(limit.id, model.total(whole, -limit.low, actual), 0, None)
    if limit.high is not None:
        model.program.row(limit.id, model.total(whole, -limit.high, actual), None, 0)


def cards_exactly_rows(model: Model, limit: Limit) -> None:
    """Ask for an exact list of cards, and for nothing else."""
    wanted = dict(limit.exact)
    picked = model.pick(limit, limit.cards)
    for numbers in model.by_key(picked).values():
        card = model.slots[numbers[0]]
        count = wanted.pop(card.card.id, 0) if card.card.printing_id else 0
        model.program.row(limit.id, model.total(numbers), count, count)
    for count in wanted.values():
        model.program.row(limit.id, {}, count, count)
    _none_of(model, limit, model.kinds(picked))


def same_size_rows(model: Model, limit: Limit) -> None:
    """Ask for as many cards as the deck had before a swap, if that deck is known."""
    if model.before is not None:
        numbers = [number for number, slot in enumerate(model.slots) if slot.section == limit.section]
        size = model.before.count(limit.section)
        model.program.row(limit.id, model.total(numbers), size, size)


def copies_by_field_rows(model: Model, limit: Limit) -> None:
    """Ask for no more copies of a card than the lowest of its own numbers that is there."""

    def most_of(number: int) -> int | None:
        value = model.slots[number].card.stats.get(limit.by_field or "")
        return max(0, int(value // 1)) if isinstance(value, int | float) else None

    picked = model.pick(limit, limit.cards)
    for numbers in model.by_key(picked).values():
        total, room = model.total(numbers), model.most(numbers)
        for number in numbers:
            most = most_of(number)
            if most is not None and len(numbers) == 1:
                model.program.row(limit.id, total, None, most)
            elif most is not None:
                slack = max(0, room - most)
                row = added([model.presence(number)], slack, total)
                model.program.row(limit.id, row, None, most + slack)
    _none_of(model, limit, [number for number in model.kinds(picked) if most_of(number) == 0])


#: What to ask for each kind of bound; the keys are those of `toolkit.decks.bounds.BOUNDS`.
ROWS: dict[str, Callable[[Model, Limit], None]] = {
    "count": count_rows,
    "each": each_rows,
    "copies": copies_rows,
    "ratio": ratio_rows,
    "cards_exactly": cards_exactly_rows,
    "same_size": same_size_rows,
    "copies_by_field": copies_by_field_rows,
    "need": need_rows,
    "sum_of_highest": sum_of_highest_rows,
}
