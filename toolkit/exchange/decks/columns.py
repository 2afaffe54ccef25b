"""Tables of cards: which column is which, whatever their order and the program that wrote them.

Promises: a column or a cell that is not read is said once; a table without a heading is read as count and
name (or name and count), set, number. Leaves out: how cells are told apart (`cells`, `markdown`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolkit.exchange.decks.items import Item, Lines
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from toolkit.exchange.decks.cells import Row

#: The folded headings of each part of an entry, the one that is written first.
COLUMNS: dict[str, tuple[str, ...]] = {
    "count": ("count", "copies", "qty", "quantity", "amount", "number of copies", "reg qty", "#", "x"),
    "name": ("name", "card", "card name", "title", "card title"),
    "subtitle": ("subtitle", "sub title"),
    "id": ("id", "card id", "slug"),
    "set": ("set", "set code", "set id", "set name", "edition", "edition code", "expansion", "pack"),
    "number": ("number", "no", "no.", "nr", "card number", "collector number", "set number"),
    "section": ("section", "board", "zone", "sideboard", "part", "deck section"),
    "declared": ("declared", "declares", "kind"),
}
_PARTS = {word: part for part, words in COLUMNS.items() for word in words}
_COUNT = re.compile(r"[-+−]?[0-9]+(?:[.,][0-9]+)?\s*[xX×]?")
#: What a column called sideboard says of cards that are not in it, and of those that are.
_ANSWERS = dict.fromkeys(("no", "false", "0"), "") | dict.fromkeys(("yes", "true", "1"), "sideboard")


def parts_of(cells: Iterable[str]) -> list[str]:
    """Return which part each heading names, "" for those that name none."""
    return [_PARTS.get(fold(cell), "") for cell in cells]


def is_heading(cells: Iterable[str]) -> bool:
    """Return whether a row of cells is the heading of a table of cards."""
    parts = parts_of(cells)
    return bool({"name", "id"} & set(parts) or {"set", "number"} <= set(parts)) and len(parts) > 1


def is_bare(cells: Sequence[str]) -> bool:
    """Return whether a row of cells is cards without a heading: a count and a name, either first."""
    return 2 <= len(cells) <= 4 and sum(bool(_COUNT.fullmatch(cell)) for cell in cells[:2]) == 1


def read_table(rows: Sequence[Row], lines: Lines) -> None:
    """Read the rows of a table, the first of which may be its heading."""
    if not rows:
        return
    first = rows[0]
    if is_heading(first.cells):
        parts = parts_of(first.cells)
        twice = {part for i, part in enumerate(parts) if part and part in parts[:i]}
        for i, cell in enumerate(first.cells):
            if cell and (not parts[i] or (parts[i] in twice and parts[i] in parts[:i])):
                lines.unread(first.line, quoted(first), cell)
                parts[i] = ""
        rows = rows[1:]
    else:
        count_first = bool(_COUNT.fullmatch(first.cells[0]))
        parts = ["count", "name", "set", "number"] if count_first else ["name", "count", "set", "number"]
    for row in rows:
        _read_row(row, parts, lines)


def _read_row(row: Row, parts: Sequence[str], lines: Lines) -> None:
    found = {part: cell for part, cell in zip(parts, row.cells, strict=False) if part}
    for cell in row.cells[len(parts) :]:
        if cell:
            lines.unread(row.line, quoted(row), cell)
    if "section" in parts:
        section = found.pop("section", "")
        lines.open(row.line, _ANSWERS.get(fold(section), section))
    count = found.pop("count", None)
    lines.add(Item(row.line, None if count is None else bare_count(count), **found))


def bare_count(words: str) -> str:
    """Return a count as written, without an x after it."""
    return re.sub(r"(?<=[0-9])\s*[xX×]$", "", words)


def quoted(row: Row) -> str:
    """Return a row as messages quote it."""
    return " | ".join(row.cells)
