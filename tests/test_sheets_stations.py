"""The parts of player aids: lines that meet, rows that become one, numbers and bounds in short."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from toolkit.games import read_games
from toolkit.sheets.lanes import joined_cells, lay_lines
from toolkit.sheets.stations import going_on, shorten
from toolkit.turn import drawings, read_track

if TYPE_CHECKING:
    import sqlite3


@pytest.mark.parametrize(
    ("numbers", "shown"),
    [
        ([], []),
        (["6.1"], ["6.1"]),
        (["6.1", "6.2", "6.3"], ["6.1–3"]),
        (["6.1", "6.3", "6.4"], ["6.1", "6.3–4"]),
        (["6.2", "6.1"], ["6.2", "6.1"]),
        (["6.1", "6.1", "7"], ["6.1", "7"]),
        (["8", "9", "10"], ["8–10"]),
        (["1.9", "1.10", "2.11"], ["1.9–10", "2.11"]),
        (["8.1", "8.1.1", "8.1.7.2", "8.10"], ["8.1", "8.10"]),
        (["3.2.1", "3", "30.2"], ["3", "30.2"]),
    ],
)
def test_numbers_that_follow_one_another(numbers: list[str], shown: list[str]) -> None:
    assert shorten(numbers) == shown


def test_lines_meet_from_row_to_row(everything: sqlite3.Connection) -> None:
    tracks = [track for game in read_games(everything) if (track := read_track(everything, game.id))]
    assert tracks
    for drawing in (drawing for track in tracks for drawing in drawings(track)):
        rows = lay_lines([row.cells for row in drawing.rows])
        assert not any(cell["up"] for cell in rows[0])
        assert not any(cell["down"] for cell in rows[-1])
        for above, row in pairwise(rows):
            kinds = [cell["kind"] for cell in above]
            for lane, cell in enumerate(row):
                from_above = above[lane]["down"] if lane < len(above) else kinds[-1] == "loop-start"
                assert cell["up"] <= from_above
            if row[-1]["kind"] == "loop-end":
                inside = above[len(row)]
                assert inside["down"] or inside["kind"] == "terminus"


def test_a_row_with_an_only_node_comes_back_where_that_does() -> None:
    assert joined_cells(("line", "fork", "station"), ("join", "join", "station")) == (
        "join",
        "fork-join",
        "station",
    )
    assert joined_cells(("loop", "tooth-last", "station"), ("loop", "none", "station")) == (
        "loop",
        "tooth-last",
        "station",
    )
    assert joined_cells(("fork", "station"), ("line", "terminus")) == ("fork", "station")


@pytest.mark.parametrize(
    ("titles", "line"),
    [
        ([], ""),
        (["Turns", "Act"], "… Turns › Act"),
        (["T" * 40, "Act again"], "… Act again"),
        (["Act", "word " * 20], "… word word word word word word word word word …"),
    ],
)
def test_the_line_above_a_column_is_one_line(titles: list[str], line: str) -> None:
    assert going_on(titles) == line
