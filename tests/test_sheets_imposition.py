"""Where cards, marks and ruler lie: pure geometry in millimetres."""

from __future__ import annotations

import pytest

from toolkit.sheets.imposition import (
    PAPERS,
    UNPRINTABLE_MM,
    Cell,
    PaperError,
    Segment,
    get_paper,
    impose,
    lay_margin,
    make_grid,
)


def touches(mark: Segment, cell: Cell) -> bool:
    return (
        mark.x1_mm <= cell.x_mm + cell.width_mm
        and mark.x2_mm >= cell.x_mm
        and mark.y1_mm <= cell.y_mm + cell.height_mm
        and mark.y2_mm >= cell.y_mm
    )


@pytest.mark.parametrize(
    ("paper", "size", "shape", "side", "top"),
    [
        ("a4", (63, 88), (3, 3), 10.5, 16.5),
        ("letter", (63, 88), (3, 3), 13.45, 7.7),
        ("a4", (44, 68), (4, 4), 17.0, 12.5),
        ("letter", (70, 121), (2, 2), 37.95, 18.7),
        ("a4", (202, 289), (1, 1), 4.0, 4.0),
    ],
)
def test_as_many_as_fit_in_the_middle(
    paper: str, size: tuple[float, float], shape: tuple[int, int], side: float, top: float
) -> None:
    grid = make_grid(PAPERS[paper], *size)
    assert (grid.columns, grid.rows) == shape
    assert grid.side_mm == pytest.approx(side)
    assert grid.top_mm == pytest.approx(top)


def test_cells_touch_and_lie_in_the_middle() -> None:
    cells = make_grid(PAPERS["a4"], 63, 88).cells()
    assert cells[0] == Cell(10.5, 16.5, 63, 88)
    assert cells[4] == Cell(73.5, 104.5, 63, 88)
    assert cells[8] == Cell(136.5, 192.5, 63, 88)


# squib#246: an extra blank page after a full one.
@pytest.mark.parametrize(("count", "pages"), [(0, 0), (1, 1), (9, 1), (10, 2), (18, 2), (19, 3), (300, 34)])
def test_pages_are_exact(count: int, pages: int) -> None:
    made = impose(count, make_grid(PAPERS["a4"], 63, 88))
    assert len(made) == pages
    assert [item for page in made for item in page.items] == list(range(count))
    assert [page.number for page in made] == list(range(1, pages + 1))


# Proxy-PDF-Maker#5, dominiontabs PR#390: marks missing, or on a neighbour card, on part-filled pages.
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("count", range(1, 10))
def test_marks_follow_the_occupied_cells(paper: str, count: int) -> None:
    grid = make_grid(PAPERS[paper], 63, 88)
    [page] = impose(count, grid)
    assert page.marks
    assert not [mark for mark in page.marks for cell in page.cells if touches(mark, cell)]
    for mark in page.marks:
        assert min(mark.x1_mm, mark.y1_mm) >= UNPRINTABLE_MM
        assert mark.x2_mm <= grid.paper.width_mm - UNPRINTABLE_MM
        assert mark.y2_mm <= grid.paper.height_mm - UNPRINTABLE_MM
    lefts = {round(cell.x_mm, 4) for cell in page.cells}
    rights = {round(cell.x_mm + cell.width_mm, 4) for cell in page.cells}
    assert {mark.x1_mm for mark in page.marks if mark.x1_mm == mark.x2_mm} == lefts | rights
    tops = {round(cell.y_mm, 4) for cell in page.cells}
    bottoms = {round(cell.y_mm + cell.height_mm, 4) for cell in page.cells}
    assert {mark.y1_mm for mark in page.marks if mark.y1_mm == mark.y2_mm} == tops | bottoms


def test_marks_of_five_cards() -> None:
    [page] = impose(5, make_grid(PAPERS["a4"], 63, 88))
    across = [m for m in page.marks if m.y1_mm == m.y2_mm]
    along = [m for m in page.marks if m.x1_mm == m.x2_mm]
    assert sorted((m.x1_mm, m.x2_mm, m.y1_mm) for m in across) == [
        (6.0, 9.5, 16.5),
        (6.0, 9.5, 104.5),
        (6.0, 9.5, 192.5),
        (137.5, 141.0, 192.5),
        (200.5, 204.0, 16.5),
        (200.5, 204.0, 104.5),
    ]
    assert sorted((m.x1_mm, m.y1_mm, m.y2_mm) for m in along) == [
        (10.5, 12.0, 15.5),
        (10.5, 193.5, 197.0),
        (73.5, 12.0, 15.5),
        (73.5, 193.5, 197.0),
        (136.5, 12.0, 15.5),
        (136.5, 193.5, 197.0),
        (199.5, 12.0, 15.5),
        (199.5, 105.5, 109.0),
    ]


# typst#6292: printed at 96 %, and nobody saw it before the cards were cut.
@pytest.mark.parametrize(("paper", "length", "label"), [("a4", 100.0, "100 mm"), ("letter", 101.6, "4 in")])
def test_ruler_lies_in_the_margin(paper: str, length: float, label: str) -> None:
    grid = make_grid(PAPERS[paper], 63, 88)
    margin = lay_margin(grid)
    base = margin.lines[0]
    assert max(base.x2_mm - base.x1_mm, base.y2_mm - base.y1_mm) == pytest.approx(length)
    assert margin.figures[-1].words == label == grid.paper.ruler.label
    [full] = impose(grid.columns * grid.rows, grid)
    assert not [line for line in margin.lines for cell in full.cells if touches(line, cell)]
    for line in margin.lines:
        assert line.x2_mm <= grid.paper.width_mm - UNPRINTABLE_MM
        assert line.y2_mm <= grid.paper.height_mm - UNPRINTABLE_MM


def test_a_paper_without_room_has_no_ruler() -> None:
    assert lay_margin(make_grid(PAPERS["a4"], 63, 88)).lines
    assert lay_margin(make_grid(PAPERS["a4"], 202, 289)).lines == ()


def test_error_unknown_paper() -> None:
    assert get_paper("A4").id == "a4"
    with pytest.raises(PaperError) as raised:
        get_paper("leter")
    assert str(raised.value) == 'no paper "leter" (did you mean "letter"?); known are a4, letter'


def test_error_card_larger_than_paper() -> None:
    with pytest.raises(PaperError) as raised:
        make_grid(PAPERS["a4"], 220, 300)
    assert str(raised.value) == "a card of 220 × 300 mm does not fit on A4"
