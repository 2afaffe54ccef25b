"""What makes searches of cards fast: their order, and a place for every printing and every text.

Promises: nothing here is known otherwise than from the rows. Leaves out: which printings have a value
(`toolkit.database.values`), which texts a word (`toolkit.database.words`), finding (`toolkit.query`).
"""

from __future__ import annotations

import re
from array import array
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.bits import bits_of, whole_bytes
from toolkit.text import fold

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping

    Row = dict[str, Any]

_WHOLE = re.compile(r"[0-9]+")
#: Longer numbers of printings are compared as they are printed.
_LONGEST_NUMBER = 15


def order_texts(rows) -> None:
    tables = rows.tables
    fold_printings(tables)
    _order_texts(tables)


def _order_texts(tables: Mapping[str, list[Row]]) -> None:
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
    """Write down which texts of cards hold which word, and which printings have which value."""
    from toolkit.database.values import index_values
    from toolkit.database.words import index_words

    places = index_places(connection)
    index_words(connection, places.of_text, places.width * places.languages)
    index_values(connection, places)


class Places(NamedTuple):
    """Where printings stand in sets of them: `of_printing` and `of_version` by key, `width` in all.

    Texts stand in sets of their own, `of_text` by key: where the first run of their version begins, those in
    a game's first language first, then `width` further on those in its second, and so on.
    """

    of_printing: dict[int, int]
    of_version: dict[int, list[int]]
    of_text: list[int]
    width: int
    languages: int


def index_places(connection: sqlite3.Connection) -> Places:
    """Write the table `search_place` and return the places of printings in it.

    Printings stand in the order of results: by card, the newest first. Those of one version side by side
    are a run; behind each run one place stays free, so that what is carried out of it has somewhere to go.
    """
    order = connection.execute(_ORDER).fetchall()
    layout = _Layout()
    for key, card, version in order:
        layout.add(key, card, version)
    layout.end()
    texts = layout.texts(connection.execute(_ROWS).fetchall())
    connection.execute("CREATE TABLE search_place (name TEXT PRIMARY KEY, data BLOB NOT NULL)")
    connection.executemany("INSERT INTO search_place VALUES (?, ?)", layout.parts(texts).items())
    width = len(layout.printings)
    languages = max(texts) // width + 1
    return Places(layout.of_printing, layout.of_version, texts, width, languages)


class _Layout:
    """The places while printings are added in order."""

    def __init__(self) -> None:
        self.printings: list[int] = []
        self.of_printing: dict[int, int] = {}
        self.of_version: dict[int, list[int]] = {}
        self._runs: dict[int, int] = {}
        self._again: list[int] = []
        self._firsts: list[int] = []
        self._ends: list[int] = []
        self._last: tuple[int, int] | None = None

    def add(self, key: int, card: int, version: int) -> None:
        """Add the next printing."""
        if self._last != (card, version):
            self._begin(card, version)
        place = len(self.printings)
        self.of_printing[key] = place
        self.of_version.setdefault(version, []).append(place)
        self.printings.append(key)
        self._last = card, version

    def _begin(self, card: int, version: int) -> None:
        is_new = self._last is None or self._last[0] != card
        if self._last:
            self.end(of_card=is_new)
        start = len(self.printings)
        if is_new:
            self._firsts.append(start)
        if self._runs.setdefault(version, start) != start:
            self._again += (self._runs[version], start)

    def end(self, *, of_card: bool = True) -> None:
        """Leave a place free behind a run, which may be the last of its card."""
        if of_card:
            self._ends.append(len(self.printings))
        self.printings.append(0)

    def texts(self, rows: list[tuple[int, int, int]]) -> list[int]:
        """Return the places of texts by key; `rows` are key, version and number of the language."""
        width = len(self.printings)
        places = [0] * (max((key for key, _, _ in rows), default=0) + 1)
        for key, version, language in rows:
            places[key] = self._runs.get(version, width - 1) + language * width
        return places

    def parts(self, texts: list[int]) -> dict[str, bytes]:
        """Return what `search_place` holds."""
        width = len(self.printings)
        keys = [0] * (max(texts) + 1)
        for key, place in enumerate(texts):
            keys[place] = key
        numbers = {"printings": self.printings, "rows": texts, "texts": keys, "again": self._again}
        sets = {"taken": self.of_printing.values(), "firsts": self._firsts, "ends": self._ends}
        packed = {
            name: bits_of(members, width).to_bytes(whole_bytes(width), "little")
            for name, members in sets.items()
        }
        return packed | {name: array("I", found).tobytes() for name, found in numbers.items()}


#: Printings in the order of results where nobody asks for a language: by names in each game's first one.
_ORDER = """
SELECT p.id, p.card, p.version FROM printing p JOIN card c ON c.id = p.card
JOIN game_language l ON l.game = c.game AND l.position = 0
JOIN version_search n ON n.version = p.version AND n.lang = l.lang
ORDER BY n.place, p.rank
"""
_ROWS = """
SELECT w.rowid, w.version, l.position FROM version_search w JOIN card_version v ON v.id = w.version
JOIN card c ON c.id = v.card JOIN game_language l ON l.game = c.game AND l.lang = w.lang
"""


def index_cards(connection, rows):
    index_texts(connection)
