"""JSON read into plain values, with the place of every one of them.

Promises: read as fast as the standard library reads it; a key that is given twice, a number that is none
and half a character are faults with their line. Leaves out: writing JSON.
"""

from __future__ import annotations

import json
import re
from typing import Any

from toolkit.packs.documents import MAX_DEPTH, Document, DocumentError, Path, Place

MAX_CHARACTERS = 64_000_000
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+')
#: A surrogate whose other half does not stand beside it.
_HALF = re.compile(
    r"\\u[dD][89aAbB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89aAbB]..)\\u[dD][c-fC-F][0-9a-fA-F]{2}"
)


class JsonError(DocumentError):
    """Raised where a file is not JSON at all; `line` counts from 1."""


def read_json(text: str) -> Document:
    """Read one JSON document.

    Raises JsonError for broken syntax, NaN and its kind, half a character, more than `MAX_DEPTH`
    levels or `MAX_CHARACTERS` characters.
    """
    if len(text) > MAX_CHARACTERS:
        raise JsonError(f"the file is larger than {MAX_CHARACTERS:,} characters", 1)
    twice: list[bool] = []

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """Make an object; of a key that is given twice, the first counts."""
        made = dict(pairs)
        if len(made) < len(pairs):
            twice.append(True)
            made = {}
            for key, item in pairs:
                made.setdefault(key, item)
        return made

    def refuse(name: str) -> Any:
        raise JsonError(f"not JSON: {name} is no number", _line_of(text, name))

    try:
        value = json.loads(text, object_pairs_hook=once, parse_constant=refuse)
    except json.JSONDecodeError as error:
        raise JsonError(f"not JSON: {error.msg} (column {error.colno})", error.lineno, error.colno) from None
    except ValueError:  # of a whole number; Python reads none so long
        raise JsonError("holds a number of too many digits", 1) from None
    except RecursionError:
        raise JsonError(f"nested more than {MAX_DEPTH} levels deep", 1) from None
    if _is_deep(value):
        raise JsonError(f"nested more than {MAX_DEPTH} levels deep", 1)
    _refuse_halves(text, value)
    faults = _Places(text).faults if twice else []
    return Document(value, faults, lambda: _Places(text).places)


def _line_of(text: str, word: str) -> int:
    """Return the line of the first token that is `word`."""
    found = next(match for match in _TOKEN.finditer(text) if match.group() == word)
    return text.count("\n", 0, found.start()) + 1


def _is_deep(value: Any) -> bool:
    """Return whether a value is nested more deeply than is read."""
    level = [value] if type(value) in {dict, list} else []
    for _ in range(MAX_DEPTH):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if type(outer) is dict else outer)
            if type(inner) is dict or type(inner) is list
        ]
        if not level:
            return False
    return True


def _refuse_halves(text: str, value: Any) -> None:
    half = _HALF.search(text) if "\\u" in text else None
    if half is None:
        return
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        line = text.count("\n", 0, half.start()) + 1
        raise JsonError(f"{half.group()} is half of a character", line) from None


class _Places:
    """The line and column of each path of a sound JSON text, and each key that is given twice."""

    def __init__(self, text: str) -> None:
        self.places: dict[Path, Place] = {}
        self.faults: list[tuple[int, str]] = []
        self._path: list[Any] = []  # None where an object's key comes next
        self._keys: list[dict[str, int]] = []  # of the lists and objects that are open, with their lines
        self._line, self._column, last = 1, 1, 0
        for match in _TOKEN.finditer(text):
            self._line += text.count("\n", last, match.start())
            last = match.start()
            self._column = last - text.rfind("\n", 0, last)
            self._take(match.group())

    def _take(self, token: str) -> None:
        path = self._path
        if token in {"]", "}"}:
            path.pop()
            self._keys.pop()
        elif token == ",":
            path[-1] = path[-1] + 1 if isinstance(path[-1], int) else None
        elif token != ":" and path and path[-1] is None:
            self._key(json.loads(token))
        elif token != ":":
            self.places.setdefault(tuple(path), (self._line, self._column))
            if token in {"[", "{"}:
                path.append(0 if token == "[" else None)
                self._keys.append({})

    def _key(self, key: str) -> None:
        self._path[-1] = key
        self.places.setdefault(tuple(self._path), (self._line, self._column))
        first = self._keys[-1].get(key)
        if first is not None:
            self.faults.append((self._line, f'"{key}" is given twice; the first stands in line {first}'))
        self._keys[-1].setdefault(key, self._line)
