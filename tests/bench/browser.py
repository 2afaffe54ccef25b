"""The site's list of cards at 20,000 cards: bytes that travel, time to painted results, pages a second.

The page, its scripts and its data are those of a built site; the data of all games are put under one list,
which a site has for each game. Numbers are printed as rows of a Markdown table.
"""

from __future__ import annotations

import gzip
import json
import shutil
import statistics
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.site import build_site

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Sequence

    from playwright.sync_api import Browser, Page

#: The game whose page shows all cards (a small one), and the one whose pages are counted.
SMALL, LARGE = "hubworld", "thrones"
RUNS = 3
CHROMIUM = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-frame-rate-limit", "--disable-gpu-vsync",
]  # fmt: skip
#: Types a query and returns the milliseconds until what was found is painted; a trace has both as marks.
TYPE = """query => new Promise((done) => {
  const input = document.querySelector("#_query");
  const answer = document.querySelector(".query-answer");
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        performance.mark("painted");
        done(performance.now() - start);
      };
      port2.postMessage(null);
    });
  });
  seen.observe(answer, { childList: true, subtree: true, characterData: true });
  input.value = query;
  performance.mark("typed");
  const start = performance.now();
  input.dispatchEvent(new Event("input", { bubbles: true }));
})"""


class Row(NamedTuple):
    """A row of the table."""

    what: str
    measured: str
    goal: str = ""

    def __str__(self) -> str:
        """Return the row as Markdown."""
        return f"| {self.what} | {self.measured} | {self.goal} |"


def main() -> None:
    """Import all corpora, build one database, ask it in a browser, and print the table."""
    from tests.bench.corpora import has_corpora, import_packs, queries
    from toolkit.checks import build

    if not has_corpora():
        return
    with tempfile.TemporaryDirectory() as folder:
        packs, database = Path(folder) / "packs", Path(folder) / "cards.db"
        import_packs(packs)
        build([packs], database)
        measure(database, packs, queries())


def measure(database: Path, packs: Path, queries: Sequence[str]) -> None:
    """Print the rows for the cards of a database; `packs` has the folders that it was made from."""
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder) / "site"
        rows = [*_build(packs / SMALL, site, "81 cards")]
        rows += _build(packs / LARGE, Path(folder) / "large", "2,240 cards")
        small = _small(site)
        rows.append(Row("a single small game, everything, gzip", _kb(small), "60 kB"))
        count = _spread(database, site)
        rows += _browse(site, queries, count)
    print("| what | measured | goal |\n| --- | --- | --- |")
    for row in rows:
        print(row)


def _build(pack: Path, site: Path, what: str) -> Iterator[Row]:
    """Build the site of one pack twice, so that faces are drawn before the second time."""
    from toolkit.checks import build

    database = site.with_suffix(".db")
    build([pack], database)
    build_site(database, site)
    started = time.perf_counter()
    pages = build_site(database, site).pages
    taken = time.perf_counter() - started
    sizes = [len(path.read_bytes()) for path in site.glob("*/cards/*/index.html")]
    yield Row(f"site of {what}: pages a second, faces drawn before", f"{pages / taken:,.0f}")
    yield Row(f"site of {what}: size of a card's page, median", _kb(int(statistics.median(sizes))))


def _small(site: Path) -> int:
    return sum(_gzipped(path) for path in site.glob("*/query*.json"))


def _gzipped(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), 6))


def _spread(database: Path, site: Path) -> int:
    """Put the data of all games under the one list of the site; return how many cards there are."""
    from toolkit.database import open_database
    from toolkit.games import read_games
    from toolkit.pages.shelf import Shelf

    connection = open_database(database)
    addresses = []
    for game in read_games(connection):
        folder = site / "all" / game.id
        folder.mkdir(parents=True)
        for name, data in Shelf(connection, game, game.languages[0], None).query.items():
            text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=dict)
            (folder / name).write_text(text, encoding="utf-8")
        addresses.append(f"../all/{game.id}/query.json")
    (own,) = site.glob("*/query.json")
    own.write_text(json.dumps({"games": addresses}), encoding="utf-8")
    count = _count(connection)
    connection.close()
    return count


def _count(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM card").fetchone()[0])


class _Server(ThreadingHTTPServer):
    """Serves a folder, compressed, and counts what it sends."""

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), partial(_Handler, directory=str(folder)))
        self.folder = folder
        self.sent: dict[str, int] = {}
        self.kept: dict[str, bytes] = {}


class _Handler(SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, _Server)
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        if str(path) not in self.server.kept:
            self.server.kept[str(path)] = gzip.compress(path.read_bytes(), 6)
        body = self.server.kept[str(path)]
        self.server.sent[path.name] = self.server.sent.get(path.name, 0) + len(body)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  (the base class names it so)
        pass


def _browse(site: Path, queries: Sequence[str], cards: int) -> Iterator[Row]:
    from playwright.sync_api import sync_playwright

    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    (folder,) = (path.parent.name for path in site.glob("*/query.json"))
    with _Server(site) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=program, args=CHROMIUM)
        address = f"http://127.0.0.1:{server.server_port}/{folder}/cards/"
        yield from _travel(browser, server, address, cards)
        yield from _time(browser, address, queries, cards)
        browser.close()
        server.shutdown()


def _travel(browser: Browser, server: _Server, address: str, cards: int) -> Iterator[Row]:
    page = _open(browser, f"{address}?q=name:vader")
    data = _data(server)
    yield Row(f"first result of a name search, {cards:,} cards, data, gzip", _kb(data), "350 kB")
    others = sum(size for name, size in server.sent.items() if not name.startswith("query"))
    yield Row("the same with page, style, scripts and fonts", _kb(data + others))
    page.evaluate(TYPE, "text:vader")
    page.wait_for_function(_SAYS)
    yield Row("everything, rules texts included, gzip", _kb(_data(server)), "1,500 kB")
    page.context.close()
    yield Row(
        "texts that are no rules text, which come where a query names their field", _kb(_asides(server))
    )


def _asides(server: _Server) -> int:
    """Return the size of the files that belong to one field each."""
    files = [path for path in server.folder.glob("all/*/query-*.json") if path.stem[6].isalpha()]
    return sum(map(_gzipped, files))


def _open(browser: Browser, address: str) -> Page:
    page = browser.new_context(viewport={"width": 800, "height": 900}).new_page()
    page.goto(address)
    page.wait_for_function(_SAYS)
    return page


_SAYS = "() => /^\\d/.test(document.querySelector('.query-says').textContent)"


def _data(server: _Server) -> int:
    return sum(size for name, size in server.sent.items() if name.startswith("query"))


def _time(browser: Browser, address: str, queries: Sequence[str], cards: int) -> Iterator[Row]:
    page = _open(browser, address)
    page.evaluate(TYPE, "text:whatever")
    page.wait_for_function(_SAYS)
    page.wait_for_timeout(2000)
    passed: dict[str, list[float]] = {query: [] for query in queries}
    browser.start_tracing(page=page, categories=["blink.user_timing"])
    for _ in range(RUNS):
        for query in queries:
            passed[query].append(page.evaluate(TYPE, query))
            page.wait_for_timeout(120)  # what is worked out after the results is done by then
    worked = _worked(browser.stop_tracing())
    page.context.close()
    middles = {
        query: Spent(statistics.median(passed[query]), statistics.median(worked[place :: len(queries)]))
        for place, query in enumerate(queries)
    }
    for query in sorted(middles, key=lambda query: -middles[query].worked)[:8]:
        print(f"  {middles[query]}  {query}")
    what = f"{len(middles)} queries on {cards:,} cards, input to paint"
    yield Row(f"{what}, median", str(_share(middles.values(), 0.5)), "16 ms")
    yield Row(f"{what}, 95th percentile", str(_share(middles.values(), 0.95)), "50 ms")


class Spent(NamedTuple):
    """Milliseconds that passed, and those that the page's thread worked, which other programs change less."""

    passed: float
    worked: float

    def __str__(self) -> str:
        """Return both in words."""
        return f"{self.passed:.1f} ms, of the processor {self.worked:.1f} ms"


def _share(spent: Iterable[Spent], share: float) -> Spent:
    """Return the times that so many of all do not exceed."""
    passed, worked = (sorted(times) for times in zip(*spent, strict=True))
    place = min(int(len(passed) * share), len(passed) - 1)
    return Spent(passed[place], worked[place])


def _worked(trace: bytes) -> list[float]:
    """Return what the page's thread worked between the marks of each query, in milliseconds."""
    events = sorted(json.loads(trace)["traceEvents"], key=lambda event: int(event["ts"]))
    starts, ends = (
        [event["tts"] for event in events if event["name"] == name] for name in ("typed", "painted")
    )
    return [(end - start) / 1000 for start, end in zip(starts, ends, strict=True)]


def _kb(size: int) -> str:
    return f"{size / 1000:,.0f} kB"
