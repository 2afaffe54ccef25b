"""A PostgreSQL server of the tests' own, on a free port of this machine, in a folder that goes with it."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import psycopg

if TYPE_CHECKING:
    from collections.abc import Iterator

USER, PASSWORD = "keeper", "p@ss/w:rd"
OPTIONS = " ".join(
    f"-c {setting}"
    for setting in (
        "listen_addresses=127.0.0.1", "fsync=off", "full_page_writes=off", "synchronous_commit=off",
        "wal_level=minimal", "max_wal_senders=0", "autovacuum=off", "shared_buffers=64MB",
    )
)  # fmt: skip


class NoServerError(Exception):
    """Raised where no server can be started; says why."""


class Running:
    """A server that runs; each `database` is a new one."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._made = 0

    def database(self, encoding: str = "UTF8") -> str:
        """Make an empty database and return its name."""
        self._made += 1
        name = f"decklore_{self._made}"
        with self.connect("postgres", autocommit=True) as connection:
            connection.execute(
                f"CREATE DATABASE \"{name}\" TEMPLATE template0 ENCODING '{encoding}'".encode()
            )
        return name

    def address(self, database: str, user: str = USER, password: str = PASSWORD) -> str:
        """Return the address of a database as the command line takes it."""
        place = f"127.0.0.1:{self.port}/{database}"
        return f"postgresql+psycopg://{user}:{quote(password, safe='')}@{place}"

    def connect(self, database: str, **settings: Any) -> psycopg.Connection[Any]:
        """Connect as any other program would."""
        return psycopg.connect(
            host="127.0.0.1", port=self.port, user=USER, password=PASSWORD, dbname=database, **settings
        )


@contextmanager
def running_server() -> Iterator[Running]:
    """Start a server and stop it. Raises NoServerError where PostgreSQL is missing or does not start."""
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="decklore-pg-"))
    port = free_port()
    as_user = _as_user(folder)
    data, log = folder / "data", folder / "log"
    secret = folder / "secret"
    secret.write_text(PASSWORD, encoding="utf-8")
    secret.chmod(0o644)

    def run(*words: str) -> None:
        done = subprocess.run(
            [str(programs / words[0]), *words[1:]],
            check=False,
            capture_output=True,
            text=True,
            cwd=folder,
            **as_user,
        )
        if done.returncode:
            said = log.read_text(encoding="utf-8") if log.exists() else done.stderr
            raise NoServerError(f"{words[0]} ended with {done.returncode}: {said.strip()[-500:]}")

    try:
        run("initdb", "-D", str(data), "-U", USER, f"--pwfile={secret}", "--auth=scram-sha-256",
            "-E", "UTF8", "--no-locale", "--no-sync")  # fmt: skip
        options = f"-p {port} -k {folder} {OPTIONS}"
        run("pg_ctl", "-D", str(data), "-l", str(log), "-o", options, "-w", "start")
        try:
            yield Running(port)
        finally:
            run("pg_ctl", "-D", str(data), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path:
    """Return the folder of the server's programs: Debian keeps them out of the PATH."""
    found = shutil.which("initdb")
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    if not found and not places:
        raise NoServerError("there is no initdb; on Debian: apt-get install postgresql")
    return Path(found).parent if found else places[-1].parent


def _as_user(folder: Path) -> dict[str, Any]:
    """Return who runs the server, which refuses to run as root, and give them the folder."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            shutil.chown(folder, user=name)
        except LookupError:
            continue
        import pwd

        return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}
    raise NoServerError("PostgreSQL does not run as root, and there is no user postgres or nobody")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
