"""Everything as a few files: JSON and CSV of all games, and the database, each with its size and digest.

Promises: `bulk.json` lists them all, in a fixed order.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from hashlib import file_digest
from typing import TYPE_CHECKING

from toolkit.pages.api import places
from toolkit.pages.api.copies import NAME, copy_database, datasette_metadata
from toolkit.pages.api.tables import cards_csv, rules_csv, terms_csv

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from toolkit.pages.api.publishing import Gathered
    from toolkit.pages.shelf import Shelf

_TYPES = {"json": "application/json", "csv": "text/csv", "db": "application/vnd.sqlite3"}
#: What the lists hold, by kind, in the order in which they are offered.
_HOLDS = {
    "games": "all games",
    "cards": "all cards in all languages",
    "rules": "all rules in all languages",
    "terms": "all glossaries in all languages",
    "turns": "all turn tracks",
    "formats": "all deck formats",
}
_TABLES = {"cards": cards_csv, "rules": rules_csv, "terms": terms_csv}
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


def write_bulk(
    connection: sqlite3.Connection,
    shelves: Sequence[Shelf],
    found: Mapping[str, Gathered],
    folder: Path,
    links: places.Links,
) -> list[BulkFile]:
    """Write the files and the list of them below the folder of the site; return the list."""
    bulk = folder / places.BULK
    bulk.mkdir(parents=True, exist_ok=True)
    made: list[BulkFile] = []

    def note(name: str, holds: str, records: int | None = None) -> None:
        made.append(_measured(bulk / name, holds, records, links))

    for kind, holds in _HOLDS.items():
        if kind in found:
            text = "[\n" + ",\n".join(found[kind].texts) + "\n]\n"
            (bulk / f"{kind}.json").write_text(text, encoding="utf-8")
            note(f"{kind}.json", holds, len(found[kind].texts))
    for kind, table in _TABLES.items():
        if kind in found:
            (bulk / f"{kind}.csv").write_text(table(found[kind].values), encoding="utf-8", newline="")
            note(f"{kind}.csv", f"{_HOLDS[kind]}, as a table", len(found[kind].values))
    database = bulk / f"{NAME}.db"
    copy_database(connection, shelves, database)
    note(database.name, "everything, as a SQLite database")
    permissions = [str(game["permission"]) for game in found["games"].values]
    _write_json(bulk / "metadata.json", datasette_metadata(database, _ABOUT, permissions))
    note("metadata.json", "what Datasette shows of the database")
    _write_json(folder / places.API / "bulk.json", {"version": 1, "files": [one.json() for one in made]})
    return made


def _measured(path: Path, holds: str, records: int | None, links: places.Links) -> BulkFile:
    with path.open("rb") as file:
        digest = file_digest(file, "sha256").hexdigest()
    kind = _TYPES[path.suffix.removeprefix(".")]
    where = links.to(f"{places.BULK}{path.name}")
    return BulkFile(path.name, where, holds, kind, path.stat().st_size, digest, records)


def _write_json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
