"""`decklore deck convert`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.deck_reading import FormatOption, FromOption, read_list_of
from toolkit.cli.exporting import ImagesOption, write_table_object
from toolkit.cli.options import GameOption, LangOption
from toolkit.cli.output import count_of
from toolkit.cli.session import NO, Session, session
from toolkit.errors import DeckloreError, Severity

if TYPE_CHECKING:
    from toolkit.exchange.decks import Outgoing


def register(group: typer.Typer) -> None:
    """Add the command of this module."""
    group.command("convert")(convert)


def complete_written(incomplete: str) -> list[str]:
    """Complete the id of a format that is written."""
    from toolkit.exchange.decks import writable

    return [name for name in writable() if name.startswith(incomplete)]


def convert(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A deck list; - for standard input.", allow_dash=True)],
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            help="Format to write: text, markdown, csv, json, cockatrice, octgn, tts or bbcode; "
            "otherwise told by the ending of -o.",
            autocompletion=complete_written,
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="File to write; otherwise standard output.", show_default=False),
    ] = None,
    kind: FromOption = None,
    game: GameOption = None,
    form: FormatOption = None,
    images: ImagesOption = None,
    lang: LangOption = None,
) -> None:
    """Write a deck list in the format of another program: exit 0 if every line was read, 1 if not.

    What the format can't hold, what was guessed and what could not be read is said on standard error.

    Example: decklore deck convert mydeck.txt --to cockatrice -o mydeck.cod

    Example: decklore deck convert mydeck.cod --to markdown
    """
    from toolkit.decks import read_format
    from toolkit.exchange.decks import losses, make_outgoing

    here = session(context)
    target = _target(to, output)
    deck = read_list_of(here, file, game=game, form=form, kind=kind, lang=lang)
    connection = here.connect()
    outgoing = make_outgoing(
        connection, deck, read_format(connection, deck.game, deck.format) if deck.format else None, lang
    )
    for loss in losses(outgoing, target, lang):
        here.say(f"warning: {loss}")
    name = deck.name or (file.stem if str(file) != "-" else "Deck")
    _write(here, outgoing, target, output, images, name)
    if any(finding.severity == Severity.ERROR for finding in deck.findings):
        raise typer.Exit(NO)


def _target(to: str | None, output: Path | None) -> str:
    """Return the format to write. Raises DeckloreError where none is named or it can't be written."""
    from toolkit.exchange.decks import FORMATS, get_list_format, writable

    if to is not None:
        kind = get_list_format(to, writable())
        if kind.pictures and output is None:
            raise DeckloreError(f"{kind.label} comes with pictures; name a file to write with -o deck.json")
        return kind.id
    ending = output.suffix.lower() if output else ""
    for name in writable():
        if ending in FORMATS[name].endings:
            return name
    raise DeckloreError(f"name the format to write with --to: {', '.join(writable())}")


def _write(
    here: Session, outgoing: Outgoing, target: str, output: Path | None, images: str | None, name: str
) -> None:
    from toolkit.exchange.decks import FORMATS, write_list
    from toolkit.exchange.decks.tts import piles_of
    from toolkit.rights import check_public
    from toolkit.unfinished import write_whole

    if FORMATS[target].pictures and output is not None:
        check_public(here.connect(), "pictures for a virtual table", outgoing.game.id)
        write_table_object(here, outgoing.game, name, piles_of(outgoing), output, images, outgoing.lang)
        return
    text = write_list(outgoing, target)
    if output is None:
        typer.echo(text, nl=False)
        return
    write_whole(output, text.encode())
    cards = sum(row.count for row in outgoing.rows)
    typer.echo(f"{output}: {count_of(cards, 'card')}, {FORMATS[target].label}")
