"""The site in a browser: searching, permalinks, small screens, no script, no other host."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.asking import ask, comes_in_sight, hits
from tests.browser.conftest import PHONE, open_context, settled
from toolkit.query import QueryError, search

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

#: One page of every kind.
KINDS = [
    "",
    "lanterns/",
    "lanterns/rules/",
    "lanterns/rules/turn/",
    "lanterns/rules/all/",
    "lanterns/r/draw/",
    "lanterns/glossary/",
    "lanterns/turn/",
    "lanterns/cards/",
    "lanterns/cards/brass-lamp/",
    "lanterns/cards/astral/",
    "lanterns/decks/",
    "lanterns/decks/standard/",
    "lanterns/discrepancies/",
    "lanterns/rulings/",
    "lanterns/print/",
    "lanterns/table/",
    "lanterns/builder/",
    "api/",
    "quick-start/",
    "pack-format/",
    "404.html",
    "pl/",
    "lanterns/pl/",
    "lanterns/pl/rules/turn/",
    "lanterns/pl/r/act/",
    "lanterns/pl/glossary/",
    "lanterns/pl/turn/",
    "lanterns/pl/cards/",
    "lanterns/pl/cards/or-else/",
    "lanterns/pl/decks/standard/",
    "lanterns/pl/discrepancies/",
]


# ------------------------------------------------------------ searching

RULES = "rules/turn/#"
# Source: cases/search.
FIRST = {
    "3.1": ("rule", f"{RULES}draw"),  # Pagefind#267
    "3.1.": ("rule", f"{RULES}draw"),
    "draw": ("rule", f"{RULES}draw"),
    "lamp": ("term", "glossary/#lamp"),  # Pagefind#437
    "lamps": ("term", "glossary/#lamp"),
    "LAMP": ("term", "glossary/#lamp"),
    "turn-note": ("rule", f"{RULES}turn-note"),
    "Świt": ("card", "cards/swit/"),  # mkdocs#2128
    "swit": ("card", "cards/swit/"),
    "luska": ("card", "cards/luska-plain/"),  # Pagefind#538
    "łuska": ("card", "cards/luska/"),
    "wunderkind": ("card", "cards/wunderkind/"),
    "M.I.C.": ("card", "cards/mic/"),
    "dragon's wick": ("card", "cards/dragons-wick/"),
    "turn your left": ("rule", f"{RULES}end"),
    "leads a deck": ("rule", "rules/decks/#deck-keeper"),
    "gusts-blow": ("rule", f"{RULES}blowing"),  # an id of old
    "brass-lantern": ("card", "cards/brass-lamp/"),
}


def test_what_is_meant_comes_first(page: Page, top: str) -> None:
    page.goto(top)
    assert {typed: ask(page, typed)[:1] for typed in FIRST} == {typed: [hit] for typed, hit in FIRST.items()}


def test_both_spellings_are_found_and_a_number_lists_its_children(page: Page, top: str) -> None:
    page.goto(top)
    assert {("card", "cards/luska/"), ("card", "cards/luska-plain/")} <= set(ask(page, "luska"))
    found = [hit for hit in ask(page, "3.2") if hit[0] == "rule"]
    assert found[:3] == [("rule", f"{RULES}act"), ("rule", f"{RULES}light"), ("rule", f"{RULES}blowing")]
    assert ("rule", f"{RULES}draw") not in ask(page, "31")


def test_odd_input_is_taken_literally(page: Page, top: str) -> None:
    page.goto(top)
    before = page.inner_html("main > h1")
    for typed in ("(", "[", "a|b", "*", '"', "<script>", "NEAR", "a-b", "\\", "%", "span", "🔥"):
        ask(page, typed)  # LederCards/rules
        assert page.inner_html("main > h1") == before, typed
        assert page.locator(".hits script").count() == 0, typed
    assert ask(page, "lamp")


def test_nothing_found_is_said(page: Page, top: str) -> None:
    page.goto(top)
    assert ask(page, "zzzzqq") == []
    assert page.inner_text(".hits").startswith("Nothing has “zzzzqq”.")


def test_the_keyboard_is_enough(page: Page, top: str) -> None:
    page.goto(f"{top}lanterns/rules/aim/")
    page.keyboard.press("/")
    page.keyboard.type("3.2")
    hits(page)
    assert page.get_attribute("#_find", "aria-expanded") == "true"
    page.keyboard.press("ArrowDown")
    chosen = page.get_attribute("#_find", "aria-activedescendant")
    assert page.get_attribute(f"#{chosen}", "aria-selected") == "true"
    page.keyboard.press("Enter")
    page.wait_for_url("**/lanterns/rules/turn/#light")
    page.keyboard.press("/")
    page.keyboard.type("draw")
    hits(page)
    page.keyboard.press("Escape")
    assert page.is_hidden(".hits")


def test_the_address_of_the_start_page_holds_the_question(page: Page, top: str) -> None:
    page.goto(top)
    first = ask(page, "draw")
    page.wait_for_url("**?q=draw")
    page.reload()
    assert hits(page) == first


# ------------------------------------------------------------ reading

#: What the browser says of a font where a busy machine takes seconds to draw what is set in it.
TOO_SLOW = "Please make sure it has an appropriate `as` value and it is preloaded intentionally."


@pytest.mark.parametrize("address", KINDS)
def test_a_page_asks_only_its_own_host_and_breaks_no_rule_of_its_own(
    chromium: Browser, top: str, address: str
) -> None:
    asked, said = list[str](), list[str]()
    with open_context(chromium, worker=True) as context:
        page = context.new_page()
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("console", lambda message: said.append(message.text))
        page.goto(top + address)
        settled(page).wait_for_selector("html[data-kept]")
        assert page.locator("h1").count() == 1
    assert any(url.endswith("site.css") for url in asked)
    assert [url for url in asked if not url.startswith((top, "data:"))] == []
    assert [words for words in said if not words.endswith(TOO_SLOW)] == []


@pytest.mark.parametrize("address", KINDS)
def test_a_page_fits_a_phone_and_can_be_read_without_script(bare: Page, top: str, address: str) -> None:
    bare.goto(top + address)
    width = bare.locator("html").evaluate("root => root.scrollWidth")
    assert width <= PHONE["width"]
    assert len(bare.inner_text("main")) > 40
    assert bare.locator("noscript").count() == 0 or "JavaScript" in bare.inner_text("body")
    useless = bare.locator(":is(button, input, select, textarea):visible").evaluate_all(
        "all => all.map(one => one.outerHTML)"
    )
    assert useless == []


def test_without_script_there_are_rules_cards_and_limits(bare: Page, top: str) -> None:
    bare.goto(f"{top}lanterns/cards/")
    assert bare.locator("table.list tbody tr").count() > 20
    assert bare.is_hidden("form.query")
    bare.click("table.list a >> text=Brass Lamp")
    expect(bare.locator("main")).to_contain_text("Shines three times as far.")
    bare.goto(f"{top}lanterns/rules/turn/")
    assert bare.get_attribute("a.term", "title")
    bare.click("a.term >> nth=0")
    bare.wait_for_url("**/glossary/#*")
    bare.goto(f"{top}lanterns/builder/")
    bare.click("main a >> text=Decks")
    bare.wait_for_url(f"{top}lanterns/decks/")


@pytest.mark.parametrize("address", ["lanterns/rules/turn/#blowing", "lanterns/rules/all/#deck-keeper"])
def test_a_deep_link_lands_below_the_bar_and_is_marked(phone: Page, top: str, address: str) -> None:
    phone.goto(top + address)  # appwrite/docs#30
    rule = f"#{address.partition('#')[2]}"
    comes_in_sight(phone, f"{rule} .words")
    marked = phone.locator(f"{rule} .words").screenshot()
    phone.evaluate("() => { history.replaceState(null, '', location.pathname); location.hash = 'none'; }")
    assert phone.locator(f"{rule} .words").screenshot() != marked


def test_a_rule_has_a_page_of_its_own(page: Page, top: str) -> None:
    page.goto(f"{top}lanterns/r/blowing/")
    assert page.inner_text("h1").split() == ["3.2.2", "Blow"]
    page.click("dl.about-rule a >> text=The turn")
    page.wait_for_url("**/lanterns/rules/turn/#blowing")


def test_the_meaning_of_a_term_shows_on_focus(page: Page, top: str) -> None:
    page.goto(f"{top}lanterns/rules/turn/")
    page.focus("a.term >> nth=0")
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    page.wait_for_selector(".meaning:popover-open")
    assert len(page.inner_text(".meaning")) > 10
    page.keyboard.press("Escape")
    assert page.get_attribute("a.term >> nth=0", "title")


def test_light_and_dark_follow_the_system_until_the_button_says_otherwise(
    chromium: Browser, top: str
) -> None:
    def ground(page: Page) -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    with open_context(chromium, color_scheme="dark") as context:
        page = context.new_page()
        page.goto(f"{top}lanterns/")
        dark = ground(page)
        page.click("button.scheme")
        light = ground(page)
        assert light != dark
        page.goto(f"{top}lanterns/rules/")
        assert ground(page) == light


def test_files_opened_from_disk_say_why_they_do_not_search(page: Page, folder: Path) -> None:
    page.goto((folder / "index.html").as_uri())
    assert "Searching needs a web server" in page.inner_text("form.find")
    assert page.is_hidden("#_find")
    page.click("nav.doors a >> text=Rules")
    page.wait_for_url("**/lanterns/rules/index.html")
    page.wait_for_selector("text=All rules on one page")


# ------------------------------------------------------------ cards


def rows(page: Page, count: int) -> list[str]:
    assert (settled(page).text_content(".query-says") or "").startswith(f"{count} card")
    return page.eval_on_selector_all("table.list tbody a", "links => links.map(a => a.textContent)")


def test_a_query_picks_and_sorts_cards(page: Page, top: str) -> None:
    page.goto(f"{top}lanterns/cards/")
    page.fill("#_query", "t:lamp glass:red light=3")
    assert set(rows(page, 2)) == {"Brass Lamp", "419: Amoral Lamp"}
    page.click("th[data-field=cost] button")
    assert rows(page, 2) == ["419: Amoral Lamp", "Brass Lamp"]
    page.click("th[data-field=cost] button")
    assert rows(page, 2) == ["Brass Lamp", "419: Amoral Lamp"]
    page.wait_for_url("**sort%3A-cost**")
    page.reload()
    assert rows(page, 2) == ["Brass Lamp", "419: Amoral Lamp"]


@pytest.mark.parametrize("query", ['o:"abc', "light>3 )", "colour=red"])
def test_a_query_that_makes_no_sense_is_explained_in_place(
    page: Page, top: str, lanterns: sqlite3.Connection, query: str
) -> None:
    with pytest.raises(QueryError) as error:
        search(lanterns, query, game="lanterns")
    page.goto(f"{top}lanterns/cards/")
    page.fill("#_query", query)
    page.wait_for_selector(".query-wrong:not([hidden])")
    assert page.text_content(".query-wrong") == str(error.value)
    assert "^" in str(error.value)


@pytest.mark.parametrize("query", ["t:lamp light>=3", "t:lmap", "a -b or is:bright"])
def test_a_query_is_explained_and_warned_of_as_on_the_command_line(
    page: Page, top: str, lanterns: sqlite3.Connection, query: str
) -> None:
    found = search(lanterns, query, game="lanterns")
    page.goto(f"{top}lanterns/cards/")
    page.fill("#_query", query)
    rows(page, len(found.printings))
    said = "\n".join((found.explanation, *found.warnings))
    assert (page.text_content(".query-says") or "").partition(": ")[2] == said


def test_the_grid_shows_faces_and_a_card_without_one_in_words(page: Page, top: str) -> None:
    page.goto(f"{top}lanterns/cards/?as=grid&q=light%3E%3D3")
    page.wait_for_selector(".grid a")
    names = page.eval_on_selector_all(".grid img", "pictures => pictures.map(p => p.alt)")
    assert {"Brass Lamp", "419: Amoral Lamp"} <= set(names)
    page.wait_for_function("() => document.querySelector('.grid img').naturalWidth > 0")
    assert page.is_hidden("table.list")
    page.click(".grid a >> nth=0")
    page.wait_for_selector("article h1")
