"""The base error of the project, and findings: what a check says about one place.

Promises: every error that a person can cause derives from `DeckloreError` and reads as one
sentence (or one line a finding). Leaves out: printing; only `toolkit.cli` prints.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How much a finding matters: an error refuses, a warning doubts, a note tells."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Finding(NamedTuple):
    """One thing that a check found.

    `file` is a path as the person wrote it ("" where there is none), `line` counts from 1
    (0 where unknown) and so does `column`, `field` is a dotted path such as `cards[3].stats.cost`.
    `hint` says what to do about it, `kind` and `subject` what a pack names to accept a warning that is wrong.
    """

    file: str
    line: int
    field: str
    message: str
    severity: Severity = Severity.ERROR
    column: int = 0
    hint: str = ""
    kind: str = ""
    subject: str = ""

    def __str__(self) -> str:
        """Say it as `file:line: field: message`, with the parts that are known."""
        return self._said(f"{self.file}:{self.line}" if self.file and self.line else self.file)

    def with_column(self) -> str:
        """Say it as `file:line:column: field: message; hint`, with the parts that are known."""
        parts = [self.file, *(str(part) for part in (self.line, self.column) if part)]
        return self._said(":".join(parts) if self.file else "") + (f"; {self.hint}" if self.hint else "")

    def _said(self, place: str) -> str:
        mark = "" if self.severity is Severity.ERROR else f"{self.severity.value}: "
        return ": ".join(part for part in (place, self.field, mark + self.message) if part)

    @property
    def nearest(self) -> str:
        """Return the known name that the message holds the person to have meant, if any."""
        return self.message.partition('(did you mean "')[2].partition('"?)')[0]


class DeckloreError(Exception):
    """Something a person can put right; raised by every module, caught by `toolkit.cli`."""


class FindingsError(DeckloreError):
    """Several faults at once; raised where a pack or a deck is refused as a whole."""

    def __init__(self, findings: list[Finding]) -> None:
        """Keep the findings; the message is one line each."""
        self.findings = sorted(findings)
        super().__init__("\n".join(map(str, self.findings)))
