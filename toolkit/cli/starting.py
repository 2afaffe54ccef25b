"""`decklore new`, `decklore schema`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.output import count_of
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from toolkit.starter import NewGame


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("new")(new)
    app.command("schema")(schema)


def new(
    title: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Title of the game.", show_default=False)
    ] = None,
    id_: Annotated[
        str | None, typer.Option("--id", help="Id of the pack, if not made of the title.", show_default=False)
    ] = None,
    language: Annotated[
        list[str] | None,
        typer.Option(
            "--language", help="Language of its texts, such as en; may be given again.", show_default=False
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option("--players", help="How many play: 2-4, 2, or 2+ for no end.", show_default=False),
    ] = None,
    publisher: Annotated[
        str | None, typer.Option("--publisher", help="Who publishes the game.", show_default=False)
    ] = None,
    pattern: Annotated[
        Path | None,
        typer.Option("--from", metavar="PACK", help="Copy the structure of this pack.", show_default=False),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Folder to make; otherwise ./ID.", show_default=False),
    ] = None,
) -> None:
    """Make a new pack, small and whole, with comments that teach.

    On a terminal it asks for what no option gives. With --from it has the fields, types and shape of formats
    of another pack, without its words and cards.

    Example: decklore new "Lighthouse Keepers" --players 2-4
    """
    from toolkit.starter import place_pack, shape_files, starter_files

    game = _told(title, id_, language, players, publisher)
    files, left = shape_files(game, pattern) if pattern else (starter_files(game), [])
    folder = output or Path(game.id)
    found = place_pack(folder, files)
    typer.echo(f"{folder}: a pack of {count_of(len(files), 'file')}, and schemas for your editor in .schemas")
    for name in left:
        typer.echo(f"left out, since it makes no sense without the cards of {pattern}: {name}")
    for finding in found:
        typer.echo(str(finding))
    typer.echo(f"next: `decklore check {folder}`, `decklore watch {folder}`, `decklore pack add {folder}`")


def _told(
    title: str | None, id_: str | None, language: list[str] | None, players: str | None, publisher: str | None
) -> NewGame:
    """Return the game as options and, on a terminal, answers tell it. Raises DeckloreError."""
    from toolkit.starter import new_game
    from toolkit.text import slug

    asks = title is None and sys.stdin.isatty() and sys.stdout.isatty()
    if title is None and not asks:
        raise DeckloreError('say what the game is called, as in: decklore new "Lighthouse Keepers"')
    if asks:
        title = typer.prompt("What is the game called?")
        id_ = id_ or typer.prompt("The id of its pack", default=slug(title) or None)
        language = language or typer.prompt("Languages of its texts", default="en").replace(",", " ").split()
        players = players or typer.prompt("How many play?", default="2-4")
        publisher = publisher or typer.prompt("Who publishes it?", default="", show_default=False)
    return new_game(
        title or "",
        id=id_,
        languages=tuple(language or ("en",)),
        players=players or "2-4",
        publisher=publisher,
    )


def schema(
    kind: Annotated[
        str | None,
        typer.Argument(
            metavar="[KIND]", help="game, cards, turn and so on; otherwise all.", show_default=False
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Folder to write into, or a .json file.", show_default=False),
    ] = None,
) -> None:
    """Write JSON Schemas of the files of a pack, by which an editor completes keys and underlines faults.

    Without -o one schema is written to standard output, and without KIND a list of all.

    Example: decklore schema -o schemas
    """
    from toolkit.packs.editors import FILES, editor_schemas
    from toolkit.text import did_you_mean

    schemas = {name.removesuffix(".json"): text for name, text in editor_schemas().items()}
    if kind is not None and kind not in schemas:
        raise DeckloreError(
            f'there is no kind of file "{kind}"{did_you_mean(kind, schemas)}; there are {", ".join(schemas)}'
        )
    wanted = {kind: schemas[kind]} if kind else schemas
    if output:
        _write_schemas(wanted, output)
    elif kind:
        typer.echo(schemas[kind], nl=False)
    else:
        for name, (file, _) in FILES.items():
            typer.echo(f"{name.removesuffix('.json'):14}{file}")


def _write_schemas(wanted: dict[str, str], output: Path) -> None:
    """Write schemas into a folder, or one into a file. Raises DeckloreError where that can't be."""
    alone = len(wanted) == 1 and output.suffix == ".json"
    try:
        for name, text in wanted.items():
            path = output if alone else output / f"{name}.json"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            typer.echo(str(path))
    except OSError as error:
        raise DeckloreError(f'"{output}" can\'t be written: {error.strerror or error}') from None
