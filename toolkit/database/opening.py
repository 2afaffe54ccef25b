"""The database file opened for reading, with the standard library alone."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Raised whenever `toolkit.schema` changes in a way that old readers can't take.
SCHEMA_VERSION = 13

#: How much of the file is read as memory rather than page by page; a search reads many pages.
MAPPED_BYTES = 1 << 28


class DatabaseError(DeckloreError):
    """Raised where there is no database, or one that this version can't read."""


class NewerDatabaseError(DatabaseError):
    """Raised where a newer version of this program made the database, which is then not replaced unasked."""


def open_database(path: Path) -> sqlite3.Connection:
    """Open a database for reading; rows are `sqlite3.Row`.

    Raises DatabaseError where the file is missing, is no database, or was made by another version.
    """
    if not path.is_file():
        raise DatabaseError(f"there is no database at {path}; `decklore build` makes it")
    name = str(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    connection = sqlite3.connect(f"file:{name}?mode=ro", uri=True)
    connection.row_factory = sqlite3.Row
    try:
        connection.execute(f"PRAGMA mmap_size = {MAPPED_BYTES}")
        row = connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()
    except sqlite3.Error:
        connection.close()
        raise DatabaseError(f"{path} is not a database of this program; `decklore build` makes one") from None
    try:
        check_version(path, row["value"] if row else None)
    except DatabaseError:
        connection.close()
        raise
    return connection


def check_version(place: Path | str, found: str | None) -> None:
    """Raise DatabaseError where the database at `place` was made by another version."""
    if found is not None and found.isdecimal() and int(found) > SCHEMA_VERSION:
        raise NewerDatabaseError(
            f"{place} has schema version {found} and this program reads {SCHEMA_VERSION}: "
            "a newer version made it; update this program, or name another database with --database "
            "(`decklore build` makes this one anew)"
        )
    if found != str(SCHEMA_VERSION):
        raise DatabaseError(
            f"{place} has schema version {found or 'none'} and this program reads {SCHEMA_VERSION}; "
            "`decklore build` makes it anew"
        )


def open_older(path: Path) -> sqlite3.Connection:
    """Open a database of any version for what all versions have in common: games, rules, terms, ids.

    Raises DatabaseError where the file is missing or is no database of this program.
    """
    if not path.is_file():
        raise DatabaseError(f"there is no database at {path}")
    name = str(path).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    connection = sqlite3.connect(f"file:{name}?mode=ro", uri=True)
    connection.row_factory = sqlite3.Row
    try:
        connection.execute("SELECT value FROM meta WHERE key = 'schema'").fetchall()
        connection.execute("SELECT game, slug, parent, place FROM rule LIMIT 1").fetchall()
    except sqlite3.Error:
        connection.close()
        raise DatabaseError(f"{path} is not a database of this program") from None
    return connection


def open_current(path: Path, folders: list[Path]) -> sqlite3.Connection | None:
    """Open a database for reading if it was made from these folders and nothing in them is newer.

    Raises NewerDatabaseError.
    """
    try:
        made = path.stat().st_mtime_ns
        connection = open_database(path)
    except NewerDatabaseError:
        raise
    except (OSError, DatabaseError):
        return None
    row = connection.execute("SELECT value FROM meta WHERE key = 'folders'").fetchone()
    same = row is not None and row["value"] == folders_digest(folders)
    if same and all(_newest(str(folder)) <= made for folder in folders):
        return connection
    connection.close()
    return None


def is_stale(path: Path, folders: list[Path]) -> bool:
    """Return whether the database is missing, made from other folders, or older than a file in them."""
    connection = open_current(path, folders)
    if connection is not None:
        connection.close()
    return connection is None


def folders_digest(folders: Iterable[Path]) -> str:
    """Return a digest of the folders that a database is made from, in their order; no secret."""
    return f"{crc32(os.pathsep.join(str(folder.resolve()) for folder in folders).encode()):08x}"


def _newest(folder: str) -> int:
    """Return when anything below a folder last changed, in nanoseconds; folders count, for removals."""
    try:
        newest = Path(folder).stat().st_mtime_ns
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    newest = max(newest, _newest(entry.path))
                else:
                    newest = max(newest, entry.stat(follow_symlinks=False).st_mtime_ns)
    except OSError:
        return 0
    return newest
