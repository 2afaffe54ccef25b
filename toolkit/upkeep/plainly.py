"""Words of a text as they are read: without ids of links, names of icons and code.

Promises: every word keeps its place in the order of the text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolkit.text import Link, SymbolMark, inline

if TYPE_CHECKING:
    from collections.abc import Iterator

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
#: What joins two words into one that is written apart.
_JOINS = {" ", "-", "‑"}


def readable(text: str) -> str:
    """Return a text with links as their words alone and icons as nothing."""
    if "[[" not in text and ":" not in text:
        return text
    parts = []
    for part in inline(text):
        if isinstance(part, Link):
            parts.append(part.words or "")
        elif not isinstance(part, SymbolMark):
            parts.append(part.text)
    return "".join(parts)


def written(text: str, most: int) -> Iterator[str]:
    """Yield every run of up to `most` words joined by a space or a hyphen, as it is written."""
    found = list(_WORD.finditer(text))
    for i, first in enumerate(found):
        yield first.group()
        for before, after in zip(found[i : i + most - 1], found[i + 1 : i + most], strict=False):
            if text[before.end() : after.start()] not in _JOINS:
                break
            yield text[first.start() : after.end()]
