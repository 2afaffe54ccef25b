"""What holds for every query: the complement law, printing and parsing, SQL as in memory, no traceback."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from query_cases import open_two_games

from toolkit.query import Query, QueryError, matches, parse, read_records, read_vocabulary, search, to_text
from toolkit.query.fields import COMMON
from toolkit.query.nodes import (
    Compare,
    CompareFields,
    Directives,
    Node,
    Pattern,
    SortKey,
    Text,
    Words,
    all_of,
    any_of,
    negate,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from toolkit.query import Record, Vocabulary

FIELDS = (
    "name", "type", "trait", "text", "game", "set", "id", "quantity", "artist", "lang", "ability", "subtitle",
    "date", "cost", "light", "wind", "glass", "condition", "rank", "limit", "cargo", "lee", "most", "price",
    "malare", "number", "cn", "tale",
)  # fmt: skip
NUMBERS = ("cost", "light", "limit", "most", "quantity")
OPERATORS = (":", "=", "!=", "<", "<=", ">", ">=")
VALUES = (
    "1", "2", "10", "0.5", "X", "x", "*", "1d6", "lamp", "Łuska", "brass", "old", "rare", "common", "red",
    "calm", "gale", "tar", "salt", "buoy", "gust", "keeper", "first", "odd", "pl", "sv", "2024", "2024-06",
    "action", "standard", "moth", "dragon’s", "a b", 'say "hush"', "harbour", "77", "7a", "", "cost", "wind",
    "ship",
)  # fmt: skip
PATTERNS = ("^m", "a|b", r"\d", "[a-m]{2}", "(l)(a)", "ł", ".", "", r"\bof\b", "s+e?$")
TEXTS = st.one_of(st.sampled_from(VALUES), st.text(max_size=6))

leaves = st.one_of(
    st.builds(Words, st.builds(Text, TEXTS)),
    st.builds(Words, st.builds(Pattern, st.sampled_from(PATTERNS))),
    st.builds(
        Compare,
        st.sampled_from(FIELDS),
        st.sampled_from(OPERATORS),
        st.lists(st.builds(Text, TEXTS), min_size=1, max_size=3).map(tuple),
    ),
    st.builds(
        Compare,
        st.sampled_from(("name", "text", "condition", "tale")),
        st.sampled_from((":", "=", "!=")),
        st.builds(Pattern, st.sampled_from(PATTERNS)).map(lambda pattern: (pattern,)),
    ),
    st.builds(
        CompareFields, st.sampled_from(NUMBERS), st.sampled_from(OPERATORS[1:]), st.sampled_from(NUMBERS)
    ),
    st.builds(lambda name: Compare("has", ":", (Text(name),)), st.sampled_from(FIELDS)),
    st.builds(lambda name: Compare("is", ":", (Text(name),)), st.sampled_from(("unique", "bright", "heavy"))),
    st.builds(lambda name: Compare("legal", ":", (Text(name),)), st.sampled_from(("standard", "small"))),
)
trees: st.SearchStrategy[Node] = st.recursive(
    leaves,
    lambda below: st.one_of(
        st.lists(below, max_size=4).map(all_of),
        st.lists(below, min_size=1, max_size=4).map(any_of),
        below.map(negate),
    ),
    max_leaves=8,
)
directives = st.builds(
    Directives,
    st.sampled_from(("cards", "printings")),
    st.lists(
        st.builds(SortKey, st.sampled_from([f for f in FIELDS if f != "lang"]), st.booleans()), max_size=3
    ).map(lambda keys: tuple({key.field: key for key in keys}.values())),
)
relaxed = settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much]
)


@dataclass
class Here:
    """The database of both made-up games, read once."""

    connection: sqlite3.Connection
    vocabulary: Vocabulary
    records: list[Record]


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Here]:
    connection = open_two_games(tmp_path_factory.mktemp("two"))
    yield Here(connection, read_vocabulary(connection), read_records(connection))
    connection.close()


PLAIN = Directives()


def understood(here: Here, tree: Node, arranged: Directives = PLAIN) -> Query:
    """Return the query that a generated tree stands for; a tree that no text can stand for is passed over."""
    try:
        text = to_text(Query(tree, arranged, ()), here.vocabulary)
        return parse(text, here.vocabulary)
    except QueryError:
        assume(False)
        raise


@relaxed
@given(tree=trees, arranged=directives)
def test_printing_and_parsing_gives_the_same_query(here: Here, tree: Node, arranged: Directives) -> None:
    query = understood(here, tree, arranged)
    again = parse(to_text(query, here.vocabulary), here.vocabulary)
    assert again == query
    assert query.directives == arranged


@relaxed
@given(tree=trees)
def test_a_query_and_its_negation_are_together_everything(here: Here, tree: Node) -> None:
    where = to_text(understood(here, tree), here.vocabulary)
    yes, no = (
        set(found(here, text)) for text in (f"({where}) unique:printings", f"-({where}) unique:printings")
    )
    assert not yes & no
    assert yes | no == {record.printing for record in here.records}


@relaxed
@given(tree=trees)
def test_memory_answers_as_sql_does(here: Here, tree: Node) -> None:
    query = understood(here, tree, Directives(unique="printings"))
    selected = {record.printing for record in here.records if matches(query, record, here.vocabulary)}
    assert set(found(here, to_text(query, here.vocabulary))) == selected


@relaxed
@given(tree=trees)
def test_a_card_is_listed_once_by_its_newest_printing(here: Here, tree: Node) -> None:
    query = understood(here, tree)
    newest: dict[tuple[str, str], Record] = {}
    for record in here.records:
        if matches(query, record, here.vocabulary):
            known = newest.setdefault((record.game, record.card), record)
            newest[record.game, record.card] = min(known, record, key=lambda one: one.rank)
    listed = found(here, to_text(query, here.vocabulary))
    assert sorted(listed) == sorted(record.printing for record in newest.values())


@relaxed
@given(tree=trees, arranged=directives, lang=st.sampled_from((None, "en", "pl", "sv", "xx")))
def test_an_order_leaves_nothing_out(here: Here, tree: Node, arranged: Directives, lang: str | None) -> None:
    query = understood(here, tree, arranged)
    text = to_text(query, here.vocabulary)
    listed = search(here.connection, text, vocabulary=here.vocabulary, lang=lang).printings
    plain = to_text(query._replace(directives=Directives(unique=arranged.unique)), here.vocabulary)
    assert sorted(listed) == sorted(found(here, plain))


def test_the_generated_queries_name_every_field(here: Here) -> None:
    own = {part.slug for part in here.vocabulary.fields}
    common = {row.name for row in COMMON} - {"has", "is", "legal"}
    assert own | common <= set(FIELDS)


@settings(max_examples=6000, deadline=None)
@given(text=st.text(alphabet=st.characters(), max_size=40))
def test_any_text_is_answered_or_explained(here: Here, text: str) -> None:
    answer_or_explain(here, text)


SIGNS = st.sampled_from(
    [*'()"“/\\|,-:=<>!≤ ', "or", "and", "not", "t:", "cost", "sort:", "is:", "X", "lamp", "a{", "[", "*"]
)


@settings(max_examples=4000, deadline=None)
@given(parts=st.lists(SIGNS, max_size=25))
def test_any_row_of_signs_is_answered_or_explained(here: Here, parts: list[str]) -> None:
    answer_or_explain(here, "".join(parts))


def answer_or_explain(here: Here, text: str) -> None:
    error = None
    try:
        result = search(here.connection, text, vocabulary=here.vocabulary)
    except QueryError as caught:
        error = caught
    if error is None:
        assert result.explanation
        assert parse(result.canonical, here.vocabulary)[:2] == result.query[:2]
    else:
        assert error.sentence
        assert 0 <= error.position <= len(text)
        assert str(error).endswith("^")


def found(here: Here, text: str) -> list[int]:
    return search(here.connection, text, vocabulary=here.vocabulary).printings
