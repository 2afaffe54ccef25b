"""What a database was made from, as one digest: every file of its packs and of this program.

Promises: where a single byte of either differs, so does the digest; a database that is up to date need not be
made anew. Leaves out: whether a pack is sound, which shows in reading it.
"""

from __future__ import annotations

import hashlib
import os
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.database.opening import DatabaseError, folders_digest, open_database

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_PROGRAM = Path(__file__).resolve().parents[1]


def fingerprint(folders: Iterable[Path]) -> str:
    """Return the digest of all files below `folders` and of the program; "" where one can't be read."""
    digest = hashlib.blake2b(digest_size=16)
    try:
        for name, file in _files(folders):
            content = str(file.readlink()).encode() if file.is_symlink() else file.read_bytes()
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
    except OSError:
        return ""
    return digest.hexdigest()


def stamps(folders: Iterable[Path]) -> dict[str, tuple[int, int, int]]:
    """Return size, date and number of each file of the packs below `folders`, which show any change.

    Hidden files count as little as for reading. Raises OSError where a folder goes meanwhile.
    """
    found = {}
    for pack in (pack for folder in folders for pack in _packs(folder)):
        for path in pack.rglob("*"):
            if not any(part.startswith(".") for part in path.relative_to(pack).parts):
                state = path.lstat()
                found[str(path)] = state.st_size, state.st_mtime_ns, state.st_ino
    return found


def _files(folders: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """Yield each file with its place in its folder, in an order that does not depend on the disk."""
    packs = [(pack, "*") for folder in folders for pack in _packs(folder)]
    for folder, pattern in ((_PROGRAM, "*.py"), (_PROGRAM, "*.sql"), *packs):
        found = (path for path in folder.rglob(pattern) if path.is_symlink() or path.is_file())
        yield from sorted((f"{folder.name}/{path.relative_to(folder).as_posix()}", path) for path in found)


def _packs(folder: Path) -> list[Path]:
    """Return the packs in a folder, which may be one itself; what lies beside them is none of theirs."""
    if (folder / "game.yaml").exists():
        return [folder]
    return sorted(item for item in folder.glob("*") if item.is_dir() and not item.name.startswith("."))


def renew(path: Path, folders: Sequence[Path], made_from: str, read_ns: int | None = None) -> bool:
    """Return whether a database was made from just this; if so, its date becomes that of a build of now.

    `read_ns` is when reading the folders for `made_from` began, in nanoseconds.
    """
    try:
        with closing(open_database(path)) as connection:
            meta = dict(connection.execute("SELECT key, value FROM meta").fetchall())
        if not made_from or (meta["packs"], meta["folders"]) != (made_from, folders_digest(folders)):
            return False
        now = time.time_ns() if read_ns is None else read_ns
        os.utime(path, ns=(now, now))
    except (OSError, DatabaseError, KeyError):
        return False
    return True
