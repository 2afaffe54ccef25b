"""Faults in the middle of work: whatever happens, the old result stays whole and one message says why.

`make faults` tries fifty moments of kill -9 where these tests try a few.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from faults.disks import LIMITED, fill, read_only, small_disk
from faults.killing import FEW, MOMENTS, Whole, kill_at_moments, run_whole
from faults.works import DECKLORE, WORKS, environment, make_results, make_sources, set_state

from conftest import ROOT
from toolkit.checks import ChangingError, build, check_packs
from toolkit.database import is_stale, open_database
from toolkit.database.opening import SCHEMA_VERSION
from toolkit.errors import DeckloreError
from toolkit.exchange import import_cards, write_pack

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = list(WORKS)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("faults") / "sources"
    make_sources(folder)
    return folder


@pytest.fixture(scope="module")
def saved(sources: Path) -> Path:
    make_results(sources, sources.with_name("first"), sources.with_name("saved"), NAMES)
    return sources.with_name("saved")


@pytest.fixture
def into(sources: Path, saved: Path) -> Iterator[Path]:
    folder = sources.with_name("into")
    shutil.rmtree(folder, ignore_errors=True)
    for work in WORKS.values():
        work.put(folder, saved)
    yield folder
    shutil.rmtree(folder)


def message(code: int, said: str) -> str:
    """Return the one message of a run that was refused."""
    assert (code, "Traceback" in said) == (2, False), said
    lines = [line for line in said.splitlines() if line.startswith("decklore: ")]
    assert len(lines) == 1, said
    return lines[0].removeprefix("decklore: ")


# ---------------------------------------------------------------- kill -9


def test_fifty_moments_are_tried() -> None:
    assert sum(MOMENTS.values()) == 50
    assert set(MOMENTS) == set(WORKS)


@pytest.fixture(scope="module")
def known() -> dict[str, Whole]:
    """What whole runs came to, each made once."""
    return {}


@pytest.fixture
def whole(name: str, sources: Path, saved: Path, into: Path, known: dict[str, Whole]) -> Whole:
    if name not in known:
        known[name] = run_whole(WORKS[name], sources, into, saved)
    return known[name]


@pytest.mark.parametrize("name", NAMES)
def test_kill_9_leaves_the_old_result_or_the_new_one(
    name: str, whole: Whole, sources: Path, saved: Path, into: Path
) -> None:
    killed = list(kill_at_moments(WORKS[name], whole, sources, into, saved, FEW[name]))
    assert len(killed) == FEW[name]
    assert not all(one.ended for one in killed)


# ---------------------------------------------------------------- full disks, read-only folders

#: What a refusal calls the result of each work.
REFUSED = {
    "build": "the database {into}/made.db can't be written",
    "import": "{into}/ponds can't be written",
    "print": "{into}/made.pdf can't be written",
    "site": "the site can't be written to {into}/site",
}


@pytest.mark.parametrize(
    ("name", "room"),
    [("build", 0), ("build", 400_000), ("import", 0), ("import", 9_000), ("print", 0), ("print", 9_000),
     ("site", 0), ("site", 1_000_000)],
)  # fmt: skip
def test_a_full_disk(name: str, room: int, sources: Path, saved: Path, tmp_path: Path) -> None:
    with small_disk(tmp_path / "small", 24) as folder:
        work = WORKS[name]
        work.put(folder, saved)
        old = work.read(folder)
        fill(folder, room)
        said = message(*work.run(sources, folder))
        refused = re.escape(REFUSED[name].format(into=folder))
        assert re.fullmatch(rf"{refused}: (No space left on device|database or disk is full)", said)
        assert work.read(folder) == old
        assert work.left(folder) == []


@pytest.mark.parametrize("name", ["build", "import", "print"])
def test_a_file_that_may_not_grow(name: str, sources: Path, into: Path) -> None:
    work = WORKS[name]
    old = work.read(into)
    with work.start(sources, into, before=LIMITED.format(bytes=500)) as process:
        said = message(process.wait(timeout=60), process.stderr.read() if process.stderr else "")
    refused = re.escape(REFUSED[name].format(into=into))
    assert re.fullmatch(rf"{refused}: (File too large|database or disk is full|disk I/O error)", said)
    assert work.read(into) == old
    assert work.left(into) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_read_only_folder(name: str, sources: Path, saved: Path, tmp_path: Path) -> None:
    work, folder = WORKS[name], tmp_path / "fixed"
    with nullcontext() if os.geteuid() else small_disk(folder, 24):
        work.put(folder, saved)
        old = work.read(folder)
        with read_only(folder) as reason:
            said = message(*work.run(sources, folder))
        assert said == f"{REFUSED[name].format(into=folder)}: {reason}"
        assert work.read(folder) == old


# ---------------------------------------------------------------- two at once


@pytest.mark.parametrize("name", NAMES)
def test_two_at_once_leave_the_result_of_one(name: str, whole: Whole, sources: Path, into: Path) -> None:
    work = WORKS[name]
    assert work.read(into) == whole.old
    runs = [work.start(sources, into) for _ in range(2)]
    for run in runs:
        _, said = run.communicate(timeout=120)
        assert run.returncode == 0, said
    assert work.read(into) == whole.new
    assert work.left(into) == []


# ---------------------------------------------------------------- a database of a newer version


@pytest.mark.parametrize("words", [["card", "squall"], ["print", "t:gust", "-o", "x.pdf"], ["site", "build"]])
def test_a_database_of_a_newer_version_stays(words: list[str], sources: Path, into: Path) -> None:
    path = into / "made.db"
    make_newer(path)
    before = path.read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", DECKLORE, "--database", str(path), *words],
        cwd=into,
        env=environment(sources / "old"),
        capture_output=True,
        text=True,
        check=False,
    )
    assert message(done.returncode, done.stderr) == (
        f"{path} has schema version {SCHEMA_VERSION + 1} and this program reads {SCHEMA_VERSION}: "
        "a newer version made it; update this program, or name another database with --database "
        "(`decklore build` makes this one anew)"
    )
    assert path.read_bytes() == before


def test_a_build_that_is_asked_for_replaces_a_newer_database(sources: Path, into: Path) -> None:
    make_newer(into / "made.db")
    assert WORKS["build"].run(sources, into)[0] == 0
    open_database(into / "made.db").close()


def make_newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE meta SET value = ? WHERE key = 'schema'", [str(SCHEMA_VERSION + 1)])
        connection.commit()


# ---------------------------------------------------------------- files that change while they are read


@pytest.fixture
def changing(tmp_path: Path) -> Path:
    """A pack that may be changed, in its old state."""
    make_pack = tmp_path / "packs" / "lanterns"
    shutil.copytree(ROOT / "tests" / "packs" / "lanterns", make_pack)
    set_state(make_pack, "old")
    return make_pack


def told(path: Path) -> tuple[str, str]:
    """Return what a database says of the two things that differ between the states of the pack."""
    with closing(open_database(path)) as connection:
        rule = "SELECT title FROM rule_text WHERE title LIKE 'The aim%'"
        card = "SELECT name FROM card_text WHERE name LIKE 'Brass Lamp%'"
        return connection.execute(rule).fetchone()[0], connection.execute(card).fetchone()[0]


def never_at_rest(pack: Path, stop: threading.Event) -> None:
    """Replace, truncate and write files of a pack until told to stop."""
    turn = 0
    while not stop.wait(0.002):
        turn += 1
        set_state(pack, "new" if turn % 2 else "old")
        if turn % 3 == 0:
            (pack / "cards" / "odd.yaml").write_text("", encoding="utf-8")
        fresh = pack / ".fresh"
        shutil.copyfile(ROOT / "tests" / "packs" / "lanterns" / "cards" / "odd.yaml", fresh)
        fresh.replace(pack / "cards" / "odd.yaml")


def test_a_pack_that_never_comes_to_rest_is_not_built(changing: Path, tmp_path: Path) -> None:
    path = tmp_path / "made.db"
    build([changing], path)
    before = path.read_bytes()
    stop = threading.Event()
    writer = threading.Thread(target=never_at_rest, args=(changing, stop))
    writer.start()
    try:
        with pytest.raises(ChangingError) as error:
            build([changing], path)
    finally:
        stop.set()
        writer.join()
    assert re.fullmatch(
        rf"{re.escape(str(changing))}\S* and maybe others change while they are read, 3 times in a row; "
        "nothing is built, run it again when they are at rest",
        str(error.value),
    )
    assert path.read_bytes() == before
    assert told(path) == ("The aim old", "Brass Lamp old")


def test_a_pack_that_changes_once_is_read_again(changing: Path, tmp_path: Path) -> None:
    """Rules and cards change when the rules are read and the cards are not: half of each was never meant."""
    times = []

    def watch(event: str, facts: tuple[object, ...]) -> None:
        if (
            event == "open"
            and str(facts[0]).endswith(str(Path("packs/lanterns/cards/first.yaml")))
            and not times
        ):
            times.append("changed")
            set_state(changing, "new")

    sys.addaudithook(watch)  # it can't be taken away, and does nothing any more when it has been at work
    build([changing], tmp_path / "made.db")
    assert times == ["changed"]
    assert told(tmp_path / "made.db") == ("The aim new", "Brass Lamp new")


def test_what_changed_during_a_build_counts_as_newer(changing: Path, tmp_path: Path) -> None:
    times = []

    def watch(event: str, facts: tuple[object, ...]) -> None:
        if event == "sqlite3.connect" and str(facts[0]).startswith(str(tmp_path / ".made.db.")) and not times:
            times.append("changed")
            set_state(changing, "new")

    path = tmp_path / "made.db"
    sys.addaudithook(watch)
    build([changing], path)
    assert times == ["changed"]
    assert told(path) == ("The aim old", "Brass Lamp old")
    assert is_stale(path, [changing])
    build([changing], path)
    assert told(path) == ("The aim new", "Brass Lamp new")
    assert not is_stale(path, [changing])


def test_a_table_that_changes_while_it_is_read(sources: Path, into: Path, tmp_path: Path) -> None:
    """Nothing is imported of a table that changes meanwhile, and the pack stays whole."""
    table = tmp_path / "cards.csv"
    rows = (sources / "new" / "cards.csv").read_bytes()
    stop = threading.Event()

    def write() -> None:
        while not stop.wait(0.0005):
            table.write_bytes(rows[: len(rows) // 2])
            table.write_bytes(rows)

    table.write_bytes(rows)
    writer = threading.Thread(target=write)
    writer.start()
    refused = []
    try:
        for _ in range(20):
            try:
                found = import_cards(table, sources / "new" / "map.yaml", into / "ponds")
                write_pack(found, into / "ponds", replace=True)
            except DeckloreError as error:
                refused.append(str(error))
    finally:
        stop.set()
        writer.join()
    changed = f"{table} changed while it was read; nothing is imported, run it again"
    assert changed in refused
    assert set(refused) <= {changed, f"{table} holds no records"}  # as it did when it was just being written
    assert check_packs([into / "ponds"]).findings == []


def test_every_work_is_refused_in_its_own_words() -> None:
    assert list(REFUSED) == NAMES


# ---------------------------------------------------------------- the page of the guide


def test_the_page_says_what_is_tried() -> None:
    from faults.page import PAGE, page

    assert PAGE.read_text(encoding="utf-8") == page(), (
        "`cd tests && ../.venv/bin/python -m faults.page` writes it"
    )
