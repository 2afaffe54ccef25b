"""A PostgreSQL server that holds the database: its address, the connection, and what goes wrong there.

Promises: whatever goes wrong is one message, and none tells a password. Leaves out: what is written there
(`toolkit.database.publishing`) and how it is read (`toolkit.database.mirror`).
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, unquote, urlsplit

from toolkit.database.opening import DatabaseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import ModuleType

    from psycopg import Connection

    from toolkit.errors import DeckloreError

_SCHEME = "postgresql+psycopg"
_SCHEMES = {_SCHEME, "postgresql", "postgres"}

#: What holds where an address says nothing else: seconds until nobody answers, and how texts are sent.
_DEFAULTS = {"connect_timeout": "10", "client_encoding": "UTF8", "application_name": "decklore"}


@dataclass(frozen=True)
class Server:
    """A database on a server: its address as it may be shown, and what a connection needs."""

    name: str
    options: tuple[tuple[str, str], ...] = field(repr=False)


def parse_server(address: str) -> Server:
    """Read postgresql+psycopg://USER:PASSWORD@HOST:PORT/DATABASE?OPTION=VALUE, all parts optional.

    Options are libpq's, such as sslmode or passfile. Raises DatabaseError for any other address.
    """
    scheme = address.partition("://")[0]
    if scheme not in _SCHEMES:
        raise DatabaseError(
            f'"{scheme}" is no kind of database that is known; give a file or {_SCHEME}://USER@HOST/DATABASE'
        )
    try:
        parts = urlsplit(address)
        user, password, host, port = parts.username, parts.password, parts.hostname, parts.port
    except ValueError:
        raise DatabaseError(
            "the address of the server can't be read; write "
            f"{_SCHEME}://USER:PASSWORD@HOST:PORT/DATABASE, signs such as / and @ in a part as %2F and %40"
        ) from None
    database = unquote(parts.path.removeprefix("/"))
    given = {"user": user, "password": password, "host": host, "port": port and str(port)}
    options = {name: unquote(value) for name, value in given.items() if value}
    options |= {"dbname": database} if database else {}
    options |= dict(parse_qsl(parts.query, keep_blank_values=True))
    return Server(_shown(options), tuple(options.items()))


def _shown(options: Mapping[str, str]) -> str:
    """Return the address without its password and without what else it asks for."""
    user = f"{options['user']}@" if "user" in options else ""
    port = f":{options['port']}" if "port" in options else ""
    return f"{_SCHEME}://{user}{options.get('host', '')}{port}/{options.get('dbname', '')}"


def load_psycopg() -> ModuleType:
    """Return the library that speaks to servers. Raises DatabaseError where it is missing."""
    try:
        import psycopg
    except ImportError as error:
        raise DatabaseError(
            "a database on a PostgreSQL server needs psycopg: "
            f"`pip install 'decklore[postgresql]'` ({' '.join(str(error).split())})"
        ) from None
    return psycopg


@contextmanager
def open_server(
    server: Server, failure: type[DeckloreError], doing: str, **settings: Any
) -> Iterator[Connection[Any]]:
    """Open a connection whose one transaction ends with the block, well or not at all.

    `settings` are attributes of the connection. Raises DatabaseError where the server can't be reached, and
    `failure`, which says that the database can't be `doing`, for what it refuses later.
    """
    psycopg = load_psycopg()
    try:
        connection = psycopg.connect(**{**_DEFAULTS, **dict(server.options)})
    except (psycopg.Error, ValueError) as error:
        raise DatabaseError(f"the server {server.name} can't be reached: {_reason(error)}") from None
    try:
        with connection:
            for name, value in settings.items():
                setattr(connection, name, value)
            yield connection
    except (psycopg.Error, UnicodeError) as error:
        raise failure(f"the database {server.name} can't be {doing}: {_reason(error)}") from None


#: What libpq says of each try to connect, before and after the reason.
_FAILED = re.compile(r"connection to server (?:at|on) .* failed: (?:FATAL:\s+)?(.+)")


def _reason(error: Exception) -> str:
    """Return what a server or the way to it says, as one line."""
    diagnosed = getattr(getattr(error, "diag", None), "message_primary", None)
    failed = _FAILED.search(str(error))
    return diagnosed or (failed.group(1).strip() if failed else " ".join(str(error).split()))
