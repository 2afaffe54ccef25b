"""Records of a CSV file: the first row is the heading."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

from toolkit.exchange.tables import Record, TableError, Where, rows_to_records, text_of

if TYPE_CHECKING:
    from pathlib import Path

#: The longest cell that is read, in characters.
_LONGEST = 1_000_000


def read(file: Path, _where: Where) -> list[Record]:
    """Read a file with commas, or with semicolons where its heading has these alone."""
    text = text_of(file)
    heading = text.partition("\n")[0]
    return read_delimited(file, text, ";" if ";" in heading and "," not in heading else ",")


def read_delimited(file: Path, text: str, delimiter: str) -> list[Record]:
    """Read records of one text. Raises TableError."""
    csv.field_size_limit(_LONGEST)
    lines = csv.reader(
        io.StringIO(re.sub(r"\r\n?", "\n", text), newline=""), delimiter=delimiter, strict=True
    )
    rows: list[list[object]] = []
    try:
        rows.extend([*row] for row in lines)
    except csv.Error as error:
        raise TableError(f"{file}:{lines.line_num}: not read as a table: {error}") from None
    return rows_to_records(file, rows)
