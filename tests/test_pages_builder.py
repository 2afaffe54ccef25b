"""The deck builder's page, the links that open a list in it, and what is kept for work without a network."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from jinja2 import Environment, FileSystemLoader

from conftest import ROOT
from toolkit.pages import SiteFile, read_shelves, site_files
from toolkit.pages.builder import card_sizes, common_files, opening_link, worker_js
from toolkit.pages.builder_words import BUILDER_WORDS
from toolkit.pages.words import WORDS

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

THEME = ROOT / "site" / "theme"


def files_of(connection: sqlite3.Connection, cache: Path) -> dict[str, SiteFile]:
    templates = Environment(loader=FileSystemLoader(THEME), autoescape=True)
    shelves = read_shelves(connection, cache)
    return {made.path: made for made in site_files(shelves, templates, cache)}


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("builder")


@pytest.fixture(scope="module")
def files(lanterns: sqlite3.Connection, cache: Path) -> dict[str, SiteFile]:
    return files_of(lanterns, cache)


def text(files: dict[str, SiteFile], path: str) -> str:
    content = files[path].content
    return content if isinstance(content, str) else content.decode()


@pytest.mark.parametrize("base", ["lanterns/", "lanterns/pl/"])
def test_a_game_with_formats_has_a_builder_in_each_language(files: dict[str, SiteFile], base: str) -> None:
    page = text(files, f"{base}builder/index.html")
    up = "../" * f"{base}builder/".count("/")
    assert f'data-decks="{up}lanterns/decks.json"' in page
    assert f'data-cards="{up}{base}query.json"' in page
    assert re.findall(r'<option value="([a-z-]+)">', page)[0] == "standard"
    for other in ("", "decks/", "cards/"):
        assert "builder/" in text(files, f"{base}{other}index.html")


def test_a_list_is_opened_by_what_stands_behind_the_address(files: dict[str, SiteFile]) -> None:
    page = text(files, "lanterns/decks/standard/index.html")
    links = re.findall(r'href="[^"]*/builder/#list=([^"]*)"', page)
    assert len(links) == 1
    lines = unquote(links[0]).splitlines()
    assert lines[:2] == ["# name: First evening", "# format: standard"]
    assert len(lines) > 5
    assert (
        opening_link("f", "A & B", "2 Ö")
        == "#list=%23%20name%3A%20A%20%26%20B%0A%23%20format%3A%20f%0A2%20%C3%96%0A"
    )


def test_everything_that_is_kept_is_there(files: dict[str, SiteFile]) -> None:
    for base, lang in (("lanterns/", "en"), ("lanterns/pl/", "pl")):
        common = common_files(lang)
        assert {"css/builder.css", "js/worker.js", "js/builder/index.js", f"js/words/{lang}.js"} <= set(
            common
        )
        kept = json.loads(text(files, f"{base}builder/offline.json"))["files"]
        assert len(kept) == len(set(kept)) > len(common)
        missing = [
            path for path in kept if (f"{path}index.html" if path.endswith("/") else path) not in files
        ]
        assert missing == []
        faces = [path for path in kept if path.endswith("face.svg")]
        assert len(faces) == sum(
            1
            for path in files
            if path.startswith(f"{base}cards/")
            and path.endswith("face.svg")
            and path.count("/") == base.count("/") + 2
            and "/brass-lantern/" not in path  # an id of old, under which nothing of today asks for it
        )
        assert any(path.startswith(f"{base}r/") for path in kept)
        assert f"{base}builder/" in kept


def test_the_workers_version_is_that_of_the_whole_site(
    lanterns: sqlite3.Connection, oddly: sqlite3.Connection, cache: Path, files: dict[str, SiteFile]
) -> None:
    assert list(files)[-1] == "sw.js"
    first = text(files, "sw.js")
    assert re.fullmatch(r'self\.siteVersion = "[0-9a-f]{16}";\nimportScripts\("js/worker\.js"\);\n', first)
    assert text(files_of(lanterns, cache), "sw.js") == first
    assert text(files_of(oddly, cache), "sw.js") != first
    assert worker_js("v1").startswith('self.siteVersion = "v1";\n')


@pytest.fixture(scope="module")
def oddly(everything: sqlite3.Connection) -> sqlite3.Connection:
    return everything


def test_no_format_no_builder(everything: sqlite3.Connection, cache: Path) -> None:
    shelves = read_shelves(everything, None)
    without = {shelf.game.id for shelf in shelves if not shelf.formats}
    templates = Environment(loader=FileSystemLoader(THEME), autoescape=True)
    paths = {made.path for made in site_files(shelves, templates, cache)}
    assert without
    for shelf in shelves:
        has = bool(shelf.formats)
        assert (f"{shelf.base}builder/index.html" in paths) == has
        assert (f"{shelf.base}builder/offline.json" in paths) == has
        assert any(door.key == "builder" for door in shelf.doors) == has
        if has:
            assert f"{shelf.game.id}/decks.json" in paths


def test_sizes_are_those_of_each_type(everything: sqlite3.Connection) -> None:
    shelves = {shelf.game.id: shelf for shelf in read_shelves(everything, None)}
    sizes = card_sizes(shelves["hubworld"].game)
    assert set(sizes.values()) == {"63 88"}
    assert list(sizes) == list(shelves["hubworld"].game.types)


def test_no_other_page_has_a_word_of_the_builder_under_the_same_key() -> None:
    assert {key: WORDS[key] for key in BUILDER_WORDS} == BUILDER_WORDS
