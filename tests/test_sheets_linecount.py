"""Lines counted from the widths of letters: as many as Typst sets, or none told."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest
import typst
from fontTools.ttLib import TTFont

from sheets_measure import card
from toolkit.cards import Ability
from toolkit.games import game_ids, get_game
from toolkit.rules import read_rules
from toolkit.sheets import linecount, typesetting
from toolkit.sheets.faces import FaceMaker, symbols_of
from toolkit.sheets.fonts import STYLES, _font_path, font_folder
from toolkit.sheets.linecount import column_mm, line_counts

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from pathlib import Path

    from toolkit.games import Game
    from toolkit.sheets.face_data import AbilityFace, Face

FRAMES = ("plain", "round", "notch", "arch", "slab", "banner", "hex", "scroll")
#: Tells of each face the height of its abilities as counted, if they were, and as Typst sets them, in points.
LOOK = """
#import "fit.typ": counted-height, draw-abilities
#import "frames.typ": frames
#import "parts.typ": edge, pad
#let data = json(bytes(sys.inputs.data))
#set text(lang: data.lang, hyphenate: false)
#context [#metadata(data.faces.map(face => {
  let width = face.width * 1mm - 2 * edge - 2 * (pad + frames.at(face.frame).side)
  let counted = counted-height(face, width, 8pt)
  let set-high = measure(block(width: width, draw-abilities(face, data.symbols, 8pt)), width: width).height
  (if counted == none { none } else { counted / 1pt }, set-high / 1pt)
})) <heights>]
"""


@pytest.fixture(scope="module")
def game(lanterns: sqlite3.Connection) -> Game:
    return get_game(lanterns, "lanterns")


def heights(faces: Sequence[Face], game: Game, lang: str, folder: Path) -> list[tuple[float | None, float]]:
    root = folder / "templates"
    shutil.copytree(typesetting._TEMPLATES, root)
    (root / "look.typ").write_text(LOOK, encoding="utf-8")
    with font_folder() as fonts:
        compiler = typst.Compiler(
            input=root / "look.typ",
            root=root,
            font_paths=typst.Fonts(
                include_system_fonts=False, include_embedded_fonts=False, font_paths=[fonts]
            ),
            sys_inputs={"data": json.dumps({"faces": faces, "symbols": symbols_of(game), "lang": lang})},
        )
        found = json.loads(compiler.query("<heights>", field="value", one=True))
    return [(counted, set_high) for counted, set_high in found]


@pytest.mark.parametrize("lang", ["en", "pl", "sv"])
def test_counted_lines_are_those_that_are_set(
    everything: sqlite3.Connection, game: Game, tmp_path: Path, lang: str
) -> None:
    """Every sentence of the rules of all games, as an ability on one of the frames."""
    texts = {
        " ".join(rule.text.split())
        for one in game_ids(everything)
        for rule in read_rules(everything, one, lang)
        if rule.lang == lang and 0 < len(rule.text) < 400
    }
    assert len(texts) > 60
    maker = FaceMaker(game, lang)
    faces = []
    for number, text in enumerate(sorted(texts)):
        abilities = (
            Ability("action", None, "pay 1 :oil:" if number % 2 else None, text),
            *EXTRA[: number % 3],
        )
        face = maker.make(card(number, "Rule", "lamp", abilities=abilities))
        frame = FRAMES[number % len(FRAMES)]
        column = column_mm(face["width"], frame)
        counts = line_counts(face["abilities"], column, 8.0)
        counted = [{**a, "count": count} for a, count in zip(face["abilities"], counts, strict=True)]
        faces.append({**face, "frame": frame, "column": column, "abilities": counted})
    found = heights(faces, game, lang, tmp_path)  # type: ignore[arg-type]
    known = [(counted, set_high) for counted, set_high in found if counted is not None]
    assert len(known) > 0.3 * len(found)
    assert [pair for pair in known if abs(pair[0] - pair[1]) > 0.01] == []


EXTRA = (
    Ability("always", None, None, "Each lamp gives one more light."),
    Ability("action", "When it rains", None, "put it out, and wait until it is dry."),
)


@pytest.mark.parametrize("frame", FRAMES)
def test_the_column_of_every_frame_is_known(game: Game, tmp_path: Path, frame: str) -> None:
    face = FaceMaker(game, "en").make(card(1, "Lamp", "lamp", "Wait."))
    face = {**face, "frame": frame, "column": column_mm(face["width"], frame)}
    [(counted, set_high)] = heights([face], game, "en", tmp_path)
    assert counted == pytest.approx(set_high, abs=0.01)


def ability(words: str, **other: object) -> AbilityFace:
    empty: dict[str, object] = {
        "symbol": None,
        "label": None,
        "head": [],
        "lines": [],
        "long": [],
        "count": None,
    }
    return {**empty, "body": [{"t": words}], **other}  # type: ignore[typeddict-item]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Wait.", 1),
        ("Wait until the morning comes and nobody is left on the old bridge.", 2),
        ("Say “now”, or (if it rains) wait.", 1),
        ("Add +1 to it.", 1),
        ("", None),
        ("a re-used lamp", None),
        ("wait - or go", None),
        ("red/green", None),
        ("two  spaces", None),
        ("等待", None),
        ("W" * 60, None),
    ],
)
def test_where_a_number_is_told(words: str, expected: int | None) -> None:
    assert line_counts([ability(words)], 52.8, 8.0) == [expected]


def test_a_line_that_holds_only_an_icon_is_not_counted() -> None:
    whole = [{"t": "Wait until morning comes and the old bridge is lit by "}, {"s": "oil"}]
    assert {line_counts([ability("", body=whole)], mm / 10, 8.0)[0] for mm in range(300, 600)} >= {None, 2}


def test_widths_are_those_of_the_fonts() -> None:
    files = {style: _font_path(*STYLES[style][0]) for style in linecount._widths() if style != "label"}
    files["label"] = _font_path(*STYLES["bold"][1])
    for style, path in files.items():
        with TTFont(path) as font:
            names, widths = font.getBestCmap(), font["hmtx"]
            found = {letter: widths[names[ord(letter)]][0] / 1000 for letter in linecount._widths()[style]}
        assert found == linecount._widths()[style]
