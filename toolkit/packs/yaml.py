"""YAML 1.2 read into plain values, with the line of every one of them.

Promises: the core schema of YAML 1.2 (`no` is text, dates are text), duplicate keys are faults,
aliases and depth are bounded, and every value's place is known by its path.
Leaves out: writing YAML.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from collections.abc import Callable

Path = tuple[str | int, ...]

#: The core schema: tag, pattern of plain scalars, how to read one.
_SCALARS: tuple[tuple[re.Pattern[str], Callable[[str], Any]], ...] = (
    (re.compile(r"(?:~|null|Null|NULL|)"), lambda _: None),
    (re.compile(r"(?:true|True|TRUE)"), lambda _: True),
    (re.compile(r"(?:false|False|FALSE)"), lambda _: False),
    (re.compile(r"[-+]?[0-9]{1,18}"), int),
    (re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]{1,3})?"), float),
)
MAX_DEPTH = 60
MAX_BYTES = 8_000_000


class YamlError(DeckloreError):
    """Raised where a file is not YAML at all; `line` counts from 1."""

    def __init__(self, message: str, line: int) -> None:
        """Keep the place beside the sentence."""
        self.line = line
        super().__init__(message)


@dataclass
class Document:
    """A file's value, the line of each path in it, and what was wrong besides syntax."""

    value: Any = None
    lines: dict[Path, int] = field(default_factory=dict)
    faults: list[tuple[int, str]] = field(default_factory=list)

    def line(self, path: Path) -> int:
        """Return the line of `path`, or of the nearest enclosing value that is known."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def read_yaml(text: str) -> Document:
    """Read one YAML document.

    Raises YamlError for broken syntax, more than one document, an alias, a tag, more than
    `MAX_DEPTH` levels or `MAX_BYTES` characters: nothing that a pack needs, and a way to
    make a small file large.
    """
    if len(text) > MAX_BYTES:
        raise YamlError(f"the file is larger than {MAX_BYTES:,} characters", 1)
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    document = Document()
    try:
        _refuse_aliases(text, loader)
        node = yaml.compose(text, Loader=loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise YamlError(f"not YAML: {error.problem}", mark.line + 1 if mark else 1) from None
    except yaml.YAMLError as error:
        raise YamlError(f"not YAML: {error}".splitlines()[0], 1) from None
    if node is not None:
        document.value = _value(node, (), document)
    return document


def _refuse_aliases(text: str, loader: Any) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=loader):
        if isinstance(event, yaml.AliasEvent):
            raise YamlError("anchors and aliases are not read in packs", _line(event))
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > MAX_DEPTH:
                raise YamlError(f"nested more than {MAX_DEPTH} levels deep", _line(event))
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _line(thing: Node | yaml.Event) -> int:
    return thing.start_mark.line + 1 if thing.start_mark else 1


def _value(node: Node, path: Path, document: Document) -> Any:
    document.lines[path] = _line(node)
    if isinstance(node, ScalarNode):
        return _scalar(node)
    if isinstance(node, SequenceNode):
        return [_value(child, (*path, i), document) for i, child in enumerate(node.value)]
    assert isinstance(node, MappingNode)
    mapping: dict[str, Any] = {}
    for key_node, child in node.value:
        line = _line(key_node)
        if not isinstance(key_node, ScalarNode):
            document.faults.append((line, "a key must be a plain word"))
            continue
        key = key_node.value
        if key in mapping:
            first = document.lines[(*path, key)]
            document.faults.append((line, f'"{key}" is given twice; the first stands in line {first}'))
            continue
        mapping[key] = _value(child, (*path, key), document)
        document.lines[(*path, key)] = line
    return mapping


def _scalar(node: ScalarNode) -> Any:
    text: str = node.value
    if not node.style:  # plain, neither quoted nor a block
        for pattern, read in _SCALARS:
            if pattern.fullmatch(text):
                return read(text)
    return text
