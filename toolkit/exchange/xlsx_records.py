"""Records of an XLSX file: the first row of a sheet is the heading."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

from toolkit.exchange.tables import Record, TableError, Where, rows_to_records
from toolkit.text import did_you_mean

if TYPE_CHECKING:
    from pathlib import Path


def read(file: Path, where: Where) -> list[Record]:
    """Read the named sheet, or the first; formulas by the value that was saved with them."""
    from openpyxl import load_workbook
    from openpyxl.utils.exceptions import InvalidFileException

    try:
        with file.open("rb") as stream:
            book = load_workbook(stream, read_only=True, data_only=True)
            if where.sheet and where.sheet not in book.sheetnames:
                hint = did_you_mean(where.sheet, book.sheetnames)
                raise TableError(f'{file}: there is no sheet "{where.sheet}"{hint}')
            sheet = book[where.sheet] if where.sheet else book.worksheets[0]
            rows = [[_plain(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
            book.close()
    except (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError) as error:
        raise TableError(f"{file} is no XLSX file: {error}") from None
    return rows_to_records(file, rows)


def _plain(cell: object) -> object:
    """Return a cell as text, number, truth or nothing; a whole number as one, a date as written in ISO."""
    if isinstance(cell, float) and cell.is_integer():
        return int(cell)
    return (
        cell if cell is None or isinstance(cell, str | int | float) else str(cell).removesuffix(" 00:00:00")
    )
