"""Folders and archives of files written as a whole or not at all."""

from __future__ import annotations

import csv
import io
import os
import zipfile
from typing import TYPE_CHECKING

from toolkit.errors import DeckloreError
from toolkit.unfinished import WritingError, recover, take_place, unfinished

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

#: The day that files of an archive bear, the earliest that the format knows: the same input, the same bytes.
_NO_DAY = (1980, 1, 1, 0, 0, 0)


def write_folder(path: Path, files: Iterable[tuple[str, bytes]], *, listing: str | None = None) -> int:
    """Write files into a new folder, or a zip archive if `path` ends so; return how many there are.

    `listing` is the file, a table in CSV, that names all others in its first column: a folder that holds
    nothing else than its listing names is replaced. A failure leaves everything as it was. Raises
    DeckloreError for a folder that holds something already, and WritingError.
    """
    try:
        return _write(path, files, listing)
    except OSError as error:
        raise WritingError(path, error) from None


def _write(path: Path, files: Iterable[tuple[str, bytes]], listing: str | None) -> int:
    if path.suffix.lower() == ".zip":
        return _write_zip(path, files)
    recover(path)
    if path.exists() and not _replaceable(path, listing):
        raise DeckloreError(f"{path} is there already and not empty; name another folder, or a .zip file")
    path.parent.mkdir(parents=True, exist_ok=True)
    count = 0
    with unfinished(path, folder=True) as folder:
        for name, content in files:
            (folder / name).write_bytes(content)
            count += 1
        take_place(folder, path)
    return count


def _replaceable(path: Path, listing: str | None) -> bool:
    """Return whether a folder is empty or holds what an earlier run wrote, and nothing else."""
    if not path.is_dir() or path.is_symlink():
        return False
    held = {one.name for one in path.iterdir()}
    if not held:
        return True
    if listing not in held:
        return False
    try:
        text = (path / listing).read_text(encoding="utf-8")
        named = {row[0] for row in csv.reader(io.StringIO(text)) if row}
    except (OSError, UnicodeDecodeError, csv.Error):
        return False
    return held <= named | {listing} and all(one.is_file() for one in path.iterdir())


def _write_zip(path: Path, files: Iterable[tuple[str, bytes]]) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    count = 0
    with unfinished(path) as made:
        with made.open("wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                for entry, content in files:
                    archive.writestr(zipfile.ZipInfo(entry, _NO_DAY), content, zipfile.ZIP_DEFLATED)
                    count += 1
            file.flush()
            os.fsync(file.fileno())
        made.replace(path)
    return count
