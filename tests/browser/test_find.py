"""The search box of every page: what it finds beside names of rules, terms and cards, and how it shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.asking import ask
from toolkit.pages.words import WORDS

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: A step by its label, by its id, and by what it says.
STEPS = {
    "Pay and light": "pay-oil",
    "pay-oil": "pay-oil",
    "pass the tu": "end-turn",
    "blow on a lamp": "run-blow",
}


@pytest.mark.parametrize(("typed", "step"), STEPS.items(), ids=STEPS)
def test_steps_of_the_turn_are_found(page: Page, top: str, typed: str, step: str) -> None:
    page.goto(top)
    assert ("step", f"turn/#{step}") in ask(page, typed)


def test_a_step_opens_the_turn_at_its_place(page: Page, top: str) -> None:
    page.goto(top)
    assert ask(page, "goes out")
    page.click(".hits a[href$='turn/#goes-out']")
    page.wait_for_url("**/lanterns/turn/#goes-out")
    assert page.is_visible("#goes-out")


@pytest.mark.parametrize(
    ("typed", "marked"), [("brass", "Brass"), ("swit", "Świt"), ("turn your left", "turn"), ("lamp", "Lamp")]
)
def test_the_words_that_match_are_marked(page: Page, top: str, typed: str, marked: str) -> None:
    page.goto(top)
    assert ask(page, typed)
    assert marked in page.eval_on_selector_all(".hits mark", "marks => marks.map(mark => mark.textContent)")


def test_what_is_typed_narrows_what_is_found(page: Page, top: str) -> None:
    page.goto(top)
    page.focus("#_find")
    for typed in ("b", "br", "bra", "bras"):
        found = ask(page, typed)
        assert ("card", "cards/brass-lamp/") in found, typed


#: Questions, and what answers them; nothing has all of their words.
QUESTIONS = {
    "what is a lamp?": ("term", "glossary/#lamp"),
    "How may I attach a gust to a lamp": ("ruling", "rulings/#blow-own-lamp"),
    "who leads my deck?": ("rule", "rules/decks/#deck-keeper"),
    "when do lamps give a flame to players": ("rule", "rules/cards/#lamps"),
}


@pytest.mark.parametrize(("typed", "first"), QUESTIONS.items(), ids=QUESTIONS)
def test_a_question_is_answered_by_what_it_asks_for(
    page: Page, top: str, typed: str, first: tuple[str, str]
) -> None:
    page.goto(f"{top}lanterns/rules/aim/")
    assert ask(page, typed)[:1] == [first]


def test_a_question_in_the_words_of_the_pages_language(page: Page, top: str) -> None:
    page.goto(f"{top}lanterns/pl/")
    assert ask(page, "co to jest lampa?")[0] == ("term", "pl/glossary/#lamp")
    assert ask(page, "zzzzqq albo xxxxqq") == []


def test_a_search_that_could_not_be_loaded_says_so_and_tries_again(page: Page, top: str) -> None:
    page.route("**/search/names.json", lambda route: route.abort())
    page.goto(top)
    page.fill("#_find", "draw")
    page.wait_for_selector(f".hits >> text={WORDS['find-failed']['en']}")
    page.unroute("**/search/names.json")
    assert ask(page, "draw")[0] == ("rule", "rules/turn/#draw")


def test_names_are_found_where_the_full_text_can_not_be_asked(page: Page, top: str) -> None:
    page.route("**/pagefind/**", lambda route: route.abort())
    page.goto(top)
    assert ask(page, "turn your left") == []
    assert page.inner_text(".part-only") == WORDS["found-names"]["en"]
    assert ask(page, "lamps")[0] == ("term", "glossary/#lamp")
    page.unroute("**/pagefind/**")
    page.reload()
    assert ask(page, "turn your left")[0] == ("rule", "rules/turn/#end")
    assert page.locator(".part-only").count() == 0


def test_arrows_go_round_and_enter_opens_the_first(page: Page, top: str) -> None:
    page.goto(f"{top}lanterns/rules/")
    count = len(ask(page, "lamp"))
    chosen = "document.querySelector('.hits [aria-selected=true]').id"
    order = [page.evaluate(chosen)]
    for _ in range(count):
        page.keyboard.press("ArrowDown")
        order.append(page.evaluate(chosen))
    assert order[0] == order[-1]
    assert len(set(order)) == count
    page.keyboard.press("ArrowUp")
    assert page.evaluate(chosen) == order[-2]
    page.fill("#_find", "Brass Lamp")
    page.wait_for_function("() => document.querySelector('.hits').dataset.done === 'Brass Lamp'")
    page.keyboard.press("Enter")
    page.wait_for_url("**/cards/brass-lamp/")
