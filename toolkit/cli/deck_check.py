"""`decklore deck check`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.answers import AskingCommand, answered, answers
from toolkit.cli.deck_reading import FormatOption, FromOption, written_list
from toolkit.cli.options import GameOption, JsonOption, LangOption
from toolkit.cli.output import bold, count_of, show_json, show_text
from toolkit.cli.session import NO, session
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from toolkit.decks import Report


def register(group: typer.Typer) -> None:
    """Add the command of this module."""
    group.command("check", cls=AskingCommand)(check)


def check(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A deck list; - for standard input.", allow_dash=True)],
    form: FormatOption = None,
    game: GameOption = None,
    kind: FromOption = None,
    reading: Annotated[
        list[str] | None,
        typer.Option("--reading", help="Another reading of an unclear rule; may be given again."),
    ] = None,
    before: Annotated[
        Path | None,
        typer.Option("--before", help="The deck before a swap with the sideboard.", show_default=False),
    ] = None,
    on: Annotated[
        str | None,
        typer.Option(
            "--on",
            help="The day for which to check, such as 2026-01-31.",
            metavar="DATE",
            show_default="today",
        ),
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Check against every format of the game: exit 0 if it fits one.")
    ] = False,
    lang: LangOption = None,
    json: JsonOption = False,
) -> None:
    """Check a deck against a format: exit 0 if it is legal, 1 if not.

    What a format asks for is answered by an option of its name, such as --players 3, or by a line of
    the list, such as "# players: 3". The page of a format says what it asks for. Some limits hold from
    a day or until one: the check is for the day after --on, or in a line "# date: 2026-01-31", or today.

    Example: decklore deck check mydeck.txt --game hyborian --format standard

    Example: decklore deck check mydeck.txt --all
    """
    from toolkit.decks import check_deck, read_deck, read_format

    if every and form:
        raise DeckloreError("--all checks every format; leave --format out")
    connection, of = session(context).connect_to(game)
    deck = read_deck(
        connection, written_list(file, kind), game=of, format=form, lang=lang, parameters=answered(context)
    )
    old = (
        read_deck(connection, written_list(before), game=deck.game, format=deck.format, lang=lang)
        if before
        else None
    )
    if every:
        from toolkit.cli.deck_all import check_all

        check_all(
            context,
            connection,
            deck,
            str(file),
            readings=tuple(reading or ()),
            before=old,
            on=on,
            lang=lang,
            json=json,
        )
        return
    asked = read_format(connection, deck.game, deck.format).parameters if deck.format else ()
    report = check_deck(
        connection,
        deck,
        readings=tuple(reading or ()),
        before=old,
        parameters=answers(context, deck.format or "", [parameter.id for parameter in asked]),
        on=on,
        lang=lang,
    )
    if json:
        show_json(report.json())
    else:
        _show(report, str(file), brief=session(context).quiet)
    if not report.legal:
        raise typer.Exit(NO)


def _show(report: Report, name: str, *, brief: bool) -> None:
    verdict = "legal" if report.legal else "not legal"
    counts = ", ".join(f"{section} {count}" for section, count in report.counts.items() if count)
    typer.echo(bold(f"{name}: {verdict} in {report.format.id} ({report.game})"))
    if counts:
        show_text(counts, "  ")
    data = report.json()
    for reading in data["readings"]:
        show_text(f"reading: {reading}", "  ")
    for parameter, answer in data["parameters"].items():
        show_text(f"{parameter}: {answer}", "  ")
    if data["date"]:
        show_text(f"checked for {data['date']}", "  ")
    for note in data["notes"]:
        show_text(note, "  ")
    for problem in data["problems"]:
        show_text(f"{problem['severity']}: {problem['message']}", "  ")
    if data["unchecked"] and not brief:
        typer.echo(f"  {count_of(len(data['unchecked']), 'limit')} not checked:")
        for entry in data["unchecked"]:
            show_text(f"- {entry['says']}: {entry['why']}", "    ")
