"""Where a game starts: quantities within their bounds, and no goal reached yet.

Promises: decides what the numbers in the pack decide; a start that the table knows is not judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.turn.expressions import Expression, evaluate, names_in
from toolkit.turn.formulas import read
from toolkit.turn.model import AT_ONCE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.turn.model import Goal, Quantity, Track
    from toolkit.turn.shapes import Problem


def check_starts(track: Track) -> Iterator[Problem]:
    """Yield starts out of bounds, bounds out of order or unsteady, goals reached before the first step."""
    starts: dict[str, int] = {}
    changed = {name for node in track.all_nodes() for name, _ in node.changes}
    for key, quantity in track.quantities.items():
        start, least, most = (
            _settled(text, starts) for text in (quantity.start, quantity.least, quantity.most)
        )
        for part, message in _misfits(key, start, least, most):
            yield ("quantities", key, part), message
        if start is not None:
            starts[key] = start
        yield from _steady(key, quantity, changed)
    for key, goal in track.goals.items():
        test = at_once_test(goal, track)
        if test is not None and evaluate(test, lambda name: starts.get(name.id)) is True:
            yield ("goals", key, "test"), "this goal is reached before the first step"


def _settled(text: str | None, starts: dict[str, int]) -> int | None:
    expression = read(text)
    return None if expression is None else evaluate(expression, lambda name: starts.get(name.id))


def _misfits(key: str, start: int | None, least: int | None, most: int | None) -> Iterator[tuple[str, str]]:
    if least is not None and most is not None and least > most:
        yield "most", f'"{key}" is at least {least} and at most {most}: no number is both'
    elif start is not None and least is not None and start < least:
        yield "start", f'"{key}" starts at {start}, below its least, {least}'
    elif start is not None and most is not None and start > most:
        yield "start", f'"{key}" starts at {start}, above its most, {most}'


def _steady(key: str, quantity: Quantity, changed: set[str]) -> Iterator[Problem]:
    least = read(quantity.least)
    for name in names_in(least) if least else ():
        if name.id in changed:
            message = f'"{name.id}" changes, so it can\'t be the least that "{key}" has'
            yield ("quantities", key, "least"), message


def at_once_test(goal: Goal, track: Track) -> Expression | None:
    """Return the test of a goal that the model itself looks at at once, or None."""
    return seen_test(goal, track) if goal.looked_at == AT_ONCE else None


def seen_test(goal: Goal, track: Track) -> Expression | None:
    """Return the test of a goal where the model can compute it without asking, or None."""
    test = read(goal.when.test)
    return test if test is not None and not any(n.id in track.facts for n in names_in(test)) else None
