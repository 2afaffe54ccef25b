"""What conditions mean for what is known: what follows from one, whether one can or must hold.

Promises: `must_hold` and "not `can_hold`" are proofs, over all whole numbers within what is known;
a condition in words alone is an unknown yes or no of its own. Source: `turn-model`, section
Sound, or refused.
"""

from __future__ import annotations

import math
from itertools import product
from typing import TYPE_CHECKING

from toolkit.turn.expressions import COMPARISONS, Binary, Expression, Name, Number, Unary
from toolkit.turn.linear import Known, Linear, Range, linear

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: Proofs try every combination of cases up to this many, and give up beyond it.
MOST_CASES = 20_000

YES: Expression = Binary("=", Number(0), Number(0))
_OPPOSITE = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def either(conditions: list[Expression]) -> Expression:
    """Join conditions by `or`."""
    joined = conditions[0] if conditions else Unary("not", YES)
    for condition in conditions[1:]:
        joined = Binary("or", joined, condition)
    return joined


def both(left: Expression, right: Expression) -> Expression:
    """Join two conditions by `and`."""
    return Binary("and", left, right)


def opposite(condition: Expression) -> Expression:
    """Return the negation of a condition."""
    return Unary("not", condition)


def consequences(condition: Expression, known: Known, holds: bool = True) -> Iterator[Linear]:
    """Yield forms that are at least 0 where a condition holds (or, with `holds` off, does not)."""
    match condition:
        case Unary("not", operand):
            yield from consequences(operand, known, not holds)
        case Binary("and" | "or" as operator, left, right):
            if (operator == "and") is holds:
                yield from consequences(left, known, holds)
                yield from consequences(right, known, holds)
        case Binary(operator, left, right) if operator in COMPARISONS:
            difference = linear(left) - linear(right)
            yield from _compared(operator if holds else _OPPOSITE[operator], difference, known)


def _compared(operator: str, difference: Linear, known: Known) -> Iterator[Linear]:
    """Yield what follows from `difference operator 0`."""
    if operator in {"=", ">="}:
        yield difference
    if operator in {"=", "<="}:
        yield difference.times(-1)
    if operator == ">" or (operator == "!=" and known.entails(difference)):
        yield difference.plus(-1)
    if operator == "<" or (operator == "!=" and known.entails(difference.times(-1))):
        yield difference.times(-1).plus(-1)


def must_hold(condition: Expression, known: Known) -> bool:
    """Say whether a condition surely holds."""
    cases = _cases(condition, known)
    holds = _meaning(condition)
    return cases is not None and all(map(holds, cases))


def can_hold(condition: Expression, known: Known) -> bool:
    """Say whether a condition may hold; no is sure."""
    cases = _cases(condition, known)
    return cases is None or any(map(_meaning(condition), cases))


_Case = dict[object, int | bool]


def _cases(condition: Expression, known: Known) -> list[_Case] | None:
    """Return all cases that matter, or None where they are too many.

    A yes/no has two. Of a difference between two sides only the numbers next to those that it
    is compared with matter.
    """
    questions, thresholds = _unknowns(condition)
    choices: dict[object, list[int | bool]] = {name: [True, False] for name in questions}
    for form, numbers in thresholds.items():
        choices[form] = [
            int(high if math.isinf(low) else low)
            for low, high in _stretches(sorted(numbers))
            if not _excluded(form, low, high, known)
        ]
    count = 1
    for values in choices.values():
        count *= len(values)
    if count > MOST_CASES:
        return None
    return [dict(zip(choices, values, strict=True)) for values in product(*choices.values())]


def _stretches(numbers: list[int]) -> Iterator[Range]:
    """Yield the stretches of whole numbers within which no comparison with `numbers` changes."""
    yield -math.inf, numbers[0] - 1
    for here, following in zip(numbers, [*numbers[1:], math.inf], strict=True):
        yield here, here
        if here + 1 < following:
            yield here + 1, following - 1


def _excluded(form: Linear, low: float, high: float, known: Known) -> bool:
    """Say whether a form surely has no value from `low` to `high`."""
    below = not math.isinf(low) and known.entails(form.times(-1).plus(int(low) - 1))
    return below or (not math.isinf(high) and known.entails(form.plus(-int(high) - 1)))


def _unknowns(condition: Expression) -> tuple[set[Name], dict[Linear, set[int]]]:
    questions: set[Name] = set()
    thresholds: dict[Linear, set[int]] = {}
    for part in _leaves(condition):
        if isinstance(part, Name):
            questions.add(part)
        elif isinstance(part, Binary):
            form, threshold, _ = _normal(part)
            if form.terms:
                thresholds.setdefault(form, set()).add(threshold)
    return questions, thresholds


def _leaves(condition: Expression) -> Iterator[Expression]:
    match condition:
        case Unary("not", operand):
            yield from _leaves(operand)
        case Binary("and" | "or", left, right):
            yield from _leaves(left)
            yield from _leaves(right)
        case _:
            yield condition


def _normal(comparison: Binary) -> tuple[Linear, int, bool]:
    """Return a comparison as form, number and whether the sides changed places.

    The form has no constant and its first unknown is positive, so `a > b` and `b >= a` meet.
    """
    difference = linear(comparison.left) - linear(comparison.right)
    form, threshold = Linear(difference.terms), -difference.constant
    if form.terms and form.terms[0][1] < 0:
        return form.times(-1), -threshold, True
    return form, threshold, False


def _meaning(condition: Expression) -> Callable[[_Case], bool]:
    """Return a condition as a function of a case, with its comparisons brought to their forms once."""
    match condition:
        case Unary("not", operand):
            inner = _meaning(operand)
            return lambda case: not inner(case)
        case Binary("and" | "or" as operator, left, right):
            a, b = _meaning(left), _meaning(right)
            return (
                (lambda case: a(case) and b(case)) if operator == "and" else (lambda case: a(case) or b(case))
            )
        case Binary(operator, _, _):
            form, threshold, turned = _normal(condition)
            compare = COMPARISONS[operator]
            if not form.terms:
                settled = compare(0, threshold)
                return lambda _: settled
            if turned:
                return lambda case: compare(threshold, case[form])
            return lambda case: compare(case[form], threshold)
    return lambda case: bool(case[condition])
