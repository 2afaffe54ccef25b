"""The forms in which a list of cards is written, besides the table: JSON, JSON Lines, CSV, names, a count."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

import typer

from toolkit.cli.output import show_json
from toolkit.text import defused

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from toolkit.cards import Card

_FIXED = ("id", "game", "name", "subtitle", "type", "traits")
_LAST = ("text", "set", "number", "quantity")


def write_json(cards: Sequence[Card], _: int) -> None:
    """Write an array of cards."""
    show_json([card.json() for card in cards])


def write_json_lines(cards: Sequence[Card], _: int) -> None:
    """Write a card a line."""
    for card in cards:
        typer.echo(json.dumps(card.json(), ensure_ascii=False))


def write_names(cards: Sequence[Card], _: int) -> None:
    """Write a name a line, with its subtitle where it has one."""
    for card in cards:
        typer.echo(card.title)


def write_count(_: Sequence[Card], total: int) -> None:
    """Write how many cards the query picks in all."""
    typer.echo(str(total))


def write_csv(cards: Sequence[Card], _: int) -> None:
    """Write a table for spreadsheets."""
    typer.echo(csv_text(cards), nl=False)


def json_text(cards: Sequence[Card]) -> str:
    """Return an array of cards as text."""
    return json.dumps([card.json() for card in cards], ensure_ascii=False, indent=2) + "\n"


def csv_text(cards: Sequence[Card]) -> str:
    """Return a table for spreadsheets, with a column for every value that one of the cards has."""
    fields = list(dict.fromkeys(name for card in cards for name in card.stats))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*_FIXED, *fields, *_LAST])
    for card in cards:
        stats = [card.stats.get(name, "") for name in fields]
        writer.writerow(
            defused(str(cell))
            for cell in (
                card.id,
                card.game,
                card.name,
                card.subtitle or "",
                card.type,
                ", ".join(card.traits),
                *(", ".join(value) if isinstance(value, tuple) else value for value in stats),
                " / ".join(f"{ability.kind}: {ability.words}" for ability in card.abilities),
                card.printing.set,
                card.printing.number or "",
                card.printing.quantity,
            )
        )
    return out.getvalue()


#: Each option's writer; it takes the cards shown and how many there are in all.
FORMS: dict[str, Callable[[Sequence[Card], int], None]] = {
    "json": write_json,
    "jsonl": write_json_lines,
    "csv": write_csv,
    "names": write_names,
    "count": write_count,
}
