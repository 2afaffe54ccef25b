"""What each preset of `decklore print` writes, measured: pixels, cells, saved objects, nets."""

from __future__ import annotations

import csv
import io
import json
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
import typst
from PIL import Image, ImageChops

from conftest import PACKS, change
from sheets_measure import MM, Box, pages_of, run_print, sheets_of
from toolkit.checks import build
from toolkit.sheets.tabletop import COLUMNS, HIDDEN_CELL, MOST_PIXELS, ROWS

if TYPE_CHECKING:
    from collections.abc import Callable

    Run = Callable[..., tuple[int, str, str]]

RED, GREEN = (200, 30, 30), (30, 160, 60)
GUST = ("set:first t:gust", "--game", "lanterns")


@pytest.fixture
def run(lanterns_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Print in a folder of its own."""
    monkeypatch.setenv("DECKLORE_DATABASE", str(lanterns_path))
    monkeypatch.setenv("DECKLORE_DATA", str(PACKS / "lanterns"))
    monkeypatch.chdir(tmp_path)
    return run_print


@pytest.fixture
def tarot(pack: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Gusts are tarot cards, lamps lie."""
    change(pack, "game.yaml", "    frame: banner\n", "    frame: banner\n    size: tarot\n")
    change(
        pack, "game.yaml", "    frame: round\n", "    frame: round\n    size: {width_mm: 88, height_mm: 63}\n"
    )
    build([pack], tmp_path / "tarot.db")
    monkeypatch.setenv("DECKLORE_DATABASE", str(tmp_path / "tarot.db"))
    monkeypatch.setenv("DECKLORE_DATA", str(pack))


def opened(path: str) -> Image.Image:
    with Image.open(path) as picture:
        picture.load()
        return picture


def near(pixel: object, colour: tuple[int, int, int]) -> bool:
    assert isinstance(pixel, tuple)
    return max(abs(a - b) for a, b in zip(pixel, colour, strict=False)) < 16


def dark(picture: Image.Image) -> float:
    """Return the share of dark pixels."""
    return sum(picture.convert("L").histogram()[:100]) / (picture.width * picture.height)


def inked(path: str) -> tuple[int, int, int, int]:
    """Return the box around what is dark."""
    box = opened(path).convert("L").point(lambda value: 255 if value < 130 else 0).getbbox()
    assert box
    return box


# ---------------------------------------------------------------- pictures


@pytest.mark.parametrize(
    ("preset", "size", "edge"),
    [("mpc", (822, 1122), (39, 41)), ("tgc", (825, 1125), (40, 43)), ("png", (744, 1039), (0, 0))],
)
def test_pictures_have_the_pixels_of_their_shop(
    run: Run, preset: str, size: tuple[int, int], edge: tuple[int, int]
) -> None:
    assert run(*GUST, "--preset", preset, "-o", "made") == (0, "made: 3 files, 3 cards to order\n", "")
    for name in ("001-squall.png", "back.png"):
        picture = opened(f"made/{name}")
        assert (picture.size, picture.mode) == (size, "RGB")
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    # the frame of the face is drawn 2.6 mm inside the card, which lies in the middle of the picture
    left, top, right, _ = inked("made/001-squall.png")
    frame = 2.6 / 25.4 * 300
    assert left - edge[0] == pytest.approx(frame, abs=14)  # the corner's hexagon stands out
    assert size[0] - edge[0] - right == pytest.approx(frame, abs=4)
    assert top - edge[1] == pytest.approx(frame, abs=4)
    with Path("made/order.csv").open(encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert rows[1:] == [
        ["001-squall.png", "3", "squall", "Squall", "back.png"],
        ["back.png", "3", "", "", ""],
    ]


def test_pictures_of_a_size_with_a_bleed_of_ones_own(run: Run) -> None:
    assert run(*GUST, "--preset", "png", "--bleed", "3", "-o", "bled")[0] == 0
    assert run(*GUST, "--preset", "png", "-o", "plain")[0] == 0
    assert opened("bled/001-squall.png").size == (815, 1110)
    sides = zip(inked("bled/001-squall.png"), inked("plain/001-squall.png"), strict=True)
    assert [one - other for one, other in sides] == pytest.approx([35.4] * 4, abs=2)
    assert run(*GUST, "--preset", "svg", "--bleed", "3", "-o", "lines")[0] == 0
    root = ET.fromstring(Path("lines/001-squall.svg").read_bytes())
    width, height = (float(side) for side in root.attrib["viewBox"].split()[2:])
    assert (width / MM, height / MM) == pytest.approx((69, 94), abs=0.05)


def test_vector_faces_are_valid_and_show_their_words(run: Run) -> None:
    assert run(*GUST, "--preset", "svg", "-o", "made") == (0, "made: 3 files, 3 cards to order\n", "")
    faces = [Path(f"made/{name}").read_bytes() for name in ("001-squall.svg", "back.svg")]
    for face in faces:
        root = ET.fromstring(face)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        width, height = (float(side) for side in root.attrib["viewBox"].split()[2:])
        assert (width / MM, height / MM) == pytest.approx((63, 88), abs=0.01)
        ids = {node.attrib["id"] for node in root.iter() if "id" in node.attrib}
        used = {
            value.strip("#url()")
            for node in root.iter()
            for key, value in node.attrib.items()
            if value.startswith(("#", "url(#")) and key.rpartition("}")[2] in ("href", "clip-path")
        }
        assert used <= ids
    main = b"#set page(width: 63mm, height: 88mm, margin: 0mm)\n#image(bytes(sys.inputs.svg), width: 100%)"
    png = typst.compile(main, format="png", ppi=200, sys_inputs={"svg": faces[0].decode()})
    shown = Image.open(io.BytesIO(png)).convert("L")
    assert run(*GUST, "--preset", "png", "-o", "pixels")[0] == 0
    drawn = opened("pixels/001-squall.png").convert("L").resize(shown.size)
    differing = ImageChops.difference(shown, drawn).histogram()
    assert sum(differing[120:]) < 0.005 * shown.width * shown.height
    words = (120, 330, 480, 480)  # where the effect stands
    assert dark(drawn.crop(words)) > 0.01
    assert dark(shown.crop(words)) == pytest.approx(dark(drawn.crop(words)), rel=0.25)


# The game's own back fills any size and goes past its edge; a mirrored frame would show there.
@pytest.mark.usefixtures("tarot")
def test_a_back_has_its_own_shape_and_bleed() -> None:
    assert run_print(*GUST, "--preset", "mpc", "-o", "made")[0] == 0
    back = opened("made/back.png").convert("L")
    assert back.size == (897, 1497)
    bright = back.point(lambda value: 255 if value > 150 else 0)
    frame = bright.getbbox()
    assert frame  # 3.2 mm inside the card on all four sides, and nothing brighter outside
    inset = 36 + 3.2 / 25.4 * 300
    assert [frame[0], frame[1], back.width - frame[2], back.height - frame[3]] == pytest.approx(
        [inset - 2] * 4, abs=3
    )
    corner = back.getpixel((2, 2))
    assert isinstance(corner, int)
    assert corner < 100


# ---------------------------------------------------------------- a virtual table


def table(*words: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the answer in JSON and the objects that were saved."""
    code, out, err = run_print(*words, "--preset", "tts", "-o", "made.json", "--json")
    assert (code, err) == (0, "")
    return json.loads(out), json.loads(Path("made.json").read_text(encoding="utf-8"))["ObjectStates"]


def cells(path: str) -> list[Image.Image]:
    sheet = opened(path)
    assert sheet.mode == "RGB"
    assert max(sheet.size) <= MOST_PIXELS
    wide, high = sheet.width // COLUMNS, sheet.height // ROWS
    assert (wide * COLUMNS, high * ROWS) == sheet.size
    return [
        sheet.crop((wide * x, high * y, wide * (x + 1), high * (y + 1)))
        for y in range(ROWS)
        for x in range(COLUMNS)
    ]


def test_a_sheet_for_the_table_and_its_object(run: Run) -> None:
    del run
    answer, [pile] = table("t:gust", "--game", "lanterns")
    assert answer == {"file": "made.json", "pictures": 2, "game": "lanterns", "cards": 11, "preset": "tts"}
    [(number, deck)] = pile["CustomDeck"].items()
    assert (pile["Nickname"], number, deck["NumWidth"], deck["NumHeight"]) == ("Lanterns: Gusts", "1", 10, 7)
    assert (deck["UniqueBack"], deck["BackIsHidden"]) == (False, True)
    assert deck["FaceURL"] == Path("made-1.png").resolve().as_uri()
    assert pile["DeckIDs"] == [100 + cell for cell in range(11)]
    shown = cells("made-1.png")
    assert [dark(cell) > 0.02 for cell in shown] == [True] * 11 + [False] * 58 + [True]
    assert ImageChops.difference(shown[HIDDEN_CELL], opened("made-back.png")).getbbox() is None


def test_pictures_of_ones_own_lie_on_the_table(run: Run, tmp_path: Path) -> None:
    del run
    for folder, colour in (("faces", RED), ("backs", GREEN)):
        (tmp_path / folder).mkdir()
        Image.new("RGB", (744, 1039), colour).save(tmp_path / folder / "squall.png")
    Image.new("RGB", (744, 1039), (20, 20, 20)).save(tmp_path / "common.png")
    _, [pile] = table(*GUST, "--faces", "faces", "--back", "common.png")
    assert near(cells("made-1.png")[0].getpixel((200, 300)), RED)
    assert near(opened("made-back.png").getpixel((200, 300)), (20, 20, 20))
    code, _, err = run_print(
        "set:first (t:gust or t:keeper)", "--game", "lanterns", "--preset", "tts", "--backs", "backs",
        "--back", "common.png", "-o", "two.json",
    )  # fmt: skip
    assert (code, err) == (0, "decklore: backs has no picture of ada; they have the common back\n")
    [pile] = json.loads(Path("two.json").read_text(encoding="utf-8"))["ObjectStates"]
    assert [deck["UniqueBack"] for deck in pile["CustomDeck"].values()] == [True]
    backs = cells("two-back.png")
    colours = [near(backs[identity % 100].getpixel((200, 300)), GREEN) for identity in pile["DeckIDs"]]
    assert sorted(colours) == [False, True, True, True]


@pytest.mark.usefixtures("tarot")
def test_sizes_and_lying_cards_have_sheets_of_their_own() -> None:
    _, [pile] = table("set:first (t:gust or t:lamp)", "--game", "lanterns")
    assert len(pile["CustomDeck"]) == 2
    shapes = sorted(wide / high for wide, high in (cells(f"made-{n}.png")[0].size for n in (1, 2)))
    assert shapes == pytest.approx([69.85 / 120.65, 88 / 63], rel=0.01)
    lying = next(number for number in (1, 2) if cells(f"made-{number}.png")[0].width > 400)
    back = opened("made-back.png" if lying == 1 else f"made-back-{lying}.png")
    assert back.width > back.height
    bright = back.convert("L").point(lambda value: 255 if value > 150 else 0).getbbox()
    assert bright
    inset = 3.2 / 88 * back.width
    assert [bright[0], bright[1], back.width - bright[2], back.height - bright[3]] == pytest.approx(
        [inset] * 4, abs=4
    )


def test_the_ink_saver_reaches_the_table(run: Run) -> None:
    del run
    table(*GUST)
    full = dark(cells("made-1.png")[0])
    table(*GUST, "--ink-saver")
    assert dark(cells("made-1.png")[0]) < full / 2
    assert dark(opened("made-back.png")) < 0.1


# ---------------------------------------------------------------- a box


@pytest.mark.parametrize(
    ("options", "cards", "thickness"),
    [((), 11, 0.32), (("--thickness", "0.8"), 11, 0.8), (("--thickness", "2"), 11, 2.0)],
)
def test_a_box_is_as_deep_as_its_cards(
    run: Run, options: tuple[str, ...], cards: int, thickness: float
) -> None:
    assert run("t:gust", "--game", "lanterns", "--preset", "tuckbox", "-o", "box.pdf", *options)[0] == 0
    pdf = Path("box.pdf").read_bytes()
    [page] = pages_of(pdf)
    folds = [one.box for one in page.paths if one.dashed]
    lefts = sorted({round(box.left, 2) for box in folds if box.right - box.left < 0.01})
    tops = sorted({round(box.top, 2) for box in folds if box.bottom - box.top < 0.01})
    depth = max(cards * thickness + 1.0, 8.0)
    widths = [round(b - a, 2) for a, b in pairwise(lefts)]
    assert widths == pytest.approx([depth, 64.5, depth], abs=0.02)
    assert tops[-1] - tops[-2] == pytest.approx(89.5, abs=0.02)
    lines = [one for one in page.paths if one.stroke and not one.dashed and one.width_pt == 0.5]
    outline = max((one.box for one in lines), key=area)
    assert outline.right - outline.left == pytest.approx(9 + 2 * (depth + 64.5), abs=0.2)
    assert outline.bottom - outline.top == pytest.approx(89.5 + 2 * depth + 14, abs=0.2)
    wide, high = page.media[2] / MM, page.media[3] / MM
    assert min(outline.left, outline.top, wide - outline.right, high - outline.bottom) > 4
    with sheets_of(pdf) as [sheet]:
        assert sheet.text().count("11 cards") == 2


def area(box: Box) -> float:
    return (box.right - box.left) * (box.bottom - box.top)


def test_a_preview_is_the_first_page(run: Run) -> None:
    for preset in ("home", "drivethru", "tuckbox"):
        assert run(*GUST, "--preset", preset, "--preview", "look.png")[0] == 0
        assert dark(opened("look.png")) > 0.005
    assert opened("look.png").size == (1240, 1754) or opened("look.png").size == (1241, 1754)
