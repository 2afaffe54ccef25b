"""The database written on a PostgreSQL server, in one transaction.

Promises: readers see what was there until the transaction ends, and then all that is new, whatever becomes
of the build; rows that stay as they are stay untouched, and so do rights and views that others gave the
tables. Only tables that this program made are ever changed. Two builds at once come one after the other.
Leaves out: reading (`toolkit.database.mirror`).
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from toolkit.database.building import BuildError
from toolkit.database.opening import SCHEMA_VERSION
from toolkit.database.server import open_server
from toolkit.database.server_state import ORDERS, STATE, names_meta, read_meta, run
from toolkit.database.tables import read_tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from psycopg import Connection

    from toolkit.database.filling import Rows
    from toolkit.database.server import Server
    from toolkit.database.tables import Table

_MAKE_ORDERS = f'CREATE TABLE "{ORDERS}" (name VARCHAR PRIMARY KEY, places BYTEA)'

#: After a change by anyone but a build, the state is another one, and the next build makes all anew. It runs
#: with the rights of who built, and so looks nowhere but in its own schema.
_WATCH = f"""
CREATE FUNCTION "{ORDERS}_changed"() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$ BEGIN
  IF current_setting('decklore.building', true) IS DISTINCT FROM txid_current()::text THEN
    UPDATE {{schema}}.meta SET value = md5(random()::text || clock_timestamp()::text) WHERE key = '{STATE}';
    UPDATE {{schema}}.meta SET value = '' WHERE key = 'packs' AND value <> '';
  END IF;
  RETURN NULL;
END $$
"""


def publish(rows: Rows, server: Server) -> None:
    """Write `rows` on a server. Raises BuildError where it refuses them; what was there then stays."""
    tables = read_tables()
    with open_server(server, BuildError, "written") as connection:
        run(connection, "SELECT pg_advisory_xact_lock(hashtext('decklore'), hashtext(current_schema()))")
        run(connection, "SELECT set_config('decklore.building', txid_current()::text, true)")
        made = _made_tables(connection, server)
        after = [] if made == {table.name for table in tables} else _make_tables(connection, made, tables)
        run(connection, f'DELETE FROM "{ORDERS}"')
        for table in tables:
            _write(connection, table, _records(table, rows), is_new=bool(after))
        for statement in after:
            run(connection, statement)
        run(connection, "ANALYZE " + ", ".join(f'"{table.name}"' for table in tables))


def _made_tables(connection: Connection[Any], server: Server) -> set[str]:
    """Return the tables of this version that are there; those of another version are removed before."""
    if run(connection, "SELECT current_schema()").fetchone() == (None,):
        raise BuildError(f"the database {server.name} has no schema to write in; its search_path names none")
    if not names_meta(connection):
        return set()
    version = read_meta(connection, server).get("schema")
    names = {row[0] for row in run(connection, f'SELECT name FROM "{ORDERS}"')}
    if version == str(SCHEMA_VERSION):
        return names
    _remove(connection, names)
    return set()


def _remove(connection: Connection[Any], names: Iterable[str]) -> None:
    """Remove the tables of a build; who reads them is waited for, and whoever comes waits in turn."""
    run(connection, "LOCK TABLE meta IN ACCESS EXCLUSIVE MODE")
    run(connection, "DROP TABLE " + ", ".join(f'"{name}"' for name in [*sorted(names), ORDERS]))
    run(connection, f'DROP FUNCTION "{ORDERS}_changed"()')


def _make_tables(connection: Connection[Any], made: set[str], tables: Sequence[Table]) -> list[str]:
    """Make all tables without rows; return the statements that are left for when they have theirs."""
    from toolkit.database.server_tables import server_statements

    if made:
        _remove(connection, made)
    statements = server_statements()
    (schema,) = run(connection, "SELECT quote_ident(current_schema())").fetchone()
    for statement in (*statements.before, _MAKE_ORDERS, _WATCH.format(schema=schema)):
        run(connection, statement)
    watched = [table.name for table in tables if table.name != "meta"]
    return [
        *statements.after,
        *(
            f'CREATE TRIGGER changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "{name}" '
            f'FOR EACH STATEMENT EXECUTE FUNCTION "{ORDERS}_changed"()'
            for name in watched
        ),
    ]


def _records(table: Table, rows: Rows) -> list[tuple[Any, ...]]:
    state = [(STATE, secrets.token_hex(16))] if table.name == "meta" else []
    return [*table.records(rows), *state]


def _write(
    connection: Connection[Any], table: Table, records: Sequence[Sequence[Any]], *, is_new: bool
) -> None:
    """Write the rows of a table, which may have others."""
    if is_new:
        _copy(connection, table.name, table, records)
    else:
        new = f"new_{table.name}"
        run(connection, f'CREATE TEMPORARY TABLE "{new}" (LIKE "{table.name}") ON COMMIT DROP')
        _copy(connection, new, table, records)
        _replace(connection, table, new)
    connection.execute(f'INSERT INTO "{ORDERS}" VALUES (%s, %s)'.encode(), (table.name, table.order(records)))


def _copy(connection: Connection[Any], name: str, table: Table, records: Iterable[Sequence[Any]]) -> None:
    columns = ", ".join(f'"{column}"' for column in table.columns)
    with connection.cursor().copy(f'COPY "{name}" ({columns}) FROM STDIN'.encode()) as copy:
        for record in records:
            copy.write_row(record)


def _replace(connection: Connection[Any], table: Table, new: str) -> None:
    """Put the rows of the table `new` in the place of a table's; equal ones are left as they are."""
    same_key = " AND ".join(f'a."{column}" = b."{column}"' for column in table.key)
    ours, theirs = (", ".join(f'{one}."{column}"' for column in table.columns) for one in "ab")
    run(
        connection,
        f'DELETE FROM "{table.name}" AS a WHERE NOT EXISTS (SELECT FROM "{new}" AS b '
        f"WHERE {same_key} AND ({ours}) IS NOT DISTINCT FROM ({theirs}))",
    )
    columns = ", ".join(f'"{column}"' for column in table.columns)
    run(
        connection,
        f'INSERT INTO "{table.name}" ({columns}) SELECT {columns} FROM "{new}" AS b '
        f'WHERE NOT EXISTS (SELECT FROM "{table.name}" AS a WHERE {same_key})',
    )
