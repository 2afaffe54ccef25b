"""`decklore search`."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from toolkit.cli.options import GameOption, JsonOption, LangOption, LimitOption
from toolkit.cli.output import bold, dim, show_json, show_text
from toolkit.cli.session import NothingFound, session

_HEADINGS = {"term": "Terms", "rule": "Rules", "card": "Cards", "step": "Steps of the turn",
             "ruling": "Rulings"}  # fmt: skip


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("search")(search)


def search(
    context: typer.Context,
    words: Annotated[list[str], typer.Argument(help="Words, an id, a rule number or a name.")],
    game: GameOption = None,
    lang: LangOption = None,
    limit: LimitOption = None,
    json: JsonOption = False,
) -> None:
    """Search terms, rules, cards, steps of the turn and rulings at once.

    Example: decklore search instant window
    """
    from toolkit.finder import MOST, find_everything

    connection, of = session(context).connect_to(game)
    text = " ".join(words)
    found = find_everything(connection, text, game=of, lang=lang, most=limit or MOST)
    if json:
        show_json([item.json() for item in found])
        return
    if not found:
        raise NothingFound(f'nothing has "{text}"; try fewer or other words')
    kind = ""
    for item in found:
        if item.kind != kind:
            kind = item.kind
            typer.echo(bold(_HEADINGS[kind]))
        typer.echo(f"  {_marked(item.title, (text,))}  {dim(f'{item.game} · {item.id}')}")
        if item.line:
            show_text(_marked(_short(item.line), item.marks), "      ")


def _short(line: str) -> str:
    line = " ".join(line.split())
    return line if len(line) <= 160 else line[:160].rsplit(" ", 1)[0] + " …"


def _marked(text: str, words: tuple[str, ...]) -> str:
    """Set the words that fit bold, on a terminal."""
    for word in words:
        text = re.sub(
            rf"(?<!\w){re.escape(word)}(?!\w)", lambda match: bold(match.group()), text, flags=re.IGNORECASE
        )
    return text
