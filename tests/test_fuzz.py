"""The corpus of texts that nobody meant, tried on every reader; `make fuzz` looks for more of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from fuzz.strategies import texts
from fuzz.targets import CORPUS, TARGETS, Place
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

KEPT = [(name, file) for name, target in TARGETS.items() for file in target.texts()]


@pytest.fixture
def place(lanterns: sqlite3.Connection, tmp_path: Path) -> Place:
    return Place(lanterns, tmp_path / "place")


def test_every_target_has_texts_and_every_text_a_target() -> None:
    assert {path.name for path in CORPUS.iterdir()} == set(TARGETS) == {name for name, _ in KEPT}


@pytest.mark.parametrize(("name", "file"), KEPT)
def test_a_kept_text(name: str, file: str, place: Place) -> None:
    TARGETS[name].try_on(place, TARGETS[name].texts()[file])


@pytest.mark.parametrize("name", list(TARGETS))
@settings(
    max_examples=8, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
@given(data=st.data())
def test_a_few_texts_of_a_kind(name: str, place: Place, data: st.DataObject) -> None:
    TARGETS[name].try_on(place, data.draw(texts(TARGETS[name])))
