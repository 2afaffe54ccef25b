"""A tree written back as a query, in the one spelling that stands for all others.

Promises: parsing what `to_text` writes gives the same tree and directives again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.query.lexer import is_bare, quote
from toolkit.query.nodes import And, Compare, CompareFields, Not, Or, Pattern, Words, walk
from toolkit.query.terms import find_other

if TYPE_CHECKING:
    from toolkit.query.nodes import Directives, Leaf, Node, Value
    from toolkit.query.parser import Query
    from toolkit.query.vocabulary import Vocabulary


def to_text(query: Query, vocabulary: Vocabulary) -> str:
    """Return a query in its one spelling."""
    arranged = _directives(query.directives)
    where = node_text(query.where, vocabulary)
    if arranged and isinstance(query.where, Or):
        where = f"({where})"
    return " ".join(part for part in (where, *arranged) if part)


def _directives(directives: Directives) -> list[str]:
    parts = [] if directives.unique == "cards" else [f"unique:{directives.unique}"]
    if directives.sort:
        keys = ("-" * key.backwards + key.field for key in directives.sort)
        parts.append(f"sort:{','.join(keys)}")
    return parts


def node_text(node: Node, vocabulary: Vocabulary) -> str:
    """Return the query that a tree stands for."""

    def visit(current: Node, below: list[str]) -> str:
        if isinstance(current, Not):
            return "-" + _grouped(current.node, below[0])
        if isinstance(current, And):
            return " ".join(_grouped(n, t) if isinstance(n, Or) else t for n, t in _pairs(current, below))
        if isinstance(current, Or):
            return " or ".join(text or "()" for text in below)
        return _leaf(current, vocabulary)

    return walk(node, visit)


def _pairs(node: And, below: list[str]) -> list[tuple[Node, str]]:
    return list(zip(node.nodes, below, strict=True))


def _grouped(node: Node, text: str) -> str:
    return f"({text})" if isinstance(node, And | Or) else text


def _leaf(leaf: Leaf, vocabulary: Vocabulary) -> str:
    if isinstance(leaf, Words):
        return _value(leaf.value, "word")
    if isinstance(leaf, CompareFields):
        return f"{leaf.field}{leaf.op}{leaf.other}"
    values = [_value(value, "value") for value in leaf.values]
    if len(values) == 1 and _is_other(leaf, values[0], vocabulary):
        values = [quote(values[0])]
    return f"{leaf.field}{leaf.op}{','.join(values)}"


def _is_other(leaf: Compare, text: str, vocabulary: Vocabulary) -> bool:
    """Return whether a value without quotation marks would be read as the name of a field."""
    return find_other(vocabulary, vocabulary.get_field(leaf.field), leaf.op, text) is not None


def _value(value: Value, kind: str) -> str:
    if isinstance(value, Pattern):
        return f"/{value.source}/"
    return value.text if is_bare(value.text, kind) else quote(value.text)
