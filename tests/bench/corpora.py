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
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

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
    if not has_corpora():
        return
    with tempfile.TemporaryDirectory() as folder:
        packs = Path(folder) / "packs"
        reading = import_packs(packs)
        database = Path(folder) / "cards.db"
        _build(packs, database, reading)
        _search(database)
        _cold(database, packs)


def has_corpora() -> bool:
    """Return whether the corpora are there; where they are not, say so."""
    found = CORPORA.is_dir()
    if not found:
        print(f"There are no corpora at {os.path.relpath(CORPORA, ROOT)}, so nothing is measured.")
    return found


class Spent(NamedTuple):
    """Seconds that passed, and those that the processor worked, which other work changes less."""

    passed: float
    worked: float

    def __add__(self, other: object) -> Spent:
        """Add what two pieces of work took."""
        assert isinstance(other, Spent)
        return Spent(self.passed + other.passed, self.worked + other.worked)


@contextmanager
def _spending(spent: list[Spent]) -> Iterator[None]:
    """Add to `spent` what the work inside takes."""
    passed, worked = time.perf_counter(), time.process_time()
    yield
    spent.append(Spent(time.perf_counter() - passed, time.process_time() - worked))


def import_packs(packs: Path) -> Spent:
    """Import all corpora, each into a pack of its own below a folder; return what that took."""
    from toolkit.exchange import import_cards, write_pack

    totals = [0, 0, 0]
    spent: list[Spent] = []
    for name, file in FILES.items():
        with _spending(spent):
            imported = import_cards(CORPORA / file, MAPS / f"{name}.yaml", packs / name, new=True)
            write_pack(imported, packs / name)
        report = imported.report
        counts = (report.records, report.cards, report.printings)
        totals = [total + count for total, count in zip(totals, counts, strict=True)]
        _count(name, *counts, f"{len(report.refused)} refused, {len(report.doubts)} not understood")
    records, cards, printings = totals
    _count("all", records, cards, printings, "\n")
    return sum(spent, Spent(0, 0))


def _count(what: str, records: int, cards: int, printings: int, more: str) -> None:
    print(f"{what:10} {records:7,} records {cards:7,} cards {printings:7,} printings  {more}")


def _build(packs: Path, path: Path, importing: Spent) -> None:
    from toolkit.checks import check_packs
    from toolkit.collector import collector_rests
    from toolkit.database.building import build_database
    from toolkit.database.fingerprint import fingerprint, renew

    made_from = fingerprint([packs])
    spent: list[Spent] = []
    with collector_rests():  # as it does in `toolkit.checks.build`
        with _spending(spent):
            checked = check_packs([packs])
        if not checked.sound:
            sys.exit("\n".join(map(str, checked.findings[:20])))
        with _spending(spent):
            build_database([pack.spec for pack in checked.packs if pack.spec], path, [packs], made_from)
    with _spending(spent):
        fingerprint([packs])
        renew(path, [packs], made_from)
    checking, building, unchanged = spent
    (bare, rows), (more, index_rows) = _bare(path, with_index=False), _bare(path, with_index=True)
    for what, taken in (
        ("import: seven files to packs", importing),
        ("packs read and checked", checking),
        ("database built, search index included", building),
        ("`decklore build`: the last two", checking + building),
        ("all three", importing + checking + building),
        ("`decklore build` where nothing has changed", unchanged),
    ):
        beside = f"{taken.worked / bare:.1f} x executemany ({taken.worked / more:.1f} x with index rows)"
        _say(what, taken.passed, "s", f"{taken.worked:5.2f} s of processor, {beside}")
    _say(f"executemany of the same {rows:,} rows", bare, "s", "of processor; goal: at most 4 x")
    _say(f"executemany with index rows, {index_rows:,}", more, "s", "of processor")
    size = sum(file.stat().st_size for file in packs.rglob("*") if file.is_file())
    print(f"packs: {size / 1e6:.1f} MB, database: {path.stat().st_size / 1e6:.1f} MB\n")


def _bare(path: Path, *, with_index: bool) -> tuple[float, int]:
    """Insert the rows of a database into another with the same tables, and nothing else: the median of three.

    The same rows are those of the tables of `toolkit.schema`; the search index has tables of its own.
    """
    from toolkit.schema import metadata

    with closing(sqlite3.connect(path)) as source:
        tables = dict(
            source.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql <> ''")
        )
        virtual = [name for name, sql in tables.items() if "VIRTUAL" in sql]
        wanted = [
            name
            for name in tables
            if name in metadata.tables or (with_index and not name.startswith(("sqlite_", *virtual)))
        ]
        contents = {name: source.execute(f'SELECT * FROM "{name}"').fetchall() for name in wanted}
    spent: list[Spent] = []
    for i in range(3):
        copy = path.with_name(f"bare-{i}{with_index}.db")
        with closing(sqlite3.connect(copy)) as target, _spending(spent):
            _insert(target, tables, contents)
    return statistics.median(one.worked for one in spent), sum(map(len, contents.values()))


def _insert(
    target: sqlite3.Connection, tables: dict[str, str], contents: dict[str, list[tuple[object, ...]]]
) -> None:
    for name, rows in contents.items():
        target.execute(tables[name])
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            target.executemany(f'INSERT INTO "{name}" VALUES ({marks})', rows)
    target.commit()


def _search(path: Path) -> None:
    """Time each query whole: parsed, answered, ranked, and the keys of all that it finds in a list.

    The vocabulary is read once before; reading and showing cards is not in it, but timed below for 50.
    """
    from toolkit.cards import read_cards
    from toolkit.database import open_database
    from toolkit.query import search
    from toolkit.query.reading import read_vocabulary

    connection = open_database(path)
    vocabulary = read_vocabulary(connection)
    times: dict[str, Spent] = {}
    found: dict[str, list[int]] = {}
    for query in queries():
        spent: list[Spent] = []
        for _ in range(RUNS):
            with _spending(spent):
                found[query] = search(connection, query, vocabulary=vocabulary).printings
        times[query] = _median(spent)
    print(f"{len(times)} queries; the slowest:")
    for query in sorted(times, key=lambda name: -times[name].passed)[:8]:
        print(f"  {times[query].passed * 1000:8.1f} ms  {len(found[query]):7,} found  {query}")
    _say_spent("query, median", _share(times.values(), 0.5), "goal: at most 2")
    _say_spent("query, 95th percentile", _share(times.values(), 0.95), "goal: at most 10")
    plain = _repeated(lambda: connection.execute(_LIKE).fetchall())
    _say_spent("a plain LIKE over all folded texts", plain)
    _say_spent("fields and values read, once a process", _repeated(lambda: read_vocabulary(connection)))
    page = max(found.values(), key=len)[:50]
    _say_spent("50 cards read", _repeated(lambda: read_cards(connection, page)))
    connection.close()


def _repeated(work: Callable[[], object]) -> Spent:
    spent: list[Spent] = []
    for _ in range(RUNS):
        with _spending(spent):
            work()
    return _median(spent)


def _median(spent: list[Spent]) -> Spent:
    return Spent(statistics.median(s.passed for s in spent), statistics.median(s.worked for s in spent))


def _share(spent: Collection[Spent], share: float) -> Spent:
    """Return the time that so many of all do not exceed."""
    place = min(int(len(spent) * share), len(spent) - 1)
    return Spent(sorted(s.passed for s in spent)[place], sorted(s.worked for s in spent)[place])


def _say_spent(what: str, spent: Spent, beside: str = "") -> None:
    worked = f"of the processor: {spent.worked * 1000:.2f} ms"
    _say(what, spent.passed * 1000, "ms", "; ".join(part for part in (worked, beside) if part))


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
