"""A headless Chromium and a loopback server for the tests that need a browser."""

from __future__ import annotations

import os
import shutil
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest

from toolkit.site import build_site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Page

#: How long a test waits for what a page comes to before it fails: a busy machine is no fault of the page.
PATIENCE_MS = 120_000
#: How many times slower than the machine pages are: `DECKLORE_SLOW=6` shows what is read too early.
SLOWNESS = float(os.environ.get("DECKLORE_SLOW", "1"))
#: By how much each answer of the server is late then.
_LATE_S = 0.01 * (SLOWNESS - 1)
PHONE = {"width": 360, "height": 740}
_NAMES = ("chromium", "chromium-browser", "google-chrome")
_ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """A browser; the test fails, and says what to install, where there is none."""
    from playwright.sync_api import expect, sync_playwright

    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        pytest.fail(f"no browser: install one of {', '.join(_NAMES)} (Debian's package is `chromium`)")
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=_ARGUMENTS, timeout=PATIENCE_MS)
        yield browser
        browser.close()


def open_context(browser: Browser, *, worker: bool = False, **options: Any) -> BrowserContext:
    """Open a browser profile of its own, to be used with `with`.

    Only with `worker` has it the service worker, which loads all that a page has once more, to keep it.
    """
    context = browser.new_context(service_workers="allow" if worker else "block", **options)
    context.set_default_timeout(PATIENCE_MS)
    if SLOWNESS > 1:
        context.on("page", _slow_down)
    return context


def _slow_down(page: Page) -> None:
    tools = page.context.new_cdp_session(page)
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWNESS})


#: What a page has while its scripts are at work; an address of old has it until it has led on.
_AT_WORK = ", ".join(
    (
        "meta[http-equiv=refresh]",
        "form.query ~ .cards-body:not([data-done])",
        ".builder:not([data-ready], [data-waits=''])",
        ".builder[data-cards]:not([data-listed], [data-waits=''])",
        ".companion:not([data-ready])",
    )
)
_SETTLED = "atWork => document.readyState === 'complete' && !document.querySelector(atWork)"


def settled(page: Page) -> Page:
    """Wait until a page stands as its address has it: loaded, its tools filled in."""
    page.wait_for_function(_SETTLED, arg=_AT_WORK)
    return page


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """An empty page of its own; an error in the page's code fails the test."""
    errors: list[str] = []
    with open_context(chromium) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        yield page
    assert errors == []


class _Server(ThreadingHTTPServer):
    request_queue_size = 128  # a page asks for dozens of files at once


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files without a line for each on standard error, and without letting them be kept."""

    protocol_version = "HTTP/1.1"  # a connection serves for many files
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        time.sleep(_LATE_S)
        super().do_GET()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the base class names it so)
        pass

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], str]]:
    """A function that serves a folder on a free loopback port and returns its base URL."""
    servers: dict[Path, _Server] = {}

    def start(folder: Path) -> str:
        if folder not in servers:
            servers[folder] = _Server(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
            threading.Thread(target=servers[folder].serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{servers[folder].server_port}"

    yield start
    with ThreadPoolExecutor(max(len(servers), 1)) as pool:  # each takes its time to notice
        list(pool.map(_Server.shutdown, servers.values()))
    for server in servers.values():
        server.server_close()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, lanterns_path: Path) -> Path:
    """The site of the made-up game."""
    folder = tmp_path_factory.mktemp("site") / "site"
    build_site(lanterns_path, folder)
    return folder


@pytest.fixture(scope="session")
def top(folder: Path, serve: Callable[[Path], str]) -> str:
    """Where the site of the made-up game is served."""
    return serve(folder) + "/"


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """A page on a phone."""
    with open_context(chromium, viewport=PHONE) as context:
        yield context.new_page()


@pytest.fixture
def bare(chromium: Browser) -> Iterator[Page]:
    """A page on a phone that runs no script."""
    with open_context(chromium, viewport=PHONE, java_script_enabled=False) as context:
        yield context.new_page()
