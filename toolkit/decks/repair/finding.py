"""The repair of a deck: found by an integer program, proved by the check, with a reason for each line.

Promises: a repair is the smallest there is (`optimum`), and the check finds no fault in the mended deck; if
it does, that is an error of this program and is said. Leaves out: writing the mended list (`writing`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from toolkit.decks.dates import today
from toolkit.decks.declared import Declarer
from toolkit.decks.parameters import settle, settled, unanswered
from toolkit.decks.repair.collection import COLLECTION, collection_rows
from toolkit.decks.repair.model import Model
from toolkit.decks.repair.optimum import find_conflict, find_optimum
from toolkit.decks.repair.repair import Change, Repair, TakenLine, Wanted
from toolkit.decks.repair.rows import ROWS
from toolkit.decks.repair.slots import identity, kind_entries, kind_slots, slots_of
from toolkit.errors import DeckloreError, Severity
from toolkit.games import get_game
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolkit.decks.deck import DeckList, Entry
    from toolkit.decks.formats import Limit
    from toolkit.decks.judging import Judge
    from toolkit.decks.problems import Report
    from toolkit.decks.repair.collection import Collection
    from toolkit.decks.repair.slots import Slot


class RepairError(DeckloreError):
    """Raised where the check contradicts a repair, which is a fault of this program."""


@dataclass(frozen=True)
class Mender:
    """Mends decks of one format, as its judge holds them: under readings, with answers, for a day."""

    judge: Judge
    readings: Sequence[str] = ()
    parameters: Mapping[str, int] | None = None
    day: str | None = None
    collection: Collection | None = None

    def mend(self, deck: DeckList) -> Repair:
        """Find the repair of a deck. Raises RepairError where the check contradicts it."""
        before = self.report(deck)
        misfits = settle(self.judge.form, deck.said, self.parameters or {})[1]
        wrong = [f for f in (*deck.findings, *misfits) if f.severity == Severity.ERROR]
        taken = tuple(TakenLine(f.line, f.text, f) for f in sorted(wrong, key=lambda f: f.line))
        readable = replace(
            deck,
            findings=tuple(f for f in deck.findings if f not in wrong),
            said=tuple(said for said in deck.said if said.line not in {f.line for f in misfits}),
        )
        unknown = self.collection.findings if self.collection else ()
        repair = Repair(before, readable, taken, after=before, not_owned=unknown)
        return repair if before.legal else self._mended(repair, readable, self._limits(readable))

    def report(self, deck: DeckList) -> Report:
        """Check a deck as this mender is asked to."""
        return self.judge.report(deck, self.readings, self.parameters, self.day)

    def _limits(self, deck: DeckList) -> list[Limit]:
        """Return the limits that make a deck illegal: in force, an error, with all answers given."""
        form = self.judge.form
        values = settle(form, deck.said, self.parameters or {})[0]
        day = self.day or deck.date or today()
        every = [settled(limit, values) for limit in form.limits_under(self.readings)]
        return [
            limit
            for limit in every
            if limit.severity == Severity.ERROR
            and limit.holds_on(day)
            and not unanswered(form, limit, values)
        ]

    def _mended(self, repair: Repair, deck: DeckList, limits: list[Limit]) -> Repair:
        """Mend with cards that are known; where that can't be, with kinds of cards as well."""
        owners = [limit.id for limit in limits] + ([COLLECTION] if self.collection else [])
        more = self.collection.cards if self.collection else ()
        slots = slots_of(deck, self.judge.form, self.judge.picker, more)
        model = self._model(deck, slots, limits)
        changes = find_optimum(model, owners)
        if changes is None:
            declarer = Declarer(get_game(self.judge.picker.connection, deck.game))
            kinds = list(kind_slots(self.judge.form, declarer, self.judge.picker))
            if kinds:
                model = self._model(deck, [*slots, *kinds], limits)
                changes = find_optimum(model, owners)
        if changes is None:
            conflict = find_conflict(model, owners)
            by_id = {limit.id: limit for limit in limits}
            found = tuple(by_id[name] for name in conflict if name in by_id)
            return replace(repair, conflict=found, collection_conflicts=COLLECTION in conflict)
        return self._proved(repair, deck, model.slots, changes)

    def _model(self, deck: DeckList, slots: list[Slot], limits: list[Limit]) -> Model:
        model = Model(slots, self.judge.picker, deck, self.judge.before)
        for limit in limits:
            ROWS[limit.bound](model, limit)
        if self.collection:
            collection_rows(model, self.collection)
        return model

    def _proved(
        self, repair: Repair, deck: DeckList, slots: list[Slot], changes: dict[int, int]
    ) -> Repair:  # fmt: skip
        """Hold the mended deck against the check, and find the reason of each change."""
        mended = _changed(deck, slots, changes)
        after = self.report(mended)
        if not after.legal:
            wrong = "; ".join(p.message() for p in after.problems if p.severity == Severity.ERROR)
            raise RepairError(
                f"the repair found is not legal, a fault of decklore; please report it: {wrong}"
            )
        broken = _broken(repair.before)
        reasons = {
            number: self._reasons(deck, slots, changes, number, broken) for number in changes
        }  # fmt: skip
        wanted = tuple(
            Wanted(slots[number].section, changes[number], words, reasons[number])
            for number in changes
            if slots[number].kind and (words := self._instead(deck, slots, changes, number))
        )
        named = {number: change for number, change in changes.items() if not slots[number].kind}
        made = [_change(slots[number], change, reasons[number]) for number, change in named.items()]
        return replace(
            repair,
            deck=_changed(deck, slots, named),
            after=after,
            wanted=wanted,
            changes=tuple(sorted(made, key=lambda change: _rank(deck, change))),
        )

    def _reasons(
        self, deck: DeckList, slots: list[Slot], changes: dict[int, int], number: int, broken: set[str]
    ) -> tuple[Limit, ...]:
        """Return the limits that the mended deck breaks without one of the changes.

        There is at least one, or the repair were not the smallest. Those that the list broke go first.
        """
        rest = {other: change for other, change in changes.items() if other != number}
        problems = self.report(_changed(deck, slots, rest)).problems
        ids = dict.fromkeys(p.limit for p in problems if p.severity == Severity.ERROR)
        served = [name for name in ids if name in broken] or list(ids)
        limits = {limit.id: limit for limit in self.judge.form.limits_under(self.readings)}
        values = settle(self.judge.form, deck.said, self.parameters or {})[0]
        return tuple(settled(limits[name], values) for name in served if name in limits)

    def _instead(
        self, deck: DeckList, slots: list[Slot], changes: dict[int, int], number: int
    ) -> tuple[str, ...]:
        """Return the kinds of card any of which would do, in the order of the format."""
        found = []
        for other, slot in enumerate(slots):
            if not slot.kind or slot.section != slots[number].section or other in changes.keys() - {number}:
                continue
            instead = {other if n == number else n: change for n, change in changes.items()}
            if other == number or self.report(_changed(deck, slots, instead)).legal:
                found.append(slot.card.name)
        return tuple(found)


def _change(slot: Slot, by: int, reasons: tuple[Limit, ...]) -> Change:
    return Change(slot.card, slot.section, slot.now, by, slot.declared, slot.lines, reasons)


def _rank(deck: DeckList, change: Change) -> tuple[int, bool, str, str]:
    """Put changes in order: by section, take-outs before additions, by name."""
    return deck.sections.index(change.section), change.by > 0, fold(change.card.title), change.card.id


def _broken(report: Report) -> set[str]:
    return {problem.limit for problem in report.problems if problem.severity == Severity.ERROR}


def _changed(deck: DeckList, slots: Sequence[Slot], changes: Mapping[int, int]) -> DeckList:
    """Return the deck after some changes of its slots."""
    entries: list[Entry] = []
    for number, slot in enumerate(slots):
        count = slot.now + changes.get(number, 0)
        if slot.kind:
            entries += kind_entries(slot, count)
        elif count:
            entries.append(slot.entry(count))
    return replace(deck, entries=tuple(entries))


def same_cards(one: DeckList, other: DeckList) -> bool:
    """Return whether two lists have the same cards in the same sections."""

    def counts(deck: DeckList) -> dict[tuple[str, str], int]:
        return {(identity(entry.card), entry.section): entry.count for entry in deck.entries}

    return counts(one) == counts(other)
