"""Decks as CSV and TSV: a row a card, the columns in any order.

Promises: commas, semicolons and tabs are told apart by the heading; `# key: value` lines before the table
say what a plain list says so. Leaves out: what columns mean (`columns`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolkit.exchange.decks.cells import parse_rows, unarmed, write_rows
from toolkit.exchange.decks.columns import COLUMNS, is_bare, is_heading, read_table
from toolkit.exchange.decks.items import Lines
from toolkit.exchange.decks.spots import Unreadable, plain_ends

if TYPE_CHECKING:
    from toolkit.decks import Written
    from toolkit.exchange.decks.outgoing import Outgoing

DELIMITERS = (",", ";", "\t")

_COMMENT = re.compile(r"#\s*([^\s:][^:]*?)\s*:\s*(.*)")
_EXCEL = re.compile(r"sep=([,;\t])\s*")


def read(text: str) -> Written:
    """Read a deck. Raises Unreadable."""
    text = plain_ends(text)
    lines = Lines()
    body, delimiter = _before_table(text, lines)
    delimiter = delimiter or delimiter_of(body) or ","
    rows = [unarmed(row) for row in parse_rows(body, delimiter)]
    if rows and not is_heading(rows[0].cells) and not is_bare(rows[0].cells):
        raise Unreadable(
            rows[0].line, 1, f"a heading has to stand here that names columns: {', '.join(COLUMNS)}"
        )
    read_table(rows, lines)
    return lines.written(text)


def _before_table(text: str, lines: Lines) -> tuple[str, str]:
    """Read what stands before the table; return the text with blank lines for it, and Excel's delimiter."""
    rest = text.split("\n")
    delimiter = ""
    for number, line in enumerate(rest):
        comment, excel = _COMMENT.fullmatch(line.strip()), _EXCEL.fullmatch(line)
        if excel:
            delimiter = excel[1]
        elif comment and not is_heading(line.split(",")):
            lines.say(number + 1, comment[1], comment[2].rstrip(",;\t "))
        elif line.strip() and not (line.startswith("#") and not delimiter_of(line)):
            break
        rest[number] = ""
    return "\n".join(rest), delimiter


def delimiter_of(text: str) -> str:
    """Return the delimiter with which the first line that is not blank is a table of cards, or ""."""
    first = next((line for line in plain_ends(text).split("\n") if line.strip()), "")
    cells = {mark: _first_row(first, mark) for mark in DELIMITERS}
    for fits in (is_heading, is_bare):
        found = [mark for mark in DELIMITERS if fits(cells[mark])]
        if found:
            return max(found, key=lambda mark: len(cells[mark]))
    return ""


def _first_row(line: str, delimiter: str) -> tuple[str, ...]:
    try:
        rows = parse_rows(line, delimiter)
    except Unreadable:
        return ()
    return rows[0].cells if rows else ()


def write(deck: Outgoing) -> str:
    """Write a deck as CSV; columns that no card fills are left out."""
    columns = ["count", "name", "id", "set", "number", "section", "declared"]
    rows = [
        [str(row.count), row.name, row.id, row.set, row.number, section.id, ", ".join(row.declared)]
        for section in deck.sections
        for row in section.rows
    ]
    kept = [i for i, name in enumerate(columns) if i < 2 or any(row[i] for row in rows)]
    return write_rows([[row[i] for i in kept] for row in [columns, *rows]])
