"""The rows on a server written as a file.

Promises: the file is written by the code that builds one from packs, from the same rows in the same order, so
that whatever is asked is answered the same. Leaves out: when to copy (`toolkit.database.mirror`).
"""

from __future__ import annotations

import sqlite3
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from toolkit.collector import collector_rests
from toolkit.database.building import write_rows
from toolkit.database.filling import Rows
from toolkit.database.opening import DatabaseError
from toolkit.database.server import load_psycopg
from toolkit.database.server_state import ORDERS, STATE
from toolkit.database.tables import read_tables
from toolkit.unfinished import reason, unfinished

if TYPE_CHECKING:
    from pathlib import Path

    from psycopg import Connection

    from toolkit.database.server import Server
    from toolkit.database.tables import Table


def copy_rows(connection: Connection[Any], server: Server, path: Path) -> None:
    """Write the file `path` from what the connection's transaction shows. Raises DatabaseError."""
    with collector_rests():
        _save(_read_rows(connection, server), path)


def _read_rows(connection: Connection[Any], server: Server) -> Rows:
    """Read all tables; the transaction shows them as they were at one moment."""
    tables = read_tables()
    psycopg = load_psycopg()
    with connection.pipeline() if psycopg.Pipeline.is_supported() else nullcontext():
        orders = connection.execute(f'SELECT name, places FROM "{ORDERS}"'.encode(), binary=True)
        cursors = [connection.execute(_select(table), binary=True) for table in tables]
    places = dict(orders.fetchall())
    rows = Rows()
    for table, cursor in zip(tables, cursors, strict=True):
        records = table.ordered(cursor.fetchall(), places.get(table.name))
        if table.numbered and [record[0] for record in records] != list(range(1, len(records) + 1)):
            raise DatabaseError(
                f'the keys in the table "{table.name}" of {server.name} do not count from 1 without a gap; '
                "`decklore build` makes it anew"
            )
        table.add_to(rows, records)
    rows.tables["meta"] = [row for row in rows.tables["meta"] if row["key"] != STATE]
    return rows


def _select(table: Table) -> bytes:
    columns = ", ".join(f'"{column}"' for column in table.columns)
    return f'SELECT {columns} FROM "{table.name}"'.encode()


def _save(rows: Rows, path: Path) -> None:
    """Write the file beside its place and move it there."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with unfinished(path) as made:
            write_rows(rows, made)
            made.replace(path)
    except OSError as error:
        raise DatabaseError(f"the copy of the database {path} can't be written: {reason(error)}") from None
    except sqlite3.Error as error:
        raise DatabaseError(f"the copy of the database {path} can't be written: {error}") from None
