"""The look of a job: a person's pictures, sparing ink, inks of print shops, letters of one size."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from sheets_measure import card, sheets_of, words
from toolkit.games import get_game
from toolkit.sheets import Layout, Print, make_sheets
from toolkit.sheets.gathering import picture_warnings
from toolkit.sheets.inks import Inks
from toolkit.sheets.layout import Bleed, Duplex
from toolkit.sheets.pictures import PictureError
from toolkit.sheets.style import Style

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

    from toolkit.cards import Card
    from toolkit.games import Game

RED, BLUE = (200, 30, 30), (30, 60, 200)


@pytest.fixture(scope="module")
def game(lanterns: sqlite3.Connection) -> Game:
    return get_game(lanterns, "lanterns")


def bordered(path: Path, width: int = 744, height: int = 1039, edge: int = 30) -> None:
    """Write a blue picture with a red border of so many pixels."""
    picture = Image.new("RGB", (width, height), RED)
    picture.paste(BLUE, (edge, edge, width - edge, height - edge))
    picture.save(path)


def numbered(count: int) -> list[Card]:
    return [card(i, f"Card {chr(65 + i // 26)}{chr(65 + i % 26)}", "keeper", "Wait.") for i in range(count)]


def sheets(game: Game, cards: list[Card], style: Style, copies: int = 1, **layout: object) -> bytes:
    prints = [Print(one, copies) for one in cards]
    return make_sheets(game, prints, layout=Layout(**layout), title="A test", style=style)  # type: ignore[arg-type]


def pixels(pdf: bytes, page: int = 0) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return Image.Image.convert(document[page].render(scale=2).to_pil(), "RGB")
    finally:
        document.close()


def at(picture: Image.Image, x_mm: float, y_mm: float) -> tuple[int, ...]:
    scale = 2 * 72 / 25.4
    found = picture.getpixel((round(x_mm * scale), round(y_mm * scale)))
    assert isinstance(found, tuple)
    return found


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 12


def blue_in(picture: Image.Image) -> int:
    """Return how many pixels are blue."""
    found = picture.getcolors(1 << 24) or []
    return sum(count for count, colour in found if isinstance(colour, tuple) and near(colour, BLUE))


def painted(pdf: bytes) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield every colour that is set: by which operator, with which values."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        streams = [page.obj.Contents for page in document.pages]
        streams += [
            one
            for one in document.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
        ]
        for stream in streams:
            parts = stream if isinstance(stream, pikepdf.Array) else [stream]
            for part in parts:
                for step in pikepdf.parse_content_stream(part):
                    name = str(step.operator)
                    if name in {"g", "G", "rg", "RG", "k", "K", "sc", "SC", "scn", "SCN"}:
                        yield name, tuple(float(value) for value in step.operands)


# ---------------------------------------------------------------- pictures


def test_a_picture_of_a_card_fills_its_window(game: Game, tmp_path: Path) -> None:
    bordered(tmp_path / "card-0.png", 600, 600, 0)
    with_art = pixels(sheets(game, numbered(2), Style(art=tmp_path)))
    assert blue_in(with_art) > 20_000
    first_card = with_art.crop((0, 0, with_art.width * 10 // 28, with_art.height))
    assert blue_in(first_card) == blue_in(with_art)


# Proxy-PDF-Maker#37: art taken to have bleed, so that its border was cut away.
def test_a_picture_of_a_whole_card_keeps_its_border(game: Game, tmp_path: Path) -> None:
    bordered(tmp_path / "card-0.png")
    page = pixels(sheets(game, numbered(1), Style(faces=tmp_path)))
    edge = 30 / 744 * 63
    for x, y in ((10.5, 16.5), (73.5, 104.5)):
        side = 1 if x < 50 else -1
        assert near(at(page, x + side * 0.5, y + side * 0.5), RED)
        assert near(at(page, x + side * (edge - 0.5), 60), RED)
        assert near(at(page, x + side * (edge + 0.7), 60), BLUE)
    assert near(at(page, 10.5 - 0.6, 60), (255, 255, 255))


def test_a_picture_with_bleed_is_cut_at_the_edge_of_the_card(game: Game, tmp_path: Path) -> None:
    bordered(tmp_path / "card-0.png", 720, 970, 30)
    style = Style(faces=tmp_path, faces_bleed_mm=3.0)
    plain = pixels(sheets(game, numbered(1), style))
    assert near(at(plain, 10.5 + 0.7, 60), BLUE)
    assert near(at(plain, 10.5 - 0.7, 60), (255, 255, 255))
    bled = pixels(sheets(game, numbered(1), style, bleed_mm=2.0))
    assert near(at(bled, 10.5 + 0.7, 60), BLUE)
    assert near(at(bled, 10.5 - 1.5, 60), RED)


def test_bleed_beyond_a_picture_is_its_mirror_image(game: Game, tmp_path: Path) -> None:
    bordered(tmp_path / "card-0.png")
    page = pixels(sheets(game, numbered(1), Style(faces=tmp_path), bleed_mm=2.0))
    for x, y in ((10.5 - 1.5, 60), (73.5 + 1.5, 60), (40, 16.5 - 1.5), (9.5, 15.5)):
        assert near(at(page, x, y), RED)
    assert near(at(page, 10.5 - 2.4, 60), (255, 255, 255))


def test_outer_bleed_stays_off_the_neighbours(game: Game, tmp_path: Path) -> None:
    for name in ("card-0", "card-1"):
        bordered(tmp_path / f"{name}.png", edge=0)
    bordered(tmp_path / "card-0.png", edge=372)
    page = pixels(sheets(game, numbered(2), Style(faces=tmp_path), bleed_mm=2.0))
    assert near(at(page, 73.5 - 0.6, 60), RED)
    assert near(at(page, 73.5 + 0.6, 60), BLUE)
    between = sheets(game, numbered(2), Style(faces=tmp_path), bleed_mm=2.0, bleed=Bleed.BETWEEN)
    assert between != sheets(game, numbered(2), Style(faces=tmp_path), bleed_mm=2.0)


# mpc-autofill#401, WeasyPrint#969: one picture stored 60 times.
def test_a_picture_is_stored_once(game: Game, tmp_path: Path) -> None:
    bordered(tmp_path / "card-0.png")
    pdf = sheets(game, numbered(1), Style(faces=tmp_path), copies=60)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        pictures = [
            one
            for one in document.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        ]
        assert len(pictures) == 1
        assert len(document.pages) == 7


def test_a_picture_for_all_backs(game: Game, tmp_path: Path) -> None:
    bordered(tmp_path / "back.png")
    layout = Layout(duplex=Duplex.LONG)
    own = make_sheets(
        game, [Print(numbered(1)[0])], layout=layout, title="A test", back=tmp_path / "back.png"
    )
    page = pixels(own, 1)
    assert near(at(page, 210 - 10.5 - 0.6, 60), RED)
    assert near(at(page, 210 - 42, 60), BLUE)


def test_warning_coarse_and_missing_pictures(game: Game, tmp_path: Path) -> None:
    bordered(tmp_path / "card-0.png", 200, 279)
    bordered(tmp_path / "card-1.png")
    assert picture_warnings(game, numbered(2), Style(faces=tmp_path)) == [
        "the picture of card-0 has 81 pixels an inch at that size and will look coarse; 150 are the least"
    ]
    assert picture_warnings(game, numbered(3), Style(art=tmp_path)) == [
        "the picture of card-0 has 88 pixels an inch at that size and will look coarse; 150 are the least",
        f"{tmp_path} has no picture of card-2; they are drawn as usual",
    ]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("card-0.png", b"not a picture", "can't be read as a picture"),
        ("card-0.svg", b"<svg", "can't be read as an SVG"),
        ("card-0.svg", b"<html/>", "can't be read as an SVG"),
        (
            "card-0.svg",
            b'<!DOCTYPE svg [<!ENTITY x "y">]><svg/>',
            "declares a document type, which a picture here may not do",
        ),
    ],
)
def test_error_picture(game: Game, tmp_path: Path, name: str, content: bytes, message: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(PictureError) as raised:
        sheets(game, numbered(1), Style(faces=tmp_path))
    assert str(raised.value) == f"{tmp_path / name} {message}"


def test_error_folder_of_pictures(game: Game, tmp_path: Path) -> None:
    with pytest.raises(PictureError) as raised:
        sheets(game, numbered(1), Style(art=tmp_path / "none"))
    assert str(raised.value) == f"the folder {tmp_path / 'none'} can't be read: No such file or directory"


# ---------------------------------------------------------------- inks


# hitster#7: the ink saver was lost after page 12. typst#8646: black printed in four colours.
def test_the_ink_saver_holds_on_every_page(game: Game) -> None:
    style = Style(inks=Inks.BLACK, saver=True)
    pdf = sheets(game, numbered(120), style)
    colours = set(painted(pdf))
    assert {name for name, _ in colours} <= {"g", "G"}
    assert {values for _, values in colours} <= {(0.0,), (1.0,)}
    with sheets_of(pdf) as made:
        assert len(made) == 14
    coloured = sheets(game, numbered(1), Style())
    assert {name for name, _ in painted(coloured)} - {"g", "G"}


def test_the_ink_saver_fills_nothing(game: Game) -> None:
    def dark(style: Style) -> float:
        page = pixels(sheets(game, numbered(9), style)).convert("L")
        return sum(page.histogram()[:128]) / (page.width * page.height)

    assert dark(Style(saver=True)) < 0.04
    assert dark(Style()) > 0.1


def test_inks_of_print_shops_have_pure_black(game: Game) -> None:
    pdf = sheets(game, numbered(2), Style(inks=Inks.CMYK))
    colours = set(painted(pdf))
    assert {name for name, _ in colours} <= {"k", "K"}
    assert ("k", (0.0, 0.0, 0.0, 1.0)) in colours
    greys = {values for _, values in colours if values[:3] == (0.0, 0.0, 0.0)}
    assert all(max(values[:3]) > 0 for _, values in colours if values not in greys)
    with sheets_of(pdf) as [page]:
        assert "Card AB" in page.text()


def test_pictures_are_converted_too(game: Game, tmp_path: Path) -> None:
    bordered(tmp_path / "card-0.png")
    for inks, space in ((Inks.CMYK, "/DeviceCMYK"), (Inks.BLACK, "/DeviceGray")):
        pdf = sheets(game, numbered(1), Style(inks=inks, faces=tmp_path))
        with pikepdf.open(io.BytesIO(pdf)) as document:
            [picture] = [
                one
                for one in document.objects
                if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
            ]
            assert picture.ColorSpace == space
            assert pikepdf.PdfImage(picture).as_pil_image().size == (744, 1039)


# ---------------------------------------------------------------- letters


def test_texts_of_one_size_on_request(game: Game) -> None:
    cards = [card(1, "Short", "keeper", "Wait."), card(2, "Long", "keeper", words(110))]

    def sizes(style: Style) -> set[float]:
        with sheets_of(sheets(game, cards, style)) as [page]:
            return {
                max(found)
                for line, found in page.sizes().items()
                if re.search(r"Wait\.$|the wind blows", line, re.IGNORECASE)
            }

    assert len(sizes(Style())) == 2
    assert len(sizes(Style(even=True))) == 1
    assert sizes(Style(even=True)) == {min(sizes(Style()))}
