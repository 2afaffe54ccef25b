"""Packs written as one database file, whole or not at all.

Promises: the file is made beside its place and moved into it in one step, so that a build that
fails or is killed leaves the old file as it was, and a reader never sees half a build.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.collector import collector_rests
from toolkit.database.filling import Rows, fill
from toolkit.database.indexing import index_cards, order_texts
from toolkit.database.opening import SCHEMA_VERSION, folders_digest
from toolkit.errors import DeckloreError
from toolkit.rules import index_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from toolkit.packs import specs


class BuildError(DeckloreError):
    """Raised where the database file can't be written."""


def build_database(
    packs: Sequence[specs.PackSpec], path: Path, folders: Sequence[Path] = (), made_from: str = ""
) -> None:
    """Write `packs`, which must be sound, as the database file `path`.

    `folders` are those that they were read from, `made_from` is their fingerprint. Raises BuildError
    where the file can't be written; the old file is then untouched.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path)
        made = path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(4)}.tmp")
        try:
            with collector_rests():
                write_database(packs, made, {"packs": made_from, "folders": folders_digest(folders)})
            _sync(made)
            os.replace(made, path)  # noqa: PTH105  (the one call that swaps atomically)
        finally:
            made.unlink(missing_ok=True)
    except (OSError, sqlite3.Error) as error:
        raise BuildError(f"the database {path} can't be written: {error}") from error


def _sweep(path: Path) -> None:
    """Remove what a killed build left beside `path` more than an hour ago."""
    for left in path.parent.glob(f".{path.name}.*.tmp"):
        try:
            if time.time() - left.stat().st_mtime > 3600:
                left.unlink()
        except OSError:  # another build was faster
            continue


def write_database(packs: Sequence[specs.PackSpec], path: Path, meta: Mapping[str, str]) -> None:
    """Write `packs` into the empty file `path`, with `meta` about where they come from."""
    rows = Rows()
    for position, pack in enumerate(packs):
        fill(rows, pack, position)
    order_texts(rows)
    for key, value in {"schema": str(SCHEMA_VERSION), **meta}.items():
        rows.add("meta", key=key, value=value)
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
