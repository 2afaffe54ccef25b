"""Presets: pictures for print shops, one card a page, folders and archives, a page to look at."""

from __future__ import annotations

import csv
import io
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import pikepdf
import pytest
from PIL import Image

from sheets_measure import card
from toolkit.errors import DeckloreError
from toolkit.games import get_game
from toolkit.sheets import Print, make_sheets
from toolkit.sheets.layout import Duplex, Layout
from toolkit.sheets.presets import PRESETS, PictureSize, get_preset
from toolkit.sheets.preview import first_page
from toolkit.sheets.settings import read_settings
from toolkit.sheets.singles import card_pictures
from toolkit.sheets.writing import write_folder
from toolkit.unfinished import WritingError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

    from toolkit.cards import Card
    from toolkit.games import Game

PT = 72 / 25.4


@pytest.fixture(scope="module")
def game(lanterns: sqlite3.Connection) -> Game:
    return get_game(lanterns, "lanterns")


def numbered(count: int) -> list[Card]:
    return [card(i, f"Card {chr(65 + i)}", "keeper", "Wait.") for i in range(count)]


@pytest.mark.parametrize(
    ("preset", "card_mm", "pixels"),
    [
        ("mpc", (63, 88), (822, 1122)),
        ("mpc", (63.5, 88.9), (822, 1122)),
        ("mpc", (69.85, 120.65), (897, 1497)),
        ("tgc", (63, 88), (825, 1125)),
        ("tgc", (44, 68), (595, 878)),
        ("png", (63, 88), (744, 1039)),
    ],
)
def test_pixels_of_each_shop(preset: str, card_mm: tuple[float, float], pixels: tuple[int, int]) -> None:
    assert PRESETS[preset].size.pixels(*card_mm) == pixels


def test_pictures_and_what_to_order(game: Game) -> None:
    prints = [Print(one, copies) for one, copies in zip(numbered(2), (3, 1), strict=True)]
    made = dict(card_pictures(game, prints, kind="png", size=PRESETS["mpc"].size))
    assert list(made) == ["001-card-0.png", "002-card-1.png", "back.png", "order.csv"]
    for name in list(made)[:3]:
        with Image.open(io.BytesIO(made[name])) as picture:
            assert (picture.size, picture.mode) == ((822, 1122), "RGB")
            assert round(picture.info["dpi"][0]) == 300
    assert list(csv.reader(io.StringIO(made["order.csv"].decode()))) == [
        ["file", "copies", "card", "name", "back"],
        ["001-card-0.png", "3", "card-0", "Card A", "back.png"],
        ["002-card-1.png", "1", "card-1", "Card B", "back.png"],
        ["back.png", "4", "", "", ""],
    ]


def test_a_back_reaches_the_rim_of_its_picture(game: Game) -> None:
    made = dict(card_pictures(game, [Print(numbered(1)[0])], kind="png", size=PictureSize(100, 12)))
    with Image.open(io.BytesIO(made["back.png"])) as picture:
        corner = picture.getpixel((0, 0))
        assert isinstance(corner, tuple)
        assert max(corner) < 200
    with Image.open(io.BytesIO(made["001-card-0.png"])) as picture:
        assert picture.getpixel((0, 0)) == (255, 255, 255)


# DriveThruCards wants each front before its back and boxes that say where to cut.
def test_one_card_a_page_with_its_boxes(game: Game) -> None:
    layout = read_settings(PRESETS["drivethru"].settings).layout()
    pdf = make_sheets(game, [Print(one) for one in numbered(3)], layout=layout, title="A test")
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert len(document.pages) == 6
        for page in document.pages:
            width, height = (63 + 6.35) * PT, (88 + 6.35) * PT
            assert [float(side) for side in page.mediabox] == pytest.approx([0, 0, width, height], abs=0.01)
            assert [float(side) for side in page.bleedbox] == pytest.approx([0, 0, width, height], abs=0.01)
            assert [float(side) for side in page.trimbox] == pytest.approx(
                [3.175 * PT, 3.175 * PT, (63 + 3.175) * PT, (88 + 3.175) * PT], abs=0.01
            )


def test_pages_of_mixed_sizes_follow_their_cards(game: Game) -> None:
    lamp = game.types["lamp"]._replace(width_mm=44.0, height_mm=68.0)
    mixed = {**game.types, "lamp": lamp}
    cards = [card(1, "Large", "keeper"), card(2, "Small", "lamp")]
    pdf = make_sheets(
        replace(game, types=mixed), [Print(one) for one in cards], layout=Layout(single=True), title="A test"
    )
    with pikepdf.open(io.BytesIO(pdf)) as document:
        sizes = [(round(float(p.mediabox[2]) / PT), round(float(p.mediabox[3]) / PT)) for p in document.pages]
    assert sizes == [(63, 88), (44, 68)]


def test_a_preview_is_the_first_page(game: Game) -> None:
    pdf = make_sheets(game, [Print(one) for one in numbered(10)], layout=Layout(), title="A test")
    with Image.open(io.BytesIO(first_page(pdf))) as picture:
        assert picture.size == (1241, 1754)
        assert sum(picture.convert("L").histogram()[:50]) > 1000


def test_settings_of_all_presets_can_be_read() -> None:
    for preset in PRESETS.values():
        layout = read_settings(preset.settings).layout()
        assert (layout.duplex is Duplex.LONG) == (preset.id == "drivethru")


def test_error_unknown_preset() -> None:
    with pytest.raises(DeckloreError) as raised:
        get_preset("mcp")
    assert str(raised.value) == (
        f'there is no preset "mcp" (did you mean "mpc"?); known are {", ".join(PRESETS)}'
    )


# ---------------------------------------------------------------- folders


FILES = [("a.png", b"one"), ("b.png", b"two")]


def test_a_folder_is_written_whole(tmp_path: Path) -> None:
    assert write_folder(tmp_path / "new" / "folder", iter(FILES)) == 2
    assert sorted(path.name for path in (tmp_path / "new" / "folder").iterdir()) == ["a.png", "b.png"]


def test_an_archive_has_the_same_bytes_each_time(tmp_path: Path) -> None:
    for name in ("one.zip", "two.zip"):
        assert write_folder(tmp_path / name, iter(FILES)) == 2
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == dict(FILES)


def test_error_leaves_nothing_behind(tmp_path: Path) -> None:
    def broken() -> Iterator[tuple[str, bytes]]:
        yield FILES[0]
        raise OSError("disk full")

    for name in ("folder", "archive.zip"):
        with pytest.raises(WritingError, match="disk full"):
            write_folder(tmp_path / name, broken())
    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_an_earlier_run_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "cards"
    first = [*FILES, ("order.csv", b"file,copies\na.png,1\nb.png,2\n")]
    assert write_folder(path, iter(first), listing="order.csv") == 3
    second = [("c.png", b"three"), ("order.csv", b"file,copies\nc.png,1\n")]
    assert write_folder(path, iter(second), listing="order.csv") == 2
    assert sorted(one.name for one in path.iterdir()) == ["c.png", "order.csv"]
    assert [one.name for one in tmp_path.iterdir()] == ["cards"]


@pytest.mark.parametrize(
    ("name", "content"),
    [("mine.txt", b"keep"), ("order.csv", b"file,copies\n../b.png,1\n"), ("order.csv", b"\xff")],
)
def test_error_folder_with_something_else(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / "cards"
    listed = [*FILES, ("order.csv", b"file,copies\na.png,1\nb.png,2\n")]
    write_folder(path, iter(listed), listing="order.csv")
    (path / name).write_bytes(content)
    before = sorted(one.name for one in path.iterdir())
    with pytest.raises(DeckloreError, match="is there already and not empty"):
        write_folder(path, iter(listed), listing="order.csv")
    assert sorted(one.name for one in path.iterdir()) == before


def test_error_folder_in_use(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep", encoding="utf-8")
    with pytest.raises(DeckloreError) as raised:
        write_folder(tmp_path, iter(FILES))
    assert str(raised.value) == (
        f"{tmp_path} is there already and not empty; name another folder, or a .zip file"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
