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
    (0 where unknown), `field` is a dotted path such as `cards[3].stats.cost`.
    """

    file: str
    line: int
    field: str
    message: str
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        """Say it as `file:line: field: message`, with the parts that are known."""
        place = f"{self.file}:{self.line}" if self.file and self.line else self.file
        mark = "" if self.severity is Severity.ERROR else f"{self.severity.value}: "
        return ": ".join(part for part in (place, self.field, mark + self.message) if part)


class DeckloreError(Exception):
    """Something a person can put right; raised by every module, caught by `toolkit.cli`."""


class FindingsError(DeckloreError):
    """Several faults at once; raised where a pack or a deck is refused as a whole."""

    def __init__(self, findings: list[Finding]) -> None:
        """Keep the findings; the message is one line each."""
        self.findings = sorted(findings)
        super().__init__("\n".join(map(str, self.findings)))
