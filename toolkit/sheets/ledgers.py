"""What stands on a player aid beside the track: how the game ends, what is counted, where cards lie.

Promises: bounds in words, the names of quantities instead of their ids; a rule's number with each entry.
Leaves out: questions that only the table can answer, which the conditions of the track ask in words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypedDict

from toolkit.sheets.runs import Run, parse_runs
from toolkit.sheets.stations import going_on
from toolkit.sheets.words import words_in
from toolkit.turn import parse_expression
from toolkit.turn.expressions import Binary, Name, Number, Unary
from toolkit.turn.model import AT_ONCE, said
from toolkit.turn.words import word

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from toolkit.turn import Goal, Node, Quantity, Track, Zone
    from toolkit.turn.expressions import Expression
    from toolkit.turn.model import Texts

#: Stands for a bound that is no plain number; the note below the line says it in words.
_LONG = "*"
_NUMBER = re.compile(r"-?\d+")
_SIGNS = {"-": "−", "*": "×", "<=": "≤", ">=": "≥", "!=": "≠"}


class GoalFace(TypedDict):
    """A way in which the game ends: its outcome in words, for whom, when and where it is looked at."""

    id: str
    outcome: str
    label: str
    name: list[Run]
    who: list[Run]
    when: list[Run]
    cite: list[str]


class Line(TypedDict):
    """A line of a table: its cells from the left, and what stands below them."""

    id: str
    cells: list[list[Run]]
    note: list[Run]
    cite: list[str]


class Group(TypedDict):
    """Lines of a table that belong to the same: all players, each player, the opponent."""

    label: list[Run]
    lines: list[Line]


class Ledger(TypedDict):
    """A table; `shares` are the widths of its columns, `heads` their headings, `cited` letters the rules."""

    title: list[Run]
    above: list[Run]
    shares: list[float]
    heads: list[list[Run]]
    cited: int
    groups: list[Group]


@dataclass(frozen=True)
class LedgerMaker:
    """Makes goals and tables of one track in one language; `cite` gives the numbers of rules."""

    track: Track
    lang: str
    symbols: Collection[str]
    cite: Callable[[Sequence[str]], list[str]]

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
                    f"{word('when', self.lang, said(goal.when.words, self.lang))}; {self._looked(goal)}"
                ),
                cite=self._cited(goal.rule),
            )
            for goal in self.track.goals.values()
        ]

    def quantities(self) -> Ledger:
        """Return what is counted, with its start and its bounds."""
        found: dict[str, list[Line]] = {}
        for one in self.track.quantities.values():
            bounds = {"start": one.start, "least": one.least, "most": one.most}
            cells = [self._said(one.name), *(self._runs(_figure(text)) for text in bounds.values())]
            long = {key: text for key, text in bounds.items() if _figure(text) == _LONG}
            notes = [f"{_LONG} {self._in_words(long)}." if long else "", self._note(one)]
            found.setdefault(f"per-{one.per}", []).append(self._line(one, cells, notes))
        return self._ledger("quantities", ("what", "start", "least", "most"), (6.2, 1.1, 1.1, 1.1), found)

    def zones(self) -> Ledger:
        """Return where cards lie: who sees them, and in which order they are kept."""
        found: dict[str, list[Line]] = {}
        for one in self.track.zones.values():
            keys = (f"visible-{one.visible}", f"order-{one.order}")
            cells = [self._said(one.name), *(self._runs(word(key, self.lang)) for key in keys)]
            count = "" if one.count is None else word("cards", self.lang, one.count) + "."
            found.setdefault(f"owner-{one.owner}", []).append(
                self._line(one, cells, [count, self._note(one)])
            )
        return self._ledger("zones", ("zone", "seen", "order"), (2.8, 2.2, 2.2), found)

    def _ledger(
        self, heading: str, heads: Sequence[str], shares: Sequence[float], groups: Mapping[str, list[Line]]
    ) -> Ledger:
        known, title = words_in(self.lang), word(f"heading-{heading}", self.lang)
        lines = [line for group in groups.values() for line in group]
        return Ledger(
            title=self._runs(title),
            above=self._runs(going_on([title])),
            shares=list(shares),
            heads=[self._runs(known[head]) for head in heads],
            cited=max((len(", ".join(line["cite"])) for line in lines), default=0),
            groups=[
                Group(label=self._runs(word(key, self.lang)), lines=group) for key, group in groups.items()
            ],
        )

    def _line(self, one: Quantity | Zone, cells: list[list[Run]], notes: Sequence[str]) -> Line:
        note = " ".join(note for note in notes if note)
        return Line(id=one.id, cells=cells, note=self._runs(note), cite=self._cited(one.rule))

    def _note(self, one: Quantity | Zone) -> str:
        return said(one.note, self.lang) if one.note else ""

    def _in_words(self, bounds: Mapping[str, str | None]) -> str:
        """Say bounds that are no plain numbers: `starts at brass lamps + 2; at most 6 × sets`."""
        return "; ".join(
            word(key, self.lang, spoken(text, self.track, self.lang)) for key, text in bounds.items() if text
        )

    def _looked(self, goal: Goal) -> str:
        if goal.looked_at == AT_ONCE:
            return word("at-once", self.lang)
        step = next(node for node in self.track.all_nodes() if node.id == goal.looked_at)
        return word("looked-at", self.lang, said(step.label, self.lang))

    def _cited(self, rule: str | None) -> list[str]:
        return self.cite([rule] if rule else [])

    def _said(self, texts: Texts) -> list[Run]:
        return self._runs(said(texts, self.lang))

    def _runs(self, text: str) -> list[Run]:
        return parse_runs(text, self.symbols)


def _figure(text: str | None) -> str:
    """Return a bound as it stands in its column: a number, a dash for none, or the sign of a longer one."""
    if text is None:
        return "–"
    return text.strip().replace("-", "−") if _NUMBER.fullmatch(text.strip()) else _LONG


# ---------------------------------------------------------------- expressions in words


def spoken(text: str, track: Track, lang: str) -> str:
    """Return an expression with what its quantities and facts are called: `brass lamps + 2`."""
    return _spoken(parse_expression(text), track, lang)


def _spoken(expression: Expression, track: Track, lang: str) -> str:
    match expression:
        case Number(value):
            return str(value)
        case Name(name, _):
            known = track.quantities.get(name)
            return said(known.name, lang) if known else said(track.facts[name].ask, lang)
        case Unary(operator, operand):
            return f"{_SIGNS.get(operator, operator)}{_spoken(operand, track, lang)}"
        case Binary(operator, left, right):
            sides = (_spoken(side, track, lang) for side in (left, right))
            return f" {_SIGNS.get(operator, operator)} ".join(sides)


def spoken_times(node: Node, track: Track, lang: str) -> Node:
    """Return a node in which what is done as often as something counts is done once for each of it."""
    children = tuple(spoken_times(child, track, lang) for child in node.children)
    if node.times is None or node.times.isdigit():
        return replace(node, children=children)
    over = node.over or {lang: spoken(node.times, track, lang)}
    return replace(node, times=None, over=over, children=children)
