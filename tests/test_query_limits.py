"""Everything a person can type is accepted or explained, however long, deep or hostile."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, Any

import pytest
from query_cases import LONG

from toolkit.cards import all_printings, read_cards
from toolkit.database.filling import Rows
from toolkit.database.indexing import index_cards
from toolkit.database.rows import CardRow, PrintingRow, TextRow
from toolkit.query import QueryError, matches, parse, read_records, read_vocabulary, search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


@pytest.mark.parametrize("name", LONG)
def test_a_long_query_is_answered(name: str, lanterns: sqlite3.Connection) -> None:
    query = LONG[name]
    assert len(query) <= 10_000
    result = search(lanterns, query)
    assert result.explanation
    again = search(lanterns, result.canonical) if len(result.canonical) <= 10_000 else result
    assert again.printings == result.printings
    vocabulary = read_vocabulary(lanterns)
    card = read_cards(lanterns, all_printings(lanterns))[0]
    assert isinstance(matches(result.query, card, vocabulary), bool)


def test_negations_of_negations_keep_their_sense(lanterns: sqlite3.Connection) -> None:
    plain = search(lanterns, "lamp").printings
    assert plain
    assert search(lanterns, LONG["200 negated groups"]).printings == plain
    assert set(search(lanterns, f"-({LONG['200 mixed groups'][1:-1]})").printings).isdisjoint(
        search(lanterns, LONG["200 mixed groups"] + " unique:cards").printings
    )


@pytest.mark.parametrize(
    ("query", "sentence", "position"),
    [
        ("a" * 10_001, "a query has at most 10000 characters, and this one has 10001", 10_000),
        ("(" * 201 + "a" + ")" * 201, "groups nest at most 200 deep", 200),
        ("/" + "(" * 51 + "a" + ")" * 51 + "/", "this regular expression is too large; make it simpler", 51),
    ],
)
def test_error_past_a_limit(query: str, sentence: str, position: int, lanterns: sqlite3.Connection) -> None:
    with pytest.raises(QueryError) as caught:
        search(lanterns, query)
    assert (caught.value.sentence, caught.value.position) == (sentence, position)


#: Columns of the tables that the index is made from, and tables that give names.
INDEXED = {
    "card": CardRow._fields,
    "card_version": ("card", "position"),
    "card_text": ("card", "lang"),
    "card_stat": ("version", "field", "position", "number", "text", "text_folded"),
    "card_trait": ("version", "trait", "position"),
    "ability": ("version", "position", "kind"),
    "version_search": TextRow._fields,
    "printing": PrintingRow._fields,
}
NAMING = ("game", "field", "trait", "ability_kind", "card_type", "card_set")


def rows_of(connection: sqlite3.Connection) -> Rows:
    """Return the rows of a database as they were when it was built."""
    rows = Rows()
    makers: dict[str, Callable[[Iterable[Any]], object]] = {
        "card": CardRow._make,
        "version_search": TextRow._make,
        "printing": PrintingRow._make,
    }
    for table, columns in INDEXED.items():
        found = connection.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY rowid")
        rows.many(table, *columns).extend(map(makers.get(table, tuple), found))
    for table in NAMING:
        found = connection.execute(f"SELECT * FROM {table} ORDER BY rowid")
        names = [column[0] for column in found.description]
        rows.tables[table] = [dict(zip(names, row, strict=True)) for row in found]
    return rows


def copy_of(connection: sqlite3.Connection, *changes: str) -> sqlite3.Connection:
    """Copy a database, change it, and index it anew."""
    copy = sqlite3.connect(":memory:")
    connection.backup(copy)
    for change in changes:
        assert copy.execute(change).rowcount > 0
    tables = copy.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'search_*'")
    for (table,) in tables.fetchall():
        copy.execute(f"DROP TABLE {table}")
    index_cards(copy, rows_of(copy))
    copy.row_factory = sqlite3.Row
    return copy


@pytest.fixture
def long_texts(lanterns: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """The made-up game with rules texts that make backtracking explode."""
    copy = copy_of(lanterns, f"UPDATE version_search SET text = 'bcz {'a' * 5_000}'")
    yield copy
    copy.close()


@pytest.mark.parametrize(
    "pattern",
    [
        "(a+)+b",
        "(?:a|aa)+c",
        "(a?){60}a{60}z",
        "(a|a)+b",
        "(.*a){20}z",
        "(a*)*[^a-z ]",
        "(a|aa)" * 60 + "0?[1-9]",
        "(a+a+)+$b|0",
    ],
)
def test_error_for_a_hostile_pattern(pattern: str, long_texts: sqlite3.Connection) -> None:
    with pytest.raises(QueryError) as caught:
        search(long_texts, f"lamp o:/{pattern}/")
    error = caught.value
    assert error.sentence == "this regular expression takes too long; make it simpler"
    assert (error.position, error.length) == (len("lamp o:"), len(pattern) + 2)


def test_a_hostile_pattern_for_words_that_no_text_holds_is_answered(long_texts: sqlite3.Connection) -> None:
    assert search(long_texts, "o:/(a+)+quay/").printings == []


def test_a_pattern_at_ease_is_answered(long_texts: sqlite3.Connection) -> None:
    assert len(search(long_texts, "o:/ a{200}a+$/ t:keeper").printings) == 3


def test_lone_surrogates_and_zeros_are_text(lanterns: sqlite3.Connection) -> None:
    assert search(lanterns, "\udcff lamp").printings == []
    assert search(lanterns, 'o:"\x00"').printings == []
    assert parse("\ud800", read_vocabulary(lanterns)).warnings == ()


#: A card's newest printing printed before the one that differs from it as well.
PRINTED_BEFORE = """
INSERT INTO printing (card, version, card_set, number, number_folded, quantity, section, rank, place)
SELECT p.card, p.version, q.card_set, '9z', '9z', p.quantity, p.section, 9, p.place
FROM printing p JOIN printing q ON q.card = p.card AND q.rank = 1 AND q.version <> p.version
WHERE p.rank = 0 LIMIT 1
"""


@pytest.mark.parametrize(
    "query", ["cn=9z", "-cn:9z", "lamp", "-lamp", "o:the", "light>=1", "light=2", "has:text"]
)
def test_a_version_printed_again_is_found_in_all_its_printings(
    query: str, lanterns: sqlite3.Connection
) -> None:
    copy = copy_of(lanterns, PRINTED_BEFORE)
    vocabulary = read_vocabulary(copy)
    asked = parse(query, vocabulary)
    fitting = [record for record in read_records(copy) if matches(asked, record, vocabulary)]
    every = search(copy, f"({query}) unique:printings", vocabulary=vocabulary).printings
    assert sorted(every) == sorted(record.printing for record in fitting)
    newest = {record.card: record for record in sorted(fitting, key=lambda record: -record.rank)}
    assert sorted(search(copy, query).printings) == sorted(record.printing for record in newest.values())
    copy.close()
