"""What stands on a player aid beside the track: how the game ends, what is counted, where cards lie.

Promises: bounds in words, the names of quantities instead of their ids; a rule's number with each entry.
Leaves out: questions that only the table can answer, which the conditions of the track ask in words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from toolkit.sheets.runs import Run, listed, parse_runs
from toolkit.sheets.stations import going_on
from toolkit.sheets.words import words_in
from toolkit.turn.model import AT_ONCE, said
from toolkit.turn.wording import Spoken
from toolkit.turn.words import word

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from toolkit.turn import Goal, Quantity, Track, Zone
    from toolkit.turn.model import Texts

#: Stands for a bound that is no plain number; the note below the line says it in words.
_LONG = "*"
_NUMBER = re.compile(r"-?\d+")
#: What is said of quantities of which nothing but these is known: start, least and most.
_SHARED: dict[tuple[str | None, ...], str] = {
    ("0", "0", None): "counted-from-0",
    ("0", "0", "1"): "counted-to-1",
}


class GoalFace(TypedDict):
    """A way in which the game ends: its outcome in words, for whom, when and where it is looked at."""

    id: str
    outcome: str
    label: str
    name: list[Run]
    who: list[Run]
    when: list[Run]
    cite: list[str]


class Named(TypedDict):
    """One of several things that share a line: what it is called, and its rules."""

    id: str
    name: list[Run]
    cite: list[str]


class Line(TypedDict):
    """A line of a table: its cells from the left, and what stands below them.

    Where there are `many`, they share the line one after the other, and the only cell says what of them all.
    """

    id: str
    cells: list[list[Run]]
    note: list[Run]
    cite: list[str]
    many: list[Named]


class Group(TypedDict):
    """Lines of a table that belong to the same: all players, each player, the opponent."""

    label: list[Run]
    lines: list[Line]


class Ledger(TypedDict):
    """A table: its title, what stands above a column that goes on with it, its headings, its lines."""

    title: list[Run]
    above: list[Run]
    heads: list[list[Run]]
    groups: list[Group]


@dataclass(frozen=True)
class LedgerMaker:
    """Makes goals and tables of one track in one language; `cite` gives the numbers of rules."""

    track: Track
    lang: str
    symbols: Collection[str]
    cite: Callable[[Sequence[str]], list[str]]

    def goals_looked_at(self) -> list[Run]:
        """Return when it is looked whether the game ends, where nothing else is said; nothing for no goal."""
        at_once = [goal.looked_at == AT_ONCE for goal in self.track.goals.values()]
        if not any(at_once):
            return []
        once = word("at-once", self.lang)
        return self._runs(once if all(at_once) else words_in(self.lang)["unless-said"].format(once))

    def goals(self) -> list[GoalFace]:
        """Return the ways in which the game ends."""
        return [
            GoalFace(
                id=goal.id,
                outcome=goal.outcome,
                label=word(goal.outcome, self.lang),
                name=self._said(goal.name),
                who=self._said(goal.who),
                when=self._runs(
                    word("when", self.lang, said(goal.when.words, self.lang)) + self._looked(goal)
                ),
                cite=self._cited(goal.rule),
            )
            for goal in self.track.goals.values()
        ]

    def quantities(self) -> Ledger:
        """Return what is counted, with its start and its bounds."""
        found: dict[str, list[Line]] = {}
        plain: dict[tuple[str, str], list[Quantity]] = {}
        for one in self.track.quantities.values():
            bounds = {"start": one.start, "least": one.least, "most": one.most}
            shared = _SHARED.get((one.start, one.least, one.most))
            if shared and not one.note:
                plain.setdefault((f"per-{one.per}", shared), []).append(one)
                continue
            cells = [self._said(one.name), *(self._runs(_figure(text)) for text in bounds.values())]
            long = {key: text for key, text in bounds.items() if _figure(text) == _LONG}
            notes = [f"{_LONG} {self._in_words(long)}." if long else "", self._note(one)]
            found.setdefault(f"per-{one.per}", []).append(self._line(one, cells, notes))
        for (per, shared), some in plain.items():
            found.setdefault(per, []).append(self._many(words_in(self.lang)[shared], some))
        return self._ledger("quantities", ("what", "start", "least", "most"), found)

    def zones(self) -> Ledger:
        """Return where cards lie: who sees them, and in which order they are kept."""
        found: dict[str, list[Line]] = {}
        for one in self.track.zones.values():
            known = words_in(self.lang)
            keys = (f"seen-{one.visible}", f"order-{one.order}")
            cells = [self._said(one.name), *(self._runs(known[key]) for key in keys)]
            count = "" if one.count is None else word("cards", self.lang, one.count) + "."
            found.setdefault(f"owner-{one.owner}", []).append(
                self._line(one, cells, [count, self._note(one)])
            )
        return self._ledger("zones", ("zone", "seen", "order"), found)

    def _ledger(self, heading: str, heads: Sequence[str], groups: Mapping[str, list[Line]]) -> Ledger:
        known, title = words_in(self.lang), word(f"heading-{heading}", self.lang)
        return Ledger(
            title=self._runs(title),
            above=self._runs(going_on([title])),
            heads=[self._runs(known[head]) for head in heads],
            groups=[
                Group(label=self._runs(word(key, self.lang)), lines=group) for key, group in groups.items()
            ],
        )

    def _line(self, one: Quantity | Zone, cells: list[list[Run]], notes: Sequence[str]) -> Line:
        note = " ".join(note for note in notes if note)
        return Line(id=one.id, cells=cells, note=self._runs(note), cite=self._cited(one.rule), many=[])

    def _many(self, what: str, some: Sequence[Quantity]) -> Line:
        """Return a line that several quantities with the same bounds share.

        A rule of several in a row stands after the last of them.
        """
        cites = [self._cited(one.rule) for one in some]
        many = [
            Named(id=one.id, name=self._said(one.name), cite=cite if cite != after else [])
            for one, cite, after in zip(some, cites, [*cites[1:], []], strict=True)
        ]
        return Line(id=some[0].id, cells=[self._runs(f"{what}:")], note=[], cite=[], many=many)

    def _note(self, one: Quantity | Zone) -> str:
        return listed(said(one.note, self.lang)) if one.note else ""

    def _in_words(self, bounds: Mapping[str, str | None]) -> str:
        """Say bounds that are no plain numbers: `starts at brass lamps + 2; at most 6 × sets`."""
        formula = Spoken(self.track, self.lang).formula
        return "; ".join(word(key, self.lang, formula(text)) for key, text in bounds.items() if text)

    def _looked(self, goal: Goal) -> str:
        if goal.looked_at == AT_ONCE:
            return ""
        step = next(node for node in self.track.all_nodes() if node.id == goal.looked_at)
        return f"; {word('looked-at', self.lang, said(step.label, self.lang))}"

    def _cited(self, rule: str | None) -> list[str]:
        return self.cite([rule] if rule else [])

    def _said(self, texts: Texts) -> list[Run]:
        return self._runs(said(texts, self.lang))

    def _runs(self, text: str) -> list[Run]:
        return parse_runs(text, self.symbols, lang=self.lang)


def _figure(text: str | None) -> str:
    """Return a bound as it stands in its column: a number, a dash for none, or the sign of a longer one."""
    if text is None:
        return "–"
    return text.strip().replace("-", "−") if _NUMBER.fullmatch(text.strip()) else _LONG
