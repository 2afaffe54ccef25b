"""The four pieces of work that faults are tried on, each with an old result and a new one.

A work makes its result in a folder of its own. What it reads lies elsewhere, so that a disk may be full or
read-only where the result lies and nowhere else.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.checks import build
from toolkit.database import open_database

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).resolve().parents[2]
LANTERNS = ROOT / "tests" / "packs" / "lanterns"
DECKLORE = "from toolkit.start import main; main()"
#: What one state of a result is: the bytes of each file by its name.
State = dict[str, bytes]

MAP = """
game: {id: ponds, title: Ponds}
id: Name
name: Name
type: Kind
set: Box
abilities: [{column: Text}]
"""


@dataclass(frozen=True)
class Work:
    """What is done: words of the command line, where its result lies, and what messages call that.

    `{into}` is the folder of results, `{from}` that of what is read, with an `old` and a `new` state.
    """

    name: str
    words: tuple[str, ...]
    result: str

    def command(self, sources: Path, into: Path, state: str, before: str = "") -> list[str]:
        """Return the command that makes the result of a state; `before` is a program that goes first."""
        places = {"into": str(into), "from": str(sources / state), "state": state}
        words = [word.format(**places) for word in self.words]
        return [sys.executable, "-W", "error", "-c", f"{before}{DECKLORE}", *words]

    def start(self, sources: Path, into: Path, state: str = "new", before: str = "") -> subprocess.Popen[str]:
        """Start the work on a state."""
        return subprocess.Popen(
            self.command(sources, into, state, before),
            cwd=ROOT,
            env=environment(sources / state),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, sources: Path, into: Path, state: str = "new") -> tuple[int, str]:
        """Do the work on a state; return its exit code and what it says on standard error."""
        with self.start(sources, into, state) as process:
            _, said = process.communicate(timeout=120)
        return process.returncode, said

    def read(self, into: Path) -> State:
        """Return the present state of the result; nothing where there is none."""
        found = into / self.result
        if found.suffix == ".db":
            return {"": _rows(found)}
        if found.is_file():
            return {"": found.read_bytes()}
        return {
            str(path.relative_to(found)): path.read_bytes()
            for path in sorted(found.rglob("*"))
            if path.is_file()
            and "pagefind" not in path.parts  # its names differ from run to run
            and not any(_is_left(part) for part in path.parts)
        }

    def put(self, into: Path, saved: Path) -> None:
        """Set the result back to what was saved of it."""
        found = into / self.result
        shutil.rmtree(found) if found.is_dir() else found.unlink(missing_ok=True)
        into.mkdir(parents=True, exist_ok=True)
        _copy(saved / self.result, found)

    def save(self, into: Path, saved: Path) -> None:
        """Save the result, to be put back later."""
        saved.mkdir(parents=True, exist_ok=True)
        _copy(into / self.result, saved / self.result)

    def left(self, into: Path) -> list[str]:
        """Return what lies beside the result and in it that is no part of it."""
        return sorted(str(path.relative_to(into)) for path in into.rglob(".*") if _is_left(path.name))


WORKS = {
    work.name: work
    for work in (
        Work("build", ("build", "--data", "{from}/packs", "--database", "{into}/made.db"), "made.db"),
        Work(
            "import",
            ("import", "cards", "{from}/cards.csv", "--map", "{from}/map.yaml", "--into", "{into}/ponds",
             "--replace"),
            "ponds",
        ),
        Work(
            "print",
            ("--database", "{from}/made.db", "print", "set:first", "--game", "lanterns", "--title", "{state}",
             "-o", "{into}/made.pdf"),
            "made.pdf",
        ),
        Work("site", ("--database", "{from}/made.db", "site", "build", "-o", "{into}/site"), "site"),
    )
}  # fmt: skip


def environment(sources: Path) -> Mapping[str, str]:
    """Return the environment of a run: packs from `sources`, and none that a person has added."""
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("DECKLORE_")},
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests"))),
        "PYTHONHASHSEED": "0",  # by which words of the search index are numbered
        "DECKLORE_PACKS": os.devnull,
        "DECKLORE_DATA": str(sources / "packs"),
    }


def make_sources(sources: Path) -> None:
    """Make what the works read, in an old state and in a new one that differs in each result."""
    for state in ("old", "new"):
        pack = sources / state / "packs" / "lanterns"
        shutil.copytree(LANTERNS, pack)
        set_state(pack, state)
        build([pack.parent], sources / state / "made.db")
        (sources / state / "map.yaml").write_text(MAP, encoding="utf-8")
        rows = [f"Card {i} {state},lamp,Box {i % 4},It is {state}." for i in range(40)]
        (sources / state / "cards.csv").write_text(
            "\n".join(["Name,Kind,Box,Text", *rows, ""]), encoding="utf-8"
        )


def set_state(pack: Path, state: str) -> None:
    """Set the pack of a game to a state: a rule and a card both say which it is."""
    for name, words in (("rules.en.md", "The aim"), ("cards/first.yaml", "Brass Lamp")):
        text = (LANTERNS / name).read_text(encoding="utf-8")
        assert words in text
        (pack / name).write_text(text.replace(words, f"{words} {state}", 1), encoding="utf-8")


def make_results(sources: Path, into: Path, saved: Path, names: list[str]) -> None:
    """Make the old result of each work and save it."""
    into.mkdir(parents=True)
    for name in names:
        work = WORKS[name]
        if name == "import":
            _first_import(sources, into)
        else:
            code, said = work.run(sources, into, "old")
            assert code == 0, said
        work.save(into, saved)


def _first_import(sources: Path, into: Path) -> None:
    from toolkit.exchange import import_cards, write_pack

    imported = import_cards(
        sources / "old" / "cards.csv", sources / "old" / "map.yaml", into / "ponds", new=True
    )
    write_pack(imported, into / "ponds")


def _rows(path: Path) -> bytes:
    """Return all rows of a database, which must be whole, but for what tells when the program has changed."""
    with closing(open_database(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        rows = "\n".join(line for line in connection.iterdump() if "INTO \"meta\" VALUES('packs'" not in line)
    return rows.encode()


def _is_left(name: str) -> bool:
    return name.startswith(".") and name.endswith((".tmp", ".old"))


def _copy(one: Path, other: Path) -> None:
    if one.is_dir():
        shutil.copytree(one, other)
    else:
        shutil.copy2(one, other)
