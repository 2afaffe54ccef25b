"""The sentences about decks, in every language: complete, with the same facts, numbers with their forms."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from conftest import PACKS
from toolkit.cli import make_app
from toolkit.decks.sentences import SENTENCES, Listed, Saying, hint, say

if TYPE_CHECKING:
    from pathlib import Path

#: How many forms a number has.
FORMS = {"en": 2, "pl": 3, "sv": 2}
_FACT = re.compile(r"\{(\??\w+)((?:\|[^|}]*)+)?\}")


def test_every_language_is_known() -> None:
    assert set(SENTENCES) == set(FORMS)


@pytest.mark.parametrize("lang", SENTENCES)
def test_every_language_has_every_sentence(lang: str) -> None:
    assert SENTENCES["en"]
    assert set(SENTENCES[lang]) == set(SENTENCES["en"])


@pytest.mark.parametrize("lang", SENTENCES)
def test_sentences_name_the_facts_of_the_english_ones(lang: str) -> None:
    for message, sentence in SENTENCES[lang].items():
        facts = {fact for fact, forms in _FACT.findall(sentence) if not forms}
        english = {fact for fact, forms in _FACT.findall(SENTENCES["en"][message]) if not forms}
        assert facts == english, message


@pytest.mark.parametrize("lang", SENTENCES)
def test_numbers_have_all_forms(lang: str) -> None:
    forms = [found.split("|")[1:] for text in SENTENCES[lang].values() for _, found in _FACT.findall(text)]
    counts = {len(found) for found in forms if found}
    assert counts == {FORMS[lang]}


@pytest.mark.parametrize(
    ("lang", "count", "said"),
    [
        ("en", 1, "this list has 1 copy of Ada (line 3)"),
        ("en", 2, "this list has 2 copies of Ada (line 3)"),
        ("pl", 1, "ta lista ma 1 egzemplarz karty Ada (wiersz 3)"),
        ("pl", 3, "ta lista ma 3 egzemplarze karty Ada (wiersz 3)"),
        ("pl", 12, "ta lista ma 12 egzemplarzy karty Ada (wiersz 3)"),
        ("pl", 22, "ta lista ma 22 egzemplarze karty Ada (wiersz 3)"),
        ("sv", 1, "listan har 1 exemplar av Ada (rad 3)"),
        ("xx", 2, "this list has 2 copies of Ada (line 3)"),
    ],
)
def test_copies(lang: str, count: int, said: str) -> None:
    lines = Saying("on-line", {"line": 3})
    assert say(Saying("has-copies", {"actual": count, "card": "Ada", "lines": lines}), lang) == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            (
                'Line 1 ("1 Adda"): no card of this game has that name, and the list does not say '
                'what it is; did you mean "Ada" or "Add"?'
            ),
        ),
        (
            "pl",
            (
                "Wiersz 1 („1 Adda”): żadna karta tej gry nie nosi takiej nazwy, a lista nie mówi, "
                "co to za karta; czy chodziło o „Ada” lub „Add”?"
            ),
        ),
        (
            "sv",
            (
                "Rad 1 (”1 Adda”): inget kort i spelet heter så, och listan säger inte vad det är; "
                "menade du ”Ada” eller ”Add”?"
            ),
        ),
    ],
)
def test_unknown_card(lang: str, said: str) -> None:
    message = Saying("unknown-card", hint(("Ada", "Add")))
    assert say(Saying("at-line", {"line": 1, "text": "1 Adda", "message": message}), lang) == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "a, b, c, d, e, f, g, h and 3 more"), ("pl", "a, b, c, d, e, f, g, h i jeszcze 3"),
     ("sv", "a, b, c, d, e, f, g, h och 3 till")],
)  # fmt: skip
def test_long_lists(lang: str, said: str) -> None:
    assert say(Listed(tuple("abcdefghijk")), lang) == said


# ---------------------------------------------------------------- on the command line


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (None, 'Line 1 ("0 Squall"): no copies, so the line counts nothing'),
        ("pl", "Wiersz 1 („0 Squall”): zero egzemplarzy, więc wiersz niczego nie liczy"),
        ("sv", "Rad 1 (”0 Squall”): inga exemplar, så raden räknar ingenting"),
    ],
)
def test_check_speaks_a_language(
    lanterns_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str | None, said: str
) -> None:
    monkeypatch.setenv("DECKLORE_DATABASE", str(lanterns_path))
    monkeypatch.setenv("DECKLORE_DATA", str(PACKS / "lanterns"))
    deck = tmp_path / "deck.txt"
    deck.write_text("0 Squall\n", encoding="utf-8")
    words = ["deck", "check", str(deck), "--json", *(["--lang", lang] if lang else [])]
    found = json.loads(CliRunner().invoke(make_app(), words).stdout)
    assert [problem["message"] for problem in found["problems"]][:1] == [said]
