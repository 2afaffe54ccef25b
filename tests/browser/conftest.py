"""A headless Chromium and a loopback server for the tests that need a browser."""

from __future__ import annotations

import shutil
import threading
from contextlib import ExitStack
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from toolkit.site import build_site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

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
    from playwright.sync_api import sync_playwright

    program = next(filter(None, map(shutil.which, _NAMES)), None)
    if program is None:
        pytest.fail(f"no browser: install one of {', '.join(_NAMES)} (Debian's package is `chromium`)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """An empty page of its own; an error in the page's code fails the test."""
    context = chromium.new_context()
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


class _Quiet(SimpleHTTPRequestHandler):
    """Serves files without a line for each on standard error, and without letting them be kept."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the base class names it so)
        pass

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], str]]:
    """A function that serves a folder on a free loopback port and returns its base URL."""
    urls: dict[Path, str] = {}
    with ExitStack() as stack:

        def start(folder: Path) -> str:
            if folder not in urls:
                server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
                thread = threading.Thread(target=server.serve_forever, daemon=True)
                thread.start()
                stack.callback(thread.join)
                stack.callback(server.server_close)
                stack.callback(server.shutdown)
                urls[folder] = f"http://127.0.0.1:{server.server_port}"
            return urls[folder]

        yield start


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
    context = chromium.new_context(viewport=PHONE)  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


@pytest.fixture
def bare(chromium: Browser) -> Iterator[Page]:
    """A page on a phone that runs no script."""
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False)  # type: ignore[arg-type]
    yield context.new_page()
    context.close()
