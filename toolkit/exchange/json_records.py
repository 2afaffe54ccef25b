"""Records of a JSON file: a list of objects, or one at a path in it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from toolkit.exchange.tables import Record, TableError, Where, text_of

if TYPE_CHECKING:
    from pathlib import Path


def read(file: Path, where: Where) -> list[Record]:
    """Read the records at `where.path`; an object there is read as a list of its values."""
    try:
        found: object = json.loads(text_of(file))
    except json.JSONDecodeError as error:
        raise TableError(f"{file}:{error.lineno}: not JSON: {error.msg} (column {error.colno})") from None
    except RecursionError:
        raise TableError(f"{file}: nested too deeply") from None
    for i, key in enumerate(where.path.split(".") if where.path else []):
        if not isinstance(found, dict) or key not in found:
            above = ".".join(where.path.split(".")[:i]) or "the file"
            raise TableError(f'{file}: {above} has no "{key}"; the map looks for records at "{where.path}"')
        found = found[key]
    if isinstance(found, dict):
        found = list(found.values())
    if not isinstance(found, list):
        raise TableError(f"{file}: the records should be a list of objects; give its path as `records`")
    return [_record(file, i, item) for i, item in enumerate(found, 1)]


def _record(file: Path, number: int, item: object) -> Record:
    if not isinstance(item, dict):
        raise TableError(f"{file}: record {number} is no object; give the path of the list as `records`")
    return Record(f"record {number}", item)
