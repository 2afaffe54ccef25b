"""What commands about decks share beyond reading: how a list is to be judged, and answers to its format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.answers import answered, answers
from toolkit.cli.deck_reading import written_list
from toolkit.cli.session import session

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from toolkit.decks import DeckList

ReadingOption = Annotated[
    list[str] | None,
    typer.Option("--reading", help="Another reading of an unclear rule; may be given again."),
]
OnOption = Annotated[
    str | None,
    typer.Option(
        "--on", help="The day for which to check, such as 2026-01-31.", metavar="DATE", show_default="today"
    ),
]


@dataclass(frozen=True)
class AskedDeck:
    """A deck that a command is given, with the connection and the command's answers to its format."""

    connection: sqlite3.Connection
    deck: DeckList
    parameters: dict[str, int]


def read_asked(
    context: typer.Context, file: Path, game: str | None, form: str | None, lang: str | None
) -> AskedDeck:
    """Read a list and the answers that options such as `--players 3` give. Raises DeckloreError."""
    from toolkit.decks import read_deck, read_format

    connection, of = session(context).connect_to(game)
    deck = read_deck(
        connection, written_list(file), game=of, format=form, lang=lang, parameters=answered(context)
    )
    asked = read_format(connection, deck.game, deck.format).parameters if deck.format else ()
    parameters = answers(context, deck.format or "", [parameter.id for parameter in asked])
    return AskedDeck(connection, deck, parameters)
