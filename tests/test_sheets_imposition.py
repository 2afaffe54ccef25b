"""Where faces, backs, marks and ruler lie: pure geometry in millimetres."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from toolkit.sheets.grids import make_grid
from toolkit.sheets.imposition import Item, impose
from toolkit.sheets.layout import (
    UNPRINTABLE_MM,
    Bleed,
    Cell,
    Cutter,
    Duplex,
    Edges,
    Layout,
    MarkKind,
    MarkStyle,
)
from toolkit.sheets.margins import lay_margin
from toolkit.sheets.marks import cutter_marks, touches
from toolkit.sheets.papers import PAPERS, PaperError, get_paper

if TYPE_CHECKING:
    from toolkit.sheets.imposition import Page
    from toolkit.sheets.papers import Paper

A4, LETTER = Layout(PAPERS["a4"]), Layout(PAPERS["letter"])


def items(count: int, width: float = 63.0, height: float = 88.0) -> list[Item]:
    return [Item(width, height, number) for number in range(count)]


def backed(count: int, width: float = 63.0, height: float = 88.0) -> list[Item]:
    """Return cards with a back each: front 0 has back 100, and so on."""
    return [Item(width, height, number, 100 + number) for number in range(count)]


def faces(page: Page) -> list[list[int]]:
    """Return the faces of a page as its rows show them, from left to right."""
    rows: dict[float, list[tuple[float, int]]] = {}
    for one in page.placed:
        rows.setdefault(one.cell.y_mm, []).append((one.cell.x_mm, one.face))
    return [[face for _, face in sorted(rows[y])] for y in sorted(rows)]


@pytest.mark.parametrize(
    ("paper", "size", "shape", "corner"),
    [
        ("a4", (63, 88), (3, 3), (10.5, 16.5)),
        ("letter", (63, 88), (3, 3), (13.45, 7.7)),
        ("a4", (44, 68), (4, 4), (17.0, 12.5)),
        ("letter", (70, 121), (2, 2), (37.95, 18.7)),
        ("a4", (202, 289), (1, 1), (4.0, 4.0)),
        ("a3", (63, 88), (4, 4), (22.5, 34.0)),
        ("legal", (63, 88), (3, 3), (13.45, 45.8)),
        ("tabloid", (63.5, 88.9), (4, 4), (12.7, 38.1)),
        ("12x18in", (63.5, 88.9), (4, 5), (25.4, 6.35)),
        ("330x483mm", (63, 88), (5, 5), (7.5, 21.5)),
    ],
)
def test_as_many_as_fit_in_the_middle(
    paper: str, size: tuple[float, float], shape: tuple[int, int], corner: tuple[float, float]
) -> None:
    grid = make_grid(Layout(get_paper(paper)), *size)
    assert (grid.columns, grid.rows) == shape
    assert (grid.lefts_mm[0], grid.tops_mm[0]) == pytest.approx(corner)


# rpg-cards#185: landscape pages turned and cut off.
def test_a_lying_paper_holds_two_rows_of_four() -> None:
    grid = make_grid(Layout(PAPERS["a4"].lying()), 63, 88)
    assert (grid.paper.width_mm, grid.paper.height_mm) == (297.0, 210.0)
    assert (grid.columns, grid.rows) == (4, 2)
    assert (grid.lefts_mm[0], grid.tops_mm[0]) == (22.5, 17.0)
    assert PAPERS["a4"].lying().upright() == PAPERS["a4"]


def test_cells_touch_and_lie_in_the_middle() -> None:
    cells = make_grid(A4, 63, 88).cells()
    assert cells[0] == Cell(10.5, 16.5, 63, 88)
    assert cells[4] == Cell(73.5, 104.5, 63, 88)
    assert cells[8] == Cell(136.5, 192.5, 63, 88)


def test_columns_rows_gaps_and_margins() -> None:
    layout = replace(A4, columns=2, rows=2, gap_mm=(5.0, 8.0), margins=Edges(20, 10, 4, 30))
    grid = make_grid(layout, 63, 88)
    assert grid.lefts_mm == (30 + (170 - 131) / 2, 30 + (170 - 131) / 2 + 68)
    assert grid.tops_mm == (20 + (273 - 184) / 2, 20 + (273 - 184) / 2 + 96)


def test_bleed_of_each_card_needs_a_gap_and_outer_bleed_does_not() -> None:
    between = make_grid(replace(A4, bleed_mm=2.0, bleed=Bleed.BETWEEN), 63, 88)
    assert between.lefts_mm[1] - between.lefts_mm[0] == 67.0
    outer = make_grid(replace(A4, bleed_mm=2.0), 63, 88)
    assert outer.lefts_mm[1] - outer.lefts_mm[0] == 63.0


# squib#246: an extra blank page after a full one.
@pytest.mark.parametrize(("count", "pages"), [(0, 0), (1, 1), (9, 1), (10, 2), (18, 2), (19, 3), (300, 34)])
def test_pages_are_exact(count: int, pages: int) -> None:
    made = impose(items(count), A4)
    assert len(made) == pages
    assert [one.face for page in made for one in page.placed] == list(range(count))
    assert [page.number for page in made] == list(range(1, pages + 1))


# ---------------------------------------------------------------- marks


# Proxy-PDF-Maker#5, dominiontabs PR#390: marks missing, or on a neighbour card, on part-filled pages.
@pytest.mark.parametrize("kind", [MarkKind.CORNERS, MarkKind.CROSSES, MarkKind.LINES])
@pytest.mark.parametrize("gap", [0.0, 6.0])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("count", range(1, 7))
def test_marks_follow_the_occupied_cells(paper: str, count: int, gap: float, kind: MarkKind) -> None:
    layout = Layout(PAPERS[paper], gap_mm=(gap, gap), marks=MarkStyle(kind))
    [page] = impose(items(count, 55, 80), layout)
    cells = [one.cell for one in page.placed]
    assert len(cells) == count
    assert not [mark for mark in page.marks for cell in cells if touches(mark, cell)]
    for mark in page.marks:
        assert min(mark.x1_mm, mark.y1_mm) >= UNPRINTABLE_MM
        assert mark.x2_mm <= layout.paper.width_mm - UNPRINTABLE_MM
        assert mark.y2_mm <= layout.paper.height_mm - UNPRINTABLE_MM
    across = {x for cell in cells for x in (cell.x_mm, round(cell.right_mm, 4))}
    down = {y for cell in cells for y in (cell.y_mm, round(cell.bottom_mm, 4))}
    assert {mark.x1_mm for mark in page.marks if mark.x1_mm == mark.x2_mm} == across
    assert {mark.y1_mm for mark in page.marks if mark.y1_mm == mark.y2_mm} == down


def test_marks_of_five_cards() -> None:
    [page] = impose(items(5), A4)
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


def test_lines_run_from_edge_to_edge_but_for_faces_words_and_ruler() -> None:
    marks = MarkStyle(MarkKind.LINES)
    [page] = impose(items(1), replace(A4, marks=marks))
    assert [(m.x1_mm, m.y1_mm, m.x2_mm, m.y2_mm) for m in page.marks] == [
        (4.0, 16.5, 9.5, 16.5),
        (74.5, 16.5, 206.0, 16.5),
        (4.0, 104.5, 9.5, 104.5),
        (74.5, 104.5, 206.0, 104.5),
        (10.5, 4.0, 10.5, 15.5),
        (10.5, 105.5, 10.5, 293.0),
        (73.5, 4.0, 73.5, 8.8),
        (73.5, 11.9, 73.5, 15.5),
        (73.5, 105.5, 73.5, 285.1),
        (73.5, 290.0, 73.5, 293.0),
    ]
    [bare] = impose(items(1), replace(A4, marks=marks, words=False, ruler=False))
    assert [(m.y1_mm, m.y2_mm) for m in bare.marks if m.x1_mm == m.x2_mm == 73.5] == [(4, 15.5), (105.5, 293)]


def grown(box: Cell, more: float) -> Cell:
    return Cell(box.x_mm - more, box.y_mm - more, box.width_mm + 2 * more, box.height_mm + 2 * more)


# Long marks beside words and a ruler, lines beside the marks of a cutter, gaps narrower than the bleed.
@pytest.mark.parametrize("kind", [MarkKind.CORNERS, MarkKind.CROSSES, MarkKind.LINES])
@pytest.mark.parametrize("cutter", [None, Cutter()])
@pytest.mark.parametrize("gap", [0.0, 1.0, 5.0])
@pytest.mark.parametrize(
    "layout", [A4, LETTER, replace(A4, duplex=Duplex.LONG, margins=Edges(30, 5, 5, 5), columns=2, rows=2)]
)
def test_marks_cross_nothing(layout: Layout, gap: float, cutter: Cutter | None, kind: MarkKind) -> None:
    own = replace(layout, gap_mm=(gap, gap), bleed_mm=2.0, cutter=cutter, marks=MarkStyle(kind, 12.0))
    for page in impose(backed(5, 50, 70), own):
        margin = lay_margin(page.grid, page.layout)
        assert margin.title
        assert margin.lines
        taken = [grown(box, -0.01) for box in margin.taken]
        taken += [*cutter_marks(own), *(grown(one.cell, 1.99) for one in page.placed)]  # with their bleed
        assert not [(mark, box) for mark in page.marks for box in taken if touches(mark, box)]
        edges = {x for one in page.placed for x in (one.cell.x_mm, one.cell.right_mm)}
        found = {mark.x1_mm for mark in page.marks if mark.x1_mm == mark.x2_mm}
        assert found <= {round(x, 4) for x in edges}
        assert len(found) == len({round(x, 4) for x in edges}) or gap == 1.0


# A paper turned over upwards: what was above the cards is below them.
@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT, Duplex.AFTER])
@pytest.mark.parametrize("paper", [PAPERS["a4"], PAPERS["a4"].lying()])
@pytest.mark.parametrize("edges", [Edges(40, 5, 5, 5), Edges(5, 5, 5, 40)])
def test_words_of_a_back_lie_on_no_card(paper: Paper, duplex: Duplex, edges: Edges) -> None:
    layout = replace(A4, paper=paper, duplex=duplex, margins=edges, rows=1)
    back = next(page for page in impose(backed(4), layout) if page.back)
    margin = lay_margin(back.grid, back.layout)
    assert margin.title
    for one in back.placed:
        for box in margin.taken:
            apart = (
                box.right_mm < one.cell.x_mm
                or box.x_mm > one.cell.right_mm
                or box.bottom_mm < one.cell.y_mm
                or box.y_mm > one.cell.bottom_mm
            )
            assert apart


def test_no_marks_are_made_where_none_are_wanted() -> None:
    assert impose(items(1), A4)[0].marks
    assert impose(items(1), replace(A4, marks=MarkStyle(MarkKind.NONE)))[0].marks == ()


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "tabloid"])
@pytest.mark.parametrize("size", [(63, 88), (44, 68), (70, 121)])
def test_marks_of_a_cutter_lie_on_no_card(paper: str, size: tuple[float, float]) -> None:
    layout = Layout(PAPERS[paper], cutter=Cutter())
    [page] = impose(items(1, *size), layout)
    marks = cutter_marks(layout)
    assert marks[0] == Cell(10.0, 10.0, 5.0, 5.0)
    for mark in marks:
        for cell in page.grid.cells():
            apart = (
                mark.right_mm < cell.x_mm
                or mark.x_mm > cell.right_mm
                or mark.bottom_mm < cell.y_mm
                or mark.y_mm > cell.bottom_mm
            )
            assert apart
    assert cutter_marks(Layout()) == ()


# ---------------------------------------------------------------- backs


# rpg-cards#114: backs sat on the wrong fronts.
@pytest.mark.parametrize(
    ("paper", "duplex", "rows", "turn"),
    [
        (PAPERS["a4"], Duplex.LONG, [[102, 101, 100]], 0),
        (PAPERS["a4"], Duplex.SHORT, [[100, 101, 102]], 180),
        (PAPERS["a4"].lying(), Duplex.LONG, [[100, 101, 102]], 180),
        (PAPERS["a4"].lying(), Duplex.SHORT, [[102, 101, 100]], 0),
    ],
)
def test_backs_lie_under_their_fronts(paper: Paper, duplex: Duplex, rows: list[list[int]], turn: int) -> None:
    layout = replace(A4, paper=paper, duplex=duplex)
    front, back = impose(backed(3), layout)
    assert faces(front) == [[0, 1, 2]]
    assert faces(back) == rows
    assert {one.turn for one in back.placed} == {turn}
    wide, high = layout.paper.width_mm, layout.paper.height_mm
    for one, behind in zip(front.placed, back.placed, strict=True):
        cell = one.cell
        over = (wide - cell.right_mm, cell.y_mm) if turn == 0 else (cell.x_mm, high - cell.bottom_mm)
        assert (behind.cell.x_mm, behind.cell.y_mm) == pytest.approx(over)


# cards.py#125, #156: cards with and without backs drifted apart.
def test_cards_without_backs_leave_empty_cells() -> None:
    job = [*items(4), *(Item(63.0, 88.0, number, 100 + number) for number in range(4, 11))]
    made = impose(job, replace(A4, duplex=Duplex.LONG))
    assert [page.back for page in made] == [False, True, False, True]
    assert [faces(page) for page in made] == [
        [[0, 1, 2], [3, 4, 5], [6, 7, 8]],
        [[105, 104], [108, 107, 106]],
        [[9, 10]],
        [[110, 109]],
    ]


# silhouette-card-maker PR#84: a full sheet of backs for a part-filled page.
def test_one_back_on_the_last_page_in_the_right_column() -> None:
    last = impose(backed(10), replace(A4, duplex=Duplex.LONG))[-1]
    assert last.back
    [one] = last.placed
    assert (one.cell.x_mm, one.cell.y_mm) == (136.5, 16.5)


# shoggoth#225, #235: copies ignored, then backs lost.
def test_copies_have_backs() -> None:
    job = [Item(63.0, 88.0, face, 9) for face, copies in ((0, 3), (1, 2), (2, 1)) for _ in range(copies)]
    front, back = impose(job, replace(A4, duplex=Duplex.LONG))
    assert [one.face for one in front.placed] == [0, 0, 0, 1, 1, 2]
    assert [one.face for one in back.placed] == [9] * 6


def test_all_fronts_then_all_backs() -> None:
    made = impose(backed(12), replace(A4, duplex=Duplex.AFTER))
    assert [page.back for page in made] == [False, False, True, True]
    assert faces(made[3]) == [[111, 110, 109]]


def test_no_backs_make_no_back_pages() -> None:
    assert [page.back for page in impose(items(12), replace(A4, duplex=Duplex.LONG))] == [False, False]


def test_side_by_side_front_and_back_share_a_fold() -> None:
    [page] = impose(backed(3), replace(A4, duplex=Duplex.BESIDE))
    assert faces(page) == [[0, 100], [1, 101], [2, 102]]
    first, second = page.placed[0].cell, page.placed[3].cell
    assert second.x_mm == pytest.approx(first.right_mm)
    assert {fold.x1_mm for fold in page.folds} == {second.x_mm}


def test_gutterfold_mirrors_across_the_middle() -> None:
    layout = replace(A4, paper=PAPERS["a4"].lying(), duplex=Duplex.FOLD, gutter_mm=6.0)
    [page] = impose(backed(3), layout)
    assert faces(page) == [[0, 1, 101, 100], [2, 102]]
    assert {fold.x1_mm for fold in page.folds} == {297 / 2}
    for one, behind in zip(page.placed[:3], page.placed[3:], strict=True):
        assert one.cell.x_mm + behind.cell.right_mm == pytest.approx(297)


# ---------------------------------------------------------------- sizes and slots


def test_sizes_are_grouped_and_no_page_is_blank() -> None:
    job = [Item(63, 88, 0), Item(44, 68, 1), Item(63, 88, 2), Item(44, 68, 3)]
    made = impose(job, A4)
    assert [[one.face for one in page.placed] for page in made] == [[0, 2], [1, 3]]


def test_lying_faces_are_turned_one_way_and_share_the_sheet() -> None:
    job = [Item(63, 88, 0, 100), Item(88, 63, 1, 101, back_lies=True), Item(88, 63, 2, 102)]
    front, back = impose(job, replace(A4, duplex=Duplex.LONG))
    assert [(one.face, one.turn) for one in front.placed] == [(0, 0), (1, 90), (2, 90)]
    assert [(one.face, one.turn) for one in back.placed] == [(100, 0), (101, 270), (102, 0)]
    assert {(one.cell.width_mm, one.cell.height_mm) for one in front.placed} == {(63, 88)}
    _, short = impose(job, replace(A4, duplex=Duplex.SHORT))
    assert [(one.face, one.turn) for one in short.placed] == [(100, 180), (101, 90), (102, 180)]


def test_skipped_slots_stay_empty_on_the_first_sheet_alone() -> None:
    first, second = impose(items(9), replace(A4, skip=frozenset({1, 2, 5})))
    assert [(one.cell.x_mm, one.cell.y_mm) for one in first.placed[:2]] == [(136.5, 16.5), (10.5, 104.5)]
    assert len(first.placed) == 6
    assert (second.placed[0].cell.x_mm, second.placed[0].cell.y_mm) == (10.5, 16.5)


def test_error_all_slots_skipped() -> None:
    with pytest.raises(PaperError, match="all 9 slots of the first sheet are skipped"):
        impose(items(1), replace(A4, skip=frozenset(range(1, 10))))


# ---------------------------------------------------------------- margin


# typst#6292: printed at 96 %, and nobody saw it before the cards were cut.
@pytest.mark.parametrize(("layout", "length", "label"), [(A4, 100.0, "100 mm"), (LETTER, 101.6, "4 in")])
def test_ruler_lies_in_the_margin(layout: Layout, length: float, label: str) -> None:
    grid = make_grid(layout, 63, 88)
    margin = lay_margin(grid, layout)
    base = margin.lines[0]
    assert max(base.x2_mm - base.x1_mm, base.y2_mm - base.y1_mm) == pytest.approx(length)
    assert margin.figures[-1].words == label == layout.paper.ruler.label
    assert not [line for line in margin.lines for cell in grid.cells() if touches(line, cell)]
    for line in margin.lines:
        assert line.x2_mm <= layout.paper.width_mm - UNPRINTABLE_MM
        assert line.y2_mm <= layout.paper.height_mm - UNPRINTABLE_MM


def test_a_paper_without_room_has_neither_ruler_nor_words() -> None:
    margin = lay_margin(make_grid(A4, 63, 88), A4)
    assert margin.lines
    assert margin.title
    full = lay_margin(make_grid(A4, 202, 289), A4)
    assert (full.lines, full.title) == ((), None)


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "leter",
            'no paper "leter" (did you mean "letter"?); known are '
            + ", ".join(PAPERS)
            + ", or a size such as 320x450mm",
        ),
        ("10x900", '"10x900" is no paper: its sides have to be 40 to 1200 mm'),
    ],
)
def test_error_unknown_paper(name: str, message: str) -> None:
    with pytest.raises(PaperError) as raised:
        get_paper(name)
    assert str(raised.value) == message


@pytest.mark.parametrize(
    ("name", "size"),
    [("A4", (210, 297)), ("320x450", (320, 450)), ("13×19 in", (330.2, 482.6)), ("32,0 x 45cm", (320, 450))],
)
def test_papers_by_name_and_by_size(name: str, size: tuple[float, float]) -> None:
    paper = get_paper(name)
    assert (paper.width_mm, paper.height_mm) == pytest.approx(size)


@pytest.mark.parametrize(
    ("layout", "size", "message"),
    [
        (A4, (220, 300), "a card of 220 × 300 mm does not fit on A4"),
        (
            replace(A4, columns=4),
            (63, 88),
            "4 × any cards of 63 × 88 mm do not fit on A4 with these margins, gaps and bleed",
        ),
    ],
)
def test_error_card_larger_than_paper(layout: Layout, size: tuple[float, float], message: str) -> None:
    with pytest.raises(PaperError) as raised:
        make_grid(layout, *size)
    assert str(raised.value) == message
