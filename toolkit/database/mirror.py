"""The database on a server, as a file beside the reader.

Promises: the file holds one state of the server, whole; while that stays, nothing is copied again.
Leaves out: the copying (`toolkit.database.copying`).
Source: PostgreSQL's manual, section Explicit Locking: a transaction that locks before it reads sees all that
those it waited for have done.
"""

from __future__ import annotations

import hashlib
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from toolkit.database.opening import DatabaseError, check_version, open_database
from toolkit.database.server import load_psycopg, open_server, parse_server
from toolkit.database.server_state import STATE, read_meta
from toolkit.unfinished import sweep_folder

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from toolkit.database.server import Server

#: So many seconds a copy that is no longer true is kept for those who may still open it.
_KEPT = 3600


def mirrored(server: Server, folder: Path) -> Path | None:
    """Return a file in `folder` that holds what the server holds now; None where nothing is built there.

    Raises DatabaseError where the server can't be reached or read, or was filled by another version.
    """
    psycopg = load_psycopg()
    settings = {"isolation_level": psycopg.IsolationLevel.REPEATABLE_READ, "read_only": True}
    with open_server(server, DatabaseError, "read", **settings) as connection:
        try:
            connection.execute("LOCK TABLE meta IN ACCESS SHARE MODE")
        except psycopg.errors.UndefinedTable:
            return None
        meta = read_meta(connection, server)
        check_version(server.name, meta["schema"])
        path = folder / f"{_key(server)}-{meta[STATE]}.db"
        if _is_whole(path):
            return path
        from toolkit.database.copying import copy_rows

        copy_rows(connection, server, path)
    _sweep(path)
    return path


def get_mirror(address: str, folder: Path) -> Path:
    """Return a file in `folder` that holds what the server at an address holds now. Raises DatabaseError."""
    server = parse_server(address)
    found = mirrored(server, folder)
    if found is None:
        raise DatabaseError(f"there is no database at {server.name}; `decklore build` makes it")
    return found


def open_mirror(address: str, folder: Path) -> sqlite3.Connection:
    """Open what a server holds now, through a file in `folder`. Raises DatabaseError."""
    return open_database(get_mirror(address, folder))


def latest_mirror(server: Server, folder: Path) -> Path | None:
    """Return the file that was copied last, whatever the server holds now."""
    found = sorted(folder.glob(f"{_key(server)}-*.db"), key=lambda path: path.stat().st_mtime_ns)
    return found[-1] if found else None


def _key(server: Server) -> str:
    """Return a name for files by the address, its options but not its password."""
    said = repr(sorted(option for option in server.options if option[0] != "password"))
    return hashlib.blake2b(said.encode(), digest_size=10).hexdigest()


def _is_whole(path: Path) -> bool:
    try:
        open_database(path).close()
    except DatabaseError:
        return False
    return True


def _sweep(path: Path) -> None:
    """Remove older copies, and what copying left when it was killed, once nobody will open them."""
    sweep_folder(path.parent)
    key = path.name.partition("-")[0]
    for old in path.parent.glob(f"{key}-*.db"):
        with suppress(OSError):  # another was faster, or has it open
            if old != path and time.time() - old.stat().st_mtime > _KEPT:
                old.unlink()
