"""The tables as PostgreSQL takes them, made from the same models as the file's.

Promises: the same tables, columns, keys and indexes. Whole numbers have 64 bits, as in the file; foreign
keys are looked at when a transaction ends, so that rows may be replaced in any order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import BigInteger, ForeignKeyConstraint, Integer, MetaData
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import AddConstraint, CreateIndex, CreateTable

from toolkit.schema import metadata

if TYPE_CHECKING:
    from sqlalchemy import Table
    from sqlalchemy.schema import ExecutableDDLElement


class Statements(NamedTuple):
    """What makes the tables, and what is better made when their rows are there."""

    before: list[str]
    after: list[str]


def server_statements() -> Statements:
    """Return the statements that make all tables, and those that make their indexes and foreign keys."""
    tables = _copied()
    keys = [key for table in tables for key in table.constraints if isinstance(key, ForeignKeyConstraint)]
    indexes = [index for table in tables for index in table.indexes]
    return Statements(
        [_compiled(CreateTable(table, include_foreign_key_constraints=[])) for table in tables],
        sorted([*map(_compiled, map(CreateIndex, indexes)), *map(_compiled, map(AddConstraint, keys))]),
    )


def _copied() -> list[Table]:
    """Return copies of the tables as a server has them."""
    copied = MetaData()
    for table in metadata.sorted_tables:
        table.to_metadata(copied)
    tables = copied.sorted_tables
    for table in tables:
        for column in table.columns:
            column.autoincrement = False  # every key is given
            if isinstance(column.type, Integer):
                column.type = BigInteger()
        for key in table.foreign_key_constraints:
            key.deferrable, key.initially = True, "DEFERRED"
    return tables


def _compiled(statement: ExecutableDDLElement) -> str:
    return str(statement.compile(dialect=postgresql.dialect()))  # type: ignore[no-untyped-call]
