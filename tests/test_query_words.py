"""The index never decides what is found: every search finds what looking at each text finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import regex  # type: ignore[import-untyped]  # it ships no types
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.query.layout import Layout
from toolkit.query.literals import literals_of
from toolkit.query.matcher import Matcher
from toolkit.query.nodes import Pattern, Text
from toolkit.query.patterns import translate
from toolkit.query.texts import COLUMNS, Texts

if TYPE_CHECKING:
    import sqlite3

PATTERN_LITERALS = {
    "draw": ["draw"],
    r"draw \d cards?": ["draw ", " card"],
    "^the .* of$": ["the ", " of"],
    "ab+c": ["ab", "c"],
    "ab*c": ["a", "c"],
    "ab??c": ["a", "c"],
    "ab{2}c": ["a", "c"],
    "(ab)c": ["c"],
    "a(b|c)d": ["a", "d"],
    "a|b": [],
    r"a\.b[xy]z": ["a.b", "z"],
    "ß": [],
    r"\bof\b": ["of"],
    "": [],
}


@pytest.mark.parametrize(("pattern", "expected"), PATTERN_LITERALS.items())
def test_literals_of_a_pattern(pattern: str, expected: list[str]) -> None:
    assert literals_of(translate(pattern)) == expected


ATOMS = st.sampled_from(["a", "b", "ab", ".", "[ab]", "(a|b)", "(?:ab)", r"\w", r"\b", "^", "$", "|"])
REPEATS = st.sampled_from(["", "", "", "*", "+", "?", "{2}", "{0,1}", "*?"])


@settings(max_examples=400, deadline=None)
@given(parts=st.lists(st.tuples(ATOMS, REPEATS), max_size=5), text=st.text("ab c", max_size=8))
def test_a_text_that_matches_holds_the_literals(parts: list[tuple[str, str]], text: str) -> None:
    edges = {r"\b", "^", "$", "|"}
    pattern = translate("".join(atom + ("" if atom in edges else repeat) for atom, repeat in parts))
    if regex.search(pattern, text):
        assert all(literal in text for literal in literals_of(pattern))


@pytest.mark.parametrize("length", [1, 2, 3, 4, 7, 20, 60])
@pytest.mark.parametrize("column", COLUMNS)
def test_words_are_found_where_they_are(everything: sqlite3.Connection, column: str, length: int) -> None:
    rows = everything.execute(f"SELECT rowid, {column} FROM version_search WHERE {column} <> ''").fetchall()
    words = {text[i : i + length] for _, text in rows[::7] for i in range(0, len(text) - length + 1, 5)}
    words = {word for word in words if word == word.strip()}
    if length < 20:
        assert len(words) > 10
    layout = Layout(everything)
    for word in sorted(words)[:: len(words) // 60 + 1]:
        found = Texts(layout, Matcher()).passing(column, ":", Text(word))
        assert layout.rows_of(found) == places(layout, [key for key, text in rows if word in text]), word


PATTERNS = (
    "the .* of",
    "^a",
    "e$",
    r"draw \d card",
    "[aeiou]{3}",
    "once|twice",
    "(f)ate",
    ".",
    r"\bof\b",
    "zz",
)


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("column", COLUMNS)
def test_patterns_are_found_where_they_are(everything: sqlite3.Connection, column: str, pattern: str) -> None:
    rows = everything.execute(f"SELECT rowid, {column} FROM version_search WHERE {column} <> ''").fetchall()
    layout = Layout(everything)
    found = Texts(layout, Matcher()).passing(column, ":", Pattern(pattern))
    test = regex.compile(translate(pattern), regex.ASCII | regex.DOTALL)
    assert layout.rows_of(found) == places(layout, [key for key, text in rows if test.search(text)])


def places(layout: Layout, keys: list[int]) -> list[int]:
    """Return keys of texts in the order of their places."""
    return sorted(keys, key=layout.of_row.__getitem__)
