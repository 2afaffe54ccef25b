"""Decks as Markdown: front matter, a title, sections as headings, cards as lists or tables.

Promises: links, emphasis and escapes of a line are undone; a paragraph is cards where it names any, and
is said to be a remark where it does not. Leaves out: nested blocks and HTML.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.decks.lines import LONGEST_LINE, Kind, Line
from toolkit.exchange.decks.cells import Row
from toolkit.exchange.decks.columns import is_heading, read_table
from toolkit.exchange.decks.items import Lines
from toolkit.exchange.decks.netrunnerdb import SUMS, without_dots
from toolkit.exchange.decks.spots import Unreadable, plain_ends

if TYPE_CHECKING:
    from toolkit.decks import Written
    from toolkit.exchange.decks.outgoing import Outgoing

#: The line between the heading of a table and its rows.
DELIMITER = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?|\|\s*:?-+:?\s*\|")

_HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*")
_ITEM = re.compile(r"(?:[-*+•]|[0-9]{1,9}[.)])\s+(?:\[[ xX]\]\s+)?(.*)")
_KEY = re.compile(r"([^\s:#][^:]*?)\s*:\s*(.*)")
_RULE = re.compile(r"(?:[-*_]\s*){3,}|=+")
_ASIDE = re.compile(r">.*|<!--.*|```.*")
_CELL = re.compile(r"((?:[^|\\]|\\.|\\$)*)(?:\||$)")

_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_HIDDEN = 0xE000
_SHOWN = re.compile("[\ue021-\ue07e]")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+\"[^\"]*\")?\)")
_STRONG = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1")
_EMPHASIS = re.compile(r"(?<![A-Za-z0-9])([*_])(?=\S)(.+?)(?<=\S)\1(?![A-Za-z0-9])")


def unmarked(words: str) -> str:
    """Return the words of a line without links, emphasis and escapes; a very long line as it is."""
    if len(words) > LONGEST_LINE:
        return words
    words = _ESCAPE.sub(lambda mark: chr(_HIDDEN + ord(mark[1])), words)
    for pattern, kept in ((_LINK, r"\1"), (_STRONG, r"\2"), (_EMPHASIS, r"\2")):
        words = pattern.sub(kept, words)
    return _SHOWN.sub(lambda mark: chr(ord(mark[0]) - _HIDDEN), words)


def read(text: str) -> Written:
    """Read a deck. Raises Unreadable."""
    reader = _Reader(plain_ends(text).split("\n"))
    reader.read()
    return reader.lines.written(text)


@dataclass
class _Reader:
    """Reads a document line by line; `at` is the index of the next line."""

    text: list[str]
    at: int = 0
    lines: Lines = field(default_factory=Lines)

    def read(self) -> None:
        self._front_matter()
        while self.at < len(self.text):
            words = self.text[self.at].strip()
            if self._is_table():
                self._table()
                continue
            self.at += 1
            self._line(self.at, words)

    def _front_matter(self) -> None:
        if self.text[0].strip() != "---":
            return
        try:
            end = next(i for i, line in enumerate(self.text[1:], 1) if line.strip() == "---")
        except StopIteration:
            raise Unreadable(1, 1, "the front matter that begins here has no end; --- ends it") from None
        for number, line in enumerate(self.text[1:end], 2):
            said = _KEY.fullmatch(line.strip())
            if said:
                self.lines.say(number, said[1], _unquoted(said[2]))
            elif line.strip() and not line.lstrip().startswith("#"):
                self.lines.unread(number, line.strip(), line.strip())
        self.at = end + 1

    def _line(self, number: int, words: str) -> None:
        heading = _HEADING.fullmatch(words)
        item = _ITEM.fullmatch(words)
        if heading:
            kind = Kind.TITLE if len(heading[1]) == 1 else Kind.HEADING
            self._add(number, unmarked(heading[2]), kind)
        elif not words or _RULE.fullmatch(words) or _ASIDE.fullmatch(words):
            self._add(number, words, Kind.COMMENT if words else Kind.BLANK)
        elif item:
            self._add(number, without_dots(unmarked(item[1])), Kind.WORDS)
        else:
            plain = without_dots(unmarked(words))
            self._add(number, plain, Kind.COMMENT if SUMS.fullmatch(plain) else Kind.REMARK)

    def _add(self, number: int, words: str, kind: Kind) -> None:
        if kind is Kind.HEADING:
            self.lines.section = words
        self.lines.lines.append(Line(number, words.strip(), kind))

    # ------------------------------------------------------------ tables

    def _is_table(self) -> bool:
        here = self.text[self.at : self.at + 2]
        return len(here) == 2 and "|" in here[0] and bool(DELIMITER.fullmatch(here[1].strip()))

    def _table(self) -> None:
        rows = [self._row(self.at)]
        self.at += 2
        while self.at < len(self.text) and "|" in self.text[self.at]:
            rows.append(self._row(self.at))
            self.at += 1
        if not is_heading(rows[0].cells):
            raise Unreadable(rows[0].line, 1, "the table has no column for the name of a card")
        before = self.lines.section
        read_table(rows, self.lines)
        self.lines.open(rows[-1].line, before)

    def _row(self, index: int) -> Row:
        words = self.text[index].strip()
        words = words.removeprefix("|").removesuffix("|") if not words.endswith("\\|") else words[1:]
        cells = [unmarked(cell[1].strip()).strip() for cell in _CELL.finditer(words)]
        return Row(index + 1, tuple(cells[:-1] if cells and not cells[-1] else cells))


def _unquoted(words: str) -> str:
    """Return a value of front matter without its quotes."""
    if not words.startswith('"'):
        return words
    try:
        value = json.loads(words)
    except ValueError:
        return words
    return value if isinstance(value, str) else words


# ---------------------------------------------------------------- writing


def marked(words: str) -> str:
    """Write words so that Markdown shows them as they are."""
    return re.sub(r"([\\`*_<>|]|\[(?=[^\]]*\]\()|(?<![\w\s])#|&(?=\w+;))", r"\\\1", words)


def write(deck: Outgoing) -> str:
    """Write a deck as a document."""
    out = ["---"]
    if deck.name:
        out.append(f"name: {json.dumps(deck.name, ensure_ascii=False)}")
    out += (f"{name}: {words}" for name, words in deck.notes())
    out.append("---")
    if deck.name:
        out += ["", f"# {marked(deck.name)}"]
    for section in deck.sections:
        if section.heading:
            out += ["", f"## {marked(section.heading)} ({section.count})"]
        out += ["", *(f"- {row.count} {marked(row.words)}" for row in section.rows)]
    return "\n".join(out) + "\n"
