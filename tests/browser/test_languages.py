"""Two languages in a browser: the switch keeps the place, scripts speak the page's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.asking import ask, hits
from tests.browser.conftest import settled
from toolkit.pages.words import WORDS
from toolkit.text import category

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def switch(page: Page, name: str) -> None:
    page.click(f".languages a >> text={name}")


def test_the_switch_keeps_the_place(page: Page, top: str) -> None:
    page.goto(f"{top}lanterns/rules/turn/#draw")
    assert page.get_attribute("html", "lang") == "en"
    switch(page, "Polski")
    page.wait_for_url("**/lanterns/pl/rules/turn/#draw")
    assert page.get_attribute("html", "lang") == "pl"
    assert page.inner_text("h1").split() == ["3", "Tura"]
    assert page.get_attribute(".languages [aria-current]", "lang") == "pl"
    page.keyboard.press("/")
    page.focus(".languages a >> text=English")
    page.keyboard.press("Enter")
    page.wait_for_url("**/lanterns/rules/turn/#draw")


def test_the_switch_keeps_the_query(page: Page, top: str) -> None:
    page.goto(f"{top}lanterns/cards/?q=t%3Akeeper")
    page.wait_for_selector("table.list a >> text=Ada")
    switch(page, "Polski")
    page.wait_for_url("**/lanterns/pl/cards/?q=t%3Akeeper")
    page.wait_for_selector("table.list a >> text=Ada")
    page.goto(f"{top}?q=draw")
    switch(page, "Polski")
    page.wait_for_url("**/pl/?q=draw")


def test_the_switch_needs_no_script(bare: Page, top: str) -> None:
    bare.goto(f"{top}lanterns/glossary/")
    switch(bare, "Polski")
    bare.wait_for_url(f"{top}lanterns/pl/glossary/")
    assert bare.inner_text("h1") == "Słowniczek"
    switch(bare, "English")
    bare.wait_for_url(f"{top}lanterns/glossary/")


def test_a_rule_without_a_translation_is_marked(page: Page, top: str) -> None:
    page.goto(f"{top}lanterns/pl/rules/turn/#act")
    assert page.get_attribute("#act", "lang") == "en"
    mark = page.locator("#act .tongue")
    assert (mark.inner_text(), mark.get_attribute("lang")) == ("po angielsku", "pl")
    assert mark.is_visible()
    assert page.locator("#draw .tongue").count() == 0


RULE = ("rule", "pl/rules/turn/#act")


def test_a_rule_without_a_translation_is_one_hit_and_marked(page: Page, top: str) -> None:
    page.goto(f"{top}lanterns/pl/")
    found = ask(page, "Act")  # mkdocs-static-i18n#129
    assert found.count(RULE) == 1
    assert [hit for hit in found if hit[1].endswith("#act")] == [RULE]
    hit = page.locator('.hits a[href$="#act"]')
    assert hit.locator(".tongue").inner_text().endswith("po angielsku")
    assert hit.locator(".hit-title").get_attribute("lang") == "en"
    assert hit.locator(".hit-game").inner_text().startswith("Latarnie")


def test_the_language_of_the_page_comes_first_and_each_thing_once(page: Page, top: str) -> None:
    page.goto(f"{top}lanterns/pl/")
    assert ask(page, "lampa")[0] == ("term", "pl/glossary/#lamp")
    assert ask(page, "3.1") == [("rule", "pl/rules/turn/#draw"), ("step", "pl/turn/#pay-oil")]
    page.goto(f"{top}lanterns/")
    assert ask(page, "3.1") == [("rule", "rules/turn/#draw"), ("step", "turn/#pay-oil")]
    assert ask(page, "lampami")[0] == ("term", "pl/glossary/#lamp")
    assert page.inner_text(".hits .tongue >> nth=0").endswith("in Polish")


def test_other_languages_come_on_request(page: Page, top: str) -> None:
    """What a page's language has is not shown once more in another one until that is asked for."""
    page.goto(f"{top}lanterns/")
    own = ask(page, "mo")
    assert own
    assert not [at for _, at in own if at.startswith("pl/")]
    button = page.locator(".hits button.others")
    assert button.inner_text() == WORDS["found-others"]["en"].format(n=3)
    page.keyboard.press("ArrowUp")  # from the first one round to the last
    assert button.get_attribute("aria-selected") == "true"
    page.keyboard.press("Enter")
    page.wait_for_selector(".hits .tongue")
    assert button.count() == 0
    found = hits(page)
    assert own[0] == found[0]
    assert [at for _, at in found if at.startswith("pl/")]
    assert page.evaluate("document.activeElement.id") == "_find"


def test_scripts_speak_the_language_of_the_page(page: Page, top: str) -> None:
    page.goto(f"{top}pl/")
    assert ask(page, "zzzzqq") == []
    assert page.inner_text(".hits") == WORDS["found-nothing"]["pl"].format(typed="zzzzqq")
    ask(page, "3.1")
    assert page.inner_text(".hits .head") == "Zasady"
    page.goto(f"{top}lanterns/pl/cards/?q=light%3E%3D3")
    number, _, english = settled(page).inner_text(".query-says").partition(": ")
    assert number.split()[1] in {"karta", "karty", "kart"}
    assert page.inner_text(".query-says [lang=en]") == english
    page.fill("#_query", 'o:"abc')
    page.wait_for_selector(".query-wrong:not([hidden])")
    assert page.get_attribute(".query-wrong", "lang") == "en"


NUMBERS = [*range(31), 100, 101, 102, 111, 112, 121, 122, 1001, 1012, 1022]


@pytest.mark.parametrize("lang", ["en", "pl", "sv"])
def test_numbers_take_the_same_form_in_python_and_in_the_browser(page: Page, lang: str) -> None:
    chosen = page.evaluate(
        "([lang, numbers]) => numbers.map(n => new Intl.PluralRules(lang).select(n))", [lang, NUMBERS]
    )
    assert chosen == [category(n, lang) for n in NUMBERS]
