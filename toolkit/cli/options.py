"""Options that several commands share, and what completes them in a shell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from toolkit import places

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path


def _connection() -> sqlite3.Connection | None:
    """Open the database for completion; a missing one completes nothing."""
    from toolkit.database import DatabaseError, open_database

    try:
        path = _known_copy() if places.is_server(places.database_name()) else places.database_path()
        return open_database(path) if path else None
    except DatabaseError:
        return None


def _known_copy() -> Path | None:
    """Return the copy of a server's database that was read last; completion asks no server."""
    from toolkit.database.mirror import latest_mirror
    from toolkit.database.server import parse_server

    return latest_mirror(parse_server(places.database_name()), places.copies_folder())


def _column(sql: str, start: str) -> list[str]:
    from toolkit.text import fold

    connection = _connection()
    if connection is None:
        return []
    try:
        found = [str(row[0]) for row in connection.execute(sql)]
    finally:
        connection.close()
    return [name for name in dict.fromkeys(found) if fold(name).startswith(fold(start))]


def complete_game(incomplete: str) -> list[str]:
    """Complete the id of a game."""
    return _column("SELECT id FROM game ORDER BY position", incomplete)


def complete_format(incomplete: str) -> list[str]:
    """Complete the id of a format."""
    return _column("SELECT slug FROM format ORDER BY id", incomplete)


def complete_card(incomplete: str) -> list[str]:
    """Complete the name of a card as printed; what is typed in another case, its id, one word."""
    names = _column("SELECT name FROM card_text ORDER BY name_folded", incomplete)
    ids = _column("SELECT slug FROM card ORDER BY slug", incomplete)
    return [name for name in [*names, *ids] if name.startswith(incomplete)]


def complete_rule(incomplete: str) -> list[str]:
    """Complete the id of a rule."""
    return _column("SELECT slug FROM rule ORDER BY id", incomplete)


GameOption = Annotated[
    str | None,
    typer.Option("--game", help="Id or title of a game.", autocompletion=complete_game, show_default=False),
]
LangOption = Annotated[str | None, typer.Option("--lang", help="Language, such as en.", show_default=False)]
JsonOption = Annotated[bool, typer.Option("--json", help="Write JSON.")]
LimitOption = Annotated[
    int | None, typer.Option("--limit", min=1, help="At most this many.", show_default=False)
]
