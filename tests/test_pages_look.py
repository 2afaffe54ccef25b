"""Colours, fonts and card backs of the site."""

from __future__ import annotations

import re
from contextlib import closing
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from toolkit.cards import find_cards, read_cards
from toolkit.database import open_database
from toolkit.games import get_game, read_games
from toolkit.pages.colours import ROLES, colours_css, shade
from toolkit.pages.covers import FAVICON
from toolkit.pages.faces import draw_faces
from toolkit.pages.fonts import FONTS, LETTERS, USUAL, font_licences, fonts_css, web_font
from toolkit.sheets.backs import card_back
from toolkit.sheets.palette import contrast

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

PAIRS = [
    ("ink", "paper", 4.5),
    ("soft", "paper", 4.5),
    ("accent", "paper", 4.5),
    ("ink", "wash", 4.5),
    ("soft", "wash", 4.5),
    ("accent", "wash", 4.5),
    ("paper", "ink", 4.5),
    ("edge", "paper", 3.0),
    ("gilt", "deep", 3.0),
]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("front", "ground", "least"), PAIRS)
def test_contrast_holds_for_every_hue(front: str, ground: str, least: float, dark: bool) -> None:
    roles = {role.name: role for role in ROLES}
    measured = [
        contrast(*(shade(roles[name], hue, dark=dark).hex() for name in (front, ground)))
        for hue in range(360)
    ]
    assert len(measured) == 360
    assert min(measured) >= least


def test_each_game_has_colours_and_pages_of_none_have_them_too(lanterns: sqlite3.Connection) -> None:
    css = colours_css(read_games(lanterns))
    assert css.startswith(":root {\n  --paper: light-dark(oklch(")
    assert ".game-lanterns {" in css
    for role in ROLES:
        assert css.count(f"--{role.name}: light-dark(") == 2


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fonts")


def test_fonts_are_small_and_the_same_again(cache: Path, tmp_path: Path) -> None:
    made = [web_font(font, cache) for font in FONTS]
    kept = sorted(path.name for path in cache.iterdir())
    assert len(kept) == len(FONTS)
    usual = [len(file) for font, file in zip(FONTS, made, strict=True) if font.letters == USUAL]
    assert len(usual) == 4
    assert sum(usual) <= 40_000
    assert sum(map(len, made)) <= 90_000
    assert [web_font(font, cache) for font in FONTS] == made
    assert sorted(path.name for path in cache.iterdir()) == kept
    assert web_font(FONTS[-1], tmp_path) == made[-1]


def test_the_licences_of_the_fonts_lie_beside_them() -> None:
    licences = font_licences()
    assert sorted(licences) == ["font-source-sans-pro-licence.txt", "font-source-serif-pro-licence.txt"]
    for words in licences.values():
        assert b"Reserved Font Name 'Source'" in words
        assert b"SIL OPEN FONT LICENSE Version 1.1" in words


def test_fonts_have_the_letters_of_the_games_languages(cache: Path) -> None:
    from io import BytesIO

    from fontTools.ttLib import TTFont

    usual, wanted = set("Łuskażółćęśąń ÅÄÖåäö Æ „”“’–—…×"), set("ěščřžýáíůúďťň ø")
    assert usual <= USUAL
    assert usual | wanted <= LETTERS
    for font in FONTS:
        with TTFont(BytesIO(web_font(font, cache))) as made:
            there = set(map(chr, made.getBestCmap()))
            assert (usual | wanted) & font.letters <= there <= font.letters, font.name
    assert [font.letters for font in FONTS] == [USUAL] * 4 + [LETTERS - USUAL] * 4


def test_letters_that_few_pages_have_are_a_file_of_their_own() -> None:
    rules = fonts_css().splitlines()
    assert len(rules) == len(FONTS)
    for font, rule in zip(FONTS, rules, strict=True):
        assert f'src: url("fonts/{font.name}.woff2")' in rule
        reach = re.search(r"unicode-range: (.*?);", rule)
        ends = re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", reach[1]) if reach else []
        reached = {chr(c) for first, last in ends for c in range(int(first, 16), int(last or first, 16) + 1)}
        assert bool(reach) == (font.letters != USUAL)
        assert not reached & USUAL
        assert not reach or font.letters <= reached


def test_a_face_is_drawn_once(lanterns_path: Path, tmp_path: Path) -> None:
    games = []  # two at once, so that they do not stand in the same place

    def draw() -> dict[str, int]:
        with closing(open_database(lanterns_path)) as connection:
            game = get_game(connection, "lanterns")
            games.append(game)
            cards = read_cards(connection, find_cards(connection, "brass-lamp"), "en")
            assert draw_faces(game, cards, "en", tmp_path)["brass-lamp"].startswith(b"<svg")
        return {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}

    first = draw()
    assert len(first) == 1
    assert draw() == first


def test_a_card_back_is_the_games_own(everything: sqlite3.Connection) -> None:
    games = read_games(everything)
    backs = [card_back(game) for game in games]
    assert len(set(backs)) == len(games) >= 2
    assert [card_back(game) for game in games] == backs
    for svg in (*backs, FAVICON):
        assert ET.fromstring(svg).tag.endswith("svg")
        assert "style=" not in svg
        assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
