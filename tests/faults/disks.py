"""Disks that are full, files that may not grow, and folders that can't be written."""

from __future__ import annotations

import os
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: What makes a run that may write no file larger than so many bytes; a full disk refuses in the same way.
LIMITED = (
    "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
    "resource.setrlimit(resource.RLIMIT_FSIZE, ({bytes}, {bytes})); "
)


@contextmanager
def small_disk(folder: Path, mebibytes: int) -> Iterator[Path]:
    """Mount a small disk at `folder`, which only root may; others skip the test and say so."""
    folder.mkdir(parents=True)
    words = ["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m", "tmpfs", str(folder)]
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False)
        refused = done.stderr.strip() if done.returncode else ""
    except OSError as error:
        refused = str(error)
    if refused:
        pytest.skip(f"no small disk can be mounted: {refused}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path, room: int) -> None:
    """Fill the disk of a folder but for `room` bytes."""
    state = os.statvfs(folder)
    with (folder / "filler").open("wb") as file:
        file.write(b"0" * max(0, state.f_bavail * state.f_frsize - room))


@contextmanager
def read_only(folder: Path) -> Iterator[str]:
    """Make a folder that can't be written; give the reason that the system will say."""
    if os.geteuid():
        folder.chmod(0o555)
        try:
            yield "Permission denied"
        finally:
            folder.chmod(0o755)
        return
    subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
    yield "Read-only file system"
