"""What every command shares: the database, messages on standard error, and errors as sentences."""

from __future__ import annotations

import gc
import sqlite3
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from toolkit import places
from toolkit.errors import DeckloreError, FindingsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from toolkit.database.server import Server

#: Exit codes: the answer is yes, the answer is no, the question was not understood.
YES, NO, MISUSE = 0, 1, 2


class NothingFound(DeckloreError):  # noqa: N818  (it names an answer, not a fault)
    """Raised where a look-up was understood and found nothing; the exit code is 1."""


class DeckloreGroup(TyperGroup):
    """A group whose commands end in one message where they raise a DeckloreError."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; errors that a person can put right become a message and an exit code."""
        try:
            return super().invoke(ctx)
        except DeckloreError as error:
            typer.echo(_sentence(error), err=True)
            raise typer.Exit(exit_code(error)) from None
        except BrokenPipeError:
            sys.stderr.close()
            raise typer.Exit(YES) from None
        except (OSError, sqlite3.Error) as error:
            typer.echo(f"decklore: {_refusal(error)}", err=True)
            raise typer.Exit(MISUSE) from None
        except KeyboardInterrupt:
            typer.echo("stopped", err=True)
            raise typer.Exit(130) from None


def _refusal(error: OSError | sqlite3.Error) -> str:
    """Say what the system refused: the place and its reason."""
    if isinstance(error, sqlite3.Error):
        return f"the database can't be read: {error}"
    said = error.strerror or str(error)
    return f"{error.filename}: {said}" if error.filename else said


def _sentence(error: DeckloreError) -> str:
    if isinstance(error, FindingsError):
        count = len(error.findings)
        return f"{error}\n{count} {'fault' if count == 1 else 'faults'}"
    return f"decklore: {error}"


def exit_code(error: DeckloreError) -> int:
    """Return the exit code of an error: 1 for an answer that is no, 2 for misuse."""
    from toolkit.rules import RuleError

    return NO if isinstance(error, FindingsError | NothingFound | RuleError) else MISUSE


#: So many faces are drawn at once, before a bar could be read.
_FEW_FACES = 76


class Session:
    """One run of the command: where its database is and how much it says."""

    def __init__(self, database: str | None, *, quiet: bool, verbose: bool) -> None:
        """Use `database`, otherwise the usual place."""
        self.quiet = quiet
        self.verbose = verbose
        self.use(database or places.database_name())

    def use(self, database: str | Path) -> None:
        """Use a database: a file, or one on a server by its address; `path` is then a copy of it, once read.

        Raises DatabaseError for an address that is none.
        """
        self.server: Server | None = None
        if isinstance(database, str) and places.is_server(database):
            from toolkit.database.server import parse_server

            self.server, self.path = parse_server(database), places.copies_folder()
        else:
            self.path = Path(database)

    @property
    def database(self) -> str:
        """The database as people see it."""
        return self.server.name if self.server else str(places.near(self.path))

    def say(self, message: str) -> None:
        """Say something on standard error, unless quiet."""
        if not self.quiet:
            typer.echo(message, err=True)

    def open(self) -> sqlite3.Connection:
        """Open the database as it is. Raises DatabaseError where it is missing or can't be read."""
        from toolkit.database import open_database

        return self._read_from(self.server) if self.server else open_database(self.path)

    def connect(self) -> sqlite3.Connection:
        """Open the database; one that is missing or older than its packs is built first.

        One on a server is shared, and so is built first only where there is none.
        Raises DatabaseError or FindingsError where that can't be done and there is no old database.
        """
        from toolkit.database import open_current, open_database

        if self.server:
            return self._read_from(self.server)
        folders = places.data_folders()
        connection = open_current(self.path, folders)
        if connection is not None:
            return connection
        known = self.path.exists()
        self.say(f"building the database {'anew' if known else 'first'}: {places.near(self.path)}")
        try:
            self.build(folders)
        except DeckloreError as error:
            if not known:
                raise
            self.say(f"{error}\nthe packs can't be built; answering from the database made before")
        return open_database(self.path)

    def _read_from(self, server: Server) -> sqlite3.Connection:
        """Open a copy of the database on a server as it is now; `path` is then the copy's."""
        from toolkit.database import DatabaseError, open_database
        from toolkit.database.mirror import mirrored

        folder = places.copies_folder()
        found = mirrored(server, folder)
        if found is None:
            self.say(f"building the database first: {server.name}")
            self.build(places.data_folders())
            found = mirrored(server, folder)
        if found is None:
            raise DatabaseError(f"there is no database at {server.name}; `decklore build` makes it")
        self.path = found
        return open_database(found)

    def connect_to(self, game: str | None) -> tuple[sqlite3.Connection, str | None]:
        """Open the database and return it with the id of a game, named by id or title, if any."""
        connection = self.connect()
        if game is None:
            return connection, None
        from toolkit.games import get_game_id

        return connection, get_game_id(connection, game)

    def build(self, folders: list[Path]) -> None:
        """Build the database from the packs below `folders`, unless it is made from just these already."""
        from toolkit.database.fingerprint import fingerprint, renew

        read_ns = time.time_ns()
        made_from = fingerprint(folders)
        if self.server:
            from toolkit.database.server_state import is_published

            is_made = is_published(self.server, made_from)
        else:
            is_made = renew(self.path, folders, made_from, read_ns)
        if is_made:
            return
        from toolkit.checks import build

        with self.working("reading packs and writing the database"):
            build(folders, self.server or self.path, made_from)

    @contextmanager
    def drawing(self, count: int) -> Iterator[Callable[[int], None] | None]:
        """Show on a terminal how many of `count` faces are drawn; give what is to be told of new ones."""
        if self.quiet or not sys.stderr.isatty() or count < _FEW_FACES:
            with self.working("drawing"):
                yield None
            return
        from rich.console import Console
        from rich.progress import Progress

        gc.enable()
        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("drawing", total=count)
            yield lambda new: bar.advance(task, new)

    @contextmanager
    def working(self, what: str) -> Iterator[None]:
        """Show that work goes on, on a terminal; with --verbose say how long it took."""
        started = time.perf_counter()
        gc.enable()  # it is off for look-ups, see `toolkit.start`
        if not self.quiet and sys.stderr.isatty():
            from rich.console import Console

            with Console(stderr=True).status(what):
                yield
        else:
            yield
        if self.verbose:
            typer.echo(f"{what}: {time.perf_counter() - started:.2f} s", err=True)


def session(context: typer.Context) -> Session:
    """Return the session of a command."""
    found = context.obj
    assert isinstance(found, Session)
    return found
