"""A database on a PostgreSQL server of this machine beside the same in a file: built, and asked."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.postgresql_server import NoServerError, running_server

ROOT = Path(__file__).resolve().parents[2]
DECKLORE = "from toolkit.start import main; main()"
RUNS = 5


def main() -> None:
    """Print what each takes of the processor, the server's own work left out."""
    try:
        with running_server() as server, tempfile.TemporaryDirectory() as folder:
            _measure(server.address(server.database()), Path(folder))
    except NoServerError as error:
        print(f"no PostgreSQL server: {error}")


def _measure(address: str, folder: Path) -> None:
    file = str(folder / "decklore.db")
    for what, database in (("file", file), ("server", address)):
        print(f"built, {what:22} {_spent(folder, 'build', '--database', database):7.0f} ms")
    asked = ("card", "barbican-gate")
    _spent(folder, "--database", file, *asked)
    for what, database, caches in (
        ("asked, file", file, ["same"] * RUNS),
        ("asked, server after a build", address, [str(run) for run in range(RUNS)]),
        ("asked, server unchanged", address, ["0"] * RUNS),
    ):
        took = min(_spent(folder / cache, "--database", database, *asked) for cache in caches)
        print(f"{what:29} {took:7.0f} ms")


def _spent(cache: Path, *words: str) -> float:
    """Run a command; return how long the processor worked for it, in ms."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", DECKLORE, *words], env={**os.environ, "XDG_CACHE_HOME": str(cache)}, cwd=ROOT,
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000
