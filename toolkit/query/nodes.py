"""The tree of a query: small frozen values, compared by value.

Promises: trees built by `all_of`, `any_of` and `negate` are in one shape (no group directly in a
group of its own kind, no double negation), so that printing and parsing gives the same tree.
Walks never recurse, however deep a tree is. Leaves out: what a field or a value means.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")


@dataclass(frozen=True)
class Text:
    """A word, a phrase, a number or the name of a value, as the query compares it."""

    text: str


@dataclass(frozen=True)
class Pattern:
    """A regular expression as typed, without its slashes."""

    source: str


Value = Text | Pattern


@dataclass(frozen=True)
class Words:
    """A bare word, phrase or regular expression: it may stand anywhere on a card."""

    value: Value


@dataclass(frozen=True)
class Compare:
    """A field against values, any of which will do; `field` and `op` are in their one spelling.

    `is`, `has` and `legal` are fields as well.
    """

    field: str
    op: str
    values: tuple[Value, ...]


@dataclass(frozen=True)
class CompareFields:
    """A field of a card against another field of the same card."""

    field: str
    op: str
    other: str


@dataclass(frozen=True)
class Not:
    """All printings that `node` does not select."""

    node: Node


@dataclass(frozen=True)
class And:
    """What every node selects; without nodes, all printings."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True)
class Or:
    """What any node selects; without nodes, nothing."""

    nodes: tuple[Node, ...]


Leaf = Words | Compare | CompareFields
Node = Leaf | Not | And | Or

EVERYTHING = And(())


class SortKey(NamedTuple):
    """A field to sort by."""

    field: str
    backwards: bool = False


class Directives(NamedTuple):
    """What a query says about the list as a whole."""

    unique: str = "cards"
    sort: tuple[SortKey, ...] = ()


def all_of(nodes: Iterable[Node]) -> Node:
    """Join nodes with "and"."""
    parts: list[Node] = []
    for node in nodes:
        parts.extend(node.nodes if isinstance(node, And) else [node])
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def any_of(nodes: Iterable[Node]) -> Node:
    """Join nodes with "or"."""
    parts: list[Node] = []
    for node in nodes:
        parts.extend(node.nodes if isinstance(node, Or) else [node])
    return parts[0] if len(parts) == 1 else Or(tuple(parts))


def negate(node: Node) -> Node:
    """Negate a node; a negated negation is the node itself."""
    return node.node if isinstance(node, Not) else Not(node)


def children(node: Node) -> tuple[Node, ...]:
    """Return the nodes directly below a node."""
    if isinstance(node, Not):
        return (node.node,)
    return node.nodes if isinstance(node, And | Or) else ()


def walk(node: Node, visit: Callable[[Node, list[T]], T]) -> T:
    """Return `visit` of a node and the results for its children, worked out bottom up."""
    todo: list[tuple[Node, bool]] = [(node, False)]
    done: list[T] = []
    while todo:
        current, ready = todo.pop()
        below = children(current)
        if ready or not below:
            start = len(done) - len(below)
            done[start:] = [visit(current, done[start:])]
        else:
            todo.append((current, True))
            todo.extend((child, False) for child in reversed(below))
    return done[0]


def leaves(node: Node) -> list[Leaf]:
    """Return the leaves of a tree from left to right."""
    found: list[Leaf] = []

    def visit(current: Node, _: list[None]) -> None:
        if isinstance(current, Words | Compare | CompareFields):
            found.append(current)

    walk(node, visit)
    return found


def has_meanings(node: Node) -> bool:
    """Return whether a tree has flags or formats, which stand for trees of their own."""
    return any(isinstance(leaf, Compare) and leaf.field in {"is", "legal"} for leaf in leaves(node))
