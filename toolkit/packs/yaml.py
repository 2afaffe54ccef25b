"""YAML 1.2 read into plain values, with the place of every one of them.

Promises: the core schema of YAML 1.2 (`no` is text, dates are text), duplicate keys are faults,
aliases and depth are bounded, and every value's place is known by its path.
Leaves out: writing YAML.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from toolkit.packs.documents import MAX_DEPTH, Document, DocumentError, Path, Place

if TYPE_CHECKING:
    from collections.abc import Callable

#: What a plain scalar that is no text begins with; a look at one letter spares most texts the patterns.
_STARTS = frozenset("~nNtTfF-+.0123456789")
#: The core schema: pattern of plain scalars, how to read one.
_SCALARS: tuple[tuple[re.Pattern[str], Callable[[str], Any]], ...] = (
    (re.compile(r"(?:~|null|Null|NULL|)"), lambda _: None),
    (re.compile(r"(?:true|True|TRUE)"), lambda _: True),
    (re.compile(r"(?:false|False|FALSE)"), lambda _: False),
    (re.compile(r"[-+]?[0-9]{1,18}"), int),
    (re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]{1,3})?"), float),
)
MAX_CHARACTERS = 8_000_000
#: What a number of too many digits is read as; it stays text.
_ENDLESS = (float("inf"), float("-inf"))


class YamlError(DocumentError):
    """Raised where a file is not YAML at all; `line` counts from 1."""


def read_yaml(text: str) -> Document:
    """Read one YAML document.

    Raises YamlError for broken syntax, more than one document, an alias, more than `MAX_DEPTH`
    levels or `MAX_CHARACTERS` characters: nothing that a pack needs, and a way to make a small
    file large.
    """
    if len(text) > MAX_CHARACTERS:
        raise YamlError(f"the file is larger than {MAX_CHARACTERS:,} characters", 1)
    walk = _Walk(text, {})
    value = walk.read()
    return Document(value, walk.faults, lambda: _places(text))


def _places(text: str) -> dict[Path, Place]:
    places: dict[Path, Place] = {}
    _Walk(text, places, everything=True).read()
    return places


class _Walk:
    """One run through the events of a document: its values, and the places of its keys or of everything."""

    def __init__(self, text: str, places: dict[Path, Place], *, everything: bool = False) -> None:
        loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)(text)
        self.faults: list[tuple[int, str]] = []
        self._next: Callable[[], Event] = loader.get_event
        self._places = places
        self._everything = everything

    def read(self) -> Any:
        """Return the document's value."""
        try:
            self._next()  # the stream begins
            if isinstance(self._next(), StreamEndEvent):
                return None
            value = self._value(self._next(), ())
            self._next()  # the document ends
            event = self._next()
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            line, column = (mark.line + 1, mark.column + 1) if mark else (1, 0)
            raise YamlError(f"not YAML: {error.problem}", line, column) from None
        except yaml.YAMLError as error:
            raise YamlError(f"not YAML: {error}".splitlines()[0], 1) from None
        if isinstance(event, DocumentStartEvent):
            raise YamlError("not YAML: but found another document", _line(event))
        return value

    def _value(self, event: Event, path: Path) -> Any:
        if self._everything:
            self._places.setdefault(path, _place(event))
        if type(event) is ScalarEvent:
            return _scalar(event)
        if type(event) is AliasEvent:
            raise YamlError("anchors and aliases are not read in packs", *_place(event))
        if len(path) >= MAX_DEPTH:
            raise YamlError(f"nested more than {MAX_DEPTH} levels deep", *_place(event))
        return self._list(path) if type(event) is SequenceStartEvent else self._mapping(path)

    def _list(self, path: Path) -> list[Any]:
        values: list[Any] = []
        while type(event := self._next()) is not SequenceEndEvent:
            values.append(self._value(event, (*path, len(values))))
        return values

    def _mapping(self, path: Path) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        while type(event := self._next()) is not MappingEndEvent:
            if type(event) is not ScalarEvent:
                self.faults.append((_line(event), "a key must be a plain word"))
                self._skip(event, len(path) + 1)
                self._skip(self._next(), len(path) + 1)
                continue
            key = event.value
            here = (*path, key)
            if key in mapping:
                first = self._places[here][0]
                self.faults.append(
                    (_line(event), f'"{key}" is given twice; the first stands in line {first}')
                )
                self._skip(self._next(), len(path) + 1)
                continue
            self._places[here] = _place(event)
            mapping[key] = self._value(self._next(), here)
        return mapping

    def _skip(self, event: Event, depth: int) -> None:
        """Pass over a value without reading it."""
        above = depth
        while True:
            if isinstance(event, AliasEvent):
                raise YamlError("anchors and aliases are not read in packs", *_place(event))
            if isinstance(event, CollectionStartEvent):
                depth += 1
                if depth > MAX_DEPTH:
                    raise YamlError(f"nested more than {MAX_DEPTH} levels deep", *_place(event))
            elif isinstance(event, CollectionEndEvent):
                depth -= 1
            if depth == above:
                return
            event = self._next()


def _line(event: Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


def _place(event: Event) -> Place:
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)


def _scalar(event: ScalarEvent) -> Any:
    text: str = event.value
    if event.style or (text and text[0] not in _STARTS):  # quoted, a block, or words
        return text
    for pattern, read in _SCALARS:
        if pattern.fullmatch(text):
            value = read(text)
            return text if value in _ENDLESS else value
    return text
