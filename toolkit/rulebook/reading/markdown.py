"""Markdown read into blocks: headings, nested lists, tables, quotes and code.

Promises: lines are those of the file. Leaves out: HTML inside Markdown, which is kept as its words.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from toolkit.rulebook.blocks import Block, Document, Kind
from toolkit.rulebook.reading.words import completed, decode, escaped, mended, parted

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from markdown_it.token import Token

_TAG = re.compile(r"<[^<>]*>")
#: What stands for a part of a line that holds no words of its own.
_MARKS = {
    "em_open": "*", "em_close": "*", "strong_open": "**", "strong_close": "**", "softbreak": " ",
    "hardbreak": " ",
}  # fmt: skip


def read(path: Path, data: bytes, lang: str | None) -> Document:
    """Read a Markdown text. Raises ReadingError."""
    from markdown_it import MarkdownIt

    text, notes = decode(path, data, lang)
    lines = tuple(text.splitlines())
    body = _without_front_matter(lines)
    tokens = MarkdownIt("commonmark").enable("table").parse("\n".join(body))
    blocks = completed(lines, _Walk(tokens, lines).blocks())
    title = next((block.text for block in blocks if block.kind is Kind.HEADING), None)
    return Document(path.name, "md", lines, blocks, title, lang, notes)


def _without_front_matter(lines: tuple[str, ...]) -> list[str]:
    if lines and lines[0].strip() == "---":
        for end, line in enumerate(lines[1:], 1):
            if line.strip() in {"---", "..."}:
                return [""] * (end + 1) + list(lines[end + 1 :])
    return list(lines)


class _Walk:
    """Goes through the tokens of one text.

    `_lists` counts the open lists, `_marker` is that of an item whose first words are still to come.
    """

    def __init__(self, tokens: Sequence[Token], lines: tuple[str, ...]) -> None:
        self._tokens = tokens
        self._lines = lines
        self._found: list[Block] = []
        self._lists = 0
        self._marker = ""
        self._row: list[str] = []
        self._row_span: tuple[int, ...] = ()
        self._head = False

    def blocks(self) -> list[Block]:
        for at, token in enumerate(self._tokens):
            handle = getattr(self, f"_{token.type}", None)
            if handle is not None:
                handle(token, at)
        return self._found

    def _span(self, token: Token) -> tuple[int, ...]:
        start, end = token.map or [0, 0]
        return tuple(
            n for n in range(start + 1, min(end, len(self._lines)) + 1) if self._lines[n - 1].strip()
        )

    def _bullet_list_open(self, _token: Token, _at: int) -> None:
        self._lists += 1

    _ordered_list_open = _bullet_list_open

    def _bullet_list_close(self, _token: Token, _at: int) -> None:
        self._lists -= 1
        self._marker = ""

    _ordered_list_close = _bullet_list_close

    def _list_item_open(self, token: Token, _at: int) -> None:
        self._marker = token.info + token.markup if token.info else token.markup

    def _inline(self, token: Token, at: int) -> None:
        opened = self._tokens[at - 1]
        text = inline_text(token)
        if opened.type in {"th_open", "td_open"}:
            self._row.append(text)
        elif opened.type == "heading_open":
            marker, words = parted(text)
            level = int(opened.tag[1])
            if words:
                self._add(Block(Kind.HEADING, words, self._span(opened), level=level, marker=marker))
            else:  # bare signs head nothing
                self._add(Block(Kind.FURNITURE, text, self._span(opened)))
        elif self._marker:
            depth = self._lists - 1
            self._add(Block(Kind.ITEM, text, self._span(opened), level=depth, marker=self._marker))
            self._marker = ""
        else:
            self._add(Block(Kind.PARAGRAPH, text, self._span(opened)))

    def _add(self, block: Block) -> None:
        if block.text or block.kind is not Kind.PARAGRAPH:
            self._found.append(block)

    def _thead_open(self, _token: Token, _at: int) -> None:
        self._head = True

    def _thead_close(self, _token: Token, _at: int) -> None:
        self._head = False

    def _tr_open(self, token: Token, _at: int) -> None:
        self._row, self._row_span = [], self._span(token)

    def _tr_close(self, _token: Token, _at: int) -> None:
        text = " | ".join(self._row)
        row = Block(Kind.ROW, text, self._row_span, cells=tuple(self._row), header=self._head)
        self._found.append(row)

    def _fence(self, token: Token, _at: int) -> None:
        self._found.append(Block(Kind.PREFORMATTED, token.content.rstrip("\n"), self._span(token)))

    _code_block = _fence

    def _html_block(self, token: Token, _at: int) -> None:
        words = mended(_TAG.sub(" ", token.content))
        block = Block(Kind.FURNITURE, mended(token.content), self._span(token))
        comment = token.content.lstrip().startswith(("<!--", "<script", "<style"))
        shown = bool(words) and not comment
        self._found.append(replace(block, kind=Kind.PARAGRAPH, text=escaped(words)) if shown else block)


def inline_text(token: Token) -> str:
    """Return the words of an inline token, with emphasis as packs write it."""
    parts = []
    for child in token.children or ():
        if child.type == "text":
            parts.append(escaped(child.content) if child.content.count("*") > 1 else child.content)
        elif child.type in {"code_inline", "image"}:
            parts.append(escaped(child.content))
        else:
            parts.append(_MARKS.get(child.type, ""))
    return mended("".join(parts))
