"""The site built whole, and served for a look at it.

Promises: the site is made beside its place and swapped in when it is complete, so that a build that
fails or is killed leaves the old site as it was. Leaves out: what is on it (`toolkit.pages`).
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from toolkit.clock import Clock
from toolkit.errors import DeckloreError
from toolkit.unfinished import reason, recover, take_place, unfinished

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from toolkit.pages import Home, Past


@dataclass(frozen=True)
class Built:
    """A site that was built: how many pages it has, how many seconds it took and each part of the work.

    Parts of which several were worked on at once add up to more than the whole. `address` is where it will
    be, None where it was built without knowing that.
    """

    pages: int
    seconds: float
    parts: Mapping[str, float]
    address: str | None = None


class SiteError(DeckloreError):
    """Raised where the site can't be built or there is none to serve."""


def build_site(
    database: Path,
    output: Path,
    *,
    quiet: bool = True,
    clock: Clock | None = None,
    past: Past | None = None,
    home: Home | None = None,
) -> Built:
    """Build the site of a database into the folder `output`; `clock` measures the parts of the work.

    `past` are older states of the rules, for pages of changes and editions that are kept. `home` is where the
    site will be and when; what needs to know that is left out without it.

    `quiet` keeps MkDocs from telling its steps. Raises SiteError, and what opening the database
    raises; in each case the old site stays.
    """
    from toolkit.pages import Home, Wanted, write_site, write_sitemap

    clock, begun, home = clock or Clock(), time.perf_counter(), home or Home()
    output = output.resolve()
    try:
        recover(output)
        _refuse_strangers(output)
        output.parent.mkdir(parents=True, exist_ok=True)
        with unfinished(output, folder=True) as made:
            pages = write_site(Wanted(database.resolve(), past, home, output, quiet), made, clock)
            with clock.part("sitemap"):
                write_sitemap(made, home.address)
            with clock.part("old site replaced"):
                take_place(made, output)
        return Built(pages, time.perf_counter() - begun, dict(clock.parts), home.address)
    except OSError as error:
        raise SiteError(f"the site can't be written to {output}: {_told(error, output)}") from None
    except sqlite3.Error as error:
        raise SiteError(f"the site can't be written to {output}: {error}") from None


def _told(error: OSError, output: Path) -> str:
    """Return the system's reason, with the place where that is not beside the site."""
    name = error.filename
    elsewhere = isinstance(name, str) and not Path(name).is_relative_to(output.parent)
    return f"{reason(error)}: {name}" if elsewhere else reason(error)


def _refuse_strangers(output: Path) -> None:
    """Raise SiteError where a folder holds something else than a site, which would be lost."""
    if output.is_dir() and not any(output.iterdir()):
        return
    if os.path.lexists(output) and not (output / "index.html").is_file():
        raise SiteError(f"{output} is there already and no site; name another folder with -o")


def site_address(text: str) -> str:
    """Return the address of a site, with a slash at its end. Raises SiteError for anything else."""
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment:
        raise SiteError(f'"{text}" is no address of a site; write it as https://example.org/rules/')
    if re.search(r"[\s\"'<>\\^`{|}]", text) or not text.isascii():
        raise SiteError(
            f'"{text}" is no address as links have it; write what is special in it as %20 and so on'
        )
    return text if text.endswith("/") else f"{text}/"


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012  (the base class has it so)
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".woff2": "font/woff2",
        ".pagefind": "application/wasm",
    }

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer with the site's own page where there is none at an address."""
        page = Path(self.directory) / "404.html"
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        body = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing of each request."""


def make_server(folder: Path, host: str = "127.0.0.1", port: int = 8000) -> ThreadingHTTPServer:
    """Return a server of a built site; `serve_forever` starts it. Port 0 takes a free one.

    Raises SiteError where there is no site or the port is taken.
    """
    if not (folder / "index.html").is_file():
        raise SiteError(f"there is no site in {folder}; `decklore site build` makes it")
    try:
        return ThreadingHTTPServer((host, port), partial(_Handler, directory=str(folder)))
    except OSError as error:
        raise SiteError(f"{host}:{port} can't be used: {error.strerror}; try another --port") from error


def serve_site(
    folder: Path, host: str = "127.0.0.1", port: int = 8000, say: Callable[[str], None] = lambda _: None
) -> None:
    """Serve a built site until the keyboard interrupts; `say` is told where. Raises SiteError."""
    with make_server(folder, host, port) as server:
        say(f"http://{host}:{server.server_port}/ shows {folder}; Ctrl+C ends it")
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            return
