"""Words of a pack that a page could run are text everywhere: none becomes an element or a script."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.asking import ask, meaning
from tests.browser.conftest import open_context, settled
from tests.conftest import PACKS
from toolkit.checks import build
from toolkit.packs.yaml import read_yaml
from toolkit.pages import Home
from toolkit.site import build_site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

SCRIPT = "<script>alert(1)</script>"
IMAGE = "\"><img src=x onerror='alert(1)'>"
HOSTILE = f"{SCRIPT} {IMAGE}"
FILES = ("game.yaml", "glossary.yaml", "formats.yaml", "turn.yaml", "rulings.yaml", "discrepancies.yaml")
#: Values that are words without a language: of sources, sets and printings.
PLAIN = {"title", "publisher", "edition", "artist", "number", "section"}
#: What of such words has become part of a page, if anything has.
MADE = """
() => [...document.querySelectorAll('img[src=x], [onerror], script:not([src])')].map(one => one.outerHTML)
"""


def with_hostile_words(value: Any, keys: set[str]) -> Any:
    """Return the value of a file of a pack with such words in every text below one of the keys.

    What facts are asked about stays, since expressions name it.
    """
    if isinstance(value, list):
        return [with_hostile_words(one, keys) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: f"{one} {HOSTILE}" if key in keys and isinstance(one, str) else with_hostile_words(one, keys)
        for key, one in value.items()
        if key != "parameter"
    } | {key: one for key, one in value.items() if key == "parameter"}


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the made-up game, all of whose words are hostile."""
    pack = tmp_path_factory.mktemp("hostile") / "lanterns"
    shutil.copytree(PACKS / "lanterns", pack)
    cards = [path.relative_to(pack).as_posix() for path in (pack / "cards").glob("*.yaml")]
    for name in (*FILES, *cards):
        path = pack / name
        keys = {"en", "pl"} | PLAIN - ({"section"} if name == "formats.yaml" else set())  # there it is an id
        made = with_hostile_words(read_yaml(path.read_text(encoding="utf-8")).value, keys)
        path.write_text(json.dumps(made, ensure_ascii=False), encoding="utf-8")
    rules = pack / "rules.en.md"
    text = rules.read_text(encoding="utf-8").replace("# The turn", f"# The turn {HOSTILE}")
    rules.write_text(text.replace("**Draw.** ", f"**Draw {SCRIPT}.** {HOSTILE} "), encoding="utf-8")
    build([pack], pack.parent / "hostile.db")
    build_site(pack.parent / "hostile.db", pack.parent / "site", home=Home("https://example.org/"))
    return pack.parent / "site"


@pytest.fixture
def reader(chromium: Browser) -> Iterator[Page]:
    """A page on which nothing may run that is not the site's own."""
    said: list[str] = []
    with open_context(chromium, viewport={"width": 1100, "height": 900}) as context:
        page = context.new_page()
        page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
        page.on("pageerror", lambda error: said.append(str(error)))
        yield page
    assert said == []


def look(page: Page) -> None:
    """See that no hostile words are elements, and that they are there as text."""
    assert page.evaluate(MADE) == []
    assert SCRIPT in page.evaluate("document.body.textContent")


def shown_as(view: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        page.click(f"button.as[data-as={view}]")
        page.wait_for_selector(
            {"list": "table.list tbody tr", "grid": ".grid a", "text": ".texts:not([hidden]) > *"}[view]
        )
        page.fill("#_query", "alert t:gust")
        page.wait_for_function("() => /alert/.test(document.querySelector('.query-says').textContent)")

    return act


def search(page: Page) -> None:
    assert ask(page, "alert")


def deck(page: Page) -> None:
    page.wait_for_selector(".begin a")
    page.click(".begin a")
    page.wait_for_selector(".rows li")
    page.eval_on_selector_all("main details", "all => all.forEach(one => { one.open = true; })")
    page.wait_for_selector(".problems li")


def play(page: Page) -> None:
    page.click("main form button:not([type=button])")
    page.wait_for_selector(".now h2")


PAGES: dict[str, tuple[str, Callable[[Page], object]]] = {
    "the start page, and a search": ("", search),
    "a game": ("lanterns/", settled),
    "a chapter, and the meaning of a term": ("lanterns/rules/turn/", meaning),
    "the whole book": ("lanterns/rules/all/", settled),
    "a rule": ("lanterns/r/draw/", settled),
    "the glossary": ("lanterns/glossary/", settled),
    "open points": ("lanterns/discrepancies/", settled),
    "rulings": ("lanterns/rulings/", settled),
    "cards in a list": ("lanterns/cards/", shown_as("list")),
    "cards as faces": ("lanterns/cards/", shown_as("grid")),
    "cards as texts": ("lanterns/cards/", shown_as("text")),
    "a card": ("lanterns/cards/brass-lamp/", settled),
    "a deck format": ("lanterns/decks/standard/", settled),
    "the deck builder": ("lanterns/builder/", deck),
    "the turn": ("lanterns/turn/", settled),
    "the table": ("lanterns/table/", play),
}


@pytest.mark.parametrize(("address", "act"), PAGES.values(), ids=PAGES)
def test_hostile_words_are_text(
    reader: Page, hostile: Path, serve: Callable[[Path], str], address: str, act: Callable[[Page], object]
) -> None:
    reader.goto(f"{serve(hostile)}/{address}")
    act(settled(reader))
    look(reader)


@pytest.mark.parametrize("name", ["cards/brass-lamp/face.svg", "back.svg"])
def test_drawings_hold_no_words_that_run(
    reader: Page, hostile: Path, serve: Callable[[Path], str], name: str
) -> None:
    reader.goto(f"{serve(hostile)}/lanterns/{name}")
    found = "() => document.querySelectorAll('script, img, image[href^=x], foreignObject, [onerror]').length"
    assert reader.evaluate(found) == 0


def test_files_for_programs_escape_them(hostile: Path) -> None:
    card = json.loads(
        (hostile / "api/v1/games/lanterns/en/cards/brass-lamp.json").read_text(encoding="utf-8")
    )
    assert card["name"] == f"Brass Lamp {HOSTILE}"
    feed = (hostile / "feed.xml").read_text(encoding="utf-8")
    assert "&lt;script&gt;" in feed
    assert "<script" not in feed
    assert f"Lanterns leaflet {HOSTILE}" in {
        source["title"]
        for source in json.loads((hostile / "api/v1/games/lanterns.json").read_text())["sources"]
    }
    for path in hostile.rglob("*.html"):
        html = path.read_text(encoding="utf-8")
        assert "<script>" not in html, path
        assert "<img src=x" not in html, path
