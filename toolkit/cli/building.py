"""`decklore build`, `decklore check`, `decklore games`."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer

from toolkit import places
from toolkit.cli.options import JsonOption, LimitOption
from toolkit.cli.output import count_of, show_json, show_table, show_text
from toolkit.cli.session import NO, session
from toolkit.errors import Severity


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("build")(build)
    app.command("check")(check)
    app.command("games")(games)


def build(
    context: typer.Context,
    data: Annotated[
        list[Path] | None, typer.Option("--data", help="Folder of packs; may be given again.")
    ] = None,
    database: Annotated[Path | None, typer.Option("--database", help="File to write.")] = None,
    json: JsonOption = False,
) -> None:
    """Build the database from the packs, all or nothing.

    Example: decklore build
    """
    from toolkit.database import open_database

    here = session(context)
    here.path = database or here.path
    here.build(data or places.data_folders())
    with closing(open_database(here.path)) as connection:
        ids = [row["id"] for row in connection.execute("SELECT id FROM game ORDER BY position")]
    if json:
        show_json({"database": str(here.path), "games": ids, "bytes": here.path.stat().st_size})
    else:
        typer.echo(f"{places.near(here.path)}: {count_of(len(ids), 'game')} ({', '.join(ids)})")


def check(
    folders: Annotated[
        list[Path] | None, typer.Argument(metavar="[DIR]...", help="Packs, or folders of packs.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="OLD",
            help="An older database, folder or git:REV: ids that it had and that lead nowhere are faults.",
            show_default=False,
        ),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings refuse as well; notes do not.")] = False,
    json: JsonOption = False,
) -> None:
    """Check packs and report every fault at once, with file, line and field.

    Example: decklore check
    """
    from toolkit.checks import check_packs

    checked = check_packs(folders or [places.near(folder) for folder in places.data_folders()])
    if against:
        from toolkit.history import find_vanished, read_state

        checked.findings.extend(find_vanished(checked.packs, read_state(against), whole=not folders))
        checked.findings.sort()
    if json:
        show_json([finding._asdict() for finding in checked.findings])
    else:
        for finding in checked.findings:
            typer.echo(str(finding))
        count = count_of(len(checked.packs), "pack")
        notes = sum(finding.severity is Severity.NOTE for finding in checked.findings)
        faults = len(checked.findings) - notes
        found = count_of(faults, "fault") if faults else "nothing wrong"
        typer.echo(f"{count}: {found}" + (f", {count_of(notes, 'note')}" if notes else ""))
    doubtful = any(finding.severity is Severity.WARNING for finding in checked.findings)
    if not checked.sound or (strict and doubtful):
        raise typer.Exit(NO)


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
