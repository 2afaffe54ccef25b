"""Faces drawn by several processes: ready before the faces are, gone after them, missed by nobody."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from sheets_measure import card
from toolkit.games import get_game
from toolkit.sheets.drawing import FACES_A_RUN, How, draw_faces, helpers
from toolkit.sheets.faces import FaceMaker, symbols_of

if TYPE_CHECKING:
    import sqlite3

    from toolkit.games import Game
    from toolkit.sheets.faces import Face


#: How many processes can help on this machine.
MOST = (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1) - 1


@pytest.fixture(scope="module")
def game(lanterns: sqlite3.Connection) -> Game:
    return get_game(lanterns, "lanterns")


@pytest.fixture(scope="module")
def faces(game: Game) -> list[Face]:
    maker = FaceMaker(game, "en")
    return [maker.make(card(i, f"Card {i}", "keeper", "Wait.")) for i in range(FACES_A_RUN + 3)]


@pytest.mark.parametrize(("count", "expected"), [(1, 0), (FACES_A_RUN, 0), (FACES_A_RUN + 1, 1), (3000, 39)])
def test_no_more_helpers_than_there_is_work_for(count: int, expected: int) -> None:
    with helpers(count) as ready:
        assert len(ready) == min(expected, MOST)


def test_helpers_that_are_not_needed_end_with_the_block() -> None:
    with helpers(2 * FACES_A_RUN) as ready:
        seen = list(ready)
        assert [one.poll() for one in seen] == [None] * min(1, MOST)
    assert all(one.poll() is not None for one in seen)


def test_the_same_bytes_with_a_helper_without_one_and_with_a_broken_one(
    game: Game, faces: list[Face]
) -> None:
    how = How(symbols_of(game), "en")
    alone = draw_faces(faces[:FACES_A_RUN], how) + draw_faces(faces[FACES_A_RUN:], how)
    with helpers(len(faces)) as ready:
        helped = draw_faces(faces, how, ready=ready)
        assert ready == []
    with helpers(len(faces)) as ready:
        for one in ready:
            one.kill()
            one.wait()
        broken = draw_faces(faces, how, ready=ready)
    assert alone == helped == broken
