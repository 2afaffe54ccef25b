"""`decklore print`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.deck_reading import deck_text
from toolkit.cli.options import GameOption, JsonOption, LangOption
from toolkit.cli.output import count_of, show_json
from toolkit.cli.session import NothingFound, Session, session
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    import sqlite3

    from toolkit.cards import Card


class Aid(StrEnum):
    """What a player aid is made from."""

    TURN = "turn"


class Paper(StrEnum):
    """The paper to print on."""

    A4 = "a4"
    LETTER = "letter"


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("print", context_settings={"ignore_unknown_options": True})(print_sheets)


def print_sheets(
    context: typer.Context,
    query: Annotated[list[str] | None, typer.Argument(help="Which cards, as a card query.")] = None,
    deck: Annotated[
        Path | None, typer.Option("--deck", help="Print a deck list, with its copies.", show_default=False)
    ] = None,
    game: GameOption = None,
    paper: Annotated[
        Paper, typer.Option("--paper", help="Paper: a4 or letter.", case_sensitive=False)
    ] = Paper.A4,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The PDF to write.", show_default=False)
    ] = None,
    title: Annotated[
        str | None, typer.Option("--title", help="Words for the margin.", show_default=False)
    ] = None,
    aid: Annotated[
        Aid | None,
        typer.Option(
            "--aid",
            help="Print a player aid instead of cards: turn, made from the turn track.",
            show_default=False,
        ),
    ] = None,
    listing: Annotated[
        bool, typer.Option("--list", help="List what can be printed of a game, or of all games.")
    ] = False,
    lang: LangOption = None,
    json: JsonOption = False,
) -> None:
    """Write cards as print-and-play sheets, at true size, with crop marks and a ruler; or a player aid.

    Example: decklore print t:agent --game hubworld -o agents.pdf

    Example: decklore print --aid turn --game hubworld

    Example: decklore print --list --game hubworld
    """
    here = session(context)
    if listing or aid is not None:
        from toolkit.cli.printables import list_printables, print_aid

        if query or deck is not None:
            raise DeckloreError("--list and --aid go without a query and without --deck")
        if listing:
            list_printables(here, game, lang, json=json)
        else:
            print_aid(here, game, paper.value, output, lang, json=json)
        return
    _print_cards(here, query, deck, game, paper, output, title, lang, json)


def _print_cards(
    here: Session,
    query: list[str] | None,
    deck: Path | None,
    game: str | None,
    paper: Paper,
    output: Path | None,
    title: str | None,
    lang: str | None,
    json: bool,
) -> None:
    """Write the sheets of a query or of a deck list."""
    from toolkit.games import get_game, text_in
    from toolkit.sheets import Layout, Print, get_paper, save_sheets

    connection = here.connect()
    if deck is not None and query:
        raise DeckloreError("give a query or --deck, not both")
    chosen, name = (
        _of_deck(connection, deck, game) if deck else _of_query(here, connection, query, game, lang)
    )
    games = {card.game for card, _ in chosen}
    if not chosen:
        raise NothingFound("nothing to print: no card fits")
    if len(games) > 1:
        raise DeckloreError(
            f"the cards are of several games ({', '.join(sorted(games))}); say one with --game"
        )
    of = get_game(connection, games.pop())
    path = output or Path(f"{of.id}-sheets.pdf")
    prints = [Print(card, copies) for card, copies in chosen if copies]
    with here.working("drawing the sheets"):
        pages = save_sheets(
            path,
            of,
            prints,
            layout=Layout(get_paper(paper.value)),
            title=title or f"{text_in(of.short_title, lang)}: {name}",
            lang=lang,
        )
    total = sum(item.copies for item in prints)
    if json:
        show_json({"file": str(path), "game": of.id, "cards": total, "pages": pages, "paper": paper.value})
    else:
        typer.echo(f"{path}: {count_of(total, 'card')} on {count_of(pages, 'page')} ({paper.value.upper()})")


def _of_query(
    here: Session, connection: sqlite3.Connection, query: list[str] | None, game: str | None, lang: str | None
) -> tuple[list[tuple[Card, int]], str]:
    """Return what a query picks, each card as often as its set holds it."""
    from toolkit.cards import read_cards
    from toolkit.games import get_game_id
    from toolkit.query import search

    of = get_game_id(connection, game) if game else None
    text = " ".join(query or [])
    result = search(connection, text, game=of, lang=lang)
    for warning in result.warnings:
        here.say(f"decklore: {warning}")
    found = read_cards(connection, result.printings, lang)
    return [(card, card.printing.quantity) for card in found], text or "all cards"


def _of_deck(
    connection: sqlite3.Connection, deck: Path, game: str | None
) -> tuple[list[tuple[Card, int]], str]:
    """Return the cards of a deck list that the database knows, with their copies."""
    from toolkit.decks import read_deck
    from toolkit.games import get_game_id

    of = get_game_id(connection, game) if game else None
    read = read_deck(connection, deck_text(deck), game=of)
    chosen = [(entry.card, entry.count) for entry in read.entries if entry.card.printing_id]
    missing = [finding.message() for finding in read.findings if finding.severity == "error"]
    if missing:
        raise DeckloreError("; ".join(missing))
    return chosen, read.name or deck.stem
