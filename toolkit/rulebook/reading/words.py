"""Words of documents: bytes decoded, ligatures mended, markers of lists and headings told apart."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from toolkit.rulebook.blocks import Block, Kind
from toolkit.rulebook.reading.faults import ReadingError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

_DECLARED = re.compile(rb"""(?:charset|encoding)\s*=\s*["']?\s*([A-Za-z0-9_.:-]{2,40})""")
_MARKS_OF_ORDER = (
    (b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe\0\0", "utf-32"), (b"\0\0\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"),
)  # fmt: skip
#: Encodings of one byte a letter that are likely for a language; Western where it is unknown.
_LIKELY = {"pl": "cp1250", "cs": "cp1250", "hu": "cp1250", "ru": "cp1251", "uk": "cp1251"}
_MENDED = str.maketrans({
    "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st",
    "\u00ad": None, "\u200b": None, "\ufeff": None, "\u2060": None, "\0": None,
})  # fmt: skip
_CONTROLS = re.compile(r"[\x01-\x08\x0b\x0e-\x1f\x7f]")
_EMPHASIS = re.compile(r"(\*{1,3})(?=\S)(.+?)(?<=\S)\1")
#: A bullet, or a number or letter as it stands before an item; white space must follow it.
MARKER = re.compile(
    r"(?P<marker>[•◦▪▫‣●○■□➢►*\-–—]|\(?\d{1,3}(?:\.\d{1,3}){0,5}[a-z]?[.)]|\d{1,3}(?:\.\d{1,3}){1,5}"
    r"|\(?[A-Za-z]\)|[a-z]\.|\(?[ivx]{2,5}[.)])[ \t\u00a0]+(?=\S)"
)
BULLETS = frozenset("•◦▪▫‣●○■□➢►*-–—")


class Marked(NamedTuple):
    """A line's marker ("" where it has none) and the words after it."""

    marker: str
    text: str


def decode(path: Path, data: bytes, lang: str | None) -> tuple[str, tuple[str, ...]]:
    """Return a text and what should be known of how it was read. Raises ReadingError."""
    for mark, encoding in _MARKS_OF_ORDER:
        if data.startswith(mark):
            return _decoded(path, data, encoding), ()
    if b"\0" in data:
        raise ReadingError(f"{path}: this is no text (it holds zero bytes)")
    with suppress(UnicodeDecodeError):
        return data.decode("utf-8"), ()
    declared = _DECLARED.search(data[:2048])
    name = declared.group(1).decode("ascii") if declared else _LIKELY.get(lang or "", "cp1252")
    if name.lower() in {"utf-8", "utf8"}:
        name = _LIKELY.get(lang or "", "cp1252")
    return _decoded(path, data, name), (f"the text is not UTF-8; it was read as {name}",)


def _decoded(path: Path, data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        raise ReadingError(f"{path}: the text is neither UTF-8 nor {encoding}; save it as UTF-8") from None


def mended(text: str) -> str:
    """Return a text with ligatures as letters, without invisible letters, white space single."""
    return " ".join(_CONTROLS.sub("", text.translate(_MENDED)).split())


def escaped(text: str) -> str:
    r"""Return a literal text in which no star is read as emphasis (`\*`)."""
    return text.replace("*", r"\*") if _EMPHASIS.search(text) else text


def parted(text: str) -> Marked:
    """Part the marker of an item from its words."""
    match = MARKER.match(text)
    return Marked(match["marker"], text[match.end() :].strip()) if match else Marked("", text)


def looks_like_heading(text: str) -> bool:
    """Return whether a line reads as a heading: short, a capital or a number first, no stop last."""
    words = text.split()
    if not words or len(text) > 75 or len(words) > 11 or text[-1] in ".,;:!…":
        return False
    first = next((letter for letter in text if letter.isalnum()), "")
    return bool(first) and (first.isupper() or first.isdigit()) and any(map(str.isalpha, text))


def depth_of(number: str) -> int:
    """Return how deep a printed number is: 1 for `5.`, 3 for `5.1.1`."""
    return number.strip("().").count(".") + 1


def completed(lines: Sequence[str], blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Return blocks in the order of their lines, with furniture for each line that none of them holds."""
    found = list(blocks)
    taken = {number for block in found for number in block.lines}
    found += [
        Block(Kind.FURNITURE, mended(line), (number,))
        for number, line in enumerate(lines, 1)
        if line.strip() and number not in taken
    ]
    return tuple(sorted(found, key=lambda block: block.lines))
