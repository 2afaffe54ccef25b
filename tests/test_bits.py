"""Sets as bits of one integer, and as bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.bits import bits_of, members_of, pack, unpack, whole_bytes
from toolkit.database import values
from toolkit.query import sources

WIDTH = 3_000
MEMBERS = st.one_of(
    st.sets(st.integers(0, WIDTH - 1), max_size=20),
    st.integers(0, 9).map(lambda start: set(range(start, WIDTH, start + 2))),
)


@given(members=MEMBERS)
def test_a_set_comes_back_from_bits(members: set[int]) -> None:
    bits = bits_of(list(members), WIDTH)
    assert bits.bit_count() == len(members)
    assert members_of(bits) == sorted(members)
    assert members_of(bits, range(7, 7 + WIDTH)) == [member + 7 for member in sorted(members)]


@given(one=MEMBERS, other=MEMBERS)
def test_a_union_comes_back_from_bytes(one: set[int], other: set[int]) -> None:
    packed = [pack(sorted(one), WIDTH), pack(sorted(other), WIDTH)]
    assert all(len(part) <= whole_bytes(WIDTH) for part in packed)
    assert members_of(unpack(packed, WIDTH)) == sorted(one | other)


@pytest.mark.parametrize("width", [0, 1, 8, 9])
def test_nothing_is_a_set(width: int) -> None:
    assert (bits_of([], width), members_of(0), unpack([pack([], width)], width)) == (0, [], 0)


def test_kinds_of_values_are_read_as_they_are_written() -> None:
    kinds = ("HELD", "SEVERAL", "VALUE", "FIRST")
    assert [getattr(values, kind) for kind in kinds] == [getattr(sources, kind) for kind in kinds]
