"""`decklore rulings`, and rulings beside a rule and a card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.options import GameOption, JsonOption, LangOption, LimitOption
from toolkit.cli.output import bold, dim, show_json, show_text
from toolkit.cli.session import NothingFound, session

if TYPE_CHECKING:
    import sqlite3

    from toolkit.rules import Ruling


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("rulings")(rulings)


def rulings(
    context: typer.Context,
    words: Annotated[
        list[str] | None, typer.Argument(help="Words, or the id of a ruling, a rule or a card.")
    ] = None,
    game: GameOption = None,
    lang: LangOption = None,
    limit: LimitOption = None,
    json: JsonOption = False,
) -> None:
    """List questions that have been answered, or search them.

    Example: decklore rulings --game hubworld
    """
    from toolkit.rules import find_rulings

    here = session(context)
    connection, of = here.connect_to(game)
    asked = " ".join(words or [])
    found = find_rulings(connection, asked, game=of, lang=lang)[:limit]
    for ruling in found[:1]:
        say_moved(context, connection, "ruling", asked, ruling.game, ruling.id)
    if json:
        show_json([ruling.json() for ruling in found])
        return
    if not found and asked:
        raise NothingFound(f'no ruling has "{asked}"; try fewer or other words')
    if not found:
        here.say(f"{of} has no rulings" if of else "no game has rulings")
    for ruling in found:
        show_ruling(connection, ruling)


def show_ruling(connection: sqlite3.Connection, ruling: Ruling, indent: str = "") -> None:
    """Write a ruling: the question, the answer, what it rests on, where and when it was given."""
    from toolkit.cli.plain_words import PlainWords

    words = PlainWords(connection, ruling.game, ruling.lang)
    question, answer = words.plain(ruling.question), words.plain(ruling.answer)
    typer.echo(f"{indent}{bold(question)}  {dim(f'{ruling.game} · {ruling.id}')}")
    show_text(answer, f"{indent}  ")
    cited = [f"{kind} {name}" for kind in ("rule", "card") for name in getattr(ruling, f"{kind}s")]
    typer.echo(dim(f"{indent}  {', '.join(cited)} · {ruling.source}, {ruling.section}, {ruling.date}"))


def show_rulings(
    connection: sqlite3.Connection, game: str, lang: str | None, *, rule: str = "", card: str = ""
) -> None:
    """Write the rulings on a rule or a card under a heading, nothing where there is none."""
    from toolkit.rules import rulings_on

    found = rulings_on(connection, game, lang, rule=rule, card=card)
    if found:
        typer.echo("")
        typer.echo("Rulings:")
    for ruling in found:
        show_ruling(connection, ruling, "  ")


def rulings_json(
    connection: sqlite3.Connection, game: str, lang: str | None, *, rule: str = "", card: str = ""
) -> dict[str, object]:
    """Return the key `rulings` for a rule or a card that has some, nothing for others."""
    from toolkit.rules import rulings_on

    found = rulings_on(connection, game, lang, rule=rule, card=card)
    return {"rulings": [ruling.json() for ruling in found]} if found else {}


def say_moved(
    context: typer.Context, connection: sqlite3.Connection, kind: str, asked: str, game: str, found: str
) -> dict[str, object]:
    """Say on standard error that what was asked for has another id now; return it as a key for JSON."""
    from toolkit.redirects import was_called

    if asked.strip() == found or not was_called(connection, kind, asked, game, found):
        return {}
    session(context).say(f'decklore: the {kind} "{asked.strip()}" of {game} is "{found}" now')
    return {"redirected_from": asked.strip()}
