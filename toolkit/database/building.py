"""Packs written as one database file, whole or not at all.

Promises: the file is made beside its place and moved into it in one step, so that a build that
fails or is killed leaves the old file as it was, and a reader never sees half a build.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import sqlite3
import time
from typing import TYPE_CHECKING, Any

from toolkit.database.filling import Rows, fill
from toolkit.database.indexing import fold_printings, index_texts, order_texts
from toolkit.database.opening import SCHEMA_VERSION, folders_digest
from toolkit.errors import DeckloreError
from toolkit.rules import index_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from sqlalchemy import Table

    from toolkit.packs import specs


class BuildError(DeckloreError):
    """Raised where the database file can't be written."""


def build_database(packs: Sequence[specs.PackSpec], path: Path, folders: Iterable[Path] = ()) -> None:
    """Write `packs`, which must be sound, as the database file `path`.

    Raises BuildError where the file can't be written; the old file is then untouched.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path)
        made = path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(4)}.tmp")
        try:
            write_database(packs, made, folders)
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


def write_database(packs: Sequence[specs.PackSpec], path: Path, folders: Iterable[Path] = ()) -> None:
    """Write `packs` into the empty file `path`."""
    from toolkit.schema import metadata

    rows = Rows()
    for position, pack in enumerate(packs):
        fill(rows, pack, position)
    order_texts(rows.tables)
    fold_printings(rows.tables)
    for key, value in _meta(packs, folders).items():
        rows.add("meta", key=key, value=value)
    connection = sqlite3.connect(path)
    _prepare(connection)
    try:
        for table in metadata.sorted_tables:
            _write_table(connection, table, rows.tables.get(table.name, []))
        index_rules(connection)
        index_texts(connection)
        connection.execute("ANALYZE")
        connection.commit()
    finally:
        connection.close()


def _write_table(connection: sqlite3.Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Make a table, write its rows, and then its indexes, which is faster than the other way round."""
    from sqlalchemy.dialects import sqlite
    from sqlalchemy.schema import CreateIndex, CreateTable

    dialect = sqlite.dialect()
    connection.execute(str(CreateTable(table).compile(dialect=dialect)))
    columns = table.columns.keys()
    names = ", ".join(f'"{name}"' for name in columns)
    marks = ", ".join("?" * len(columns))
    connection.executemany(
        f'INSERT INTO "{table.name}" ({names}) VALUES ({marks})',
        ([row.get(name) for name in columns] for row in rows),
    )
    for index in sorted(table.indexes, key=lambda index: str(index.name)):
        connection.execute(str(CreateIndex(index).compile(dialect=dialect)))


def _prepare(connection: sqlite3.Connection) -> None:
    """Write fast and check keys: nobody else sees the file, and it is synced once, when it is whole."""
    for pragma in ("foreign_keys = ON", "journal_mode = MEMORY", "synchronous = OFF"):
        connection.execute(f"PRAGMA {pragma}")


def _sync(path: Path) -> None:
    """See that a file is on the disk before it takes the place of another."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _meta(packs: Sequence[specs.PackSpec], folders: Iterable[Path]) -> dict[str, str]:
    digest = hashlib.sha256()
    for pack in packs:
        digest.update(pack.model_dump_json(exclude={"folder"}).encode())
    return {
        "schema": str(SCHEMA_VERSION),
        "packs": digest.hexdigest(),
        "folders": folders_digest(folders),
    }
