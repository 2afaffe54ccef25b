"""Plain text read into blocks: headings by their look, lists by markers and indents.

Promises: a file with a paragraph a line and one that is wrapped at a width read alike. Leaves out:
tables, which plain text does not tell from words.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from toolkit.rulebook.blocks import Block, Document, Kind
from toolkit.rulebook.reading.words import (
    BULLETS,
    completed,
    decode,
    depth_of,
    looks_like_heading,
    mended,
    parted,
)

if TYPE_CHECKING:
    from pathlib import Path

_UNDERLINE = re.compile(r"\s*([=\-~^*_#])\1{2,}\s*")
_INNER_STAR = re.compile(r"(?<=\w)\*(?=\w)")
#: The widest line of a text that counts as wrapped.
_WIDEST = 100


def read(path: Path, data: bytes, lang: str | None) -> Document:
    """Read a plain text. Raises ReadingError."""
    text, notes = decode(path, data, lang)
    lines = tuple(line.expandtabs(4).rstrip() for line in text.splitlines())
    blocks = completed(lines, _Reader(lines).blocks())
    first = next((block for block in blocks if block.kind is not Kind.FURNITURE), None)
    title = first.text if first and first.kind is Kind.HEADING else None
    return Document(path.name, "txt", lines, blocks, title, lang, notes)


class _Reader:
    """Walks the lines of one text."""

    def __init__(self, lines: tuple[str, ...]) -> None:
        self._lines = lines
        self._width = max(map(len, lines), default=0)
        self._wrapped = 40 <= self._width <= _WIDEST
        self._found: list[Block] = []
        self._indents: list[int] = []

    def blocks(self) -> list[Block]:
        at = 0
        while at < len(self._lines):
            at += self._take(at) if self._lines[at].strip() else 1
        return _levelled(self._found)

    def _blank(self, at: int) -> bool:
        return not 0 <= at < len(self._lines) or not self._lines[at].strip()

    def _take(self, at: int) -> int:
        """Add the block that starts at a line; return how many lines it takes."""
        line = mended(self._lines[at])
        if _UNDERLINE.fullmatch(line):
            return 1
        if not self._blank(at + 1) and self._blank(at - 1) and len(line) <= 90:
            rule = _UNDERLINE.fullmatch(self._lines[at + 1])
            if rule and len(self._lines[at + 1].strip()) >= 3:
                level = 1 if rule.group(1) == "=" else 2
                return self._heading(line, (at + 1, at + 2), level)
        if line.startswith("#") and line.lstrip("#").startswith(" "):
            level = len(line) - len(line.lstrip("#"))
            return self._heading(line.lstrip("# "), (at + 1,), level)
        if self._is_heading(at, line):
            return self._heading(line, (at + 1,), 0)
        return self._words(at, line)

    def _is_heading(self, at: int, line: str) -> bool:
        if not looks_like_heading(line) or parted(line).marker in BULLETS:
            return False
        if self._blank(at - 1) and self._blank(at + 1):
            return True
        letters = [letter for letter in line if letter.isalpha()]
        capitals = len(letters) > 3 and all(map(str.isupper, letters))
        return self._blank(at - 1) and capitals

    def _heading(self, line: str, numbers: tuple[int, ...], level: int) -> int:
        marker, words = parted(line)
        self._indents = []
        self._found.append(Block(Kind.HEADING, words, numbers, level=level, marker=marker))
        return len(numbers)

    def _words(self, at: int, line: str) -> int:
        """Add a paragraph or an item, with the lines that go on from it where the text is wrapped."""
        taken = [line]
        end = at + 1
        while not self._blank(end) and self._goes_on(end):
            taken.append(mended(self._lines[end]))
            end += 1
        marker, words = parted(_joined(taken))
        words = _INNER_STAR.sub(r"\\*", words)
        numbers = tuple(range(at + 1, end + 1))
        if marker:
            depth = self._depth(len(self._lines[at]) - len(self._lines[at].lstrip()))
            self._found.append(Block(Kind.ITEM, words, numbers, level=depth, marker=marker))
        else:
            self._found.append(Block(Kind.PARAGRAPH, words, numbers))
        return end - at

    def _goes_on(self, at: int) -> bool:
        """Return whether a line goes on from the one before: its first word had no room there."""
        line, before = self._lines[at].strip(), self._lines[at - 1]
        if not self._wrapped or parted(line).marker or _UNDERLINE.fullmatch(line):
            return False
        return len(before) + 1 + len(line.split()[0]) > self._width - 3

    def _depth(self, indent: int) -> int:
        while self._indents and self._indents[-1] > indent:
            self._indents.pop()
        if not self._indents or self._indents[-1] < indent:
            self._indents.append(indent)
        return len(self._indents) - 1


def _joined(lines: list[str]) -> str:
    text = lines[0]
    for line in lines[1:]:
        hyphened = len(text) > 1 and text[-1] == "-" and text[-2].isalpha() and line[:1].islower()
        text = text[:-1] + line if hyphened else f"{text} {line}"
    return text


def _levelled(blocks: list[Block]) -> list[Block]:
    """Give headings found by their look a level: the first 1, others 2, numbered ones by their numbers.

    Where a list of contents names a heading, the list's nesting says its level.
    """
    deep = any(depth_of(block.marker) > 1 for block in blocks if block.kind is Kind.HEADING)
    listed: dict[str, int] = {}
    out = []
    for position, block in enumerate(blocks):
        name = f"{block.marker} {block.text}".strip().casefold()
        if block.kind is Kind.ITEM:
            listed.setdefault(block.text.casefold(), block.level)
        if block.kind is not Kind.HEADING or block.level:
            out.append(block)
            continue
        level = 1 if position == 0 and not block.marker else 2
        if name in listed:
            level = 2 + listed[name]
        elif block.marker:
            level = 1 + depth_of(block.marker) if deep else 3
        out.append(replace(block, level=level))
    return out
