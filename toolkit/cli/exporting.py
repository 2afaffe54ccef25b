"""`decklore export`: a whole game's cards for other programs."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.options import LangOption, complete_game
from toolkit.cli.output import count_of
from toolkit.cli.session import NothingFound, Session, session
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from toolkit.cards import Card
    from toolkit.exchange.decks.tts import Pile
    from toolkit.games import Game
    from toolkit.sheets.tabletop import Looks

ImagesOption = Annotated[
    str | None,
    typer.Option(
        "--images-at",
        metavar="URL",
        help="Where the pictures of a saved object will lie; otherwise file:// paths find them beside it.",
        show_default=False,
    ),
]


class Target(StrEnum):
    """What the cards are written for."""

    COCKATRICE = "cockatrice"
    TTS = "tts"
    CSV = "csv"
    JSON = "json"


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("export")(export)


def export(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="Id or title of a game.", autocompletion=complete_game)],
    to: Annotated[
        Target, typer.Option("--to", help="Format: cockatrice, tts, csv or json.", case_sensitive=False)
    ],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="File to write; otherwise standard output.", show_default=False),
    ] = None,
    images: ImagesOption = None,
    lang: LangOption = None,
) -> None:
    """Write all cards of a game for another program, every printing of each.

    For Cockatrice that is a cards.xml; for Tabletop Simulator a saved object with a pile a set, and
    beside it sheets of faces as pictures, which it finds by the paths or URLs in the object.

    Example: decklore export hubworld --to cockatrice -o cards.xml

    Example: decklore export hubworld --to tts -o hubworld.json --images-at https://example.org/hubworld
    """
    from toolkit.games import get_game
    from toolkit.rights import check_public

    here = session(context)
    connection, of = here.connect_to(game)
    assert of is not None
    check_public(connection, "an export", of)
    cards = _cards(connection, of, lang)
    if not cards:
        raise NothingFound(f"{of} has no cards to export")
    if to is Target.TTS:
        if output is None:
            raise DeckloreError(
                "a saved object of Tabletop Simulator comes with pictures; "
                "name a file to write with -o cards.json"
            )
        played = get_game(connection, of)
        title = f"{of}: all cards"
        write_table_object(here, played, title, _piles(played, cards, lang), output, images, lang)
        return
    _write(here, connection, of, to, cards, output, lang)


def _cards(connection: sqlite3.Connection, game: str, lang: str | None) -> list[Card]:
    """Return every printing of every card of a game, set by set."""
    from toolkit.cards import read_cards

    rows = connection.execute(
        "SELECT p.id FROM printing p JOIN card c ON c.id = p.card WHERE c.game = :game ORDER BY p.place",
        {"game": game},
    )
    return read_cards(connection, [row[0] for row in rows], lang)


def _piles(game: Game, cards: Sequence[Card], lang: str | None) -> list[Pile]:
    """Return a pile a set, each printing as often as its set holds it."""
    from toolkit.exchange.decks.tts import Pile
    from toolkit.games import text_in

    return [
        Pile(
            text_in(card_set.name, lang),
            tuple((card, card.printing.quantity) for card in cards if card.printing.set == card_set.slug),
        )
        for card_set in game.sets.values()
    ]


def _write(
    here: Session,
    connection: sqlite3.Connection,
    game: str,
    to: Target,
    cards: Sequence[Card],
    output: Path | None,
    lang: str | None,
) -> None:
    from toolkit.cli.forms import csv_text, json_text
    from toolkit.exchange.cockatrice_cards import cockatrice_cards
    from toolkit.unfinished import write_whole

    del here
    if to is Target.COCKATRICE:
        text = cockatrice_cards(connection, game, lang)
    else:
        text = csv_text(cards) if to is Target.CSV else json_text(cards)
    if output is None:
        typer.echo(text, nl=False)
        return
    write_whole(output, text.encode())
    typer.echo(f"{output}: {count_of(len(cards), 'printing')} of {game}")


def write_table_object(
    here: Session,
    game: Game,
    name: str,
    piles: Sequence[Pile],
    output: Path,
    images: str | None,
    lang: str | None,
) -> None:
    """Write a saved object of Tabletop Simulator and, beside it, its pictures, and say so.

    `images` is the URL below which they will be found, otherwise their own paths. Raises DeckloreError
    where there is no card.
    """
    from toolkit.sheets.tabletop import Looks

    pictures = save_table_object(here, game, name, piles, output, Looks(lang=lang), images)
    cards = sum(count for pile in piles for _, count in pile.cards)
    typer.echo(f"{output}: {count_of(cards, 'card')}, {count_of(pictures, 'picture')} beside it")


def save_table_object(
    here: Session,
    game: Game,
    name: str,
    piles: Sequence[Pile],
    output: Path,
    looks: Looks,
    images: str | None = None,
) -> int:
    """Write what `write_table_object` writes, and return how many pictures there are."""
    from toolkit.exchange.decks.tts import make_table_object
    from toolkit.unfinished import write_whole

    if not any(pile.cards for pile in piles):
        raise NothingFound("there is no card to lay on the table")

    def address(file: str) -> str:
        if images is not None:
            return f"{images.rstrip('/')}/{file}"
        return (output.parent / file).resolve().as_uri()

    with here.working("drawing the sheets"):
        made = make_table_object(game, name, piles, output.stem, address, looks)
    for file, picture in made.pictures.items():
        write_whole(output.parent / file, picture)
    write_whole(output, made.text.encode())
    return len(made.pictures)
