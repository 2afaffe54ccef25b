"""How answers look: JSON, tables that fit the terminal, and wrapped text."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def show_json(value: Any) -> None:
    """Write a value as JSON, one line a member, in the letters that it has."""
    import json

    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def width() -> int:
    """Return the width to write in: the terminal's, 80 where there is none."""
    return shutil.get_terminal_size((80, 24)).columns if sys.stdout.isatty() else 80


def bold(text: str) -> str:
    """Return `text` set bold on a terminal, and as it is elsewhere."""
    return typer.style(text, bold=True) if sys.stdout.isatty() else text


def dim(text: str) -> str:
    """Return `text` set faint on a terminal, and as it is elsewhere."""
    return typer.style(text, dim=True) if sys.stdout.isatty() else text


def show_text(text: str, indent: str = "", *, first: str | None = None) -> None:
    """Write text wrapped to the width, paragraph by paragraph; `first` starts the first line."""
    import textwrap

    for i, paragraph in enumerate(text.split("\n")):
        filled = textwrap.fill(
            paragraph,
            min(width(), 88),
            initial_indent=indent if first is None or i else first,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
        typer.echo(filled)


def show_table(columns: Sequence[tuple[str, bool]], rows: Iterable[Sequence[str]]) -> None:
    """Write a table; a column is its heading and whether it holds numbers (set to the right)."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold", show_edge=False)
    for i, (heading, right) in enumerate(columns):
        table.add_column(
            heading, justify="right" if right else "left", overflow="fold", no_wrap=right and i > 0
        )
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    Console(width=width(), soft_wrap=False).print(table)


def count_of(number: int, one: str, many: str | None = None) -> str:
    """Return `1 card`, `2 cards`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
