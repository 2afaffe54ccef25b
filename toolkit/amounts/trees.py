"""Expressions over parameters as plain trees, for a reader without their grammar, such as the browser."""

from __future__ import annotations

from toolkit.turn.expressions import Binary, Expression, Name, Number, Unary
from toolkit.turn.grammar import parse_expression

#: A number, the id of a parameter, or an operator with the one or two trees that it works on.
Tree = int | str | list["Tree"]


def tree_of(text: str) -> Tree:
    """Return the tree of an expression: `9 - gems` is `["-", 9, "gems"]`."""
    return _tree(parse_expression(text))


def _tree(expression: Expression) -> Tree:
    match expression:
        case Number(value):
            return value
        case Name(name):
            return name
        case Unary(operator, operand):
            return [operator, _tree(operand)]
        case Binary(operator, left, right):
            return [operator, _tree(left), _tree(right)]
