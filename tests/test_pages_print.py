"""The sheets that the site offers: what there is, in which languages, and what is drawn again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sheets_measure import sheets_of
from toolkit.games import get_game
from toolkit.pages.book import Book
from toolkit.pages.cards import read_printings
from toolkit.pages.ready_sheets import Printed, find_ready

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path


def ready(connection: sqlite3.Connection, lang: str, cache: Path, **changed: object) -> list[Printed]:
    book = Book(connection, get_game(connection, "lanterns"), lang)
    printings = [
        card._replace(**changed) if card.id == "ada" else card  # type: ignore[arg-type]
        for card in read_printings(connection, "lanterns", lang)
    ]
    return find_ready(connection, book, printings, cache)


def test_sets_aid_and_booklet_in_each_language(lanterns: sqlite3.Connection, tmp_path: Path) -> None:
    for lang, base, first in (("en", "lanterns/", "First Light"), ("pl", "lanterns/pl/", "Pierwsze światło")):
        found = ready(lanterns, lang, tmp_path)
        cards = {one.name: one for one in found if one.kind == "cards"}
        assert first in cards
        assert [sheet.address for sheet in cards[first].sheets] == [
            f"{base}print/cards-first-a4.pdf",
            f"{base}print/cards-first-letter.pdf",
        ]
        assert [sheet.paper for sheet in cards[first].sheets] == ["A4", "Letter"]
        assert {one.kind for one in found} == {"cards", "aid", "booklet"}
        papers = {one.kind: [sheet.paper for sheet in one.sheets] for one in found}
        assert papers == {
            "cards": ["A4", "Letter"],
            "aid": ["A4", "Letter"],
            "booklet": ["A5", "A4", "Letter"],
        }
        for one in found:
            assert one.picture_address == one.sheets[0].address.replace(".pdf", ".webp")
            assert one.picture_size == pytest.approx((144, 204), abs=1)
            assert one.picture.stat().st_size < 40_000
            for sheet in one.sheets:
                with sheets_of(sheet.file.read_bytes()) as pages:
                    assert pages
    odd = "Odd Lights"  # has a letter that no font has
    assert odd not in {one.name for one in ready(lanterns, "en", tmp_path)}


def test_only_what_changed_is_drawn_again(lanterns: sqlite3.Connection, tmp_path: Path) -> None:
    ready(lanterns, "en", tmp_path)
    before = {one.name: one.stat().st_mtime_ns for one in tmp_path.iterdir()}
    assert len(before) >= 6
    for changed in (
        {},
        {"printing_id": 9999, "printings": ()},
    ):  # keys of the database, and what else there is
        ready(lanterns, "en", tmp_path, **changed)
        assert {one.name: one.stat().st_mtime_ns for one in tmp_path.iterdir()} == before
    ready(lanterns, "en", tmp_path, name="Adela")
    after = {one.name: one.stat().st_mtime_ns for one in tmp_path.iterdir()}
    assert len(set(after) - set(before)) == 3  # her set, on two papers, and a picture of its first page
    assert {name: after[name] for name in before} == before
