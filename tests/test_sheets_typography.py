"""Signs on paper are those that a printer would use; only signs and spaces change."""

from __future__ import annotations

import pytest

from toolkit.sheets.runs import parse_runs
from toolkit.sheets.typography import typographic


@pytest.mark.parametrize(
    ("lang", "plain", "printed"),
    [
        ("en", "The Dragon's Hoard", "The Dragon’s Hoard"),
        ("en", "two players' cards", "two players’ cards"),
        ("en", 'says "may" or "can\'t".', "says “may” or “can’t”."),
        ("en", "'may' and ('can')", "‘may’ and (‘can’)"),
        ("sv", '"Andromeda" är namnet', "”Andromeda” är namnet"),
        ("pl", 'karta "w grze" i talia', "karta „w\u00a0grze” i\u00a0talia"),
        ("pl", "I w talii, i z ręki", "I\u00a0w\u00a0talii, i\u00a0z\u00a0ręki"),
        ("pl", "n.e. i/z kart A-a ręka", "n.e. i/z\u00a0kart A-a ręka"),
        ("cs", "v balíčku a k ruce", "v\u00a0balíčku a\u00a0k\u00a0ruce"),
        ("de", 'der "Turm"', "der „Turm“"),
        ("nl", 'de "toren"', "de “toren”"),
        ("en", "has -2 barrier (-1)", "has −2 barrier (−1)"),
        ("en", "-1 on a City\n-2 here", "−1 on a City\n−2 here"),
        ("en", "rules 8.1-2, mid-3 and - 4", "rules 8.1-2, mid-3 and - 4"),
        ("en", '5" by 7" and a "', '5" by 7" and a "'),
        ("en", "A i w z", "A i w z"),
        ("en", "e\u0301", "é"),
        ("en", "@ # $ < & _ * \\ [ ]", "@ # $ < & _ * \\ [ ]"),
    ],
)
def test_signs(lang: str, plain: str, printed: str) -> None:
    assert typographic(plain, lang) == printed
    assert typographic(printed, lang) == printed


def test_markup_stays_markup() -> None:
    runs = parse_runs("**\"Go\"** to :gem: the [[rival's]] *'one'*", {"gem"}, lang="en")
    assert runs == [
        {"t": "“Go”", "b": True},
        {"t": " to "},
        {"s": "gem"},
        {"t": " the rival’s "},
        {"t": "‘one’", "i": True},
    ]
