"""Faces as pictures, and icons within lines: on the baseline, never spreading the lines."""

from __future__ import annotations

import io
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
import typst
from PIL import Image

import toolkit.sheets
from sheets_measure import card, words
from toolkit.games import get_game
from toolkit.sheets import face_png, face_svg, make_faces, try_faces
from toolkit.sheets.compact import compact_svg
from toolkit.sheets.faces import FaceMaker, number_words, recolourable
from toolkit.sheets.fonts import SURE, covered_letters, font_files, font_folder, letter_name, missing_letters
from toolkit.sheets.runs import parse_runs

if TYPE_CHECKING:
    import sqlite3

    from toolkit.games import Game

TEMPLATES = Path(toolkit.sheets.__file__).parent / "templates"
LONG = "g0123456789ABCDEF0123456789ABCDEF"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def game(lanterns: sqlite3.Connection) -> Game:
    return get_game(lanterns, "lanterns")


# ---------------------------------------------------------------- faces


@pytest.mark.parametrize("kind", ["keeper", "lamp", "gust", "flint"])
def test_faces_are_small_drawings_at_the_size_of_the_card(game: Game, kind: str) -> None:
    one = card(1, "A Face", kind, "Pay 1 :oil: and *wait* for it.", "Then **wait** again.")
    svg = face_svg(game, one)
    root = ET.fromstring(svg)
    width, height = (float(x) for x in root.attrib["viewBox"].split()[2:])
    assert (width * 25.4 / 72, height * 25.4 / 72) == pytest.approx((63, 88), abs=0.01)
    assert len(svg) < 60_000
    assert not re.search(rb'href="(?!#|data:image/svg)', svg)
    picture = Image.open(io.BytesIO(face_png(game, one, ppi=100)))
    assert picture.size == (248, 346)


def test_faces_come_one_a_card_and_are_the_same_alone(game: Game) -> None:
    cards = [card(number, f"Card {number}", "gust", "Wait.") for number in range(3)]
    made = make_faces(game, cards)
    assert len(made) == 3
    assert made[1] == face_svg(game, cards[1])
    assert make_faces(game, []) == []


def test_types_are_told_apart_without_colour(game: Game) -> None:
    kinds = ["keeper", "lamp", "gust"]
    pictures = make_faces(game, [card(1, "Same", kind) for kind in kinds], kind="png", ppi=25)
    grey = [list(Image.open(io.BytesIO(one)).convert("L").tobytes()) for one in pictures]
    for i, first in enumerate(grey):
        for other in grey[i + 1 :]:
            differing = sum(abs(a - b) > 40 for a, b in zip(first, other, strict=True))
            assert differing > len(first) * 0.02


def test_a_cards_own_colour_shows(game: Game) -> None:
    def middle(glass: str) -> tuple[int, ...]:
        one = card(1, "Lamp", "lamp", stats={"glass": glass, "light": 1})
        picture = Image.open(io.BytesIO(face_png(game, one, ppi=50))).convert("RGB")
        pixel = picture.getpixel((100, 14))
        assert isinstance(pixel, tuple)
        return pixel

    red, blue = middle("red"), middle("blue")
    assert red[0] > red[2] + 40
    assert blue[2] > blue[0] + 40


@pytest.mark.parametrize(
    ("value", "printed"), [(3, "3"), (0, "0"), (2.5, "2.5"), (-1, "\u22121"), ("X", "X"), ("1d6-1", "1d6-1")]
)
def test_numbers_print_as_numbers(value: int | float | str, printed: str) -> None:
    assert number_words(value) == printed


def test_abilities_begin_with_their_icon_or_their_kind(game: Game) -> None:
    face = FaceMaker(game, "en").make(card(1, "Two", "keeper", "First.", "Second."))
    assert [(a["symbol"], a["label"]) for a in face["abilities"]] == [(None, "Always"), (None, None)]
    assert [kind.symbol for kind in game.ability_kinds.values()] == ["oil", None]


@pytest.mark.parametrize(
    ("svg", "recoloured"),
    [
        (
            '<svg viewBox="0 0 1 1"><path d=""/></svg>',
            '<svg viewBox="0 0 1 1" fill="currentColor"><path d=""/></svg>',
        ),
        ('<svg fill="none" stroke="black"/>', '<svg fill="none" stroke="currentColor"/>'),
        ('<svg fill="none"><path fill="#fff"/></svg>', '<svg fill="none"><path fill="#fff"/></svg>'),
    ],
)
def test_icons_take_a_colour(svg: str, recoloured: str) -> None:
    assert recolourable(svg) == recoloured


# ---------------------------------------------------------------- letters


def test_fonts_are_the_few_that_are_named(game: Game) -> None:
    with font_folder() as folder:
        names = sorted(path.name for path in folder.iterdir())
        found = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder])
        assert set(found.families()) == {"Source Sans Pro", "Source Serif Pro"}
        assert len(found.fonts()) == len(names)
    assert names == sorted(path.name for path in font_files())
    assert not folder.exists()


@pytest.mark.parametrize("style", ["regular", "italic", "bold", "bold italic", "semibold"])
def test_missing_letters(style: str) -> None:
    assert covered_letters(style) >= SURE
    assert missing_letters("Zażółć gęślą jaźń, Příliš žluťoučký, Ångström, Ækuhr – „x” → ½", style) == []
    assert missing_letters("a☃b☂☃\u00ad\u200b", style) == ["☃", "☂"]
    assert letter_name("☃") == '"☃" (U+2603, SNOWMAN)'


# ---------------------------------------------------------------- icons in lines


def lines_of(text: str, size_pt: float, align: str = "left") -> tuple[list[float], list[float], list[float]]:
    """Set `text` in a narrow column; return baselines of words, feet and middles of icons, in points."""
    square = '<path fill="currentColor" d="M0 0H16V16H0Z"/>'
    icon = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">{square}</svg>'
    main = f"""
#import "/text.typ": draw-runs, serif
#let data = json(bytes(sys.inputs.data))
#set page(width: 60mm, height: 60mm, margin: 5mm)
#set text(font: serif, size: {size_pt}pt, fallback: false)
#set par(leading: 0.56em)
#align({align}, draw-runs(data.runs, data.symbols, "#000000"))
"""
    data = {"runs": parse_runs(text, {"oil"}), "symbols": {"oil": icon}}
    with font_folder() as fonts:
        compiler = typst.Compiler(
            input=main.encode(),
            root=TEMPLATES,
            font_paths=typst.Fonts(False, False, [fonts]),
            sys_inputs={"data": json.dumps(data)},
        )
        made, warnings = compiler.compile_with_warnings(format="svg")
    assert warnings == []
    assert isinstance(made, bytes)
    baselines: set[float] = set()
    feet: set[float] = set()
    middles: set[float] = set()
    _walk(ET.fromstring(made), 0.0, 0.0, baselines, feet, middles)
    return sorted(baselines), sorted(feet), sorted(middles)


def _walk(
    node: ET.Element, x: float, y: float, baselines: set[float], feet: set[float], middles: set[float]
) -> None:
    shift = re.match(r"(translate|matrix)\(([^)]*)\)", node.get("transform", ""))
    if shift:
        numbers = [float(part) for part in re.split(r"[ ,]+", shift[2])]
        x, y = x + numbers[-2 if len(numbers) > 1 else 0], y + (numbers[-1] if len(numbers) > 1 else 0)
        if shift[1] == "matrix":
            baselines.add(round(y, 2))
    if node.tag == f"{SVG}image":
        feet.add(round(y + float(node.attrib["height"]), 2))
        middles.add(round(x + float(node.attrib["width"]) / 2, 2))
    for child in node:
        _walk(child, x, y, baselines, feet, middles)


# squib#46, #134, #348: icons off the line, or misplaced by alignment.
@pytest.mark.parametrize("align", ["left", "center", "right"])
@pytest.mark.parametrize("size", [8, 6])
def test_icons_stand_on_the_baseline(align: str, size: float) -> None:
    baselines, feet, _ = lines_of("Pay :oil: now", size, align)
    assert len(baselines) == len(feet) == 1
    assert feet[0] - baselines[0] == pytest.approx(0.13 * size, abs=0.02)
    _, alone, middles = lines_of(":oil:", size, align)
    plain, _, _ = lines_of("H", size, align)
    assert alone[0] - plain[0] == pytest.approx(0.13 * size, abs=0.08 * size)
    edge, width, icon = 5 * 72 / 25.4, 50 * 72 / 25.4, 0.98 * size
    expected = {"left": edge + icon / 2, "center": edge + width / 2, "right": edge + width - icon / 2}
    assert middles[0] == pytest.approx(expected[align], abs=0.02)


# cardmaker#35: a tall icon spread the line.
@pytest.mark.parametrize("size", [5, 6, 8])
def test_icons_never_spread_the_lines(size: float) -> None:
    plain, none, _ = lines_of(words(60), size)
    mixed, feet, _ = lines_of(words(60).replace("every", ":oil: every"), size)
    assert none == []
    assert feet

    plain_steps = [b - a for a, b in pairwise(plain)]
    mixed_steps = [b - a for a, b in pairwise(mixed)]
    assert len(plain_steps) > 3
    assert plain_steps == pytest.approx([plain_steps[0]] * len(plain_steps), abs=0.02)
    assert mixed_steps == pytest.approx([plain_steps[0]] * len(mixed_steps), abs=0.02)


# ---------------------------------------------------------------- small pictures


def test_what_cannot_be_drawn_is_left_out_and_named(game: Game) -> None:
    cards = [card(1, "Snow ☃"), card(2, "Fine"), card(3, "Long", "keeper", words(500)), card(4, "Good")]
    made, faults = try_faces(game, cards)
    assert [one is not None for one in made] == [False, True, False, True]
    assert made[1] == face_svg(game, cards[1])
    assert [str(fault) for fault in faults] == [
        'the name of "Snow ☃" (card-1) has the letter "☃" (U+2603, SNOWMAN), which no font here has',
        'the text of "Long" (card-3) does not fit its card, not even at 6 pt',
    ]
    assert try_faces(game, cards[:1]) == ([None], faults[:1])


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ('<path fill-rule="nonzero" d="M 0 0v 32.31496063h -163.5Z "/>', '<path d="M0 0v32.31h-163.5Z"/>'),
        ('<g transform="translate(0.12345 -0.5)"/>', '<g transform="translate(.12 -.5)"/>'),
        (
            f'<g transform="matrix(1)"><use xlink:href="#{LONG}" x="6.138" y="0" fill="#fff"/></g>',
            '<g transform="matrix(1)" fill="#fff"><use href="#d0" x="6.14"/></g>',
        ),
        (
            f'<g id="x"><use xlink:href="#{LONG}" fill="#fff"/><use xlink:href="#{LONG}" fill="#fff"/></g>',
            '<g id="x" fill="#fff"><use href="#d0"/><use href="#d0"/></g>',
        ),
        (
            '<g id="x"><use href="#a" fill="#fff"/><use href="#b" fill="#000"/></g>',
            '<g id="x"><use href="#a" fill="#fff"/><use href="#b" fill="#000"/></g>',
        ),
        ('<path d="M 0 0c 0.5 1 -2 -0.25 10 0"/>', '<path d="M0 0c.5 1-2-.25 10 0"/>'),
    ],
)
def test_svg_is_made_small(long: str, short: str) -> None:
    assert compact_svg(long.encode()).decode() == short


def test_small_is_the_same_picture(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    one = card(1, "Same", "lamp", "Pay 1 :oil: now.", stats={"cost": 2, "light": 3, "wind": 1})
    small = face_svg(game, one)
    monkeypatch.setattr("toolkit.sheets.making.compact_svg", lambda svg: svg)
    full = face_svg(game, one)
    assert len(small) < 0.75 * len(full)
    pictures = [typst.compile(_showing(svg), format="png", ppi=60) for svg in (small, full)]
    first, second = (Image.open(io.BytesIO(picture)).convert("L").tobytes() for picture in pictures)
    differing = sum(abs(a - b) > 16 for a, b in zip(first, second, strict=True))
    assert differing < 0.005 * len(first)


def _showing(svg: bytes) -> bytes:
    return (
        b"#set page(width: 63mm, height: 88mm, margin: 0mm)\n#image(bytes("
        + json.dumps(svg.decode()).encode()
        + b"))"
    )
