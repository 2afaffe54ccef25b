"""Numbers of printings are found as looking at each printing finds them."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest

from toolkit.database.numbers import index_numbers
from toolkit.database.rows import PrintingRow
from toolkit.query.comparing import OPERATORS
from toolkit.query.layout import Layout
from toolkit.query.numbers import Numbers

if TYPE_CHECKING:
    from collections.abc import Iterator

#: As they are compared, by place; the place is the key of the printing, and 0 is free.
PRINTED = (None, "7", "12", "007", "7a", None, "12", "x", "7a", "100")


@pytest.fixture
def numbers() -> Iterator[Numbers]:
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE search_place (name TEXT PRIMARY KEY, data BLOB NOT NULL)")
    connection.execute("INSERT INTO search_place VALUES ('printings', ?)", [bytes(4 * len(PRINTED))])
    rows = [PrintingRow(1, 1, 1, text, 1, None, "", 0, 0, None, text, value(text)) for text in PRINTED[1:]]
    index_numbers(connection, rows, range(len(PRINTED)))
    yield Numbers(Layout(connection))
    connection.close()


def value(text: str | None) -> float | None:
    return float(text) if text and text.isdigit() else None


@pytest.mark.parametrize("op", list(OPERATORS))
@pytest.mark.parametrize("number", [-1.0, 7.0, 7.5, 12.0, 100.0, 101.0])
def test_numbers_are_compared(numbers: Numbers, op: str, number: float) -> None:
    values = [value(text) for text in PRINTED]
    expected = [place for place, one in enumerate(values) if one is not None and OPERATORS[op](one, number)]
    assert places(numbers.passing(op, number)) == expected


@pytest.mark.parametrize(
    ("op", "text", "expected"),
    [
        ("=", "7", [1, 3]),
        ("=", "7a", [4, 8]),
        ("=", "X", [7]),
        ("=", "y", []),
        (">", "x", []),
        (">", "12", [9]),
    ],
)
def test_what_is_no_number_is_compared_as_printed(
    numbers: Numbers, op: str, text: str, expected: list[int]
) -> None:
    assert places(numbers.compared(op, text)) == expected


def test_printings_of_each_number(numbers: Numbers) -> None:
    found = {number: places(having) for number, having in numbers.by_value().items()}
    assert found == {7.0: [1, 3], 12.0: [2, 6], 100.0: [9]}


@pytest.mark.parametrize(
    ("backwards", "expected"),
    [(False, [5, 0, 1, 0, 3, 5, 1, 4, 3, 2]), (True, [5, 2, 1, 2, 4, 5, 1, 3, 4, 0])],
)
def test_numbers_come_before_what_is_printed_instead(
    numbers: Numbers, backwards: bool, expected: list[int]
) -> None:
    assert numbers.ranks(backwards=backwards) == expected


def places(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]
