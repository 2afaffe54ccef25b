"""Faults of other tools, tried on whole PDFs: what lies in which cell of which page, and how much ink."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from sheets_measure import Box, card, sheets_of
from toolkit.games import get_game
from toolkit.sheets import Print, make_sheets
from toolkit.sheets.grids import make_grid
from toolkit.sheets.inks import Inks
from toolkit.sheets.layout import Duplex, Layout, MarkKind, MarkStyle
from toolkit.sheets.papers import PAPERS, get_paper
from toolkit.sheets.style import Style

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from toolkit.cards import Card
    from toolkit.games import Game

A4 = Layout(PAPERS["a4"])
PT = 72 / 25.4
#: Colours of backs, by the letter that tests call them.
INKS = {"r": (214, 40, 40), "g": (40, 160, 60), "b": (40, 70, 200)}
LETTERS = "rgb"


@pytest.fixture(scope="module")
def game(lanterns: sqlite3.Connection) -> Game:
    return get_game(lanterns, "lanterns")


def numbered(count: int) -> list[Card]:
    return [card(i, f"Card {chr(65 + i // 26)}{chr(65 + i % 26)}", "keeper", "Wait.") for i in range(count)]


def backs(folder: Path, cards: list[Card], size: tuple[int, int] = (372, 519)) -> Style:
    """Give each card a back of one colour, red, green, blue and so on, with a white top edge."""
    for number, one in enumerate(cards):
        picture = Image.new("RGB", size, INKS[LETTERS[number % 3]])
        picture.paste((255, 255, 255), (0, 0, size[0], size[1] // 10))
        picture.save(folder / f"{one.id}.png")
    return Style(backs=folder)


def made(
    game: Game, cards: list[Card], layout: Layout, style: Style | None = None, copies: int = 1, **rest: object
) -> bytes:
    prints = [Print(one, copies) for one in cards]
    return make_sheets(game, prints, layout=layout, title="A test", style=style, **rest)  # type: ignore[arg-type]


def boxes(layout: Layout) -> list[Box]:
    return [
        Box(cell.x_mm, cell.y_mm, cell.right_mm, cell.bottom_mm) for cell in make_grid(layout, 63, 88).cells()
    ]


def pictures(pdf: bytes, scale: float = 2.0) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [Image.Image.convert(page.render(scale=scale).to_pil(), "RGB") for page in document]
    finally:
        document.close()


def seen(page: Image.Image, box: Box) -> str:
    """Return what a cell of a page holds: a colour's letter, capital where its white edge is below."""
    scale = 2 * PT

    def letter(y: float) -> str:
        found = page.getpixel((round((box.left + box.right) / 2 * scale), round(y * scale)))
        assert isinstance(found, tuple)
        near = [
            name
            for name, ink in INKS.items()
            if max(abs(a - b) for a, b in zip(found, ink, strict=True)) < 12
        ]
        return near[0] if near else "."

    top, middle, bottom = letter(box.top + 3), letter((box.top + box.bottom) / 2), letter(box.bottom - 3)
    return middle if top == "." and bottom == middle else middle.upper()


def rows(page: Image.Image, layout: Layout) -> list[str]:
    """Return the cells of a page, a string a row."""
    columns = make_grid(layout, 63, 88).columns
    cells = "".join(seen(page, box) for box in boxes(layout))
    return [cells[at : at + columns] for at in range(0, len(cells), columns)]


# ---------------------------------------------------------------- backs


# rpg-cards#114: backs sat on the wrong fronts. A capital stands on its head.
@pytest.mark.parametrize(
    ("lying", "duplex", "expected", "said"),
    [
        (False, Duplex.LONG, ["bgr", "...", "..."], "flip on the long edge"),
        (False, Duplex.SHORT, ["...", "...", "RGB"], "flip on the short edge"),
        (True, Duplex.LONG, ["....", "RGB."], "flip on the long edge"),
        (True, Duplex.SHORT, [".bgr", "...."], "flip on the short edge"),
    ],
)
def test_backs_read_the_other_way(
    game: Game, tmp_path: Path, lying: bool, duplex: Duplex, expected: list[str], said: str
) -> None:
    paper = PAPERS["a4"].lying() if lying else PAPERS["a4"]
    layout = replace(A4, paper=paper, duplex=duplex)
    cards = numbered(3)
    pdf = made(game, cards, layout, backs(tmp_path, cards))
    front, back = pictures(pdf)
    assert rows(back, layout) == expected
    assert set("".join(rows(front, layout))) == {"."}
    with sheets_of(pdf) as sheets:
        assert [sheets[0].text(box).partition("\r\n")[0] for box in boxes(layout)[:3]] == [
            one.name for one in cards
        ]
        assert said in " ".join(sheets[0].text().split())


# cards.py#125, #156: cards with and without backs drifted apart.
def test_cards_with_and_without_backs_stay_together(game: Game, tmp_path: Path) -> None:
    cards = numbered(11)
    style = replace(backs(tmp_path, cards), common_back=False)
    for one in cards[:4]:
        (tmp_path / f"{one.id}.png").unlink()
    layout = replace(A4, duplex=Duplex.LONG)
    pages = pictures(made(game, cards, layout, style))
    assert len(pages) == 4
    assert rows(pages[1], layout) == ["...", "bg.", "bgr"]
    assert rows(pages[3], layout) == [".gr", "...", "..."]
    blank = pages[1].crop((0, 0, 10, 10)).getpixel((0, 0))
    for box in boxes(layout)[:3] + boxes(layout)[5:6]:  # where there is no back there is nothing at all
        edges = (box.left + 0.5, box.top + 0.5, box.right - 0.5, box.bottom - 0.5)
        cell = pages[1].crop(tuple(round(edge * 2 * PT) for edge in edges))  # type: ignore[arg-type]
        assert cell.getcolors() == [(cell.width * cell.height, blank)]


def test_cards_without_a_picture_get_the_common_back(game: Game, tmp_path: Path) -> None:
    cards = numbered(3)
    style = backs(tmp_path, cards[:1])
    Image.new("RGB", (372, 519), INKS["b"]).save(tmp_path / "common.png")
    layout = replace(A4, duplex=Duplex.LONG)
    page = pictures(made(game, cards, layout, style, back=tmp_path / "common.png"))[1]
    assert rows(page, layout)[0][2] == "r"
    assert rows(page, layout)[0][:2] == "BB"  # a common back of one colour has no white edge


# A lying front has an upright common back, and may have a lying back of its own.
@pytest.mark.parametrize(("size", "turned"), [((372, 519), False), ((519, 372), True)])
def test_backs_of_lying_cards(game: Game, tmp_path: Path, size: tuple[int, int], turned: bool) -> None:
    keeper = game.types["keeper"]._replace(width_mm=88.0, height_mm=63.0)
    lying = replace(game, types={**game.types, "keeper": keeper})
    cards = numbered(1)
    layout = replace(A4, duplex=Duplex.LONG)
    page = pictures(made(lying, cards, layout, backs(tmp_path, cards, size)))[1]
    box = boxes(layout)[2]
    scale = 2 * PT
    corner = page.getpixel((round((box.left + 2) * scale), round((box.bottom - 3) * scale)))
    assert (corner == (255, 255, 255)) is turned  # the white top edge is at the left: one turn of 270 degrees
    for x, y in ((box.right - 1, box.bottom - 1), (box.right - 1, (box.top + box.bottom) / 2)):
        found = page.getpixel((round(x * scale), round(y * scale)))
        assert isinstance(found, tuple)
        assert max(abs(a - b) for a, b in zip(found, INKS["r"], strict=True)) < 12


# silhouette-card-maker PR#84: a full sheet of backs for a part-filled page.
def test_one_back_on_the_last_page(game: Game, tmp_path: Path) -> None:
    cards = numbered(10)
    layout = replace(A4, duplex=Duplex.LONG)
    pages = pictures(made(game, cards, layout, backs(tmp_path, cards)))
    assert len(pages) == 4
    assert rows(pages[1], layout) == ["bgr", "bgr", "bgr"]
    assert rows(pages[3], layout) == ["..r", "...", "..."]


# shoggoth#225, #235: copies ignored, then backs lost.
def test_copies_have_their_backs(game: Game, tmp_path: Path) -> None:
    cards = numbered(3)
    layout = replace(A4, duplex=Duplex.LONG)
    prints = [Print(one, copies) for one, copies in zip(cards, (3, 2, 1), strict=True)]
    style = backs(tmp_path, cards)
    pdf = make_sheets(game, prints, layout=layout, title="A test", style=style)
    with sheets_of(pdf) as [front, _]:
        names = [front.text(box).partition("\r\n")[0] for box in boxes(layout)]
    assert names == ["Card AA"] * 3 + ["Card AB"] * 2 + ["Card AC"] + [""] * 3
    assert rows(pictures(pdf)[1], layout) == ["rrr", "bgg", "..."]


@pytest.mark.parametrize("duplex", [Duplex.BESIDE, Duplex.FOLD])
def test_a_folded_back_lies_beyond_the_fold(game: Game, tmp_path: Path, duplex: Duplex) -> None:
    cards = numbered(2)
    layout = replace(A4, paper=PAPERS["a4"].lying(), duplex=duplex)
    [page] = pictures(made(game, cards, layout, backs(tmp_path, cards)))
    shown = rows(page, layout)
    assert shown == ([".r.g", "...."] if duplex is Duplex.BESIDE else ["..gr", "...."])


# ---------------------------------------------------------------- pages


# rpg-cards#174, cardmaker#106: Letter chosen, A4 made; a paper of one's own on the first page only.
# rpg-cards#185: landscape pages turned and cut off.
@pytest.mark.parametrize(
    ("paper", "lying", "pages"),
    [
        ("letter", False, 3),
        ("letter", True, 3),
        ("a4", True, 3),
        ("legal", False, 3),
        ("200x300mm", False, 3),
        ("10x13in", False, 3),
        ("a3", False, 2),
    ],
)
def test_every_page_has_the_paper_and_whole_cards(game: Game, paper: str, lying: bool, pages: int) -> None:
    wanted = get_paper(paper).lying() if lying else get_paper(paper)
    cards = numbered(20)
    layout = Layout(wanted)
    with sheets_of(made(game, cards, layout)) as found:
        assert len(found) == pages
        places = boxes(layout)
        for number, sheet in enumerate(found):
            box = sheet.page.get_mediabox()
            assert box == pytest.approx((0, 0, wanted.width_mm * PT, wanted.height_mm * PT), abs=0.01)
            assert sheet.page.get_rotation() == 0
            here = cards[number * len(places) : (number + 1) * len(places)]
            for place, one in zip(places, here, strict=False):
                assert 0 < place.left < place.right < wanted.width_mm
                assert 0 < place.top < place.bottom < wanted.height_mm
                text = " ".join(sheet.text(place).split())
                assert text.startswith(one.name)
                assert text.endswith("unofficial, text restated")


# YGOProxyGenerator#5, #9: the tenth card cut off; a wrong unit made cards too large.
def test_the_edges_of_the_tenth_card_are_true(game: Game, tmp_path: Path) -> None:
    cards = numbered(10)
    for one in cards:
        Image.new("RGB", (744, 1039), INKS["g"]).save(tmp_path / f"{one.id}.png")
    style = Style(faces=tmp_path)
    bare = replace(A4, marks=MarkStyle(MarkKind.NONE), ruler=False, words=False)
    scale = 600 / 72
    page = pictures(made(game, cards, bare, style), scale)[1]
    box = page.convert("L").point(lambda value: 255 if value < 200 else 0).getbbox()
    first = boxes(A4)[0]
    assert box
    assert [edge / PT / scale for edge in box] == pytest.approx(
        [first.left, first.top, first.right, first.bottom], abs=0.05
    )


# Proxy-PDF-Maker#5, dominiontabs PR#390: marks missing or on a neighbour card on part-filled pages.
@pytest.mark.parametrize("kind", [MarkKind.CORNERS, MarkKind.CROSSES, MarkKind.LINES])
@pytest.mark.parametrize("gap", [0.0, 4.0])
def test_no_mark_lies_on_a_face(game: Game, kind: MarkKind, gap: float) -> None:
    layout = replace(A4, marks=MarkStyle(kind, thickness_pt=0.31), gap_mm=(gap, gap))
    with sheets_of(made(game, numbered(5), layout)) as [sheet]:
        marks = sheet.lines(0.31)
    used = boxes(layout)[:5]
    assert len(marks) >= 8
    for mark in marks:
        for box in used:
            beside = mark.right < box.left + 0.005 or mark.left > box.right - 0.005
            above = mark.bottom < box.top + 0.005 or mark.top > box.bottom - 0.005
            assert beside or above
    along = {mark.left for mark in marks if mark.left == mark.right}
    across = {mark.top for mark in marks if mark.top == mark.bottom}
    assert sorted(along) == pytest.approx(sorted({x for b in used for x in (b.left, b.right)}), abs=0.05)
    assert sorted(across) == pytest.approx(sorted({y for b in used for y in (b.top, b.bottom)}), abs=0.05)


# ---------------------------------------------------------------- ink


# hitster#7: the ink saver was lost after page 12. typst#8646: black printed in four colours.
def test_every_page_spares_ink_and_is_black(game: Game) -> None:
    style = Style(inks=Inks.BLACK, saver=True)
    pdf = made(game, numbered(200), replace(A4, duplex=Duplex.NONE), style)
    found = pictures(pdf, 0.7)
    assert len(found) == 23
    for page in found:
        colours = page.getcolors(1 << 24) or []
        assert all(len(set(colour)) == 1 for _, colour in colours if isinstance(colour, tuple))
        grey = page.convert("L").histogram()
        assert 0 < sum(grey[:100]) < 0.05 * page.width * page.height
    with pikepdf.open(io.BytesIO(pdf)) as document:
        streams = [
            one
            for one in document.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") in (None, "/Form")
        ]
        painted = [one.read_bytes() for one in streams if "/Length1" not in one]
    assert len(painted) > 200
    four = re.compile(rb"(?:^|\s)(?:[-\d.]+\s+){3,4}(?:rg|RG|k|K)\s")
    assert [one for one in painted if four.search(one)] == []
