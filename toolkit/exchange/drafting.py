"""Units made into drafts: printings with the values that a pack's card file holds.

Promises: what a draft lacks of its unit stands in the report. Leaves out: ids, which need all
drafts (`toolkit.exchange.gathering`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.exchange.taking import Taker, as_number, as_text
from toolkit.packs.faults import shown

if TYPE_CHECKING:
    from toolkit.exchange.lists import ClosedList, Lists
    from toolkit.exchange.markup import Markup
    from toolkit.exchange.report import Report
    from toolkit.exchange.specs import AbilitySpec, MapSpec, StatSpec, TakeSpec
    from toolkit.exchange.tables import Record
    from toolkit.exchange.units import Unit

StatValue = int | float | str | list[str]


@dataclass(frozen=True)
class Draft:
    """A printing as read. `design` is what printings of one design share; `parts` make its id."""

    place: str
    design: tuple[str, ...]
    parts: tuple[str, ...]
    set: str
    set_label: str
    name: str
    subtitle: str | None
    type: str
    unique: bool
    traits: tuple[str, ...]
    number: str | int | None
    quantity: int
    artist: str | None
    section: str | None
    stats: dict[str, StatValue]
    abilities: tuple[dict[str, str], ...]


class Drafter:
    """Makes drafts of units by one map."""

    def __init__(self, spec: MapSpec, report: Report, lists: Lists, sets: ClosedList, markup: Markup) -> None:
        self.spec = spec
        self.report = report
        self.lists = lists
        self.sets = sets
        self.markup = markup
        self.taker = Taker(report)

    def draft(self, unit: Unit) -> Draft | None:
        """Return the draft of a unit, or None where it is refused."""
        record, spec = unit.record, self.spec
        name, kind, set_id = (self._text(record, take) for take in (spec.name, spec.type, spec.set))
        for what, found in (("name", name), ("type", kind), ("set", set_id)):
            if not found:
                self.report.refuse(record.place, f"it has no {what}")
                return None
        type_id = self.lists.types.id_of(kind or "")
        if type_id is None:
            self.report.refuse(record.place, f"the pack has no type {shown(kind)}")
            return None
        return Draft(
            record.place,
            tuple(as_text(self.taker.column(record, path)) for path in spec.design) or (str(unit.origin),),
            (self._text(record, spec.id) or "", *(as_text(self.taker.column(record, p)) for p in spec.apart)),
            self.sets.id_of(set_id or "") or "",
            set_id or "",
            name or "",
            self._text(record, spec.subtitle),
            type_id,
            spec.unique is not None and self._truth(record, spec.unique),
            self._traits(record),
            self._number(record),
            self._quantity(record),
            self._text(record, spec.artist),
            self._text(record, spec.section),
            self._stats(record),
            tuple(part for one in spec.abilities for part in self._abilities(record, one)),
        )

    def _text(self, record: Record, take: TakeSpec | None) -> str | None:
        found = self.taker.take(record, take)
        if isinstance(found, list):
            found = ", ".join(map(as_text, found))
        return " ".join(as_text(found).split()) or None

    def _truth(self, record: Record, take: TakeSpec) -> bool:
        return self.taker.truth(record, _column(take), self.taker.take(record, take))

    def _traits(self, record: Record) -> tuple[str, ...]:
        return tuple(self._ids(record, self.spec.traits, self.lists.traits, "trait"))

    def _ids(self, record: Record, take: TakeSpec | None, known: ClosedList, what: str) -> list[str]:
        found = self.taker.take(record, take)
        words = [as_text(item) for item in (found if isinstance(found, list) else [found])]
        ids = []
        for word in filter(None, words):
            made = known.id_of(word)
            if made is None:
                self.report.doubt(record.place, _column(take), f"the pack has no {what} {shown(word)}")
            else:
                ids.append(made)
        return list(dict.fromkeys(ids))

    def _number(self, record: Record) -> str | int | None:
        found = self.taker.take(record, self.spec.number)
        return found if isinstance(found, int) and not isinstance(found, bool) else as_text(found) or None

    def _quantity(self, record: Record) -> int:
        found = as_number(self.taker.take(record, self.spec.quantity))
        if found is None:
            return 1
        if isinstance(found, int) and 0 <= found <= 999:
            return found
        column = _column(self.spec.quantity)
        self.report.doubt(record.place, column, f"{shown(found)} is no quantity from 0 to 999")
        return 1

    def _stats(self, record: Record) -> dict[str, StatValue]:
        found = {}
        for name, spec in self.spec.stats.items():
            value = self._stat(record, name, spec)
            if value is not None and value not in ("", []):
                found[name] = value
        return found

    def _stat(self, record: Record, name: str, spec: StatSpec) -> StatValue | None:
        kind = self.lists.game.fields[name].kind if self.lists.game else spec.kind
        if kind in {"choice", "choices"}:
            ids = self._ids(record, spec, self.lists.values(name), f"value of {name}")
            if kind == "choices":
                return ids
            if len(ids) > 1:
                self.report.doubt(record.place, _column(spec), f"{shown(', '.join(ids))} is not one value")
            return ids[0] if ids else None
        found = self.taker.take(record, spec)
        if kind == "text":
            items = found if isinstance(found, list) else [found]
            return self.markup.plain("\n".join(filter(None, map(as_text, items))))
        if isinstance(found, bool | list | dict):
            self.report.doubt(record.place, _column(spec), f"{shown(found)} is no number")
            return None
        return as_number(found)

    def _abilities(self, record: Record, spec: AbilitySpec) -> list[dict[str, str]]:
        texts = []
        for path in spec.column:
            value = self.taker.column(record, path)
            texts += [as_text(item) for item in (value if isinstance(value, list) else [value])]
        whole = "\n".join(filter(None, map(self.markup.plain, filter(None, texts))))
        parts = re.split(spec.split, whole) if spec.split else [whole]
        return [self._ability(part.strip(), spec) for part in parts if part and part.strip()]

    def _ability(self, text: str, spec: AbilitySpec) -> dict[str, str]:
        for kind in spec.kinds:
            match = re.match(kind.match, text)
            if match is None:
                continue
            groups = {key: value.strip() for key, value in match.groupdict().items() if value}
            parts = {key: groups[key] for key in ("trigger", "cost", "effect") if groups.get(key)}
            return {"kind": kind.kind, **({} if "effect" in parts else {"effect": text}), **parts}
        return {"kind": spec.kind, "effect": text}


def _column(take: TakeSpec | None) -> str:
    return ", ".join(take.column or take.each_true.values()) if take else ""
