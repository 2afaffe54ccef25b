"""JSON read with the place of every value.

Promises: what `json.loads` refuses is refused, with line, column and a reason; a key given twice is
refused as well, and so are more than `DEEPEST` levels. Leaves out: what the values mean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from toolkit.exchange.decks.spots import Ruler, plain_ends, unreadable

DEEPEST = 32

_SPACE = re.compile(r"[ \t\n]*")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?")
_TEXT = re.compile(r'"((?:[^"\\\x00-\x1f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*)"')
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|(.))")
_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None}
#: A longer number is no number of anything in a deck.
_LONGEST_NUMBER = 40


@dataclass(frozen=True)
class Node:
    """A value and where it starts; lists hold nodes, objects nodes by key."""

    value: Plain
    line: int


Plain = str | int | float | bool | None | list[Node] | dict[str, Node]


def parse_json(text: str) -> Node:
    """Read a document. Raises Unreadable."""
    reader = _Reader(plain_ends(text))
    node = reader.value(0)
    reader.space()
    if reader.at < len(reader.text):
        raise unreadable(reader.text, reader.at, "something follows the end of the value")
    return node


class _Reader:
    """Reads one document from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.ruler = Ruler(text)

    def space(self) -> str:
        """Pass over space and return the character after it, "" at the end."""
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.text[self.at : self.at + 1]

    def value(self, depth: int) -> Node:
        """Read any value."""
        first = self.space()
        line = self.ruler.line(self.at)
        if depth > DEEPEST:
            raise unreadable(self.text, self.at, f"more than {DEEPEST} values stand in each other")
        if first == "{":
            return Node(self._object(depth), line)
        if first == "[":
            return Node(self._list(depth), line)
        return Node(self._text() if first == '"' else self._plain(), line)

    def _object(self, depth: int) -> dict[str, Node]:
        found: dict[str, Node] = {}
        self.at += 1
        while self._goes_on("}", bool(found)):
            start = self.at
            if self.space() != '"':
                raise unreadable(self.text, self.at, "a key in double quotes has to stand here")
            key = self._text()
            if key in found:
                raise unreadable(self.text, start, f'the key "{key}" is given twice')
            if self.space() != ":":
                raise unreadable(self.text, self.at, 'a ":" has to follow the key')
            self.at += 1
            found[key] = self.value(depth + 1)
        return found

    def _list(self, depth: int) -> list[Node]:
        found: list[Node] = []
        self.at += 1
        while self._goes_on("]", bool(found)):
            found.append(self.value(depth + 1))
        return found

    def _goes_on(self, end: str, more: bool) -> bool:
        """Return whether another item follows; pass over the comma before it, or over the end."""
        here = self.space()
        if here == end:
            self.at += 1
            return False
        if more and here != ",":
            raise unreadable(self.text, self.at, f'a "," or "{end}" has to stand here')
        if more:
            self.at += 1
            if self.space() == end:
                raise unreadable(self.text, self.at, f'there is nothing between "," and "{end}"')
        return True

    def _text(self) -> str:
        found = _TEXT.match(self.text, self.at)
        if not found:
            raise unreadable(
                self.text, self.at, "the text that begins here is not written to its end, or wrongly"
            )
        self.at = found.end()
        words = _ESCAPE.sub(
            lambda part: chr(int(part[1], 16)) if part[1] else _ESCAPES.get(part[2], part[2]), found[1]
        )
        return words.encode("utf-16", "surrogatepass").decode("utf-16", "replace")

    def _plain(self) -> int | float | bool | None:
        for word, value in _WORDS.items():
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return value
        found = _NUMBER.match(self.text, self.at)
        if not found or len(found[0]) > _LONGEST_NUMBER:
            raise unreadable(self.text, self.at, "a value has to stand here")
        self.at = found.end()
        return float(found[0]) if found[1] or found[2] else int(found[0])
