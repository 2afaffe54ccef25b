"""Rulings in the search box, and addresses of old in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.asking import ask

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("typed", ["own lamp", "blow-own-lamp", "gust to lamp of my own", "whoever owns"])
def test_rulings_are_found(page: Page, top: str, typed: str) -> None:
    page.goto(top)
    assert ("ruling", "rulings/#blow-own-lamp") in ask(page, typed)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("r/gusts-blow/", "r/blowing/"),
        ("rules/objective/", "rules/aim/#aim"),
        ("cards/brass-lantern/", "cards/brass-lamp/"),
        ("decks/usual/", "decks/standard/"),
    ],
)
def test_an_address_of_old_leads_on(page: Page, top: str, old: str, new: str) -> None:
    page.goto(f"{top}lanterns/{old}")
    page.wait_for_url(f"**/lanterns/{new}")
    assert page.is_visible("h1")


def test_an_anchor_of_old_lights_up_what_stands_there_now(page: Page, top: str) -> None:
    page.goto(f"{top}lanterns/rules/turn/#gusts-blow")
    shape = "rule => getComputedStyle(rule.querySelector('.words'), '::before').content"
    assert page.eval_on_selector("#blowing", shape) != "none"
    assert page.eval_on_selector("#light", shape) == "none"
