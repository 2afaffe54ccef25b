"""Files of records: CSV, TSV, JSON, JSON Lines and XLSX, read alike.

Promises: every record of a file is returned, with the words that tell a person where it stands.
Leaves out: what the records mean (`toolkit.exchange.mapping`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

#: The module that reads each kind of file, by the end of the name.
READERS: dict[str, str] = {
    ".csv": "csv_records",
    ".tsv": "tsv_records",
    ".json": "json_records",
    ".jsonl": "jsonl_records",
    ".ndjson": "jsonl_records",
    ".xlsx": "xlsx_records",
}


class TableError(DeckloreError):
    """Raised where a file of records can't be read; the message says where in it."""


class Record(NamedTuple):
    """A record: where it stands, such as `row 7`, and its values by column or JSON key."""

    place: str
    values: Mapping[str, object]


class Where(NamedTuple):
    """Where the records of a file are: the JSON path to their list, the sheet; "" for the usual one."""

    path: str = ""
    sheet: str = ""


def read_records(file: Path, where: Where = Where()) -> list[Record]:  # noqa: B008  (it never changes)
    """Read all records of a file. Raises TableError."""
    module = READERS.get(file.suffix.lower())
    if module is None:
        raise TableError(f"{file}: cards are imported from {', '.join(READERS)} files")
    try:
        found: list[Record] = import_module(f"toolkit.exchange.{module}").read(file, where)
    except OSError as error:
        raise TableError(f"{file} can't be read: {error.strerror or error}") from None
    if not found:
        raise TableError(f"{file} holds no records")
    return found


def text_of(file: Path) -> str:
    """Read a text file. Raises TableError where it is not UTF-8."""
    raw = file.read_bytes()
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise TableError(f"{file}:{line}: byte {error.start} is not UTF-8; save the file as UTF-8") from None


def rows_to_records(file: Path, rows: list[list[object]]) -> list[Record]:
    """Make records of rows, the first of which is the heading. Raises TableError.

    Rows count from 1 with the heading, as a spreadsheet counts; empty rows are no records. Columns
    without a heading are left out where they are empty throughout.
    """
    if not rows:
        return []
    heading = ["" if cell is None else str(cell).strip() for cell in rows[0]]
    twice = next((name for i, name in enumerate(heading) if name and name in heading[:i]), None)
    if twice is not None:
        raise TableError(f'{file}: row 1: two columns are called "{twice}"')
    records = []
    for number, row in enumerate(rows[1:], 2):
        filled = [i for i, cell in enumerate(row) if cell not in {None, ""}]
        stray = next((i for i in filled if i >= len(heading) or not heading[i]), None)
        if stray is not None:
            raise TableError(f'{file}: row {number}: "{row[stray]}" stands in a column without a heading')
        if filled:
            values = {name: row[i] if i < len(row) else None for i, name in enumerate(heading) if name}
            records.append(Record(f"row {number}", values))
    return records
