"""A phone at the table: from a question to the rule, what the rule names, either language, offline."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.asking import ask
from tests.browser.conftest import PHONE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser


@pytest.fixture
def pocket(chromium: Browser) -> Iterator[BrowserContext]:
    """A phone of its own, with fingers and with nothing kept."""
    context = chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    yield context
    context.close()


@pytest.fixture
def hand(pocket: BrowserContext) -> Page:
    return pocket.new_page()


def in_sight(page: Page, selector: str) -> bool:
    """Return whether a thing stands below the bar and inside the screen."""
    bar, box = page.locator(".bar").bounding_box(), page.locator(selector).first.bounding_box()
    assert bar is not None
    assert box is not None
    right = box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
    return right and bar["y"] + bar["height"] <= box["y"] < PHONE["height"]


def test_find_a_rule(hand: Page, top: str) -> None:
    hand.goto(top)
    hand.tap("#_find")
    assert ask(hand, "draw")[0] == ("rule", "rules/turn/#draw")
    hand.tap(".hits a >> nth=0")
    hand.wait_for_url("**/lanterns/rules/turn/#draw")
    hand.wait_for_load_state("networkidle")
    assert in_sight(hand, "#draw .words")
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
    assert hand.is_hidden(".meaning")


def test_follow_a_link(hand: Page, top: str) -> None:
    hand.goto(f"{top}lanterns/rules/cards/")
    hand.tap("#keepers a.ref")
    hand.wait_for_selector(".meaning:popover-open")
    hand.tap("#keepers a.ref")
    hand.wait_for_url("**/lanterns/rules/cards/#lamps")
    assert in_sight(hand, "#lamps .words")
    hand.go_back()
    hand.wait_for_url("**/lanterns/rules/cards/")


def test_go_through_the_chapters(hand: Page, top: str) -> None:
    hand.goto(f"{top}lanterns/rules/")
    hand.tap(".chapters > li:first-child > a")
    seen = [hand.inner_text("h1")]
    while hand.locator("a[rel=next]").count():
        hand.tap("a[rel=next]")
        hand.wait_for_load_state()
        seen.append(hand.inner_text("h1"))
    assert len(seen) == len(set(seen)) == 4
    hand.tap("a[rel=prev]")
    hand.wait_for_load_state()
    assert hand.inner_text("h1") == seen[-2]


def test_switch_language(hand: Page, top: str) -> None:
    hand.goto(f"{top}lanterns/rules/turn/#draw")
    hand.tap(".languages a >> text=Polski")
    hand.wait_for_url("**/lanterns/pl/rules/turn/#draw")
    hand.wait_for_load_state("networkidle")
    assert in_sight(hand, "#draw .words")
    hand.tap(".languages a >> text=English")
    hand.wait_for_url("**/lanterns/rules/turn/#draw")


def test_walk_a_turn(hand: Page, top: str) -> None:
    hand.goto(f"{top}lanterns/turn/")
    opened = hand.locator(".track details summary")
    assert opened.count() > 3
    for summary in opened.all()[:4]:
        summary.tap()
    assert hand.locator(".track details[open] .more").first.is_visible()
    assert hand.locator("html").evaluate("root => root.scrollWidth") <= PHONE["width"]
    hand.tap(".in-words a.number >> nth=3")
    assert hand.locator(".in-words li:target").count() == 1
    hand.tap(".track .more a >> nth=0")
    hand.wait_for_url("**/lanterns/rules/**")


def test_offline_after_one_visit(pocket: BrowserContext, hand: Page, top: str) -> None:
    hand.goto(f"{top}lanterns/rules/turn/")
    hand.wait_for_selector("html[data-kept]")
    pocket.set_offline(True)
    hand.reload()
    assert "Take one card from your deck." in hand.inner_text("#draw")
    hand.tap("#draw .number")
    assert hand.locator("#draw .copying").is_visible()
