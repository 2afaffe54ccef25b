"""The list of cards: suggestions, filters that write the query, views, order, paging, the address."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from conftest import ROOT
from tests.browser.conftest import PHONE, open_context, settled
from toolkit.checks import build
from toolkit.query import search
from toolkit.site import build_site

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

LIST = "lanterns/cards/"


#: What the site's modules offer, for the expressions below.
OPEN = """
const main = document.querySelector("script[type=module]").src;
const load = (name) => import(new URL(`../modules/${name}.js`, main));
const names = ["carddata", "completion", "facets", "editing", "query/index"];
const [{ openCards }, { Completion }, { Facets }, edits, { parse }] = await Promise.all(names.map(load));
const source = document.querySelector("form.query").dataset.source;
const cards = await openCards(new URL(source, location.href));
const facets = new Facets(cards);
"""


@pytest.fixture
def cards(page: Page, top: str) -> Page:
    """The list of cards, with its data there."""
    page.set_viewport_size({"width": 1280, "height": 900})
    return ready(page, top + LIST)


@pytest.fixture(scope="module")
def still(chromium: Browser, top: str, folder: Path) -> Iterator[Page]:
    """The list of cards, beside which the site's modules work something out while the page stays as it is."""
    shutil.copytree(ROOT / "site" / "theme" / "js", folder / "modules")
    with open_context(chromium) as context:
        yield ready(context.new_page(), top + LIST)


def ready(page: Page, address: str) -> Page:
    page.goto(address)
    return settled(page)


def counted(page: Page, count: int) -> None:
    """See that the line above the list says how many cards there are, once all that was asked is shown."""
    expect(settled(page).locator(".query-says")).to_have_text(re.compile(rf"^{count} (card|kart|kort)"))


def leads_to(page: Page, query: str) -> None:
    """Wait until the query is another one, and what it asks for is shown."""
    expect(page.locator("#_query")).to_have_value(query)
    settled(page)


def names(page: Page) -> list[str]:
    links = "table.list tbody a, .grid:not([hidden]) a, .texts:not([hidden]) h2 a"
    return page.eval_on_selector_all(
        links, "links => links.filter(a => a.checkVisibility()).map(a => a.textContent)"
    )


def suggests(page: Page, first: str = "") -> None:
    """Wait until suggestions are shown, and the first of them is this one."""
    expect(page.locator(".options:not([hidden]) .option-label").first).to_have_text(first or re.compile("."))


def asked(page: Page) -> str:
    return page.input_value("#_query")


# ------------------------------------------------------------ suggestions

#: What is typed, and what is suggested first; "" for nothing at all.
SUGGESTIONS = {
    "co": ["cost", "condition", "or"][:2],
    "koszt": ["cost=", "cost<="],
    "cost": ["cost=", "cost<=", "cost>=", "cost<", "cost>", "cost!="],
    "-gla": ["glass"],
    "(t:lamp or wi": ["wind"],
    "type:": ["Keeper", "Lamp", "Gust", "Flint"],
    "t:la": ["Lamp"],
    "t:lamp,": ["Keeper", "Gust", "Flint"],
    "t:lantern": ["Lamp"],
    'glass:"re': ["Red"],
    "szklo:nieb": ["Blue"],
    "has:wi": ["wind"],
    "is:": ["unique", "bright"],
    "legal:": ["Standard"],
    "sort:-co": ["cost", "condition"],
    "unique:p": ["printings"],
    "rank<": ["Common", "Rare"],
    "lam": ["Lamp"],
    "o:lamp": [],
    '"la': [],
    "o:/la": [],
    "zzz": [],
}


@pytest.mark.parametrize("typed", SUGGESTIONS)
def test_what_can_be_written_next_is_suggested(still: Page, typed: str) -> None:
    found = still.evaluate(
        f"""async (typed) => {{
          {OPEN}
          const {{ options }} = await new Completion(cards.vocabulary, facets).suggest(typed, typed.length);
          return options.map((option) => option.label);
        }}""",
        typed,
    )
    wanted = SUGGESTIONS[typed]
    assert found[: len(wanted)] == wanted
    assert bool(found) == bool(wanted)


def test_a_suggestion_is_taken_by_the_keyboard_and_what_follows_is_suggested(cards: Page) -> None:
    cards.keyboard.press("/")
    assert cards.evaluate("document.activeElement.id") == "_query"
    cards.keyboard.type("gl")
    suggests(cards, "glass")
    box = "#_query"
    assert cards.get_attribute(box, "aria-expanded") == "true"
    assert cards.get_attribute(box, "aria-activedescendant") is None
    cards.keyboard.press("ArrowDown")
    chosen = cards.get_attribute(box, "aria-activedescendant")
    assert cards.get_attribute(f"#{chosen}", "aria-selected") == "true"
    cards.keyboard.press("Enter")
    assert asked(cards) == "glass:"
    expect(cards.locator(".options .option-label")).to_have_text(["Red", "Blue"])
    expect(cards.locator(".options .option-count")).to_have_text(["5", "3"])
    cards.keyboard.press("ArrowUp")
    cards.keyboard.press("Tab")
    assert asked(cards) == "glass:blue"
    counted(cards, 3)
    assert cards.is_hidden(".options")
    assert cards.evaluate("document.activeElement.id") == "_query"


def test_typing_is_never_changed_by_a_suggestion(cards: Page) -> None:
    cards.focus("#_query")
    cards.keyboard.type("lam")
    suggests(cards, "Lamp")
    cards.keyboard.press("Escape")
    assert cards.is_hidden(".options")
    assert asked(cards) == "lam"
    cards.keyboard.type("p")
    suggests(cards)
    cards.keyboard.press("Enter")
    assert asked(cards) == "lamp"
    assert cards.is_hidden(".options")
    cards.keyboard.type(" wi")
    suggests(cards, "wind")
    cards.keyboard.press("Tab")
    assert asked(cards) == "lamp wi"
    assert cards.evaluate("document.activeElement.id") != "_query"


def test_a_suggestion_goes_where_one_writes_and_can_be_clicked(cards: Page) -> None:
    cards.fill("#_query", "t:la cost>=2")
    cards.evaluate("document.querySelector('#_query').setSelectionRange(4, 4)")
    cards.keyboard.press("ArrowDown")
    suggests(cards, "Lamp")
    cards.click(".options [role=option] >> nth=0")
    assert asked(cards) == "t:lamp cost>=2"


def test_an_error_waits_until_the_suggestions_are_gone(cards: Page) -> None:
    cards.focus("#_query")
    cards.keyboard.type("glass:")
    suggests(cards, "Red")
    cards.evaluate("() => new Promise((done) => setTimeout(done, 700))")  # the error is due after 500 ms
    assert cards.is_hidden(".query-wrong")
    cards.keyboard.press("Escape")
    cards.wait_for_selector(".query-wrong:not([hidden])")
    assert (cards.text_content(".query-wrong") or "").startswith('character 1: "glass:" has no value')


# ------------------------------------------------------------ filters


def box(page: Page, value: str) -> Any:
    return page.locator(f".facet input[value={value}]")


def counts(page: Page, facet: str) -> dict[str, str]:
    """Return the counts of a facet's values."""
    part = page.locator(f".facet[aria-label='{facet}']")
    labels = part.locator("label > span:not(.facet-count)").all_text_contents()
    return dict(zip(labels, part.locator(".facet-count").all_text_contents(), strict=True))


def test_filters_write_the_query_and_leave_what_was_written(
    cards: Page, lanterns: sqlite3.Connection
) -> None:
    written = "(light>=2 or wind>=1) -glass:blue"

    def finds(query: str) -> None:
        leads_to(cards, query)
        counted(cards, len(search(lanterns, query, game="lanterns").printings))

    cards.fill("#_query", f"{written} sort:name")
    finds(f"{written} sort:name")
    box(cards, "gust").click()
    finds(f"{written} type:gust sort:name")
    box(cards, "lamp").click()
    finds(f"{written} type:gust,lamp sort:name")
    box(cards, "gust").click()
    finds(f"{written} type:lamp sort:name")
    box(cards, "lamp").click()
    finds(f"{written} sort:name")


def test_filters_show_what_the_query_says(cards: Page) -> None:
    cards.fill("#_query", "t:lantern,gust cost>1 cost<=3")
    settled(cards)
    assert [box(cards, value).is_checked() for value in ("lamp", "gust", "keeper")] == [True, True, False]
    chosen = cards.locator(".facet[aria-label=cost] select").evaluate_all(
        "all => all.map(s => s.selectedOptions[0].textContent)"
    )
    assert chosen[0] == "> 1"
    assert chosen[1].startswith("3 (")


def test_a_range_is_written_between_values_that_are_there(cards: Page) -> None:
    low, high = (cards.locator(".facet[aria-label=light] select").nth(i) for i in (0, 1))
    low.select_option("2")
    leads_to(cards, "light>=2")
    assert high.locator("option").nth(1).get_attribute("value") == "2"
    high.select_option("3")
    leads_to(cards, "light>=2 light<=3")
    low.select_option("3")
    leads_to(cards, "light=3")
    cards.click(".facet[aria-label=light] .clear")
    leads_to(cards, "")


def test_what_is_printed_in_place_of_a_number_can_be_chosen(cards: Page) -> None:
    cards.locator(".facet[aria-label=cost] select").first.select_option("x")
    leads_to(cards, "cost=x")
    counted(cards, 3)


def test_counts_are_those_of_the_query(cards: Page, lanterns: sqlite3.Connection) -> None:
    query = "light>=1 glass:red,blue"
    cards.fill("#_query", query)
    counted(cards, len(search(lanterns, query, game="lanterns").printings))
    assert box(cards, "keeper").is_disabled()
    wanted = {
        label: str(len(search(lanterns, f"light>=1 glass:{value}", game="lanterns").printings))
        for label, value in (("Red", "red"), ("Blue", "blue"))
    }
    assert counts(cards, "glass") == wanted
    assert counts(cards, "type")["Keeper"] == "0"


#: Follow every value that may be chosen beside a query: field, value, count beside it, cards it leads to.
FOLLOW = f"""async (query) => {{
  {OPEN}
  const tree = parse(query, cards.vocabulary);
  const led = [];
  const follow = (field, name, isRange) => {{
    const bound = {{ number: name, open: false }};
    if (!isRange) return edits.withValue(tree, field, name);
    if (typeof name === "string") return edits.withPrinted(tree, field, name);
    return edits.withRange(tree, field, {{ low: bound, high: bound }});
  }};
  for (const {{ field, values, bounds }} of await facets.read(tree)) {{
    for (const {{ name, count, isOn }} of values) {{
      if (!count || isOn) continue;
      led.push([field.name, name, count, await facets.count(follow(field, name, bounds !== null))]);
    }}
  }}
  return led;
}}"""


@pytest.mark.parametrize(
    ("query", "least"), [("", 25), ("t:lamp", 15), ("cost>=3 t:gust,lamp", 10), ("moth", 5), ("-t:lamp", 5)]
)
def test_no_filter_leads_to_nothing(still: Page, query: str, least: int) -> None:
    found = still.evaluate(FOLLOW, query)
    assert len(found) >= least
    assert [row for row in found if row[3] < row[2]] == []


def test_the_last_values_of_a_condition_go_when_they_find_nothing(cards: Page) -> None:
    cards.fill("#_query", "t:lamp,keeper light=3")
    counted(cards, 2)
    assert box(cards, "lamp").is_checked()
    box(cards, "lamp").click()
    leads_to(cards, "light=3")


def test_a_query_that_makes_no_sense_has_no_filters(cards: Page) -> None:
    cards.fill("#_query", "cost>=")
    suggests(cards)
    cards.keyboard.press("Escape")
    cards.wait_for_selector(".query-wrong:not([hidden])")
    assert cards.locator(".facets").evaluate("place => place.inert")
    cards.fill("#_query", "cost>=1")
    settled(cards)
    assert not cards.locator(".facets").evaluate("place => place.inert")
    assert cards.is_hidden(".query-wrong")


# ------------------------------------------------------------ views, order, address


def test_texts_show_values_abilities_and_icons(cards: Page) -> None:
    cards.fill("#_query", '!"Ada" or !"Moth Lamp"')
    counted(cards, 2)
    cards.click("button.as[data-as=text]")
    cards.wait_for_selector(".texts li")
    ada = cards.locator(".texts li").first
    assert ada.locator(".ability").inner_text().split() == [
        "Action", "When", "a", "lamp", "goes", "out,", "pay", "1", "oil", ":", "Light", "it", "again.",
    ]  # fmt: skip
    assert ada.locator(".ability b").inner_text().startswith("When a lamp goes out, pay 1")
    assert (
        ada.locator(".ability use").evaluate_all("all => all.map(use => use.getAttribute('href'))")
        == ["#_icon-oil"] * 2
    )
    assert cards.evaluate("document.querySelector('#_icon-oil') !== null")
    moth = cards.locator(".texts li").nth(1).inner_text()
    assert "Two moths are present." in moth
    assert "X" in moth
    cards.wait_for_url("**as=text**")


def test_texts_are_in_the_language_of_the_page_and_say_where_they_are_not(page: Page, top: str) -> None:
    ready(page, f"{top}lanterns/pl/cards/?as=text&q=ada")
    page.wait_for_selector(".texts .ability")
    assert "Gdy lampa zgaśnie" in page.inner_text(".texts")
    page.fill("#_query", '!"Or Else"')
    page.wait_for_selector(".texts [lang=en]")


def test_the_order_is_chosen_and_reversed(cards: Page) -> None:
    cards.fill("#_query", "t:lamp")
    counted(cards, 11)
    cards.select_option(".sort select", "light")
    leads_to(cards, "type:lamp sort:light")
    cards.click(".sort button")
    leads_to(cards, "type:lamp sort:-light")
    assert cards.get_attribute("th[data-field=light]", "aria-sort") == "descending"
    assert cards.get_attribute(".sort button", "aria-pressed") == "true"
    assert names(cards)[:3] == ["𝔐oth 🔥", "Dragon’s Wick", "419: Amoral Lamp"]
    cards.select_option(".sort select", "")
    leads_to(cards, "type:lamp")
    assert cards.is_disabled(".sort button")


def test_printings_name_their_sets(cards: Page, lanterns: sqlite3.Connection) -> None:
    query = '!"Brass Lamp" unique:printings'
    count = len(search(lanterns, query, game="lanterns").printings)
    assert count == 2
    cards.fill("#_query", query)
    counted(cards, count)
    sets = cards.locator("table.list .in-set").all_text_contents()
    assert "First Light" in sets
    assert len(set(sets)) == count
    cards.fill("#_query", '!"Brass Lamp"')
    counted(cards, 1)
    assert cards.locator("table.list .in-set").count() == 0


def test_going_back_goes_to_what_was_asked_before(cards: Page) -> None:
    cards.focus("#_query")
    cards.keyboard.type("t:gust", delay=10)
    counted(cards, 11)
    cards.keyboard.press("Enter")
    cards.click("button.as[data-as=grid]")
    cards.wait_for_selector(".grid a")
    cards.go_back()
    cards.wait_for_selector("table.list:visible")
    leads_to(cards, "t:gust")
    cards.go_back()
    leads_to(cards, "")
    cards.wait_for_url(f"**/{LIST}")
    cards.go_forward()
    leads_to(cards, "t:gust")
    counted(cards, 11)


def test_what_is_typed_before_the_page_is_ready_is_not_lost(page: Page, top: str) -> None:
    page.add_init_script(
        """document.addEventListener("readystatechange", () => {
          if (document.readyState === "interactive") document.querySelector("#_query").value = "t:gust";
        });"""
    )
    page.goto(top + LIST)
    counted(page, 11)
    assert asked(page) == "t:gust"
    page.wait_for_url("**q=t%3Agust**")


def test_an_empty_result_says_what_to_leave_out(cards: Page) -> None:
    cards.fill("#_query", "t:keeper light=3 cost>=0")
    cards.wait_for_selector(".nothing:not([hidden])")
    assert cards.locator(".nothing li").all_inner_texts() == ["Leave out type:keeper 2 cards"]
    cards.click(".nothing button")
    counted(cards, 2)
    assert asked(cards) == "light=3 cost>=0"
    assert cards.is_hidden(".nothing")
    cards.fill("#_query", "zzz qqq")
    cards.wait_for_selector(".nothing:not([hidden])")
    cards.click(".nothing button >> text=Show all cards")
    leads_to(cards, "")


def test_more_cards_are_shown_as_asked(
    page: Page, serve: Callable[[Path], str], tmp_path: Path, folder: Path
) -> None:
    """Paging is tried on a page with a smaller step than a real one, which no small game fills."""
    import shutil

    site = tmp_path / "site"
    shutil.copytree(folder, site)
    script = site / "js" / "cards.js"
    script.write_text(
        script.read_text(encoding="utf-8").replace("const A_PAGE = 40;", "const A_PAGE = 4;"),
        encoding="utf-8",
    )
    top = serve(site) + "/"
    ready(page, f"{top}{LIST}?q=t:lamp")
    counted(page, 11)
    assert len(names(page)) == 4
    assert page.inner_text(".more-cards span") == "4 of 11"
    rows = page.locator("table.list tbody tr")
    page.click(".more-cards button")
    expect(rows).to_have_count(8)
    page.wait_for_url("**page=2**")
    page.reload()
    expect(rows).to_have_count(8)
    page.click(".more-cards button")
    expect(rows).to_have_count(11)
    assert page.is_hidden(".more-cards")
    page.go_back()
    expect(rows).to_have_count(8)


def test_what_is_no_rules_text_is_shown_where_it_is_asked_for(
    page: Page, serve: Callable[[Path], str], tmp_path: Path
) -> None:
    build([ROOT / "tests" / "query_packs" / "harbour"], tmp_path / "harbour.db")
    build_site(tmp_path / "harbour.db", tmp_path / "site")
    ready(page, f"{serve(tmp_path / 'site')}/harbour/en/cards/?q=t:buoy")
    counted(page, 2)
    assert page.is_hidden(".all-words")
    page.click("button[data-as=text]")
    page.wait_for_selector(".texts li")
    assert "Every ship" not in page.inner_text(".texts")
    page.check(".all-words input")
    page.wait_for_selector(".texts >> text=Every ship once heard it.")
    page.uncheck(".all-words input")
    page.wait_for_selector(".texts >> text=Every ship once heard it.", state="detached")
    page.fill("#_query", "yarn:ship")
    counted(page, 2)


# ------------------------------------------------------------ screens and languages


@pytest.mark.parametrize(
    "asking", ["", "?as=grid", "?as=text", "?q=t:lamp light>=cost -is:bright", "?q=colour%3Dred"]
)
@pytest.mark.parametrize("lang", ["", "pl/"])
def test_the_list_fits_a_phone_with_everything_open(phone: Page, top: str, lang: str, asking: str) -> None:
    ready(phone, f"{top}lanterns/{lang}cards/{asking}")
    assert phone.is_hidden(".facets")
    assert ("(1)" in phone.inner_text(".filters summary")) == ("t:lamp" in asking)
    phone.click(".filters summary")
    phone.focus("#_query")
    phone.keyboard.press("End")
    phone.keyboard.type(" ")
    phone.keyboard.press("ArrowDown")
    suggests(phone)
    assert phone.locator("html").evaluate("root => root.scrollWidth") <= PHONE["width"]


def test_the_page_speaks_its_language(page: Page, top: str) -> None:
    ready(page, f"{top}lanterns/pl/cards/")
    assert page.inner_text(".filters summary") == "Filtry"
    assert counts(page, "szkło").keys() == {"Czerwone", "Niebieskie"}
    page.focus("#_query")
    page.keyboard.type("swia")
    suggests(page, "light")
    assert page.locator(".options .option-hint").first.inner_text() == "światło"


def test_results_do_not_move_while_one_types(cards: Page) -> None:
    """The place of the list stays the same whatever is said above it."""
    places = set()
    for query in ("", "t:lamp", "t:lmap", "cost>=", "light>=2"):
        cards.fill("#_query", query)
        cards.keyboard.press("Escape")
        settled(cards)
        places.add(cards.locator(".tools").evaluate("element => element.getBoundingClientRect().top"))
    assert len(places) == 1


def test_without_script_there_is_no_room_for_filters(bare: Page, top: str) -> None:
    bare.goto(top + LIST)
    assert bare.is_hidden("form.query")
    assert bare.is_hidden(".filters")
    assert bare.is_hidden(".tools")
    assert bare.locator("table.list tbody tr").count() > 20


def test_nothing_moves_where_that_is_not_wanted(chromium: Browser, top: str) -> None:
    with open_context(chromium, reduced_motion="reduce") as context:
        page = ready(context.new_page(), top + LIST)
        moving = page.evaluate(
            """() => [...document.querySelectorAll("main *")].filter((element) => {
              const { transitionDuration: times, animationName } = getComputedStyle(element);
              return animationName !== "none" || times.split(",").some((time) => parseFloat(time) > 0);
            }).length"""
        )
        assert moving == 0
