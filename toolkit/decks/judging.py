"""A deck held against every limit of a format.

Promises: all problems at once, whatever the deck; what could not be checked, and why.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.decks.bounds import BOUNDS
from toolkit.decks.case import Case
from toolkit.decks.dates import today
from toolkit.decks.groups import from_other_printings, why_not_counted
from toolkit.decks.parameters import asking, settle, settled, unanswered
from toolkit.decks.problems import NotChecked, Problem, Report
from toolkit.decks.sentences import Listed, Saying

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from toolkit.cards import Card
    from toolkit.decks.deck import DeckList, Entry
    from toolkit.decks.formats import Format, Limit, Parameter
    from toolkit.decks.picking import Picker


@dataclass(frozen=True)
class Judge:
    """Holds decks of one game against one of its formats; `before` is the deck before a swap."""

    picker: Picker
    form: Format
    before: DeckList | None = None

    def report(
        self,
        deck: DeckList,
        readings: Sequence[str] = (),
        parameters: Mapping[str, int] | None = None,
        day: str | None = None,
    ) -> Report:
        """Check every limit under some readings, with the caller's answers to the format's parameters.

        The check is for `day`, otherwise for that of the list, otherwise for today. Raises
        DeckloreError for an unknown reading or parameter, and for an answer out of its range.
        """
        values, findings = settle(self.form, deck.said, parameters or {})
        every = [settled(limit, values) for limit in self.form.limits_under(readings)]
        day = day or deck.date or today()
        limits = [limit for limit in every if limit.holds_on(day)]
        findings = sorted((*deck.findings, *findings), key=lambda finding: finding.line)
        problems = [Problem.of_finding(finding) for finding in findings]
        open_ = {limit.id: unanswered(self.form, limit, values) for limit in limits}
        for limit in limits:
            if not open_[limit.id]:
                problems += BOUNDS[limit.bound](self._case(limit, deck))
        return Report(
            game=deck.game,
            format=self.form,
            counts=deck.counts(),
            problems=tuple(problems),
            unchecked=(
                *self._unchecked(deck, limits, open_),
                *(_out_of_force(limit, day) for limit in every if limit not in limits),
                *_uncounted(deck),
            ),
            readings=tuple(reading for reading in self.form.readings if reading.id in readings),
            parameters=values,
            notes=(*deck.notes, *self._borrowed(deck, limits, open_)),
            lang=self.picker.lang,
            date=day if any(limit.starts or limit.ends for limit in every) else None,
        )

    def _case(self, limit: Limit, deck: DeckList) -> Case:
        here = [entry for entry in deck.entries if entry.section in {limit.section, *limit.with_sections}]

        def pick(query: str) -> list[Entry]:
            return [entry for entry in here if self.picker.matches(query, entry.card)]

        return Case(
            limit=limit,
            section=self.form.section(limit.section),
            deck=deck,
            pick=pick,
            designs=self._designs,
            cards=self._cards,
            value=self.picker.value,
            before=self.before,
        )

    def _designs(self, query: str) -> list[Card]:
        return [card for card in self.picker.cards() if self.picker.matches(query, card)]

    def _cards(self, ids: Sequence[str]) -> list[Card]:
        by_id = {card.id: card for card in self.picker.cards()}
        return [by_id[name] for name in ids]

    def _borrowed(
        self, deck: DeckList, limits: Sequence[Limit], open_: Mapping[str, tuple[Parameter, ...]]
    ) -> list[Saying]:
        """Say of which cards other printings were looked at, once for limits that say the same."""
        grouped = [self._case(limit, deck) for limit in limits if limit.group and not open_[limit.id]]
        found = [note for case in grouped if (note := from_other_printings(case))]
        return [note for i, note in enumerate(found) if note not in found[:i]]

    def _unchecked(
        self, deck: DeckList, limits: Sequence[Limit], open_: Mapping[str, tuple[Parameter, ...]]
    ) -> Iterator[NotChecked]:
        """Yield what the format says can't be checked, and what this list leaves open."""
        for entry in self.form.unchecked:
            yield NotChecked(entry.id, entry.says, entry.why, entry.rule)
        for limit in limits:
            asks = open_[limit.id]
            if asks:
                yield NotChecked(limit.id, limit.says, asking(asks), limit.rule, asks)
            elif limit.bound == "same_size" and self.before is None:
                yield NotChecked(limit.id, limit.says, Saying("nothing-before"), limit.rule)
            elif limit.group and (why := why_not_counted(self._case(limit, deck))):
                yield NotChecked(limit.id, limit.says, why, limit.rule)


def _out_of_force(limit: Limit, day: str) -> NotChecked:
    """Say of a limit that does not hold on a day when it does."""
    if limit.starts and day < limit.starts:
        why = Saying("not-yet", {"from": limit.starts, "day": day})
    else:
        why = Saying("no-longer", {"until": limit.ends or "", "day": day})
    return NotChecked(limit.id, limit.says, why, limit.rule)


def _uncounted(deck: DeckList) -> Iterator[NotChecked]:
    lines = tuple(finding.line for finding in deck.findings if finding.limit == "known-cards")
    if lines:
        says = Saying("uncounted", {"n": len(lines), "lines": Listed(lines)})
        yield NotChecked("known-cards", says, Saying("uncounted-why"), None)
