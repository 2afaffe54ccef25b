"""The site on a slow phone: what a first visit sends, when its largest part is painted, what moves.

Every kind of page is opened in a browser that knows nothing of the site, in turns with a page of one line,
which shows how much of the time is the connection's and the machine's: other work on it slows both.
"""

from __future__ import annotations

import gzip
import shutil
import statistics
import tempfile
import threading
from contextlib import ExitStack, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

#: What a phone has: its processor's share of this one, bits a second, seconds on the way; and its screen.
SLOWER, BITS_A_SECOND, LATENCY_S = 4, 1_600_000, 0.150
SCREEN = {"width": 360, "height": 740}
LOADS = 5
PAGES = {
    "start": "",
    "game": "hubworld/",
    "contents": "hubworld/rules/",
    "chapter": "hubworld/rules/delving/",
    "all rules": "hubworld/rules/all/",
    "one rule": "hubworld/r/delving/",
    "glossary": "hubworld/glossary/",
    "turn": "hubworld/turn/",
    "table": "hubworld/table/",
    "list of cards": "hubworld/cards/",
    "card": "hubworld/cards/fun-run/",
    "decks": "hubworld/decks/",
    "deck builder": "hubworld/builder/",
    "print": "hubworld/print/",
    "open points": "hubworld/discrepancies/",
    "guide": "quick-start/",
    "reference": "cli/",
}
GOAL_BYTES, GOAL_MS = 100_000, 1000
_TRIVIAL = """<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>A line</title><link rel="stylesheet" href="line.css"><p>A line.</p></html>"""
#: When the largest part was painted, and how much moved, once nothing has come for a while.
_SEEN = """quiet => new Promise((done) => {
  const seen = { paint: 0, shift: 0 };
  new PerformanceObserver((list) => { for (const one of list.getEntries()) seen.paint = one.startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => { for (const one of list.getEntries()) seen.shift += one.value; })
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(seen), quiet);
})"""


class Load(NamedTuple):
    """A page that was loaded: bytes sent, milliseconds to its largest paint, what moved."""

    size: float
    paint: float
    shift: float


def measure_phone(site: Path) -> None:
    """Print the table of a built site of the five games."""
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        print("There is no Chromium, so no phone is measured.")
        return
    with ExitStack() as stack, sync_playwright() as playwright:
        line = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (line / "index.html").write_text(_TRIVIAL, encoding="utf-8")
        (line / "line.css").write_text("p { font: 18px serif; }", encoding="utf-8")
        top, trivial = (stack.enter_context(_served(folder)) for folder in (site, line))
        addresses = {"a page of one line": trivial, **{name: top + path for name, path in PAGES.items()}}
        loads: dict[str, list[Load]] = {name: [] for name in addresses}
        browser = playwright.chromium.launch(executable_path=program, args=["--headless", "--no-sandbox"])
        for i in range(LOADS):
            for name, address in addresses.items():
                loads[name].append(_load(browser, address, quiet_ms=1500 if i == 0 else 300))
        browser.close()
    _print(loads)


def _load(browser: Browser, address: str, quiet_ms: int) -> Load:
    """Load a page as a phone that was never there."""
    with browser.new_context(viewport=SCREEN, device_scale_factor=2, service_workers="block") as context:
        page = context.new_page()
        tools = context.new_cdp_session(page)
        sent: list[float] = []
        tools.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
        tools.send("Network.enable")
        tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        speed = BITS_A_SECOND / 8
        tools.send("Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY_S * 1000,
                   "downloadThroughput": speed, "uploadThroughput": speed})  # fmt: skip
        page.goto(address, wait_until="networkidle" if quiet_ms > 1000 else "load", timeout=120_000)
        seen = page.evaluate(_SEEN, quiet_ms)
    return Load(sum(sent), seen["paint"], seen["shift"])


def _print(loads: dict[str, list[Load]]) -> None:
    goals = f"goals: {GOAL_BYTES / 1000:.0f} kB, {GOAL_MS} ms, nothing"
    print(f"\na first visit by a phone (processor / {SLOWER}, {BITS_A_SECOND / 1e6} Mbit/s, "
          f"{LATENCY_S * 1000:.0f} ms), {LOADS} loads each; {goals}:\n")  # fmt: skip
    print("| page | sent | largest paint, median | least to most | beside one line | moved |")
    print("| --- | --- | --- | --- | --- | --- |")
    base = statistics.median(load.paint for load in next(iter(loads.values())))
    for name, list_ in loads.items():
        paints = sorted(load.paint for load in list_)
        middle, moved = statistics.median(paints), max(load.shift for load in list_)
        print(
            f"| {name} | {max(load.size for load in list_) / 1000:.0f} kB | {middle:.0f} ms "
            f"| {paints[0]:.0f} to {paints[-1]:.0f} ms | {middle / base:.1f} times | {moved:.3f} |"
        )


@contextmanager
def _served(site: Path) -> Iterator[str]:
    """Serve a folder as a host does, compressed by gzip."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Packing, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class _Packing(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body, kind = path.read_bytes(), self.guess_type(str(path))
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if path.suffix in {".html", ".css", ".js", ".json", ".svg"}:
            body = gzip.compress(body, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the base class names it so)
        pass
