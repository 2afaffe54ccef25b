"""What a file of a pack may be before it is read: a plain file, not too large, of letters that can be seen.

Promises: nothing is opened that could block, lead elsewhere or fill the memory. Leaves out: what a file says.
"""

from __future__ import annotations

import re
import stat
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: What is said of a link.
LINKED = "a pack holds no links; copy the file"
#: The largest file that is read, in bytes; sets of cards as JSON are the largest that there are.
MAX_BYTES = 64_000_000
#: The largest file of words, in bytes: ten times the longest rulebook that we know.
MAX_WORDS = 4_000_000
#: The longest single text, in characters; readers of texts may take a while for each.
MAX_TEXT = 20_000
#: Characters that steer a terminal or turn the order of letters round, which no text needs.
_STEERING = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_ESCAPED = re.compile(r"\\[uUxabefvPLN0]")


def file_fault(folder: Path, path: Path) -> str | None:
    """Return why a file of the pack in `folder` is not opened, or None; OSError where it is missing."""
    for part in (path, *path.parents):
        if part == folder:
            break
        if part.is_symlink():
            return LINKED
    found = path.lstat()
    if not stat.S_ISREG(found.st_mode):
        return "is no plain file"
    most = MAX_BYTES if path.suffix in {".json", ".yaml"} else MAX_WORDS
    if found.st_size > most:
        return f"is larger than {most // 1_000_000} MB"
    return None


def steering_fault(text: str) -> tuple[int, str] | None:
    """Return the line of a character that steers, and what is wrong with it, or None."""
    found = _STEERING.search(text)
    if found is None:
        return None
    return text.count("\n", 0, found.start()) + 1, _said(found.group())


def steering_values(text: str, value: Any) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield each path of a value that holds such a character by way of an escape in the file's text."""
    if _ESCAPED.search(text):
        yield from _inside(value, ())


def _inside(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(value, str):
        found = _STEERING.search(value)
        if found:
            yield path, _said(found.group())
    elif isinstance(value, dict):
        for key, item in value.items():
            if _STEERING.search(key):
                yield path, _said(key)
            yield from _inside(item, (*path, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from _inside(item, (*path, i))


def harmless(text: str) -> str:
    """Return a text in which such characters are replaced, for a message that quotes it."""
    return _STEERING.sub("\ufffd", text)


def _said(text: str) -> str:
    found = _STEERING.search(text)
    code = ord(found.group()) if found else 0
    return f"holds U+{code:04X}, a character that steers what shows a text; leave it out"
