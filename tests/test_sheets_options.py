"""What the options of `decklore print` do, typed as people type them and measured in the PDF."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pypdfium2
import pytest
from PIL import Image
from typer.testing import CliRunner

from conftest import PACKS, change
from sheets_measure import MM, Box, card, pages_of, run_print, sheets_of, wishes_of
from toolkit.checks import build
from toolkit.cli import make_app
from toolkit.games import get_game
from toolkit.packs.sizes import CARD_SIZES
from toolkit.sheets import Layout, Print, make_sheets
from toolkit.sheets.layout import Duplex
from toolkit.sheets.papers import PAPERS

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from pathlib import Path

    from sheets_measure import Drawn, Measured

    Printed = Callable[..., bytes]

RED, BLUE = (200, 30, 30), (30, 60, 200)
GUSTS = ("half-price", "formula", "cafe", "keepers-oil", "luska", "luska-plain", "not-today", "one-or-two",
         "or-else", "squall", "whisper")  # fmt: skip
#: Of a gust there is no other copy, so that each is one cell.
NINE = "set:odd t:gust"


@pytest.fixture
def run(
    lanterns_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, str, str]]:
    """Run the command in a folder of its own; returns exit code, standard output, standard error."""
    monkeypatch.setenv("DECKLORE_DATABASE", str(lanterns_path))
    monkeypatch.setenv("DECKLORE_DATA", str(PACKS / "lanterns"))
    monkeypatch.chdir(tmp_path)

    return run_print


@pytest.fixture
def printed(run: Callable[..., tuple[int, str, str]], tmp_path: Path) -> Printed:
    """Print and return the PDF."""

    def _printed(*words: str) -> bytes:
        code, _, err = run(*words, "-o", "made.pdf")
        assert (code, err) == (0, "")
        return (tmp_path / "made.pdf").read_bytes()

    return _printed


@pytest.fixture(scope="module")
def coloured(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder with a whole face for each gust, red and blue by turns."""
    folder = tmp_path_factory.mktemp("coloured")
    for number, one in enumerate(GUSTS):
        Image.new("RGB", (744, 1039), (RED, BLUE)[number % 2]).save(folder / f"{one}.png")
    return str(folder)


def marks(page: Measured, width: float = 0.3) -> list[Drawn]:
    """Return the cutting marks: lines of one thickness that are not broken."""
    return [one for one in page.paths if one.stroke and one.width_pt == width and not one.dashed]


def across(page: Measured, width: float = 0.3) -> list[float]:
    """Return where the marks say to cut from above to below."""
    return sorted({round(m.box.left, 2) for m in marks(page, width) if m.box.right - m.box.left < 0.01})


def down(page: Measured, width: float = 0.3) -> list[float]:
    return sorted({round(m.box.top, 2) for m in marks(page, width) if m.box.bottom - m.box.top < 0.01})


def size(box: Box) -> tuple[float, float]:
    return round(box.right - box.left, 2), round(box.bottom - box.top, 2)


def picture(pdf: bytes, page: int, scale: float = 4.0) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return Image.Image.convert(document[page].render(scale=scale).to_pil(), "RGB")
    finally:
        document.close()


def seen(shown: Image.Image, x_mm: float, y_mm: float, scale: float = 4.0) -> str:
    pixel = shown.getpixel((round(x_mm * MM * scale), round(y_mm * MM * scale)))
    assert isinstance(pixel, tuple)
    return "red" if pixel[0] > pixel[2] + 60 else "blue" if pixel[2] > pixel[0] + 60 else "none"


# ---------------------------------------------------------------- papers and cards


@pytest.mark.parametrize(
    ("typed", "width", "height"),
    [
        ("a4", 210, 297),
        ("A3", 297, 420),
        ("Letter", 215.9, 279.4),
        ("legal", 215.9, 355.6),
        ("tabloid", 279.4, 431.8),
        ("12x18in", 304.8, 457.2),
        ("320×450 mm", 320, 450),
        ("33x48cm", 330, 480),
    ],
)
@pytest.mark.parametrize("lies", [False, True])
def test_papers(printed: Printed, typed: str, width: float, height: float, lies: bool) -> None:
    made = pages_of(
        printed(NINE, "--paper", typed, "--landscape" if lies else "--no-landscape", "--duplex", "long")
    )
    wide, high = (height, width) if lies else (width, height)
    assert len(made) % 2 == 0
    for page in made:
        box = page.media
        assert box == pytest.approx([0, 0, wide * MM, high * MM], abs=0.01)
        assert page.turn == 0
        for face in page.faces:
            assert 0 < face.left < face.right < wide
            assert 0 < face.top < face.bottom < high


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("13x19in", "13 × 19 in"),
        ("18x12in", "12 × 18 in"),
        ("210x297", "A4"),
        ("32,0 x 45cm", "320 × 450 mm"),
    ],
)
def test_a_paper_is_called_as_people_know_it(
    run: Callable[..., tuple[int, str, str]], typed: str, label: str
) -> None:
    code, out, _ = run("t:gust", "--paper", typed, "-o", "made.pdf")
    assert (code, out.partition("(")[2]) == (0, f"{label})\n")


@pytest.mark.parametrize("of", [*CARD_SIZES.values(), (47.5, 71.25), (120.0, 90.0)])
def test_sizes_of_cards(lanterns: sqlite3.Connection, of: tuple[float, float]) -> None:
    game = get_game(lanterns, "lanterns")
    keeper = game.types["keeper"]._replace(width_mm=of[0], height_mm=of[1])
    game = replace(game, types={**game.types, "keeper": keeper})
    cards = [Print(card(1, "Mole", "keeper", "Wait for it.")), Print(card(2, "Hare", "keeper", "Wait."))]
    pdf = make_sheets(game, cards, layout=Layout(duplex=Duplex.LONG), title="A test")
    short, long = sorted(of)
    for page in pages_of(pdf):
        faces = [one for one in page.faces if one.right - one.left > 0.9 * short]  # but for ornaments
        assert len(faces) == 2
        for one in faces:
            assert (one.right - one.left, one.bottom - one.top) == pytest.approx((short, long), abs=0.05)
        edges = across(page)
        assert [edges[1] - edges[0], edges[-1] - edges[-2]] == pytest.approx([short, short], abs=0.02)
        assert down(page)[1] - down(page)[0] == pytest.approx(long, abs=0.02)


def test_mixed_sizes_share_no_sheet_and_leave_none_blank(
    printed: Printed, pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = {"arch": "tarot", "round": "mini", "banner": "{width_mm: 88, height_mm: 63}", "hex": "square"}
    for frame, of in sizes.items():
        change(pack, "game.yaml", f"    frame: {frame}\n", f"    frame: {frame}\n    size: {of}\n")
    build([pack], tmp_path / "mixed.db")
    monkeypatch.setenv("DECKLORE_DATABASE", str(tmp_path / "mixed.db"))
    monkeypatch.setenv("DECKLORE_DATA", str(pack))
    pdf = printed("set:first", "--game", "lanterns", "--mark-width", "0.31")
    found = []
    for page in pages_of(pdf):
        assert page.media == pytest.approx([0, 0, 210 * MM, 297 * MM], abs=0.01)
        widths = {round(b - a, 1) for a, b in pairwise(across(page, 0.31))}
        [height] = {round(b - a, 1) for a, b in pairwise(down(page, 0.31))}
        found.append((widths, height))
    assert found == [({69.8}, 120.7), ({44.0}, 68.0), ({70.0}, 70.0), ({63.0}, 88.0)]
    with sheets_of(pdf) as sheets:
        turns = [{one.turn for one in sheet.letters() if one.size_pt > 8.1} for sheet in sheets]
        names = [sheet.text() for sheet in sheets]
    found = [
        text.count(name) for text, name in zip(names, ("Ada", "Lamp", "Red Flint", "Squall"), strict=True)
    ]
    assert found == [1, 4, 1, 3]
    assert turns[0] == turns[1] == turns[2] == {0}
    assert len(turns[3]) == 1  # lying faces are all turned one way
    assert turns[3] != {0}


# ---------------------------------------------------------------- grid and margins


def test_columns_rows_margins_and_gaps(printed: Printed) -> None:
    pdf = printed(NINE, "--columns", "2", "--rows", "2", "--margin", "20 10 4 30", "--gap", "5, 8mm")
    first = pages_of(pdf)[0].faces
    left, top = 30 + (170 - 131) / 2, 20 + (273 - 184) / 2
    assert len(pages_of(pdf)) == 3
    assert across(pages_of(pdf)[0]) == pytest.approx([left, left + 63, left + 68, left + 131], abs=0.01)
    assert down(pages_of(pdf)[0]) == pytest.approx([top, top + 88, top + 96, top + 184], abs=0.01)
    assert {(round(one.left, 1), round(one.top, 1)) for one in first if size(one) == (63.0, 88.0)} == {
        (round(x, 1), round(y, 1)) for x in (left, left + 68) for y in (top, top + 96)
    }


def test_skipped_slots_stay_empty(printed: Printed) -> None:
    columns, rows = (10.5, 73.5, 136.5), (16.5, 104.5, 192.5)
    pdf = printed(NINE, "--skip", "1, 3-4", "--no-ruler")
    with sheets_of(pdf) as sheets:
        letters = [sheet.letters() for sheet in sheets]
    used = [
        [sum(x < one.x < x + 63 and y < one.y < y + 88 for one in page) > 20 for y in rows for x in columns]
        for page in letters
    ]
    assert used[0] == [False, True, False, False, True, True, True, True, True]
    assert used[1] == [True] * 4 + [False] * 5
    edges = across(pages_of(pdf)[0])
    assert edges == [10.5, 73.5, 136.5, 199.5]
    above = [one for one in marks(pages_of(pdf)[0]) if one.box.bottom < 16]
    assert {round(one.box.left, 1) for one in above} == {73.5, 136.5}  # no guide where there is no card


def test_one_card_a_page_needs_nothing_of_a_printer_at_home(printed: Printed, tmp_path: Path) -> None:
    (tmp_path / "decklore.toml").write_text(
        "[print]\ncutter = true\nback-shift = [2, 1]\nback-turn = 1\nskip = 1\nmargin = 20\ncolumns = 3\n"
        'marks = "lines"\n',
        encoding="utf-8",
    )
    pdf = printed(NINE, "--preset", "drivethru")
    assert len(pages_of(pdf)) == 2 * len([one for one in GUSTS if one != "squall"])
    for page in pages_of(pdf):
        wide, high = (63 + 6.35) * MM, (88 + 6.35) * MM
        assert page.media == pytest.approx([0, 0, wide, high], abs=0.01)
        assert page.bleed == pytest.approx([0, 0, wide, high], abs=0.01)
        assert page.trim == pytest.approx([3.175 * MM, 3.175 * MM, 66.175 * MM, 91.175 * MM], abs=0.01)
        assert marks(page) == []
        assert page.faces[0] == Box(0, 0, 69.35, 94.35)
    with sheets_of(pdf) as sheets:
        assert ["unofficial" in sheet.text() for sheet in sheets[:4]] == [True, False, True, False]


# ---------------------------------------------------------------- bleed


@pytest.mark.parametrize(
    ("options", "between"),
    [
        (("--bleed", "2"), 0.0),
        (("--bleed", "2", "--gap", "1"), 0.5),
        (("--bleed", "2", "--gap", "3"), 1.5),
        (("--bleed", "2", "--bleed-at", "between"), 2.0),
        (("--bleed", "2", "--bleed-at", "between", "--gap", "6"), 2.0),
    ],
)
def test_bleed_reaches_past_the_block_and_to_the_middle_of_gaps(
    printed: Printed, coloured: str, options: tuple[str, ...], between: float
) -> None:
    pdf = printed(
        "t:gust", "--game", "lanterns", "--faces", coloured, "--marks", "corners", "--no-ruler", *options
    )
    page, shown = pages_of(pdf)[0], picture(pdf, 0)
    cells = sorted({(one.left + 2, one.right - 2) for one in page.faces if size(one) == (67.0, 92.0)})
    (left, first), (last, _), *_ = cells
    right, y = cells[-1][1], min(one.top for one in page.faces) + 40
    assert [seen(shown, left + 10, y), seen(shown, last + 10, y)] == ["red", "blue"]
    assert seen(shown, left - 1.8, y) == "red"  # the outer edge
    assert seen(shown, left - 2.2, y) == "none"
    assert seen(shown, right + 2.2, y) == "none"
    assert seen(shown, right + 1.8, y) != "none"
    assert seen(shown, first - 0.2, y) == "red"  # a face is never painted over
    assert seen(shown, last + 0.2, y) == "blue"
    if between:
        assert seen(shown, first + between - 0.2, y) == "red"
        assert seen(shown, last - between + 0.2, y) == "blue"
    if last - first > 2 * between + 0.5:
        assert seen(shown, (first + last) / 2, y) == "none"


def test_bleed_stays_off_a_neighbour_beyond_a_corner(printed: Printed, coloured: str) -> None:
    words = (
        "t:gust",
        "--game",
        "lanterns",
        "--faces",
        coloured,
        "--marks",
        "none",
        "--no-ruler",
        "--no-words",
    )
    whole = picture(printed(*words, "--skip", "1,3,5"), 0)
    bled = picture(printed(*words, "--skip", "1,3,5", "--bleed", "3"), 0)
    for x, y in (
        (10.5, 104.5),
        (73.5, 16.5),
        (136.5, 104.5),
        (10.5, 192.5),
    ):  # the first cells that hold a card
        cell = tuple(round(side * MM * 4) for side in (x + 0.2, y + 0.2, x + 62.8, y + 87.8))
        assert whole.crop(cell).tobytes() == bled.crop(cell).tobytes()


# ---------------------------------------------------------------- marks


@pytest.mark.parametrize("kind", ["corners", "crosses", "lines"])
def test_marks_as_they_are_asked_for(printed: Printed, kind: str) -> None:
    words = (
        NINE,
        "--marks",
        kind,
        "--mark-colour",
        "#FF8000",
        "--mark-length",
        "2.5",
        "--mark-width",
        "0.45pt",
    )
    [page, *_] = pages_of(printed(*words))
    found = marks(page, 0.45)
    assert {one.stroke for one in found} == {(1.0, 0.502, 0.0)}
    above = [one.box for one in found if one.box.left == one.box.right == pytest.approx(10.5, abs=0.01)]
    nearest = max((box for box in above if box.bottom < 16.6), key=lambda box: box.bottom)
    assert 16.5 - nearest.bottom == pytest.approx(0.01 if kind == "crosses" else 1.0, abs=0.003)
    lengths = {round(max(one.box.right - one.box.left, one.box.bottom - one.box.top), 2) for one in found}
    if kind == "lines":
        assert min(one.box.top for one in found) == pytest.approx(4.0, abs=0.01)
        assert max(one.box.bottom for one in found) == pytest.approx(293.0, abs=0.01)
    else:
        assert lengths == {2.5}


def test_no_marks(printed: Printed) -> None:
    assert marks(pages_of(printed(NINE, "--marks", "none"))[0]) == []


# The deck's name and the page's number: in the margin, on no card, whatever the layout and the shift.
@pytest.mark.parametrize(
    ("duplex", "options"),
    [
        ("long", ""),
        ("fold", "--paper letter"),
        ("beside", "--landscape"),
        ("long", "--margin 45,5,5,5 --rows 2"),
        ("short", "--margin 45,5,5,5 --rows 2"),
        ("after", "--margin 5,5,5,45 --columns 2"),
        ("long", "--landscape --margin 5,5,45,5 --rows 1"),
        ("short", "--bleed 3 --rows 2 --margin 30,5,5,5 --back-shift 3,-4 --back-turn 1"),
        ("fold", "--cutter yes"),
    ],
)
def test_words_stand_in_the_margin(printed: Printed, duplex: str, options: str) -> None:
    words = (NINE, "--duplex", duplex, "--title", "Night watch", *options.split())
    pdf, bare = printed(*words), printed(*words, "--no-words", "--no-ruler")
    with sheets_of(pdf) as sheets, sheets_of(bare) as plain:
        assert len(sheets) == len(plain)
        for number, (sheet, other) in enumerate(zip(sheets, plain, strict=True), 1):
            shown = picture(bare, number - 1, 2.0)
            text = " ".join(sheet.text().split())
            assert "Night watch" in text
            assert f"page {number} of {len(sheets)}" in text
            known = [(one.words, round(one.x, 1), round(one.y, 1)) for one in other.letters()]
            own = [
                one for one in sheet.letters() if (one.words, round(one.x, 1), round(one.y, 1)) not in known
            ]
            assert len(own) > 20
            for one in own:  # there is nothing but paper beneath
                at = round(one.x * MM * 2), round(one.y * MM * 2)
                around = shown.crop((at[0] - 1, at[1] - 1, at[0] + 2, at[1] + 2)).convert("L")
                assert around.getextrema()[0] > 200


def test_lines_pass_neither_words_nor_ruler(printed: Printed) -> None:
    words = (NINE, "--title", "Night watch", "--marks", "lines")
    with sheets_of(printed(*words)) as [sheet, *_]:
        letters = [one for one in sheet.letters() if one.y < 14 or one.y > 283]
        ruler = sheet.lines(0.35)
    assert len(letters) > 30
    boxes = [Box(one.x, one.y - one.size_pt * 0.24, one.x + 0.5, one.y) for one in letters]
    for mark in marks(pages_of(printed(*words))[0]):
        for box in [*boxes, *ruler]:
            beside = mark.box.right < box.left or mark.box.left > box.right
            assert beside or mark.box.bottom < box.top or mark.box.top > box.bottom


# ---------------------------------------------------------------- backs


def test_all_fronts_then_all_backs(printed: Printed) -> None:
    pdf = printed("t:gust", "--duplex", "after")
    with sheets_of(pdf) as sheets:
        texts = [" ".join(sheet.text().split()) for sheet in sheets]
    assert [", backs" in text for text in texts] == [False, False, True, True]
    assert "Fronts first; then put the paper back in for the backs." in texts[0]
    counts = [len([face for face in page.faces if size(face) == (63.0, 88.0)]) for page in pages_of(pdf)]
    assert counts[0] == counts[2] == 9
    assert counts[1] == counts[3]
    assert wishes_of(pdf)["/Duplex"] == "/Simplex"


@pytest.mark.parametrize(
    ("duplex", "asked"),
    [
        ("long", "/DuplexFlipLongEdge"),
        ("short", "/DuplexFlipShortEdge"),
        ("none", "/Simplex"),
        ("fold", "/Simplex"),
    ],
)
def test_the_printer_is_asked_to_turn_the_paper(printed: Printed, duplex: str, asked: str) -> None:
    wishes = wishes_of(printed(NINE, "--duplex", duplex))
    assert (wishes["/Duplex"], wishes["/PrintScaling"]) == (asked, "/None")


@pytest.mark.parametrize(("duplex", "gutter"), [("fold", 8.0), ("beside", 0.0), ("beside", 4.0)])
def test_folds_are_where_fronts_meet_backs(printed: Printed, duplex: str, gutter: float) -> None:
    pdf = printed(NINE, "--landscape", "--duplex", duplex, "--gutter", str(gutter))
    page = pages_of(pdf)[0]
    folds = sorted({round(one.box.left, 2) for one in page.paths if one.dashed})
    edges = across(page)
    if duplex == "fold":
        assert folds == [148.5]
        assert edges == pytest.approx([148.5 + side for side in (-130, -67, -4, 4, 67, 130)], abs=0.01)
    else:
        block = 4 * 63 + 2 * gutter
        lefts = [(297 - block) / 2 + k * (126 + gutter) for k in (0, 1)]
        assert folds == pytest.approx([left + 63 + gutter / 2 for left in lefts], abs=0.01)


@pytest.mark.parametrize("duplex", ["long", "short", "after"])
@pytest.mark.parametrize("lies", ["--landscape", "--no-landscape"])
def test_a_back_side_moves_as_its_setting_says(printed: Printed, duplex: str, lies: str) -> None:
    words = (NINE, "--duplex", duplex, lies)
    still, moved = printed(*words), printed(*words, "--back-shift", "1.5 -2")
    for one, other, back in zip(pages_of(still), pages_of(moved), sides(still), strict=True):
        dx, dy = (1.5, -2.0) if back else (0.0, 0.0)
        pairs = list(zip(one.paths, other.paths, strict=True))
        assert len(pairs) > 8
        for before, after in pairs:
            assert after.box.left - before.box.left == pytest.approx(dx, abs=0.001)
            assert after.box.top - before.box.top == pytest.approx(dy, abs=0.001)
    with sheets_of(still) as one, sheets_of(moved) as other:
        before, after = (
            next(letter for letter in sheet.letters() if letter.words == "P")
            for sheet in (one[sides(still).index(True)], other[sides(still).index(True)])
        )
    assert (after.x - before.x, after.y - before.y) == pytest.approx((1.5, -2.0), abs=0.01)


def sides(pdf: bytes) -> list[bool]:
    """Return which pages are backs."""
    with sheets_of(pdf) as sheets:
        return [", backs" in sheet.text() for sheet in sheets]


def test_a_back_side_turns_about_the_middle_of_the_paper(printed: Printed) -> None:
    words = (NINE, "--duplex", "long", "--marks", "lines", "--no-ruler", "--no-words")
    with sheets_of(printed(*words, "--back-turn", "2")) as sheets:
        turned = sheets[1].lines(0.3)
    slopes = [
        (one.bottom - one.top) / (one.right - one.left) for one in turned if abs(one.right - one.left) > 1.5
    ]
    assert slopes
    assert slopes == pytest.approx([0.03492] * len(slopes), abs=0.002)  # clockwise: lower at the right


# A number that is read off the calibration sheet moves the backs of cards as it moves the crosses.
def test_calibration_and_sheets_move_alike(printed: Printed) -> None:
    moved = []
    for words in (("calibration",), (NINE, "--marks", "corners")):
        still, off = (
            [one.box for one in pages_of(printed(*words, "--duplex", "long", *shift))[1].paths if one.stroke]
            for shift in ((), ("--back-shift", "2 -1"))
        )
        moved.append(
            {(round(b.left - a.left, 2), round(b.top - a.top, 2)) for a, b in zip(still, off, strict=True)}
        )
    assert moved == [{(2.0, -1.0)}, {(2.0, -1.0)}]


# ---------------------------------------------------------------- a cutter


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_marks_of_a_cutter_and_their_version(printed: Printed, paper: str) -> None:
    pdf = printed(NINE, "--paper", paper, "--cutter", "12, 15, 0.6", "--duplex", "long", "--marks", "lines")
    wide, high = PAPERS[paper].width_mm, PAPERS[paper].height_mm
    front, back = pages_of(pdf)[:2]
    black = [one.box for one in front.paths if one.fill == (0.0, 0.0, 0.0) and one.stroke is None]
    near = {tuple(round(side, 2) for side in (b.left, b.top, b.right, b.bottom)) for b in black}
    expected = [
        (12, 12, 17, 17),
        (wide - 27, 11.7, wide - 11.7, 12.3),
        (wide - 12.3, 11.7, wide - 11.7, 27),
        (11.7, high - 12.3, 27, high - 11.7),
        (11.7, high - 27, 12.3, high - 11.7),
    ]
    assert {tuple(round(side, 2) for side in box) for box in expected} <= near
    boxes = [Box(*box) for box in expected]
    for one in [*(mark.box for mark in marks(front)), *front.faces]:
        for box in boxes:
            beside = one.right < box.left or one.left > box.right
            assert beside or one.bottom < box.top or one.top > box.bottom
    with sheets_of(pdf) as sheets:
        assert "Silhouette type 1: inset 12, length 15, thickness 0.6 mm." in " ".join(
            sheets[0].text().split()
        )
    assert not [one for one in back.paths if one.fill == (0.0, 0.0, 0.0) and size(one.box) == (5.0, 5.0)]


# ---------------------------------------------------------------- names and misuse


@pytest.mark.parametrize(
    ("query", "margin", "plate"),
    [
        ("set:first", "Lanterns: First Light", "First Light"),
        ("t:gust", "Lanterns: Gusts", "Gusts"),
        ("t:lamp set:second", "Lanterns: t:lamp set:second", "Lanterns"),
        ("cost>=4", "Lanterns: cost>=4", "Lanterns"),
    ],
)
def test_a_job_is_named_after_its_cards(printed: Printed, query: str, margin: str, plate: str) -> None:
    words = (
        (f"{query} -name:moth", "--game", "lanterns") if "cost" in query else (query, "--game", "lanterns")
    )
    if "cost" in query:
        margin = f"{margin} -name:moth"
    with sheets_of(printed(*words)) as [sheet, *_]:
        assert margin in " ".join(sheet.text().split())
    with sheets_of(printed(*words, "--preset", "tuckbox")) as [sheet]:
        text = sheet.text()
    assert query not in text
    assert text.count(plate) >= 4
    with sheets_of(printed(*words, "--preset", "tuckbox", "--title", "Box of mine")) as [sheet]:
        assert sheet.text().count("Box of mine") == 4


def test_a_deck_gives_its_name(printed: Printed, tmp_path: Path) -> None:
    (tmp_path / "night.txt").write_text("# Name: Night watch\n3 Squall\n", encoding="utf-8")
    with sheets_of(printed("--deck", "night.txt", "--game", "lanterns", "--preset", "tuckbox")) as [sheet]:
        text = sheet.text()
    assert "Lanterns: " in text
    assert text.count("ight") >= 4


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("--preset", "mpc", "--marks", "lines", "--paper", "a3"),
            (
                "--marks and --paper can't change what --preset mpc prints; of the settings it heeds "
                "--ink-saver, --even, --art, --faces, --faces-bleed, --backs, --backs-bleed, --common-back"
            ),
        ),
        (
            ("--preset", "tuckbox", "--duplex", "long", "--back", "x.png"),
            (
                "--duplex and --back can't change what --preset tuckbox prints; of the settings it heeds "
                "--paper, --landscape, --inks, --ink-saver, --thickness"
            ),
        ),
        (
            ("--single", "--cutter", "yes"),
            (
                "--cutter can't change what --single prints; of the settings it heeds --bleed, --duplex, "
                "--inks, --ink-saver, --even, --art, --faces, --faces-bleed, --backs, --backs-bleed, "
                "--common-back, --single"
            ),
        ),
        (
            ("--single", "--duplex", "fold"),
            (
                "one card a page has no room for backs to be folded (fold); "
                "say --duplex long, short, after or none"
            ),
        ),
        (("--skip", "1-9"), "all 9 slots of the first sheet are skipped"),
        (("--columns", "1", "--rows", "1", "--skip", "1"), "the one slot of the first sheet is skipped"),
        (("--art", ""), '--art has to be the path of a folder, not ""'),
        (("--back-shift", "30 0"), '--back-shift has to be from -20 to 20 mm, not "30 0"'),
    ],
)
def test_error_options(
    run: Callable[..., tuple[int, str, str]], words: tuple[str, ...], message: str
) -> None:
    assert run("t:gust", *words) == (2, "", f"decklore: {message}\n")


# ---------------------------------------------------------------- profiles


CONTENTS = {
    "empty": "",
    "other section": "[other]\npaper = 'a3'\n",
    "a section of that name": "[sheets]\npaper = 'a3'\n",
    "a value of that name": "sheets = 3\n",
    "no value": "[print]\n",
    "inner section": "[print.sheets]\npaper = 'a4'\n",
    "list of sections": "[[print]]\npaper = 'a4'\n",
    "half a section": "[print\n",
    "half a value": "[print]\npaper = \n",
    "a number": "[print]\npaper = 4\n",
    "a table": "[print]\npaper = {sheets = 1}\n",
    "a date": "[print]\nbleed = 2026-01-01\n",
    "empty lists": "[print]\nskip = []\n",
    "not a number": "[print]\nback-turn = nan\n",
    "without end": "[print]\nback-turn = inf\nbleed = inf\n",
    "folds": "[print]\nduplex = 'fold'\ncolumns = 1\n",
    "cutter": "[print]\ncutter = true\nskip = '1-3'\nback-shift = [1, 1]\n",
}


PAIRS = [
    *((name, "home") for name in CONTENTS),
    *((name, preset) for name in ("folds", "cutter") for preset in ("mpc", "drivethru", "svg", "tuckbox")),
    ("a section of that name", "tts"),
]


@pytest.mark.parametrize(("name", "preset"), PAIRS)
def test_no_profile_breaks_a_preset(
    run: Callable[..., tuple[int, str, str]], tmp_path: Path, name: str, preset: str
) -> None:
    """Whatever a profile holds, there is a result or one sentence that names the file or the setting."""
    (tmp_path / "decklore.toml").write_text(CONTENTS[name], encoding="utf-8")
    code, out, err = run("squall", "--game", "lanterns", "--preset", preset, "-o", "made")
    if code:
        assert code == 2
        assert out == ""
        assert err.startswith(("decklore: decklore.toml", "decklore: one card a page"))
        assert err.count("\n") == 1
    else:
        assert err == ""
        assert out.startswith("made: ")


def test_folders_of_a_profile_lie_beside_it(
    printed: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = tmp_path / "mine"
    pictures.mkdir()
    for one in GUSTS:
        Image.new("RGB", (744, 1039), RED).save(pictures / f"{one}.png")
    (tmp_path / "decklore.toml").write_text('[print]\nfaces = "mine"\n', encoding="utf-8")
    (tmp_path / "below").mkdir()
    monkeypatch.chdir(tmp_path / "below")
    code = CliRunner().invoke(make_app(), ["print", "t:gust", "-o", "made.pdf"]).exit_code
    assert code == 0
    assert seen(picture((tmp_path / "below" / "made.pdf").read_bytes(), 0), 40, 60) == "red"


# ---------------------------------------------------------------- ids of old


@pytest.mark.parametrize("option", ["--art", "--faces", "--backs"])
def test_pictures_may_be_named_by_an_id_of_old(
    run: Callable[..., tuple[int, str, str]], tmp_path: Path, option: str
) -> None:
    folder = tmp_path / "old"
    folder.mkdir()
    Image.new("RGB", (744, 1039), RED).save(folder / "brass-lantern.png")
    words = ("brass lamp", "set:first", "--game", "lanterns", option, "old", "-o", "made.pdf")
    assert run(*words)[2] == ""
    page = 1 if option == "--backs" else 0
    assert reds(tmp_path / "made.pdf", page) > 1000
    Image.new("RGB", (744, 1039), BLUE).save(folder / "brass-lamp.jpg")  # the present id goes before
    assert run(*words)[2] == ""
    assert reds(tmp_path / "made.pdf", page) == 0


def reds(path: Path, page: int) -> int:
    found = picture(path.read_bytes(), page, 1.0).getcolors(1 << 24) or []
    return sum(
        count
        for count, colour in found
        if isinstance(colour, tuple) and max(abs(a - b) for a, b in zip(colour, RED, strict=True)) < 12
    )
