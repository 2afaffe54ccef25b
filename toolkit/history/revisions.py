"""Packs of a revision of Git, unpacked into a folder of their own for as long as they are read.

Promises: the checkout and the repository stay as they are. Leaves out: reading packs.
"""

from __future__ import annotations

import io
import re
import subprocess
import tarfile
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from toolkit.errors import DeckloreError
from toolkit.places import data_folders

if TYPE_CHECKING:
    from collections.abc import Iterator

_PREFIX = "git:"
#: `C:\packs` is a path of another system, no revision.
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")


class RevisionError(DeckloreError):
    """Raised where Git is missing, or has no such revision or no such folder in it."""


def is_revision(name: str) -> bool:
    """Return whether a name is written as a revision: `git:REV`, `REV:path` or `git:REV:path`."""
    return ":" in name and not _DRIVE.match(name)


@contextmanager
def unpacked(name: str) -> Iterator[Path]:
    """Give a folder with the packs of a revision, which is removed afterwards. Raises RevisionError.

    `git:REV` means the packs that are in use now, as they were then; `REV:path` any folder, from the
    top of the repository that one is in.
    """
    revision, _, path = name.removeprefix(_PREFIX).partition(":")
    start = Path.cwd() if path else data_folders()[0].resolve()
    top = Path(_git(start, "rev-parse", "--show-toplevel", fault=f'"{start}" is in no repository of Git'))
    if not path:
        path = start.relative_to(top.resolve()).as_posix()
    no_revision = f'Git knows no revision "{revision}" in {top.name}'
    commit = _git(top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}",
                  fault=no_revision)  # fmt: skip
    no_folder = f'revision "{revision}" has no folder "{path}"'
    kind = _git(top, "cat-file", "-t", f"{commit}:{_inside(path)}", fault=no_folder)
    if kind != "tree":
        raise RevisionError(f'"{path}" of revision "{revision}" is no folder; name one of packs')
    archive = _run(top, "archive", "--format=tar", f"{commit}:{_inside(path)}", fault=no_folder)
    with TemporaryDirectory(prefix="decklore-") as made:
        folder = Path(made) / (Path(path).name or "packs")
        folder.mkdir()
        with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
            tar.extractall(folder, filter="data")
        yield folder


def _inside(path: str) -> str:
    """Return a path as Git takes it from the top: without `./`, a slash at the end, or a dot alone."""
    return Path(path).as_posix().removeprefix("/").removeprefix(".").strip("/")


def _git(folder: Path, *words: str, fault: str) -> str:
    return _run(folder, *words, fault=fault).decode().strip()


def _run(folder: Path, *words: str, fault: str) -> bytes:
    try:
        done = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, check=False)
    except FileNotFoundError:
        raise RevisionError("Git is not installed; name a database or a folder of packs instead") from None
    if done.returncode:
        raise RevisionError(fault)
    return done.stdout
