"""`decklore print`."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from toolkit.cli.options import GameOption, JsonOption, LangOption
from toolkit.cli.print_outputs import Job, write_job
from toolkit.cli.print_settings import PrintingCommand, chosen_settings, refuse_settings
from toolkit.cli.session import session
from toolkit.errors import DeckloreError

#: The settings that a player aid and a booklet heed.
_OF_AIDS = frozenset({"paper", "landscape", "inks", "ink-saver"})
#: Those that the calibration sheet heeds.
_OF_CALIBRATION = frozenset({"paper", "landscape", "duplex", "back-shift", "back-turn"})


class Aid(StrEnum):
    """A thing of a game itself: its turn track as a player aid, or its rules as a booklet."""

    TURN = "turn"
    RULES = "rules"


def complete_preset(incomplete: str) -> list[str]:
    """Complete the name of a preset."""
    from toolkit.sheets.presets import PRESETS

    return [name for name in PRESETS if name.startswith(incomplete)]


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
    preset: Annotated[
        str | None,
        typer.Option(
            "--preset",
            help="What for: home, mpc, tgc, drivethru, tts, tuckbox, png or svg; see --list.",
            autocompletion=complete_preset,
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", help="The PDF, or the folder or .zip of pictures, to write.", show_default=False
        ),
    ] = None,
    preview: Annotated[
        Path | None,
        typer.Option("--preview", help="Write only a PNG of the first page, to look at.", show_default=False),
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
            help="Print turn, a player aid made from the turn track, or rules, a booklet, instead of cards.",
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

    Example: decklore print set:demo --game hubworld --preset mpc -o demo.zip

    Example: decklore print --aid turn --game hubworld

    Example: decklore print --aid rules --game hubworld --paper a4

    Example: decklore print calibration --paper letter

    Example: decklore print --list --game hubworld
    """
    here = session(context)
    from toolkit.sheets.papers import PAPERS

    if listing or aid is not None:
        from toolkit.cli.printables import AidJob, list_printables, print_aid, print_booklet

        if query or deck is not None:
            raise DeckloreError("--list and --aid go without a query and without --deck")
        if listing:
            list_printables(here, game, lang, json=json)
            return
        said = {"--preset": preset, "--back": back, "--title": title}
        refuse_settings(context, _OF_AIDS, [option for option, value in said.items() if value], "--aid")
        settings = chosen_settings(context, profile, None)
        paper = settings.layout().paper if "paper" in settings.values else None
        if paper is None and settings.values.get("landscape"):
            paper = PAPERS["a5" if aid is Aid.RULES else "a4"].lying()
        job = AidJob(game, paper, settings.style(), output, preview, lang)
        (print_booklet if aid is Aid.RULES else print_aid)(here, job, json=json)
        return
    from toolkit.sheets.layout import Duplex
    from toolkit.sheets.presets import Output, get_preset, heeded_settings
    from toolkit.sheets.tuckbox import CARD_MM

    if query == ["calibration"] and deck is None:
        from toolkit.cli.printables import print_calibration

        refuse_settings(context, _OF_CALIBRATION, [], "calibration")
        layout = chosen_settings(context, profile, None).layout()
        print_calibration(here, layout, output or preview, lang, picture=preview is not None, json=json)
        return
    chosen = get_preset(preset or "home")
    settings = chosen_settings(context, profile, chosen)
    layout = settings.layout()
    heeded = heeded_settings(chosen, single=layout.single)
    what = "--single" if layout.single and "single" not in chosen.settings else f"--preset {chosen.id}"
    refuse_settings(context, heeded, ["--back"] if back and chosen.output is Output.BOX else [], what)
    if (back or settings.style().backs) and layout.duplex is Duplex.NONE:
        layout = replace(layout, duplex=Duplex.LONG)
    cards = Job(
        query=query,
        deck=deck,
        game=game,
        preset=chosen,
        layout=layout,
        style=settings.style(),
        thickness_mm=settings.values.get("thickness", CARD_MM),
        output=output,
        preview=preview,
        title=title,
        back=back,
        lang=lang,
    )
    write_job(here, cards, json=json)
