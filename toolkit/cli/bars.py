"""Bars in the terminal: a table of counts, each with a bar to the width that is left.

Promises: no colour; block characters of eighths where the locale writes UTF-8, `#` elsewhere or where asked.
"""

from __future__ import annotations

import locale
from typing import TYPE_CHECKING

import typer

from toolkit.cli.output import bold, width

if TYPE_CHECKING:
    from collections.abc import Sequence

#: The widest bar, and the least that is worth drawing, in columns.
WIDEST, LEAST = 40, 6
_EIGHTHS = " ▏▎▍▌▋▊▉"


def writes_blocks() -> bool:
    """Return whether the locale writes the characters that blocks are made of."""
    return locale.getencoding().lower().replace("-", "") == "utf8"


def bar(count: int, most: int, columns: int, *, ascii_only: bool = False) -> str:
    """Return a bar as long as `count` of `most` in so many columns; what is not 0 is seen."""
    if most <= 0 or count <= 0 or columns <= 0:
        return ""
    if ascii_only:
        return "#" * max(1, (2 * count * columns + most) // (2 * most))
    eighths = max(1, (16 * count * columns + most) // (2 * most))
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def show_bars(
    title: str, rows: Sequence[tuple[str, int, str]], *, note: str = "", ascii_only: bool = False
) -> None:
    """Write a heading, then a row a thing: its name, its count, words after it, and its bar."""
    if not rows:
        return
    typer.echo(f"  {bold(title)}{note}")
    most = max(count for _, count, _ in rows)
    names = min(max(len(name) for name, _, _ in rows), max(12, width() // 2))
    counts = len(str(most))
    words = max(len(word) for _, _, word in rows)
    left = min(WIDEST, width() - names - counts - words - 8)
    for name, count, word in rows:
        drawn = bar(count, most, left, ascii_only=ascii_only) if left >= LEAST else ""
        typer.echo(f"    {_cut(name, names)} {count:>{counts}} {word:>{words}} {drawn}".rstrip())


def _cut(name: str, columns: int) -> str:
    return f"{name:<{columns}}" if len(name) <= columns else f"{name[: columns - 1]}…"
