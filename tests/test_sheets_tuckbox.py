"""The net of a tuck box: it holds its cards, closes, and lies on the paper."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from sheets_measure import sheets_of
from toolkit.games import get_game
from toolkit.sheets.papers import PAPERS, PaperError
from toolkit.sheets.style import Style
from toolkit.sheets.tuckbox import SLEEVED_MM, box_net, make_tuckbox
from toolkit.sheets.typesetting import SheetError

if TYPE_CHECKING:
    import sqlite3

    from toolkit.games import Game
    from toolkit.sheets.tuckbox import Point


@pytest.fixture(scope="module")
def game(lanterns: sqlite3.Connection) -> Game:
    return get_game(lanterns, "lanterns")


@pytest.mark.parametrize(
    ("count", "thickness", "depth"), [(1, 0.32, 8.0), (42, 0.32, 14.44), (60, 0.32, 20.2), (60, 0.62, 38.2)]
)
def test_the_box_is_as_deep_as_its_cards(count: int, thickness: float, depth: float) -> None:
    net = box_net(count, 63, 88, thickness)
    assert (net.width_mm, net.height_mm, net.depth_mm) == (64.5, 89.5, depth)


def test_panels_stand_side_by_side() -> None:
    net = box_net(60, 63, 88, 0.32)
    widths = [b - a for a, b in zip(net.columns, net.columns[1:], strict=False)]
    assert widths == pytest.approx([20.2, 64.5, 20.2, 64.5])
    assert net.rows[1] - net.rows[0] == 89.5
    assert net.size_mm == pytest.approx((9 + 2 * (20.2 + 64.5), 20.2 + 14 + 89.5 + 20.2))


def test_every_fold_ends_on_the_outline() -> None:
    net = box_net(60, 63, 88, 0.32)
    corners = net.cut()
    edges = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    assert len(net.folds()) == 12
    for fold in net.folds():
        for end in fold:
            assert min(distance(end, *edge) for edge in edges) <= 0.51


def distance(point: Point, start: Point, end: Point) -> float:
    """Return how far a point lies from a line between two others."""
    (x, y), (ax, ay), (bx, by) = point, start, end
    length = (bx - ax) ** 2 + (by - ay) ** 2
    share = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
    return math.dist((x, y), (ax + share * (bx - ax), ay + share * (by - ay)))


def test_the_outline_stays_in_the_net() -> None:
    for count in (1, 60, 200):
        net = box_net(count, 63, 88, 0.32)
        wide, high = net.size_mm
        assert all(-1e-9 <= x <= wide + 1e-9 and -1e-9 <= y <= high + 1e-9 for x, y in net.cut())


def test_a_box_says_what_is_in_it(game: Game) -> None:
    pdf = make_tuckbox(game, 42, (63, 88), title="Night watch", paper=PAPERS["a4"])
    with sheets_of(pdf) as [page]:
        assert (round(page.width_mm), round(page.height_mm)) == (210, 297)
        assert page.text().count("Night watch") == 4
        assert page.text().count("42 cards") == 2
        assert "glue" in page.text()


def test_a_wide_net_turns_the_paper(game: Game) -> None:
    pdf = make_tuckbox(game, 60, (63, 88), title="In sleeves", paper=PAPERS["a4"], thickness_mm=SLEEVED_MM)
    with sheets_of(pdf) as [page]:
        assert (round(page.width_mm), round(page.height_mm)) == (297, 210)


def test_the_ink_saver_draws_lines_alone(game: Game) -> None:
    plain = make_tuckbox(game, 42, (63, 88), title="Box", paper=PAPERS["a4"], style=Style(saver=True))
    full = make_tuckbox(game, 42, (63, 88), title="Box", paper=PAPERS["a4"])
    with sheets_of(plain) as [light], sheets_of(full) as [dark]:
        darkness = [
            sum(p.page.render(scale=1).to_pil().convert("L").histogram()[:128]) for p in (light, dark)
        ]
    assert darkness[0] * 10 < darkness[1]


def test_error_box_larger_than_paper(game: Game) -> None:
    with pytest.raises(PaperError) as raised:
        make_tuckbox(game, 300, (63, 88), title="All", paper=PAPERS["a4"])
    assert str(raised.value) == "the net of the box is 332 × 298 mm and does not fit on A4"


def test_error_letter_that_no_font_has(game: Game) -> None:
    with pytest.raises(SheetError) as raised:
        make_tuckbox(game, 42, (63, 88), title="Snow ☃", paper=PAPERS["a4"])
    assert str(raised.value) == (
        'the line of "Snow ☃" (box) has the letter "☃" (U+2603, SNOWMAN), which no font here has'
    )
