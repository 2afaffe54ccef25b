"""Everything as a few files: JSON and CSV of all games, and the database, each with its size and digest.

Promises: objects go into the files one by one, so that memory does not grow with their number; `bulk.json`
lists the files in a fixed order.
"""

from __future__ import annotations

import csv
import json
from dataclasses import asdict, dataclass
from hashlib import file_digest
from typing import TYPE_CHECKING, Any, Protocol

from toolkit.pages.api import places
from toolkit.pages.api.copies import NAME, copy_database, datasette_metadata
from toolkit.pages.api.tables import TABLES

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping, Sequence
    from pathlib import Path

    from toolkit.pages.shelf import Shelf

_TYPES = {"json": "application/json", "csv": "text/csv", "db": "application/vnd.sqlite3"}
#: What the lists hold, by kind, in the order in which they are offered.
_HOLDS = {
    "games": "all games",
    "cards": "all cards in all languages",
    "rules": "all rules in all languages",
    "terms": "all glossaries in all languages",
    "rulings": "all rulings in all languages",
    "turns": "all turn tracks",
    "formats": "all deck formats",
}
_ABOUT = "Rules and cards of tabletop card games, in this project's own words."


@dataclass(frozen=True)
class BulkFile:
    """A file: its name, where it is, what it holds, its media type, size in bytes and digest."""

    name: str
    file: str
    holds: str
    type: str
    bytes: int
    sha256: str
    records: int | None = None

    def json(self) -> dict[str, str | int]:
        """Return what is known of it."""
        return {name: value for name, value in asdict(self).items() if value is not None}


class _Opened(Protocol):
    """A file into which objects go one by one."""

    path: Path
    count: int

    def add(self, made: Mapping[str, Any], text: bytes) -> None: ...
    def close(self) -> None: ...


class ListFile:
    """A list in JSON, an object a line."""

    def __init__(self, path: Path) -> None:
        """Make the file, and its folder where that is missing."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.path, self.count = path, 0
        self._file = path.open("wb")

    def add(self, _: Mapping[str, Any], text: bytes) -> None:
        """Add an object that is JSON already."""
        self._file.write(b",\n" if self.count else b"[\n")
        self._file.write(text)
        self.count += 1

    def close(self) -> None:
        """End the list."""
        self._file.write(b"\n]\n" if self.count else b"[]\n")
        self._file.close()


class _TableFile:
    """A table in CSV, an object a row."""

    def __init__(self, path: Path, kind: str, fields: Iterable[str]) -> None:
        self.path, self.count = path, 0
        self._table = TABLES[kind](fields)
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(self._table.columns)

    def add(self, made: Mapping[str, Any], _: bytes) -> None:
        self._writer.writerow(self._table.row(made))
        self.count += 1

    def close(self) -> None:
        self._file.close()


class Bulk:
    """The files while objects are added to them."""

    def __init__(self, folder: Path, links: places.Links, fields: Sequence[str]) -> None:
        """Take the folder of the site; `fields` are all that cards may print."""
        self._folder, self._links = folder, links
        (folder / places.BULK).mkdir(parents=True, exist_ok=True)
        lists = {kind: ListFile(folder / places.BULK / f"{kind}.json") for kind in _HOLDS}
        tables = {kind: _TableFile(folder / places.BULK / f"{kind}.csv", kind, fields) for kind in TABLES}
        self._files: tuple[Mapping[str, _Opened], ...] = (lists, tables)

    def add(self, kind: str, made: Mapping[str, Any], text: bytes) -> None:
        """Add an object, as values and as JSON."""
        for files in self._files:
            if kind in files:
                files[kind].add(made, text)

    def close(self, connection: sqlite3.Connection, shelves: Sequence[Shelf]) -> list[BulkFile]:
        """End the files, add the database and the list of all; return the list."""
        made = []
        for files, more in zip(self._files, ("", ", as a table"), strict=True):
            for kind, file in files.items():
                file.close()
                made.append(self._measured(file.path, _HOLDS[kind] + more, file.count))
        database = self._folder / places.BULK / f"{NAME}.db"
        copy_database(connection, shelves, database)
        made.append(self._measured(database, "everything, as a SQLite database"))
        about = datasette_metadata(database, _ABOUT, (_permission(shelf) for shelf in shelves))
        metadata = database.with_name("metadata.json")
        _write_json(metadata, about)
        made.append(self._measured(metadata, "what Datasette shows of the database"))
        listed = {"version": 1, "files": [one.json() for one in made]}
        _write_json(self._folder / places.API / "bulk.json", listed)
        return made

    def _measured(self, path: Path, holds: str, records: int | None = None) -> BulkFile:
        with path.open("rb") as file:
            digest = file_digest(file, "sha256").hexdigest()
        kind = _TYPES[path.suffix.removeprefix(".")]
        where = self._links.to(f"{places.BULK}{path.name}")
        return BulkFile(path.name, where, holds, kind, path.stat().st_size, digest, records)


def _permission(shelf: Shelf) -> str:
    return shelf.game.permission[shelf.game.languages[0]]


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
