"""What a first visit by phone costs: bytes, what the first paint waits for, what moves; the row of parts."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import PHONE, open_context, settled
from tests.browser.kinds import kinds

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.browser

MOST_BYTES = 100_000
PACKED = {".html", ".css", ".js", ".json", ".svg"}
#: What the first paint may wait for: how a page looks, and the scheme that was chosen last.
AWAITED = {"early.js", "site.css", "cards.css", "builder.css", "table.css"}
#: How far things moved, and the files for which the first paint waited.
SEEN = """() => new Promise((done) => {
  let moved = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) moved += one.value; })
    .observe({ type: "layout-shift", buffered: true });
  const awaited = performance.getEntriesByType("resource")
    .filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking")
    .map(({ name }) => name.split("/").pop());
  setTimeout(() => done({ moved, awaited }), 50);
})"""


def sent(path: Path) -> int:
    """Return how much a host sends of a file."""
    body = path.read_bytes()
    return len(gzip.compress(body, 6)) if path.suffix in PACKED else len(body)


def test_every_kind_of_page_is_light_and_stands_still(
    chromium: Browser, top: str, folder: Path, lanterns_path: Path
) -> None:
    there = kinds(folder, lanterns_path)
    assert {"start.html pl", "chapter.html en", "card.html en", "cards.html en", "table.html pl"} <= set(
        there
    )
    weights: dict[str, int] = {}
    for kind, address in there.items():
        if kind.startswith("redirect.html"):
            continue
        asked = set[str]()
        with open_context(chromium, viewport=PHONE) as context:
            page = context.new_page()
            page.on("request", lambda request, asked=asked: asked.add(urlsplit(request.url).path.lstrip("/")))
            page.goto(top + address, wait_until="networkidle")
            seen = settled(page).evaluate(SEEN)
        files = [folder / path / ("index.html" if not path or path.endswith("/") else "") for path in asked]
        weights[kind] = sum(sent(path) for path in files if path.is_file())
        assert seen["moved"] == 0, kind
        assert {"site.css", "early.js"} <= set(seen["awaited"]) <= AWAITED, kind
    assert {kind: size for kind, size in weights.items() if size > MOST_BYTES} == {}
    assert min(weights.values()) > 20_000


def test_a_list_that_is_only_read_loads_no_engine(phone: Page, top: str) -> None:
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    settled_at(phone, f"{top}lanterns/cards/")
    count = phone.inner_text(".query-says")
    assert {"main.js", "cards.js"} <= set(asked)
    assert {"engine.js", "completion.js", "filters.js", "query.json"}.isdisjoint(asked)
    phone.focus("#_query")
    phone.wait_for_function("() => document.querySelectorAll('.sort option').length > 6")
    phone.keyboard.type("t:")
    phone.wait_for_selector(".options:not([hidden]) .option-label")
    assert {"engine.js", "completion.js", "query.json"} <= set(asked)
    phone.keyboard.press("Escape")
    phone.fill("#_query", "")
    settled(phone)
    assert phone.inner_text(".query-says") == count


def test_the_orders_that_the_page_comes_with_are_those_of_its_fields(phone: Page, top: str) -> None:
    options = ".sort option"
    settled_at(phone, f"{top}lanterns/pl/cards/")
    came = phone.eval_on_selector_all(options, "all => all.map(({ value, text }) => [value, text])")
    phone.focus(".sort select")
    phone.wait_for_function(
        "() => performance.getEntriesByName(new URL('../query.json', location).href).length"
    )
    settled_at(phone, f"{top}lanterns/pl/cards/?q=lamp")
    assert phone.eval_on_selector_all(options, "all => all.map(({ value, text }) => [value, text])") == came
    assert len(came) > 6


#: What a row of cards to pick says and where it stands.
TO_PICK = """all => all.map((row) => {
  const link = row.querySelector("a");
  const labels = [...row.querySelectorAll("button")].map((one) => one.ariaLabel);
  const { top, height } = row.getBoundingClientRect();
  const words = row.querySelector(".card-name").innerText;
  return [row.dataset.card, words, link.href, link.lang, ...labels, top, height];
})"""


@pytest.mark.parametrize("lang", ["", "pl/"])
def test_a_phone_loads_the_builder_when_somebody_begins(phone: Page, top: str, lang: str) -> None:
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(urlsplit(request.url).path.partition("/js/")[2]))
    settled_at(phone, f"{top}lanterns/{lang}builder/")
    assert "builder/start.js" in asked
    assert {"builder/index.js", "engine.js", "completion.js"}.isdisjoint(asked)
    came = phone.eval_on_selector_all(".found > li", TO_PICK)
    texts = [phone.inner_text(place) for place in (".query-says", ".more-cards", ".below")]
    assert len(came) == 8
    phone.click(".found .more >> nth=2")  # it is done as soon as the builder is there
    phone.wait_for_selector(".found > li:nth-child(3).in")
    settled(phone)
    assert {"builder/index.js", "engine.js"} <= set(asked)
    assert phone.eval_on_selector_all(".found > li", TO_PICK) == came
    assert phone.eval_on_selector_all(".found .count", "all => all.map((one) => one.textContent)") == [
        "1" if i == 2 else "" for i in range(8)
    ]
    now = [phone.inner_text(place) for place in (".query-says", ".more-cards", ".below")]
    assert now == [*texts[:2], texts[2].replace("0", "1")]
    assert phone.evaluate(SEEN)["moved"] == 0
    settled_at(phone, phone.url)
    phone.wait_for_selector(".builder[data-ready][data-listed] .rows")  # a deck that is kept is shown at once


def test_what_is_written_while_the_builder_comes_is_asked(phone: Page, top: str) -> None:
    settled_at(phone, f"{top}lanterns/builder/")
    count = phone.inner_text(".query-says")
    phone.fill("#_query", "t:lamp")
    phone.wait_for_selector(".builder[data-ready][data-listed]")
    phone.wait_for_function("was => document.querySelector('.query-says').textContent !== was", arg=count)
    assert phone.input_value("#_query") == "t:lamp"


def test_the_table_asks_who_plays_before_its_script_is_there(phone: Page, bare: Page, top: str) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.route("**/track.json", hold)
    phone.goto(f"{top}lanterns/table/")
    phone.wait_for_selector(".setup .go:disabled")
    phone.fill(".name-row >> nth=1 >> input", "Bo")
    held[0].continue_()
    settled(phone)
    phone.click(".setup .go")
    phone.wait_for_selector(".now h2")
    assert "Bo" in phone.inner_text(".seats")
    bare.goto(f"{top}lanterns/table/")
    assert not bare.is_visible(".setup")


def settled_at(page: Page, address: str) -> None:
    page.goto(address, wait_until="networkidle")
    settled(page)


# ------------------------------------------------------------ the row of a game's parts

ROW = ".running .doors"
PLACES = """links => links.map((link) => {
  const { left, right, top } = link.getBoundingClientRect();
  return [left, right, top];
})"""


def test_the_parts_of_a_game_are_one_row_on_a_phone(phone: Page, top: str) -> None:
    settled_at(phone, f"{top}lanterns/discrepancies/")
    row = phone.locator(ROW)
    assert row.evaluate("row => row.scrollWidth > row.clientWidth")
    places = phone.eval_on_selector_all(f"{ROW} a", PLACES)
    assert len(places) > 6
    assert len({line for _, _, line in places}) == 1
    left, right, _ = places[
        phone.eval_on_selector_all(f"{ROW} a", "all => all.findIndex((a) => a.ariaCurrent)")
    ]
    assert 0 <= left < right <= PHONE["width"]
    assert phone.locator("html").evaluate("root => root.scrollWidth") <= PHONE["width"]


def focused(page: Page) -> list[tuple[float, float]]:
    """Go through the row by the keyboard; return where each link begins and ends when it has the focus."""
    links = page.locator(f"{ROW} a")
    links.first.focus()
    places = []
    for i in range(links.count()):
        if i:
            page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.textContent") == links.nth(i).inner_text()
        box = links.nth(i).bounding_box()
        assert box is not None
        places.append((box["x"], box["x"] + box["width"]))
    return places


def test_the_keyboard_shows_every_part(phone: Page, top: str) -> None:
    settled_at(phone, f"{top}lanterns/rules/turn/")
    assert all(0 <= left < right <= PHONE["width"] for left, right in focused(phone))


def test_the_keyboard_reaches_every_part_without_script(bare: Page, top: str) -> None:
    bare.goto(f"{top}lanterns/rules/turn/")
    assert all(right > 0 and left < PHONE["width"] - 24 for left, right in focused(bare))


def test_a_wide_screen_shows_all_parts_at_once(page: Page, top: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    settled_at(page, f"{top}lanterns/rules/turn/")
    assert page.locator(ROW).evaluate("row => row.scrollWidth <= row.clientWidth")
