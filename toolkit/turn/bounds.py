"""What the bounds and goals of a track say at every place, and whether a step respects them.

The rule. A change that may bring a quantity below its `least` is a fault unless it is proven not to,
from the conditions on the way (`oil >= lamp-cost(lamp)` before `oil - lamp-cost(lamp)`), or unless a
goal that is looked at at once ends the game wherever the quantity is at its least. A change that brings a
quantity above its `most` is cut there, as games do with pools and tracks; the words say "at most", and a
walk says when it happened. A change that always ends above it is a fault.

Promises: proofs hold for all whole numbers. Leaves out: which steps follow which (`toolkit.turn.paths`).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.turn.expressions import Binary, Expression, Name, names_in, show
from toolkit.turn.formulas import read
from toolkit.turn.guards import consequences, must_hold
from toolkit.turn.linear import Known, Linear, Range, linear
from toolkit.turn.model import AT_ONCE
from toolkit.turn.starts import seen_test

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.turn.model import Node, Path, Track

Forms = tuple[Linear, ...]


class Bounds:
    """What holds everywhere: `plain` by the bounds, `always` while no at-once goal is reached too."""

    def __init__(self, track: Track) -> None:
        """Read bounds and goals; expects expressions that are right."""
        self.track = track
        self._tests = [(g, test) for g in track.goals.values() if (test := seen_test(g, track)) is not None]
        self.goals = [test for goal, test in self._tests if goal.looked_at == AT_ONCE]
        self._ranges: dict[str, Range] = {}
        for key, quantity in track.quantities.items():
            self._ranges[key] = self._end(quantity.least, -1), self._end(quantity.most, 1)
        self.plain = Known(self._range, tuple(_forms(track)))
        over = [form for goal in self.goals for form in consequences(goal, self.plain, holds=False)]
        self.always = self.plain.adding(over)

    def _range(self, name: Name) -> Range:
        """Return the range of a quantity; a fact that is a number is 0 or more."""
        return self._ranges.get(name.id, (0, math.inf))

    def _end(self, text: str | None, sign: int) -> float:
        expression = read(text)
        if expression is None:
            return sign * math.inf
        form = linear(expression)
        known = Known(self._range)
        return -known.least(form.times(-1)) if sign > 0 else known.least(form)

    def counts(self, name: Name) -> bool:
        """Say whether a name is a quantity."""
        return name.id in self._ranges

    def goals_at(self, step: str) -> list[Expression]:
        """Return the tests of the goals that are looked at at a step and ask no fact."""
        return [test for goal, test in self._tests if goal.looked_at == step]

    def within(self, value: Linear, name: str) -> bool:
        """Say whether a quantity that starts at a value surely starts uncut."""
        quantity = self.track.quantities[name]
        least, most = read(quantity.least), read(quantity.most)
        above = least is None or self.plain.entails(value - linear(least))
        return above and (most is None or self.plain.entails(linear(most) - value))

    def seen(self, name: str, least: Expression) -> bool:
        """Say whether an at-once goal ends the game wherever a quantity is at its least."""
        there = self.plain.adding(equal(Name(name), linear(least)))
        return any(must_hold(goal, there) for goal in self.goals)


def _forms(track: Track) -> Iterator[Linear]:
    for key, quantity in track.quantities.items():
        own = linear(Name(key))
        least, most = read(quantity.least), read(quantity.most)
        if least is not None:
            yield own - linear(least)
        if most is not None:
            yield linear(most) - own


def equal(name: Name, form: Linear) -> list[Linear]:
    """Return the forms that say that a name has a value."""
    difference = linear(name) - form
    return [difference, difference.times(-1)]


@dataclass(frozen=True)
class Change:
    """A change of a step: its value, and whether the quantity surely takes it uncut."""

    name: str
    value: Linear
    exact: bool


def check_step(bounds: Bounds, step: Node, known: Known) -> Iterator[tuple[Path, str]]:
    """Yield counts and changes of a step that may leave their bounds, with their place under the step."""
    for i, move in enumerate(step.moves):
        count = read(move.count)
        if count is not None and not known.entails(linear(count)):
            advice = f"guard the way here with {_at_least(count, '0')}"
            yield ("moves", i, "count"), f"{show(count)} may fall below 0 here: {advice}"
    for name, text in step.changes:
        value, quantity = read(text), bounds.track.quantities[name]
        least, most = read(quantity.least), read(quantity.most)
        if value is None:
            continue
        if (
            least is not None
            and not known.entails(linear(value) - linear(least))
            and not bounds.seen(name, least)
        ):
            yield ("set", name), _below(name, value, show(least))
        if most is not None and known.entails((linear(value) - linear(most)).plus(-1)):
            yield ("set", name), f'this is always above the most that "{name}" has, {show(most)}'


def _below(name: str, value: Expression, least: str) -> str:
    return (
        f'"{name}" may fall below {least} here ({name} = {show(value)}): guard the way here with '
        f"{_at_least(value, least)}, or let a goal that is looked at at once end the game at {name} = {least}"
    )


def _at_least(expression: Expression, least: str) -> str:
    """Write the guard that keeps an expression at or above a bound."""
    if isinstance(expression, Binary) and expression.operator == "-" and least == "0":
        return f"{show(expression.left)} >= {show(expression.right)}"
    return f"{show(expression)} >= {least}"


def after_step(bounds: Bounds, step: Node, env: Forms, known: Known) -> Forms | None:
    """Return what is known after a step, None where a goal always ends the game there."""
    changes = list(_changes(bounds, step, known))
    changed = {change.name for change in changes}
    bound = [form for form in bounds.plain.forms if any(n.id in changed for n in form.names)]
    after = [form for old in (*env, *bound) if (form := _carried(old, changes)) is not None]
    asked = {name for form in env for name in form.names}
    for change in changes:
        names = change.value.names
        if change.exact and not any(n.id in changed or not (bounds.counts(n) or n in asked) for n in names):
            after += equal(Name(change.name), change.value)
    here = bounds.plain.adding(after)
    own = bounds.goals_at(step.id)
    if any(must_hold(test, here) for test in (*bounds.goals, *own)):
        return None
    return (*after, *(form for test in own for form in consequences(test, here, holds=False)))


def _changes(bounds: Bounds, step: Node, known: Known) -> Iterator[Change]:
    """Yield the changes of a step, and the quantities that a changed bound may cut."""
    set_here = {name for name, _ in step.changes}
    for name, text in step.changes:
        value, quantity = read(text), bounds.track.quantities[name]
        if value is not None:
            ends = [(1, read(quantity.least)), (-1, read(quantity.most))]
            exact = all(
                not _moves(end, set_here) and known.entails((linear(value) - linear(end)).times(sign))
                for sign, end in ends
                if end is not None
            )
            yield Change(name, linear(value), exact)
    for name, quantity in bounds.track.quantities.items():
        most = read(quantity.most)
        if name not in set_here and most is not None and _moves(most, set_here):
            yield Change(name, linear(Name(name)), exact=False)


def _moves(bound: Expression, changed: set[str]) -> bool:
    return any(name.id in changed for name in names_in(bound))


def _carried(old: Linear, changes: list[Change]) -> Linear | None:
    """Return what a form known before a step says after it, or None.

    Where a step makes `oil` to `oil - 2`, the old oil is the new one and 2.
    """
    form = old
    changed = {change.name for change in changes}
    for change in changes:
        own = Name(change.name)
        if own not in old.names:
            continue
        rest = change.value - linear(own)
        if not change.exact or own.key() not in old.unknowns or any(n.id in changed for n in rest.names):
            return None
        if old.multiplies(own):
            return None
        form = form.put(own.key(), linear(own) - rest)
    return form
