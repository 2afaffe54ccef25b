"""The smallest change that satisfies the limits, and, where there is none, limits that conflict.

Promises: of all solutions the one with the fewest copies added and taken out; of these the one with
the fewest cards that nobody has named, then the fewest new cards, then the fewest of another
printing, then the fewest entries that leave the list altogether; of these the first by name,
take-outs before additions. So the answer is one, whatever the
solver does on the way. Leaves out: what the limits ask for (`rows`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.decks.repair.program import Solver, upper_ends
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from toolkit.decks.repair.model import Model

#: The first column of a block is worth no more than this, for the sake of the solver's arithmetic.
MOST_WORTH = 100_000


def find_optimum(model: Model, owners: Collection[str]) -> dict[int, int] | None:
    """Return by how much each slot changes in the best solution, or None where there is none."""
    solver = Solver(model.program)
    solver.only({*owners, ""})
    every = [*model.gains.values(), *model.losses.values()]
    solution: list[int] | None = None
    stages = (dict.fromkeys(every, 1), _unnamed(model), _new(model), _other_printings(model))
    for costs in (*stages, dict.fromkeys(model.drops.values(), 1)):
        if not costs and solution is not None:
            continue
        solution = solver.least(costs)
        if solution is None:
            return None
        value = sum(cost * solution[column] for column, cost in costs.items())
        solver.hold(costs, value, value)
    assert solution is not None
    if any(solution[column] for column in every):
        total = sum(solution[column] for column in every)
        solution = _first_by_name(model, solver, owners, solution, total)
    return _changes(model, solution)


def _changes(model: Model, solution: list[int]) -> dict[int, int]:
    found = {number: solution[column] for number, column in model.gains.items()}
    for number, column in model.losses.items():
        found[number] = found.get(number, 0) - solution[column]
    return {number: change for number, change in sorted(found.items()) if change}


def _unnamed(model: Model) -> dict[int, int]:
    return {column: 1 for number, column in model.gains.items() if model.slots[number].kind}


def _new(model: Model) -> dict[int, int]:
    return {column: 1 for number, column in model.gains.items() if not model.slots[number].listed}


def _other_printings(model: Model) -> dict[int, int]:
    return {column: 1 for number, column in model.gains.items() if not model.slots[number].now}


def _first_by_name(
    model: Model, solver: Solver, owners: Collection[str], solution: list[int], total: int
) -> list[int]:
    """Return the solution in which the first card that can change does, as much as it can, and so on.

    The first column that can be above 0 is found by halving the columns before the first one that is; from
    there a block of columns is settled at once, each worth more than all after it.
    """
    order = _by_name(model)
    ends = upper_ends(model.program, owners, total)
    while total:
        order, solution = _from_first(solver, order, solution)
        block = _block([ends[column] for column in order])
        worths = {column: -worth for column, worth in zip(order, block, strict=False)}
        solution = _found(solver.least(worths))
        for column in worths:
            solver.fix([column], solution[column])
            total -= solution[column]
        order = order[len(worths) :]
    return solution


def _from_first(solver: Solver, order: list[int], solution: list[int]) -> tuple[list[int], list[int]]:
    """Return the columns from the first one on that can be above 0, and a solution; fix those before at 0."""
    low, high = 0, next(place for place, column in enumerate(order) if solution[column])
    while low < high:
        middle = (low + high + 1) // 2
        before = order[low:middle]
        tried = _found(solver.least(dict.fromkeys(before, -1)))
        if any(tried[column] for column in before):
            solution = tried
            high = next(place for place, column in enumerate(order) if tried[column])
        else:
            solver.fix(before, 0)
            low = middle
    return order[low:], solution


def _found(solution: list[int] | None) -> list[int]:
    assert solution is not None  # what is asked of a solution that exists is never more than it has
    return solution


def _block(ends: Sequence[int]) -> list[int]:
    """Return what a change of each of the first columns is worth, so that one outweighs all after it."""
    product, count = 1, 0
    while count < len(ends) and (not count or product * (ends[count] + 1) <= MOST_WORTH):
        product *= ends[count] + 1
        count += 1
    worths = [1] * count
    for place in range(count - 2, -1, -1):
        worths[place] = worths[place + 1] * (ends[place + 1] + 1)
    return worths


def _by_name(model: Model) -> list[int]:
    """Return the columns of changes in the order of names."""
    sections = {name: place for place, name in enumerate(model.deck.sections)}

    def rank(number: int) -> tuple[str, str, str, str, int, int]:
        card = model.slots[number].card
        printing = card.printing
        section = sections.get(model.slots[number].section, 0)
        return fold(card.name), fold(card.subtitle or ""), card.id, printing.set, section, number

    parts = (model.losses, model.gains)
    return [columns[number] for columns in parts for number in sorted(columns, key=rank)]


def find_conflict(model: Model, owners: Collection[str]) -> list[str]:
    """Return owners of rows that can't all be satisfied, though they can once any one of them is left out.

    There has to be no solution with all of them. Later ones are left out first.
    """
    solver = Solver(model.program)
    kept = list(owners)
    for owner in reversed(list(owners)):
        rest = [name for name in kept if name != owner]
        solver.only({*rest, ""})
        if solver.least({}) is None:
            kept = rest
    return kept
