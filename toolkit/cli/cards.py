"""`decklore cards`, `decklore card`."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.options import GameOption, JsonOption, LangOption, LimitOption, complete_card
from toolkit.cli.output import bold, count_of, dim, show_json, show_table, show_text
from toolkit.cli.rulings import rulings_json, say_moved, show_rulings
from toolkit.cli.session import NothingFound, session
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from toolkit.cards import Card, StatValue
    from toolkit.changes import Change, Told
    from toolkit.games import CardField, Game
    from toolkit.wording import Wording

#: Words of a query may start with a minus; what is no option of this command is part of the query.
_QUERY = {"ignore_unknown_options": True}


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    app.command("cards", context_settings=_QUERY)(cards)
    app.command("card")(card)


def cards(
    context: typer.Context,
    query: Annotated[list[str] | None, typer.Argument(help="A card query; without one, all cards.")] = None,
    game: GameOption = None,
    sort: Annotated[
        str | None, typer.Option("--sort", help="Fields to sort by, such as cost,-name.", show_default=False)
    ] = None,
    limit: LimitOption = None,
    offset: Annotated[int, typer.Option("--offset", min=0, help="Leave out this many first.")] = 0,
    lang: LangOption = None,
    explain: Annotated[bool, typer.Option("--explain", help="Say how the query is read.")] = False,
    json: JsonOption = False,
    jsonl: Annotated[bool, typer.Option("--jsonl", help="Write JSON, a card a line.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Write a table for spreadsheets.")] = False,
    names: Annotated[bool, typer.Option("--names", help="Write names alone.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Write how many there are.")] = False,
) -> None:
    """List the cards that a query picks, best first.

    Example: decklore cards t:agent cost<=1 --game hubworld
    """
    from toolkit.cards import read_cards
    from toolkit.query import search

    here = session(context)
    form = _form(json=json, jsonl=jsonl, csv=csv, names=names, count=count)
    connection, of = here.connect_to(game)
    result = search(connection, " ".join(query or []), game=of, lang=lang, sort=sort or "")
    for warning in result.warnings:
        here.say(f"decklore: {warning}")
    if explain:
        typer.echo(result.explanation, err=form is not None)
    total = len(result.printings)
    chosen = result.printings[offset:] if limit is None else result.printings[offset : offset + limit]
    found = [] if form == "count" else read_cards(connection, chosen, lang)
    if form:
        from toolkit.cli.forms import FORMS

        FORMS[form](found, total)
        return
    _show_cards(connection, found)
    more = f" of {total:,}" if len(found) < total else ""
    here.say(f"{count_of(len(found), 'card')}{more}")


def _form(**given: bool) -> str | None:
    """Return the one form that was asked for, None for the table. Raises DeckloreError for two."""
    asked = [name for name, wanted in given.items() if wanted]
    if len(asked) > 1:
        raise DeckloreError(f"give one of --{' and --'.join(asked)}, not both")
    return asked[0] if asked else None


def _show_cards(connection: sqlite3.Connection, found: list[Card]) -> None:
    """Write a table of cards, game by game in the order in which each game's first card stands."""
    from toolkit.cards import type_line
    from toolkit.games import get_game, text_in

    for game_id in dict.fromkeys(card.game for card in found):
        game = get_game(connection, game_id)
        rows = [card for card in found if card.game == game_id]
        fields = _columns(game, rows)
        if len({card.game for card in found}) > 1:
            typer.echo(bold(text_in(game.title, None)))
        show_table(
            [("name", False), ("type", False), *((field.slug, field.kind == "number") for field in fields)],
            [
                [card.title, type_line(card, game), *(_shown(card.stats.get(f.slug)) for f in fields)]
                for card in rows
            ],
        )


def _columns(game: Game, rows: list[Card], most: int = 4) -> list[CardField]:
    """Return the short fields that most of these cards have, in the pack's order."""
    short = [field for field in game.fields.values() if field.kind != "text"]
    counts = {field.slug: sum(field.slug in card.stats for card in rows) for field in short}
    common = sorted(short, key=lambda field: -counts[field.slug])[:most]
    return [field for field in short if field in common and counts[field.slug]]


def _shown(value: StatValue | None) -> str:
    if value is None:
        return ""
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def card(
    context: typer.Context,
    name: Annotated[
        list[str], typer.Argument(metavar="NAME-OR-ID", autocompletion=complete_card, help="Which card.")
    ],
    game: GameOption = None,
    lang: LangOption = None,
    json: JsonOption = False,
) -> None:
    """Show a card with all its values, abilities and printings, and what changed between printings.

    Example: decklore card barbican gate
    """
    from toolkit.cards import find_cards, read_cards

    connection, of = session(context).connect_to(game)
    wanted = " ".join(name)
    found = read_cards(connection, find_cards(connection, wanted, of), lang)
    if not found:
        raise NothingFound(_no_card(connection, wanted, of))
    if len(found) > 1:
        several = ", ".join(f"{item.title} ({item.game}: {item.id})" for item in found)
        raise NothingFound(f'"{wanted}" is the name of several cards: {several}; give an id')
    item = found[0]
    moved = say_moved(context, connection, "card", wanted, item.game, item.id)
    if json:
        more = rulings_json(connection, item.game, lang, card=item.id)
        show_json(item.json() | _changes_json(connection, item) | more | moved)
    else:
        _show_card(connection, item)
        show_rulings(connection, item.game, lang, card=item.id)


def _no_card(connection: sqlite3.Connection, name: str, game: str | None) -> str:
    from toolkit.text import nearest

    rows = connection.execute(
        "SELECT x.name FROM card_text x JOIN card c ON c.id = x.card WHERE :game IS NULL OR c.game = :game",
        {"game": game},
    )
    near = nearest(name, [row[0] for row in rows], most=3, least=0.4)
    hint = f"; the nearest: {', '.join(near)}" if near else ""
    return f'there is no card "{name}"{hint}'


def _show_card(connection: sqlite3.Connection, found: Card) -> None:
    from toolkit.wording import Wording, describe

    wording = Wording(connection, found.game, found.lang)
    said = describe(found, wording)
    typer.echo(f"{bold(found.title)}  {dim(f'{found.game} · {found.id}')}")
    typer.echo(said.type_line + (" · unique" if found.unique else ""))
    for label, words in (*said.stats, *said.abilities):
        show_text(f"{label}: {words}", "  ")
    for line in said.printings:
        typer.echo(dim(line))
    _show_changes(connection, found, wording)


def _changes(connection: sqlite3.Connection, found: Card) -> Iterator[tuple[Card, Card, list[Change]]]:
    """Yield each printing and the one before it, with what changed from that one to it, newest first."""
    from toolkit.cards import printings_of, read_cards
    from toolkit.changes import find_changes

    if len(found.printings) > 1:
        printings = read_cards(connection, printings_of(connection, found), found.lang)
        for newer, older in pairwise(printings):
            yield newer, older, find_changes(older, newer)


def _changes_json(connection: sqlite3.Connection, found: Card) -> dict[str, list[dict[str, object]]]:
    """Return the key `changes` for a card of several printings, nothing for others."""
    listed = [
        {"set": newer.printing.set, "since": older.printing.set, **change.json()}
        for newer, older, changes in _changes(connection, found)
        for change in changes
    ]
    return {"changes": listed} if listed else {}


def _show_changes(connection: sqlite3.Connection, found: Card, wording: Wording) -> None:
    from toolkit.changes import tell

    for newer, older, changes in _changes(connection, found):
        if changes:
            typer.echo(
                f"Changed from {wording.sets[older.printing.set]} to {wording.sets[newer.printing.set]}:"
            )
        for change in changes:
            show_text(_change_line(tell(change, wording, "traits")), "    ", first="  ")


def _change_line(told: Told) -> str:
    if told.label:
        return f"{told.label}: {told.before or 'not given'} → {told.after or 'not given'}"
    if told.before and told.after:
        return f"text changed: {told.before} → {told.after}"
    return f"new text: {told.after}" if told.after else f"text left out: {told.before}"
