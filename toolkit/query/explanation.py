"""A query read back as one English sentence.

Promises: every condition has a form for yes and one for no, so that a negation is said where it
belongs; groups of the other kind stand in parentheses. Words come from `SAYINGS` and from packs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from toolkit.query.messages import say
from toolkit.query.nodes import And, CompareFields, Not, Or, Pattern, Text, Words, walk
from toolkit.query.terms import number_of

if TYPE_CHECKING:
    from toolkit.query.nodes import Compare, Node, SortKey, Value
    from toolkit.query.parser import Query
    from toolkit.query.vocabulary import Field, Vocabulary


class _Clause(NamedTuple):
    """Some words, and how they are joined: "and", "or", "" for one condition, "all" or "none"."""

    text: str
    joined: str = ""


def explain(query: Query, vocabulary: Vocabulary) -> str:
    """Return the sentence of a query."""
    directives = query.directives
    what = say(directives.unique)
    clause = _clauses(query.where, vocabulary)[0]
    plain = say(clause.joined, what=what) if clause.joined in {"all", "none"} else f"{what} {clause.text}"
    if not directives.sort:
        return plain
    keys = say("then").join(_sort_key(key, vocabulary) for key in directives.sort)
    return plain + say("sorted", keys=keys)


def _sort_key(key: SortKey, vocabulary: Vocabulary) -> str:
    label = vocabulary.get_field(key.field).label
    return say("backwards", field=label) if key.backwards else label


def _clauses(node: Node, vocabulary: Vocabulary) -> tuple[_Clause, _Clause]:
    """Return a tree in words, and its negation in words."""

    def visit(current: Node, below: list[tuple[_Clause, _Clause]]) -> tuple[_Clause, _Clause]:
        if isinstance(current, Not):
            return below[0][::-1]
        if isinstance(current, And):
            return _join("and", [yes for yes, _ in below]), _join("or", [no for _, no in below])
        if isinstance(current, Or):
            return _join("or", [yes for yes, _ in below]), _join("and", [no for _, no in below])
        return _leaf(current, vocabulary)

    return walk(node, visit)


#: By what joins: what one clause decides alone, and what it does not change.
_DECIDES = {"and": ("none", "all"), "or": ("all", "none")}


def _join(word: str, clauses: list[_Clause]) -> _Clause:
    """Join clauses; "all" and "none" are worked out instead of said."""
    decides, neutral = _DECIDES[word]
    if any(clause.joined == decides for clause in clauses):
        return _Clause("", decides)
    said = list(dict.fromkeys(clause for clause in clauses if clause.joined != neutral))
    if not said:
        return _Clause("", neutral)
    if len(said) == 1:
        return said[0]
    return _Clause(say(word).join(_grouped(word, clause) for clause in said), word)


def _grouped(word: str, clause: _Clause) -> str:
    return say("group", inner=clause.text) if clause.joined not in {"", word} else clause.text


def _leaf(leaf: Words | Compare | CompareFields, vocabulary: Vocabulary) -> tuple[_Clause, _Clause]:
    if isinstance(leaf, Words):
        kind = "words/" if isinstance(leaf.value, Pattern) else "words"
        return _both(kind, values=_literal(leaf.value))
    field = vocabulary.get_field(leaf.field)
    if isinstance(leaf, CompareFields):
        other = vocabulary.get_field(leaf.other)
        return _both(f"fields {leaf.op}", field=field.label, other=other.label)
    kind = next((kind for kind in field.kinds if _fits(kind, field, leaf, vocabulary)), field.kinds[0])
    patterns = "/" * any(isinstance(value, Pattern) for value in leaf.values)
    missing = "" if field.common and field.common.always else say("missing")
    values = _any_of([_value(kind, field, value, vocabulary) for value in leaf.values])
    return _both(f"{kind}{patterns} {leaf.op}", field=field.label, values=values, missing=missing)


def _fits(kind: str, field: Field, leaf: Compare, vocabulary: Vocabulary) -> bool:
    """Return whether all values are of a kind; it matters where games mean different things by a field."""
    if kind == "text" or len(field.kinds) == 1:
        return True
    texts = [value.text for value in leaf.values if isinstance(value, Text)]
    if kind == "number":
        return all(number_of(text) is not None for text in texts)
    return all(vocabulary.find_value(field, text) is not None for text in texts)


def _both(name: str, /, **facts: str) -> tuple[_Clause, _Clause]:
    return _Clause(say(f"{name} yes", **facts)), _Clause(say(f"{name} no", **facts))


def _value(kind: str, field: Field, value: Value, vocabulary: Vocabulary) -> str:
    """Say a value: a closed list's by its label, a number as it is, other words in quotes."""
    if isinstance(value, Pattern):
        return _literal(value)
    if kind == "has":
        return vocabulary.get_field(value.text).label
    if kind in {"list", "lists", "flag", "format"}:
        named = vocabulary.find_value(field, value.text)
        return named.label if named else _literal(value)
    return _literal(value) if kind == "text" else value.text


def _literal(value: Value) -> str:
    if isinstance(value, Pattern):
        return say("pattern", text=value.source)
    return say("quoted", text=value.text)


def _any_of(words: list[str]) -> str:
    if len(words) == 1:
        return words[0]
    return say("comma").join(words[:-1]) + say("or") + words[-1]
