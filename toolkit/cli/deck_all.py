"""`decklore deck check --all`: a deck held against every format of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from toolkit.cli.answers import answers
from toolkit.cli.output import bold, count_of, show_json, show_text
from toolkit.cli.session import NO, session
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from toolkit.decks import DeckList, Format, Report


def check_all(
    context: typer.Context,
    connection: sqlite3.Connection,
    deck: DeckList,
    name: str,
    *,
    readings: Sequence[str] = (),
    before: DeckList | None = None,
    on: str | None = None,
    lang: str | None = None,
    json: bool = False,
) -> None:
    """Say of every format of the deck's game whether the deck fits and, if not, why; exit 1 if none does.

    Readings and answers go to the formats that know them. Raises DeckloreError for one that none knows,
    and where the game has no formats.
    """
    from toolkit.decks import check_deck, format_names, read_format

    forms = [
        read_format(connection, deck.game, form) for of, form in format_names(connection) if of == deck.game
    ]
    if not forms:
        raise DeckloreError(f"{deck.game} has no deck formats, so there is nothing to check")
    given = answers(context, " and ".join(form.id for form in forms), _asked(forms))
    _check_readings(forms, readings)
    reports = [
        check_deck(
            connection,
            deck,
            format=form.id,
            readings=[reading for reading in readings if reading in _readings(form)],
            before=before,
            parameters={key: value for key, value in given.items() if key in _asked([form])},
            on=on,
            lang=lang,
        )
        for form in forms
    ]
    if json:
        show_json(_json(deck, reports))
    else:
        _show(deck, reports, name, lang, brief=session(context).quiet)
    if not any(report.legal for report in reports):
        raise typer.Exit(NO)


def _asked(forms: Sequence[Format]) -> list[str]:
    return list(dict.fromkeys(parameter.id for form in forms for parameter in form.parameters))


def _readings(form: Format) -> set[str]:
    return {reading.id for reading in form.readings}


def _check_readings(forms: Sequence[Format], readings: Sequence[str]) -> None:
    """Raise DeckloreError for a reading that no format has."""
    from toolkit.text import did_you_mean

    known = {reading for form in forms for reading in _readings(form)}
    for reading in readings:
        if reading not in known:
            raise DeckloreError(f'no format has a reading "{reading}"{did_you_mean(reading, known)}')


def _json(deck: DeckList, reports: Sequence[Report]) -> dict[str, Any]:
    """Return the reports, and before them which formats the deck fits."""
    fits = [report.format.id for report in reports if report.legal]
    return {"game": deck.game, "fits": fits, "formats": [report.json() for report in reports]}


def _show(deck: DeckList, reports: Sequence[Report], name: str, lang: str | None, *, brief: bool) -> None:
    from toolkit.decks.sentences import say

    fits = sum(report.legal for report in reports)
    typer.echo(bold(f"{name}: fits {fits} of {count_of(len(reports), 'format')} of {deck.game}"))
    for note in deck.notes:
        if note.message != "best-format":
            show_text(say(note, lang), "  ")
    for report in reports:
        data = report.json()
        verdict = "legal" if report.legal else "not legal"
        typer.echo(bold(f"  {report.format.id}: {verdict}"))
        for problem in data["problems"]:
            show_text(f"{problem['severity']}: {problem['message']}", "    ")
        if data["unchecked"] and not brief:
            typer.echo(f"    {count_of(len(data['unchecked']), 'limit')} not checked")
