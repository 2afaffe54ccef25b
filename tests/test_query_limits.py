"""Everything a person can type is accepted or explained, however long, deep or hostile."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest
from query_cases import LONG

from toolkit.cards import all_printings, read_cards
from toolkit.query import QueryError, matches, parse, read_vocabulary, search

if TYPE_CHECKING:
    from collections.abc import Iterator


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


@pytest.fixture
def long_texts(lanterns: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """The made-up game with rules texts that make backtracking explode."""
    copy = sqlite3.connect(":memory:")
    copy.row_factory = sqlite3.Row
    lanterns.backup(copy)
    copy.execute("UPDATE version_search SET text = :text", {"text": "a" * 5_000})
    yield copy
    copy.close()


@pytest.mark.parametrize(
    "pattern",
    ["(a+)+b", "(?:a|aa)+c", "(a?){60}a{60}z", "(a|a)+b", "(.*a){20}z", "(a*)*[^a]", "(a+a+)+$b|c"],
)
def test_error_for_a_hostile_pattern(pattern: str, long_texts: sqlite3.Connection) -> None:
    with pytest.raises(QueryError) as caught:
        search(long_texts, f"lamp o:/{pattern}/")
    error = caught.value
    assert error.sentence == "this regular expression takes too long; make it simpler"
    assert (error.position, error.length) == (len("lamp o:"), len(pattern) + 2)


def test_a_pattern_at_ease_is_answered(long_texts: sqlite3.Connection) -> None:
    assert len(search(long_texts, "o:/^a{200}a+$/ t:keeper").printings) == 3


def test_lone_surrogates_and_zeros_are_text(lanterns: sqlite3.Connection) -> None:
    assert search(lanterns, "\udcff lamp").printings == []
    assert search(lanterns, 'o:"\x00"').printings == []
    assert parse("\ud800", read_vocabulary(lanterns)).warnings == ()
