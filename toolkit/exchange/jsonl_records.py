"""Records of a JSON Lines file: an object a line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from toolkit.exchange.tables import Record, TableError, Where, text_of

if TYPE_CHECKING:
    from pathlib import Path


def read(file: Path, _where: Where) -> list[Record]:
    """Read a record of each line that is not empty."""
    lines = enumerate(text_of(file).split("\n"), 1)
    return [_record(file, number, line) for number, line in lines if line.strip()]


def _record(file: Path, number: int, line: str) -> Record:
    try:
        item: object = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        what = error.msg if isinstance(error, json.JSONDecodeError) else "nested too deeply"
        raise TableError(f"{file}:{number}: not JSON: {what}") from None
    if not isinstance(item, dict):
        raise TableError(f"{file}:{number}: should be an object")
    return Record(f"line {number}", item)
