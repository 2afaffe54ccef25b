"""Mermaid itself draws the tracks: the package that carries it is a test dependency."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from toolkit.turn import as_mermaid, read_track
from turns import ALL_KINDS, track

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: Draws a diagram and returns what it shows: the words of the states and those of the arrows.
DRAW = """async code => {
    mermaid.initialize({startOnLoad: false});
    const drawn = await mermaid.render("drawn", code);
    document.body.innerHTML = drawn.svg;
    const words = kind => [...new Set([...document.querySelectorAll(kind)].map(e => e.textContent.trim()))];
    return [words(".node .nodeLabel"), words(".edgeLabel"), document.querySelectorAll(".node").length];
}"""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    from playwright.sync_api import sync_playwright

    home = find_spec("mermaidx")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if home is None or home.origin is None:
        pytest.skip("mermaidx, which carries Mermaid, is not installed")
    if chromium is None:
        pytest.skip("there is no Chromium")
    script = Path(home.origin).parent / "assets" / "mermaid.js"
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.add_script_tag(content=script.read_text(encoding="utf-8"))
        yield page
        browser.close()


def test_mermaid_shows_every_label_as_it_is(page: Page) -> None:
    states, edges, _ = page.evaluate(DRAW, as_mermaid(track(ALL_KINDS)))
    assert '↻ Day "one"; [*] --> {x} : y %% z' in states
    assert "<b>Morning</b> & `tea`" in states
    assert "back\\slash | pipe # hash ~ tilde" in states
    assert {"↻ end", "state", "↻ note"} <= set(states)
    assert 'if a "gust" : comes [gust]' in edges
    assert 'leave Day "one"; [*] --> {x} : y %% z' in edges


def test_mermaid_draws_every_pack(page: Page, everything: sqlite3.Connection) -> None:
    games = [row[0] for row in everything.execute("SELECT DISTINCT game FROM step")]
    assert games
    for game in games:
        found = read_track(everything, game)
        assert found is not None
        *_, count = page.evaluate(DRAW, as_mermaid(found))
        assert count >= len(list(found.all_nodes()))
