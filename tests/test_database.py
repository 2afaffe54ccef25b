"""A build is all or nothing, keeps every row, and is read with the standard library alone."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from conftest import PACKS
from toolkit.checks import build
from toolkit.database import DatabaseError, is_stale, open_database
from toolkit.database.building import BuildError
from toolkit.database.fingerprint import fingerprint, renew
from toolkit.errors import FindingsError
from toolkit.unfinished import unfinished

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def games(path: Path) -> list[str]:
    connection = open_database(path)
    try:
        return [row["id"] for row in connection.execute("SELECT id FROM game")]
    finally:
        connection.close()


def test_foreign_keys_hold(lanterns: sqlite3.Connection) -> None:
    assert lanterns.execute("SELECT count(*) FROM rule_link").fetchone()[0] > 3
    assert lanterns.execute("PRAGMA foreign_key_check").fetchall() == []
    assert lanterns.execute("PRAGMA integrity_check").fetchone()[0] == "ok"


def test_every_row_of_the_pack_is_there(lanterns: sqlite3.Connection) -> None:
    counts = {
        table: lanterns.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        for table in ("rule", "term", "format", "deck", "zone", "quantity", "fact", "goal", "card_set")
    }
    assert counts["term"] == 2
    assert counts["zone"] == 3
    assert counts["quantity"] == 2
    assert counts["fact"] == 2
    assert counts["goal"] == 1
    assert counts["format"] == 1
    assert counts["rule"] > 20
    kinds = dict(lanterns.execute("SELECT kind, count(*) FROM step GROUP BY kind").fetchall())
    assert kinds["procedure"] == 1
    assert kinds["option"] == 2


def test_a_printing_that_changes_nothing_shares_its_version(lanterns: sqlite3.Connection) -> None:
    rows = lanterns.execute(
        "SELECT c.slug, count(p.id), count(DISTINCT p.version) FROM printing p JOIN card c ON c.id = p.card "
        "WHERE c.slug IN ('squall', 'brass-lamp') GROUP BY c.slug ORDER BY c.slug"
    )
    assert [tuple(row) for row in rows] == [("brass-lamp", 2, 2), ("squall", 2, 1)]


def test_a_faulty_pack_leaves_the_old_database(tmp_path: Path) -> None:
    path = tmp_path / "decklore.db"
    build([PACKS / "lanterns"], path)
    before = path.read_bytes()
    pack = tmp_path / "packs" / "lanterns"
    shutil.copytree(PACKS / "lanterns", pack)
    text = (pack / "glossary.yaml").read_text(encoding="utf-8")
    (pack / "glossary.yaml").write_text(text.replace("rule: lamps", "rule: lump"), encoding="utf-8")
    with pytest.raises(FindingsError, match='there is no rule "lump"'):
        build([pack], path)
    assert path.read_bytes() == before
    assert list(tmp_path.glob(".*")) == []


def test_a_folder_that_can_not_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BuildError, match="can't be written"):
        build([PACKS / "lanterns"], tmp_path / "file" / "decklore.db")


def test_the_same_packs_give_the_same_rows(tmp_path: Path) -> None:
    dumps = []
    for name in ("one.db", "two.db"):
        build([PACKS / "lanterns"], tmp_path / name)
        connection = sqlite3.connect(tmp_path / name)
        dumps.append("\n".join(connection.iterdump()))
        connection.close()
    assert "brass-lamp" in dumps[0]
    assert dumps[0] == dumps[1]


@pytest.mark.parametrize("delay", [0.05, 0.2, 0.5, 0.8, 1.1])
def test_a_killed_build_leaves_the_old_database(tmp_path: Path, delay: float) -> None:
    path = tmp_path / "decklore.db"
    build([PACKS / "lanterns"], path)
    before = path.read_bytes()
    program = (
        "import sys\nfrom pathlib import Path\nfrom toolkit.checks import build\n"
        "while True: build([Path(sys.argv[1])], Path(sys.argv[2]))\n"
    )
    child = subprocess.Popen([sys.executable, "-c", program, str(PACKS / "lanterns"), str(path)])
    time.sleep(delay)
    child.send_signal(signal.SIGKILL)
    child.wait()
    assert games(path) == ["lanterns"]
    assert len(path.read_bytes()) == len(before)


def test_what_a_killed_build_left_is_swept_and_what_is_being_made_stays(tmp_path: Path) -> None:
    path = tmp_path / "decklore.db"
    left = tmp_path / ".decklore.db.1-a.tmp"
    left.write_text("half", encoding="utf-8")
    with unfinished(path) as held:
        held.write_text("half", encoding="utf-8")
        build([PACKS / "lanterns"], path)
        assert not left.exists()
        assert held.exists()
    assert [item.name for item in tmp_path.iterdir()] == ["decklore.db"]


def test_error_of_a_database_that_can_not_be_read(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=r"there is no database at .*; `decklore build` makes it"):
        open_database(tmp_path / "none.db")
    (tmp_path / "text.db").write_text("hello", encoding="utf-8")
    with pytest.raises(DatabaseError, match="is not a database of this program"):
        open_database(tmp_path / "text.db")
    connection = sqlite3.connect(tmp_path / "new.db")
    connection.execute("CREATE TABLE meta (key TEXT, value TEXT)")
    connection.execute("INSERT INTO meta VALUES ('schema', '99')")
    connection.commit()
    connection.close()
    with pytest.raises(DatabaseError, match="has schema version 99 and this program reads 13"):
        open_database(tmp_path / "new.db")


def test_a_database_is_stale_when_its_packs_changed(tmp_path: Path) -> None:
    pack = tmp_path / "packs" / "lanterns"
    shutil.copytree(PACKS / "lanterns", pack)
    path = tmp_path / "decklore.db"
    assert is_stale(path, [pack])
    build([pack], path)
    assert not is_stale(path, [pack])
    assert is_stale(path, [PACKS])
    later = path.stat().st_mtime_ns + 10**9
    os.utime(pack / "turn.yaml", ns=(later, later))
    assert is_stale(path, [pack])


def test_the_database_opens_for_reading_alone(lanterns_path: Path) -> None:
    connection = open_database(lanterns_path)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connection.execute("DELETE FROM game")
    connection.close()


def test_a_look_up_imports_no_sqlmodel(lanterns_path: Path) -> None:
    program = (
        "import sys\nfrom pathlib import Path\nfrom toolkit.database import open_database\n"
        "from toolkit.cards import find_cards, read_cards\nfrom toolkit.rules import get_rule\n"
        "connection = open_database(Path(sys.argv[1]))\n"
        "card = read_cards(connection, find_cards(connection, 'squall'))[0]\n"
        "print(card.name, get_rule(connection, '1').title)\n"
        "heavy = ('sqlmodel', 'sqlalchemy', 'pydantic', 'rich', 'yaml')\n"
        "print([name for name in heavy if name in sys.modules])\n"
    )
    found = subprocess.run(
        [sys.executable, "-c", program, str(lanterns_path)], capture_output=True, text=True, check=True
    )
    assert found.stdout.splitlines() == ["Squall The aim", "[]"]


def test_an_unchanged_pack_needs_no_build(tmp_path: Path) -> None:
    pack, path = tmp_path / "lanterns", tmp_path / "decklore.db"
    shutil.copytree(PACKS / "lanterns", pack)
    build([pack], path, fingerprint([pack]))
    os.utime(path, (1, 1))
    assert renew(path, [pack], fingerprint([pack]))
    assert not is_stale(path, [pack])
    text = (pack / "turn.yaml").read_text(encoding="utf-8")
    (pack / "turn.yaml").write_text(f"{text}\n", encoding="utf-8")
    assert not renew(path, [pack], fingerprint([pack]))


@pytest.mark.parametrize("change", [
    lambda pack: (pack / "symbols" / "oil.svg").rename(pack / "symbols" / "oil2.svg"),
    lambda pack: (pack / "README.md").write_text("", encoding="utf-8"),
    lambda pack: (pack / "link").symlink_to(pack / "game.yaml"),
    lambda pack: (pack / "turn.yaml").unlink(),
])  # fmt: skip
def test_any_change_of_a_pack_shows_in_its_fingerprint(
    tmp_path: Path, change: Callable[[Path], object]
) -> None:
    pack = tmp_path / "lanterns"
    shutil.copytree(PACKS / "lanterns", pack)
    before = fingerprint([pack])
    assert before == fingerprint([PACKS / "lanterns"])
    change(pack)
    assert fingerprint([pack]) != before


def test_a_database_of_other_folders_or_of_no_fingerprint_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "decklore.db"
    assert not renew(path, [PACKS / "lanterns"], fingerprint([PACKS / "lanterns"]))
    build([PACKS / "lanterns"], path)
    assert not renew(path, [PACKS / "lanterns"], "")
    copy = tmp_path / "lanterns"
    shutil.copytree(PACKS / "lanterns", copy)
    build([PACKS / "lanterns"], path, fingerprint([PACKS / "lanterns"]))
    assert not renew(path, [copy], fingerprint([copy]))
    assert renew(path, [PACKS / "lanterns"], fingerprint([PACKS / "lanterns"]))


def test_what_lies_beside_packs_is_no_change_of_them(tmp_path: Path) -> None:
    shutil.copytree(PACKS / "lanterns", tmp_path / "lanterns")
    before = fingerprint([tmp_path])
    (tmp_path / "decklore.db").write_text("made beside them", encoding="utf-8")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "index").write_text("", encoding="utf-8")
    assert fingerprint([tmp_path]) == before
    shutil.copytree(PACKS / "oddments", tmp_path / "oddments")
    assert fingerprint([tmp_path]) != before
