"""Proofs about conditions, held against trying every case."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.turn.expressions import COMPARISONS, Binary, Expression, Name, Number, Unary, evaluate
from toolkit.turn.grammar import parse_expression
from toolkit.turn.guards import can_hold, consequences, must_hold
from toolkit.turn.linear import Known, Linear, linear

#: Two quantities with bounds, a number that is asked, and a question.
RANGES = {"oil": (0, 4), "tin": (-1, 2), "cost": (0, 4)}
KNOWN = Known(lambda name: RANGES[name.id])

CASES = [
    dict(zip((*RANGES, "gust"), values, strict=True))
    for values in product(*(range(low, high + 1) for low, high in RANGES.values()), (True, False))
]


def holds(condition: Expression, case: dict[str, int]) -> bool:
    return bool(evaluate(condition, lambda name: case[name.id]))


def value(form: Linear, case: dict[str, int]) -> int:
    total = form.constant
    for unknown, times in form.terms:
        total += times * int(evaluate(parse_expression(unknown), lambda name: case[name.id]) or 0)
    return total


NUMBERS = st.recursive(
    st.builds(Number, st.integers(0, 5)) | st.sampled_from([Name(name) for name in RANGES]),
    lambda inner: st.builds(Binary, st.sampled_from("+-*"), inner, inner),
    max_leaves=4,
)
CONDITIONS: st.SearchStrategy[Expression] = st.recursive(
    st.just(Name("gust")) | st.builds(Binary, st.sampled_from(sorted(COMPARISONS)), NUMBERS, NUMBERS),
    lambda inner: (
        st.builds(Unary, st.just("not"), inner)
        | st.builds(Binary, st.sampled_from(["and", "or"]), inner, inner)
    ),
    max_leaves=4,
)


@given(CONDITIONS)
def test_what_must_hold_holds_in_every_case(condition: Expression) -> None:
    if must_hold(condition, KNOWN):
        assert all(holds(condition, case) for case in CASES)


@given(CONDITIONS)
def test_what_can_not_hold_holds_in_no_case(condition: Expression) -> None:
    if not can_hold(condition, KNOWN):
        assert not any(holds(condition, case) for case in CASES)


@given(CONDITIONS, st.booleans())
def test_what_follows_from_a_condition_is_so_wherever_it_holds(condition: Expression, wanted: bool) -> None:
    forms = list(consequences(condition, KNOWN, wanted))
    for case in CASES:
        if holds(condition, case) is wanted:
            assert all(value(form, case) >= 0 for form in forms)


@given(CONDITIONS, NUMBERS)
def test_what_is_proven_is_so(condition: Expression, number: Expression) -> None:
    known = KNOWN.adding(consequences(condition, KNOWN))
    if known.entails(linear(number)):
        assert all(value(linear(number), case) >= 0 for case in CASES if holds(condition, case))


@pytest.mark.parametrize(
    ("text", "must", "can"),
    [
        ("oil >= 0", True, True),
        ("oil > 4", False, False),
        ("oil > 0 or oil = 0", True, True),
        ("oil < 2 or oil > 1", True, True),
        ("oil < 2 or oil > 2", False, True),
        ("oil != tin or tin = oil", True, True),
        ("oil >= cost or cost > oil", True, True),
        ("oil - cost >= 0 or cost - oil >= 1", True, True),
        ("2 * oil >= cost or cost > 2 * oil", True, True),
        ("oil > cost and oil < cost", False, False),
        ("gust or not gust", True, True),
        ("gust and not gust", False, False),
        ("gust or oil = 0", False, True),
        ("1 = 1", True, True),
        ("1 > 2", False, False),
        ("oil + tin >= -1", True, True),
        ("oil * cost >= 0", True, True),
        ("oil * cost > 16", False, False),
    ],
)
def test_proofs(text: str, must: bool, can: bool) -> None:
    condition = parse_expression(text)
    assert (must_hold(condition, KNOWN), can_hold(condition, KNOWN)) == (must, can)


def test_a_proof_gives_up_where_cases_are_too_many() -> None:
    names = [Name(f"fact-{i}") for i in range(16)]
    many: Expression = names[0]
    for name in names[1:]:
        many = Binary("or", many, name)
    surely = Binary("or", many, Unary("not", many))
    assert (must_hold(surely, KNOWN), can_hold(surely, KNOWN)) == (False, True)
