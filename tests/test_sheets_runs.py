"""Inline markup as runs: what is bold, italic, an icon, and what prints as it stands."""

from __future__ import annotations

import pytest

from toolkit.sheets.runs import broken_marks, capitalised, long_words, parse_runs, plain_words

BOLD, ITALIC, BOTH = {"b": True}, {"i": True}, {"b": True, "i": True}


def t(text: str, **style: bool) -> dict[str, str | bool]:
    return {"t": text, **style}


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("", []),
        ("plain", [t("plain")]),
        ("a **b** c", [t("a "), t("b", **BOLD), t(" c")]),
        ("a *b* c", [t("a "), t("b", **ITALIC), t(" c")]),
        ("***b***", [t("b", **BOTH)]),
        ("**a *b* c**", [t("a ", **BOLD), t("b", **BOTH), t(" c", **BOLD)]),
        ("*a **b***", [t("a ", **ITALIC), t("b", **BOTH)]),
        ("gain 2 :oil:, then :oil:", [t("gain 2\u00a0"), {"s": "oil"}, t(", then "), {"s": "oil"}]),
        ("**pay :oil: now**", [t("pay ", **BOLD), {"s": "oil"}, t(" now", **BOLD)]),
        (":unknown: stays", [t(":unknown: stays")]),
        ("at 12:30: go", [t("at 12:30: go")]),
        ("[[blowing]] and [[lamp-oil|oil]]", [t("blowing and oil")]),
        ("@ # $ < & _ * \\ [ ]", [t("@ # $ < & _ * \\ [ ]")]),
        ("2*3*4", [t("2*3*4")]),
        ("**open", [t("**open")]),
        ("**open *closed*", [t("**open "), t("closed", **ITALIC)]),
        ("[[open", [t("[[open")]),
        ("**b***", [t("b", **BOLD), t("*")]),
        ("*b***", [t("b", **ITALIC), t("**")]),
        ("***b**", [t("*b", **BOLD)]),
        ("**", [t("**")]),
        ("****", [t("****")]),
        ("A\u030angstro\u0308m", [t("Ångström")]),
    ],
)
def test_runs(text: str, runs: list[dict[str, str | bool]]) -> None:
    assert parse_runs(text, {"oil"}) == runs


# rpg-cards#100: one unclosed tag, and every card after it was broken.
@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("**fine** and *fine*", []),
        ("a lone * star", []),
        ("**open", ["**"]),
        ("an *open star", ["*"]),
        ("*a **b*", ["**"]),
        ("see [[open", ["[["]),
        ("see [[fine]]", []),
    ],
)
def test_broken_marks_are_named(text: str, broken: list[str]) -> None:
    assert broken_marks(text) == broken


def test_plain_words_hold_no_markup() -> None:
    assert plain_words("**Pay** 2 :oil: for a [[lamp]]", {"oil"}) == "Pay 2\u00a0 for a lamp"


@pytest.mark.parametrize(
    ("text", "first"),
    [("when it rains", "When it rains"), ("łuska", "Łuska"), ("1 card", "1 card"), ("", None)],
)
def test_first_letter_is_raised(text: str, first: str | None) -> None:
    raised = capitalised(parse_runs(text, ()))
    assert (raised[0]["t"] if raised else None) == first


def test_a_leading_icon_is_left_alone() -> None:
    assert capitalised(parse_runs(":oil: burns", {"oil"})) == [{"s": "oil"}, t(" burns")]


def test_only_long_words_are_measured_by_themselves() -> None:
    assert long_words(parse_runs("short **incomprehensibility** word", ())) == [
        t("incomprehensibility", **BOLD)
    ]
