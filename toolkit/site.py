"""The site built whole, and served for a look at it.

Promises: the site is made beside its place and swapped in when it is complete, so that a build that
fails or is killed leaves the old site as it was. Leaves out: what is on it (`toolkit.pages`).
"""

from __future__ import annotations

import logging
import os
import re
import secrets
import shutil
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
from toolkit.places import site_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from toolkit.pages import Home, Past


@dataclass(frozen=True)
class Built:
    """A site that was built: how many pages it has, and how many seconds each part of the work took.

    `address` is where it will be, None where it was built without knowing that.
    """

    pages: int
    parts: Mapping[str, float]
    address: str | None = None


class SiteError(DeckloreError):
    """Raised where the site can't be built or there is none to serve."""


class _Warnings(logging.Handler):
    """Keeps what MkDocs warns of, because in strict mode it only says how often it did."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(record.getMessage())


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
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.exceptions import MkDocsException

    from toolkit.pages import Home, write_sitemap

    clock = clock or Clock()
    output = output.resolve()
    output.parent.mkdir(parents=True, exist_ok=True)
    _recover(output)
    _sweep(output)
    made = output.with_name(f".{output.name}.{os.getpid()}-{secrets.token_hex(4)}.tmp")
    warnings = _Warnings(logging.WARNING)
    log = logging.getLogger("mkdocs")
    log.setLevel(logging.WARNING if quiet else logging.INFO)
    log.addHandler(warnings)
    try:
        given = {"site_url": home.address} if home and home.address else {}
        config = load_config(str(site_folder() / "mkdocs.yml"), site_dir=str(made), **given)
        address = config.site_url or None
        home = Home(address, home.day if home else None)
        config.extra.update(database=str(database.resolve()), clock=clock, past=past, home=home)
        started, inside = time.perf_counter(), sum(clock.parts.values())
        build(config)
        passed = time.perf_counter() - started - (sum(clock.parts.values()) - inside)
        clock.parts["guide and theme"] = passed
        with clock.part("sitemap"):
            write_sitemap(made, address)
        with clock.part("old site replaced"):
            _swap(made, output)
        return Built(sum(1 for _ in output.rglob("*.html")), dict(clock.parts), address)
    except MkDocsException as error:
        raise SiteError("\n".join([f"the site can't be built: {error}", *warnings.said])) from error
    except OSError as error:
        raise SiteError(f"the site can't be written to {output}: {error}") from error
    finally:
        log.removeHandler(warnings)
        shutil.rmtree(made, ignore_errors=True)


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


def _old(output: Path) -> Path:
    return output.with_name(f".{output.name}.old")


def _recover(output: Path) -> None:
    """Put the old site back if a build was killed between the two renames of `_swap`."""
    if _old(output).exists() and not output.exists():
        _old(output).rename(output)


def _sweep(output: Path) -> None:
    """Remove what a killed build left beside `output` more than an hour ago."""
    for left in output.parent.glob(f".{output.name}.*.tmp"):
        if time.time() - left.stat().st_mtime > 3600:
            shutil.rmtree(left, ignore_errors=True)


def _swap(made: Path, output: Path) -> None:
    shutil.rmtree(_old(output), ignore_errors=True)
    if output.exists():
        output.rename(_old(output))
    made.rename(output)
    shutil.rmtree(_old(output), ignore_errors=True)


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
