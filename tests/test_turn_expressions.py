"""The expressions of turn tracks: reading, writing back, kinds, values."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.turn.expressions import (
    COMPARISONS,
    Binary,
    Expression,
    ExpressionError,
    Name,
    Number,
    Unary,
    evaluate,
    first_unknown,
    show,
)
from toolkit.turn.grammar import parse_expression
from toolkit.turn.kinds import FactKind, Kind, Names, kind_of

NAMES = Names(
    quantities=frozenset({"oil", "lit", "oil-price"}),
    facts={
        "gust": FactKind(Kind.YES_NO),
        "wind": FactKind(Kind.NUMBER),
        "lamp-cost": FactKind(Kind.NUMBER, ("lamp", "lampa")),
    },
    zones=frozenset({"deck"}),
)

VALUES = {"oil": 3, "lit": 0, "gust": True, "wind": None, "lamp-cost(lamp)": 2, "calm": None}


def value_of(name: Name) -> int | bool | None:
    return VALUES[show(name)]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1", "1"),
        ("  oil+1 ", "oil + 1"),
        ("oil-price", "oil-price"),
        ("oil - price", "oil - price"),
        ("oil -1", "oil - 1"),
        ("-oil", "-oil"),
        ("1 - -2", "1 - -2"),
        ("1 - (2 - 3)", "1 - (2 - 3)"),
        ("(1 - 2) - 3", "1 - 2 - 3"),
        ("1 + 2 * 3", "1 + 2 * 3"),
        ("(1 + 2) * 3", "(1 + 2) * 3"),
        ("-(1 + 2)", "-(1 + 2)"),
        ("lamp-cost( lamp )", "lamp-cost(lamp)"),
        ("oil>=lamp-cost(lamp)", "oil >= lamp-cost(lamp)"),
        ("oil != 1 and not gust or lit < 3", "oil != 1 and not gust or lit < 3"),
        ("oil != 1 and (not gust or lit < 3)", "oil != 1 and (not gust or lit < 3)"),
        ("not (gust and calm)", "not (gust and calm)"),
        ("not lit = 3", "not lit = 3"),
        ("not not gust", "not not gust"),
    ],
)
def test_an_expression_is_written_back(text: str, written: str) -> None:
    assert show(parse_expression(text)) == written
    assert parse_expression(written) == parse_expression(text)


def trees() -> st.SearchStrategy[Expression]:
    """All trees, sound ones and others: the grammar asks only for shape."""
    names = st.sampled_from([Name("oil"), Name("lit-lamps"), Name("cost", "lamp")])
    numbers = st.recursive(
        st.builds(Number, st.integers(0, 99)) | names,
        lambda inner: (
            st.builds(Unary, st.just("-"), inner) | st.builds(Binary, st.sampled_from("+-*"), inner, inner)
        ),
        max_leaves=6,
    )
    compared = st.builds(Binary, st.sampled_from(sorted(COMPARISONS)), numbers, numbers)
    return st.recursive(
        compared | names,
        lambda inner: (
            st.builds(Unary, st.just("not"), inner)
            | st.builds(Binary, st.sampled_from(["and", "or"]), inner, inner)
        ),
        max_leaves=6,
    )


@given(trees())
def test_every_tree_is_read_back_as_it_was(tree: Expression) -> None:
    assert parse_expression(show(tree)) == tree


@pytest.mark.parametrize(
    ("text", "at", "reason"),
    [
        ("", 0, "a number, a name or a parenthesis is missing before the end"),
        ("oil +", 5, "a number, a name or a parenthesis is missing before the end"),
        ("oil + * 2", 6, 'a number, a name or a parenthesis is missing before "*"'),
        ("oil and and lit", 8, 'a number, a name or a parenthesis is missing before "and"'),
        ("oil 2", 4, 'an operator is missing before "2"'),
        ("(oil + 1", 0, 'this "(" is never closed'),
        ("oil + 1)", 7, 'this ")" closes nothing'),
        ("1 < oil < 3", 8, 'comparisons can\'t be chained; join two of them with "and"'),
        ("oil == 3", 4, '"==" means nothing here; write "="'),
        ("oil ≥ 3", 4, '"≥" means nothing here; write ">="'),
        ("gust && calm", 5, '"&&" means nothing here; write "and"'),
        ("!gust", 0, '"!" means nothing here; write "not" or "!="'),
        ("oil / 2", 4, 'there is no "/": expressions add, subtract and multiply'),
        ("oil − 2", 4, '"−" means nothing here; write "-"'),
        ("Oil + 1", 0, '"O" is a capital; names are written in small letters'),
        ("oil # 1", 4, '"#" means nothing here'),
        ("lamp-cost()", 10, "a fact is asked about one name, such as cost(lamp)"),
        ("lamp-cost(lamp", 14, 'a ")" is missing after "lamp"'),
        ("lamp-cost(lamp, gust)", 14, '"," means nothing here'),
        ("__import__('os')", 0, '"_" means nothing here'),
        ("(" * 41 + "1" + ")" * 41, 41, "nested more than 40 deep"),
        ("not " * 41 + "gust", 164, "nested more than 40 deep"),
        ("1 + " * 125 + "1", 500, "an expression has at most 500 characters"),
    ],
)
def test_error_of_reading(text: str, at: int, reason: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        parse_expression(text)
    assert (caught.value.at, caught.value.reason) == (at, reason)


def test_error_shows_a_caret() -> None:
    with pytest.raises(ExpressionError) as caught:
        parse_expression("oil / 2")
    assert str(caught.value) == (
        'there is no "/": expressions add, subtract and multiply\n'
        "  oil / 2\n"
        "      ^"
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("oil + lamp-cost(lampa) * 2", Kind.NUMBER),
        ("-wind", Kind.NUMBER),
        ("gust", Kind.YES_NO),
        ("oil >= lamp-cost(lamp)", Kind.YES_NO),
        ("not gust and (oil = 0 or wind != 2)", Kind.YES_NO),
    ],
)
def test_what_an_expression_gives(text: str, kind: Kind) -> None:
    assert kind_of(parse_expression(text), text, NAMES) is kind


@pytest.mark.parametrize(
    ("text", "at", "reason"),
    [
        ("oil-prise + 1", 0, 'there is no quantity or fact "oil-prise" (did you mean "oil-price"?)'),
        ("1 + oil-lit", 4, 'there is no quantity or fact "oil-lit"; to subtract, put spaces: oil - lit'),
        ("oil-1", 0, 'there is no quantity or fact "oil-1"; to subtract, put spaces: oil - 1'),
        ("3-1", 0, 'there is no quantity or fact "3-1"; to subtract, put spaces: 3 - 1'),
        (
            "oil-price-1",
            0,
            'there is no quantity or fact "oil-price-1"; to subtract, put spaces: oil-price - 1',
        ),
        (
            "oil > 0 and deck",
            12,
            '"deck" is a zone; an expression counts no cards, so ask for them by a fact',
        ),
        ("lamp-price(lamp)", 0, 'there is no fact "lamp-price" (did you mean "lamp-cost"?)'),
        ("lamp-cost", 0, 'the fact "lamp-cost" is asked about something: write lamp-cost(lamp)'),
        ("gust(lamp)", 0, 'the fact "gust" has no parameter: leave the parentheses out'),
        (
            "lamp-cost(gust)",
            0,
            'the fact "lamp-cost" is asked about "lamp" or "lampa", not about "gust"',
        ),
        ("oil and gust", 0, '"and" takes a yes or no, and "oil" is a number'),
        ("gust or oil + 1", 12, '"or" takes a yes or no, and "oil + 1" is a number'),
        ("not oil", 4, '"not" takes a yes or no, and "oil" is a number'),
        ("gust + 1", 0, '"+" takes a number, and "gust" is a yes or no'),
        ("gust = gust", 0, '"=" takes a number, and "gust" is a yes or no'),
        ("-(oil > 1)", 6, '"-" takes a number, and "oil > 1" is a yes or no'),
    ],
)
def test_error_of_kinds_and_names(text: str, at: int, reason: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        kind_of(parse_expression(text), text, NAMES)
    assert (caught.value.at, caught.value.reason) == (at, reason)


@pytest.mark.parametrize(
    ("text", "value", "unknown"),
    [
        ("1 + 2 * 3 - 4", 3, None),
        ("-oil + 1", -2, None),
        ("oil >= lamp-cost(lamp)", True, None),
        ("not gust", False, None),
        ("lit != 0 or gust", True, None),
        # what decides it is enough
        ("gust or calm", True, None),
        ("calm or gust", True, None),
        ("lit > 0 and calm", False, None),
        ("calm and lit > 0", False, None),
        ("gust or wind > 3", True, None),
        # what does not is asked from the left
        ("gust and calm", None, "calm"),
        ("wind + 1", None, "wind"),
        ("lit > 0 or wind > oil", None, "wind"),
        ("calm and wind > 0", None, "calm"),
        ("not (calm or lit > 0)", None, "calm"),
    ],
)
def test_values(text: str, value: int | None, unknown: str | None) -> None:
    tree = parse_expression(text)
    found = first_unknown(tree, value_of)
    assert evaluate(tree, value_of) == value
    assert (show(found) if found else None) == unknown
