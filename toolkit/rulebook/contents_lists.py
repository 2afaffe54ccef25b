"""Contents lists: runs of lines that stand again later as headings.

Promises: only a run of entries before the headings that they name is one, with the words above it that
call it so. Leaves out: page numbers and leaders, which are taken off for the comparison alone.
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from toolkit.rulebook.blocks import Block, Kind
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

#: What a contents list is called, folded, in all languages that have a word here.
TITLES = frozenset({
    "table of contents", "contents", "index", "spis tresci", "innehall", "innehallsforteckning",
})  # fmt: skip
_LEADERS = re.compile(r"(?:\s*\.{2,}\s*|\s*…\s*|\s{1,})(?:\d{1,3}|[ivxl]+)$")
_NUMBER = re.compile(r"^(?:\d+(?:\.\d+)*|[a-z])[.)]\s+")
#: A run of entries is so long at least, and so many of its entries in ten are headings.
_LEAST, _TENTHS = 3, 7


def find_contents(blocks: Sequence[Block]) -> frozenset[int]:
    """Return the places in `blocks` of all contents lists, with the headings that call them so."""
    found: set[int] = set()
    last = {entry_key(block): i for i, block in enumerate(blocks) if block.kind is Kind.HEADING}
    for start, end in _runs(blocks):
        entries = [
            i for i in range(start, end) if blocks[i].kind is not Kind.FURNITURE and not _titles(blocks[i])
        ]
        named = [i for i in entries if last.get(entry_key(blocks[i]), -1) >= end]
        if len(entries) >= _LEAST and len(named) * 10 >= len(entries) * _TENTHS:
            found |= {*entries, *_above(blocks, start), *(i for i in range(start, end) if _titles(blocks[i]))}
    return frozenset(found)


def _runs(blocks: Sequence[Block]) -> Iterator[tuple[int, int]]:
    """Yield runs of blocks that may be entries, and titles of contents lists among them."""
    numbered = list(enumerate(blocks))
    for may, group in groupby(numbered, key=lambda pair: _may_be_entry(pair[1])):
        places = [i for i, _ in group]
        if may:
            yield places[0], places[-1] + 1


def _may_be_entry(block: Block) -> bool:
    return block.kind in {Kind.ITEM, Kind.PARAGRAPH, Kind.ROW, Kind.FURNITURE} or _titles(block)


def _titles(block: Block) -> bool:
    """Return whether a block is what a contents list is called."""
    return fold(block.text.strip(" :*")) in TITLES


def _above(blocks: Sequence[Block], start: int) -> set[int]:
    """Return the titles right above a run."""
    found = set()
    while start > 0 and _titles(blocks[start - 1]):
        start -= 1
        found.add(start)
    return found


def entry_key(block: Block) -> str:
    """Return the words of an entry or a heading without its number, leaders and page."""
    text = fold(" ".join(block.cells) if block.cells else block.text).replace("*", "")
    text = text if block.kind is Kind.HEADING else _LEADERS.sub("", text)
    return _NUMBER.sub("", text).strip(" .")
