"""A query answered in memory, for one card.

Promises: the same answer as the database gives for the same printing. Leaves out:
order (`toolkit.query.ordering`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.query.comparing import OPERATORS, date_test, number_test, text_test
from toolkit.query.fields import KINDS, UNIQUE
from toolkit.query.matcher import Matcher
from toolkit.query.nodes import And, CompareFields, Not, Or, Text, Words, has_meanings, walk
from toolkit.query.records import Record, Stat, record_of
from toolkit.query.terms import shared_kind
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from toolkit.cards import Card
    from toolkit.query.fields import Value as Ranked
    from toolkit.query.nodes import Compare, Leaf, Node, Value
    from toolkit.query.parser import Query
    from toolkit.query.vocabulary import Field, Vocabulary


def matches(query: Query, card: Card | Record, vocabulary: Vocabulary) -> bool:
    """Return whether a card, in the printing and language it is in, satisfies a query.

    Raises QueryError where a regular expression takes too long or a pack's query is wrong.
    """
    node = query.where
    if has_meanings(node):
        from toolkit.query.meaning import expand

        node = expand(node, vocabulary)
    record = card if isinstance(card, Record) else record_of(card, vocabulary)
    matcher = Matcher()
    try:
        return walk(node, _Printing(record, vocabulary, matcher).visit)
    except TimeoutError:
        raise matcher.error() from None


class _Printing:
    """One printing, asked about nodes."""

    def __init__(self, record: Record, vocabulary: Vocabulary, matcher: Matcher) -> None:
        self._record = record
        self._vocabulary = vocabulary
        self._matcher = matcher

    def visit(self, node: Node, below: list[bool]) -> bool:
        """Return whether the printing satisfies a node, given the answers below it."""
        if isinstance(node, Not):
            return not below[0]
        if isinstance(node, And):
            return all(below)
        if isinstance(node, Or):
            return any(below)
        return self._leaf(node)

    def _leaf(self, leaf: Leaf) -> bool:
        record = self._record
        if isinstance(leaf, Words):
            texts = (record.name, record.subtitle, record.type_line, record.text)
            holds = text_test(":", leaf.value, self._matcher)
            return any(holds(text) for by_lang in texts for text in by_lang.values())
        field = self._vocabulary.get_field(leaf.field)
        if isinstance(leaf, CompareFields):
            return self._fields(field, leaf.op, self._vocabulary.get_field(leaf.other))
        if field.kinds[0] == "has":
            return any(self._has(value) for value in leaf.values if isinstance(value, Text))
        if field.kinds[0] == "flag":
            return record.unique and Text(UNIQUE) in leaf.values
        return any(self._compare(field, kind, leaf) for kind in field.kinds)

    def _compare(self, field: Field, kind: str, leaf: Compare) -> bool:
        """Return whether one of the card's values passes; "!=" is having values and not passing "="."""
        held = values_of(self._record, field, kind)
        test = _TESTS[kind]
        if leaf.op == "!=":
            return bool(held) and not test(self, field, held, "=", leaf.values)
        return test(self, field, held, leaf.op, leaf.values)

    def _has(self, value: Text) -> bool:
        field = self._vocabulary.get_field(value.text)
        return any(values_of(self._record, field, kind) for kind in field.kinds)

    def _fields(self, field: Field, op: str, other: Field) -> bool:
        kind = shared_kind(field, other) or "list"
        left, right = (values_of(self._record, one, kind) for one in (field, other))
        pairs = ((_plain(a), _plain(b)) for a in left for b in right)
        return any(a is not None and b is not None and OPERATORS[op](a, b) for a, b in pairs)

    def _text(self, _field: Field, held: Sequence[Held], op: str, values: Sequence[Value]) -> bool:
        tests = [text_test(op, value, self._matcher) for value in values]
        return any(test(str(text)) for text in held for test in tests)

    def _number(self, _field: Field, held: Sequence[Held], op: str, values: Sequence[Value]) -> bool:
        op = "=" if op == ":" else op
        tests = [number_test(op, value.text) for value in values if isinstance(value, Text)]
        return any(test(*one) for one in held if isinstance(one, tuple) for test in tests)

    def _date(self, _field: Field, held: Sequence[Held], op: str, values: Sequence[Value]) -> bool:
        tests = [date_test(op, value.text) for value in values if isinstance(value, Text)]
        return any(test(str(date)) for date in held for test in tests)

    def _closed(self, field: Field, held: Sequence[Held], op: str, values: Sequence[Value]) -> bool:
        wanted = [one for value in values for one in self._named(field, value)]
        slugs = {one.slug for one in wanted}
        if op == "=" and "lists" in field.kinds:
            return len(held) == 1 and held[0] in slugs
        if op in {":", "="}:
            return any(slug in slugs for slug in held)
        ranks = self._ranks(field)
        test = OPERATORS[op]
        return any(test(ranks[slug], one.rank) for slug in held if slug in ranks for one in wanted)

    def _named(self, field: Field, value: Value) -> Iterable[Ranked]:
        """Return the values that a name means in this printing's game."""
        named = self._vocabulary.find_value(field, value.text) if isinstance(value, Text) else None
        return [one for one in named.values if one.game == self._record.game] if named else []

    def _ranks(self, field: Field) -> dict[Held, int]:
        values = self._vocabulary.values(field)
        return {value.slug: value.rank for value in values if value.game == self._record.game}


#: A value of a card: folded text, a date, an id, or a number with what is printed in its place.
Held = str | tuple[float | None, str | None]

_TESTS: dict[str, Callable[[_Printing, Field, Sequence[Held], str, Sequence[Value]], bool]] = {
    "text": _Printing._text,
    "number": _Printing._number,
    "date": _Printing._date,
    "list": _Printing._closed,
    "lists": _Printing._closed,
}


def _texts(by_lang: dict[str, str]) -> list[Held]:
    return [text for text in by_lang.values() if text]


def _whole_number(text: str | None) -> list[Held]:
    if not text:
        return []
    is_number = len(text) <= 15 and text.isascii() and text.isdigit()
    return [(float(text), None) if is_number else (None, fold(text))]


#: The values of the common fields.
_COMMON: dict[str, Callable[[Record], list[Held]]] = {
    "name": lambda record: _texts(record.name),
    "subtitle": lambda record: _texts(record.subtitle),
    "text": lambda record: _texts(record.text),
    "id": lambda record: [record.card, *record.former],
    "artist": lambda record: [fold(record.artist)] if record.artist else [],
    "quantity": lambda record: [(float(record.quantity), None)],
    "number": lambda record: _whole_number(record.number),
    "date": lambda record: [record.date] if record.date else [],
    "type": lambda record: [record.type],
    "set": lambda record: [record.set],
    "game": lambda record: [record.game],
    "lang": lambda record: list(record.names),
    "trait": lambda record: list(record.traits),
    "ability": lambda record: list(record.abilities),
}


def values_of(record: Record, field: Field, kind: str) -> list[Held]:
    """Return the values that a printing has of a field, for the field's parts of one kind."""
    if field.common is not None:
        return _COMMON[field.common.name](record)
    held: list[Held] = []
    for part in field.parts:
        stat = record.stats.get(part.slug)
        if part.game == record.game and KINDS[part.kind] == kind and stat is not None:
            held += _stat_values(stat)
    return held


def _stat_values(stat: Stat) -> list[Held]:
    if stat.texts is not None:
        return list(stat.texts.values())
    return list(stat.slugs) or [(stat.number, stat.printed)]


def _plain(held: Held) -> float | str | None:
    return held[0] if isinstance(held, tuple) else held
