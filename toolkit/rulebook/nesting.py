"""Blocks nested as a document means them, where its typesetting shows less.

Promises: no block is added or lost; markers inside of bullets, lists of another kind below an item, lists
without markers, and lists whose levels were lost get their depth. Leaves out: what headings are worth
(`levels`) and what blocks mean (`outline`).
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from toolkit.rulebook.blocks import Block, Kind
from toolkit.rulebook.definitions import find_lead
from toolkit.rulebook.number_words import NUMBER_WORDS, number_of, number_pattern
from toolkit.rulebook.reading.words import BULLETS, parted
from toolkit.rulebook.turn_words import is_choice, is_tree_line
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Sequence

#: A list has so many items at least where its lost levels are looked for.
_LEAST = 5
_WORD = re.compile(r"\w+")
_END = (".", "!", "?", ":", ";", ",")


def nested(blocks: Sequence[Block]) -> list[Block]:
    """Return blocks whose items have the depth that their list means."""
    found = [_marked(block) for block in blocks]
    found = _unmarked_lists(found)
    for start, end in _sections(found):
        found[start:end] = _regrouped(_mixed(_tree(found[start:end])))
    return found


def _marked(block: Block) -> Block:
    """Take a number or a letter that stands behind a bullet for the marker: `• 3a. Light it`."""
    if block.kind is not Kind.ITEM or block.marker not in BULLETS:
        return block
    marker, text = parted(block.text)
    return replace(block, marker=marker, text=text) if marker and marker not in BULLETS else block


def _sections(blocks: Sequence[Block]) -> list[tuple[int, int]]:
    """Return where the blocks between headings start and end."""
    heads = [i for i, block in enumerate(blocks) if block.kind is Kind.HEADING]
    ends = [*heads, len(blocks)]
    return [
        (start, end) for start, end in zip([0, *(i + 1 for i in heads)], ends, strict=True) if start < end
    ]


def _unmarked_lists(blocks: list[Block]) -> list[Block]:
    """Make items of the lines that stand close below a paragraph with a colon at its end.

    Only where lines are kept as typed are two paragraphs without a blank line between them a list.
    """
    found = list(blocks)
    at = 0
    while at < len(found):
        end = at + 1
        while end < len(found) and _adjacent(found[end - 1], found[end]):
            end += 1
        led = at > 0 and found[at - 1].kind is Kind.PARAGRAPH and found[at - 1].text.endswith(":")
        if led and end - at >= 2:
            found[at:end] = [replace(block, kind=Kind.ITEM) for block in found[at:end]]
        at = end
    return found


def _adjacent(one: Block, other: Block) -> bool:
    plain = one.kind is Kind.PARAGRAPH and other.kind is Kind.PARAGRAPH
    told = other.text.endswith(":") or is_tree_line(other.text)
    return plain and one.page is None and one.lines[-1] + 1 == other.lines[0] and not told


def _tree(blocks: list[Block]) -> list[Block]:
    """Nest the lines of a choice that is written out below the item that offers it."""
    found: list[Block] = []
    base: int | None = None
    above = 0
    for block in blocks:
        if block.kind is Kind.ITEM:
            base, above = None, block.level + 1
        elif is_choice(block.text):
            base = above
            block = replace(block, kind=Kind.ITEM, level=above, marker="•")  # noqa: PLW2901, nested
        elif base is not None:
            depth = base + (2 if is_tree_line(block.text) else 1)
            block = replace(block, kind=Kind.ITEM, level=depth, marker="•")  # noqa: PLW2901, nested
        found.append(block)
    return found


def _shape(marker: str) -> str:
    """Return what markers of one list share: `1.` and `2.` are alike, `a)` and `b)`, and each bullet."""
    if marker in BULLETS:
        return marker
    shape = re.sub(r"\d+", "1", marker)
    return re.sub(r"[A-Z]", "A", re.sub(r"[a-z]", "a", shape))


def _mixed(blocks: list[Block]) -> list[Block]:
    """Nest a list of another shape below the item before it, and what stands between two items that count."""
    found: list[Block] = []
    open_lists: list[tuple[int, str, int]] = []
    for at, block in enumerate(blocks):
        if block.kind is not Kind.ITEM:
            inside = _between(blocks, at)
            found.append(replace(block, kind=Kind.ITEM, level=1, marker="") if inside else block)
            if not inside:
                open_lists = []
            continue
        shape = _shape(block.marker)
        known = next((i for i, (level, kind, _) in enumerate(open_lists) if (level, kind) ==
                      (block.level, shape)), None)  # fmt: skip
        if known is not None:
            del open_lists[known + 1 :]
        else:
            while open_lists and open_lists[-1][0] > block.level:
                open_lists.pop()
            below = open_lists[-1][2] + 1 if open_lists else block.level
            open_lists.append((block.level, shape, below))
        found.append(replace(block, level=open_lists[-1][2]))
    return found


def _between(blocks: Sequence[Block], at: int) -> bool:
    """Return whether a paragraph stands between two items that a letter counts, such as `A)` and `B)`."""
    before = next((b for b in reversed(blocks[:at]) if _letter(b)), None)
    after = next((b for b in blocks[at + 1 :] if _letter(b)), None)
    if before is None or after is None or blocks[at].kind is not Kind.PARAGRAPH:
        return False
    return ord(_letter(after)) == ord(_letter(before)) + 1 and before.level == after.level == 0


def _letter(block: Block) -> str:
    """Return the letter of a paragraph with a letter for its number, "" for other blocks."""
    match = re.fullmatch(r"\(?([A-Z])[.)]", block.marker)
    return match[1] if match and block.kind is Kind.ITEM else ""


def _regrouped(blocks: list[Block]) -> list[Block]:
    """Give back their levels to lists that lost them.

    Such a list has titles with words, and among them a bare title: it heads those of the next items that
    speak of it, as do other titles. Where words announce so many things, so many items are below them.
    """
    items = [i for i, block in enumerate(blocks) if block.kind is Kind.ITEM]
    leads = {i: find_lead(blocks[i].text) for i in items}
    flat = len({blocks[i].level for i in items}) == 1
    titled = sum(lead is not None for lead in leads.values())
    bare = [i for i in items if _is_bare(blocks[i])]
    if not flat or len(items) < _LEAST or titled * 10 < len(items) * 7 or not bare:
        return blocks
    found = list(blocks)
    heads: list[tuple[frozenset[str], int]] = []
    for i in items:
        lead = leads[i]
        heads = [head for head in heads if head[1] != 0]
        while heads and not (heads[-1][1] > 0 or _speaks_of(blocks[i].text, heads[-1][0])):
            heads.pop()
        found[i] = replace(blocks[i], level=blocks[i].level + len(heads))
        heads = [(stems, left - 1 if left > 0 else left) for stems, left in heads]
        announced = _announced(lead.words) if lead else 0
        above = frozenset(stem for stems, _ in heads for stem in stems)
        heads.append((_stems(lead.name if lead else blocks[i].text) - above, announced or -1))
    return found


def _is_bare(block: Block) -> bool:
    return len(block.text.split()) <= 6 and not block.text.endswith(_END) and ":" not in block.text


def _stems(title: str) -> frozenset[str]:
    """Return what the words of a title start with in all their forms."""
    words = [word for word in _WORD.findall(fold(title)) if len(word) > 4]
    return frozenset(word[: len(word) - 2] if len(word) > 7 else word for word in words)


def _speaks_of(text: str, stems: frozenset[str]) -> bool:
    return any(
        word == stem or (len(stem) > 5 and word.startswith(stem) and len(word) <= len(stem) + 3)
        for word in _WORD.findall(fold(text))
        for stem in stems
    )


def _announced(words: str) -> int:
    """Return how many things a sentence announces, such as "in three different ways"."""
    if len(_WORD.findall(words)) > 12:
        return 0
    for lang in NUMBER_WORDS:
        match = re.search(rf"({number_pattern(lang)}) \w+ \w+[.:]$", words, re.IGNORECASE)
        if match and number_of(match[1], lang) > 1:
            return number_of(match[1], lang)
    return 0
