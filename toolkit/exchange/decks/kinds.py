"""The formats of deck lists, in one table: who reads and writes each, and how a file shows which it is.

Promises: a new format is a row and a module. XML and JSON are known by what they hold, others by the
ending of the file and, without one that says it, by what they hold; all else is plain text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from toolkit.decks import decode_deck
from toolkit.decks.sentences import Saying, say
from toolkit.errors import DeckloreError
from toolkit.exchange.decks.delimited import delimiter_of
from toolkit.exchange.decks.markdown import DELIMITER
from toolkit.exchange.decks.netrunnerdb import SUMS
from toolkit.exchange.decks.spots import Unreadable, plain_ends
from toolkit.text import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Collection
    from types import ModuleType

    from toolkit.decks import Written
    from toolkit.exchange.decks.outgoing import Outgoing

#: What a format may lack: each is said when a deck has it.
EVERYTHING = frozenset({"name", "game", "format", "date", "parameters", "sections", "printings", "declared"})


@dataclass(frozen=True)
class ListFormat:
    """A format: its id, the endings of its files, its module, what it does and holds.

    One with `pictures` is more than one file.
    """

    id: str
    endings: tuple[str, ...]
    module: str
    reads: bool = True
    writes: bool = True
    holds: frozenset[str] = EVERYTHING
    pictures: bool = False

    @property
    def saying(self) -> Saying:
        """What it is called, in every language."""
        return Saying(f"kind-{self.id}")

    @property
    def label(self) -> str:
        """What it is called in English."""
        return say(self.saying)

    def load(self) -> ModuleType:
        """Return the module, which has `read(text)` and `write(deck)` as far as the format does both."""
        return import_module(f"toolkit.exchange.decks.{self.module}")


FORMATS: dict[str, ListFormat] = {
    form.id: form
    for form in (
        ListFormat("text", (".txt",), "plain"),
        ListFormat("markdown", (".md", ".markdown"), "markdown"),
        ListFormat(
            "csv", (".csv",), "delimited",
            holds=frozenset({"sections", "printings", "declared"}),
        ),
        ListFormat("tsv", (".tsv", ".tab"), "delimited", writes=False),
        ListFormat("json", (".json",), "json_deck"),
        ListFormat(
            "cockatrice", (".cod",), "cockatrice",
            holds=EVERYTHING - {"sections", "declared"},
        ),
        ListFormat("octgn", (".o8d",), "octgn"),
        ListFormat("mtgo", (".dek",), "mtgo", writes=False),
        ListFormat("netrunnerdb", (), "netrunnerdb", writes=False),
        ListFormat("jinteki", (), "netrunnerdb", writes=False),
        ListFormat(
            "tts", (), "tts", reads=False,
            holds=frozenset({"name", "sections", "printings", "declared"}), pictures=True,
        ),
        ListFormat("bbcode", (".bbcode",), "bbcode", reads=False),
    )
}  # fmt: skip

_XML = re.compile(
    r"\s*(?:(?:<\?(?:(?!\?>)[\s\S])*\?>|<!--(?:(?!-->)[\s\S])*-->)\s*)*<([A-Za-z_][-\w.]*)[\s/>]"
)
_ROOTS = {"cockatrice_deck": "cockatrice", "deck": "octgn", "Deck": "mtgo"}
_FRONT_MATTER = re.compile(r"---[ \t]*\n(?:(?:[^\s:#-][^:\n]*:[^\n]*|#[^\n]*)?\n)+---[ \t]*(?:\n|$)")
_JSON = re.compile(r"\s*\{")


def get_list_format(name: str, among: Collection[str]) -> ListFormat:
    """Return a format by its id. Raises DeckloreError, with the nearest, for one that is not `among` them."""
    if name not in among:
        hint = did_you_mean(name, among) or f"; there are {', '.join(among)}"
        raise DeckloreError(f'there is no such format as "{name}"{hint}')
    return FORMATS[name]


def readable() -> list[str]:
    """Return the ids of the formats that are read."""
    return [form.id for form in FORMATS.values() if form.reads]


def writable() -> list[str]:
    """Return the ids of the formats that are written."""
    return [form.id for form in FORMATS.values() if form.writes]


def detect(text: str, ending: str = "") -> tuple[str, bool]:
    """Return the format of a list, and whether it was told from what the list holds.

    Raises DeckloreError for XML that is no deck of any of them.
    """
    text = plain_ends(text)
    by_ending = next((form.id for form in FORMATS.values() if form.reads and ending in form.endings), None)
    root = _XML.match(text)
    if root and root[1] in _ROOTS:
        return _ROOTS[root[1]], by_ending != _ROOTS[root[1]]
    if root and text.lstrip().startswith("<?xml"):
        roots = ", ".join(f"<{name}>" for name in _ROOTS)
        raise DeckloreError(f"it is XML with the root <{root[1]}>, and decks have one of {roots}")
    if _JSON.match(text):
        return "json", by_ending != "json"
    if by_ending and by_ending != "text":
        return by_ending, False
    found = _by_content(text)
    return found, found != "text"


def _by_content(text: str) -> str:
    lines = [line.strip() for line in text.split("\n")]
    if any(SUMS.fullmatch(line) for line in lines):
        return "netrunnerdb"
    if _FRONT_MATTER.match(text) or any("|" in line and DELIMITER.fullmatch(line) for line in lines):
        return "markdown"
    table = next((line for line in lines if line and not line.startswith("#")), "")
    mark = delimiter_of(table)
    if mark and _has_heading(table, mark):
        return "tsv" if mark == "\t" else "csv"
    return "text"


def _has_heading(line: str, mark: str) -> bool:
    from toolkit.exchange.decks.columns import parts_of

    parts = parts_of(line.split(mark))
    return {"count", "name"} <= set(parts) or {"count", "id"} <= set(parts)


def read_list(raw: bytes, name: str, form: str | None = None) -> Written:
    """Read a deck list of any format; `name` is the file's, for its ending and for messages.

    `form` is the id of a format; without one it is detected, and a note says so where the ending of the
    file does not. Raises DeckloreError where the file is not what it should be, with line and column.
    """
    text = decode_deck(raw, name)
    return read_list_text(text, name, form)


def read_list_text(text: str, name: str, form: str | None = None) -> Written:
    """Read a deck list as `read_list` does, from text."""
    label = f'"{name}"'
    try:
        found, guessed = (
            (get_list_format(form, readable()).id, False) if form else detect(text, _ending(name))
        )
    except DeckloreError as error:
        raise DeckloreError(str(error) if form else f"{label} can't be read: {error}") from None
    kind = FORMATS[found]
    try:
        written: Written = kind.load().read(text)
    except Unreadable as error:
        raise DeckloreError(f"{label} can't be read as {kind.label}: {error}") from None
    return with_note(written, Saying("read-as", {"kind": kind.saying})) if guessed else written


def with_note(written: Written, note: Saying) -> Written:
    """Return a list with one more note."""
    from dataclasses import replace

    return replace(written, notes=(*written.notes, note))


def _ending(name: str) -> str:
    dot = name.rfind(".")
    return name[dot:].lower() if dot > 0 else ""


def write_list(deck: Outgoing, form: str) -> str:
    """Write a deck in a format of one text.

    Raises DeckloreError, with the nearest, for a format that is not written, and for one that
    comes with pictures (`toolkit.exchange.decks.tts` makes these).
    """
    kind = get_list_format(form, writable())
    if kind.pictures:
        raise DeckloreError(f"{kind.label} comes with pictures and is no text alone")
    written: str = kind.load().write(deck)
    return written
