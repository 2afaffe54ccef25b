"""Real cards by the ten thousand: import, build and search, each beside its goal and beside bare SQLite.

The cards are not part of this project; where their folder is missing, a sentence says so.
"""

from __future__ import annotations

import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parents[2]
MAPS = Path(__file__).resolve().parent / "maps"
CORPORA = ROOT.parent / "shared" / "corpora"
FILES = {
    "arkham": "arkham-cards.json",
    "fab": "fab-cards.tsv",
    "hubworld": "hubworld-cards.json",
    "marvel": "marvel-cards.json",
    "netrunner": "netrunner-cards.json",
    "swccg": "swccg-cards.json",
    "thrones": "thrones-cards.json",
}
DECKLORE = "from toolkit.start import main; main()"
RUNS = 7
QUERIES = """
dragon | draw | a | the | of | xyzzy | light | skywalker | "draw 1 card" | spider-man | droid | łuska
name:vader | name:"the" | name=lightning | text:discard | text:"end of the turn" | text:/draw \\d cards/
-text:draw | -dragon | t:ally | t:event | -t:event | t:ally,plot | trait:weapon | trait:item t:asset
cost=3 | cost<=1 | cost>=5 cost<=7 | cost:X | cost!=2 | power>defense | attack>thwart | strength>=4
faction:neutral | faction:shaper,criminal | side:dark | colour:red pitch=1 | has:cost | -has:text | is:unique
-is:unique t:character | set:core | number:4 | artist:li | quantity>2 | game:netrunner | game:marvel t:hero
(t:event or t:action) draw | draw or discard | t:character power>=5
sort:cost t:ally | sort:-cost,name game:thrones | unique:printings command | level>=3 t:asset
side:light deploy<=2 | name:/^the .* of/ | draw cost<=2 is:unique | stage:2 | icons:pilot deploy<=3
"""


def queries() -> list[str]:
    """Return the queries, varied in what they ask and in how much they find."""
    return [query.strip() for line in QUERIES.strip().split("\n") for query in line.split("|")]


def main() -> None:
    """Import all corpora, build one database, search it, and print the table."""
    if not CORPORA.is_dir():
        print(f"There are no corpora at {os.path.relpath(CORPORA, ROOT)}, so nothing is measured.")
        return
    with tempfile.TemporaryDirectory() as folder:
        packs = Path(folder) / "packs"
        reading = _import(packs)
        database = Path(folder) / "cards.db"
        _build(packs, database, reading)
        _search(database)
        _cold(database, packs)


def _import(packs: Path) -> float:
    from toolkit.exchange import import_cards, write_pack

    totals = [0, 0, 0]
    started = time.perf_counter()
    for name, file in FILES.items():
        imported = import_cards(CORPORA / file, MAPS / f"{name}.yaml", packs / name, new=True)
        write_pack(imported, packs / name)
        report = imported.report
        counts = (report.records, report.cards, report.printings)
        totals = [total + count for total, count in zip(totals, counts, strict=True)]
        _count(name, *counts, f"{len(report.refused)} refused, {len(report.doubts)} not understood")
    taken = time.perf_counter() - started
    _count("all", *totals, "\n")
    return taken


def _count(what: str, records: int, cards: int, printings: int, more: str) -> None:
    print(f"{what:10} {records:7,} records {cards:7,} cards {printings:7,} printings  {more}")


def _build(packs: Path, path: Path, importing: float) -> None:
    from toolkit.checks import check_packs
    from toolkit.database.building import build_database

    started = time.perf_counter()
    checked = check_packs([packs])
    if not checked.sound:
        sys.exit("\n".join(map(str, checked.findings[:20])))
    checking = time.perf_counter() - started
    started = time.perf_counter()
    build_database([pack.spec for pack in checked.packs if pack.spec], path, [packs])
    building = time.perf_counter() - started
    bare, rows = _bare(path)
    _say("import: seven files to packs", importing, "s", f"{importing / bare:.1f} x executemany")
    _say("packs read and checked", checking, "s", f"{checking / bare:.1f} x executemany")
    _say("database built", building, "s", f"{building / bare:.1f} x executemany; goal: at most 4")
    _say(f"executemany of the same {rows:,} rows", bare, "s", "")
    print(f"database: {path.stat().st_size / 1e6:.1f} MB\n")


def _bare(path: Path) -> tuple[float, int]:
    """Insert the rows of a database into another with the same tables, and nothing else."""
    source = sqlite3.connect(path)
    tables = {
        name: sql
        for name, sql in source.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL"
        )
        if "VIRTUAL" not in sql and not _belongs_to_index(source, name) and not name.startswith("sqlite_")
    }
    contents = {name: source.execute(f'SELECT * FROM "{name}"').fetchall() for name in tables}
    source.close()
    target = sqlite3.connect(path.with_name("bare.db"))
    started = time.perf_counter()
    for name, sql in tables.items():
        target.execute(sql)
        if contents[name]:
            marks = ", ".join("?" * len(contents[name][0]))
            target.executemany(f'INSERT INTO "{name}" VALUES ({marks})', contents[name])
    target.commit()
    taken = time.perf_counter() - started
    target.close()
    return taken, sum(map(len, contents.values()))


def _belongs_to_index(source: sqlite3.Connection, name: str) -> bool:
    """Return whether a table is one that a virtual table keeps its data in."""
    virtual = [row[0] for row in source.execute("SELECT name FROM sqlite_schema WHERE sql LIKE '%VIRTUAL%'")]
    return any(name.startswith(f"{table}_") for table in virtual)


def _search(path: Path) -> None:
    from toolkit.database import open_database
    from toolkit.query import QueryError, search
    from toolkit.query.reading import read_vocabulary

    connection = open_database(path)
    vocabulary = read_vocabulary(connection)
    times: dict[str, float] = {}
    found: dict[str, int] = {}
    for query in queries():
        runs = []
        for _ in range(RUNS):
            started = time.perf_counter()
            try:
                found[query] = len(search(connection, query, vocabulary=vocabulary).printings)
            except QueryError as error:
                print(error)
            runs.append(time.perf_counter() - started)
        times[query] = statistics.median(runs)
    plain = min(_timed(lambda: connection.execute(_LIKE).fetchall()) for _ in range(RUNS))
    connection.close()
    ordered = sorted(times.values())
    print(f"{len(times)} queries; the slowest:")
    for query in sorted(times, key=lambda name: -times[name])[:12]:
        print(f"  {times[query] * 1000:8.1f} ms  {found.get(query, 0):7,} found  {query}")
    _say("query, median", statistics.median(ordered) * 1000, "ms", "goal: at most 2")
    _say("query, 95th percentile", ordered[int(len(ordered) * 0.95)] * 1000, "ms", "goal: at most 10")
    _say("a plain LIKE over all folded texts", plain * 1000, "ms", "")


def _timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


_LIKE = (
    "SELECT count(*) FROM version_search WHERE name LIKE '%xyzzy%' OR subtitle LIKE '%xyzzy%' "
    "OR type_line LIKE '%xyzzy%' OR text LIKE '%xyzzy%'"
)


def _cold(path: Path, packs: Path) -> None:
    env = {**os.environ, "DECKLORE_DATABASE": str(path), "DECKLORE_DATA": str(packs)}
    runs = []
    for _ in range(5):
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", DECKLORE, "--quiet", "cards", "skywalker", "--limit", "5"],
                       env=env, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)  # fmt: skip
        runs.append(time.perf_counter() - started)
    _say("`decklore cards QUERY` from cold", statistics.median(runs) * 1000, "ms", "")


def _say(what: str, value: float, unit: str, beside: str) -> None:
    print(f"{what:44} {value:8.2f} {unit:3} {beside}".rstrip())
