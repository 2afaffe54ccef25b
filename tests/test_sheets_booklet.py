"""The rules as a booklet, read in the PDF: every rule, its number, its references, every language."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pikepdf
import pytest

from sheets_measure import sheets_of, typed
from toolkit.games import get_game, read_games
from toolkit.rules import read_rules, read_terms
from toolkit.sheets import PAPERS
from toolkit.sheets.booklet import make_booklet
from toolkit.text import plain

if TYPE_CHECKING:
    import sqlite3


def squeezed(text: str) -> str:
    """Return the letters and digits of a text, so that lines, hyphens and references do not matter."""
    return "".join(re.findall(r"[^\W_]", text)).lower()


def booklet(connection: sqlite3.Connection, game: str, lang: str, paper: str = "a5") -> bytes:
    return make_booklet(
        get_game(connection, game),
        read_rules(connection, game, lang),
        read_terms(connection, game, lang),
        paper=PAPERS[paper],
        lang=lang,
    )


def text_of(pdf: bytes) -> str:
    with sheets_of(pdf) as pages:
        return "\n".join(page.text() for page in pages)


@pytest.fixture(scope="module")
def lamp_book(lanterns: sqlite3.Connection) -> bytes:
    return booklet(lanterns, "lanterns", "en")


def test_every_rule_of_every_game_is_in_its_booklet(everything: sqlite3.Connection) -> None:
    for game in read_games(everything):
        for lang in game.languages:
            text = squeezed(text_of(booklet(everything, game.id, lang)))
            rules = read_rules(everything, game.id, lang)
            missing = [rule.id for rule in rules if squeezed(plain(rule.title, {}, {})) not in text]
            assert missing == [], (game.id, lang)


def test_words_of_a_rule_stand_after_its_number(lanterns: sqlite3.Connection, lamp_book: bytes) -> None:
    text = text_of(lamp_book)
    rules = [rule for rule in read_rules(lanterns, "lanterns", "en") if rule.number and rule.kind == "rule"]
    assert rules
    for rule in rules:
        assert re.search(rf"^{re.escape(rule.number or '')}\b", text, re.MULTILINE), rule.id


@pytest.mark.parametrize(("paper", "width", "height"), [("a5", 148, 210), ("a4", 210, 297)])
def test_pages_have_the_size_of_the_paper(
    lanterns: sqlite3.Connection, paper: str, width: float, height: float
) -> None:
    with sheets_of(booklet(lanterns, "lanterns", "en", paper)) as pages:
        assert {(round(page.width_mm), round(page.height_mm)) for page in pages} == {(width, height)}
        assert min(page.smallest_pt() for page in pages if page.text().strip()) >= 6


def test_no_page_ends_with_a_title(everything: sqlite3.Connection) -> None:
    """A title, the name of a note and the first lines of a table stand with what follows them."""
    for game in read_games(everything):
        for lang in game.languages:
            rules = read_rules(everything, game.id, lang)
            titles = {squeezed(plain(rule.title, {}, {})) for rule in rules if rule.kind == "section"}
            titles |= {"example", "note", "przykład", "uwaga", "exempel", "anmärkning", ""}
            with sheets_of(booklet(everything, game.id, lang)) as pages:
                last = [typed(page.text()).rstrip().splitlines()[-2] for page in pages[2:-1]]
            assert len(last) > 5
            bare = [re.sub(r"^\d+(\.\d+)*\s*", "", line) for line in last]
            assert [line for line in bare if squeezed(line) in titles] == [], (game.id, lang)


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_lines_are_as_long_as_eyes_like_them(everything: sqlite3.Connection, paper: str) -> None:
    with sheets_of(booklet(everything, "hubworld", "en", paper)) as pages:
        lines = [line for page in pages[2:] for line in page.text().splitlines()]
    lengths = sorted(len(line) for line in lines if not re.search("[\x02\ufffe]", line))  # not divided ones
    assert 60 <= lengths[len(lengths) * 95 // 100] <= 92


def test_a_title_that_asks_has_no_stop(everything: sqlite3.Connection) -> None:
    text = text_of(booklet(everything, "aeons-end", "pl"))
    assert "Czyja to tura? Decyduje" in " ".join(text.split())


def test_references_can_be_clicked_and_lead_somewhere(lanterns: sqlite3.Connection, lamp_book: bytes) -> None:
    cited = sum(len(rule.cites) for rule in read_rules(lanterns, "lanterns", "en"))
    assert cited
    with pikepdf.open(io.BytesIO(lamp_book)) as document:
        links = [
            note
            for page in document.pages
            for note in page.obj.get("/Annots", ())
            if note.Subtype == pikepdf.Name.Link
        ]
        assert len(links) >= cited
        for link in links:
            assert "/Dest" in link or pikepdf.Name.GoTo == link.A.S
        outline = document.open_outline()
        with outline:
            assert len(outline.root) >= 2


def test_contents_name_the_page_of_each_chapter(lanterns: sqlite3.Connection, lamp_book: bytes) -> None:
    chapters = [
        rule for rule in read_rules(lanterns, "lanterns", "en") if rule.parent is None and rule.number
    ]
    with sheets_of(lamp_book) as pages:
        texts = [page.text() for page in pages]
    for chapter in chapters:
        found = re.search(rf"{re.escape(chapter.title)}\s*[.\s]*(\d+)", texts[1])
        assert found, chapter.title
        assert chapter.title in texts[int(found[1]) - 1]


def test_same_input_same_bytes(lanterns: sqlite3.Connection, lamp_book: bytes) -> None:
    assert booklet(lanterns, "lanterns", "en") == lamp_book


def test_words_are_no_code(lanterns: sqlite3.Connection) -> None:
    game = get_game(lanterns, "lanterns")
    first, *rest = read_rules(lanterns, "lanterns", "en")
    odd = "#panic() $x$ <script> \\ [ ] @ _ & `code`"
    pdf = make_booklet(game, [replace(first, text=odd), *rest], [], lang="en")
    assert squeezed("#panic() $x$ <script> code") in squeezed(text_of(pdf))
