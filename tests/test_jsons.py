"""JSON for programs: what the standard library would write, in bytes."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.jsons import to_json

_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(-1e15, 1e15).filter(lambda n: n == 0 or abs(n) > 1e-4)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=4)
    ),
    max_leaves=20,
)


@given(_VALUES)
def test_the_same_as_the_standard_library_writes(value: Any) -> None:
    expected = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    assert to_json(value) == expected.encode()


class Pair(NamedTuple):
    first: int
    second: str


def test_mappings_and_tuples_of_every_kind() -> None:
    value = {"map": MappingProxyType({"a": 1}), "pair": Pair(1, "ż"), "set": ("x",)}
    assert to_json(value) == '{"map":{"a":1},"pair":[1,"ż"],"set":["x"]}'.encode()


@pytest.mark.parametrize("value", [object(), {"a": 1j}, {1: "a number as a key"}])
def test_what_json_cannot_say_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        to_json(value)
