"""A file as plain values, with the line of every one of them.

Promises: places cost nothing until one is asked for: then the text is read once more, for them alone.
Leaves out: the reading (`toolkit.packs.yaml`, `toolkit.packs.json`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from collections.abc import Callable

Path = tuple[str | int, ...]

#: The deepest nesting that is read; no pack needs as much.
MAX_DEPTH = 60


class DocumentError(DeckloreError):
    """Raised where a file is not of its kind at all; `line` counts from 1."""

    def __init__(self, message: str, line: int) -> None:
        """Keep the place beside the sentence."""
        self.line = line
        super().__init__(message)


@dataclass
class Document:
    """A file's value, what was wrong besides syntax, and how to find the line of each path in it."""

    value: Any = None
    faults: list[tuple[int, str]] = field(default_factory=list)
    find_lines: Callable[[], dict[Path, int]] = dict

    @cached_property
    def lines(self) -> dict[Path, int]:
        """The line of each path: of its key in a mapping, of its start in a list."""
        return self.find_lines()

    def line(self, path: Path) -> int:
        """Return the line of `path`, or of the nearest enclosing value that is known."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)
