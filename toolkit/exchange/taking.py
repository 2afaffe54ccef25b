"""A value taken from a record as the map says: columns found, joined, matched, split, replaced.

Promises: a value that a map does not foresee is reported with its place, never guessed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolkit.packs.faults import shown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from toolkit.exchange.report import Report
    from toolkit.exchange.specs import TakeSpec
    from toolkit.exchange.tables import Record

_YES = {"true", "yes", "y", "1", "x"}
_NO = {"false", "no", "n", "0", ""}
_NUMBER = re.compile(r"[-+]?\d{1,15}(?:\.\d{1,10})?")


class Taker:
    """Takes values from records; `used` are the columns that were asked for."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.used: set[str] = set()

    def column(self, record: Record, path: str) -> object:
        """Return the value of a column or JSON path, None where there is none."""
        self.used.add(path)
        return find(record.values, path)

    def take(self, record: Record, spec: TakeSpec | None) -> object:
        """Return a value: text, number, truth, None, or a list of those."""
        if spec is None:
            return None
        if spec.constant is not None:
            return spec.constant
        if spec.each_true:
            return [name for name, path in spec.each_true.items() if self._says_yes(record, path)]
        value = self._joined(record, spec)
        if spec.match is not None and value is not None:
            value = self._matched(record, spec, as_text(value))
        if spec.split is not None and isinstance(value, str):
            value = [part.strip() for part in value.split(spec.split)]
        if spec.values:
            value = _replaced(value, spec)
        if isinstance(value, list):
            value = [item for item in value if item is not None and item != ""]
        return spec.default if value is None or value == "" else value

    def _joined(self, record: Record, spec: TakeSpec) -> object:
        found = [self.column(record, path) for path in spec.column]
        found = [value for value in found if value is not None and value != ""]
        if len(found) <= 1:
            return found[0] if found else None
        if any(isinstance(value, list) for value in found):
            return [item for value in found for item in (value if isinstance(value, list) else [value])]
        return spec.join.join(map(as_text, found))

    def _matched(self, record: Record, spec: TakeSpec, text: str) -> str | None:
        match = re.search(spec.match or "", text)
        if match is None:
            self.report.doubt(record.place, spec.column[0], f"{shown(text)} does not match {spec.match}")
            return None
        return match.group(1) if match.re.groups else match.group()

    def _says_yes(self, record: Record, path: str) -> bool:
        return self.truth(record, path, self.column(record, path))

    def truth(self, record: Record, column: str, value: object) -> bool:
        """Return what a value says, yes or no; one that says neither is reported and counts as no."""
        text = as_text(value).strip().lower()
        if text not in _YES | _NO:
            self.report.doubt(record.place, column, f"{shown(value)} is neither yes nor no")
        return text in _YES


def find(values: Mapping[str, object], path: str) -> object:
    """Return the value at a path; a column whose own name holds full stops comes first."""
    if path in values:
        return values[path]
    head, dot, rest = path.partition(".")
    inner = values.get(head) if dot else None
    return find(inner, rest) if isinstance(inner, dict) else None


def columns_of(values: Mapping[str, object], before: str = "") -> Iterator[tuple[str, bool]]:
    """Yield each column or JSON path of a record, and whether it holds anything."""
    for key, value in values.items():
        if isinstance(value, dict) and value:
            yield from columns_of(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value is not None and value not in ("", [], {})


def as_text(value: object) -> str:
    """Return a simple value as text, as JSON writes it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def as_number(value: object) -> int | float | str | None:
    """Return a number where one is printed, and what else is printed (X, *) as it is."""
    if value is None or isinstance(value, int | float):
        return value
    text = as_text(value).strip()
    if not _NUMBER.fullmatch(text):
        return text or None
    return float(text) if "." in text else int(text)


def _replaced(value: object, spec: TakeSpec) -> object:
    if isinstance(value, list):
        return [_replaced(item, spec) for item in value]
    return spec.values.get(as_text(value), value)
