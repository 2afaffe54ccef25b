"""The turn track as values: zones, quantities, facts, goals, and a tree of nodes.

Promises: the same values whether a track was read from a pack or from the database; all are
frozen and compared by content. Texts are by language, the pack's first language first;
expressions are kept as written. Leaves out: whether a track is sound (`toolkit.turn.sound`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

Texts = Mapping[str, str]
#: A place in `turn.yaml`: keys and positions (from 0), such as ("track", 0, "do", 2, "set", "oil").
Path = tuple[str | int, ...]

#: The target of a `leave` that ends the game.
GAME = "game"
#: Where a goal is looked at that counts as soon as its condition holds.
AT_ONCE = "at-once"

EXACTLY_ONE = "exactly one"
AT_MOST_ONE = "at most one"
ANY_NUMBER = "any number in any order"


def said(texts: Texts, lang: str) -> str:
    """Return the text in a language, or in the pack's first one where it has no such words."""
    return texts.get(lang) or next(iter(texts.values()))


@dataclass(frozen=True)
class Condition:
    """A condition in words and, where the model can compute it, as an expression."""

    words: Texts
    test: str | None = None


@dataclass(frozen=True)
class Move:
    """Cards that go from a zone to a zone; `count` is an expression, None for an open number."""

    source: str
    target: str
    count: str | None = None


@dataclass(frozen=True)
class Node:
    """A node of the tree; its `kind` decides which of the other values it has.

    `toolkit.turn.shapes` says which, `toolkit.turn.walk` what each kind does in a run.
    """

    kind: str
    id: str
    label: Texts
    by: str | None = None
    rules: tuple[str, ...] = ()
    note: Texts | None = None
    children: tuple[Node, ...] = ()
    until: Condition | None = None
    times: str | None = None
    over: Texts | None = None
    pick: str | None = None
    decide: Texts | None = None
    when: Condition | None = None
    otherwise: bool = False
    weight: int | None = None
    draws: str | None = None
    cards: str | None = None
    per: str | None = None
    dice: int | None = None
    roll: str | None = None
    procedure: str | None = None
    out_of: str | None = None
    changes: tuple[tuple[str, str], ...] = ()
    moves: tuple[Move, ...] = ()

    def repeats(self) -> bool:
        """Say whether its children may run several times while it is entered once."""
        return self.kind in {"loop", "each", "window"} or self.pick == ANY_NUMBER

    def below(self) -> Iterator[Node]:
        """Yield this node and all nodes under it, in reading order."""
        yield self
        for child in self.children:
            yield from child.below()


@dataclass(frozen=True)
class Zone:
    """A place where cards lie: whose, who sees it, in which order it is kept, how many at the start."""

    id: str
    name: Texts
    owner: str
    visible: str
    order: str
    count: int | None = None
    note: Texts | None = None
    rule: str | None = None


@dataclass(frozen=True)
class Quantity:
    """Something that players count; `start`, `least` and `most` are expressions.

    `seats` says that it is the number of players.
    """

    id: str
    name: Texts
    per: str
    start: str | None = None
    least: str | None = None
    most: str | None = None
    note: Texts | None = None
    rule: str | None = None
    seats: bool = False


@dataclass(frozen=True)
class Fact:
    """A question that only the table can answer: yes or no or, with `number`, how many.

    `seats` says that it asks for the number of players.
    """

    id: str
    ask: Texts
    number: bool = False
    parameter: Texts | None = None
    rule: str | None = None
    seats: bool = False


@dataclass(frozen=True)
class Goal:
    """A way the game ends, for whom and when; `looked_at` is a step or "at-once"."""

    id: str
    name: Texts
    outcome: str
    who: Texts
    when: Condition
    looked_at: str = AT_ONCE
    rule: str | None = None


@dataclass(frozen=True)
class Track:
    """A game's turn track: what it counts and asks, its tree and its procedures.

    `nodes` are the top nodes in order; a procedure is a node of kind "procedure".
    """

    nodes: tuple[Node, ...]
    actors: Mapping[str, Texts] = field(default_factory=dict)
    zones: Mapping[str, Zone] = field(default_factory=dict)
    quantities: Mapping[str, Quantity] = field(default_factory=dict)
    facts: Mapping[str, Fact] = field(default_factory=dict)
    goals: Mapping[str, Goal] = field(default_factory=dict)
    procedures: Mapping[str, Node] = field(default_factory=dict)

    def language(self, lang: str | None) -> str:
        """Return a language in which the pack has words: the one asked for, or the pack's first."""
        given = self.nodes[0].label
        return lang if lang is not None and lang in given else next(iter(given))

    def all_nodes(self) -> Iterator[Node]:
        """Yield every node, the track's before the procedures', in reading order."""
        for node in (*self.nodes, *self.procedures.values()):
            yield from node.below()

    def places(self) -> Iterator[tuple[Path, Node]]:
        """Yield every node with its place in `turn.yaml`, in reading order."""
        for i, node in enumerate(self.nodes):
            yield from _places(("track", i), node)
        for name, node in self.procedures.items():
            yield from _places(("procedures", name), node)


def _places(path: Path, node: Node) -> Iterator[tuple[Path, Node]]:
    yield path, node
    for i, child in enumerate(node.children):
        yield from _places((*path, "do", i), child)
