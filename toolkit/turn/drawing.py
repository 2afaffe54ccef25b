"""A track as rows of a drawing, for the page and for the player aid on paper.

Promises: a template draws it without logic: each row has one cell for each lane, from the left, and
every cell says by itself what is drawn in it. Top to bottom, no overlaps, from the tree alone.
Source: `look`, Turn track.

    cell                         what is drawn
    station                      a stop on the line
    phase                        a heading on the line (a sequence, a procedure)
    terminus                     a stop where the line ends (`leave`)
    loop-start, loop, loop-end   the return line of what repeats: its top with ↻, its side, its bottom
    fork, line, join, fork-join  the trunk of a branch: a way leaves to the right, the trunk passes by,
                                 the way comes back, or both in one row
    tooth, spine, tooth-last     the comb of a choice: an option hangs to the right, more follow, the last
    none                         nothing
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from toolkit.turn import words
from toolkit.turn.model import said
from toolkit.turn.text import letter
from toolkit.turn.wording import Spoken

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from toolkit.turn.model import Node, Track

_COMBS = {"choice", "window"}
_FORKS = {"branch", "chance"}


@dataclass(frozen=True)
class Mark:
    """An actor's dot: a letter that no other actor has, and a number from 0 that stands for a colour."""

    id: str
    label: str
    letter: str
    colour: int


@dataclass(frozen=True)
class Row:
    """One line of a drawing, in words for players: names of what is counted, never ids.

    `number` and `id` are those of the words; a row of kind "end" closes what repeats and has its id.
    `who` is who acts (from the nearest node above that says so). `when` is the guard in words and
    `test` its expression; `often` says how often, `pick` how many, `decide` what; `effects` what
    changes; `goes_to` is the id of a procedure that is called or of what is left ("game" for the
    game), `target` the same in words.
    """

    id: str
    number: str
    kind: str
    cells: tuple[str, ...]
    label: str
    who: Mark | None = None
    often: str | None = None
    when: str | None = None
    test: str | None = None
    pick: str | None = None
    decide: str | None = None
    effects: tuple[str, ...] = ()
    goes_to: str | None = None
    target: str | None = None
    note: str | None = None
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Drawing:
    """The rows of the track (id "") or of a procedure; `lanes` is how many cells the widest row has."""

    id: str
    label: str
    rows: tuple[Row, ...]
    lanes: int
    rules: tuple[str, ...] = ()


def drawings(track: Track, lang: str | None = None) -> list[Drawing]:
    """Return the drawing of the track, then those of its procedures; None is the first language."""
    lang = track.language(lang)
    pencil = _Pencil(track, lang)
    heading = words.word("heading-track", lang)
    found = [_drawing("", heading, tuple(pencil.nodes(track.nodes, (), "", None)), ())]
    for i, (name, procedure) in enumerate(track.procedures.items()):
        rows = tuple(pencil.nodes(procedure.children, (), f"{letter(i)}.", None))
        found.append(_drawing(name, f"{letter(i)}. {said(procedure.label, lang)}", rows, procedure.rules))
    return found


def _drawing(name: str, label: str, rows: tuple[Row, ...], rules: tuple[str, ...]) -> Drawing:
    return Drawing(name, label, rows, max(len(row.cells) for row in rows), rules)


def marks(track: Track, lang: str | None = None) -> Mapping[str, Mark]:
    """Return the dot of each actor, by id."""
    lang = track.language(lang)
    taken: set[str] = set()
    found = {}
    for colour, (name, label) in enumerate(track.actors.items()):
        shown = said(label, lang)
        free = [c for c in (*(c.upper() for c in shown if c.isalnum()), *"123456789") if c not in taken]
        taken.add(free[0] if free else "·")
        found[name] = Mark(name, shown, free[0] if free else "·", colour)
    return found


class _Pencil:
    """Draws nodes; `lanes` are the cells of what stands open to the left of a node."""

    def __init__(self, track: Track, lang: str) -> None:
        self.track, self.lang, self.marks = track, lang, marks(track, lang)
        self.wording = Spoken(track, lang)

    def nodes(
        self, nodes: tuple[Node, ...], lanes: tuple[str, ...], above: str, who: Mark | None
    ) -> Iterator[Row]:
        for i, node in enumerate(nodes, 1):
            yield from self.node(node, lanes, f"{above}{i}", who)

    def node(self, node: Node, lanes: tuple[str, ...], number: str, who: Mark | None) -> Iterator[Row]:
        own = self.marks[node.by] if node.by else who
        inner = (*lanes, "loop") if node.repeats() else lanes
        start = (*lanes, "loop-start") if node.repeats() else lanes
        if node.kind in _COMBS | _FORKS:
            yield self.row(node, (*start, "station"), number, own)
            yield from self.ways(node, inner, number, own)
        elif node.repeats():
            yield self.row(node, start, number, own)
            yield from self.nodes(node.children, inner, f"{number}.", own)
        else:
            yield self.row(node, (*lanes, _CELLS.get(node.kind, "station")), number, own)
            yield from self.nodes(node.children, lanes, f"{number}.", own)
        if node.repeats():
            often = words.repetition(node, self.wording) or words.pick(node, self.lang)
            yield Row(node.id, number, "end", (*lanes, "loop-end"), said(node.label, self.lang), often=often)

    def ways(self, node: Node, lanes: tuple[str, ...], number: str, who: Mark | None) -> Iterator[Row]:
        """Draw the options, cases or outcomes of a node, each with what stands below it."""
        for i, child in enumerate(node.children, 1):
            last = i == len(node.children)
            own = self.marks[child.by] if child.by else who
            comb = node.kind in _COMBS
            first, after = _TEETH[last] if comb else ("fork", "line")
            rows = [self.row(child, (*lanes, first, "station"), f"{number}.{i}", own, node)]
            rows += self.nodes(child.children, (*lanes, after), f"{number}.{i}.", own)
            yield from rows if comb else _joined(rows, len(lanes))

    def row(
        self, node: Node, cells: tuple[str, ...], number: str, who: Mark | None, parent: Node | None = None
    ) -> Row:
        lang = self.lang
        condition = node.when or node.until
        return Row(
            id=node.id,
            number=number,
            kind=node.kind,
            cells=cells,
            label=said(node.label, lang),
            who=who,
            often=words.repetition(node, self.wording),
            when=words.guard(node, parent, self.wording) if parent else None,
            test=condition.test if condition else None,
            pick=words.pick(node, lang),
            decide=said(node.decide, lang) if node.decide else None,
            effects=tuple(words.effects(node, self.wording)),
            goes_to=node.procedure or node.out_of,
            target=words.target(node, self.track, lang),
            note=said(node.note, lang) if node.note else None,
            rules=node.rules,
        )


_CELLS = {"sequence": "phase", "leave": "terminus"}
_TEETH = {False: ("tooth", "spine"), True: ("tooth-last", "none")}


def _joined(rows: list[Row], lane: int) -> list[Row]:
    """Let a way come back to the trunk at its last row, unless it leaves for good."""
    last = rows[-1]
    if last.kind == "leave":
        return rows
    cell = {"fork": "fork-join", "line": "join"}[last.cells[lane]]
    cells = (*last.cells[:lane], cell, *last.cells[lane + 1 :])
    return [*rows[:-1], replace(last, cells=cells)]
