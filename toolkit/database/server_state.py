"""What a database on a server says of itself, and whose tables are there.

Promises: cheap to import, since every reader asks this first. Leaves out: reading and writing the rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.database.opening import SCHEMA_VERSION, DatabaseError
from toolkit.database.server import open_server

if TYPE_CHECKING:
    from psycopg import Connection

    from toolkit.database.server import Server

#: The key in `meta` under which every state of the rows has a value of its own; the server alone has it.
STATE = "state"

#: The table of the tables that a build wrote, and of the order of their rows where their keys do not tell it.
ORDERS = "built_table"


def is_published(server: Server, made_from: str) -> bool:
    """Return whether a server holds what packs with this fingerprint give, unchanged since."""
    with open_server(server, DatabaseError, "read") as connection:
        if not made_from or not names_meta(connection):
            return False
        meta = read_meta(connection, server)
    return (meta["schema"], meta.get("packs")) == (str(SCHEMA_VERSION), made_from)


def names_meta(connection: Connection[Any]) -> bool:
    """Return whether there is a table `meta`, whosever it is."""
    found: tuple[str | None] = run(connection, "SELECT to_regclass('meta')").fetchone()
    return found != (None,)


def read_meta(connection: Connection[Any], server: Server) -> dict[str, str]:
    """Return what the database says of itself. Raises DatabaseError where its table is another program's."""
    columns = run(
        connection,
        "SELECT count(*) FROM pg_attribute WHERE attrelid = to_regclass('meta') "
        "AND attname IN ('key', 'value') AND NOT attisdropped",
    )
    found = (
        dict(run(connection, "SELECT key, value FROM meta").fetchall()) if columns.fetchone() == (2,) else {}
    )
    if "schema" not in found:
        raise DatabaseError(
            f"the tables in {server.name} are not this program's; choose another database, or a schema with "
            "?options=-csearch_path%3DNAME"
        )
    return found


def run(connection: Connection[Any], statement: str) -> Any:
    """Run a statement made of names from the schema alone; return the cursor."""
    return connection.execute(statement.encode())
