"""The user's own packs: added after a check, listed with those that came along, and removed.

Promises: a pack appears, is replaced and goes as a whole; one that came along is never touched.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.checks import check_packs
from toolkit.errors import Finding, FindingsError
from toolkit.library.bounds import LibraryError
from toolkit.library.fetching import fetch
from toolkit.packs.reading import read_game
from toolkit.places import added_folder, data_folders
from toolkit.text import did_you_mean, text_in
from toolkit.unfinished import reason, take_place, unfinished

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: Beside the files of an added pack: where it came from. Nothing that begins with a dot is part of a pack.
_ORIGIN = ".origin.json"


@dataclass(frozen=True)
class Kept:
    """A pack that is in use: `source` says where an added one came from, `added` that it was added at all."""

    id: str
    title: str
    folder: Path
    added: bool
    source: str | None = None
    revision: str | None = None


def list_packs() -> list[Kept]:
    """Return every pack that is in use, those that came along first."""
    own = added_folder()
    folders = data_folders()
    return [_kept(pack, added=folder == own) for folder in folders for pack in _packs(folder)]


def _packs(folder: Path) -> Iterator[Path]:
    if (folder / "game.yaml").exists():
        yield folder
    elif folder.is_dir():
        yield from sorted(
            item for item in folder.iterdir() if item.is_dir() and not item.name.startswith(".")
        )


def _kept(folder: Path, *, added: bool) -> Kept:
    game = read_game(folder)
    try:
        origin: dict[str, Any] = json.loads((folder / _ORIGIN).read_text(encoding="utf-8")) if added else {}
    except (OSError, ValueError):
        origin = {}
    title = text_in(game.title, None) if game else "can't be read; `decklore check` says why"
    return Kept(
        game.id if game else folder.name, title, folder, added, origin.get("source"), origin.get("revision")
    )


def add_pack(source: str, *, inner: str | None = None, replace: bool = False) -> tuple[Kept, list[Finding]]:
    """Fetch a pack from a folder, a ZIP or an address of Git, check it and keep it.

    Return it and what the check found. `inner` names the folder of the pack in what is fetched. Raises
    LibraryError for what is no pack or is kept already, FindingsError for a pack with errors; what was
    kept before stays.
    """
    own = added_folder()
    try:
        own.mkdir(parents=True, exist_ok=True)
        with unfinished(own / "added", folder=True) as work:
            revision = fetch(source, work / "fetched")
            folder = _find(work / "fetched", source, inner)
            checked = check_packs([folder])
            found = [one._replace(file=one.file.replace(str(folder), source, 1)) for one in checked.findings]
            spec = checked.packs[0].spec
            if spec is None or not checked.sound:
                raise FindingsError(found)
            target = own / spec.game.id
            _refuse_known(spec.game.id, target, replace=replace)
            origin = {"source": source, **({"revision": revision} if revision else {})}
            (folder / _ORIGIN).write_text(json.dumps(origin) + "\n", encoding="utf-8")
            take_place(folder, target)
    except OSError as error:
        raise LibraryError(f"the pack can't be kept in {own}: {reason(error)}") from None
    return _kept(target, added=True), found


def _find(folder: Path, source: str, inner: str | None) -> Path:
    """Return the folder of the one pack in what was fetched, or of the one that is named."""
    if inner is not None:
        named = folder / inner.strip("/")
        if ".." in named.parts or not (named / "game.yaml").is_file():
            raise LibraryError(f'{source} has no pack in "{inner}"')
        return named
    for pattern in ("game.yaml", "*/game.yaml", "*/*/game.yaml"):
        packs = sorted(path.parent for path in folder.glob(pattern))
        if len(packs) > 1:
            names = ", ".join(pack.relative_to(folder).as_posix() for pack in packs)
            raise LibraryError(f"{source} holds {len(packs)} packs; name one with --folder: {names}")
        if packs:
            return packs[0]
    raise LibraryError(f"{source} holds no pack: a pack is a folder with a game.yaml")


def _refuse_known(name: str, target: Path, *, replace: bool) -> None:
    for kept in list_packs():
        if kept.id == name and kept.folder != target:
            raise LibraryError(f'there is a pack "{name}" in {kept.folder.parent} already')
    if target.exists() and not replace:
        raise LibraryError(f'there is a pack "{name}" already; --replace takes this one instead')


def remove_pack(name: str) -> Kept:
    """Remove a pack that was added. Raises LibraryError where there is none of that id."""
    kept = list_packs()
    added = {pack.id: pack for pack in kept if pack.added}
    if name not in added:
        if name in {pack.id for pack in kept}:
            raise LibraryError(f'the pack "{name}" came along and was not added; it stays')
        hint = did_you_mean(name, added) or ("" if added else "; none was added")
        raise LibraryError(f'there is no added pack "{name}"{hint}')
    pack = added[name]
    try:
        with unfinished(pack.folder.with_name("removed"), folder=True) as gone:
            pack.folder.rename(gone / pack.folder.name)
    except OSError as error:
        raise LibraryError(f"{pack.folder} can't be removed: {reason(error)}") from None
    return pack
