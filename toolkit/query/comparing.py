"""How a value of a card compares with one of a query, for SQL and memory alike."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING

from toolkit.query.nodes import Pattern
from toolkit.query.terms import days_of, number_of
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolkit.query.matcher import Matcher
    from toolkit.query.nodes import Value

OPERATORS: dict[str, Callable[[float | str, float | str], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge,
}  # fmt: skip
#: What a comparison becomes when its sides change places.
FLIPPED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def number_test(op: str, text: str) -> Callable[[float | None, str | None], bool]:
    """Return the test of a number, or of what is printed in its place (folded), against a value."""
    wanted, printed, compare = number_of(text), fold(text), OPERATORS[op]

    def passes(number: float | None, instead: str | None) -> bool:
        if number is not None:
            return wanted is not None and compare(number, wanted)
        return op == "=" and instead == printed

    return passes


def date_test(op: str, text: str) -> Callable[[str], bool]:
    """Return the test of a date against another: of the days that the two cover."""
    low, high = days_of(text)

    def passes(date: str) -> bool:
        first, last = days_of(date)
        return {"<": last < low, "<=": last <= high, ">": first > high, ">=": first >= low}.get(
            op, first >= low and last <= high
        )

    return passes


def text_test(op: str, value: Value, matcher: Matcher) -> Callable[[str], bool]:
    """Return the test of a folded text: ":" asks whether it holds a value, another whether it is it."""
    if isinstance(value, Pattern):
        run = matcher.matches if op == ":" else matcher.matches_whole
        return lambda text: run(value.source, text)
    wanted = fold(value.text)
    return (lambda text: wanted in text) if op == ":" else (lambda text: wanted == text)
