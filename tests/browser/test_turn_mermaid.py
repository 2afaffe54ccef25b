"""Mermaid itself draws the tracks: the package that carries it is a test dependency."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import open_context
from toolkit.turn import as_mermaid, read_track
from turns import ALL_KINDS, track

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

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
def drawing_page(chromium: Browser) -> Iterator[Page]:
    home = find_spec("mermaidx")
    assert home is not None
    assert home.origin is not None
    script = Path(home.origin).parent / "assets" / "mermaid.js"
    with open_context(chromium) as context:
        page = context.new_page()
        page.add_script_tag(content=script.read_text(encoding="utf-8"))
        yield page


def test_mermaid_shows_every_label_as_it_is(drawing_page: Page) -> None:
    states, edges, _ = drawing_page.evaluate(DRAW, as_mermaid(track(ALL_KINDS)))
    assert '↻ Day "one"; [*] --> {x} : y %% z' in states
    assert "<b>Morning</b> & `tea`" in states
    assert "back\\slash | pipe # hash ~ tilde" in states
    assert {"↻ end", "state", "↻ note"} <= set(states)
    assert 'if a "gust" : comes [gust]' in edges
    assert 'leave Day "one"; [*] --> {x} : y %% z' in edges


def test_mermaid_draws_every_pack(drawing_page: Page, everything: sqlite3.Connection) -> None:
    games = [row[0] for row in everything.execute("SELECT DISTINCT game FROM step")]
    assert games
    for game in games:
        found = read_track(everything, game)
        assert found is not None
        *_, count = drawing_page.evaluate(DRAW, as_mermaid(found))
        assert count >= len(list(found.all_nodes()))
