"""A server on this machine that shows packs under work and tells pages when to reload.

Promises: it listens on the loopback alone and answers only where that is what a browser asked for, so that no
page of elsewhere reads it. All packs are read in one thread. Leaves out: what is shown.
"""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from toolkit.errors import DeckloreError
from toolkit.watch.site import OWN_ADDRESS, Answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from toolkit.watch.packs import WatchedPack
    from toolkit.watch.site import WatchedSite

HOST = "127.0.0.1"
#: How long an open page waits before it is told that the watch is still there, in seconds.
_PATIENCE = 15.0
_EVENTS = f"/{OWN_ADDRESS}events"


class WatchServer(ThreadingHTTPServer):
    """The server; `renew` reads what has changed and tells the pages."""

    daemon_threads = True

    def __init__(self, site: WatchedSite, port: int) -> None:
        """Listen on a port of the loopback; 0 takes a free one."""
        self._site = site
        self._reader = ThreadPoolExecutor(max_workers=1, thread_name_prefix="packs")
        self._changed = threading.Condition()
        self._state = ""
        self.ending = False
        super().__init__((HOST, port), _Handler)

    def renew(self, changed: Iterable[Path] | None = None) -> list[WatchedPack]:
        """Read the packs in which something has changed, and tell every open page."""
        tried, state = self._reader.submit(self._renew, changed).result()
        with self._changed:
            self._state = state
            self._changed.notify_all()
        return tried

    def _renew(self, changed: Iterable[Path] | None) -> tuple[list[WatchedPack], str]:
        tried = self._site.renew(changed)
        return tried, json.dumps(self._site.state(), ensure_ascii=False)

    def answer(self, address: str) -> tuple[Answer | None, int]:
        """Return what stands at an address, and the version of the packs that it shows."""
        return self._reader.submit(lambda: (self._site.answer(address), self._site.version)).result()

    def next_state(self, known: str | None) -> str | None:
        """Return the state of the packs once it differs from the one that is known; None after a while."""
        with self._changed:
            self._changed.wait_for(lambda: self.ending or self._state != known, timeout=_PATIENCE)
            return self._state if self._state != known else None

    def server_close(self) -> None:
        """End the pages that wait, and close the databases."""
        self.ending = True
        with self._changed:
            self._changed.notify_all()
        self._reader.submit(self._site.close).result()
        self._reader.shutdown()
        super().server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: WatchServer

    def do_GET(self) -> None:
        """Answer with a page, a file or the stream of states."""
        host = (self.headers.get("Host") or "").rpartition(":")[0] or self.headers.get("Host")
        if host not in {HOST, "localhost"}:
            self._send(HTTPStatus.FORBIDDEN, Answer(b"This is for 127.0.0.1 alone.\n", "text/plain"))
            return
        path = unquote(urlsplit(self.path).path)
        if path == _EVENTS:
            self._stream()
            return
        answer, version = self.server.answer(path.removeprefix("/"))
        if answer is None:
            there = self.server.answer(f"{path.strip('/')}/")[0] if not path.endswith("/") else None
            if there is not None:
                self._send_on(f"{path}/")
                return
            self._send(HTTPStatus.NOT_FOUND, Answer(_NOWHERE, "text/html; charset=utf-8"))
            return
        self._send(
            HTTPStatus.OK,
            answer._replace(content=_reloading(answer.content, version)) if answer.is_page else answer,
        )

    def do_HEAD(self) -> None:
        """Answer as to GET, without what is there."""
        self.do_GET()

    def _send(self, status: HTTPStatus, answer: Answer) -> None:
        self.send_response(status)
        self.send_header("Content-Type", answer.kind)
        self.send_header("Content-Length", str(len(answer.content)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(answer.content)

    def _send_on(self, address: str) -> None:
        self.send_response(HTTPStatus.FOUND)
        self.send_header("Location", address)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _stream(self) -> None:
        """Tell the state, and each further one, for as long as the page is open."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        known: str | None = None
        try:
            while not self.server.ending:
                state = self.server.next_state(known)
                self.wfile.write(
                    f"event: state\ndata: {state}\n\n".encode() if state is not None else b": on\n\n"
                )
                self.wfile.flush()
                known = state if state is not None else known
        except OSError:
            return

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing of each request."""


_NOWHERE = (
    b"<!doctype html><title>Nothing here</title><p>There is nothing at this address while packs are watched."
)
_SCRIPT = (
    '<link rel="stylesheet" href="/_watch/watch.css">'
    '<script defer src="/_watch/reload.js" data-version="{}"></script>'
)


def _reloading(page: bytes, version: int) -> bytes:
    """Add what reloads a page; the policy of the page allows it, since it comes from the same place."""
    return page.replace(b"</head>", _SCRIPT.format(version).encode() + b"\n</head>", 1)


def make_watch_server(site: WatchedSite, port: int = 0) -> WatchServer:
    """Return a server for packs under work. Raises DeckloreError where the port can't be used."""
    try:
        return WatchServer(site, port)
    except OSError as error:
        raise DeckloreError(f"{HOST}:{port} can't be used: {error.strerror}; try another --port") from error


def say_of(pack: WatchedPack, say: Callable[[str], None]) -> None:
    """Say how a pack fared."""
    for line in pack.faults:
        say(line)
    done = f"built in {pack.seconds:.2f} s" if pack.good else "not built; its last good state is shown"
    say(f"{pack.folder.name}: {done}")
