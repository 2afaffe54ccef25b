"""The index of trigrams never decides what is found: whatever holds a word is among its candidates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from toolkit.query.sources import trigrams_of

if TYPE_CHECKING:
    import sqlite3

TRIGRAMS = {
    "": "",
    "ab": "",
    "abc": '"abc"',
    "abcd": '"abc" AND "bcd"',
    "abcabc": '"abc"',
    'a"b': '"a""b"',
    "łuk": '"łuk"',
    "a\0bc": "",
    "the end of the whole turn": '"the" AND " en" AND "d o" AND "f t" AND "urn"',
}


@pytest.mark.parametrize(("word", "expected"), TRIGRAMS.items())
def test_trigrams_of_a_word(word: str, expected: str) -> None:
    assert trigrams_of(word) == expected


@pytest.mark.parametrize("length", [3, 4, 7, 20])
def test_whatever_holds_a_word_is_a_candidate(everything: sqlite3.Connection, length: int) -> None:
    rows = everything.execute("SELECT rowid, name, subtitle, type_line, text FROM version_search").fetchall()
    words = {text[i : i + length] for row in rows[::9] for text in row[1:] for i in range(0, len(text), 11)}
    words = {word for word in words if len(word) == length}
    assert len(words) > 50
    for word in sorted(words)[:150]:
        held = {row[0] for row in rows if any(word in text for text in row[1:])}
        found = everything.execute(
            "SELECT rowid FROM version_trigrams WHERE version_trigrams MATCH ?", [trigrams_of(word)]
        )
        assert held
        assert held <= {row[0] for row in found}, word
