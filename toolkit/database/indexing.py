"""What makes searches of cards fast: their order, and an index of the trigrams of their texts.

Promises: nothing here is known otherwise than from the rows; whoever finds cards by trigrams
still looks whether the words are there, so that results do not depend on the index.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from toolkit.text import fold

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping

    Row = dict[str, Any]

_WHOLE = re.compile(r"[0-9]+")
#: Longer numbers of printings are compared as they are printed.
_LONGEST_NUMBER = 15


def order_texts(tables: Mapping[str, list[Row]]) -> None:
    """Give the texts of cards their place in the order of results: by name, then game and id of the card."""
    cards = {row["id"]: row for row in tables.get("card", [])}
    of_version = {row["id"]: cards[row["card"]] for row in tables.get("card_version", [])}

    def key(row: Row) -> tuple[str, str, str]:
        card = of_version[row["version"]]
        return row["name"], card["game"], card["slug"]

    place, last = 0, None
    for row in sorted(tables.get("version_search", []), key=key):
        if key(row) != last:
            place, last = place + 1, key(row)
        row["place"] = place


def fold_printings(tables: Mapping[str, list[Row]]) -> None:
    """Add to printings what queries compare: artist and number folded, the number as a number."""
    for row in tables.get("printing", []):
        row["artist_folded"] = fold(row["artist"] or "") or None
        row["number_folded"] = fold(row["number"] or "") or None
        whole = row["number"] and len(row["number"]) <= _LONGEST_NUMBER and _WHOLE.fullmatch(row["number"])
        row["number_value"] = float(row["number"]) if whole else None


def index_texts(connection: sqlite3.Connection) -> None:
    """Index the trigrams of all folded texts of cards."""
    for statement in _TRIGRAMS:
        connection.execute(statement)


_TRIGRAMS = (
    """CREATE VIRTUAL TABLE version_trigrams USING fts5(
         name, subtitle, type_line, text,
         content = 'version_search', detail = none, columnsize = 0, tokenize = 'trigram case_sensitive 1'
       )""",
    "INSERT INTO version_trigrams (version_trigrams) VALUES ('rebuild')",
)
