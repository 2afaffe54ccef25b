"""axe-core finds nothing on any kind of page, light and dark, and with what opens on it open."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from tests.browser.asking import ask, meaning
from tests.browser.conftest import PHONE, open_context, settled
from tests.browser.kinds import kinds
from tests.conftest import PACKS, change
from toolkit.checks import build
from toolkit.history import read_state
from toolkit.pages import Past
from toolkit.site import build_site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

WIDE = {"width": 1280, "height": 900}
#: Runs axe-core; of what passes the number is enough.
_RUN = """axe.run({ resultTypes: ["violations"] })
  .then(({ violations, passes }) => ({ violations, passes: passes.length }))"""


def complaints(page: Page) -> list[str]:
    """Return what axe-core says of a page as it stands: rule, place, and why."""
    from axe_playwright_python.base import AXE_SCRIPT

    page.evaluate(AXE_SCRIPT)
    found = page.evaluate(_RUN)
    assert found["passes"] > 5
    return [
        f"{page.url}: {fault['id']} at {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
    ]


@pytest.fixture(params=[("light", WIDE), ("dark", PHONE)], ids=["light, wide", "dark, on a phone"])
def reader(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Page]:
    """A page in each scheme, once wide and once on a phone."""
    scheme, size = request.param
    with open_context(chromium, viewport=size, color_scheme=scheme, reduced_motion="reduce") as context:
        yield context.new_page()


def test_every_kind_of_page(reader: Page, top: str, folder: Path, lanterns_path: Path) -> None:
    said = []
    there = kinds(folder, lanterns_path)
    assert {"start.html pl", "chapter.html en", "card.html en", "cards.html en", "404.html en"} <= set(there)
    for address in there.values():
        reader.goto(top + address)
        said += complaints(settled(reader))
    assert said == []


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The site of a game in Swedish, and of one with older states and editions; and its database."""
    old = tmp_path_factory.mktemp("before") / "lanterns"
    shutil.copytree(PACKS / "lanterns", old)
    change(old, "rules.en.md", "Take one card from your deck.", "Draw two cards from the deck.")
    change(old, "cards/second.yaml", "{cost: 3, light: 3, glass: red", "{cost: 2, light: 3, glass: red")
    change(old, "game.yaml", 'edition: "1"', "edition: First draft")
    state = read_state(str(old), things=True)
    database, folder = old.parent / "two.db", old.parent / "site"
    build([PACKS / "lanterns", PACKS.parent / "query_packs" / "harbour"], database)
    build_site(database, folder, past=Past((state.editions,), keep=True, things=(state.things,)))
    return folder, database


#: Pages that a site has where older states of a game are known.
OF_OLDER = [
    f"lanterns/{lang}{page}/" for lang in ("", "pl/") for page in ("changes", "edition/first-draft", "r/draw")
]


def test_every_kind_of_page_in_swedish_and_of_what_changed(
    reader: Page, older: tuple[Path, Path], serve: Callable[[Path], str]
) -> None:
    folder, database = older
    swedish = {kind: at for kind, at in kinds(folder, database).items() if kind.endswith(" sv")}
    assert {"card.html sv", "cards.html sv", "rule.html sv", "start.html sv"} <= set(swedish)
    said = []
    for address in (*swedish.values(), *OF_OLDER):
        assert (folder / address / "index.html").is_file()
        reader.goto(f"{serve(folder)}/{address}")
        said += complaints(settled(reader))
    assert said == []


def test_a_fault_would_be_found(page: Page, top: str) -> None:
    page.goto(f"{top}lanterns/")
    settled(page).evaluate("() => document.querySelector('main').append(document.createElement('button'))")
    assert [line for line in complaints(page) if "button-name" in line]


def search(page: Page) -> None:
    ask(page, "lamp")


def copying(page: Page) -> None:
    page.locator(".rule .number").nth(2).dispatch_event("pointerover")  # a real pointer may slip off
    page.wait_for_selector(".copying")


def filters(page: Page) -> None:
    if not page.locator(".facets").is_visible():
        page.click(".filters > details > summary")
    page.wait_for_selector(".facets *")


def completion(page: Page) -> None:
    page.click("#_query")
    page.keyboard.type("t:")
    page.wait_for_selector(".options:not([hidden]) > *")


def wrong(page: Page) -> None:
    page.fill("#_query", "light>3 )")
    page.wait_for_selector(".query-wrong:not([hidden])")


def grid(page: Page) -> None:
    page.click("button.as[data-as=grid]")
    page.wait_for_selector(".grid a")


def texts(page: Page) -> None:
    page.click("button.as[data-as=text]")
    page.wait_for_selector(".texts:not([hidden]) > *")


def steps(page: Page) -> None:
    page.eval_on_selector_all(".track details", "all => all.forEach(one => { one.open = true; })")


OPENED: dict[Callable[[Page], None], str] = {
    search: "",
    meaning: "lanterns/rules/turn/",
    copying: "lanterns/rules/turn/",
    filters: "lanterns/cards/",
    completion: "lanterns/cards/",
    wrong: "lanterns/cards/",
    grid: "lanterns/cards/",
    texts: "lanterns/cards/",
    steps: "lanterns/turn/",
}


@pytest.mark.parametrize("act", OPENED, ids=lambda act: act.__name__)
def test_what_opens_on_a_page(reader: Page, top: str, act: Callable[[Page], None]) -> None:
    reader.goto(top + OPENED[act])
    act(settled(reader))
    assert complaints(reader) == []
