"""What each kind of node has: fields it needs, fields it may have, what stands below it.

Promises: one row a kind, read by the check and by the reference of the pack format. `label`, `by`,
`rules` and `note` may stand at every node. Leaves out: what a kind does in a run (`toolkit.turn.walk`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.turn.model import EXACTLY_ONE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.turn.model import Node, Path, Track

Problem = tuple["Path", str]

#: The fields of `turn.yaml` that only some kinds have, and the attribute of a node that holds each.
FIELDS = {
    "do": "children", "until": "until", "times": "times", "over": "over", "pick": "pick", "decide": "decide",
    "when": "when", "otherwise": "otherwise", "weight": "weight", "draws": "draws", "cards": "cards",
    "per": "per", "dice": "dice", "roll": "roll", "procedure": "procedure",
    "out_of": "out_of", "set": "changes", "moves": "moves",
}  # fmt: skip

_PARTS = {"option": "options", "case": "cases", "outcome": "outcomes"}


@dataclass(frozen=True)
class Shape:
    """A kind: what it needs and may have; `holds` is the one kind that its children have, if so."""

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    holds: str | None = None
    fewest: int = 1


SHAPES: dict[str, Shape] = {
    "step": Shape(may=("decide", "set", "moves")),
    "sequence": Shape(needs=("do",), may=("decide",)),
    "loop": Shape(needs=("do",), may=("until", "times")),
    "each": Shape(needs=("over", "do"), may=("times", "decide")),
    "choice": Shape(needs=("pick", "decide", "do"), holds="option"),
    "option": Shape(may=("when", "decide", "do")),
    "branch": Shape(needs=("do",), holds="case", fewest=2),
    "case": Shape(may=("when", "otherwise", "do")),
    "chance": Shape(needs=("do",), may=("draws", "dice"), holds="outcome", fewest=2),
    "outcome": Shape(may=("weight", "cards", "per", "roll", "do")),
    "window": Shape(needs=("do",), may=("over", "decide"), holds="option"),
    "call": Shape(needs=("procedure",)),
    "leave": Shape(needs=("out_of",)),
    "procedure": Shape(needs=("do",)),
}


def a(kind: str) -> str:
    """Return a kind with its article."""
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def check_shapes(track: Track) -> Iterator[Problem]:
    """Yield what a node lacks, what it has and should not, and children of the wrong kind."""
    for path, node in track.places():
        yield from _fields(path, node)
        yield from _children(path, node)
        if node.kind in _RULES:
            yield from _RULES[node.kind](path, node)
    for i, node in enumerate(track.nodes):
        yield from _misplaced(("track", i), node, "the track")


def _fields(path: Path, node: Node) -> Iterator[Problem]:
    shape = SHAPES[node.kind]
    for field, attribute in FIELDS.items():
        given = getattr(node, attribute)
        if given and field not in (*shape.needs, *shape.may):
            has = ", ".join((*shape.needs, *shape.may)) or "none of its own"
            yield (*path, field), f'{a(node.kind)} has no "{field}"; its fields are: {has}'
        if not given and field in shape.needs:
            yield path, f'{a(node.kind)} needs "{field}"'


def _children(path: Path, node: Node) -> Iterator[Problem]:
    shape = SHAPES[node.kind]
    if shape.holds and 0 < len(node.children) < shape.fewest:
        yield (*path, "do"), f"{a(node.kind)} needs at least {shape.fewest} {_PARTS[shape.holds]}"
    for i, child in enumerate(node.children):
        here = (*path, "do", i)
        if shape.holds and child.kind != shape.holds:
            yield here, f"{a(node.kind)} holds {_PARTS[shape.holds]} and nothing else, not {a(child.kind)}"
        elif not shape.holds:
            yield from _misplaced(here, child, a(node.kind))


def _misplaced(path: Path, node: Node, parent: str) -> Iterator[Problem]:
    if node.kind in _PARTS:
        homes = " or ".join(a(kind) for kind, shape in SHAPES.items() if shape.holds == node.kind)
        yield path, f"{a(node.kind)} stands in {homes}, not in {parent}"


def _choice(path: Path, node: Node) -> Iterator[Problem]:
    if node.pick == EXACTLY_ONE and len(node.children) == 1:
        yield (*path, "do"), 'a choice of "exactly one" needs at least 2 options'


def _branch(path: Path, node: Node) -> Iterator[Problem]:
    for i, case in enumerate(node.children[:-1]):
        if case.otherwise:
            yield (*path, "do", i), 'the case "otherwise" comes last'


def _case(path: Path, node: Node) -> Iterator[Problem]:
    if bool(node.when) == node.otherwise:
        yield path, 'a case has either "when" or "otherwise: true"'


def _chance(path: Path, node: Node) -> Iterator[Problem]:
    weighed = [child.weight is not None for child in node.children]
    if any(weighed) and not all(weighed):
        first = weighed.index(False)
        yield (*path, "do", first), "give every outcome of a chance its weight, or none"
    if node.draws and node.dice:
        yield (*path, "dice"), "a chance draws cards or rolls dice, not both"
    for i, child in enumerate(node.children):
        for key, chance, given, needed in (
            ("cards", "draws", child.cards, node.draws),
            ("roll", "dice", child.roll, node.dice),
        ):
            if needed and given is None:
                yield (*path, "do", i), f'an outcome of a chance with "{chance}" needs "{key}"'
            if given is not None and not needed:
                yield (*path, "do", i, key), f'"{key}" needs "{chance}" at its chance'
        if child.per and child.cards is None:
            yield (*path, "do", i, "per"), '"per" says for whom "cards" counts; give "cards" too'


_RULES = {"choice": _choice, "branch": _branch, "case": _case, "chance": _chance}
