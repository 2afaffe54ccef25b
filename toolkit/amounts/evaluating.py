"""Amounts computed from answers, and put into the queries and words in which they stand in braces.

Promises: an amount is never below 0, and None while it depends on a parameter without an answer.
Leaves out: the grammar of expressions (`toolkit.turn.grammar`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolkit.turn.expressions import evaluate, names_in
from toolkit.turn.grammar import parse_expression

if TYPE_CHECKING:
    from collections.abc import Mapping

#: An answer is at most so large, also where a parameter sets no end.
MOST_ANSWER = 999_999

_BRACES = re.compile(r"\{([^{}]*)\}")


def amount_of(text: str, answers: Mapping[str, int]) -> int | None:
    """Return the amount that an expression gives, or None without an answer that it needs."""
    found = evaluate(parse_expression(text), lambda name: answers.get(name.id))
    return None if found is None else max(0, found)


def parameters_in(text: str) -> tuple[str, ...]:
    """Return the parameters that an expression names, from left to right, each once."""
    return tuple(dict.fromkeys(name.id for name in names_in(parse_expression(text))))


def expressions_in(text: str) -> tuple[str, ...]:
    """Return the expressions that stand in braces in a query or in words."""
    return tuple(_BRACES.findall(text))


def has_stray_brace(text: str) -> bool:
    """Return whether a brace of a query or of words opens or closes no expression."""
    rest = _BRACES.sub("", text)
    return "{" in rest or "}" in rest


def fill(text: str, answers: Mapping[str, int], unknown: str = "{{{}}}") -> str:
    """Put amounts in the place of the braces of a query or of words.

    `unknown` is what an expression that lacks an answer becomes: it keeps its braces unless told otherwise.
    """

    def filled(braces: re.Match[str]) -> str:
        amount = amount_of(braces[1], answers)
        return unknown.format(braces[1]) if amount is None else str(amount)

    return _BRACES.sub(filled, text)
