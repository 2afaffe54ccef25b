"""Records made into units: one for each printing, with all values that it has.

Promises: a record of the file is one unit or more, or it is refused with the reason. A second
file of printings, a list of printings inside a record and records that repeat another are all
the same afterwards: records with values, and the design that they share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from toolkit.exchange.tables import Record, Where, read_records
from toolkit.exchange.taking import as_text, find

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from toolkit.exchange.report import Report
    from toolkit.exchange.specs import MapSpec, PrintingsSpec, ReprintSpec


class Unit(NamedTuple):
    """A printing: its record, and the number of the record that gives its design."""

    record: Record
    origin: int


def read_units(file: Path, spec: MapSpec, report: Report) -> list[Unit]:
    """Read the units of a file. Raises TableError."""
    records = read_records(file, Where(spec.records, spec.sheet))
    units = [Unit(record, i) for i, record in enumerate(records)]
    if spec.reprint:
        units = list(_reprints(units, spec.reprint, report))
    if spec.each:
        units = [one for unit in units for one in _each(unit, spec.each)]
    if spec.printings:
        units = list(_printings(file, units, spec.printings, report))
    report.records = len(units) + len(report.refused)
    return units


def _reprints(units: list[Unit], spec: ReprintSpec, report: Report) -> Iterator[Unit]:
    """Yield units with the values that they take from another record."""
    by_key = {as_text(find(unit.record.values, spec.key)): unit for unit in units}
    for unit in units:
        first, seen = unit, {unit.origin}
        target = as_text(find(first.record.values, spec.column))
        while target:
            following = by_key.get(target)
            if following is None or following.origin in seen:
                break
            first = following
            seen.add(first.origin)
            target = as_text(find(first.record.values, spec.column))
        if target:
            report.refuse(unit.record.place, f'it repeats "{target}", and no record has that {spec.key}')
            continue
        own = {key: value for key, value in unit.record.values.items() if value is not None}
        values = {**first.record.values, **own} if first is not unit else unit.record.values
        yield Unit(Record(unit.record.place, values), first.origin)


def _each(unit: Unit, path: str) -> Iterator[Unit]:
    found = find(unit.record.values, path)
    items = found if isinstance(found, list) and found else [found]
    for i, item in enumerate(items, 1):
        place = unit.record.place if len(items) == 1 else f"{unit.record.place}, {path} {i}"
        yield Unit(Record(place, {**unit.record.values, path: item}), unit.origin)


def _printings(file: Path, units: list[Unit], spec: PrintingsSpec, report: Report) -> Iterator[Unit]:
    """Yield a unit for each record of the second file, with the values of its card."""
    second = file.with_name(spec.file)
    cards = {as_text(find(unit.record.values, spec.key)): unit for unit in units}
    printed = set()
    for record in read_records(second, Where(spec.records)):
        key = as_text(find(record.values, spec.of))
        place = f"{second.name} {record.place}"
        card = cards.get(key)
        if card is None:
            report.refuse(place, f'no card has the {spec.key} "{key}"')
            continue
        printed.add(card.origin)
        yield Unit(Record(place, {**card.record.values, "printing": record.values}), card.origin)
    for unit in units:
        if unit.origin not in printed:
            report.refuse(unit.record.place, f"{second.name} has no printing of it")
