"""Lines in reading order made into blocks: headings, paragraphs, items, rows of tables.

Promises: a paragraph goes on over columns and pages, hyphened words are joined where the file
itself does not write the hyphen. Leaves out: where lines stand (`columns`) and what is furniture (`margins`).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from toolkit.rulebook.blocks import Block, Kind
from toolkit.rulebook.reading.words import BULLETS, escaped, looks_like_heading, mended, parted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolkit.rulebook.reading.columns import Placed
    from toolkit.rulebook.reading.glyphs import Line, Run

_WORD = re.compile(r"\w+(?:-\w+)*")
#: How much larger than the body a heading is at least; how much more than usual parts two paragraphs.
LARGER, PARTING = 1.08, 1.22
#: Bullets that are never punctuation.
ROUND = BULLETS - set("-–—*")


class _Measures(NamedTuple):
    """What is usual in a file: size of letters, step from line to line, levels of heads, its words."""

    size: float
    step: float
    ranks: dict[tuple[float, bool], int]
    words: Counter[str]
    justified: bool


def assembled(
    lines: Sequence[Placed], furniture: Mapping[Line, str | None]
) -> tuple[tuple[Block, ...], tuple[str, ...]]:
    """Return the blocks, and the lines that they number."""
    texts = tuple(mended(placed.line.text) for placed in lines)
    printed = {line.page: number for line, number in furniture.items() if number}
    body = [(n, placed) for n, placed in enumerate(lines, 1) if placed.line not in furniture]
    measures = _measured([placed for _, placed in body])
    groups = _grouped(body, measures)
    blocks = [_block(group, measures) for group in groups]
    blocks = _nested(blocks, groups)
    blocks += [
        Block(Kind.FURNITURE, texts[n - 1], (n,), page=placed.line.page)
        for n, placed in enumerate(lines, 1)
        if placed.line in furniture
    ]
    placed_blocks = (replace(block, printed_page=printed.get(block.page or 0)) for block in blocks)
    return tuple(sorted(placed_blocks, key=lambda block: block.lines)), texts


def _measured(lines: Sequence[Placed]) -> _Measures:
    sizes = Counter(placed.line.size for placed in lines for _ in placed.line.text)
    size = sizes.most_common(1)[0][0] if sizes else 1.0
    steps = Counter(
        round(a.line.y - b.line.y, 1)
        for a, b in pairwise(lines)
        if a.column == b.column
        and a.line.size == b.line.size == size
        and 0 < a.line.y - b.line.y < 2.5 * size
    )
    # The step inside paragraphs is the smallest of those that are usual.
    usual = [step for step, count in steps.items() if count >= max(2, 0.1 * sum(steps.values()))]
    step = min((step for step in usual if step > 0.9 * size), default=1.2 * size)
    heads = {(p.line.size, p.line.bold) for p in lines if _is_large(p.line, size)}
    ranked = sorted({head for head, _ in heads}, reverse=True)
    ranks = {(head, bold): ranked.index(head) + 1 for head, bold in heads}
    ranks[0.0, True] = len(ranked) + 1
    words = Counter(word.casefold() for placed in lines for word in _WORD.findall(placed.line.text))
    gaps = [(placed.right - placed.line.x1) / size for placed in lines]
    near = [gap for gap in gaps if gap < 4]
    justified = sum(gap < 0.35 for gap in near) > 0.7 * len(near)
    return _Measures(size, step, ranks, words, justified)


def _is_large(line: Line, size: float) -> bool:
    return line.size > LARGER * size and any(map(str.isalnum, line.text))


def _head_rank(placed: Placed, measures: _Measures) -> int:
    """Return the level of a line that looks like a heading, 0 for others."""
    line = placed.line
    if _is_large(line, measures.size):
        return measures.ranks[line.size, line.bold]
    short = line.bold and looks_like_heading(line.text) and line.size >= 0.95 * measures.size
    return measures.ranks[0.0, True] if short else 0


_Group = list[tuple[int, "Placed"]]


def _grouped(lines: _Group, measures: _Measures) -> list[_Group]:
    groups: list[_Group] = []
    for number, placed in lines:
        if groups and _goes_on(groups[-1], placed, measures):
            groups[-1].append((number, placed))
        else:
            groups.append([(number, placed)])
    return groups


def _goes_on(group: _Group, placed: Placed, measures: _Measures) -> bool:
    """Return whether a line belongs to the block before it."""
    before = group[-1][1]
    line, last = placed.line, before.line
    rank, rank_before = _head_rank(placed, measures), _head_rank(group[0][1], measures)
    same_column = placed.column == before.column
    step = last.y - line.y
    if same_column and abs(step) < 0.3 * line.size:
        return True
    if rank or rank_before:
        return rank == rank_before and same_column and last.size == line.size and step < 1.45 * line.size
    if abs(line.size - last.size) > 0.12 * measures.size or (
        len(_pieces(group)) > 1 and not _is_apart(group)
    ):
        return False
    marked = parted(line.text).marker
    hang = _hang(group)
    first = group[0][1]
    offset, body = line.x0 - placed.left, (hang - first.left if hang is not None else None)
    room = before.right - last.x1 > line.first_word + 0.25 * line.size
    if same_column and step > PARTING * measures.step:
        return False
    if not same_column and before.right - last.x1 > 0.35 * line.size and measures.justified:
        return False
    if _starts_item(marked, last.text):
        return False
    if body is not None:
        at_hang = abs(offset - body) < 0.35 * line.size or (not same_column and not room)
        return at_hang and not room
    indented = offset - (first.line.x0 - first.left) > 0.6 * line.size
    return not room and not (indented and same_column)


def _starts_item(marker: str, before: str) -> bool:
    """Return whether a marker starts an item rather than standing by chance first in a line of a sentence."""
    return bool(marker) and (marker in ROUND or before[-1:] in ".:!?")


def _hang(group: _Group) -> float | None:
    """Return where the words of an item start, None where the block has no marker."""
    line = group[0][1].line
    if _is_apart(group):
        return group[1][1].line.x0
    return line.words_x if parted(line.text).marker else None


def _is_apart(group: _Group) -> bool:
    """Return whether a block starts with a marker that stands so far from its words that it is a piece."""
    alone = parted(group[0][1].line.text + " x").text == "x"
    return alone and len(_pieces(group)) == 2


def _pieces(group: _Group) -> list[Placed]:
    """Return the lines of a block that stand side by side, as cells, where its first line has several."""
    first = group[0][1].line
    cells = [placed for _, placed in group if abs(placed.line.y - first.y) < 0.3 * first.size]
    return [placed for placed in cells if placed.column == group[0][1].column]


def _block(group: _Group, measures: _Measures) -> Block:
    numbers = tuple(number for number, _ in group)
    first = group[0][1]
    page = first.line.page
    cells = _pieces(group)
    if len(cells) > 1 and not _is_apart(group):
        texts = tuple(_markup(cell.line.runs) for cell in cells)
        header = all(cell.line.bold for cell in cells)
        return Block(Kind.ROW, " | ".join(texts), numbers, page, cells=texts, header=header)
    rank = _head_rank(first, measures)
    runs = _joined([placed.line for _, placed in group], measures)
    plain = mended("".join(run.text for run in runs))
    if rank:
        marker, words = parted(plain)
        return Block(Kind.HEADING, escaped(words), numbers, page, rank, marker)
    marker, _ = parted(plain)
    if marker:
        return Block(Kind.ITEM, _markup(_without(runs, marker)), numbers, page, 0, marker)
    return Block(Kind.PARAGRAPH, _markup(runs), numbers, page)


def _without(runs: Sequence[Run], marker: str) -> list[Run]:
    """Return runs without the marker at their start, which may be of several."""
    left = len(marker)
    out = []
    for run in runs:
        text = run.text
        if left:
            text = text.lstrip() if left == len(marker) else text
            text, left = text[left:], max(0, left - len(text))
        out.append(run._replace(text=text))
    return out


def _joined(lines: Sequence[Line], measures: _Measures) -> list[Run]:
    """Return the runs of lines in a row, words that were hyphened at their ends made whole."""
    runs: list[Run] = []
    for line in lines:
        fresh = list(line.runs)
        fresh[0] = fresh[0]._replace(text=fresh[0].text.lstrip())
        if runs:
            tail = runs[-1].text.rstrip()
            glue = _glue(tail, line.text, measures.words)
            runs[-1] = runs[-1]._replace(text=tail[:-1] if glue is None else tail + glue)
        runs += fresh
    return runs


def _glue(before: str, after: str, words: Counter[str]) -> str | None:
    """Return what stands between two lines: a space, nothing, or None where the hyphen goes."""
    if before[-1:] == "/" and before[-2:-1].isalnum():
        return ""
    if before[-1:] not in {"-", "‐"} or not before[-2:-1].isalnum():
        return " "
    head = _WORD.findall(before[:-1])
    tail = _WORD.match(after)
    if not head or tail is None:
        return ""
    whole, hyphened = head[-1] + tail.group(), f"{head[-1]}-{tail.group()}"
    if words[hyphened.casefold()] > words[whole.casefold()] or not tail.group()[0].islower():
        return ""
    return None


def _markup(runs: Sequence[Run]) -> str:
    """Return runs as the Markdown of packs, white space outside the marks."""
    merged: list[Run] = []
    for run in runs:
        alike = merged and ((run.bold, run.italic) == merged[-1][1:] or not run.text.strip())
        if alike:
            merged[-1] = merged[-1]._replace(text=merged[-1].text + run.text)
        elif run.text:
            merged.append(run)
    if len(merged) == 1 or not any(run.bold or run.italic for run in merged):
        return escaped(mended("".join(run.text for run in merged)))
    return mended("".join(map(_marked, merged)))


def _marked(run: Run) -> str:
    words = run.text.strip()
    mark = "**" * run.bold + "*" * run.italic
    if not words or not mark:
        return escaped(run.text)
    before, _, after = run.text.partition(words)
    return f"{before}{mark}{escaped(words)}{mark}{after}"


def _nested(blocks: list[Block], groups: Sequence[_Group]) -> list[Block]:
    """Give items their depth, by how far from the left of their column they stand."""
    out: list[Block] = []
    indents: list[float] = []
    for block, group in zip(blocks, groups, strict=True):
        if block.kind is Kind.HEADING:
            indents = []
        if block.kind is Kind.ITEM:
            offset = group[0][1].line.x0 - group[0][1].left
            while indents and indents[-1] > offset + 2:
                indents.pop()
            if not indents or offset > indents[-1] + 2:
                indents.append(offset)
            block = replace(block, level=len(indents) - 1)  # noqa: PLW2901, the depth is all that is new
        out.append(block)
    return out
