"""Which results are better: where on a card the words of a query stand.

Promises: the words of a query are a small tree of their own (`words_of`), so that "and" takes the
worst place and "or" the best; words after "-" do not count, nor do those past the first few.
Leaves out: the rest of the order (`toolkit.query.ordering`).
Source: `query-language`, section Grammar.
"""

from __future__ import annotations

import unicodedata
from functools import reduce
from operator import and_, or_
from typing import TYPE_CHECKING

from toolkit.query.nodes import And, Compare, Or, Text, Words, all_of, any_of, walk
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolkit.query.nodes import Leaf, Node
    from toolkit.query.texts import Texts

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


def places_of(words: Node, texts: Texts) -> tuple[int, ...]:
    """Return the texts at each place or a better one, the best place first; none for `NOWHERE`.

    "and" takes the worst place of its words, "or" the best.
    """

    def visit(current: Node, below: list[tuple[int, ...]]) -> tuple[int, ...]:
        if isinstance(current, Or):
            return _together(or_, below)
        if isinstance(current, And):
            worst = _together(and_, below)
            phrase = phrase_of(current)
            return _together(or_, [worst, _whole_names(phrase, texts)]) if phrase else worst
        assert isinstance(current, Words | Compare)
        places = _anywhere if isinstance(current, Words) else _in_name
        return _together(or_, [places(text, texts) for text in _texts(current)])

    return walk(words, visit)


def _together(join: Callable[[int, int], int], many: list[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(reduce(join, sets) for sets in zip(*many, strict=True))


def _whole_names(text: str, texts: Texts) -> tuple[int, ...]:
    """Return the places of words of which only counts whether a name is them or starts with them."""
    word = fold(text)
    starts = texts.starting(word)
    return texts.passing("name", "=", Text(word)), *[starts] * (NOWHERE - 1)


def _in_name(text: str, texts: Texts) -> tuple[int, ...]:
    is_name, starts, *_ = _whole_names(text, texts)
    holds = texts.passing("name", ":", Text(text)) | starts
    return is_name, starts, *[holds] * (NOWHERE - 2)


def _anywhere(text: str, texts: Texts) -> tuple[int, ...]:
    is_name, starts, in_name, *_ = _in_name(text, texts)
    in_type = (
        in_name | texts.passing("subtitle", ":", Text(text)) | texts.passing("type_line", ":", Text(text))
    )
    return is_name, starts, in_name, in_type, texts.anywhere(Text(text))
