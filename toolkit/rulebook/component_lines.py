"""What a box holds: lines of a list of components, such as `20 starting cards (16 Novice, 4 Adept)`.

Promises: the number and the name of each line, and of the cards or pieces that it lists in brackets.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_LINE = re.compile(
    r"(?P<count>\d{1,4})\s*(?:[x×]\s+)?(?P<name>[^\W\d][^()]*?)\s*(?:\((?P<parts>[^()]*)\))?\.?"
)
_PART = re.compile(r"(?:(?P<count>\d{1,4})\s*(?:[x×]\s+)?)?(?P<name>[^\W\d].*)")
#: A name of a component has so many words at most; what is longer is a sentence.
_WORDS = 8


@dataclass(frozen=True)
class Component:
    """So many of one thing; `parts` are those that it names, where it names any."""

    count: int
    name: str
    parts: tuple[Component, ...] = ()


def find_component(line: str) -> Component | None:
    """Return the component that a line lists, None where it lists none."""
    match = _LINE.fullmatch(line.strip())
    if match is None or len(match["name"].split()) > _WORDS or re.search(r"[.:;!?]", match["name"]):
        return None
    return Component(int(match["count"]), match["name"], _parts(match["parts"] or "", int(match["count"])))


def _parts(text: str, total: int) -> tuple[Component, ...]:
    """Read the parts in brackets; they must come to the number of the line, otherwise they are a remark."""
    found = []
    for words in filter(None, re.split(r",\s*(?:and\s+)?|\s+and\s+", text)):
        match = _PART.fullmatch(words.strip())
        if match is None:
            return ()
        found.append(Component(int(match["count"] or 1), match["name"].strip()))
    return tuple(found) if sum(part.count for part in found) == total else ()


def find_components(lines: list[str]) -> list[Component]:
    """Return the components of a list, where it is one: two lines or more, each of them a component."""
    found = [find_component(line) for line in lines]
    listed = [component for component in found if component is not None]
    return listed if len(listed) == len(found) >= 2 else []
