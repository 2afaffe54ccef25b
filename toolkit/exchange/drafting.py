"""Units made into drafts: printings with the values that a pack's card file holds.

Promises: what a draft lacks of its unit stands in the report. Leaves out: ids, which need all
drafts (`toolkit.exchange.gathering`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from toolkit.exchange.taking import Taker, as_number, as_text
from toolkit.packs.faults import shown

if TYPE_CHECKING:
    from toolkit.exchange.lists import ClosedList, Lists
    from toolkit.exchange.markup import Markup
    from toolkit.exchange.report import Report
    from toolkit.exchange.specs import AbilitySpec, MapSpec, StatSpec, TakeSpec
    from toolkit.exchange.tables import Record
    from toolkit.exchange.taking import Column
    from toolkit.exchange.units import Unit

StatValue = int | float | str | list[str]
#: The values of a card that a map takes, besides its design, its stats and its abilities.
_TAKEN = (
    "id", "name", "type", "set", "subtitle", "traits", "unique", "number", "quantity", "artist", "section",
)  # fmt: skip


class Draft(NamedTuple):
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
        self.taker = taker = Taker(report)
        self._readers = {name: taker.reader(getattr(spec, name)) for name in _TAKEN}
        self._design = [taker.column(path) for path in spec.design]
        self._apart = [taker.column(path) for path in spec.apart]
        self._stat_readers = [
            (name, self._kind(name, stat), stat, taker.reader(stat)) for name, stat in spec.stats.items()
        ]
        self._ability_columns = [(one, [taker.column(path) for path in one.column]) for one in spec.abilities]

    def draft(self, unit: Unit) -> Draft | None:
        """Return the draft of a unit, or None where it is refused."""
        record = unit.record
        name, kind, set_id = (self._text(record, what) for what in ("name", "type", "set"))
        for what, found in (("name", name), ("type", kind), ("set", set_id)):
            if not found:
                self.report.refuse(record.place, f"it has no {what}")
                return None
        type_id = self.lists.types.id_of(kind or "")
        if type_id is None:
            self.report.refuse(record.place, f"the pack has no type {shown(kind)}")
            return None
        values = record.values
        return Draft(
            record.place,
            tuple(as_text(column(values)) for column in self._design) or (str(unit.origin),),
            (self._text(record, "id") or "", *(as_text(column(values)) for column in self._apart)),
            self.sets.id_of(set_id or "") or "",
            set_id or "",
            name or "",
            self._text(record, "subtitle"),
            type_id,
            self._unique(record),
            self._traits(record),
            self._number(record),
            self._quantity(record),
            self._text(record, "artist"),
            self._text(record, "section"),
            self._stats(record),
            tuple(
                part
                for one, columns in self._ability_columns
                for part in self._abilities(record, one, columns)
            ),
        )

    def _text(self, record: Record, what: str) -> str | None:
        found = self._readers[what](record)
        if found is None:
            return None
        if isinstance(found, list):
            found = ", ".join(map(as_text, found))
        return " ".join(as_text(found).split()) or None

    def _unique(self, record: Record) -> bool:
        take = self.spec.unique
        return take is not None and self.taker.truth(record, _column(take), self._readers["unique"](record))

    def _traits(self, record: Record) -> tuple[str, ...]:
        found = self._readers["traits"](record)
        return tuple(self._ids(record, self.spec.traits, found, self.lists.traits, "trait"))

    def _ids(
        self, record: Record, take: TakeSpec | None, found: object, known: ClosedList, what: str
    ) -> list[str]:
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
        found = self._readers["number"](record)
        return found if isinstance(found, int) and not isinstance(found, bool) else as_text(found) or None

    def _quantity(self, record: Record) -> int:
        found = as_number(self._readers["quantity"](record))
        if found is None:
            return 1
        if isinstance(found, int) and 0 <= found <= 999:
            return found
        column = _column(self.spec.quantity)
        self.report.doubt(record.place, column, f"{shown(found)} is no quantity from 0 to 999")
        return 1

    def _kind(self, name: str, spec: StatSpec) -> str:
        return self.lists.game.fields[name].kind if self.lists.game else spec.kind

    def _stats(self, record: Record) -> dict[str, StatValue]:
        stats = {}
        for name, kind, spec, read in self._stat_readers:
            found = read(record)
            value = None if found is None else self._stat(record, name, kind, spec, found)
            if value or (value is not None and value not in ("", [])):
                stats[name] = value
        return stats

    def _stat(self, record: Record, name: str, kind: str, spec: StatSpec, found: object) -> StatValue | None:
        if kind in {"choice", "choices"}:
            ids = self._ids(record, spec, found, self.lists.values(name), f"value of {name}")
            if kind == "choices":
                return ids
            if len(ids) > 1:
                self.report.doubt(record.place, _column(spec), f"{shown(', '.join(ids))} is not one value")
            return ids[0] if ids else None
        if kind == "text":
            items = found if isinstance(found, list) else [found]
            return self.markup.plain("\n".join(filter(None, map(as_text, items))))
        if isinstance(found, bool | list | dict):
            self.report.doubt(record.place, _column(spec), f"{shown(found)} is no number")
            return None
        return as_number(found)

    def _abilities(self, record: Record, spec: AbilitySpec, columns: list[Column]) -> list[dict[str, str]]:
        texts = []
        for column in columns:
            value = column(record.values)
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
