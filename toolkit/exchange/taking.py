"""A value taken from a record as the map says: columns found, joined, matched, split, replaced.

Promises: a value that a map does not foresee is reported with its place, never guessed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from operator import methodcaller
from typing import TYPE_CHECKING

from toolkit.packs.faults import shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolkit.exchange.report import Report
    from toolkit.exchange.specs import TakeSpec
    from toolkit.exchange.tables import Record

#: Finds one column in the values of a record; takes one value from a record.
Column = Callable[[Mapping[str, object]], object]
Reader = Callable[["Record"], object]

_YES = {"true", "yes", "y", "1", "x"}
_NO = {"false", "no", "n", "0", ""}
_NUMBER = re.compile(r"[-+]?\d{1,15}(?:\.\d{1,10})?")


class Taker:
    """Makes what takes values from records, once for a map; `used` are the columns that it asks for."""

    def __init__(self, report: Report) -> None:
        self.report = report
        self.used: set[str] = set()

    def column(self, path: str) -> Column:
        """Return what finds a column or JSON path in the values of a record, None where there is none."""
        self.used.add(path)
        return _finder(path)

    def reader(self, spec: TakeSpec | None) -> Reader:
        """Return what takes a value from a record: text, number, truth, None, or a list of those."""
        constant = spec.constant if spec else None
        if spec is None or constant is not None:
            return lambda _: constant
        if spec.each_true:
            asked = [(name, path, self.column(path)) for name, path in spec.each_true.items()]
            return lambda record: [
                name for name, path, column in asked if self.truth(record, path, column(record.values))
            ]
        return self._from_columns(spec, [self.column(path) for path in spec.column])

    def _from_columns(self, spec: TakeSpec, columns: list[Column]) -> Reader:
        match = re.compile(spec.match) if spec.match is not None else None
        nothing = _or_default(_replaced(None, spec) if spec.values else None, spec)
        as_it_is = match is None and spec.split is None and not spec.values

        def finished(record: Record, value: object) -> object:
            if as_it_is and not isinstance(value, list):
                return value
            if match is not None:
                value = self._matched(record, spec, match, as_text(value))
            return _or_default(_split_and_replaced(value, spec), spec)

        def one(record: Record) -> object:
            value = column(record.values)
            return nothing if value is None or value == "" else finished(record, value)

        def several(record: Record) -> object:
            values = [column(record.values) for column in columns]
            found = [value for value in values if value is not None and value != ""]
            if not found:
                return nothing
            return finished(record, found[0] if len(found) == 1 else _joined(found, spec.join))

        if len(columns) != 1:
            return several
        column = columns[0]
        return one

    def _matched(self, record: Record, spec: TakeSpec, pattern: re.Pattern[str], text: str) -> str | None:
        match = pattern.search(text)
        if match is None:
            self.report.doubt(record.place, spec.column[0], f"{shown(text)} does not match {spec.match}")
            return None
        return match.group(1) if pattern.groups else match.group()

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


def _finder(path: str) -> Column:
    """Return `find` for one path."""
    head, dot, rest = path.partition(".")
    if not dot:
        return methodcaller("get", path)
    within = _finder(rest)

    def found(values: Mapping[str, object]) -> object:
        if path in values:
            return values[path]
        inner = values.get(head)
        return within(inner) if isinstance(inner, dict) else None

    return found


def count_filled(records: Iterable[Record]) -> dict[str, int]:
    """Return each column or JSON path of records, with the number of records that have something there."""
    counts: Counter[str] = Counter()
    for record in records:
        _count(record.values, "", counts)
    return counts


def _count(values: Mapping[str, object], before: str, counts: Counter[str]) -> None:
    for key, value in values.items():
        if value and isinstance(value, dict):
            _count(value, f"{before}{key}.", counts)
        elif before + key not in counts:
            counts[before + key] = 0
    counts.update(
        before + key
        for key, value in values.items()
        if type(value) is not dict and (value or (value is not None and value not in ("", [])))
    )


def as_text(value: object) -> str:
    """Return a simple value as text, as JSON writes it."""
    if type(value) is str:
        return value
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


def _joined(found: list[object], join: str) -> object:
    if any(isinstance(value, list) for value in found):
        return [item for value in found for item in (value if isinstance(value, list) else [value])]
    return join.join(map(as_text, found))


def _split_and_replaced(value: object, spec: TakeSpec) -> object:
    if spec.split is not None and isinstance(value, str):
        value = [part.strip() for part in value.split(spec.split)]
    if spec.values:
        value = _replaced(value, spec)
    return [item for item in value if item is not None and item != ""] if isinstance(value, list) else value


def _or_default(value: object, spec: TakeSpec) -> object:
    return spec.default if value is None or value == "" else value


def _replaced(value: object, spec: TakeSpec) -> object:
    if isinstance(value, list):
        return [_replaced(item, spec) for item in value]
    return spec.values.get(as_text(value), value)
