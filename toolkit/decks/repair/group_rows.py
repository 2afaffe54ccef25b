"""The rows of bounds over groups of cards: what each card needs of its group, the highest of all groups.

Promises: a card's number is the highest of its printings that are there and its group that of the
first which has one, as the check counts (`toolkit.decks.groups`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from toolkit.decks.repair.program import ONE, added

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolkit.decks.formats import Limit
    from toolkit.decks.repair.model import Model
    from toolkit.decks.repair.program import Sum


class _Counts(NamedTuple):
    """A number that counts in a group where `condition` is 1 (it is 0 or less otherwise)."""

    number: int
    group: str
    condition: Sum


def need_rows(model: Model, limit: Limit) -> None:
    """Ask for as many cards of `of` in each group as any card of the group needs."""
    have: dict[str, list[int]] = {}
    for number in model.pick(limit, limit.of):
        group = _group(model, limit, number)
        if group is not None:
            have.setdefault(group, []).append(number)
    for counts in _counted(model, limit):
        if counts.number > 0:
            row = added([counts.condition], -counts.number, model.total(have.get(counts.group, ())))
            model.program.row(limit.id, row, 0, None)


def sum_of_highest_rows(model: Model, limit: Limit) -> None:
    """Ask for no more than the bound in the highest numbers of all groups."""
    highest: dict[str, int] = {}
    counted = [counts for counts in _counted(model, limit) if counts.number > 0]
    for counts in counted:
        if counts.group not in highest:
            most = max(other.number for other in counted if other.group == counts.group)
            highest[counts.group] = model.program.column(most)
        row = added([counts.condition], -counts.number, {highest[counts.group]: 1})
        model.program.row("", row, 0, None)
    model.program.row(limit.id, dict.fromkeys(highest.values(), 1), None, limit.high)


def _counted(model: Model, limit: Limit) -> Iterator[_Counts]:
    """Yield every number above 0 that counts, with its group, and when it does.

    Cards of one number and one group share a column that is 1 where any of them is there.
    """
    picked = model.pick(limit, limit.cards)
    cards = [*model.by_key(picked).values(), *([number] for number in model.kinds(picked))]
    shared: dict[tuple[int, str], int] = {}
    for numbers in cards:
        valued = [(n, value) for n in numbers if (value := _number(model, limit, n) or 0) > 0]
        groups = _groups(model, limit, numbers) if valued else {}
        for number, value in valued:
            for group, chosen in groups.items():
                if len(groups) == 1 and _group(model, limit, number):
                    if (value, group) not in shared:
                        shared[value, group] = model.program.column(1)
                        yield _Counts(value, group, {shared[value, group]: 1})
                    there = {shared[value, group]: model.slots[number].most}
                    model.program.row("", added([model.copies(number)], -1, there), 0, None)
                elif len(groups) == 1:
                    yield _Counts(value, group, _both(model, model.presence(number), chosen))
                else:
                    condition = added([chosen, {ONE: -1}], to=model.presence(number))
                    yield _Counts(value, group, condition)


def _both(model: Model, one: Sum, other: Sum) -> Sum:
    """Return a sum that is 1 where two are, and less than 1 otherwise."""
    column = model.program.column(1)
    model.program.row("", added([one, {ONE: -1}, other], -1, {column: 1}), 0, None)
    return {column: 1}


def _groups(model: Model, limit: Limit, numbers: Sequence[int]) -> dict[str, Sum]:
    """Return, by group, a sum that is 1 where the first printing there that has a group has this one.

    Where all have one and the same, the sum is left out.
    """
    having = [(number, group) for number in numbers if (group := _group(model, limit, number)) is not None]
    found: dict[str, Sum] = {}
    if len({group for _, group in having}) == 1:
        if len(having) == len(numbers):
            return {having[0][1]: {}}
        there = model.whether(
            model.total(number for number, _ in having), model.most(number for number, _ in having)
        )
        return {having[0][1]: {there: 1}}
    for place, (number, group) in enumerate(having):
        first = model.program.column(1)
        before = added((model.presence(other) for other, _ in having[:place]), 1)
        row = added([model.presence(number)], -1, added([before], to={first: 1}))
        model.program.row("", row, 0, None)
        found[group] = added([{first: 1}], to=found.get(group))
    return found


def _number(model: Model, limit: Limit, number: int) -> int | None:
    value = model.picker.value(model.slots[number].card, limit.by_field or "")
    return value if isinstance(value, int) else None


def _group(model: Model, limit: Limit, number: int) -> str | None:
    value = model.picker.value(model.slots[number].card, limit.group or "")
    return value if isinstance(value, str) else None
