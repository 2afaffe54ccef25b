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

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

MOST_BYTES = 100_000
#: A deck builder has to know the rules of decks and all ways to write one.
MOST_BYTES_TO_BUILD = 190_000
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
    most = {kind: MOST_BYTES_TO_BUILD if "builder" in kind else MOST_BYTES for kind in weights}
    assert {kind: size for kind, size in weights.items() if size > most[kind]} == {}
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
