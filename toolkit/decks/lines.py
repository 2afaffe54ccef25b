"""The lines of a deck list, and every way in which one of them can be read as cards.

Promises: no database, no game; the same text gives the same lines, and a line that reads as
cards in several ways gives them all, the likeliest first. Leaves out: which of them is a
known card (`toolkit.decks.lists`).
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

#: A file longer than this many bytes is no deck list.
MOST_BYTES = 1_000_000
#: A line longer than this many characters is one name, and so many tails of a name are looked at.
LONGEST_LINE = 1_000
MOST_TAILS = 6

_LINE_END = re.compile(r"\r\n|\r|\n")
_COMMENT = re.compile(r"#|//|[-=_*~#\s]{3,}$")
_METADATA = re.compile(r"(?:#|//)+\s*(name|game|format|date)\s*:\s*(.*\S)", re.IGNORECASE)
_SAID = re.compile(r"(?:#|//)\s*([^\s#/:][^:]{0,79}?)\s*:\s*(.*\S)")
_BULLET = re.compile(r"[-*+•–]\s+(?=\S)")
_COUNT = r"[-+−]?[0-9]+(?:[.,][0-9]+)?"
_BEFORE = re.compile(rf"({_COUNT})(?:\s*[xX×](?=\s))?\s+(.*\S)")
_BEFORE_PLAIN = re.compile(rf"({_COUNT})\s+(.*\S)")
_AFTER = re.compile(rf"(.*\S)(?:\s+|(?=\())\(?[xX×]\s*({_COUNT})\)?")
_GROUP = re.compile(r"(.*?)\s*([\[(])([^\[\]()]*)[\])](?:\s+((?=\S*[0-9])[A-Za-z0-9-]+))?")
_NOTE = re.compile(r"(.*\S)\s+(?:#|//)\s.*")
_MARKS = " \t#*_=-<>[]:~"
_SIZE = re.compile(r"(?:\(\s*[0-9]+[^()]*\)|:\s*[0-9]+)$")
_PREFIX = re.compile(r"([^:0-9]{1,40}):\s*(.*\S)")


class Kind(StrEnum):
    """What a line is before anybody knows a card.

    Plain text has nothing, comments (or a rule across) and words. Other formats know more of a line:
    that it opens a section (or, without words, closes it), bears the title, is a remark unless it
    names cards, or is cards and nothing else.
    """

    BLANK = "blank"
    COMMENT = "comment"
    WORDS = "words"
    HEADING = "heading"
    TITLE = "title"
    REMARK = "remark"
    CARDS = "cards"


@dataclass(frozen=True)
class Line:
    """A line of a list: its number from 1 and its text as written, without the space around it.

    `way` is how a line that is cards is to be read; its text is what messages quote.
    """

    number: int
    text: str
    kind: Kind
    way: Way | None = None

    def ways(self, words: str) -> list[Way]:
        """Return every way to read words of this line as cards."""
        return [self.way] if self.way else ways(words)

    def unknown_ways(self, words: str) -> list[Way]:
        """Return the ways to read words of this line that name no known card."""
        return [self.way] if self.way else unknown_ways(words)


@dataclass(frozen=True)
class Group:
    """Words in brackets after a name; `square` tells `[…]` from `(…)`, `number` follows it."""

    words: str
    square: bool = True
    number: str | None = None


@dataclass(frozen=True)
class Way:
    """One way to read a line as cards: counts as written (before and after the name), name, groups.

    `start` tells ways apart by how much before the name they take for a count. `id` is given where
    the format of the list tells ids from names.
    """

    name: str
    start: int = 0
    before: str | None = None
    after: str | None = None
    groups: tuple[Group, ...] = ()
    id: str = ""

    @property
    def counts(self) -> tuple[str, ...]:
        """The counts as written."""
        return tuple(count for count in (self.before, self.after) if count is not None)


def read_deck_file(path: Path) -> str:
    """Read a deck list as text: UTF-8, or UTF-16 with a byte-order mark.

    Raises DeckloreError where the file can't be opened, is too long or is no text.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise DeckloreError(f'"{path}" can\'t be read: {error.strerror or error}') from error
    return decode_deck(raw, str(path))


def decode_deck(raw: bytes, name: str) -> str:
    """Decode a deck list as `read_deck_file` does; `name` is what messages call it."""
    if len(raw) > MOST_BYTES:
        raise DeckloreError(f'"{name}" has {len(raw):,} bytes; a deck list has at most {MOST_BYTES:,}')
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _decoded(name, raw, "utf-16")
    if b"\0" in raw:
        raise DeckloreError(f'"{name}" is not a text file; a deck list is plain text, a line a card')
    return _decoded(name, raw, "utf-8-sig")


def _decoded(name: str, raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        line = len(_LINE_END.split(raw[: error.start].decode("latin-1")))
        message = f'"{name}" is not UTF-8 text (line {line} has a byte that is none); save the list as UTF-8'
        raise DeckloreError(message) from error


def read_lines(text: str) -> list[Line]:
    """Split a list into lines; a byte-order mark and any of CRLF, CR and LF are understood."""
    parts = _LINE_END.split(text.removeprefix("\ufeff"))
    return [_line(number, part.strip()) for number, part in enumerate(parts, 1)]


def _line(number: int, text: str) -> Line:
    if not text:
        return Line(number, text, Kind.BLANK)
    return Line(number, text, Kind.COMMENT if _COMMENT.match(text) else Kind.WORDS)


def metadata(lines: Iterable[Line]) -> dict[str, tuple[str, int]]:
    """Return what comments such as `# format: standard` say, with the line; the first one counts.

    The keys are `name`, `game`, `format` and `date`.
    """
    found: dict[str, tuple[str, int]] = {}
    for line in lines:
        match = _METADATA.fullmatch(line.text) if line.kind is Kind.COMMENT else None
        if match:
            found.setdefault(match[1].lower(), (match[2], line.number))
    return found


def said_words(line: Line) -> tuple[str, str] | None:
    """Split a comment such as `# players: 3` into what it speaks of and what it says, or return None.

    `## Sideboard: 20` is a heading with its size, and so says nothing.
    """
    match = _SAID.fullmatch(line.text) if line.kind is Kind.COMMENT else None
    return (match[1], match[2]) if match else None


def heading_words(text: str) -> str:
    """Return the words of a line that might be a heading, without marks and a count after them.

    `SIDEBOARD:`, `## Sideboard`, `[Sideboard]`, `Sideboard (20 cards)`, `Sideboard: 20`
    """
    return _SIZE.sub("", text.strip(_MARKS)).strip(_MARKS)


def heading_prefix(text: str) -> tuple[str, str] | None:
    """Split `SB: 1 Name` into the word before the colon and the rest, or return None."""
    match = _PREFIX.fullmatch(text)
    return (match[1].strip(), match[2]) if match else None


def ways(text: str) -> list[Way]:
    """Return every way to read a line as cards; the one that takes the most for the name is first.

    way    = [bullet] [count] name {tail} | [bullet] cells between tabs
    count  = number ["x" | "×"]
    tail   = ("x" | "×") number | "[" words "]" [number] | "(" words ")" [number] | note
    note   = (" # " | " // ") words
    """
    if len(text) > LONGEST_LINE:
        return [Way(text)]
    bare = _BULLET.sub("", text, count=1) if _BULLET.match(text) else text
    found: list[Way] = []
    for start in _starts(re.sub(r"\s*\t\s*", " ", bare)):
        found += _stripped(start)
    return [*found, *_cells(bare)]


def unknown_ways(text: str) -> list[Way]:
    """Return the ways to read a line that names no known card: those that take the most for a count."""
    found = ways(text)
    return [way for way in found if way.start == found[-1].start]


def _starts(text: str) -> Iterator[Way]:
    yield Way(text)
    for start, pattern in enumerate((_BEFORE_PLAIN, _BEFORE), 1):
        match = pattern.fullmatch(text)
        if match:
            yield Way(match[2], start, before=match[1])


def _stripped(way: Way) -> Iterator[Way]:
    """Yield the way itself, then the same with one tail after the other taken off its name."""
    now: Way | None = way
    for _ in range(MOST_TAILS):
        if now is None:
            return
        yield now
        now = _without_tail(now)


def _without_tail(way: Way) -> Way | None:
    count = _AFTER.fullmatch(way.name) if way.after is None else None
    if count:
        return replace(way, name=count[1], after=count[2])
    group = _GROUP.fullmatch(way.name)
    if group:
        taken = Group(group[3].strip(), group[2] == "[", group[4])
        return replace(way, name=group[1].strip(), groups=(taken, *way.groups))
    note = _NOTE.fullmatch(way.name)
    return replace(way, name=note[1]) if note else None


def _cells(text: str) -> Iterator[Way]:
    """Read a row of cells between tabs: count, name, set, number (or name first, then count)."""
    cells = [cell.strip() for cell in text.split("\t") if cell.strip()] if "\t" in text else []
    at = next((i for i, cell in enumerate(cells[:2]) if re.fullmatch(rf"{_COUNT}\s*[xX×]?", cell)), None)
    if at is None or len(cells) < 2:
        return
    name, *rest = cells[:at] + cells[at + 1 :]
    number = rest[1] if len(rest) > 1 else None
    groups = (Group(rest[0], number=number),) if rest else ()
    yield Way(name, 3, before=cells[at].rstrip("xX× "), groups=groups)
