"""Rules, terms and cards as the site shows them, and every page of a site from a made-up pack."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from tests.conftest import ROOT, build
from toolkit.database import open_database
from toolkit.games import get_game
from toolkit.pages.book import Book
from toolkit.pages.files import site_files
from toolkit.pages.listing import CARDS_A_PAGE, site_pages
from toolkit.pages.shelf import read_shelves

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from toolkit.pages.shelf import Shelf

GAME = """\
id: odd
title: "Odd <i>Game</i>"
short_title: Odd
players: {min: 1, max: 2}
languages: [en]
edition: "1"
hue: 200
about: "All that is odd: \\"><img src=x onerror=alert(1)>"
permission: Made up.
sources: {leaf: {title: "Leaf & Co", language: en}}
symbols: {}
fields: {cost: {kind: number, label: cost}}
types: {thing: {label: Thing, plural: Things, fields: [cost], rule: setup}}
ability_kinds: {always: {label: Always}}
"""
RULES = """\
---
source: leaf
---

# Setup {#setup section="S"}

Take a row of cards.

> {#one .example} First.

> {#two .example} Second.

> {#three .example} Third.

> {#four .example} Fourth.

> {#five .example} Fifth.

# Setup {#setup-again section="S"}

- {#moved} **Moved.** See [[setup]], <script>alert(1)</script>.

# Пролог {#prologue section="S"}

Прежде. See [[moved]].
"""
GLOSSARY = "- {id: row, name: row, rule: setup, forms: [row]}\n"
CARD = (
    '  - {id: card-%d, name: "%s", type: thing, stats: {cost: 1}, '
    'abilities: [{kind: always, effect: "%s"}]}\n'
)
HOSTILE = CARD % (0, "<script>alert(1)</script>", '\\"><img src=x onerror=alert(1)>')
Shelves = list["Shelf"]


@pytest.fixture
def odd(tmp_path: Path) -> Iterator[Callable[..., Shelves]]:
    opened: list[sqlite3.Connection] = []

    def make(
        *, rules: str = RULES, cards: int = 1, glossary: str = GLOSSARY, rule_of_type: str = "setup"
    ) -> Shelves:
        folder = tmp_path / f"pack-{len(opened)}" / "odd"
        (folder / "cards").mkdir(parents=True)
        game = GAME.replace("rule: setup", f"rule: {rule_of_type}")
        (folder / "game.yaml").write_text(game, encoding="utf-8")
        (folder / "rules.en.md").write_text(rules, encoding="utf-8")
        (folder / "glossary.yaml").write_text(glossary, encoding="utf-8")
        lines = [HOSTILE, *(CARD % (i, f"Card number {i}", f"Take card {i}.") for i in range(1, cards))]
        head = "id: first\nname: First\nsource: leaf\nsection: S\ncards:\n"
        (folder / "cards" / "first.yaml").write_text(head + "".join(lines), encoding="utf-8")
        path = folder.with_suffix(".db")
        build([folder], path)
        opened.append(open_database(path))
        return read_shelves(opened[-1], None)

    yield make
    for connection in opened:
        connection.close()


@pytest.fixture(scope="module")
def templates() -> Environment:
    loader = FileSystemLoader(ROOT / "site" / "theme")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def files(templates: Environment, cache: Path) -> Callable[[Shelves], dict[str, str]]:
    def make(shelves: Shelves) -> dict[str, str]:
        made = site_files(shelves, templates, cache)
        return {file.path: file.encoded().decode() for file in made if not file.path.endswith(".woff2")}

    return make


class Links(HTMLParser):
    """The ids, the links and the attributes of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[tuple[str, str]] = []
        self.names: set[str] = set()
        self.feed(html)

    def handle_starttag(self, _: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.names |= set(values)
        if "id" in values:
            self.ids.append(values["id"])
        for name in ("href", "src", "data-source", "action"):
            if name in values:
                self.links.append((values.get("class", ""), values[name]))


# ------------------------------------------------------------ rules


def test_every_example_is_kept_in_order(odd: Callable[..., Shelves]) -> None:
    book = odd()[0].book
    shown = [view.id for view in book.chapters[0].rules]
    assert shown == ["one", "two", "three", "four", "five"]  # academyruins-api


def test_equal_headings_have_an_id_each(odd: Callable[..., Shelves]) -> None:
    chapters = odd()[0].book.chapters
    assert [(c.head.title, c.head.id) for c in chapters] == [
        ("Setup", "setup"),
        ("Setup", "setup-again"),
        ("Пролог", "prologue"),
    ]  # fmt: skip  (mdBook#1749, mkdocs#762)


TWO_CYRILLIC = """\
---
source: leaf
---

# Пролог {#prologue section="S"}

Прежде.

# Эпилог {#epilogue section="S"}

После.
"""


def test_ids_of_cyrillic_headings_stay_where_the_headings_are_swapped(odd: Callable[..., Shelves]) -> None:
    """mkdocs#762: non-Latin headings got `_1`, by order."""
    head, *parts = TWO_CYRILLIC.split("# ")
    swapped = "# ".join([head, parts[1] + "\n", parts[0]])
    glossary = "- {id: row, name: row, rule: prologue, forms: [row]}\n"
    found = []
    for rules in (TWO_CYRILLIC, swapped):
        chapters = odd(rules=rules, glossary=glossary, rule_of_type="prologue")[0].book.chapters
        found.append([(one.head.title, one.head.id, one.head.address) for one in chapters])
    assert found[0] == [
        ("Пролог", "prologue", "odd/rules/prologue/#prologue"),
        ("Эпилог", "epilogue", "odd/rules/epilogue/#epilogue"),
    ]
    assert found[1] == found[0][::-1]


def test_the_old_link_opens_the_same_rule_behind_a_new_one(
    odd: Callable[..., Shelves], files: Callable[[Shelves], dict[str, str]]
) -> None:
    """libcellml#562, es-spec-html#41: renumbering broke every link."""
    before = odd()
    after = odd(rules=RULES.replace("- {#moved}", "- {#new} **New.** First.\n- {#moved}"))
    old, new = (shelves[0].book.views["moved"] for shelves in (before, after))
    assert (old.number, new.number) == ("2.1", "2.2")
    assert (old.address, old.permalink) == (new.address, new.permalink)
    made = files(after)
    for address in (old.address, f"odd/rules/all/#{old.id}", old.permalink):
        page, _, place = address.partition("#")
        rule = made[f"{page}index.html"].partition(f' id="{place or old.id}"')[2].partition('class="rule')[0]
        assert 0 < rule.find(">2.2</a>") < rule.find("Moved"), address


def test_a_permalink_survives_a_new_rule_and_a_move(odd: Callable[..., Shelves]) -> None:
    before = odd()[0].book.views["moved"]
    rules = RULES.replace("- {#moved} **Moved.**", "- {#new} **New.** First.\n- {#other} **Other.**")
    moved = odd(rules=rules + "\n- {#moved} **Moved.** Here now.\n")[0].book.views["moved"]
    assert (before.number, moved.number) == ("2.1", "3.1")
    assert before.permalink == moved.permalink == "odd/r/moved/"  # libcellml#562, es-spec-html#41
    assert before.address != moved.address


def test_a_rule_knows_what_cites_it_and_where_sources_disagree(lanterns: sqlite3.Connection) -> None:
    book = Book(lanterns, get_game(lanterns, "lanterns"), "en")
    lamps, draw = book.views["lamps"], book.views["draw"]
    assert [(ref.label, ref.title) for ref in lamps.cited_by] == [("1", "The aim"), ("2.1", "Keeper")]
    assert [ref.id for ref in book.views["gusts"].cites] == ["blowing"]
    assert [doubt.title for doubt in draw.doubts] == ["Does the first player draw?"]
    assert [ref.id for ref in draw.doubts[0].rules] == ["draw", "turn-note"]
    assert "discrepancies" in draw.doubts[0].address
    assert all(doubt.id not in book.views for doubt in draw.doubts)


def test_numbers_and_titles_lead_the_words(lanterns: sqlite3.Connection) -> None:
    view = Book(lanterns, get_game(lanterns, "lanterns"), "en").views["draw"]
    lead = '<a class="number" href="#draw">3.1</a> <b class="run-in">Draw.</b> '
    assert view.words == f"<p>{lead}Take one card from your deck.</p>\n"
    assert view.body == "<p>Take one card from your deck.</p>\n"


# ------------------------------------------------------------ pages


def test_every_link_leads_to_a_page_and_a_place_on_it(
    lanterns: sqlite3.Connection, files: Callable[[Shelves], dict[str, str]]
) -> None:
    made = files(read_shelves(lanterns, None))
    pages = {path: Links(html) for path, html in made.items() if path.endswith(".html")}
    others = {f"css/fonts/{name}.woff2" for name in ("serif", "serif-italic", "sans", "sans-semibold")}
    others |= {f"{name}/index.html" for name in ("quick-start", "hosting", "publishers", "query")}
    checked = 0
    for path, page in pages.items():
        for _, link in page.links:
            target, _, anchor = link.partition("#")
            where = _resolve(path, target)
            if where.startswith("api/v1/"):  # files for programs (test_pages_api.py)
                continue
            assert where in made or where in others, f"{path}: {link}"
            if anchor and not anchor.startswith("list="):  # a list that the deck builder opens
                assert where not in pages or anchor in pages[where].ids, f"{path}: {link}"
                checked += 1
    assert checked > 100


def _resolve(path: str, link: str) -> str:
    """Return the file that a relative link on a page leads to."""
    parts = path.split("/")[:-1]
    if not link:
        return path
    for part in link.split("/"):
        if part == "..":
            parts.pop()
        elif part not in {".", ""}:
            parts.append(part)
    return "/".join([*parts, "index.html"] if link.endswith("/") else parts)


def test_no_page_has_an_id_twice_or_anything_inline(
    lanterns: sqlite3.Connection, files: Callable[[Shelves], dict[str, str]]
) -> None:
    pages = {p: html for p, html in files(read_shelves(lanterns, None)).items() if p.endswith(".html")}
    assert len(pages) > 50
    for path, html in pages.items():
        page = Links(html)
        assert len(page.ids) == len(set(page.ids)), path
        assert not {n for n in page.names if n == "style" or n.startswith("on")}, path
        assert "<style" not in html, path
        assert len(re.findall(r"<script(?! src=| type=\"module\" src=)", html)) == 0, path
        assert "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'" in html, path
        assert "//" not in "".join(link for _, link in page.links), path
        assert "<!--" not in html, path


def test_links_of_the_one_page_view_stay_inside(
    lanterns: sqlite3.Connection, files: Callable[[Shelves], dict[str, str]]
) -> None:
    page = Links(files(read_shelves(lanterns, None))["lanterns/rules/all/index.html"])
    links = [link for kind, link in page.links if kind in {"ref", "term"}]
    assert len(links) > 5
    assert all(link.startswith("#") and link[1:] in page.ids for link in links)  # mkdocs-print-site#30, #110


def test_the_same_anchor_of_a_term_and_a_rule_is_told_apart_on_the_one_page_view(
    odd: Callable[..., Shelves], files: Callable[[Shelves], dict[str, str]]
) -> None:
    """mkdocs-print-site#30, #110: printed books linked to wrong places."""
    glossary = "- {id: setup, name: row, rule: moved, forms: [row]}\n"
    shelves = odd(rules=RULES.replace("See [[moved]]", "A row, see [[setup]]"), glossary=glossary)
    made = files(shelves)
    chapter = Links(made["odd/rules/prologue/index.html"]).links
    whole = Links(made["odd/rules/all/index.html"])
    assert {("term", "../../../odd/glossary/#setup"), ("ref", "../../../odd/rules/setup/#setup")} <= set(
        chapter
    )
    assert {link for kind, link in whole.links if kind == "term"} == {"#moved"}
    assert {link for kind, link in whole.links if kind == "ref"} == {"#setup"}
    assert len(whole.ids) == len(set(whole.ids))
    assert {"setup", "moved"} <= set(whole.ids)


def test_a_term_inside_a_definition_keeps_its_label_in_the_hint(
    odd: Callable[..., Shelves], files: Callable[[Shelves], dict[str, str]]
) -> None:
    """ezglossary PR#27: a term inside a definition vanished from the tooltip."""
    glossary = (
        "- {id: row, name: row, rule: setup, forms: [row], "
        'definition: "A line of [[pile|piles]]; a [[pile]]."}\n'
        '- {id: pile, name: pile of cards, rule: moved, forms: [pile], definition: "Lies in a row."}\n'
    )
    made = files(odd(rules=RULES.replace("Прежде.", "Take a row, and a pile."), glossary=glossary))
    titles = re.findall(
        r'class="term" href="[^"]*#(\w+)" title="([^"]*)"', made["odd/rules/prologue/index.html"]
    )
    assert titles == [("row", "A line of piles; a pile of cards."), ("pile", "Lies in a row.")]
    assert ">piles</a>; a " in made["odd/glossary/index.html"]


def test_every_rule_term_and_card_has_its_permalink(lanterns: sqlite3.Connection) -> None:
    shelf = read_shelves(lanterns, None)[0]
    addresses = [page.address for page in site_pages([shelf])]
    assert len(addresses) == len(set(addresses))
    for view in shelf.book.views.values():
        assert view.permalink in addresses
        assert view.address.partition("#")[0] in addresses
    for card in shelf.cards.views:
        assert card.address in addresses
    assert {"", "lanterns/", "lanterns/rules/", "lanterns/rules/all/", "lanterns/glossary/", "lanterns/turn/",
            "lanterns/decks/standard/", "lanterns/discrepancies/"} <= set(addresses)  # fmt: skip


def test_a_game_without_turn_formats_or_doubts_has_no_pages_for_them(odd: Callable[..., Shelves]) -> None:
    shelf = odd()[0]
    assert shelf.turn is None
    assert [door.key for door in shelf.doors] == ["rules", "glossary", "cards"]
    assert "odd/turn/" not in [page.address for page in site_pages([shelf])]


def test_hostile_words_show_as_text(
    odd: Callable[..., Shelves], files: Callable[[Shelves], dict[str, str]]
) -> None:
    made = {path: text for path, text in files(odd()).items() if path.endswith(".html")}
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in made["odd/cards/card-0/index.html"]
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in made["odd/rules/setup-again/index.html"]
    assert "Odd &lt;i&gt;Game&lt;/i&gt;" in made["odd/index.html"]
    for path, html in made.items():
        assert "<script>" not in html, path
        assert "<img src=x" not in html, path


def test_pages_do_not_grow_with_the_number_of_cards(
    odd: Callable[..., Shelves], files: Callable[[Shelves], dict[str, str]]
) -> None:
    few, many = files(odd(cards=100)), files(odd(cards=1000))
    names = ["index.html", "odd/index.html", "odd/rules/setup/index.html", "odd/rules/all/index.html",
             "odd/r/moved/index.html", "odd/cards/card-5/index.html", "odd/glossary/index.html"]  # fmt: skip
    for name in names:
        assert abs(len(many[name]) - len(few[name])) < 10, name  # mkdocs-material#7317, zensical#821
    lists = [name for name in many if re.fullmatch(r"odd/cards/(page/\d+/)?index\.html", name)]
    assert len(lists) == -(-1000 // CARDS_A_PAGE)
    assert max(many[name].count("<tr data-card=") for name in lists) == CARDS_A_PAGE
    assert len(many["odd/cards/index.html"]) < len(few["odd/cards/index.html"]) + 1500


def test_cards_are_there_as_the_command_line_gives_them(
    lanterns: sqlite3.Connection, files: Callable[[Shelves], dict[str, str]]
) -> None:
    shelves = read_shelves(lanterns, None)
    cards = json.loads(files(shelves)["lanterns/cards.json"])
    assert [card["id"] for card in cards] == [card.id for card in shelves[0].cards.newest]
    assert cards == json.loads(json.dumps([card.json() for card in shelves[0].cards.newest]))


def test_a_card_shows_earlier_printings_that_differ(lanterns: sqlite3.Connection) -> None:
    views = {card.id: card for card in read_shelves(lanterns, None)[0].cards.views}
    lamp, squall = views["brass-lamp"], views["squall"]
    assert [p.set for p in lamp.now.printings] == ["Second Light"]
    assert [[p.set for p in old.printings] for old in lamp.before] == [["First Light"]]
    assert (lamp.number("cost").text, lamp.before[0].values[0].text) == ("3", "2")  # type: ignore[union-attr]
    assert [(c.word, c.label, c.before, c.after) for c in lamp.before[0].changes] == [
        ("traits", "", "Brass, Old", "Brass"),
        (None, "cost", "2", "3"),
        ("card-text", "", "Always: Shines twice as far.", "Always: Shines three times as far."),
    ]
    assert lamp.now.changes == ()
    assert [p.set for p in squall.now.printings] == ["Second Light", "First Light"]
    assert squall.before == ()
    assert views["ada"].now.abilities[0].head.startswith("When a ")


def test_a_format_shows_each_limit_with_its_rule(lanterns: sqlite3.Connection) -> None:
    form = read_shelves(lanterns, None)[0].formats[0]
    by_id = {limit.id: limit for section in form.sections for limit in section.limits}
    assert by_id["size"].rule is not None
    assert (by_id["size"].rule.label, by_id["flints"].severity) == ("4.1", "warning")
    assert form.readings[0].doubt is not None
    assert form.readings[0].doubt.id == "one-in-five"
    assert [str(entry.why) for entry in form.unchecked] == ["No list tells the weather."]
    assert form.decks[0].text.startswith("Keeper\n1 Ada")
