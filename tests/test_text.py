from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.text import Link, Plain, SymbolMark, did_you_mean, fold, inline, links, nearest, plain, slug

FOLDED = [
    ("Łuska", "luska"),
    ("Ækuhr", "aekuhr"),
    ("Zażółć gęślą jaźń", "zazolc gesla jazn"),
    ("Příliš žluťoučký", "prilis zlutoucky"),
    ("Ångström", "angstrom"),
    ("STRASSE straße", "strasse strasse"),
    ("The Dragon’s Hoard", "the dragon's hoard"),
    ("“We Fetch It”", '"we fetch it"'),
    ("„tak” «non»", '"tak" "non"'),
    ("a\u00a0b\u2009c", "a b c"),
    ("co\u00adoperate", "cooperate"),
    ("1–4 — x", "1-4 - x"),
    ("ﬁne ﬂow", "fine flow"),
    ("e\u0301cole école", "ecole ecole"),
    ("İstanbul ısı", "istanbul isi"),
    ("  many   spaces ", "many spaces"),
]


@pytest.mark.parametrize(("text", "folded"), FOLDED)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_fold_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet=st.characters(max_codepoint=127)))
def test_ascii_folds_as_other_text_does(text: str) -> None:
    assert fold(text) == fold(text + "é")[:-1].strip()


def test_slug() -> None:
    assert slug("The Dragon's Hoard") == "the-dragons-hoard"
    assert slug("Łuska — M.I.C.") == "luska-m-i-c"


def test_nearest_is_ordered_and_bounded() -> None:
    known = ["barrier", "presence", "cost", "barge"]
    assert nearest("barier", known) == ["barrier"]
    assert nearest("zzz", known) == []
    assert did_you_mean("presense", known) == ' (did you mean "presence"?)'
    assert did_you_mean("zzz", known) == ""


def test_inline_markup() -> None:
    assert inline("Pay 1 :oil: to [[light]] [[lamps|a lamp]].") == (
        Plain("Pay 1 "),
        SymbolMark("oil"),
        Plain(" to "),
        Link("light", None),
        Plain(" "),
        Link("lamps", "a lamp"),
        Plain("."),
    )
    assert links("[[a]] and [[b|B]]") == ["a", "b"]


@pytest.mark.parametrize("text", ["[[", "]]", "[[]]", ": :", "12:30:45", "[[a|b|c]]", "[[a\n]]", ""])
def test_inline_loses_nothing(text: str) -> None:
    parts = inline(text)
    whole = "".join(
        part.text
        if isinstance(part, Plain)
        else f":{part.name}:"
        if isinstance(part, SymbolMark)
        else f"[[{part.target}{'|' + part.words if part.words else ''}]]"
        for part in parts
    )
    assert whole.replace("\n", "") == text.replace("\n", "")


def test_plain() -> None:
    text = "**Pay** 1 :oil: to [[light]] *or* [[lamps|a lamp]], 2 * 3 * 4"
    assert plain(text, {"oil": "oil"}, {"light": "lighting"}) == (
        "Pay 1 [oil] to lighting or a lamp, 2 * 3 * 4"
    )
