"""A tree answered as a set of printings: each condition from the database, the rest by arithmetic.

Promises: a condition is a set, a negation its complement among all printings, so that no query is
neither true nor false; a tree may be as deep and as wide as a query can be. Values are bound, never
written into SQL. Leaves out: order (`toolkit.query.ordering`), words (`toolkit.query.texts`).
"""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import and_, or_
from typing import TYPE_CHECKING

from toolkit.query.comparing import FLIPPED, OPERATORS, date_test, text_test
from toolkit.query.fields import UNIQUE
from toolkit.query.nodes import And, Compare, CompareFields, Not, Or, Text, Words, has_meanings, walk
from toolkit.query.numbers import Numbers
from toolkit.query.sources import FIRST, HELD, NUMBERED, SEVERAL, VALUE, WORDED, sources_of
from toolkit.query.terms import number_of, shared_kind
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from toolkit.query.fields import Value as Ranked
    from toolkit.query.layout import Layout
    from toolkit.query.matcher import Matcher
    from toolkit.query.nodes import Leaf, Node, Value
    from toolkit.query.texts import Texts
    from toolkit.query.vocabulary import Field, Vocabulary

#: A value of `search_value`: its row, game, id or folded text, number or rank.
Stored = tuple[int, str, str, float | None]

#: A statement and the values that it binds.
_Question = tuple[str, list[str | int | float]]


class Selector:
    """Answers trees of one query; the same condition is looked up once."""

    def __init__(self, vocabulary: Vocabulary, layout: Layout, texts: Texts, matcher: Matcher) -> None:
        self._vocabulary = vocabulary
        self._layout = layout
        self._texts = texts
        self._matcher = matcher
        self.numbers = Numbers(layout)
        self._known: dict[Leaf, int] = {}

    def select(self, node: Node) -> int:
        """Return the printings that a tree selects. Raises QueryError where a pack's query is wrong."""
        if has_meanings(node):
            from toolkit.query.meaning import expand

            node = expand(node, self._vocabulary)
        return walk(node, self._visit)

    def of_game(self, game: str) -> int:
        """Return the printings of a game."""
        return self._values([("game", game, game)])

    def _visit(self, node: Node, below: list[int]) -> int:
        if isinstance(node, And):
            return reduce(and_, below, self._layout.everything)
        if isinstance(node, Or):
            return reduce(or_, below, 0)
        if isinstance(node, Not):
            return self._layout.everything & ~below[0]
        if node not in self._known:
            self._known[node] = self._leaf(node)
        return self._known[node]

    def _leaf(self, leaf: Leaf) -> int:
        if isinstance(leaf, Words):
            return self._layout.of_texts(self._texts.anywhere(leaf.value))
        field = self._vocabulary.get_field(leaf.field)
        if isinstance(leaf, CompareFields):
            return self._fields(field, leaf.op, self._vocabulary.get_field(leaf.other))
        if field.kinds[0] == "has":
            named = [self._vocabulary.get_field(v.text) for v in leaf.values if isinstance(v, Text)]
            return reduce(or_, (self._held(one) for one in named), 0)
        if field.kinds[0] == "flag":  # only the built-in one is left in an expanded tree
            return self._rows(["unique"], HELD) if Text(UNIQUE) in leaf.values else 0
        return reduce(or_, (self._compare(field, kind, leaf) for kind in field.kinds), 0)

    def _compare(self, field: Field, kind: str, leaf: Compare) -> int:
        """Return what passes; "!=" is having values and not passing "="."""
        if leaf.op == "!=":
            return self._held(field, kind) & ~_TESTS[kind](self, field, kind, "=", leaf.values)
        return _TESTS[kind](self, field, kind, leaf.op, leaf.values)

    def _held(self, field: Field, kind: str | None = None) -> int:
        """Return the printings that have a value of a field."""
        sources = sources_of(field, kind)
        return self._layout.everything if sources == ["id"] else self._rows(sources, HELD)

    def _text(self, field: Field, kind: str, op: str, values: Sequence[Value]) -> int:
        return reduce(or_, (self._one_text(field, kind, op, value) for value in values), 0)

    def _one_text(self, field: Field, kind: str, op: str, value: Value) -> int:
        (source, *_) = sources = sources_of(field, kind)
        if source in WORDED:
            return self._layout.of_texts(self._texts.passing(source, op, value))
        test = text_test(op, value, self._matcher)
        if source == "artist":
            return self._passing(sources, lambda _game, text, _number: test(text))
        rows = self._ids(op, value) if source == "id" else self._own_texts(sources, op, value)
        passes = {text: test(text) for text in {text for text, _ in rows}}
        return self._layout.of_texts(self._layout.texts(key for text, key in rows if passes[text]))

    def _ids(self, op: str, value: Value) -> list[tuple[str, int]]:
        """Return ids of cards, former ones too, with the keys of their texts: all, or the one asked for."""
        if isinstance(value, Text) and op != ":":
            return self._layout.rows(f"SELECT * FROM ({_IDS}) WHERE slug = ?", [fold(value.text)])
        return self._layout.rows(_IDS)

    def _own_texts(self, sources: Sequence[str], op: str, value: Value) -> list[tuple[str, int]]:
        """Return texts of games' own fields with keys of texts of their cards; a word picks them."""
        test = "1" if not isinstance(value, Text) else _PICKED[op == ":"]
        words = [fold(value.text)] if isinstance(value, Text) else []
        found: list[tuple[str, int]] = []
        for source in sources:
            found += self._layout.rows(f"{_OWN_TEXTS} AND {test}", [*source.split(".", 1), *words])
        return found

    def _number(self, field: Field, kind: str, op: str, values: Sequence[Value]) -> int:
        """Compare numbers as numbers, and what is printed in place of one as it is printed."""
        op = "=" if op == ":" else op
        texts = [value.text for value in values if isinstance(value, Text)]
        sources = sources_of(field, kind)
        if sources == [NUMBERED]:
            return reduce(or_, (self.numbers.compared(op, text) for text in texts), 0)
        asked: list[_Question] = []
        for text, source in product(texts, sources):
            number = number_of(text)
            if number is not None:
                asked.append((f"{_OF_KIND} AND number {_SQL[op]} ?", [source, VALUE, number]))
            if op == "=":
                asked.append((_OF_PRINTED, [source, VALUE, fold(text)]))
        return self._union(asked)

    def _date(self, field: Field, kind: str, op: str, values: Sequence[Value]) -> int:
        tests = [date_test(op, value.text) for value in values if isinstance(value, Text)]
        return self._passing(
            sources_of(field, kind), lambda _game, date, _number: any(test(date) for test in tests)
        )

    def _closed(self, field: Field, kind: str, op: str, values: Sequence[Value]) -> int:
        named = [one for value in values for one in self._named(field, value)]
        if op in {":", "="}:
            sources = sources_of(field, kind)
            found = self._values(
                dict.fromkeys(
                    (source, one.game, one.slug) for one in named for source in _of_game(sources, one.game)
                )
            )
            return found & ~self._rows(sources, SEVERAL) if kind == "lists" and op == "=" else found
        test = OPERATORS[op]
        return self._passing(
            sources_of(field, kind),
            lambda game, _text, rank: any(
                game == one.game and rank is not None and test(rank, one.rank) for one in named
            ),
        )

    def _named(self, field: Field, value: Value) -> Iterable[Ranked]:
        named = self._vocabulary.find_value(field, value.text) if isinstance(value, Text) else None
        return named.values if named else ()

    def _fields(self, field: Field, op: str, other: Field) -> int:
        """Return the printings of which a value of one field and one of the other pass."""
        kind = shared_kind(field, other) or "list"
        if sources_of(field, kind) == [NUMBERED]:  # of which there are more than of any other
            field, op, other = other, FLIPPED[op], field
        passing = self._comparing(op, other, kind)
        values = self._by_value(field, kind).items()
        return reduce(or_, (printings & passing(value) for value, printings in values), 0)

    def _comparing(self, op: str, other: Field, kind: str) -> Callable[[float | str], int]:
        """Return what finds the printings with a value of a field with which one given compares so."""
        if sources_of(other, kind) == [NUMBERED]:
            return lambda value: self.numbers.passing(FLIPPED[op], float(value))
        values, test = self._by_value(other, kind), OPERATORS[op]
        return lambda value: reduce(or_, (having for one, having in values.items() if test(value, one)), 0)

    def _by_value(self, field: Field, kind: str) -> dict[float | str, int]:
        """Return the printings that have each number, or each id of a closed list."""
        sources = sources_of(field, kind)
        if sources == [NUMBERED]:
            return self.numbers.by_value()
        found: dict[float | str, int] = {}
        for _, value, number, printings in self.stored(sources, VALUE):
            key = value if kind == "list" else number
            if key is not None:
                found[key] = found.get(key, 0) | printings
        return found

    def stored(self, sources: Sequence[str], kind: int) -> Iterator[tuple[str, str, float | None, int]]:
        """Yield all values of sources, each with its game, its number and its printings."""
        for source in sources:
            for game, value, number, packed in self._layout.rows(_STORED, [source, kind]):
                yield game, value, number, self._layout.of_values([packed])

    def firsts(self, sources: Sequence[str]) -> Iterator[tuple[str, str, float | None, int]]:
        """Yield the values of sources, each with the printings of which it is the first."""
        for source in sources:
            listed = self._rows([source], SEVERAL)
            yield from self.stored([source], FIRST if listed else VALUE)

    def _passing(self, sources: Sequence[str], test: Callable[[str, str, float | None], bool]) -> int:
        """Return the printings that have a value that passes."""
        keys: list[int] = []
        for source in sources:
            rows = self._layout.rows(_TRIED, [source, VALUE])
            keys += [key for key, game, value, number in rows if test(game, value, number)]
        return self._union([(_OF_ROWS, [f"[{','.join(map(str, keys))}]"])])

    def _values(self, wanted: Iterable[tuple[str, str, str]]) -> int:
        """Return the printings that have one of these values, given by source, game and id."""
        return self._union((_OF_VALUE, [source, VALUE, slug, game]) for source, game, slug in wanted)

    def _rows(self, sources: Sequence[str], kind: int) -> int:
        return self._union((_OF_KIND, [source, kind]) for source in sources)

    def _union(self, asked: Iterable[_Question]) -> int:
        """Return the union of all sets that statements find."""
        return self._layout.of_values(row[0] for one in asked for row in self._layout.rows(*one))


#: Operators of numbers in SQL.
_SQL = {op: op for op in OPERATORS}

_TESTS: dict[str, Callable[[Selector, Field, str, str, Sequence[Value]], int]] = {
    "text": Selector._text,
    "number": Selector._number,
    "date": Selector._date,
    "list": Selector._closed,
    "lists": Selector._closed,
}


def _of_game(sources: Sequence[str], game: str) -> Iterator[str]:
    """Yield the sources that hold values of a game: common ones hold those of all."""
    yield from (source for source in sources if "." not in source or source.startswith(f"{game}."))


_OF_KIND = "SELECT printings FROM search_value WHERE source = ? AND kind = ?"
_OF_VALUE = f"{_OF_KIND} AND value = ? AND game = ?"
_OF_PRINTED = f"{_OF_KIND} AND number IS NULL AND value = ?"
_OF_ROWS = "SELECT v.printings FROM json_each(?) k JOIN search_value v ON v.rowid = k.value"
_TRIED = "SELECT rowid, game, value, number FROM search_value WHERE source = ? AND kind = ?"
_STORED = "SELECT game, value, number, printings FROM search_value WHERE source = ? AND kind = ?"
_TEXTS_OF_CARD = "JOIN card_version v ON v.card = d.id JOIN version_search w ON w.version = v.id"
_IDS = (
    f"SELECT d.slug, w.rowid FROM card d {_TEXTS_OF_CARD} UNION ALL "
    "SELECT r.old, w.rowid FROM redirect r JOIN card d ON d.game = r.game AND d.slug = r.new "
    f"{_TEXTS_OF_CARD} WHERE r.kind = 'card'"
)
_OWN_TEXTS = (
    "SELECT x.text_folded, w.rowid FROM field f JOIN card_stat s ON s.field = f.id AND s.number IS NULL "
    "JOIN card_stat_text x ON x.stat = s.id JOIN version_search w ON w.version = s.version "
    "WHERE f.game = ? AND f.slug = ?"
)
_PICKED = ("x.text_folded = ?", "instr(x.text_folded, ?) > 0")
