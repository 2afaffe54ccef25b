"""Levels of headings, by the contents lists that name them, where a file shows none.

Promises: a heading that a contents list names gets the depth of its entry; one that it leaves out stands
below the one before it that it names. Leaves out: files whose readers know levels from markup or size.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from toolkit.rulebook.blocks import Block, Kind
from toolkit.rulebook.contents_lists import entry_key, find_contents

if TYPE_CHECKING:
    from collections.abc import Sequence

_DEEPEST = 6


def levelled(blocks: Sequence[Block]) -> list[Block]:
    """Return blocks whose headings have levels by the document's own contents list, if it has one."""
    listed = find_contents(blocks)
    depths = _depths(blocks, listed)
    if not depths:
        return list(blocks)
    found: list[Block] = []
    known = run = 0
    for at, block in enumerate(blocks):
        if block.kind is not Kind.HEADING or at in listed or block.level == 1:
            found.append(block)
            continue
        depth = depths.get(entry_key(block))
        if depth is not None:
            known, run, level = 2 + depth, 0, 2 + depth
        else:
            level, run = _below(block, known, run)
        found.append(replace(block, level=min(level, _DEEPEST)))
    return found


def _below(block: Block, known: int, run: int) -> tuple[int, int]:
    """Return the level of a heading that no list names, and the number of the run that it goes on.

    Numbered ones stand below the named one; those without a number between them, below the numbered.
    """
    number = block.marker.strip("().")
    if number.isdecimal() and int(number) == run + 1:
        return known + 1, run + 1
    return (known + 2 if run else known + 1), run


def _depths(blocks: Sequence[Block], places: frozenset[int]) -> dict[str, int]:
    """Return how deep each entry of the contents lists stands, by its words.

    Items are below paragraphs where a list has both.
    """
    listed = [blocks[i] for i in sorted(places) if blocks[i].kind is not Kind.HEADING]
    mixed = any(block.kind is Kind.PARAGRAPH for block in listed)
    return {
        entry_key(block): block.level + (mixed and block.kind is Kind.ITEM)
        for block in reversed(listed)
        if block.kind in {Kind.ITEM, Kind.PARAGRAPH}
    }
