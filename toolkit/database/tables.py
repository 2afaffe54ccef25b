"""The tables as they are written: their columns, their keys, and the rows for each, in order.

Promises: rows that were written and read back are the same, in the same order, so that what is made of them
is the same too. Leaves out: which tables there are (`toolkit.schema`, of which `tables.sql` is made).
"""

from __future__ import annotations

import sqlite3
from array import array
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.database.rows import CardRow, PrintingRow, TextRow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from toolkit.database.filling import Rows

#: The tables whose rows are held as values rather than by column, each with what makes one of its rows.
_TUPLES: dict[str, Callable[[Iterable[Any]], Any]] = {
    "card": CardRow._make,
    "printing": PrintingRow._make,
    "version_search": TextRow._make,
    **dict.fromkeys(
        ("card_text", "card_version", "card_trait", "card_stat", "card_stat_text", "ability", "ability_text"),
        tuple,
    ),
}


class Table(NamedTuple):
    """A table with all its columns and those of its primary key.

    Where it is `numbered`, the key of a row is its rank, from 1.
    """

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    numbered: bool

    def records(self, rows: Rows) -> list[tuple[Any, ...]]:
        """Return the table's rows, in order, as values of all columns."""
        if self.name not in rows.columns:
            return [tuple(row.get(column) for column in self.columns) for row in rows.tables[self.name]]
        given = rows.columns[self.name]
        many: list[Any] = rows.tuples[self.name]
        if given == self.columns:
            return [tuple(row) for row in many]
        place = {column: i for i, column in enumerate(given)}
        return [
            tuple(key if column == "id" else row[place[column]] for column in self.columns)
            for key, row in enumerate(many, 1)
        ]

    def add_to(self, rows: Rows, records: Iterable[Sequence[Any]]) -> None:
        """Add the table's rows, given as values of all columns, in order."""
        if self.name not in _TUPLES:
            rows.tables[self.name] += [dict(zip(self.columns, record, strict=True)) for record in records]
            return
        made = _TUPLES[self.name]
        kept = [i for i, column in enumerate(self.columns) if not (self.numbered and column == "id")]
        many = rows.many(self.name, *(self.columns[i] for i in kept))
        many += [made([record[i] for i in kept]) for record in records]

    def ranks(self, records: Sequence[Sequence[Any]]) -> list[int]:
        """Return where each row stands in `records`, in the order of their keys."""
        at = [self.columns.index(column) for column in self.key]
        return sorted(range(len(records)), key=lambda i: [records[i][place] for place in at])

    def order(self, records: Sequence[Sequence[Any]]) -> bytes | None:
        """Return what `ordered` puts rows in this order by; None for the order of their keys."""
        ranks = self.ranks(records)
        return None if ranks == list(range(len(ranks))) else array("I", ranks).tobytes()

    def ordered(self, records: Sequence[Sequence[Any]], order: bytes | None) -> list[Sequence[Any]]:
        """Return rows in an order; rows of another number come in the order of their keys."""
        in_key_order = [records[i] for i in self.ranks(records)]
        places = array("I", order or b"")
        if len(places) != len(records):
            return in_key_order
        found = sorted(zip(places, range(len(records)), strict=True))
        return [in_key_order[i] for _, i in found]


def read_tables() -> list[Table]:
    """Return all tables, each after those that it names."""
    made = Path(__file__).with_name("tables.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(made)
        names = [
            row[0]
            for row in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid"
            )
        ]
        return [_table(connection, name) for name in names]


def _table(connection: sqlite3.Connection, name: str) -> Table:
    columns = connection.execute(f'PRAGMA table_info("{name}")').fetchall()
    keys = sorted((column[5], column[1]) for column in columns if column[5])
    numbered = any(column[1:3] == ("id", "INTEGER") for column in columns)
    return Table(name, tuple(column[1] for column in columns), tuple(column for _, column in keys), numbered)
