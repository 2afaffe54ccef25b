"""A deck list as a command is given it: a file or standard input, in any format that is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.options import complete_format

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from toolkit.cli.session import Session
    from toolkit.decks import DeckList, Written


def complete_list_format(incomplete: str) -> list[str]:
    """Complete the id of a format of lists."""
    from toolkit.exchange.decks import readable

    return [name for name in readable() if name.startswith(incomplete)]


FormatOption = Annotated[
    str | None,
    typer.Option("--format", help="Id of a format.", autocompletion=complete_format, show_default=False),
]
FromOption = Annotated[
    str | None,
    typer.Option(
        "--from",
        help="Format of the file, such as csv; otherwise told by its ending and by what it holds.",
        autocompletion=complete_list_format,
        show_default=False,
    ),
]


def written_list(file: Path, form: str | None = None) -> Written:
    """Return a deck list as written, from a file or, for "-", from standard input.

    `form` is the id of a format of lists; without one it is detected. Raises DeckloreError.
    """
    from toolkit.errors import DeckloreError
    from toolkit.exchange.decks import read_list

    if str(file) == "-":
        return read_list(typer.get_binary_stream("stdin").read(), "standard input", form)
    try:
        raw = file.read_bytes()
    except OSError as error:
        raise DeckloreError(f'"{file}" can\'t be read: {error.strerror or error}') from error
    return read_list(raw, str(file), form)


def read_list_of(
    here: Session,
    file: Path,
    *,
    game: str | None = None,
    form: str | None = None,
    kind: str | None = None,
    lang: str | None = None,
    parameters: Collection[str] = (),
) -> DeckList:
    """Read a deck list of any format, for a command that shows no findings of its own.

    What was guessed (how it is read, the game, its format) and every finding is said on standard error.
    `form` is a format of the game, `kind` one of the file. Raises DeckloreError.
    """
    from toolkit.decks import read_deck

    connection, of = here.connect_to(game)
    written = written_list(file, kind)
    deck = read_deck(connection, written, game=of, format=form, lang=lang, parameters=parameters)
    say_findings(here, deck, lang)
    return deck


def say_findings(here: Session, deck: DeckList, lang: str | None = None) -> None:
    """Say on standard error what was guessed of a list and what its reader found."""
    data = deck.json(lang)
    for note in data["notes"]:
        here.say(note)
    for finding in data["findings"]:
        line = f"{finding['severity']}: {finding['message']}"
        if finding["severity"] == "error":
            typer.echo(line, err=True)
        else:
            here.say(line)
