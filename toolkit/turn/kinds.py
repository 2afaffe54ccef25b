"""What an expression gives: a number or a yes/no; and whether the names in it exist.

Promises: the first misfit is an error with its place and the nearest name.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from toolkit.text import did_you_mean
from toolkit.turn.expressions import (
    ARITHMETIC,
    Binary,
    Expression,
    ExpressionError,
    Name,
    Number,
    Unary,
    show,
)

if TYPE_CHECKING:
    from collections.abc import Mapping


class Kind(StrEnum):
    """What an expression gives."""

    NUMBER = "a number"
    YES_NO = "a yes or no"


@dataclass(frozen=True)
class FactKind:
    """What a fact gives, and the names that it may be asked about (none where it has no parameter)."""

    kind: Kind
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True)
class Names:
    """What an expression may name."""

    quantities: frozenset[str]
    facts: Mapping[str, FactKind]
    zones: frozenset[str] = frozenset()


def kind_of(expression: Expression, text: str, names: Names) -> Kind:
    """Return what an expression gives; raises ExpressionError where kinds or names don't fit."""
    match expression:
        case Number():
            return Kind.NUMBER
        case Name():
            return _kind_of_name(expression, text, names)
        case Unary(operator, operand):
            wanted = Kind.YES_NO if operator == "not" else Kind.NUMBER
            _expect(operand, wanted, operator, text, names)
            return wanted
        case Binary(operator, left, right):
            wanted = Kind.YES_NO if operator in {"and", "or"} else Kind.NUMBER
            for side in (left, right):
                _expect(side, wanted, operator, text, names)
            return Kind.NUMBER if operator in ARITHMETIC else Kind.YES_NO


def _expect(side: Expression, wanted: Kind, operator: str, text: str, names: Names) -> None:
    found = kind_of(side, text, names)
    if found is not wanted:
        reason = f'"{operator}" takes {wanted.value}, and "{show(side)}" is {found.value}'
        raise ExpressionError(text, side.at, reason)


def _kind_of_name(name: Name, text: str, names: Names) -> Kind:
    fact = names.facts.get(name.id)
    if fact is None:
        reason = _unknown(name, names)
        if reason:
            raise ExpressionError(text, name.at, reason)
        return Kind.NUMBER
    if bool(fact.arguments) != (name.argument is not None):
        need = f"is asked about something: write {name.id}({fact.arguments[0]})" if fact.arguments else (
            "has no parameter: leave the parentheses out")  # fmt: skip
        raise ExpressionError(text, name.at, f'the fact "{name.id}" {need}')
    if name.argument is not None and name.argument not in fact.arguments:
        shown = " or ".join(f'"{argument}"' for argument in fact.arguments)
        reason = f'the fact "{name.id}" is asked about {shown}, not about "{name.argument}"'
        raise ExpressionError(text, name.at, reason)
    return fact.kind


def _unknown(name: Name, names: Names) -> str | None:
    """Say what is wrong with a name that is no fact, or None where it is a quantity."""
    if name.argument is not None:
        hint = did_you_mean(name.id, names.facts)
        return f'there is no fact "{name.id}"{hint}'
    if name.id in names.quantities:
        return None
    if name.id in names.zones:
        return f'"{name.id}" is a zone; an expression counts no cards, so ask for them by a fact'
    parts = _subtraction(name.id, {*names.quantities, *names.facts})
    if parts:
        return f'there is no quantity or fact "{name.id}"; to subtract, put spaces: {parts}'
    hint = did_you_mean(name.id, [*names.quantities, *names.facts])
    return f'there is no quantity or fact "{name.id}"{hint}'


def _subtraction(name: str, known: set[str]) -> str | None:
    """Return `name` as "a - b" where both parts are known names or numbers."""
    parts = name.split("-")
    for i in range(1, len(parts)):
        left, right = "-".join(parts[:i]), "-".join(parts[i:])
        if all(side in known or side.isdigit() for side in (left, right)):
            return f"{left} - {right}"
    return None
