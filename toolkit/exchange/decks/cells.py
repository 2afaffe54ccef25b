"""Rows of cells: CSV and TSV with places, as RFC 4180 has them, read and written.

Promises: a quoted cell may hold delimiters, quotes and ends of lines; a row knows the line it starts
in; a quote that is never closed is an error with its place. Leaves out: what columns mean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.exchange.decks.spots import plain_ends, unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable

_FORMULA = re.compile(r"'*[=+@-]")
_DISARMED = re.compile(r"^'(?='*[=+@-])")
_QUOTED = re.compile(r'[ \t]*"((?:[^"]|"")*)"')


@dataclass(frozen=True)
class Row:
    """The cells of a row, without the space around them, and the line in which it starts."""

    line: int
    cells: tuple[str, ...]


def parse_rows(text: str, delimiter: str) -> list[Row]:
    """Read all rows that hold anything. Raises Unreadable."""
    text = plain_ends(text)
    rows: list[Row] = []
    at, line = 0, 1
    while at < len(text):
        cells, end = _cells(text, at, delimiter)
        if any(cells):
            rows.append(Row(line, tuple(cells)))
        line += text.count("\n", at, end)
        at = end
    return rows


def _cells(text: str, at: int, delimiter: str) -> tuple[list[str], int]:
    """Read one row and return its cells and where the next begins."""
    plain = re.compile(rf"[^{re.escape(delimiter)}\n]*")
    cells: list[str] = []
    while True:
        quoted = _QUOTED.match(text, at)
        start = plain.match(text, at)
        assert start
        if quoted:
            rest = plain.match(text, quoted.end())
            if rest and rest[0].strip():
                raise unreadable(
                    text, quoted.end(), f'after a quoted cell comes "{delimiter}" or the end of the line'
                )
            cells.append(quoted[1].replace('""', '"').strip())
            at = rest.end() if rest else quoted.end()
        elif start[0].lstrip(" \t").startswith('"'):
            raise unreadable(text, at + start[0].index('"'), "the quote that is opened here is never closed")
        else:
            cells.append(start[0].strip())
            at = start.end()
        if text[at : at + 1] != delimiter:
            return cells, at + 1
        at += 1


def write_rows(rows: Iterable[Iterable[str]]) -> str:
    """Write rows as CSV with commas; a cell is quoted where it has to be.

    No spreadsheet runs a cell as a formula: an apostrophe goes before what would start one, and
    `unarmed` takes it away.
    """
    return "".join(",".join(map(_cell, row)) + "\n" for row in rows)


def unarmed(row: Row) -> Row:
    """Return a row without the apostrophes that keep its cells from being run as formulas."""
    return Row(row.line, tuple(_DISARMED.sub("", cell) for cell in row.cells))


def _cell(words: str) -> str:
    words = f"'{words}" if _FORMULA.match(words) else words
    if re.search(r'[",;\n\r\t]', words) or words != words.strip():
        return '"' + words.replace('"', '""') + '"'
    return words
