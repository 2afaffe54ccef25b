"""Inks of what is no sheet of fronts: player aids, booklets and the game's own backs."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pytest

from sheets_measure import card
from toolkit.games import get_game
from toolkit.rules import read_rules, read_terms
from toolkit.sheets import PAPERS, Layout, Print, make_aid, make_sheets
from toolkit.sheets.booklet import make_booklet
from toolkit.sheets.inks import Inks
from toolkit.sheets.layout import Duplex
from toolkit.sheets.style import Style
from toolkit.turn import read_track

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    Make = Callable[[sqlite3.Connection, str, Style], bytes]

_PAINT = re.compile(rb"(?<!\S)((?:-?[\d.]+\s+)+)(g|G|rg|RG|k|K|sc|SC|scn|SCN)(?=[\s/(<\[]|$)")
SAVER = Style(inks=Inks.BLACK, saver=True)


def colours(pdf: bytes) -> set[tuple[str, tuple[float, ...]]]:
    """Return every operator that sets a colour, with its values."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            page.contents_coalesce()
        forms = [
            one
            for one in document.objects
            if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form"
        ]
        streams = [page.obj.Contents for page in document.pages] + forms
        found = [match for one in streams for match in _PAINT.findall(one.read_bytes())]
    return {(name.decode(), tuple(map(float, values.split()))) for values, name in found}


def dark(pdf: bytes) -> list[float]:
    """Return for each page which share of it is darker than a middle grey."""
    document = pypdfium2.PdfDocument(pdf)
    pages = [page.render(scale=1).to_pil().convert("L") for page in document]
    document.close()
    return [sum(page.histogram()[:128]) / (page.width * page.height) for page in pages]


def aid(connection: sqlite3.Connection, game: str, style: Style) -> bytes:
    track = read_track(connection, game)
    assert track is not None
    return make_aid(get_game(connection, game), track, numbers={}, style=style)


def booklet(connection: sqlite3.Connection, game: str, style: Style) -> bytes:
    of = get_game(connection, game)
    lang = of.languages[0]
    rules, terms = read_rules(connection, game, lang), read_terms(connection, game, lang)
    return make_booklet(of, rules, terms, lang=lang, style=style)


def backs(connection: sqlite3.Connection, game: str, style: Style) -> bytes:
    layout = Layout(PAPERS["a4"], duplex=Duplex.LONG, bleed_mm=2)
    of = get_game(connection, game)
    one = card(1, "One", next(iter(of.types)))
    return make_sheets(of, [Print(one, 9)], layout=layout, style=style, title="Backs")


MAKERS = [aid, booklet, backs]


@pytest.mark.parametrize("make", MAKERS)
def test_the_ink_saver_is_black_lines_on_white(lanterns: sqlite3.Connection, make: Make) -> None:
    pdf = make(lanterns, "lanterns", SAVER)
    found = colours(pdf)
    assert {name for name, _ in found} <= {"g", "G"}
    assert {values for _, values in found} <= {(0.0,), (1.0,)}
    assert max(dark(pdf)) < 0.07
    assert {name for name, _ in colours(make(lanterns, "lanterns", Style()))} - {"g", "G"}


@pytest.mark.parametrize("game", ["hubworld", "hyborian", "volfyirion", "aeons-end", "andromeda"])
def test_aids_of_every_game_are_spared(everything: sqlite3.Connection, game: str) -> None:
    track = aid(everything, game, SAVER)
    assert {values for _, values in colours(track)} <= {(0.0,), (1.0,)}
    assert 0.02 < max(dark(track)) < 0.1


@pytest.mark.parametrize("make", MAKERS)
def test_four_inks_have_pure_black(lanterns: sqlite3.Connection, make: Make) -> None:
    found = colours(make(lanterns, "lanterns", Style(inks=Inks.CMYK)))
    assert {name for name, _ in found} <= {"k", "K"}
    assert ("k", (0.0, 0.0, 0.0, 1.0)) in found
    assert [
        values
        for name, values in found
        if name in "kK" and min(values[:3]) > 0  # black is never mixed of three inks
    ] == []
