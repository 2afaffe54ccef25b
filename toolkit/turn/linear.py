"""Linear forms over the numbers of a track, and what follows from ones known to be at least 0.

Promises: `entails` answers yes only where it is so for all whole numbers; it may say no to
something true (products of two unknowns and long chains of reasoning are beyond it).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from toolkit.turn.expressions import Binary, Expression, Name, Number, Unary, names_in, show
from toolkit.turn.grammar import LONGEST, parse_expression

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

#: The least and the most that a number can be.
Range = tuple[float, float]


@dataclass(frozen=True)
class Linear:
    """A sum of multiples of unknowns and a constant.

    An unknown is a name, or a product of names, as written (text compares faster than trees).
    """

    terms: tuple[tuple[str, int], ...]
    constant: int = 0

    def __add__(self, other: Linear) -> Linear:
        terms = dict(self.terms)
        for unknown, times in other.terms:
            terms[unknown] = terms.get(unknown, 0) + times
        return _linear(terms, self.constant + other.constant)

    def __sub__(self, other: Linear) -> Linear:
        return self + other.times(-1)

    def times(self, factor: int) -> Linear:
        """Return this form multiplied by a number."""
        if not factor:
            return Linear(())
        return Linear(tuple((unknown, n * factor) for unknown, n in self.terms), self.constant * factor)

    def plus(self, number: int) -> Linear:
        """Return this form and a number more."""
        return Linear(self.terms, self.constant + number)

    @cached_property
    def unknowns(self) -> dict[str, int]:
        """How often each unknown stands in it."""
        return dict(self.terms)

    @cached_property
    def names(self) -> frozenset[Name]:
        """Every name in it, those inside products too."""
        return frozenset(name for unknown, _ in self.terms for name in _names(unknown))

    def put(self, unknown: str, value: Linear) -> Linear:
        """Return this form with `value` in the place of an unknown."""
        rest = Linear(tuple(term for term in self.terms if term[0] != unknown), self.constant)
        return rest + value.times(self.unknowns.get(unknown, 0))

    def multiplies(self, name: Name) -> bool:
        """Say whether a name stands inside a product."""
        return any(name in _names(unknown) for unknown, _ in self.terms if unknown != name.key())


@lru_cache(maxsize=4096)
def _names(unknown: str) -> frozenset[Name]:
    return frozenset(names_in(_read(unknown)))


def _read(unknown: str) -> Expression:
    """Read an unknown back; written out it may be longer than what a person may write."""
    return parse_expression(unknown, 10 * LONGEST)


def _linear(terms: Mapping[str, int], constant: int) -> Linear:
    return Linear(tuple(sorted(term for term in terms.items() if term[1])), constant)


def number(value: int) -> Linear:
    """Return a number as a form."""
    return Linear((), value)


@lru_cache(maxsize=4096)
def linear(expression: Expression) -> Linear:
    """Return a number's expression as a form; a product of two unknowns counts as an unknown."""
    match expression:
        case Number(value):
            return number(value)
        case Unary("-", operand):
            return linear(operand).times(-1)
        case Binary("+", left, right):
            return linear(left) + linear(right)
        case Binary("-", left, right):
            return linear(left) - linear(right)
        case Binary("*", left, right):
            return _product(linear(left), linear(right), expression)
    return Linear(((show(expression), 1),))


def _product(left: Linear, right: Linear, whole: Expression) -> Linear:
    if not left.terms:
        return right.times(left.constant)
    if not right.terms:
        return left.times(right.constant)
    return Linear(((show(whole), 1),))


@dataclass(frozen=True)
class Known:
    """What is known at a place: the range of each name, and forms that are at least 0."""

    ranges: Callable[[Name], Range]
    forms: tuple[Linear, ...] = ()

    def adding(self, forms: Iterable[Linear]) -> Known:
        """Return this knowledge and more."""
        return Known(self.ranges, tuple(dict.fromkeys((*self.forms, *forms))))

    def least(self, form: Linear) -> float:
        """Return a bound that a form is never below, by the ranges of its names alone."""
        low: float = form.constant
        for unknown, times in form.terms:
            ends = self._range(_read(unknown))
            low += times * (ends[0] if times > 0 else ends[1])
        return low

    def _range(self, expression: Expression) -> Range:
        match expression:
            case Name():
                return self.ranges(expression)
            case Binary("*", left, right):
                ends = [_times(a, b) for a in self._ends(left) for b in self._ends(right)]
                return min(ends), max(ends)
        return -math.inf, math.inf

    def _ends(self, expression: Expression) -> Range:
        form = linear(expression)
        if form.terms == ((show(expression), 1),):
            return self._range(expression)
        return self.least(form), -self.least(form.times(-1))

    def entails(self, form: Linear, *, pairs: bool = True) -> bool:
        """Say whether a form is surely at least 0: by ranges, with one known form, or with two."""
        if self.least(form) >= 0:
            return True
        near = [known for known in self.forms if not form.unknowns.keys().isdisjoint(known.unknowns)]
        rests = [form - known.times(factor) for known in near for factor in _factors(form, known)]
        if any(self.least(rest) >= 0 for rest in rests):
            return True
        return pairs and any(self.entails(rest, pairs=False) for rest in rests)

    def equal(self, left: Linear, right: Linear) -> bool:
        """Say whether two forms are surely equal."""
        return self.entails(left - right) and self.entails(right - left)


def _times(a: float, b: float) -> float:
    return 0 if 0 in (a, b) else a * b


def _factors(form: Linear, known: Linear) -> set[int]:
    """Return multiples of `known` that cancel an unknown of `form`."""
    found = set()
    for unknown, times in known.terms:
        factor, rest = divmod(form.unknowns.get(unknown, 0), times)
        if factor > 0 and not rest:
            found.add(factor)
    return found
