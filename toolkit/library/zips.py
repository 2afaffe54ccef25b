"""Packs as ZIP files: unpacked within bounds, and made so that the same pack gives the same bytes.

Promises: a name that leads out of the folder, a link, a file with a password and more than a pack may be are
one error each, and nothing is left of what was unpacked.
"""

from __future__ import annotations

import stat
import zipfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.checks import check_packs
from toolkit.errors import FindingsError
from toolkit.library.bounds import MAX_TOTAL, Bounds, LibraryError, shown
from toolkit.unfinished import reason, unfinished

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHUNK = 1 << 16
#: Every file in a ZIP bears a date; this is the first that there can be.
_DATE = (1980, 1, 1, 0, 0, 0)


def unpack(path: Path, folder: Path) -> None:
    """Unpack a ZIP into `folder`, within bounds. Raises LibraryError."""
    bounds = Bounds(path.name)
    try:
        if path.stat().st_size > MAX_TOTAL:
            bounds.take_bytes(path.stat().st_size)
        with zipfile.ZipFile(path) as archive:
            for entry in archive.infolist():
                _unpack_entry(archive, entry, folder, bounds)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError) as error:
        raise LibraryError(f"{path.name} is no ZIP that can be read: {shown(str(error))}") from None
    except OSError as error:
        raise LibraryError(f"{path.name} can't be unpacked: {error.strerror or error}") from None


def _unpack_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, folder: Path, bounds: Bounds) -> None:
    mode = entry.external_attr >> 16
    if stat.S_ISLNK(mode):
        raise LibraryError(f'{bounds.source}: "{shown(entry.filename)}" is a link; a pack holds plain files')
    if stat.S_IFMT(mode) not in {0, stat.S_IFREG, stat.S_IFDIR}:
        raise LibraryError(f'{bounds.source}: "{shown(entry.filename)}" is no plain file')
    if entry.flag_bits & 1:
        raise LibraryError(f"{bounds.source} has a password")
    # The name as it is written: ZipInfo cuts it at a zero byte and turns a backslash round on some systems.
    parts = bounds.take_name(entry.orig_filename)
    if parts is None or entry.is_dir():
        return
    target = folder.joinpath(*parts)
    target.parent.mkdir(parents=True, exist_ok=True)
    with archive.open(entry) as source, target.open("xb") as file:
        while chunk := source.read(_CHUNK):
            bounds.take_bytes(len(chunk))
            file.write(chunk)


def zip_pack(folder: Path, output: Path | None = None) -> tuple[Path, int]:
    """Write the pack in `folder` as a ZIP, by default named after it; return its path and number of files.

    Raises FindingsError for a pack with errors, LibraryError for a private one or where it can't be written.
    """
    checked = check_packs([folder])
    if len(checked.packs) != 1:
        raise LibraryError(f'"{folder}" holds {len(checked.packs)} packs; name one')
    if not checked.sound:
        raise FindingsError(checked.findings)
    spec = checked.packs[0].spec
    assert spec is not None
    if not spec.game.publish and spec.game.rights != "own":
        raise LibraryError(
            f'"{folder}" is private (publish: false): restate its rules in your own words first, or say '
            "rights: own in game.yaml where they are yours"
        )
    path = output or Path(f"{spec.game.id}.zip")
    files = sorted(_files(checked.packs[0].folder))
    try:
        with unfinished(path) as made:
            with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
                for name, file in files:
                    entry = zipfile.ZipInfo(f"{spec.game.id}/{name}", _DATE)
                    entry.external_attr = (stat.S_IFREG | 0o644) << 16
                    entry.compress_type = zipfile.ZIP_DEFLATED
                    archive.writestr(entry, file.read_bytes())
            made.replace(path)
    except OSError as error:
        raise LibraryError(f'"{path}" can\'t be written: {reason(error)}') from None
    return path, len(files)


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the files of a pack by their names in it, hidden ones left out."""
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith(".") for part in parts):
            yield "/".join(parts), path
