"""Which results are better: where on a card the words of a query stand.

Promises: the words of a query are a small tree of their own (`words_of`), so that "and" takes the
worst place and "or" the best; words after "-" do not count, nor do those past the first few.
Leaves out: the rest of the order (`toolkit.query.ordering`).
Source: `query-language`, section Grammar.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from toolkit.query.nodes import And, Compare, Or, Text, Words, all_of, any_of, walk
from toolkit.text import fold

if TYPE_CHECKING:
    from toolkit.query.nodes import Leaf, Node
    from toolkit.query.sources import Parameters

#: How many words of a query decide about the order.
MOST_WORDS = 8

#: Places, the best first: the name is it, starts with it, contains it; type and traits; text; nowhere.
NAME_IS, NAME_STARTS, NAME_HAS, TYPE_HAS, TEXT_HAS, NOWHERE = range(6)


def words_of(node: Node) -> Node | None:
    """Return the words of a query as a tree of And, Or, Words and comparisons of the name, or None."""
    count = 0

    def visit(current: Node, below: list[Node | None]) -> Node | None:
        nonlocal count
        if isinstance(current, And | Or):
            words = [node for node in below if node is not None]
            together = all_of(words) if isinstance(current, And) else any_of(words)
            return together if words else None
        if isinstance(current, Words | Compare) and _texts(current) and count < MOST_WORDS:
            count += 1
            return current
        return None

    return walk(node, visit)


def _texts(leaf: Leaf) -> list[str]:
    """Return the words of a leaf that decides about the order."""
    if isinstance(leaf, Words):
        return [leaf.value.text] if isinstance(leaf.value, Text) else []
    if isinstance(leaf, Compare) and (leaf.field, leaf.op) == ("name", ":"):
        return [value.text for value in leaf.values if isinstance(value, Text)]
    return []


def phrase_of(node: And) -> str | None:
    """Return the bare words that stand side by side as one phrase, where there are several."""
    words = [text for part in node.nodes if isinstance(part, Words) for text in _texts(part)]
    return " ".join(words) if len(words) > 1 else None


def exact_names(node: Node) -> frozenset[str]:
    """Return the names that would be what was typed to the letter (`as_typed`)."""

    def visit(current: Node, below: list[frozenset[str]]) -> frozenset[str]:
        names = frozenset().union(*below)
        if isinstance(current, And):
            phrase = phrase_of(current)
            return names | {as_typed(phrase)} if phrase else names
        if isinstance(current, Words | Compare):
            return frozenset(as_typed(text) for text in _texts(current))
        return names

    return walk(node, visit)


def as_typed(text: str) -> str:
    """Return a text in lower case with its accents, for names that differ by accents alone."""
    return " ".join(unicodedata.normalize("NFC", text).lower().split())


def rank_sql(words: Node, parameters: Parameters) -> str:
    """Return the place of the words on a printing `p`, as SQL: the best over its languages."""

    def visit(current: Node, below: list[str]) -> str:
        if isinstance(current, Or):
            return f"min({', '.join(below)})"
        if isinstance(current, And):
            worst = f"max({', '.join(below)})"
            phrase = phrase_of(current)
            return f"min({worst}, {_case(phrase, parameters, _NAME)})" if phrase else worst
        assert isinstance(current, Words | Compare)
        places = _ANYWHERE if isinstance(current, Words) else (*_NAME, _HAS_NAME)
        cases = [_case(text, parameters, places) for text in _texts(current)]
        return cases[0] if len(cases) == 1 else f"min({', '.join(cases)})"

    rank = walk(words, visit)
    return f"(SELECT min({rank}) FROM version_search w WHERE w.version = p.version)"


def _case(text: str, parameters: Parameters, places: tuple[tuple[str, int], ...]) -> str:
    word = parameters.add(fold(text))
    cases = " ".join(f"WHEN {test.format(word=word)} THEN {place}" for test, place in places)
    return f"CASE {cases} ELSE {NOWHERE} END"


_NAME = (
    ("w.name = {word}", NAME_IS),
    ("substr(w.name, 1, length({word})) = {word}", NAME_STARTS),
)
_HAS_NAME = ("instr(w.name, {word}) > 0", NAME_HAS)
_ANYWHERE = (
    *_NAME,
    _HAS_NAME,
    ("instr(w.subtitle, {word}) > 0 OR instr(w.type_line, {word}) > 0", TYPE_HAS),
    ("instr(w.text, {word}) > 0", TEXT_HAS),
)
