"""The site: how fast it builds, beside plain MkDocs and Hugo on the same pages, and on a slow phone.

Times are of this machine; "processor" is what the work itself took, which other work changes less.
"""

from __future__ import annotations

import gzip
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.bench.corpora import CORPORA, FILES, MAPS, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

#: What a phone has: its processor's share of this one, bits a second, seconds on the way.
SLOWER, BITS_A_SECOND, LATENCY_S = 4, 1_600_000, 0.150
FIRST_PAGES = ("", "hubworld/", "hubworld/rules/delving/", "hubworld/cards/", "hubworld/cards/fun-run/")
GOALS = {"weight": 100_000, "paint": 1000.0, "shift": 0.0}
_PAINT = """() => new Promise((done) => {
  const seen = { paint: 0, shift: 0 };
  new PerformanceObserver((list) => { for (const one of list.getEntries()) seen.paint = one.startTime; })
    .observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => { for (const one of list.getEntries()) seen.shift += one.value; })
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(seen), 1500);
})"""


class Run(NamedTuple):
    """A program that built a site: pages, seconds that passed and that the processor worked, memory in MB."""

    pages: int
    passed: float
    worked: float
    memory_mb: float


def main() -> None:
    """Build and measure, and print the tables."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = folder / "five.db"
        _decklore(database, "build")
        _five(database, folder / "site")
        _phone(folder / "site")
        if CORPORA.is_dir():
            _many(folder)
        else:
            print(f"There are no corpora at {os.path.relpath(CORPORA, ROOT)}, so no 20,000 pages are built.")


def _decklore(database: Path, *arguments: str, data: Path | None = None) -> str:
    env = {**os.environ, "DECKLORE_DATABASE": str(database), **({"DECKLORE_DATA": str(data)} if data else {})}
    code = "from toolkit.start import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env=env,
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stderr


def _five(database: Path, site: Path) -> None:
    for what in ("pictures drawn where they are missing", "pictures kept from before"):
        run = _timed([sys.executable, "-m", "tests.bench.site", str(database), str(site)])
        print(f"five games, {what}: {_say(run)}; goal: 5 s")
    print(_decklore(database, "site", "build", "-o", str(site)).strip())


def _timed(command: list[str], cwd: Path = ROOT) -> Run:
    """Run a program; what it prints last is how many pages there are."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True)
    passed = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    worked = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    pages = done.stdout.strip().rpartition("\n")[2]
    return Run(int(pages) if pages.isdigit() else 0, passed, worked, after.ru_maxrss / 1024)


def _say(run: Run) -> str:
    rate = f", {run.pages / run.passed:,.0f} pages a second" if run.pages else ""
    return f"{run.pages:,} pages in {run.passed:.1f} s (processor {run.worked:.1f} s){rate}"


# ------------------------------------------------------------ as many pages as there are cards


def _many(folder: Path) -> None:
    packs, database = folder / "packs", folder / "cards.db"
    _import(packs)
    _decklore(database, "build", data=packs)
    texts = list(_texts(database))
    rows = {"Decklore, with search index and lists": _own(database, folder / "many")}
    rows["MkDocs, default theme"] = _mkdocs(folder / "mkdocs", texts[: len(texts) // 20])
    if shutil.which("hugo"):
        rows["Hugo, one bare template"] = _hugo(folder / "hugo", texts)
    print()
    for what, run in rows.items():
        print(f"{what:40} {_say(run)}, {run.memory_mb:,.0f} MB")
    if not shutil.which("hugo"):
        print("Hugo is not installed, so it is not in the table.")
    print("Goal: 1,000 a second. MkDocs had a twentieth of the pages; its time grows with their square.")


def _import(packs: Path) -> None:
    from toolkit.exchange import import_cards, write_pack

    for name, file in FILES.items():
        write_pack(import_cards(CORPORA / file, MAPS / f"{name}.yaml", packs / name, new=True), packs / name)


def _own(database: Path, site: Path) -> Run:
    return _timed([sys.executable, "-m", "tests.bench.site", str(database), str(site), "no pictures"])


def _texts(database: Path) -> Iterator[tuple[str, str, str]]:
    """Yield id, title and words of every card, as the pages for the other programs."""
    from contextlib import closing

    from toolkit.cards import read_cards
    from toolkit.database import open_database

    with closing(open_database(database)) as connection:
        keys = [row[0] for row in connection.execute("SELECT id FROM printing WHERE rank = 0")]
        for card in read_cards(connection, keys, "en"):
            words = "\n\n".join(ability.effect for ability in card.abilities)
            values = "\n".join(f"- {slug}: {value}" for slug, value in card.stats.items())
            yield f"{card.game}-{card.id}", card.title.replace('"', "'"), f"{values}\n\n{words}\n"


def _mkdocs(folder: Path, texts: list[tuple[str, str, str]]) -> Run:
    (folder / "docs").mkdir(parents=True)
    (folder / "mkdocs.yml").write_text("site_name: Cards\nplugins: [search]\n", encoding="utf-8")
    (folder / "docs" / "index.md").write_text("# Cards\n", encoding="utf-8")
    for key, title, words in texts:
        (folder / "docs" / f"{key}.md").write_text(f"# {title}\n\n{words}", encoding="utf-8")
    run = _timed([sys.executable, "-m", "mkdocs", "build", "--quiet"], folder)
    return run._replace(pages=len(texts))


def _hugo(folder: Path, texts: list[tuple[str, str, str]]) -> Run:
    layouts = folder / "layouts" / "_default"
    layouts.mkdir(parents=True)
    (folder / "content").mkdir()
    (folder / "config.toml").write_text('disableKinds = ["taxonomy", "term", "RSS"]\n', encoding="utf-8")
    for name in ("single", "list"):
        (layouts / f"{name}.html").write_text("<h1>{{ .Title }}</h1>{{ .Content }}", encoding="utf-8")
    for key, title, words in texts:
        text = f'---\ntitle: "{title}"\n---\n{words}'
        (folder / "content" / f"{key}.md").write_text(text.replace("\\", ""), encoding="utf-8")
    return _timed(["hugo", "--quiet"], folder)._replace(pages=len(texts))


# ------------------------------------------------------------ a slow phone


def _phone(site: Path) -> None:
    from playwright.sync_api import sync_playwright

    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        print("There is no Chromium, so no phone is measured.")
        return
    print(f"\na phone: processor / {SLOWER}, {BITS_A_SECOND / 1e6} Mbit/s, {LATENCY_S * 1000:.0f} ms:")
    with _served(site) as top, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--headless", "--no-sandbox"])
        for address in FIRST_PAGES:
            context = browser.new_context(
                viewport={"width": 360, "height": 740}, device_scale_factor=2, service_workers="block"
            )
            page = context.new_page()
            tools = context.new_cdp_session(page)
            tools.send("Network.enable")
            tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            speed = BITS_A_SECOND / 8
            tools.send("Network.emulateNetworkConditions", {"offline": False, "latency": LATENCY_S * 1000,
                       "downloadThroughput": speed, "uploadThroughput": speed})  # fmt: skip
            sent: list[float] = []
            tools.on(
                "Network.loadingFinished", lambda event, sent=sent: sent.append(event["encodedDataLength"])
            )
            page.goto(top + address, wait_until="load", timeout=120_000)
            seen = page.evaluate(_PAINT)
            sizes = f"{sum(sent) / 1000:6.1f} kB sent, largest paint {seen['paint']:5.0f} ms"
            print(f"  {address or 'start':26} {sizes}, layout shift {seen['shift']:.3f}")
            context.close()
        browser.close()
    print(f"  goals: {GOALS['weight'] / 1000:.0f} kB, {GOALS['paint']:.0f} ms, none")


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


def _build(database: str, site: str, *without_pictures: str) -> None:
    """Build a site in this process and print how many pages it has."""
    from toolkit.pages import shelf
    from toolkit.site import build_site

    if without_pictures:  # drawing 23,000 faces is measured elsewhere
        shelf.draw_faces = lambda *_: {}
    print(build_site(Path(database), Path(site)).pages)


if __name__ == "__main__":
    _build(*sys.argv[1:])
