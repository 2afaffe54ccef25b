"""Packs written as one database file, whole or not at all.

Promises: the file is made beside its place and moved into it in one step, so that a build that
fails or is killed leaves the old file as it was, and a reader never sees half a build.
Leaves out: a database on a server (`toolkit.database.publishing`).
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.collector import collector_rests
from toolkit.database.filling import Rows, fill
from toolkit.database.indexing import index_cards, order_texts
from toolkit.database.opening import SCHEMA_VERSION, folders_digest
from toolkit.errors import DeckloreError
from toolkit.rules import index_rules
from toolkit.unfinished import reason, unfinished

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from toolkit.database.server import Server
    from toolkit.packs import specs


class BuildError(DeckloreError):
    """Raised where the database can't be written."""


def build_database(
    packs: Sequence[specs.PackSpec],
    place: Path | Server,
    folders: Sequence[Path] = (),
    made_from: str = "",
    read_ns: int | None = None,
) -> None:
    """Write `packs`, which must be sound, as the database file `place`, or on a server.

    `folders` are those that they were read from, `made_from` is their fingerprint. `read_ns` is when reading
    them began, in nanoseconds: the date of the file, so that what is written later counts as newer. Raises
    BuildError where it can't be written; what was there is then untouched.
    """
    meta = {"packs": made_from, "folders": folders_digest(folders)}
    if isinstance(place, Path):
        _build_file(packs, place, meta, read_ns)
        return
    from toolkit.database.publishing import publish

    with collector_rests():
        publish(rows_of(packs, meta), place)


def _build_file(
    packs: Sequence[specs.PackSpec], path: Path, meta: Mapping[str, str], read_ns: int | None
) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with unfinished(path) as made:
            with collector_rests():
                write_database(packs, made, meta)
            _sync(made)
            if read_ns is not None:
                os.utime(made, ns=(read_ns, read_ns))
            os.replace(made, path)  # noqa: PTH105  (the one call that swaps atomically)
    except OSError as error:
        raise BuildError(f"the database {path} can't be written: {reason(error)}") from None
    except sqlite3.Error as error:
        raise BuildError(f"the database {path} can't be written: {error}") from None


def write_database(packs: Sequence[specs.PackSpec], path: Path, meta: Mapping[str, str]) -> None:
    """Write `packs` into the empty file `path`, with `meta` about where they come from."""
    write_rows(rows_of(packs, meta), path)


def rows_of(packs: Sequence[specs.PackSpec], meta: Mapping[str, str]) -> Rows:
    """Return the rows of all tables for `packs`, with `meta` about where they come from."""
    rows = Rows()
    for position, pack in enumerate(packs):
        fill(rows, pack, position)
    order_texts(rows)
    for key, value in {"schema": str(SCHEMA_VERSION), **meta}.items():
        rows.add("meta", key=key, value=value)
    return rows


def write_rows(rows: Rows, path: Path) -> None:
    """Write rows into the empty file `path`, and what makes searches in them fast."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        _prepare(connection)
        _write_tables(connection, rows)
        index_rules(connection)
        index_cards(connection, rows)
        connection.execute("ANALYZE")
        connection.execute("COMMIT")


def _write_tables(connection: sqlite3.Connection, rows: Rows) -> None:
    """Make the tables, write their rows, and then their indexes, which is faster than the other way round."""
    made = Path(__file__).with_name("tables.sql").read_text(encoding="utf-8")
    tables, index, indexes = made.partition("CREATE INDEX")
    connection.executescript(f"BEGIN; {tables}")
    for name, many in rows.tuples.items():
        _insert(connection, name, rows.columns[name], many)
    for name, some in rows.tables.items():
        columns = [column[0] for column in connection.execute(f'SELECT * FROM "{name}"').description]
        _insert(connection, name, columns, [[row.get(column) for column in columns] for row in some])
    for statement in f"{index}{indexes}".split(";"):
        connection.execute(statement)
    _check_keys(connection)


def _insert(
    connection: sqlite3.Connection, table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]
) -> None:
    names, marks = ", ".join(f'"{name}"' for name in columns), ", ".join("?" * len(columns))
    connection.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', rows)


def _prepare(connection: sqlite3.Connection) -> None:
    """Write fast: nobody else sees the file, which is synced when it is whole, or else thrown away."""
    for pragma in (
        "journal_mode = OFF",
        "synchronous = OFF",
        "locking_mode = EXCLUSIVE",
        "temp_store = MEMORY",
        "cache_size = -65536",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _check_keys(connection: sqlite3.Connection) -> None:
    """Check all foreign keys at once, which is faster than at each row."""
    broken = connection.execute("PRAGMA foreign_key_check").fetchone()
    if broken is not None:
        raise sqlite3.IntegrityError(f"a row of {broken[0]} names one of {broken[2]} that is not there")


def _sync(path: Path) -> None:
    """See that a file is on the disk before it takes the place of another."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
