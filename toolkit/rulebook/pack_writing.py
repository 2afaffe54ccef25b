"""A draft's files written: a new folder as a whole, or files of a pack one after the other, each whole.

Promises: what is written has been checked beside its place first; a failure leaves what was there. Leaves
out: the check itself, which the caller makes (`toolkit.checks`).
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.errors import DeckloreError
from toolkit.unfinished import replace_files

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class DraftError(DeckloreError):
    """Raised where a draft can't be written, or something is in its way."""


def is_free(folder: Path) -> bool:
    """Return whether a new pack may stand here: nothing is there, or an empty folder."""
    return not folder.exists() or (folder.is_dir() and not folder.is_symlink() and not any(folder.iterdir()))


@contextmanager
def staged(folder: Path, files: Mapping[str, str], *, write: bool = True) -> Iterator[Path]:
    """Give a copy of a folder with the files in it, to be checked; it goes afterwards.

    The copy stands beside the folder, or, where nothing is to be written, among the files of no importance.
    """
    try:
        if write:
            folder.parent.mkdir(parents=True, exist_ok=True)
        beside = folder.parent if write else None
        holder = Path(tempfile.mkdtemp(dir=beside, prefix=f".{folder.name}-"))
    except OSError as error:
        raise DraftError(f"{folder} can't be written: {error.strerror or error}") from None
    made = holder / folder.name
    try:
        try:
            if folder.exists():
                shutil.copytree(folder, made, symlinks=True, ignore=shutil.ignore_patterns(".*"))
            for name, text in files.items():
                (made / name).parent.mkdir(parents=True, exist_ok=True)
                (made / name).write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise DraftError(f"{folder} can't be written: {error.strerror or error}") from None
        yield made
    finally:
        shutil.rmtree(holder, ignore_errors=True)


def put_new(made: Path, folder: Path) -> None:
    """Move a staged pack to its place. Raises DraftError where something has come to stand there."""
    try:
        if folder.exists():
            folder.rmdir()
        made.rename(folder)
    except OSError as error:
        raise DraftError(f"{folder} can't be written: {error.strerror or error}") from None


def put_files(made: Path, folder: Path, files: Mapping[str, str], read: Mapping[str, bytes]) -> None:
    """Put staged files into a pack, each whole. `read` is what the files held when they were read.

    Raises DraftError where one of them has changed since, and nothing is written then; and WritingError.
    """
    for name in files:
        path = folder / name
        held = path.read_bytes() if path.exists() else b""
        if held != read.get(name, b""):
            raise DraftError(f"{path} has changed while the draft was made; nothing is written, run it again")
    try:
        texts = {name: (made / name).read_bytes() for name in files}
    except OSError as error:
        raise DraftError(f"{folder} can't be written: {error.strerror or error}") from None
    replace_files(folder, texts)
