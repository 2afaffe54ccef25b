"""Comments of a list that answer what its format asks for, such as `# players: 3`.

Promises: an answer is a whole number and the first one counts; other comments stay comments, but
for one that looks like a slip. Leaves out: whether the number fits (`toolkit.decks.parameters`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.decks.deck import Said
from toolkit.decks.lines import said_words
from toolkit.decks.sentences import hint
from toolkit.errors import Severity
from toolkit.text import nearest, slug

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolkit.decks.formats import Parameter
    from toolkit.decks.lines import Line
    from toolkit.decks.rows import Found

_WHOLE = re.compile(r"-?[0-9]{1,99}")


def whole_number(text: str) -> int | None:
    """Read an answer as a whole number (of at most 99 digits), or return None."""
    return int(text) if _WHOLE.fullmatch(text) else None


def said_names(lines: Iterable[Line]) -> set[str]:
    """Return what the comments of a list give a whole number for."""
    pairs = filter(None, map(said_words, lines))
    return {slug(name) for name, value in pairs if whole_number(value) is not None}


@dataclass
class AnswerReader:
    """Reads comments as answers to some parameters; `said` are those read so far, by parameter."""

    parameters: tuple[Parameter, ...]
    found: Found
    said: dict[str, Said] = field(default_factory=dict)

    def read(self, line: Line) -> bool:
        """Read a line as an answer, if it names a parameter."""
        words = said_words(line)
        name = slug(words[0]) if words else ""
        if not words or name not in self._names():
            return False
        value, before = whole_number(words[1]), self.said.get(name)
        if before:
            self.found.remark(line, "said-before", {"name": name, "first": before.line}, Severity.WARNING)
        elif value is None:
            self.found.remark(line, "no-whole-number", {"name": name}, Severity.WARNING)
        else:
            self.said[name] = Said(name, value, line.number, line.text)
        return True

    def check_slip(self, line: Line) -> None:
        """Warn of a comment that gives a number for what is nearly the name of a parameter."""
        words = said_words(line)
        if not words or whole_number(words[1]) is None:
            return
        near = tuple(nearest(slug(words[0]), self._names()))
        if near:
            facts = {"name": words[0], **hint(near)}
            self.found.remark(line, "no-such-parameter", facts, Severity.WARNING)

    def _names(self) -> list[str]:
        return [parameter.id for parameter in self.parameters]
