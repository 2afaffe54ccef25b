"""Faces drawn by several threads: the same bytes however many there are, and every fault of all of them."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from sheets_measure import card
from toolkit.games import get_game
from toolkit.sheets import drawing
from toolkit.sheets.drawing import FACES_A_RUN, Drawing, How, draw_faces
from toolkit.sheets.faces import FaceMaker, symbols_of
from toolkit.sheets.typesetting import SheetError

if TYPE_CHECKING:
    import sqlite3

    from toolkit.games import Game
    from toolkit.sheets.faces import Face


#: Faces beyond the first run: enough for a run of their own.
MORE = FACES_A_RUN // 3 + 1


@pytest.fixture(scope="module")
def game(lanterns: sqlite3.Connection) -> Game:
    return get_game(lanterns, "lanterns")


@pytest.fixture(scope="module")
def faces(game: Game) -> list[Face]:
    maker = FaceMaker(game, "en")
    return [maker.make(card(i, f"Card {i}", "keeper", "Wait.")) for i in range(FACES_A_RUN + MORE)]


@pytest.mark.parametrize("processors", [1, 2, 8])
def test_the_same_bytes_on_any_number_of_processors(
    game: Game, faces: list[Face], processors: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    how = How(symbols_of(game), "en")
    alone = draw_faces(faces[:FACES_A_RUN], how) + draw_faces(faces[FACES_A_RUN:], how)
    monkeypatch.setattr(drawing, "_processors", lambda: processors)
    assert draw_faces(faces, how) == alone
    assert len(alone) == 2


def test_the_first_run_is_drawn_while_others_are_still_to_come(
    game: Game, faces: list[Face], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    begun = threading.Event()

    def draw(faces: Any, how: How) -> list[bytes]:
        begun.set()
        return drawn(faces, how)

    drawn = drawing._draw
    monkeypatch.setattr(drawing, "_draw", draw)
    with Drawing(How(symbols_of(game), "en"), told.append, expected=len(faces)) as work:
        work.add(*faces[:FACES_A_RUN])
        assert begun.wait(60)
        work.add(*faces[FACES_A_RUN:])
        made = work.finish()
        first = next(made)
        assert first.startswith(b"%PDF")
        assert told == [FACES_A_RUN]
        assert len(list(made)) == 1
    assert told == [FACES_A_RUN, MORE]


@pytest.mark.parametrize(("more", "runs"), [(0, [6, 6]), (1, [6, 7]), (2, [6, 8]), (5, [6, 7, 4])])
def test_the_last_run_takes_the_few_that_follow(
    game: Game, faces: list[Face], more: int, runs: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Backs and grounds come after the faces, and a run of their own would take longer than they do."""
    for name, number in (("FACES_A_RUN", 6), ("SHORT_RUNS", 4), ("FACES_A_LONG_RUN", 9)):
        monkeypatch.setattr(drawing, name, number)
    told: list[int] = []
    with Drawing(How(symbols_of(game), "en"), told.append, expected=12) as work:
        work.add(*faces[:12])
        work.expect(more)
        work.add(*faces[12 : 12 + more])
        assert len(list(work.finish())) == len(runs)
    assert told == runs


@pytest.mark.parametrize("even", [False, True])
def test_runs_get_longer_and_shorter_again_and_no_face_is_lost(
    game: Game, faces: list[Face], even: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, number in (("FACES_A_RUN", 1), ("SHORT_RUNS", 2), ("FACES_A_LONG_RUN", 3)):
        monkeypatch.setattr(drawing, name, number)
    told: list[int] = []
    made = draw_faces(faces[:9], How(symbols_of(game), "en", even=even), told.append)
    assert told == [1, 1, 3, 2, 1, 1]
    names = [page.get_textpage().get_text_range() for one in made for page in pypdfium2.PdfDocument(one)]
    assert [name.splitlines()[0].strip() for name in names] == [f"Card {i}" for i in range(9)]


def test_faults_of_every_run_are_told_at_once(game: Game, faces: list[Face]) -> None:
    maker = FaceMaker(game, "en")
    long = "Verylongword" * 40
    broken = [maker.make(card(900 + i, f"Long {i}", "keeper", long)) for i in range(2)]
    with pytest.raises(SheetError) as raised:
        draw_faces([broken[0], *faces, broken[1]], How(symbols_of(game), "en"))
    assert [fault.card for fault in raised.value.faults] == [broken[0]["id"], broken[1]["id"]]
    assert {fault.part for fault in raised.value.faults} == {"text"}


def test_letters_that_no_font_has_are_told_before_anything_is_drawn(game: Game, faces: list[Face]) -> None:
    maker = FaceMaker(game, "en")
    odd = [maker.make(card(800 + i, f"Odd {i}", "keeper", "Wait ☃.")) for i in range(2)]
    told: list[int] = []
    with pytest.raises(SheetError) as raised:
        draw_faces([odd[0], *faces, odd[1]], How(symbols_of(game), "en"), told.append)
    assert [fault.card for fault in raised.value.faults] == [odd[0]["id"], odd[1]["id"]]
    assert told == []
