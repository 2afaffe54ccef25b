"""Records of a file with tabs: the first row is the heading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.exchange.csv_records import read_delimited
from toolkit.exchange.tables import Record, Where, text_of

if TYPE_CHECKING:
    from pathlib import Path


def read(file: Path, _where: Where) -> list[Record]:
    """Read a file with tabs between its cells."""
    return read_delimited(file, text_of(file), "\t")
