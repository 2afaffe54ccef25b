"""Where in a file something can't be read: a line, a column, and why."""

from __future__ import annotations

from toolkit.errors import DeckloreError


class Unreadable(DeckloreError):  # noqa: N818  (it names what a file is)
    """Raised by readers of other formats where a file breaks the format's own grammar.

    `line` and `column` count from 1; `why` is what is wrong there.
    """

    def __init__(self, line: int, column: int, why: str) -> None:
        """Take the place and the reason."""
        self.line, self.column, self.why = line, column, why
        super().__init__(f"line {line}, column {column}: {why}")


def unreadable(text: str, at: int, why: str) -> Unreadable:
    """Make the error for a place given as an index; the lines of `text` end in LF."""
    line = text.count("\n", 0, at) + 1
    return Unreadable(line, at - (text.rfind("\n", 0, at) + 1) + 1, why)


class Ruler:
    """Tells lines of a text whose places are asked for in order, each counted from the one before."""

    def __init__(self, text: str) -> None:
        """Start at the beginning of a text whose lines end in LF."""
        self._text = text
        self._at, self._line = 0, 1

    def line(self, at: int) -> int:
        """Return the line of a place that is not before the last one."""
        self._line += self._text.count("\n", self._at, at)
        self._at = at
        return self._line


def plain_ends(text: str) -> str:
    """Return text without a byte-order mark, with LF for each end of a line."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
