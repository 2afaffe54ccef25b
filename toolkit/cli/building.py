"""`decklore build`, `decklore games`."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from toolkit import places
from toolkit.cli.options import JsonOption, LimitOption
from toolkit.cli.output import count_of, show_json, show_table, show_text
from toolkit.cli.session import session


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("build")(build)
    app.command("games")(games)


def build(
    context: typer.Context,
    data: Annotated[
        list[Path] | None, typer.Option("--data", help="Folder of packs; may be given again.")
    ] = None,
    database: Annotated[
        str | None, typer.Option("--database", help="File to write, or address of a database on a server.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Build the database from the packs, all or nothing.

    Example: decklore build
    """
    here = session(context)
    if database:
        here.use(database)
    here.build(data or places.data_folders())
    with closing(here.open()) as connection:
        ids = [row["id"] for row in connection.execute("SELECT id FROM game ORDER BY position")]
    if json:
        name = here.server.name if here.server else str(here.path)
        show_json({"database": name, "games": ids, "bytes": here.path.stat().st_size})
    else:
        typer.echo(f"{here.database}: {count_of(len(ids), 'game')} ({', '.join(ids)})")


def games(context: typer.Context, limit: LimitOption = None, json: JsonOption = False) -> None:
    """List the games of the database with what each holds.

    Example: decklore games
    """
    from toolkit.games import read_games, text_in

    connection = session(context).connect()
    found = []
    for game in read_games(connection)[:limit]:
        counts = {
            what: connection.execute(sql, {"game": game.id}).fetchone()[0] for what, sql in _COUNTS.items()
        }
        found.append((game, counts))
    if json:
        show_json([
            {"id": game.id, "title": text_in(game.title, None), "titles": game.title,
             "languages": list(game.languages), "edition": game.edition, "publisher": game.publisher,
             "players": {"min": game.players_min, "max": game.players_max}, "formats": list(game.formats),
             **counts, "permission": text_in(game.permission, None)}
            for game, counts in found
        ])  # fmt: skip
        return
    show_table(
        [("game", False), ("title", False), *((what, True) for what in _COUNTS), ("formats", False)],
        [
            [game.id, text_in(game.title, None), *map(str, counts.values()), ", ".join(game.formats)]
            for game, counts in found
        ],
    )
    typer.echo("")
    show_text("Unofficial restatements; games, names and terms belong to their publishers.")


_COUNTS = {
    "rules": "SELECT count(*) FROM rule WHERE game = :game",
    "terms": "SELECT count(*) FROM term WHERE game = :game",
    "cards": "SELECT count(*) FROM card WHERE game = :game",
}
