"""What lies beneath faces: stored once, and the same picture as a face that is drawn whole."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from sheets_measure import card
from toolkit.games import get_game
from toolkit.sheets import Layout, Print, make_sheets
from toolkit.sheets.drawing import How, draw_faces
from toolkit.sheets.faces import FaceMaker, symbols_of
from toolkit.sheets.lower import operators
from toolkit.sheets.ornament import emblem

if TYPE_CHECKING:
    import sqlite3

    from toolkit.games import Game

FRAMES = ("plain", "round", "notch", "arch", "slab", "banner", "hex", "scroll")


@pytest.fixture(scope="module")
def game(lanterns: sqlite3.Connection) -> Game:
    return get_game(lanterns, "lanterns")


def rendered(pdf: bytes) -> Image.Image:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return Image.Image.convert(document[0].render(scale=150 / 72).to_pil(), "L")
    finally:
        document.close()


@pytest.mark.parametrize("frame", FRAMES)
def test_every_ornament_becomes_operators(frame: str) -> None:
    for name in ("ada", "squall", "x"):
        found = operators(emblem(name, "kind", frame, "#336699"))
        assert found
        steps = found.split()
        assert steps[:4] == [b"0.2000", b"0.4000", b"0.6000", b"RG"]
        assert steps.count(b"q") == steps.count(b"Q")
        assert steps.count(b"S") > 0
        assert set(steps) & {b"M", b"L", b"C", b"Z"} == set()


@pytest.mark.parametrize(
    "svg", ["", "<svg/>", emblem("a", "b", "hex", "#336699").replace("<path", "<rect", 1)]
)
def test_what_is_no_ornament_stays_in_its_face(svg: str) -> None:
    assert operators(svg) is None


@pytest.mark.parametrize("kind", ["keeper", "lamp", "gust"])
@pytest.mark.parametrize("bleed", [0.0, 2.0])
def test_the_same_picture_as_a_face_drawn_whole(game: Game, kind: str, bleed: float) -> None:
    one = card(1, "Same", kind, "Wait for it.", stats={} if kind == "keeper" else {"cost": 2, "wind": 1})
    pdf = make_sheets(game, [Print(one)], layout=Layout(single=True, bleed_mm=bleed), title="A test")
    how = How(symbols_of(game), "en", bleed_mm=(bleed, bleed))
    [whole] = draw_faces([FaceMaker(game, "en").make(one)], how)
    lifted, drawn = rendered(pdf), rendered(whole)
    assert lifted.size == drawn.size
    differing = ImageChops.difference(lifted, drawn).histogram()
    assert sum(differing[40:]) < 0.002 * drawn.width * drawn.height
    assert sum(drawn.histogram()[:120]) > 0.02 * drawn.width * drawn.height


def test_grounds_are_stored_once(game: Game) -> None:
    cards = [card(i, f"Card {i}", ("keeper", "gust")[i % 2], "Wait.") for i in range(12)]
    pdf = make_sheets(game, [Print(one) for one in cards], title="A test")
    with pikepdf.open(io.BytesIO(pdf)) as document:
        forms = {form.objgen for page in document.pages for form in page.obj.Resources.XObject.values()}
    assert len(forms) == 12 + 12 + 2  # faces, ornaments, and a ground for each type
