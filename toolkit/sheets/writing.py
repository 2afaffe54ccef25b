"""Files and folders written as a whole or not at all."""

from __future__ import annotations

import csv
import io
import os
import secrets
import shutil
import tempfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from collections.abc import Iterable

#: The day that files of an archive bear, the earliest that the format knows: the same input, the same bytes.
_NO_DAY = (1980, 1, 1, 0, 0, 0)


def write_whole(path: Path, content: bytes) -> None:
    """Write `content` to `path`; a failure leaves an old file alone and nothing half written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write_folder(path: Path, files: Iterable[tuple[str, bytes]], *, listing: str | None = None) -> int:
    """Write files into a new folder, or a zip archive if `path` ends so; return how many there are.

    `listing` is the file, a table in CSV, that names all others in its first column: a folder that holds
    nothing else than its listing names is replaced. A failure leaves everything as it was. Raises
    DeckloreError for a folder that holds something already.
    """
    if path.suffix.lower() == ".zip":
        return _write_zip(path, files)
    if path.exists() and not _replaceable(path, listing):
        raise DeckloreError(f"{path} is there already and not empty; name another folder, or a .zip file")
    path.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{path.name}-"))
    count = 0
    try:
        for name, content in files:
            (folder / name).write_bytes(content)
            count += 1
        folder.chmod(0o755)
        _swap(folder, path)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
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


def _swap(folder: Path, path: Path) -> None:
    """Put a folder in the place of another, which goes only when the new one stands there."""
    if not path.exists():
        folder.replace(path)
        return
    old = path.with_name(f".{path.name}-{secrets.token_hex(4)}.old")
    path.rename(old)
    try:
        folder.rename(path)
    except BaseException:
        old.rename(path)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _write_zip(path: Path, files: Iterable[tuple[str, bytes]]) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    count = 0
    try:
        with os.fdopen(handle, "wb") as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for entry, content in files:
                archive.writestr(zipfile.ZipInfo(entry, _NO_DAY), content, zipfile.ZIP_DEFLATED)
                count += 1
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return count
