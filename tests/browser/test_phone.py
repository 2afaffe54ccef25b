"""A phone at the table: from a question to the rule, what the rule names, either language, offline."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.asking import ask, comes_in_sight
from tests.browser.conftest import PHONE, open_context
from toolkit.pages.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser


@pytest.fixture
def pocket(chromium: Browser) -> Iterator[BrowserContext]:
    """A phone of its own, with fingers and with nothing kept."""
    with open_context(chromium, worker=True, viewport=PHONE, has_touch=True, is_mobile=True) as context:
        yield context


@pytest.fixture
def hand(pocket: BrowserContext) -> Page:
    return pocket.new_page()


def test_find_a_rule(hand: Page, top: str) -> None:
    hand.goto(top)
    hand.tap("#_find")
    assert ask(hand, "draw")[0] == ("rule", "rules/turn/#draw")
    hand.tap(".hits a >> nth=0")
    hand.wait_for_url("**/lanterns/rules/turn/#draw")
    comes_in_sight(hand, "#draw .words")
    assert "Take one card from your deck." in hand.inner_text("#draw")


def test_find_a_rule_from_another_page_of_the_game(hand: Page, top: str) -> None:
    hand.goto(f"{top}lanterns/glossary/")
    hand.tap("#_find")
    ask(hand, "3.2")
    box = hand.locator(".hits").bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, PHONE["width"])
    hand.tap(".hits a >> nth=0")
    hand.wait_for_url("**/lanterns/rules/turn/#act")


def test_open_a_term(hand: Page, top: str) -> None:
    hand.goto(f"{top}lanterns/rules/turn/")
    hand.tap("a.term >> nth=0")
    hand.wait_for_selector(".meaning:popover-open")
    box = hand.locator(".meaning").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    hand.tap("h1")
    expect(hand.locator(".meaning")).to_be_hidden()


def test_follow_a_link(hand: Page, top: str) -> None:
    hand.goto(f"{top}lanterns/rules/cards/")
    hand.tap("#keepers a.ref")
    hand.wait_for_selector(".meaning:popover-open")
    hand.tap("#keepers a.ref")
    hand.wait_for_url("**/lanterns/rules/cards/#lamps")
    comes_in_sight(hand, "#lamps .words")
    hand.go_back()
    hand.wait_for_url("**/lanterns/rules/cards/")


def test_go_through_the_chapters(hand: Page, top: str) -> None:
    hand.goto(f"{top}lanterns/rules/")
    follow(hand, ".chapters > li:first-child > a")
    seen = [hand.inner_text("h1")]
    while hand.locator("a[rel=next]").count():
        follow(hand, "a[rel=next]")
        seen.append(hand.inner_text("h1"))
    assert len(seen) == len(set(seen)) == 4
    follow(hand, "a[rel=prev]")
    assert hand.inner_text("h1") == seen[-2]


def follow(page: Page, link: str) -> None:
    """Tap a link and wait until the page that it leads to is there."""
    address = page.locator(link).evaluate("link => link.href")
    page.tap(link)
    page.wait_for_url(address)


def test_switch_language(hand: Page, top: str) -> None:
    hand.goto(f"{top}lanterns/rules/turn/#draw")
    hand.tap(".languages a >> text=Polski")
    hand.wait_for_url("**/lanterns/pl/rules/turn/#draw")
    comes_in_sight(hand, "#draw .words")
    hand.tap(".languages a >> text=English")
    hand.wait_for_url("**/lanterns/rules/turn/#draw")


def test_walk_a_turn(hand: Page, top: str) -> None:
    hand.goto(f"{top}lanterns/turn/")
    opened = hand.locator(".track details summary")
    assert opened.count() > 3
    for summary in opened.all()[:4]:
        summary.tap()
    expect(hand.locator(".track details[open]")).to_have_count(4)
    assert hand.locator(".track details[open] .more").first.is_visible()
    assert hand.locator("html").evaluate("root => root.scrollWidth") <= PHONE["width"]
    hand.tap(".in-words a.number >> nth=3")
    expect(hand.locator(".in-words li:target")).to_have_count(1)
    hand.tap(".track .more a >> nth=0")
    hand.wait_for_url("**/lanterns/rules/**")


def visit(pocket: BrowserContext, hand: Page, address: str) -> None:
    """Open a page once, have it kept, and lose the network."""
    hand.goto(address)
    hand.wait_for_selector("html[data-kept]")
    pocket.set_offline(True)


def test_offline_a_rule_of_a_page_that_was_not_opened_is_found_and_read(
    pocket: BrowserContext, hand: Page, top: str
) -> None:
    visit(pocket, hand, f"{top}lanterns/pl/cards/")
    hand.reload()
    hand.tap("#_find")
    assert ask(hand, "3.1")[0] == ("rule", "pl/rules/turn/#draw")
    assert ask(hand, "lampami")[0] == ("term", "pl/glossary/#lamp")
    assert hand.inner_text(".part-only") == WORDS["found-names"]["pl"]
    hand.fill("#_find", "3.1")
    hand.wait_for_function("() => document.querySelector('.hits').dataset.done === '3.1'")
    hand.tap(".hits a >> nth=0")
    hand.wait_for_url("**/lanterns/pl/rules/all/#draw")
    comes_in_sight(hand, "#draw .words")


@pytest.mark.parametrize(
    ("opened", "place"),
    [("rules/turn/", "#turn"), ("rules/cards/#lamps", "#lamps"), ("r/blowing/", "#blowing"), ("rules/", "")],
)
def test_offline_all_rules_stand_for_a_page_of_rules(
    pocket: BrowserContext, hand: Page, top: str, opened: str, place: str
) -> None:
    visit(pocket, hand, f"{top}lanterns/")
    hand.goto(f"{top}lanterns/{opened}")
    assert hand.url == f"{top}lanterns/rules/all/{place}"
    if place:
        comes_in_sight(hand, f"{place} .words")


def test_offline_a_page_that_is_not_kept_says_so_and_is_offered_again(
    pocket: BrowserContext, hand: Page, top: str
) -> None:
    visit(pocket, hand, f"{top}lanterns/pl/")
    hand.goto(f"{top}lanterns/cards/")
    assert hand.inner_text("h1") == WORDS["offline-title"]["pl"]
    assert hand.get_attribute("a.missed", "href") == f"{top}lanterns/cards/"
    pocket.set_offline(False)
    hand.tap("a.missed")
    hand.wait_for_url(f"{top}lanterns/cards/")


@pytest.mark.parametrize("page", ["", "?page=javascript:alert(1)", "?page=https://example.org/", "?page=//"])
def test_only_a_page_of_the_site_is_offered_again(hand: Page, top: str, page: str) -> None:
    hand.goto(f"{top}offline/{page}")
    hand.wait_for_selector("html[data-kept]")
    assert hand.is_hidden("a.missed")


def test_offline_the_full_text_is_searched_once_it_was(pocket: BrowserContext, hand: Page, top: str) -> None:
    hand.goto(f"{top}lanterns/rules/turn/")
    hand.wait_for_selector("html[data-kept]")
    found = ask(hand, "turn your left")
    assert found[0] == ("rule", "rules/turn/#end")
    pocket.set_offline(True)
    hand.reload()
    assert ask(hand, "turn your left") == found
    assert hand.locator(".part-only").count() == 0


def test_offline_after_one_visit(pocket: BrowserContext, hand: Page, top: str) -> None:
    hand.goto(f"{top}lanterns/rules/turn/")
    hand.wait_for_selector("html[data-kept]")
    pocket.set_offline(True)
    hand.reload()
    assert "Take one card from your deck." in hand.inner_text("#draw")
    hand.tap("#draw .number")
    expect(hand.locator("#draw .copying")).to_be_visible()
