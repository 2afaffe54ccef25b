"""How much a pack from elsewhere may be, and what its files may be called.

Promises: measured in what is read, not in what a header says.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from toolkit.errors import DeckloreError
from toolkit.text import fold

#: More than any pack needs, and less than what fills a disk.
MAX_FILES, MAX_TOTAL, MAX_PARTS = 5_000, 200_000_000, 8
_DRIVE = re.compile(r"[A-Za-z]:")


class LibraryError(DeckloreError):
    """Raised where a pack can't be added, found, removed or packed; the sentence says why."""


@dataclass
class Bounds:
    """Counts the files and bytes of one pack; raises LibraryError where they are too many."""

    source: str
    _names: set[str] = field(default_factory=set)
    _bytes: int = 0

    def take_name(self, name: str) -> tuple[str, ...] | None:
        """Return the parts of a name within the pack, None for one that is passed over (hidden files).

        Raises LibraryError for a name that leads out of the folder, is given twice, or is one too many.
        """
        parts = tuple(part for part in name.split("/") if part not in {"", "."})
        if not name.isprintable():
            raise LibraryError(f'{self.source}: the name "{shown(name)}" has characters that can\'t be shown')
        if "\\" in name or name.startswith("/") or ".." in parts or _DRIVE.match(name):
            raise LibraryError(f'{self.source}: the name "{shown(name)}" leads out of the folder of the pack')
        if any(part.startswith(".") or part == "__MACOSX" for part in parts):
            return None
        if len(parts) > MAX_PARTS:
            raise LibraryError(f"{self.source}: folders lie more than {MAX_PARTS} deep")
        folded = fold("/".join(parts))
        if folded in self._names:
            raise LibraryError(f'{self.source}: the name "{shown(name)}" is given twice')
        self._names.add(folded)
        if len(self._names) > MAX_FILES:
            raise LibraryError(f"{self.source}: more than {MAX_FILES:,} files are no pack")
        return parts

    def take_bytes(self, count: int) -> None:
        """Count bytes that were read. Raises LibraryError where they are too many."""
        self._bytes += count
        if self._bytes > MAX_TOTAL:
            raise LibraryError(f"{self.source}: more than {MAX_TOTAL // 1_000_000} MB are no pack")


def shown(name: str) -> str:
    """Return a name as it can be shown: short, and with nothing that steers a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in name[:80])
