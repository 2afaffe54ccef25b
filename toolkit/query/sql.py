"""A tree compiled into a condition of SQLite.

Promises: values are bound by name, never written into SQL; every leaf is true or false and never
NULL, so that a negation is the exact complement; a deep or wide tree stays within SQLite's
limits. In the condition `p` is the printing and `c` its card. Leaves out: order
(`toolkit.query.ordering`), running it (`toolkit.query.results`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.query.fields import UNIQUE
from toolkit.query.nodes import And, Compare, CompareFields, Not, Or, Pattern, Text, Words, has_meanings, walk
from toolkit.query.sources import SEARCHED, Parameters, pairs_of, source_of, trigrams_of
from toolkit.query.terms import days_of, number_of, shared_kind
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from toolkit.query.fields import Value as Ranked
    from toolkit.query.nodes import Node, Value
    from toolkit.query.sources import Source
    from toolkit.query.vocabulary import Field, Vocabulary

#: How deep a condition nests before a part of it becomes a common table expression of its own, and
#: how many conditions stand side by side before they are put in parentheses. SQLite's parser gives up
#: at a depth of 100, its expressions at 1,000.
_MOST_DEEP = 6
_MOST_SIDE_BY_SIDE = 50


class Compiler:
    """Compiles trees of one statement; gathers what the statement needs beside the condition.

    `tables` are the bodies of common table expressions q0, q1 …; `patterns` the regular
    expressions that the functions `matches` and `matches_whole` take by number.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self.parameters = Parameters()
        self.tables: list[str] = []
        self.patterns: list[str] = []

    def condition(self, node: Node) -> str:
        """Return the condition of a tree. Raises QueryError where a pack's query is wrong."""
        if has_meanings(node):
            from toolkit.query.meaning import expand

            node = expand(node, self.vocabulary)
        return walk(node, self._visit)[0]

    def _visit(self, node: Node, below: list[tuple[str, int]]) -> tuple[str, int]:
        if isinstance(node, And | Or):
            word, empty = ("AND", "1") if isinstance(node, And) else ("OR", "0")
            condition = join(word, [sql for sql, _ in below]) or empty
            return self._shallow(condition, max((depth for _, depth in below), default=0) + 1)
        if isinstance(node, Not):
            return f"NOT {below[0][0]}", below[0][1]
        return self._leaf(node), 0

    def _shallow(self, condition: str, depth: int) -> tuple[str, int]:
        if depth <= _MOST_DEEP:
            return condition, depth
        self.tables.append(f"SELECT p.id FROM printing p JOIN card c ON c.id = p.card WHERE {condition}")
        return f"(p.id IN (SELECT id FROM q{len(self.tables) - 1}))", 0

    def _leaf(self, leaf: Words | Compare | CompareFields) -> str:
        if isinstance(leaf, Words):
            found = self._likely(leaf.value, self._words(leaf.value))
            return f"(p.version IN (SELECT w.version FROM version_search w WHERE {found}))"
        field = self.vocabulary.get_field(leaf.field)
        if isinstance(leaf, CompareFields):
            return self._fields(field, leaf.op, self.vocabulary.get_field(leaf.other))
        if field.kinds[0] == "has":
            return join("OR", [self._has(value) for value in leaf.values])
        return join("OR", [_COMPILERS[kind](self, field, kind, leaf.op, leaf.values) for kind in field.kinds])

    def _words(self, value: Value) -> str:
        columns = ("w.name", "w.subtitle", "w.type_line", "w.text")
        return join("OR", [self.holds(column, value) for column in columns])

    def holds(self, column: str, value: Value) -> str:
        """Return the condition that a folded text contains a value."""
        if isinstance(value, Pattern):
            return f"matches({self._pattern(value)}, {column})"
        return f"instr({column}, {self.parameters.add(fold(value.text))}) > 0"

    def _likely(self, value: Value, test: str) -> str:
        """Return a test of rows of `version_search`, made only of those that hold the word's trigrams."""
        match = trigrams_of(fold(value.text)) if isinstance(value, Text) else ""
        if not match:
            return test
        rows = f"SELECT rowid FROM version_trigrams WHERE version_trigrams MATCH {self.parameters.add(match)}"
        return f"(w.rowid IN ({rows}) AND {test})"

    def _is(self, column: str, value: Value) -> str:
        if isinstance(value, Pattern):
            return f"matches_whole({self._pattern(value)}, {column})"
        return f"{column} = {self.parameters.add(fold(value.text))}"

    def _pattern(self, pattern: Pattern) -> int:
        if pattern.source not in self.patterns:
            self.patterns.append(pattern.source)
        return self.patterns.index(pattern.source)

    def _text(self, field: Field, kind: str, op: str, values: Sequence[Value]) -> str:
        source = source_of(field, kind, self.parameters)
        test = self.holds if op == ":" else self._is
        tests = [test(source.text, value) for value in values]
        if source.table == SEARCHED:
            tests = [self._likely(value, one) for value, one in zip(values, tests, strict=True)]
        found = _among(source, join("OR", tests))
        return _other_than(source, found) if op == "!=" else found

    def _number(self, field: Field, kind: str, op: str, values: Sequence[Value]) -> str:
        source = source_of(field, kind, self.parameters)
        texts = [value.text for value in values if isinstance(value, Text)]
        found = _among(source, *self._number_tests(source, "=" if op in {":", "!="} else op, texts))
        return _other_than(source, found) if op == "!=" else found

    def _number_tests(self, source: Source, op: str, texts: Sequence[str]) -> list[str]:
        """Compare numbers as numbers, and what is printed in place of one as it is printed."""
        numbers = [self.parameters.add(number) for text in texts if (number := number_of(text)) is not None]
        if op != "=":
            return [join("OR", [f"{source.number} {op} {number}" for number in numbers]) or "0"]
        same = ", ".join(self.parameters.add(fold(text)) for text in texts)
        return [
            f"{source.number} IN ({', '.join(numbers)})",
            f"({source.number} IS NULL AND {source.text} IN ({same}))",
        ]

    def _date(self, field: Field, kind: str, op: str, values: Sequence[Value]) -> str:
        source = source_of(field, kind, self.parameters)
        tests = [self._date_test(source.date, op, value.text) for value in values if isinstance(value, Text)]
        found = _among(source, join("OR", tests))
        return _other_than(source, found) if op == "!=" else found

    def _date_test(self, column: str, op: str, text: str) -> str:
        """Compare the days that a date covers: a year and a month cover many."""
        first, last = (
            f"({column} || substr('{day}', length({column}) + 1))" for day in ("0000-01-01", "0000-12-31")
        )
        low, high = (self.parameters.add(day) for day in days_of(text))
        return {
            "<": f"{last} < {low}",
            "<=": f"{last} <= {high}",
            ">": f"{first} > {high}",
            ">=": f"{first} >= {low}",
        }.get(op, f"({first} >= {low} AND {last} <= {high})")

    def _closed(self, field: Field, kind: str, op: str, values: Sequence[Value]) -> str:
        source = source_of(field, kind, self.parameters)
        if op in {":", "=", "!="}:
            test = self._one_of(source, field, values)
            found = _only(source, test) if kind == "lists" and op != ":" else _among(source, test)
            return _other_than(source, found) if op == "!=" else found
        tests = [
            f"({source.game} = {self.parameters.add(one.game)} AND {source.rank} {op} {int(one.rank)})"
            for value in values
            for one in self._named(field, value)
        ]
        return _among(source, join("OR", tests) or "0")

    def _one_of(self, source: Source, field: Field, values: Sequence[Value]) -> str:
        pairs = dict.fromkeys((one.game, one.slug) for value in values for one in self._named(field, value))
        if not pairs:
            return "0"
        slugs = ", ".join(self.parameters.add(slug) for slug in dict.fromkeys(slug for _, slug in pairs))
        both = f"({source.game}, {source.slug}) IN ({pairs_of(pairs, self.parameters)})"
        return f"({source.slug} IN ({slugs}) AND {both})"  # the first part alone can use an index

    def _named(self, field: Field, value: Value) -> Iterable[Ranked]:
        named = self.vocabulary.find_value(field, value.text) if isinstance(value, Text) else None
        return named.values if named else ()

    def _flag(self, _field: Field, _kind: str, _op: str, values: Sequence[Value]) -> str:
        """Only the built-in flag is left in an expanded tree."""
        return "(c.is_unique <> 0)" if Text(UNIQUE) in values else "0"

    def _has(self, value: Value) -> str:
        assert isinstance(value, Text)
        field = self.vocabulary.get_field(value.text)
        sources = (source_of(field, kind, self.parameters) for kind in field.kinds)
        return join("OR", [_among(source, "1") for source in sources])

    def _fields(self, field: Field, op: str, other: Field) -> str:
        kind = shared_kind(field, other) or "list"
        column = "number" if kind == "number" else "slug"
        left, right = (source_of(one, kind, self.parameters) for one in (field, other))
        rows = [
            f"SELECT {source.select} AS key, {getattr(source, column)} AS value FROM {source.table} "
            f"WHERE {source.where}"
            for source in (left, right)
        ]
        if left.key == right.key:
            joined = f"({rows[0]}) a JOIN ({rows[1]}) b ON a.key = b.key AND a.value {op} b.value"
            return f"({left.key} IN (SELECT a.key FROM {joined}))"
        one, two = (
            f"({row} AND {source.select} = {source.key})"
            for row, source in zip(rows, (left, right), strict=True)
        )
        return f"EXISTS (SELECT 1 FROM {one} a JOIN {two} b ON a.value {op} b.value)"


_COMPILERS: dict[str, Callable[[Compiler, Field, str, str, Sequence[Value]], str]] = {
    "text": Compiler._text,
    "number": Compiler._number,
    "date": Compiler._date,
    "list": Compiler._closed,
    "lists": Compiler._closed,
    "flag": Compiler._flag,
}


def join(word: str, conditions: Sequence[str]) -> str:
    """Join conditions with AND or OR, each once, in a tree that is wide before it is deep."""
    parts = list(dict.fromkeys(conditions))
    while len(parts) > _MOST_SIDE_BY_SIDE:
        starts = range(0, len(parts), _MOST_SIDE_BY_SIDE)
        parts = [join(word, parts[start : start + _MOST_SIDE_BY_SIDE]) for start in starts]
    return f"({f' {word} '.join(parts)})" if len(parts) > 1 else "".join(parts)


def _among(source: Source, *tests: str) -> str:
    """Return the condition that a printing has a value that passes one of the tests.

    Each is a selection of its own, since SQLite uses an index for one test better than for several.
    """
    selects = (
        f"SELECT {source.select} FROM {source.table} WHERE {source.where} AND {test}" for test in tests
    )
    return f"({source.key} IN ({' UNION ALL '.join(selects)}))"


def _only(source: Source, test: str) -> str:
    """Return the condition that a printing has one value, and that it passes a test."""
    return (
        f"({source.key} IN (SELECT {source.select} FROM {source.table} WHERE {source.where} "
        f"GROUP BY {source.select} HAVING count(*) = 1 AND max({test})))"
    )


def _other_than(source: Source, condition: str) -> str:
    return f"({_among(source, '1')} AND NOT {condition})"
