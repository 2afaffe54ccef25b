"""A document as blocks: what every reader gives and every analysis takes.

Promises: every line of `Document.lines` that is not blank belongs to exactly one block, page
furniture too, so that a report can account for all of a source. Leaves out: what blocks mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What a block looks like in its document."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    ROW = "row"
    PREFORMATTED = "preformatted"
    FURNITURE = "furniture"


@dataclass(frozen=True, slots=True)
class Block:
    """One logical paragraph: hyphenation joined, ligatures mended, white space single.

    `text` holds inline markup as the rules of packs do: `*italic*`, `**bold**`, escaped where literal.
    `lines` are numbers, from 1, of `Document.lines`. `page` counts from 1 where the file has pages.
    `level` is 1 and up for a heading, and the depth from 0 for an item. `marker` is the bullet or number
    of an item as printed, or the number of a heading. `cells` and `header` are of a table's row.
    """

    kind: Kind
    text: str
    lines: tuple[int, ...]
    page: int | None = None
    level: int = 0
    marker: str = ""
    cells: tuple[str, ...] = ()
    header: bool = False
    printed_page: str | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A document read: `format` is txt, md, html, epub or pdf; `notes` tell what a reader should know."""

    name: str
    format: str
    lines: tuple[str, ...]
    blocks: tuple[Block, ...]
    title: str | None = None
    lang: str | None = None
    notes: tuple[str, ...] = ()
