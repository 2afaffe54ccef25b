"""A database on a PostgreSQL server: the same answers as from a file, and never half a build."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from query_cases import CASES, TESTS, TWO_GAMES, case_id, open_two_games
from test_query_cases import Games
from test_query_cases import test_case as check_case
from typer.testing import CliRunner

from conftest import DATA, PACKS, ROOT
from toolkit.checks import build, check_packs
from toolkit.cli import make_app
from toolkit.database import DatabaseError, open_database
from toolkit.database.building import BuildError, rows_of
from toolkit.database.fingerprint import fingerprint
from toolkit.database.mirror import latest_mirror, mirrored, open_mirror
from toolkit.database.publishing import publish
from toolkit.database.server import parse_server
from toolkit.database.server_state import is_published
from toolkit.database.tables import read_tables

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from postgresql_server import Running

ONE = [PACKS / "lanterns"]
TWO = [PACKS / "lanterns", TESTS / "query_packs" / "harbour"]


@pytest.fixture(scope="module")
def running() -> Iterator[Running]:
    pytest.importorskip("psycopg", reason="psycopg is missing: pip install -e .[dev]")
    from postgresql_server import NoServerError, running_server

    try:
        server = running_server()
        found = server.__enter__()
    except NoServerError as error:
        pytest.skip(f"no PostgreSQL server to try: {error}")
    yield found
    server.__exit__(None, None, None)


@pytest.fixture
def name(running: Running) -> str:
    return running.database()


@pytest.fixture
def address(running: Running, name: str) -> str:
    return running.address(name)


def counts(connection: Any) -> dict[str, int]:
    """Return how many rows each table has, on a server or in a file."""
    return {
        table.name: connection.execute(f'SELECT count(*) FROM "{table.name}"'.encode()
                                       if not isinstance(connection, sqlite3.Connection)
                                       else f'SELECT count(*) FROM "{table.name}"').fetchone()[0]
        for table in read_tables()
        if table.name != "meta"
    }  # fmt: skip


def dumped(connection: sqlite3.Connection) -> list[str]:
    """Return all that a file holds, what searches are answered from included."""
    connection.row_factory = None
    return list(connection.iterdump())


# ---------------------------------------------------------------- the same answers


@pytest.mark.parametrize("folders", [ONE, TWO, [DATA]], ids=["one", "two", "all"])
def test_what_is_read_from_a_server_is_the_file(folders: list[Path], address: str, tmp_path: Path) -> None:
    build(folders, tmp_path / "file.db")
    build(folders, parse_server(address))
    with (
        closing(open_mirror(address, tmp_path)) as copy,
        closing(open_database(tmp_path / "file.db")) as file,
    ):
        found, wanted = dumped(copy), dumped(file)
    assert len(wanted) > 1000
    assert found == wanted


def test_a_build_over_another_leaves_nothing_of_it(address: str, tmp_path: Path) -> None:
    server = parse_server(address)
    for i, folders in enumerate((TWO, ONE, TWO)):
        build(folders, tmp_path / f"{i}.db")
        build(folders, server)
        file = open_database(tmp_path / f"{i}.db")
        with closing(open_mirror(address, tmp_path)) as copy, closing(file):
            assert dumped(copy) == dumped(file)


@pytest.fixture(scope="module")
def games(running: Running, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[bool, Games]]:
    """Return the games of the query cases, as `test_query_cases` has them, read from a server."""
    opened = {}
    for is_two, folders in ((False, ONE), (True, TWO)):
        address = running.address(running.database())
        build(folders, parse_server(address))
        opened[is_two] = open_mirror(address, tmp_path_factory.mktemp("copy"))
    yield {is_two: Games(connection) for is_two, connection in opened.items()}
    for connection in opened.values():
        connection.close()


@pytest.mark.parametrize(("section", "case"), CASES, ids=[case_id(*row) for row in CASES])
def test_case_of_a_query(section: str, case: dict[str, Any], games: dict[bool, Games]) -> None:
    check_case(section, case, games)


COMMANDS = [
    "games",
    "games --json",
    "card barbican gate",
    "card barbican-gate --json",
    "card barbican gat",
    "card nothing of this name at all",
    "cards",
    "cards --json",
    "cards --jsonl",
    "cards --csv",
    "cards t:agent cost<=1 --game hubworld --explain",
    "cards t:agnet --game hubworld",
    "cards cots:1",
    "cards --names --sort cost,-name --limit 9 --offset 3",
    "cards /gain|lose/ --count",
    "rule 7.2 --game hubworld",
    "rule breaching",
    "rule breaching --json",
    "rule 99.99 --game hubworld",
    "rules instant window",
    "rules search when may I discard --game hyborian --json",
    "rules karty --game aeons-end --lang pl",
    "term breach",
    "term szczelina --lang pl --json",
    "term brech",
    "rulings --json",
    "rulings --game hubworld",
    "search instant window",
    "search draw --json --limit 40",
    "turn aeons-end --lang pl",
    "turn andromeda --as mermaid",
    "turn hyborian --json",
    "turn hubworld --walk --seed 7 --limit 40",
    "deck check data/hubworld/decks/demo-jayko-and-ace.txt",
    "deck check data/hubworld/decks/free-agent-goldie-xin.txt --game hubworld --all",
    "deck check data/hyborian/decks/five-roads.txt --json",
    "deck check data/volfyirion/decks/whole-box.txt --game volfyirion --lang sv",
    "deck fix data/hyborian/decks/five-roads.txt",
    "deck stats data/hubworld/decks/demo-jayko-and-ace.txt",
    "deck odds data/hubworld/decks/demo-jayko-and-ace.txt t:agent",
    "deck hand data/hubworld/decks/demo-jayko-and-ace.txt --seed 3",
    "deck convert data/hubworld/decks/demo-jayko-and-ace.txt --to json",
    "export hubworld --to cockatrice",
    "export volfyirion --to csv",
    "export hyborian --to json",
    "print --list",
    "print --list --json",
]


@pytest.fixture(scope="module")
def shelf(running: Running, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """Return all games in a file and on a server."""
    path = str(tmp_path_factory.mktemp("shelf") / "decklore.db")
    address = running.address(running.database())
    for database in (path, address):
        assert command("build", "--database", database)[0] == 0
    return path, address


def command(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(make_app(), list(words))
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep copies in a folder that all tests of this run share."""
    folder = tmp_path_factory.getbasetemp() / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_answers_the_same(words: str, shelf: tuple[str, str]) -> None:
    path, address = shelf
    wanted = command("--database", path, *words.split())
    assert wanted[1] or wanted[2]
    assert wanted[0] < 2 or "cots" in words
    assert command("--database", address, *words.split()) == wanted


def test_sheets_and_exports_are_the_same(shelf: tuple[str, str], tmp_path: Path) -> None:
    asked = {
        "sheet.pdf": ["print", "set:demo", "--game", "hubworld", "--limit", "4"][:4],
        "aid.pdf": ["print", "--aid", "turn", "--game", "hyborian"],
        "cards.xml": ["export", "volfyirion", "--to", "cockatrice"],
    }
    for file, words in asked.items():
        made = []
        for i, database in enumerate(shelf):
            place = tmp_path / str(i) / file
            place.parent.mkdir(exist_ok=True)
            assert command("--quiet", "--database", database, *words, "-o", str(place))[0] == 0
            made.append(place.read_bytes())
        assert len(made[0]) > 1000
        assert made[0] == made[1], file


def test_the_environment_names_a_server_too(shelf: tuple[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    from toolkit.cli.options import complete_game

    monkeypatch.setenv("DECKLORE_DATABASE", shelf[1])
    assert command("cards", "--count", "--game", "hubworld")[1] == "83\n"
    assert complete_game("hub") == ["hubworld"]


def test_a_copy_is_for_its_owner_alone(shelf: tuple[str, str], cache: Path) -> None:
    assert command("--database", shelf[1], "games")[0] == 0
    folder = cache / "decklore" / "servers"
    assert list(folder.glob("*.db"))
    assert folder.stat().st_mode & 0o777 == 0o700


def test_states_are_compared_with_one_on_a_server(address: str, lanterns_path: Path) -> None:
    build(TWO, parse_server(address))
    code, out, _ = command("rules", "diff", address, str(lanterns_path))
    assert code == 0
    assert "harbour" in out.lower()
    assert "p%40" not in out


def test_the_guide_s_sql_is_answered(running: Running, shelf: tuple[str, str]) -> None:
    guide = (ROOT / "site" / "docs" / "server.md").read_text(encoding="utf-8")
    asked = guide.split("```sql\n")[2].split("```")[0]
    with running.connect(shelf[1].rpartition("/")[2]) as connection:
        found = connection.execute(asked.encode()).fetchall()
    assert len(found) > 5
    assert all(name and cost for name, cost in found)


# ---------------------------------------------------------------- the tables on the server


def test_keys_and_indexes_are_on_the_server(
    running: Running, name: str, address: str, lanterns: sqlite3.Connection
) -> None:
    build(ONE, parse_server(address))
    with running.connect(name) as server:
        (keys,) = server.execute("SELECT count(*) FROM pg_constraint WHERE contype = 'f'").fetchone() or ()
        found = {
            row[0] for row in server.execute("SELECT indexname FROM pg_indexes WHERE indexname LIKE 'ix%'")
        }
        assert counts(server) == counts(lanterns)
        with pytest.raises(Exception, match='violates foreign key constraint "card_text_card_fkey"'):
            _delete_cards(server)
    tables = [table.name for table in read_tables()]
    wanted = sum(
        len({row[0] for row in lanterns.execute(f'PRAGMA foreign_key_list("{table}")')}) for table in tables
    )
    assert keys == wanted > 50
    made = lanterns.execute(
        "SELECT name FROM sqlite_schema "
        "WHERE type = 'index' AND name LIKE 'ix%' AND tbl_name NOT LIKE 'search%'"
    )
    assert found == {row[0] for row in made}


def _delete_cards(connection: Any) -> None:
    connection.execute("DELETE FROM card")
    connection.commit()


def test_rows_that_stay_are_left_alone(running: Running, name: str, address: str) -> None:
    server = parse_server(address)
    build(ONE, server)
    with running.connect(name) as connection:
        before = connection.execute("SELECT xmin::text, id FROM rule ORDER BY id").fetchall()
    build(TWO, server)
    with running.connect(name) as connection:
        after = connection.execute("SELECT xmin::text, id FROM rule ORDER BY id").fetchall()
    assert len(before) > 20
    assert len(after) > len(before)
    assert after[: len(before)] == before


def test_rights_and_views_outlast_a_build(running: Running, name: str, address: str, tmp_path: Path) -> None:
    server = parse_server(address)
    build(ONE, server)
    with running.connect(name) as connection:
        connection.execute("CREATE ROLE reader LOGIN PASSWORD 'r'")
        connection.execute("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
        connection.execute("CREATE VIEW names AS SELECT name FROM card_text")
    build(TWO, server)
    reader = running.address(name, "reader", "r")
    with closing(open_mirror(reader, tmp_path)) as copy:
        assert copy.execute("SELECT count(*) FROM game").fetchone()[0] == 2
    with running.connect(name) as connection:
        assert ("Brass Lamp",) in connection.execute("SELECT * FROM names").fetchall()
    with pytest.raises(BuildError) as caught:
        build(ONE, parse_server(reader))
    shown = f"postgresql+psycopg://reader@127.0.0.1:{running.port}/{name}"
    assert str(caught.value) == (
        f"the database {shown} can't be written: permission denied for table built_table"
    )


def test_rows_changed_by_other_programs_are_read_and_made_anew(
    running: Running, name: str, address: str, tmp_path: Path
) -> None:
    server = parse_server(address)
    made_from = fingerprint(ONE)
    build(ONE, server, made_from)
    old = mirrored(server, tmp_path)
    assert is_published(server, made_from)
    with running.connect(name) as connection:
        connection.execute("UPDATE card_text SET name = 'Tin Lamp' WHERE name = 'Brass Lamp'")
    new = mirrored(server, tmp_path)
    assert old
    assert new
    assert new != old
    with closing(open_database(new)) as copy:
        assert copy.execute("SELECT count(*) FROM card_text WHERE name = 'Tin Lamp'").fetchone()[0] == 1
    assert not is_published(server, made_from)
    build(ONE, server, made_from)
    with closing(open_mirror(address, tmp_path)) as copy, closing(open_database(old)) as file:
        assert dumped(copy) == dumped(file)


def test_error_where_rows_were_taken_out_by_hand(
    running: Running, name: str, address: str, tmp_path: Path
) -> None:
    build(ONE, parse_server(address))
    with running.connect(name) as connection:
        connection.execute("DELETE FROM printing WHERE id = 1")
    with pytest.raises(DatabaseError) as caught:
        open_mirror(address, tmp_path)
    assert str(caught.value) == (
        f'the keys in the table "printing" of {parse_server(address).name} do not count from 1 '
        "without a gap; `decklore build` makes it anew"
    )


def test_an_unchanged_server_is_not_copied_again(address: str, tmp_path: Path) -> None:
    server, made_from = parse_server(address), fingerprint(ONE)
    build(ONE, server, made_from)
    first = mirrored(server, tmp_path)
    assert first
    written = first.stat().st_mtime_ns, first.stat().st_ino
    assert is_published(server, made_from)
    assert mirrored(server, tmp_path) == first == latest_mirror(server, tmp_path)
    assert (first.stat().st_mtime_ns, first.stat().st_ino) == written
    first.write_bytes(b"spoilt")
    with closing(open_mirror(address, tmp_path)) as copy:
        assert copy.execute("SELECT id FROM game").fetchone()[0] == "lanterns"


def test_old_copies_go_after_an_hour(address: str, tmp_path: Path) -> None:
    server = parse_server(address)
    found: list[Any] = []
    for folders in (ONE, TWO, ONE):
        build(folders, server)
        found.append(mirrored(server, tmp_path))
        if len(found) == 1:
            os.utime(found[0], (1, 1))
    assert [path.exists() for path in found] == [False, True, True]


# ---------------------------------------------------------------- never half a build


def test_a_reader_sees_one_build_to_the_end(running: Running, name: str, address: str) -> None:
    server = parse_server(address)
    build(ONE, server)
    with running.connect(name) as reader:
        reader.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        reader.execute("SELECT 1 FROM meta")
        build(TWO, server)
        assert reader.execute("SELECT id FROM game").fetchall() == [("lanterns",)]
        old = counts(reader)
    with running.connect(name) as reader:
        new = counts(reader)
    assert old["card"] < new["card"]
    assert old["rule"] < new["rule"]


def test_readers_at_work_never_see_half_a_build(address: str, tmp_path: Path) -> None:
    server = parse_server(address)
    states, rows = [], []
    for i, folders in enumerate((ONE, TWO)):
        build(folders, tmp_path / f"{i}.db")
        with closing(open_database(tmp_path / f"{i}.db")) as file:
            states.append(counts(file))
        rows.append([pack.spec for pack in check_packs(folders).packs if pack.spec])
    publish(rows_of(rows[0], {}), server)
    seen: list[dict[str, int]] = []
    failed: list[BaseException] = []
    done = threading.Event()

    def read(folder: Path) -> None:
        try:
            while not done.is_set():
                with closing(open_mirror(address, folder)) as copy:
                    seen.append(counts(copy))
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=read, args=(tmp_path / "both",)) for _ in range(2)]
    for thread in threads:
        thread.start()
    builds = 0
    while not failed and (len(seen) < 6 or builds < 4 or any(state not in seen for state in states)):
        builds += 1
        publish(rows_of(rows[builds % 2], {}), server)
    done.set()
    for thread in threads:
        thread.join()
    assert failed == []
    assert [found for found in seen if found not in states] == []


#: Builds the packs of its arguments on the server that is the first of them.
BUILD = (
    "import sys\nfrom pathlib import Path\nfrom toolkit.checks import build\n"
    "from toolkit.database.server import parse_server\n"
    "build([Path(word) for word in sys.argv[2:]], parse_server(sys.argv[1]))\n"
)


@pytest.mark.parametrize("table", ["game", "rule_text", "printing", "step_move"])
def test_a_killed_build_leaves_the_old_database(
    running: Running, name: str, address: str, table: str, tmp_path: Path
) -> None:
    build(ONE, parse_server(address))
    with running.connect(name) as connection:
        before = counts(connection)
    with running.connect(name) as holder:
        holder.execute(f'LOCK TABLE "{table}" IN SHARE MODE'.encode())
        words = [sys.executable, "-c", BUILD, address, *map(str, TWO)]
        child = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        backend = _waiting(running, name, child)
        with running.connect(name) as reader:
            assert counts(reader) == before
        child.send_signal(signal.SIGKILL)
        child.wait()
        holder.rollback()
    _gone(running, name, backend)
    with running.connect(name) as connection:
        assert counts(connection) == before
    build(TWO, parse_server(address))
    with closing(open_mirror(address, tmp_path)) as copy:
        assert copy.execute("SELECT count(*) FROM game").fetchone()[0] == 2


def _waiting(running: Running, name: str, child: subprocess.Popen[Any], beside: int = 0) -> int:
    """Wait until a build, or another process than `beside`, waits for a lock; return its number there."""
    with running.connect(name, autocommit=True) as watcher:
        while child.poll() is None:
            found = watcher.execute(
                "SELECT pid FROM pg_stat_activity WHERE application_name = 'decklore' AND datname = %s "
                "AND wait_event_type = 'Lock' AND pid <> %s", (name, beside)
            ).fetchone()  # fmt: skip
            if found:
                return int(found[0])
            time.sleep(0.05)
    raise AssertionError(f"the build ended with {child.returncode}")


def _gone(running: Running, name: str, backend: int) -> None:
    with running.connect(name, autocommit=True) as watcher:
        while watcher.execute("SELECT 1 FROM pg_stat_activity WHERE pid = %s", (backend,)).fetchone():
            time.sleep(0.05)


def test_error_where_the_server_ends_a_build(running: Running, name: str, address: str) -> None:
    build(ONE, parse_server(address))
    with running.connect(name) as holder:
        holder.execute("LOCK TABLE step IN SHARE MODE")
        words = [
            sys.executable,
            "-c",
            "from toolkit.start import main; main()",
            "build",
            "--database",
            address,
        ]
        child = subprocess.Popen(
            [*words, *(word for folder in TWO for word in ("--data", str(folder)))],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        backend = _waiting(running, name, child)
        holder.execute("SELECT pg_terminate_backend(%s)", (backend,))
        out, err = child.communicate()
    assert (child.returncode, out) == (2, "")
    assert err == (
        f"decklore: the database {parse_server(address).name} can't be written: "
        "terminating connection due to administrator command\n"
    )
    with running.connect(name) as connection:
        assert connection.execute("SELECT id FROM game").fetchall() == [("lanterns",)]


def test_a_build_over_another_version_waits_for_readers_and_they_for_it(
    running: Running, name: str, address: str, tmp_path: Path
) -> None:
    build(ONE, parse_server(address))
    with running.connect(name) as connection:
        before = counts(connection)
        connection.execute("UPDATE meta SET value = '1' WHERE key = 'schema'")
    found: list[list[str]] = []

    def read() -> None:
        with closing(open_mirror(address, tmp_path)) as copy:
            found.append([row["id"] for row in copy.execute("SELECT id FROM game ORDER BY position")])

    later = threading.Thread(target=read)
    with running.connect(name) as reader:
        reader.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        reader.execute("SELECT 1 FROM meta")
        child = subprocess.Popen([sys.executable, "-c", BUILD, address, *map(str, TWO)])
        backend = _waiting(running, name, child)
        later.start()
        _waiting(running, name, child, beside=backend)
        assert counts(reader) == before
    assert child.wait() == 0
    later.join()
    assert found == [["lanterns", "harbour"]]


def test_two_builds_at_once_come_one_after_the_other(running: Running, name: str, address: str) -> None:
    words = [sys.executable, "-c", BUILD, address]
    children = [subprocess.Popen([*words, *map(str, folders)]) for folders in (ONE, TWO)]
    assert [child.wait() for child in children] == [0, 0]
    with running.connect(name) as connection:
        assert connection.execute("SELECT count(*) FROM game").fetchone() in {(1,), (2,)}


# ---------------------------------------------------------------- what goes wrong


def test_a_database_without_an_encoding_holds_every_letter(running: Running, tmp_path: Path) -> None:
    address = running.address(running.database("SQL_ASCII"))
    build(ONE, tmp_path / "file.db")
    build(ONE, parse_server(address))
    with (
        closing(open_mirror(address, tmp_path)) as copy,
        closing(open_database(tmp_path / "file.db")) as file,
    ):
        assert dumped(copy) == dumped(file)


def test_error_of_an_encoding_that_lacks_letters(running: Running) -> None:
    address = running.address(running.database("LATIN1"))
    code, _, err = command("build", "--database", address, "--data", str(PACKS / "lanterns"))
    assert code == 2
    assert err.startswith(f"decklore: the database {parse_server(address).name} can't be written: ")
    assert err.endswith('in encoding "UTF8" has no equivalent in encoding "LATIN1"\n')
    assert len(err.splitlines()) == 1


def test_error_where_the_copy_can_not_be_written(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(ONE, parse_server(address))
    (tmp_path / "taken").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "taken"))
    code, _, err = command("--database", address, "games")
    assert code == 2
    assert err.startswith(f"decklore: the copy of the database {tmp_path}/taken/decklore/servers/")
    assert err.endswith(".db can't be written: Not a directory\n")


def test_a_newer_database_is_refused_as_a_file_is_and_built_anew(
    running: Running, name: str, address: str, tmp_path: Path
) -> None:
    path = tmp_path / "file.db"
    build(TWO, path)
    build(TWO, parse_server(address))
    for connection in (sqlite3.connect(path), running.connect(name)):
        connection.execute("UPDATE meta SET value = '99' WHERE key = 'schema'")
        connection.execute("CREATE TABLE newer (id INTEGER)")
        connection.commit()
        connection.close()
    with running.connect(name) as connection:
        connection.execute("INSERT INTO built_table VALUES ('newer')")
    with pytest.raises(DatabaseError) as of_file:
        open_database(path)
    assert "has schema version 99 and this program reads" in str(of_file.value)
    shown = parse_server(address).name
    refused = (2, "", f"decklore: {str(of_file.value).replace(str(path), shown)}\n")
    assert command("--database", address, "games") == refused
    data = [word for folder in TWO for word in ("--data", str(folder))]
    assert command("build", "--database", address, *data) == (
        0,
        f"{shown}: 2 games (lanterns, harbour)\n",
        "",
    )
    with running.connect(name) as connection:
        assert connection.execute("SELECT to_regclass('newer')").fetchone() == (None,)


def test_a_server_without_a_database_gets_one_first(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKLORE_DATA", str(PACKS / "lanterns"))
    code, out, err = command("--database", address, "games", "--json")
    assert (code, err) == (0, f"building the database first: {parse_server(address).name}\n")
    assert '"lanterns"' in out
    monkeypatch.setenv("DECKLORE_DATA", str(PACKS / "oddments"))
    assert command("--database", address, "games", "--json") == (0, out, "")


@pytest.mark.parametrize("taken", ["meta", "card"])
def test_error_where_the_tables_are_another_program_s(
    running: Running, name: str, address: str, taken: str
) -> None:
    with running.connect(name) as connection:
        connection.execute(f"CREATE TABLE {taken} (key TEXT)".encode())
        connection.execute(f"INSERT INTO {taken} VALUES ('kept')".encode())
    code, out, err = command("build", "--database", address, "--data", str(PACKS / "lanterns"))
    shown = parse_server(address).name
    messages = {
        "meta": f"the tables in {shown} are not this program's; choose another database, or a schema with "
        "?options=-csearch_path%3DNAME",
        "card": f'the database {shown} can\'t be written: relation "card" already exists',
    }
    assert (code, out, err) == (2, "", f"decklore: {messages[taken]}\n")
    with running.connect(name) as connection:
        assert connection.execute(f"SELECT * FROM {taken}".encode()).fetchall() == [("kept",)]
        connection.execute("CREATE SCHEMA own")
    own = f"{address}?options=-csearch_path%3Down"
    assert command("build", "--database", own, "--data", str(PACKS / "lanterns"))[0] == 0
    assert '"lanterns"' in command("--database", own, "games", "--json")[1]


def test_error_where_the_search_path_names_no_schema(address: str) -> None:
    wrong = f"{address}?options=-csearch_path%3Dnowhere"
    code, _, err = command("build", "--database", wrong, "--data", str(PACKS / "lanterns"))
    assert code == 2
    assert err == (
        f"decklore: the database {parse_server(address).name} has no schema to write in; "
        "its search_path names none\n"
    )


def test_error_where_a_server_does_not_let_one_in(running: Running, name: str, tmp_path: Path) -> None:
    from postgresql_server import USER, free_port

    port = free_port()
    here, nowhere = f"127.0.0.1:{running.port}", f"127.0.0.1:{port}"
    secret = "open-sesame"
    wrong = {
        f"{USER}:{secret}@{here}/{name}": f'password authentication failed for user "{USER}"',
        f"nobody-here:{secret}@{here}/{name}": 'password authentication failed for user "nobody-here"',
        f"{USER}:{secret}@{nowhere}/{name}": "Connection refused",
    }
    for place, reason in wrong.items():
        shown = place.replace(f":{secret}", "")
        for words in (["games"], ["build", "--data", str(PACKS / "lanterns")]):
            assert command("--database", f"postgresql+psycopg://{place}", *words) == (
                2, "", f"decklore: the server postgresql+psycopg://{shown} can't be reached: {reason}\n"
            )  # fmt: skip
    unknown = running.address("no-such-base")
    code, _, err = command("--database", unknown, "games")
    assert code == 2
    assert err == (
        f"decklore: the server postgresql+psycopg://{USER}@{here}/no-such-base can't be reached: "
        'database "no-such-base" does not exist\n'
    )


@pytest.mark.parametrize(
    ("address", "message"),
    [
        (
            "mysql://u:secret@h/d",
            '"mysql" is no kind of database that is known; give a file or postgresql+psycopg://USER@HOST/DATABASE',
        ),
        (
            "postgresql+psycopg://u:se/cret@h/d",
            (
                "the address of the server can't be read; write "
                "postgresql+psycopg://USER:PASSWORD@HOST:PORT/DATABASE, "
                "signs such as / and @ in a part as %2F and %40"
            ),
        ),
        (
            "postgresql+psycopg://u:secret@127.0.0.1/d?no_option=1",
            (
                "the server postgresql+psycopg://u@127.0.0.1/d can't be reached: "
                'invalid connection option "no_option"'
            ),
        ),
    ],
)
def test_error_of_an_address(address: str, message: str) -> None:
    assert command("--database", address, "games") == (2, "", f"decklore: {message}\n")


def test_an_address_is_read_and_shown_without_its_password() -> None:
    server = parse_server(
        "postgresql+psycopg://me:p%40ss%2F@db.example:5433/cards?sslmode=require&password=x"
    )
    assert dict(server.options) == {
        "user": "me", "password": "x", "host": "db.example", "port": "5433", "dbname": "cards",
        "sslmode": "require",
    }  # fmt: skip
    assert server.name == "postgresql+psycopg://me@db.example:5433/cards"
    assert "p@ss" not in repr(server)
    assert dict(parse_server("postgresql:///cards?host=/run/postgresql").options) == {
        "dbname": "cards", "host": "/run/postgresql",
    }  # fmt: skip


def test_error_where_psycopg_is_missing() -> None:
    program = (
        "import sys\nsys.modules['psycopg'] = None\n"
        "sys.argv = ['decklore', '--database', 'postgresql+psycopg://u:secret@h/d', 'games']\n"
        "from toolkit.start import main\nmain()\n"
    )
    found = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True)
    assert (found.returncode, found.stdout) == (2, "")
    assert found.stderr == (
        "decklore: a database on a PostgreSQL server needs psycopg: `pip install 'decklore[postgresql]'` "
        "(import of psycopg halted; None in sys.modules)\n"
    )


def test_two_games_are_the_same_as_in_the_cases(tmp_path: Path, games: dict[bool, Games]) -> None:
    with closing(open_two_games(tmp_path)) as file:
        assert dumped(games[True].connection) == dumped(file)
    assert TWO_GAMES in {section for section, _ in CASES}
