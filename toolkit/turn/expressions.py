"""The expressions of a turn track as trees: whole numbers, quantities, facts, comparisons, and/or/not.

Promises: nothing is ever executed; a value that depends on something not yet known is None,
and `first_unknown` says what to ask. Leaves out: reading them (`toolkit.turn.grammar`), whether
numbers and yes/no are mixed (`toolkit.turn.kinds`), who answers a fact (the caller).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from toolkit.errors import DeckloreError

Value = int | bool


class ExpressionError(DeckloreError):
    """An expression that can't be read or mixes numbers with yes/no; raised by this module."""

    def __init__(self, text: str, at: int, reason: str) -> None:
        """Keep the text, the place (characters from 0) and the reason; the message has a caret."""
        self.text, self.at, self.reason = text, at, reason
        super().__init__(f"{reason}\n  {text}\n  {' ' * at}^")


@dataclass(frozen=True)
class Number:
    """A whole number."""

    value: int
    at: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Name:
    """A quantity or a fact; `argument` is what a fact with a parameter is asked about."""

    id: str
    argument: str | None = None
    at: int = field(default=0, compare=False)

    def key(self) -> str:
        """Return it as written, by which answers are kept."""
        return self.id if self.argument is None else f"{self.id}({self.argument})"


@dataclass(frozen=True)
class Unary:
    """`-` or `not` before something."""

    operator: str
    operand: Expression
    at: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Binary:
    """Two sides and what stands between them; `at` is the operator's place."""

    operator: str
    left: Expression
    right: Expression
    at: int = field(default=0, compare=False)


Expression = Number | Name | Unary | Binary

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}
#: How tightly an operator binds; "not" and "-" before something have their own places.
_BINDS = {"or": 1, "and": 2, **dict.fromkeys(COMPARISONS, 4), "+": 5, "-": 5, "*": 6}
_UNARY_BINDS = {"not": 3, "-": 7}
#: Operators as they are written in a pack.
NO_SIGNS: Mapping[str, str] = MappingProxyType({})


def show(
    expression: Expression, name: Callable[[Name], str] = Name.key, signs: Mapping[str, str] = NO_SIGNS
) -> str:
    """Write an expression so that reading it gives the same tree, with no needless parentheses.

    For people, `name` says what stands for a name and `signs` for an operator.
    """
    return _Writer(name, signs).write(expression)[0]


@dataclass(frozen=True)
class _Writer:
    name: Callable[[Name], str]
    signs: Mapping[str, str]

    def write(self, expression: Expression) -> tuple[str, int]:
        """Return an expression and how tightly it binds."""
        match expression:
            case Number(value):
                return str(value), 9
            case Name():
                return self.name(expression), 9
            case Unary(operator, operand):
                binds = _UNARY_BINDS[operator]
                sign = self.signs.get(operator, operator)
                return f"{sign}{' ' if operator == 'not' else ''}{self._inside(operand, binds)}", binds
            case Binary(operator, left, right):
                binds = _BINDS[operator]
                chained = binds + 1 if operator in COMPARISONS else binds
                sign = self.signs.get(operator, operator)
                return f"{self._inside(left, chained)} {sign} {self._inside(right, binds + 1)}", binds

    def _inside(self, expression: Expression, binds: int) -> str:
        text, own = self.write(expression)
        return text if own >= binds else f"({text})"


def names_in(expression: Expression) -> Iterator[Name]:
    """Yield every name, from left to right."""
    match expression:
        case Name():
            yield expression
        case Unary(_, operand):
            yield from names_in(operand)
        case Binary(_, left, right):
            yield from names_in(left)
            yield from names_in(right)


#: Gives the value of a quantity or a fact, None where nobody has said it yet.
Known = Callable[[Name], Value | None]

#: An expression as a function of what is known.
Meaning = Callable[[Known], Value | None]


def evaluate(expression: Expression, known: Known) -> Value | None:
    """Return the value, or None where it depends on something that is not known yet.

    `and` and `or` need only what decides them: "no and (unknown)" is no.
    """
    return meaning(expression)(known)


@lru_cache(maxsize=4096)
def meaning(expression: Expression) -> Meaning:
    """Return an expression as a function of what is known, made once."""
    match expression:
        case Number(value):
            return lambda _: value
        case Name():
            return lambda known: known(expression)
        case Unary(operator, operand):
            return _unary(operator, meaning(operand))
        case Binary("and" | "or" as operator, left, right):
            return _junction(operator == "or", meaning(left), meaning(right))
        case Binary(operator, left, right):
            return _computed({**COMPARISONS, **ARITHMETIC}[operator], meaning(left), meaning(right))


def _unary(operator: str, operand: Meaning) -> Meaning:
    def turned(known: Known) -> Value | None:
        inner = operand(known)
        return None if inner is None else (not inner if operator == "not" else -inner)

    return turned


def _junction(decides: bool, left: Meaning, right: Meaning) -> Meaning:
    """Join two sides of which one equal to `decides` settles the whole."""

    def joined(known: Known) -> Value | None:
        first = left(known)
        if first is decides:
            return decides
        second = right(known)
        if second is decides:
            return decides
        return None if first is None or second is None else not decides

    return joined


def _computed(operation: Callable[[int, int], int], left: Meaning, right: Meaning) -> Meaning:
    def computed(known: Known) -> Value | None:
        a, b = left(known), right(known)
        return None if a is None or b is None else operation(a, b)

    return computed


def first_unknown(expression: Expression, known: Known) -> Name | None:
    """Return the first name, from the left, without which the value stays unknown; None if it is known."""
    if evaluate(expression, known) is not None:
        return None
    match expression:
        case Unary(_, operand):
            return first_unknown(operand, known)
        case Binary(_, left, right):
            return first_unknown(left, known) or first_unknown(right, known)
        case Name():
            return expression
    return None
