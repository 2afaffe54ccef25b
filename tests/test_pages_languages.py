"""The site in several languages: words, plurals, alphabets, the switch, and what lacks a translation."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from string import Formatter
from typing import TYPE_CHECKING

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from tests.conftest import ROOT
from toolkit.games import get_game, read_games
from toolkit.pages.alphabets import alphabet_key, first_letter
from toolkit.pages.book import Book
from toolkit.pages.counts import COUNTS, SCRIPTED_COUNTS
from toolkit.pages.files import site_files
from toolkit.pages.finder import entries, names_json
from toolkit.pages.listing import site_pages
from toolkit.pages.shelf import Shelf, read_shelves, shelves_for
from toolkit.pages.speech import Speech, words_address, words_js
from toolkit.pages.words import LANGUAGES, OWN_NAMES, SCRIPTED, WORDS
from toolkit.text import category

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

THEME = ROOT / "site" / "theme"
CATEGORIES = {"en": {"one", "other"}, "pl": {"one", "few", "many"}, "sv": {"one", "other"}}

# ------------------------------------------------------------ words


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("key", WORDS)
def test_every_word_is_there_in_all_languages_with_the_same_facts(key: str) -> None:
    texts = WORDS[key]
    assert tuple(texts) == LANGUAGES
    assert all(text.strip() for text in texts.values())
    assert {frozenset(slots(text)) for text in texts.values()} == {frozenset(slots(texts["en"]))}


@pytest.mark.parametrize("key", COUNTS)
def test_every_count_has_all_forms_of_each_language(key: str) -> None:
    forms = COUNTS[key]
    assert {lang: set(texts) for lang, texts in forms.items()} == CATEGORIES
    assert len({frozenset(slots(text)) for texts in forms.values() for text in texts.values()}) == 1


def test_every_word_is_used() -> None:
    code = [path.read_text(encoding="utf-8") for path in (*THEME.rglob("*.html"), *THEME.rglob("*.js"))]
    code += [
        path.read_text(encoding="utf-8")
        for path in (*(ROOT / "toolkit" / "pages").glob("*.py"), ROOT / "toolkit" / "changes.py")
        if not path.name.endswith("words.py")
    ]
    made = ("as-", "in-", "kind-", "severity-", "rules-", "glossary-", "turn-", "cards-", "decks-", "format-",
            "discrepancies-", "rulings-", "changes-", "changed-", "table-of", "table-about",
            "print-")  # fmt: skip
    assert len(code) > 30
    unused = [key for key in WORDS if not any(f'"{key}"' in text for text in code)]
    assert [key for key in unused if not key.startswith(made)] == []


def test_templates_have_the_words_that_they_ask_for() -> None:
    """A word that a template asks for and no table has would be a KeyError while the site is built."""
    files = [*THEME.rglob("*.html"), *(ROOT / "toolkit" / "pages").glob("*.py")]
    code = [path.read_text(encoding="utf-8") for path in files]
    asked = {key for text in code for key in re.findall(r'\bsay(?:\.plain)?\("([a-z0-9-]+)"[,)]', text)}
    assert "sheets" in asked
    assert asked <= set(WORDS)
    counted = {key for text in code for key in re.findall(r'\bsay\.count\("([a-z0-9-]+)"', text)}
    assert counted <= set(COUNTS)


def test_scripts_have_the_words_that_they_ask_for() -> None:
    modules = [*(THEME / "js").glob("*.js"), *(THEME / "js" / "builder").glob("*.js")]
    scripts = [path.read_text(encoding="utf-8") for path in modules]
    asked = {key for text in scripts for key in re.findall(r'\bsay\("([a-z-]+)"', text)}
    counted = {key for text in scripts for key in re.findall(r'\bcount\("([a-z-]+)"', text)}
    assert "find-failed" in asked
    assert asked <= set(SCRIPTED) <= set(WORDS)
    assert counted == set(SCRIPTED_COUNTS) <= set(COUNTS)
    found = json.loads(words_js("pl").removeprefix("document.currentScript.words = ").removesuffix(";\n"))
    assert found["lang"] == "pl"
    assert found["words"]["cards"] == "Karty"
    assert found["counts"]["cards"]["few"] == "{n} karty"
    assert found["ownNames"] == OWN_NAMES
    assert [words_address(lang) for lang in ("pl", "cs")] == ["js/words/pl.js", "js/words/en.js"]


# Source: Unicode CLDR, Language Plural Rules.
NUMBERS = [
    ("pl", "one", [1]),
    ("pl", "few", [2, 3, 4, 22, 34, 102, 122]),
    ("pl", "many", [0, 5, 11, 12, 13, 14, 15, 20, 21, 25, 31, 100, 112, 113, 101]),
    ("sv", "one", [1]),
    ("sv", "other", [0, 2, 5, 11, 21, 101]),
    ("en", "one", [1]),
    ("en", "other", [0, 2, 5, 11, 21, 101]),
]


@pytest.mark.parametrize(("lang", "form", "numbers"), NUMBERS)
def test_numbers_go_with_the_right_form(lang: str, form: str, numbers: list[int]) -> None:
    assert {category(n, lang) for n in numbers} == {form}


def test_nouns_follow_their_number() -> None:
    assert [Speech("pl").count("cards", n) for n in (1, 3, 5, 12, 22)] == [
        "1 karta", "3 karty", "5 kart", "12 kart", "22 karty",
    ]  # fmt: skip
    assert [Speech("pl").count("players-to", n, least=1) for n in (1, 4, 5)] == [
        "od 1 do 1 gracza", "od 1 do 4 graczy", "od 1 do 5 graczy",
    ]  # fmt: skip
    assert [Speech("sv").count("rules", n) for n in (1, 2)] == ["1 regel", "2 regler"]


def test_a_language_that_the_site_does_not_speak_gets_english_words() -> None:
    say = Speech("de")
    assert (say("rules"), say.count("cards", 2)) == ("Rules", "2 cards")
    assert [Speech(lang).tongue("de") for lang in LANGUAGES] == [
        "language: Deutsch", "język: Deutsch", "språk: Deutsch",
    ]  # fmt: skip
    assert [Speech(lang).tongue("en") for lang in LANGUAGES] == ["in English", "po angielsku", "på engelska"]


# ------------------------------------------------------------ alphabets

ORDERS = [
    ("sv", ["agent", "väg", "årsring", "äventyrskort", "överge"]),
    ("sv", ["Vilja", "viljelös", "väg"]),
    ("pl", ["lampa", "lód", "luz", "łapa"]),
    ("pl", ["ciemno", "ćma", "duch", "zbroja", "źródło", "żagiel"]),
    ("en", ["åre", "arm", "art"]),
    ("da", ["zone", "ægte", "øre", "år"]),
]


@pytest.mark.parametrize(("lang", "words"), ORDERS)
def test_words_stand_in_the_order_of_their_language(lang: str, words: list[str]) -> None:
    mixed = words[1::2] + words[::2]
    assert sorted(mixed, key=lambda word: alphabet_key(word, lang)) == words


@pytest.mark.parametrize(
    ("word", "lang", "letter"),
    [("överge", "sv", "Ö"), ("łuska", "pl", "Ł"), ("łuska", "en", "L"), ("Éa", "sv", "E"), ("", "en", "")],
)
def test_a_word_stands_under_a_letter_of_its_language(word: str, lang: str, letter: str) -> None:
    assert first_letter(word, lang) == letter


# ------------------------------------------------------------ pages


@pytest.fixture(scope="module")
def shelves(lanterns: sqlite3.Connection) -> list[Shelf]:
    return read_shelves(lanterns, None)


@pytest.fixture(scope="module")
def files(shelves: list[Shelf], tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    templates = Environment(loader=FileSystemLoader(THEME), autoescape=True, undefined=StrictUndefined)
    made = site_files(shelves, templates, tmp_path_factory.mktemp("cache"))
    return {file.path: file.encoded().decode() for file in made if not file.path.endswith(".woff2")}


class Spoken(HTMLParser):
    """A page's ids, the texts by the language that holds where they stand, and links to other languages."""

    _EMPTY = frozenset({"meta", "link", "img", "input", "br"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.lang = ""
        self.texts: list[tuple[str, str]] = []
        self.alternates: list[tuple[str, str]] = []
        self.switch: list[tuple[str, str]] = []
        self._languages = [""]
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.ids |= {values["id"]} if "id" in values else set()
        if "hreflang" in values and (tag == "link" or "lang" in values):
            found = self.alternates if tag == "link" else self.switch
            found.append((values["hreflang"], values["href"]))
        if tag not in self._EMPTY:
            self._languages.append(values.get("lang", self._languages[-1]))
        if tag == "html":
            self.lang = values["lang"]

    def handle_endtag(self, tag: str) -> None:
        if tag not in self._EMPTY:
            self._languages.pop()

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.append((self._languages[-1], data.strip()))


def pages_of(files: dict[str, str], lang: str) -> dict[str, Spoken]:
    pages = {path: Spoken(html) for path, html in files.items() if path.endswith(".html")}
    return {path: page for path, page in pages.items() if page.lang == lang}


def test_a_page_is_at_the_same_place_in_each_language(files: dict[str, str]) -> None:
    english = {p: page for p, page in pages_of(files, "en").items() if p.startswith("lanterns/")}
    polish = {p: page for p, page in pages_of(files, "pl").items() if p.startswith("lanterns/")}
    assert len(english) > 50
    assert {path.replace("lanterns/", "lanterns/pl/", 1) for path in english} == set(polish)
    for path, page in english.items():
        twin = polish[path.replace("lanterns/", "lanterns/pl/", 1)]
        anchors = [{key for key in found.ids if not key.startswith("_")} for found in (page, twin)]
        assert anchors[0] == anchors[1], path


def test_every_page_of_such_a_game_leads_to_the_same_place_in_the_other_language(
    files: dict[str, str],
) -> None:
    checked = 0
    for path, page in (pages_of(files, "en") | pages_of(files, "pl")).items():
        place = path.removeprefix("lanterns/pl/").removeprefix("lanterns/").removesuffix("index.html")
        up = "../" * path.count("/")
        if path.startswith("lanterns/"):
            wanted = [("en", f"{up}lanterns/{place}"), ("pl", f"{up}lanterns/pl/{place}")]
            assert page.switch == page.alternates == wanted, path
            checked += 1
    assert checked > 100


def test_there_is_a_start_page_in_each_language_of_the_site_that_a_game_speaks(
    shelves: list[Shelf], files: dict[str, str]
) -> None:
    starts = [page for page in site_pages(shelves) if page.template == "start.html"]
    assert [(page.address, page.lang) for page in starts] == [("", "en"), ("pl/", "pl")]
    polish = Spoken(files["pl/index.html"])
    assert ("pl", "Co mówi zasada?") in polish.texts
    assert ("pl", "Krótka gra, w której latarnicy zapalają lampy, a podmuchy je gaszą.") in polish.texts
    assert polish.switch == [("en", "../"), ("pl", "../pl/")]


def test_a_start_page_shows_a_game_in_its_language_or_english_or_the_games_own(
    everything: sqlite3.Connection,
) -> None:
    games = [game for game in read_games(everything) if len(game.languages) > 1]
    shelves = [Shelf(everything, game, lang, None) for game in games for lang in game.languages]
    spoken = {shelf.game.id: set(shelf.game.languages) for shelf in shelves}
    assert len({frozenset(languages) for languages in spoken.values()}) > 1
    for lang in LANGUAGES:
        shown = {shelf.game.id: shelf.lang for shelf in shelves_for(shelves, lang)}
        assert shown == {game: lang if lang in spoken[game] else "en" for game in spoken}


def test_a_polish_page_has_no_english_interface_words(files: dict[str, str]) -> None:
    english = {texts["en"] for texts in WORDS.values() if "{" not in texts["en"]}
    english -= {text for texts in WORDS.values() for text in (texts["pl"], texts["sv"])}
    counted = [re.escape(form) for forms in COUNTS.values() for form in forms["en"].values()]
    counts = [re.sub(r"\\\{\w+\\\}", r"\\d+", form) for form in counted if "format" not in form]
    pages = pages_of(files, "pl")
    assert len(pages) > 50
    seen = {text for page in pages.values() for lang, text in page.texts if lang == "pl"}
    assert {"Zasady", "Słowniczek", "2 formaty", "1 format"} & seen
    assert seen & english == set()
    assert [text for text in seen for form in counts if re.fullmatch(form, text)] == []


# ------------------------------------------------------------ what lacks a translation


def test_a_rule_without_a_translation_says_its_language(lanterns: sqlite3.Connection) -> None:
    book = Book(lanterns, get_game(lanterns, "lanterns"), "pl")
    assert (book.views["draw"].lang, book.views["draw"].title) == ("pl", "Dobierz")
    assert (book.views["act"].lang, book.views["act"].title) == ("en", "Act")
    assert book.base == "lanterns/pl/"
    assert book.ref("act").lang == "en"
    assert book.ref("draw").lang is None


def test_it_is_shown_in_its_language_and_marked(files: dict[str, str]) -> None:
    for place in ("rules/turn", "rules/all", "r/act"):
        html = files[f"lanterns/pl/{place}/index.html"]
        assert re.search(r'id="act" lang="en"', html), place
        assert ("pl", "po angielsku") in Spoken(html).texts, place
        assert ("en", "po angielsku") not in Spoken(html).texts, place
        assert not re.search(r'id="draw" lang=', html), place
    assert '<span class="tongue"' not in files["lanterns/rules/turn/index.html"]


def test_it_is_found_once(shelves: list[Shelf]) -> None:
    table = names_json(shelves)
    columns = table["columns"]
    assert isinstance(columns, tuple)
    assert isinstance(table["rows"], list)
    rows = [dict(zip(columns, row, strict=True)) for row in table["rows"]]
    found = {key: [row["lang"] for row in rows if row["id"] == key] for key in ("act", "draw", "or-else")}
    assert found == {"act": ["en"], "draw": ["en", "pl"], "or-else": ["en"]}  # mkdocs-static-i18n#129
    assert table["games"] == [
        {
            "id": "lanterns",
            "short": {"en": "Lanterns", "pl": "Latarnie"},
            "bases": {"en": "lanterns/", "pl": "lanterns/pl/"},
            "former": {kind: ids for kind, ids in shelves[0].book.former.items() if ids},
        }
    ]
    addresses = [entry.address for shelf in shelves for entry in entries(shelf)]
    assert len(addresses) == len(set(addresses)) == len(rows)


def test_words_keep_the_quotes_and_the_terms_of_their_language(lanterns: sqlite3.Connection) -> None:
    book = Book(lanterns, get_game(lanterns, "lanterns"), "pl")
    assert book.prose.line('"tak"') == "„tak”"
    assert book.prose_in("en").line('"yes"') == "“yes”"
    assert "glossary/#lamp" in book.prose.line("lampami")
    assert "glossary/#lamp" not in book.prose_in("en").line("lampami")
    assert "lanterns/pl/glossary/#lamp" in book.prose_in("en").line("lamps")


def test_a_text_in_another_language_is_marked(lanterns: sqlite3.Connection) -> None:
    book = Book(lanterns, get_game(lanterns, "lanterns"), "pl")
    assert book.said({"en": "Yes", "pl": "Tak"}) == "Tak"
    assert book.said({"en": "<b>"}) == '<span lang="en">&lt;b&gt;</span>'
    assert book.line({"en": '"Yes"'}) == '<span lang="en">“Yes”</span>'
    assert book.said({}) == ""
    assert book.source("Lanterns leaflet", "Aim") == '<span lang="en">Lanterns leaflet, Aim</span>'


def test_a_card_without_a_translation_is_marked(shelves: list[Shelf], files: dict[str, str]) -> None:
    polish = {card.id: card for card in shelves[1].cards.views}
    assert (polish["or-else"].lang, polish["brass-lamp"].lang) == ("en", "pl")
    html = files["lanterns/pl/cards/or-else/index.html"]
    assert '<h1 lang="en">Or Else' in html
    assert ("pl", "po angielsku") in Spoken(html).texts
    assert "po angielsku" not in files["lanterns/pl/cards/brass-lamp/index.html"]
    names = shelves[1].query["query.json"]["cards"]["names"]
    assert dict(zip(names["en"], names["pl"], strict=True))["Or Else"] is None


def test_a_game_in_one_language_has_no_switch(everything: sqlite3.Connection, tmp_path: Path) -> None:
    game = next(game for game in read_games(everything) if len(game.languages) == 1)
    shelf = Shelf(everything, game, game.languages[0], None)
    templates = Environment(loader=FileSystemLoader(THEME), autoescape=True, undefined=StrictUndefined)
    made = {file.path: file.content for file in site_files([shelf], templates, tmp_path)}
    html = made[f"{game.id}/rules/index.html"]
    assert isinstance(html, str)
    assert "running-title" in html
    assert 'class="languages"' not in html
    assert "hreflang" not in html
