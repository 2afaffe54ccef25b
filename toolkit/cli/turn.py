"""`decklore turn`."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated

import typer

from toolkit.cli.options import LangOption, complete_game
from toolkit.cli.output import show_json, show_text
from toolkit.cli.session import NothingFound, session


class Form(StrEnum):
    """How a turn track is written."""

    TEXT = "text"
    MERMAID = "mermaid"
    JSON = "json"


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("turn")(turn)


def turn(
    context: typer.Context,
    game: Annotated[str, typer.Argument(autocompletion=complete_game, help="Id or title of a game.")],
    form: Annotated[Form, typer.Option("--as", help="How to write it: text, mermaid or json.")] = Form.TEXT,
    lang: LangOption = None,
    json: Annotated[bool, typer.Option("--json", help="The same as --as json.")] = False,
    walk: Annotated[bool, typer.Option("--walk", help="Step through it, asked at every choice.")] = False,
    seed: Annotated[
        int | None, typer.Option("--seed", help="With --walk: choose at random, by this number.")
    ] = None,
    limit: Annotated[
        int, typer.Option("--limit", min=1, help="With --seed: stop after so many answers.")
    ] = 500,
) -> None:
    """Show how a game's turns run: each step, who acts, what is decided, which rule says so.

    Example: decklore turn hubworld
    """
    from toolkit.games import get_game_id
    from toolkit.turn import as_json, as_mermaid, as_text, read_track

    connection = session(context).connect()
    of = get_game_id(connection, game)
    track = read_track(connection, of)
    if track is None:
        raise NothingFound(f"the pack of {of} has no turn track")
    if walk or seed is not None:
        from toolkit.cli.walking import walk_by_chance, walk_by_hand

        if seed is None:
            walk_by_hand(track, lang)
        else:
            walk_by_chance(track, seed, limit, lang)
    elif json or form is Form.JSON:
        show_json(as_json(track))
    elif form is Form.TEXT:
        _show(as_text(track, lang))
    else:
        typer.echo(as_mermaid(track, lang))


def _show(text: str) -> None:
    """Write the words of a track; a long line goes on below its first word."""
    for line in text.splitlines():
        start = re.match(r" *(?:- |\d[\d.]* )?", line)
        assert start is not None
        show_text(line[start.end() :], " " * start.end(), first=start.group())
