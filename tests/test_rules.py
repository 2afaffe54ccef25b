from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from toolkit.rules import RuleError, find_terms, get_rule, read_rules, read_terms, search_rules

if TYPE_CHECKING:
    import sqlite3

NUMBERS = [
    ("aim", "1"),
    ("aim-example", None),
    ("cards", "2"),
    ("lamps", "2.2"),
    ("abilities", "2.4"),
    ("draw", "3.1"),
    ("blowing", "3.2.2"),
    ("turn-note", None),
    ("first-draw", None),
]


@pytest.mark.parametrize(("rule", "number"), NUMBERS)
def test_numbers_follow_the_place(lanterns: sqlite3.Connection, rule: str, number: str | None) -> None:
    assert get_rule(lanterns, rule).number == number


def test_rule_json_is_as_documented(lanterns: sqlite3.Connection) -> None:
    assert get_rule(lanterns, "draw").json() == {
        "id": "draw",
        "game": "lanterns",
        "number": "3.1",
        "kind": "step",
        "title": "Draw",
        "text": "Take one card from your deck.",
        "lang": "en",
        "source": "Lanterns leaflet",
        "section": "Turn",
        "parent": "turn",
        "children": ["first-draw"],
        "cites": [],
        "cited_by": ["first-draw"],
    }


@pytest.mark.parametrize("reference", ["blowing", "3.2.2", "3.2.2.", "Blow", "blow", "BLOW"])
def test_a_rule_by_id_number_or_title(lanterns: sqlite3.Connection, reference: str) -> None:
    """mtgjson#1064: one rule and its children as data, by id, by number, by title."""
    assert get_rule(lanterns, reference).id == "blowing"


def test_a_rule_by_a_form_of_the_term_that_it_defines(lanterns: sqlite3.Connection) -> None:
    assert get_rule(lanterns, "lampami").id == "lamps"
    assert get_rule(lanterns, "oil").id == "abilities"


def test_references_both_ways(lanterns: sqlite3.Connection) -> None:
    assert get_rule(lanterns, "gusts").cites == ("blowing",)
    assert get_rule(lanterns, "blowing").cited_by == ("gusts",)
    assert get_rule(lanterns, "aim").children == ("aim-example", "aim-example-two")


def test_a_discrepancy_cites_all_its_places(lanterns: sqlite3.Connection) -> None:
    found = get_rule(lanterns, "first-draw")
    assert found.kind == "discrepancy"
    assert found.parent == "draw"
    assert found.cites == ("draw", "turn-note")
    assert [(place.section, place.says) for place in found.places] == [
        ("Turn", "every turn starts with a draw"),
        ("Turn (note)", "the first player does not draw"),
    ]


def test_a_rule_without_translation_keeps_its_language(lanterns: sqlite3.Connection) -> None:
    assert get_rule(lanterns, "draw", lang="pl").title == "Dobierz"
    assert get_rule(lanterns, "light", lang="pl").lang == "en"
    rules = read_rules(lanterns, "lanterns", "pl")
    assert len(rules) == len({rule.id for rule in rules}) == len(read_rules(lanterns, "lanterns"))


def test_error_of_an_unknown_rule(lanterns: sqlite3.Connection) -> None:
    with pytest.raises(RuleError) as caught:
        get_rule(lanterns, "blowink")
    assert str(caught.value) == 'there is no rule "blowink"; the nearest: blowing, Blow'


FIRST = [
    ("draw", None, "draw"),
    ("2.2", None, "lamps"),
    ("lamps", None, "lamps"),
    ("may I attach a gust to a lamp?", None, "blowing"),
    ("pay the cost", None, "light"),
    ("passing the turn", None, "end"),
    ("lampami", "pl", "lamps"),
    ("dobierz", "pl", "draw"),
    ("swiatlo", "pl", "lamps"),
    ("światła", "pl", "lamps"),
    ("who leads a deck?", None, "deck-keeper"),
]


@pytest.mark.parametrize(("words", "lang", "rule"), FIRST)
def test_the_best_rule_comes_first(
    lanterns: sqlite3.Connection, words: str, lang: str | None, rule: str
) -> None:
    hits = search_rules(lanterns, words, lang=lang)
    assert [hit.rule.id for hit in hits][:1] == [rule]


def test_a_snippet_shows_the_matched_words(lanterns: sqlite3.Connection) -> None:
    hit = search_rules(lanterns, "attaching gusts")[0]
    assert hit.rule.id == "blowing"
    assert hit.snippet.startswith("Attach a gust to a lamp")
    assert hit.marks == ("Attach", "gust")


@pytest.mark.parametrize(
    "words", ["park.", '"', "a-b", "(", "*", "NEAR", "AND", "title:x", "^", "", "  ", "'"]
)
def test_punctuation_never_breaks_the_search(lanterns: sqlite3.Connection, words: str) -> None:
    """datasette#651: punctuation broke the full-text engine."""
    assert isinstance(search_rules(lanterns, words), list)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None)
@given(words=st.text(max_size=40))
def test_any_text_is_a_search(lanterns: sqlite3.Connection, words: str) -> None:
    assert isinstance(search_rules(lanterns, words, limit=3), list)


def test_terms_are_found_in_any_form(lanterns: sqlite3.Connection) -> None:
    """mkdocs-ezglossary#18: plurals were not linked."""
    for word in ("lamp", "Lamps", "lampami", "LAMPĘ", "lampe"):
        assert [term.id for term in find_terms(lanterns, word)] == ["lamp"]
    assert find_terms(lanterns, "lam") == []


def test_a_term_takes_its_definition_from_its_rule(lanterns: sqlite3.Connection) -> None:
    terms = {term.id: term for term in read_terms(lanterns, "lanterns")}
    assert terms["lamp"].definition.startswith("Gives :flame:")
    assert terms["oil"].definition == "What lamps burn; counted in :oil:."
