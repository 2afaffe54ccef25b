"""A file as plain values, with the place of every one of them.

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
#: A line and a column, both counted from 1.
Place = tuple[int, int]

#: The deepest nesting that is read; no pack needs as much.
MAX_DEPTH = 60


class DocumentError(DeckloreError):
    """Raised where a file is not of its kind at all; `line` and `column` count from 1, 0 where unknown."""

    def __init__(self, message: str, line: int, column: int = 0) -> None:
        """Keep the place beside the sentence."""
        self.line = line
        self.column = column
        super().__init__(message)


@dataclass
class Document:
    """A file's value, what was wrong besides syntax, and how to find the line of each path in it."""

    value: Any = None
    faults: list[tuple[int, str]] = field(default_factory=list)
    find_places: Callable[[], dict[Path, Place]] = dict

    @cached_property
    def places(self) -> dict[Path, Place]:
        """The line and the column of each path: of its key in a mapping, of its start in a list."""
        return self.find_places()

    @property
    def lines(self) -> dict[Path, int]:
        """The line of each path."""
        return {path: line for path, (line, _) in self.places.items()}

    def place(self, path: Path) -> Place:
        """Return line and column of `path`, or of the nearest enclosing value that is known."""
        while path and path not in self.places:
            path = path[:-1]
        return self.places.get(path, (1, 1))
