"""A track as data for `--as json` and the site: the tree as in `turn.yaml`, with expressions as trees.

Promises: plain dicts, lists, strings and numbers in a fixed order; values that a node lacks are left
out. A tree is ["number", 3], ["quantity", "oil"], ["fact", "lamp-cost", "lamp"] or an operator with what
stands on its sides, so that a reader in another language needs no parser.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from toolkit.turn.expressions import Binary, Name, Number, Unary
from toolkit.turn.grammar import parse_expression

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolkit.turn.expressions import Expression
    from toolkit.turn.model import Condition, Fact, Goal, Node, Quantity, Track, Zone

Json = dict[str, object]


def as_json(track: Track) -> Json:
    """Return a track as values that `json.dumps` writes."""
    return {
        "actors": {name: dict(label) for name, label in track.actors.items()},
        "zones": [_plain(zone) for zone in track.zones.values()],
        "quantities": [_quantity(track, quantity) for quantity in track.quantities.values()],
        "facts": [_plain(fact) for fact in track.facts.values()],
        "goals": [_goal(track, goal) for goal in track.goals.values()],
        "track": [_node(track, node) for node in track.nodes],
        "procedures": [_node(track, node) for node in track.procedures.values()],
    }


def _plain(value: Zone | Quantity | Fact | Goal | Node) -> Json:
    """Return the values that are given, texts as plain dicts; what is nested is left to the caller."""
    found: Json = {}
    for field in fields(value):
        item = getattr(value, field.name)
        if item is None or item is False or item == ():
            continue
        found[field.name] = (
            item if isinstance(item, str | int) else dict(item) if hasattr(item, "keys") else item
        )
    return found


def _quantity(track: Track, quantity: Quantity) -> Json:
    expressions = {part: getattr(quantity, part) for part in ("start", "least", "most")}
    return {
        **_plain(quantity),
        **_given({part: _expression(track, text) for part, text in expressions.items()}),
    }


def _goal(track: Track, goal: Goal) -> Json:
    return {**_plain(goal), "when": _condition(track, goal.when)}


def _node(track: Track, node: Node) -> Json:
    found = _plain(node)
    for part in ("children", "changes", "moves", "until", "when", "times", "cards", "roll"):
        found.pop(part, None)
    nested: Mapping[str, object] = {
        "rules": list(node.rules),
        "until": _condition(track, node.until),
        "when": _condition(track, node.when),
        "times": _expression(track, node.times),
        "cards": _expression(track, node.cards),
        "roll": _expression(track, node.roll),
        "set": {name: _expression(track, text) for name, text in node.changes},
        "moves": [
            _given({"from": m.source, "to": m.target, "count": _expression(track, m.count)})
            for m in node.moves
        ],
        "do": [_node(track, child) for child in node.children],
    }
    return {**found, **_given(nested)}


def _condition(track: Track, condition: Condition | None) -> Json | None:
    if condition is None:
        return None
    return _given({"words": dict(condition.words), "test": _expression(track, condition.test)})


def _expression(track: Track, text: str | None) -> Json | None:
    if text is None:
        return None
    return {"text": text, "tree": tree(parse_expression(text), track)}


def tree(expression: Expression, track: Track) -> list[object]:
    """Return an expression as nested lists."""
    match expression:
        case Number(value):
            return ["number", value]
        case Name(name, argument):
            kind = "fact" if name in track.facts else "quantity"
            return [kind, name] if argument is None else [kind, name, argument]
        case Unary(operator, operand):
            return [operator, tree(operand, track)]
        case Binary(operator, left, right):
            return [operator, tree(left, track), tree(right, track)]


def _given(values: Mapping[str, object]) -> Json:
    return {key: value for key, value in values.items() if value not in (None, [], {})}
