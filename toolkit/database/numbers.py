"""Numbers of printings in their order, of which there are nearly as many as printings.

Promises: the table `search_number` has one row: the whole numbers in ascending order with the place of the
printing that bears each (`toolkit.database.indexing`), and the others, as they are compared, with theirs.
Leaves out: finding them (`toolkit.query.numbers`).
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

    from toolkit.database.rows import PrintingRow


def index_numbers(
    connection: sqlite3.Connection, printings: Iterable[PrintingRow], places: Sequence[int]
) -> None:
    """Write the table; `places` are those of the printings by key. Other numbers are a line each."""
    whole: list[tuple[float, int]] = []
    others: list[tuple[str, int]] = []
    for key, printing in enumerate(printings, 1):
        if printing.number_value is not None:
            whole.append((printing.number_value, places[key]))
        elif printing.number_folded is not None:
            others.append((printing.number_folded, places[key]))
    whole.sort()
    others.sort()
    connection.execute(
        "CREATE TABLE search_number (numbers BLOB NOT NULL, numbered BLOB NOT NULL, "
        "printed TEXT NOT NULL, printed_at BLOB NOT NULL)"
    )
    connection.execute(
        "INSERT INTO search_number VALUES (?, ?, ?, ?)",
        [
            array("d", [number for number, _ in whole]).tobytes(),
            array("I", [place for _, place in whole]).tobytes(),
            "\n".join(text for text, _ in others),
            array("I", [place for _, place in others]).tobytes(),
        ],
    )
