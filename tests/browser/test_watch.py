"""An open page of packs under work: it reloads when a file is saved, and says what is wrong."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browser.conftest import open_context
from conftest import change
from toolkit.watch import WatchedSite, keep_watching, make_watch_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


@pytest.fixture
def address(pack: Path, tmp_path: Path) -> Iterator[str]:
    (tmp_path / "work").mkdir()
    (tmp_path / "cache").mkdir()
    stop = threading.Event()
    with make_watch_server(WatchedSite([pack], tmp_path / "work", tmp_path / "cache")) as server:
        server.renew()
        threads = [
            threading.Thread(target=server.serve_forever),
            threading.Thread(target=keep_watching, args=(server, [pack], lambda _: None, stop)),
        ]
        for thread in threads:
            thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        stop.set()
        server.shutdown()
        for thread in threads:
            thread.join()


def test_page_and_sheets_reload_and_errors_are_shown(chromium: Browser, address: str, pack: Path) -> None:
    refused: list[str] = []
    with open_context(chromium) as context:
        page, sheet = context.new_page(), context.new_page()
        for one in (page, sheet):
            one.on("console", lambda message: refused.append(message.text))
        page.goto(f"{address}lanterns/cards/brass-lamp/")
        sheet.goto(f"{address}_watch/sheets/lanterns/first/")
        expect(page.locator("aside.watch")).to_contain_text("Watching.")
        expect(sheet.locator("img").first).to_have_attribute("src", "1.png?1")
        change(pack, "cards/second.yaml", "Shines three times as far.", "Shines in the fog.")
        expect(page.locator("main")).to_contain_text("Shines in the fog.")
        expect(sheet.locator("img").first).to_have_attribute("src", "1.png?2")
        change(pack, "game.yaml", "hue: 42", "hue: blue")
        expect(page.locator("aside.watch.wrong li")).to_contain_text(
            "game.yaml:9:1: hue: should be a whole number"
        )
        expect(page.locator("main")).to_contain_text("Shines in the fog.")
        change(pack, "game.yaml", "hue: blue", "hue: 43")
        expect(page.locator("aside.watch:not(.wrong)")).to_contain_text("Watching.")
    assert [text for text in refused if "Content Security Policy" in text] == []
