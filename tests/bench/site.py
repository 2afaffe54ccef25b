"""The site: how fast it builds, beside plain MkDocs and Hugo on the same pages, and on a slow phone.

Times are of this machine; "processor" is what the work itself took, which other work changes less.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.bench._phone import measure_phone
from tests.bench.corpora import CORPORA, FILES, MAPS, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator


#: MkDocs gets one of so many pages, because all would take it hours.
PART = 20


class Run(NamedTuple):
    """A program that built a site: pages, seconds that passed and that the processor worked, memory in MB.

    The memory is that of the largest of its processes; `said` is what it printed.
    """

    pages: int
    passed: float
    worked: float
    memory_mb: float
    said: str = ""


def main() -> None:
    """Build and measure, and print the tables."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = folder / "five.db"
        _decklore(database, "build")
        _five(database, folder / "site")
        measure_phone(folder / "site")
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
    for what in ("pictures drawn where they are missing", "pictures kept from before", "over the same site"):
        if what == "pictures kept from before":
            shutil.rmtree(site)
        run = _timed([sys.executable, "-m", "tests.bench.site", str(database), str(site)])
        print(f"five games, {what}: {_say(run)}, {run.memory_mb:,.0f} MB; goal: 5 s\n{run.said}")


def _timed(command: list[str], cwd: Path = ROOT) -> Run:
    """Run a program; what it prints last is how many pages there are."""
    started = time.perf_counter()
    with tempfile.TemporaryFile("w+") as said, subprocess.Popen(command, cwd=cwd, stdout=said) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        passed = time.perf_counter() - started
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)
        said.seek(0)
        told, _, pages = said.read().rstrip().rpartition("\n")
    worked = used.ru_utime + used.ru_stime
    return Run(int(pages) if pages.isdigit() else 0, passed, worked, used.ru_maxrss / 1024, told)


def _say(run: Run) -> str:
    rate = f", {run.pages / run.passed:,.0f} pages a second" if run.pages else ""
    return f"{run.pages:,} pages in {run.passed:.1f} s (processor {run.worked:.1f} s){rate}"


# ------------------------------------------------------------ as many pages as there are cards


def _many(folder: Path) -> None:
    packs, database = folder / "packs", folder / "cards.db"
    _import(packs)
    _decklore(database, "build", data=packs)
    texts = list(_texts(database))
    own = _own(database, folder / "many")
    print(f"\n{len(texts):,} cards, none of them drawn:\n{own.said}")
    rows = {"Decklore, with search index and data": own}
    rows["MkDocs, default theme"] = _mkdocs(folder / "mkdocs", texts[: len(texts) // PART])
    if shutil.which("hugo"):
        rows["Hugo, one bare template"] = _hugo(folder / "hugo", texts)
    print()
    for what, run in rows.items():
        print(f"{what:40} {_say(run)}, {run.memory_mb:,.0f} MB")
    if not shutil.which("hugo"):
        print("Hugo is not installed, so it is not in the table.")
    print(f"Goal: 1,000 a second. MkDocs had one of {PART} pages; its time grows with their square.")


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


def _build(database: str, site: str, *without_pictures: str) -> None:
    """Build a site in this process, print how long its parts took, and last how many pages it has."""
    from toolkit.clock import Clock
    from toolkit.pages import shelf
    from toolkit.site import build_site

    if without_pictures:  # drawing 23,000 faces, and PDFs of them, is measured elsewhere
        shelf.draw_faces = lambda *_: {}
        shelf.find_ready = lambda *_: []
    clock = Clock()
    built = build_site(Path(database), Path(site), clock=clock)
    for name, passed in clock.parts.items():
        print(f"  {name:22} {passed:5.1f} s, of the processor {clock.worked[name]:5.1f} s")
    print(built.pages)


if __name__ == "__main__":
    _build(*sys.argv[1:])
