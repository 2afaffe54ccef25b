"""`decklore print`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.options import GameOption, JsonOption, LangOption
from toolkit.cli.output import count_of, show_json
from toolkit.cli.print_choice import chosen_cards
from toolkit.cli.print_settings import PrintingCommand, chosen_settings
from toolkit.cli.session import Session, session
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from toolkit.sheets.layout import Layout
    from toolkit.sheets.style import Style


class Aid(StrEnum):
    """What a player aid is made from."""

    TURN = "turn"


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("print", cls=PrintingCommand, context_settings={"ignore_unknown_options": True})(print_sheets)


def print_sheets(
    context: typer.Context,
    query: Annotated[list[str] | None, typer.Argument(help="Which cards, as a card query.")] = None,
    deck: Annotated[
        Path | None, typer.Option("--deck", help="Print a deck list, with its copies.", show_default=False)
    ] = None,
    game: GameOption = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The PDF to write.", show_default=False)
    ] = None,
    title: Annotated[
        str | None, typer.Option("--title", help="Words for the margin.", show_default=False)
    ] = None,
    back: Annotated[
        Path | None,
        typer.Option(
            "--back", help="A picture for the backs, instead of the game's own.", show_default=False
        ),
    ] = None,
    profile: Annotated[
        Path | None,
        typer.Option(
            "--profile", help="Settings to start from; otherwise decklore.toml.", show_default=False
        ),
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
    """Write cards as print-and-play sheets, at true size, with cutting marks and a ruler; or a player aid.

    Settings that you always want, such as your paper, belong into the table [print] of a file decklore.toml
    in the working folder or above it; what the command line says goes before them.

    Example: decklore print t:agent --game hubworld -o agents.pdf

    Example: decklore print --deck mydeck.txt --paper letter --duplex long --marks lines

    Example: decklore print --aid turn --game hubworld

    Example: decklore print --list --game hubworld
    """
    from toolkit.sheets.layout import Duplex

    here = session(context)
    if listing or aid is not None:
        from toolkit.cli.printables import list_printables, print_aid

        if query or deck is not None:
            raise DeckloreError("--list and --aid go without a query and without --deck")
        if listing:
            list_printables(here, game, lang, json=json)
        else:
            paper = chosen_settings(context, profile).layout().paper
            print_aid(here, game, paper, output, lang, json=json)
        return
    settings = chosen_settings(context, profile)
    layout = settings.layout()
    if back is not None and layout.duplex is Duplex.NONE:
        layout = replace(layout, duplex=Duplex.LONG)
    _print_cards(
        here, _Job(query, deck, game, layout, settings.style(), output, title, back, lang), json=json
    )


@dataclass(frozen=True)
class _Job:
    """What the command line asks for."""

    query: list[str] | None
    deck: Path | None
    game: str | None
    layout: Layout
    style: Style
    output: Path | None
    title: str | None
    back: Path | None
    lang: str | None


def _print_cards(here: Session, job: _Job, *, json: bool) -> None:
    """Write the sheets of a query or of a deck list."""
    from toolkit.games import text_in
    from toolkit.sheets import Print, save_sheets

    of, chosen, name = chosen_cards(here, job.query, job.deck, job.game, job.lang)
    path = job.output or Path(f"{of.id}-sheets.pdf")
    prints = [Print(card, copies) for card, copies in chosen if copies]
    paper = job.layout.paper
    with here.working("drawing the sheets"):
        pages = save_sheets(
            path,
            of,
            prints,
            layout=job.layout,
            title=job.title or f"{text_in(of.short_title, job.lang)}: {name}",
            lang=job.lang,
            back=job.back,
            style=job.style,
        )
    total = sum(item.copies for item in prints)
    if json:
        show_json({"file": str(path), "game": of.id, "cards": total, "pages": pages, "paper": paper.id})
    else:
        typer.echo(f"{path}: {count_of(total, 'card')} on {count_of(pages, 'page')} ({paper.label})")
