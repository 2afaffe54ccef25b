"""What is wrong with one expression over parameters.

Promises: the first misfit is one sentence with its place and, where there is one, the nearest name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.text import did_you_mean
from toolkit.turn.expressions import ARITHMETIC, Binary, ExpressionError, Name, Unary, names_in
from toolkit.turn.grammar import parse_expression

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from toolkit.turn.expressions import Expression


def amount_fault(text: str, known: Collection[str], later: Collection[str] = ()) -> str | None:
    """Return what is wrong with an expression over the parameters `known`, or None.

    `later` are parameters that the format declares, but further down.
    """
    try:
        expression = parse_expression(text)
        _expect_number(expression, text)
        names = list(names_in(expression))
        if not names:
            raise ExpressionError(text, 0, "no parameter is named; write the number")
        for name in names:
            _expect_known(name, text, known, later)
    except ExpressionError as error:
        return f'{error.reason} (character {error.at + 1} of "{text}")'
    return None


def _expect_number(expression: Expression, text: str) -> None:
    for part in _parts(expression):
        if isinstance(part, Binary | Unary) and part.operator not in ARITHMETIC:
            reason = f'"{part.operator}" gives a yes or no, and a number is needed'
            raise ExpressionError(text, part.at, reason)


def _parts(expression: Expression) -> Iterator[Expression]:
    yield expression
    match expression:
        case Unary(_, operand):
            yield from _parts(operand)
        case Binary(_, left, right):
            yield from _parts(left)
            yield from _parts(right)


def _expect_known(name: Name, text: str, known: Collection[str], later: Collection[str]) -> None:
    if name.argument is not None:
        reason = f'"{name.id}" takes no parentheses; a parameter is a word alone'
    elif name.id in known:
        return
    elif name.id in later:
        reason = f'the parameter "{name.id}" stands further down; put it above'
    elif subtraction := _subtraction(name.id, known):
        reason = f'there is no parameter "{name.id}"; to subtract, put spaces: {subtraction}'
    else:
        reason = f'there is no parameter "{name.id}"{did_you_mean(name.id, known)}'
    raise ExpressionError(text, name.at, reason)


def _subtraction(word: str, known: Collection[str]) -> str | None:
    """Return `9-gems` as `9 - gems` where both sides mean something."""
    for at in (at for at, letter in enumerate(word) if letter == "-"):
        sides = word[:at], word[at + 1 :]
        if all(side in known or side.isdigit() for side in sides):
            return " - ".join(sides)
    return None
