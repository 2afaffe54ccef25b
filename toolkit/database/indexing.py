"""What makes searches of cards fast: their order, and a place for every printing and every text.

Promises: nothing here is known otherwise than from the rows. Leaves out: which printings have a value
(`toolkit.database.values`), which texts a word (`toolkit.database.words`), finding (`toolkit.query`).
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from toolkit.bits import bits_of, whole_bytes

if TYPE_CHECKING:
    import sqlite3

    from toolkit.database.filling import Rows
    from toolkit.database.rows import CardRow, PrintingRow, TextRow


def order_texts(rows: Rows) -> None:
    """Give the texts of cards their place in the order of results: by name, then game and id of the card."""
    cards: list[CardRow] = rows.tuples["card"]
    of_version = [cards[card - 1] for card, _ in rows.tuples["card_version"]]
    texts: list[TextRow] = rows.tuples["version_search"]
    keys = [(text.name, *of_version[text.version - 1][:2]) for text in texts]
    place, last = 0, None
    for i in sorted(range(len(keys)), key=keys.__getitem__):
        if keys[i] != last:
            place, last = place + 1, keys[i]
        texts[i] = texts[i]._replace(place=place)


def index_cards(connection: sqlite3.Connection, rows: Rows) -> None:
    """Write down which texts of cards hold which word, and which printings have which value."""
    from toolkit.database.numbers import index_numbers
    from toolkit.database.values import index_values
    from toolkit.database.words import index_words

    places = index_places(connection, rows)
    index_words(connection, rows.tuples["version_search"], places.of_text, places.width * places.languages)
    index_values(connection, rows, places)
    index_numbers(connection, rows.tuples["printing"], places.of_printing)


class Places(NamedTuple):
    """Where printings stand in sets of them: `of_printing` and `of_version` by key, `width` in all.

    Texts stand in sets of their own, `of_text` by key: where the first run of their version begins, those in
    a game's first language first, then `width` further on those in its second, and so on. There is no key 0.
    """

    of_printing: list[int]
    of_version: list[list[int]]
    of_text: list[int]
    width: int
    languages: int


def index_places(connection: sqlite3.Connection, rows: Rows) -> Places:
    """Write the table `search_place` and return the places of printings in it.

    Printings stand in the order of results where nobody asks for a language: by the names of their cards
    in each game's first one, the newest first. Those of one version side by side are a run; behind each run
    one place stays free, so that what is carried out of it has somewhere to go.
    """
    printings: list[PrintingRow] = rows.tuples["printing"]
    texts: list[TextRow] = rows.tuples["version_search"]
    first = {text.version: text.place for text in reversed(texts)}
    ranks = [(first[printing.version], printing.rank) for printing in printings]
    layout = _Layout(len(printings), len(rows.tuples["card_version"]))
    for i in sorted(range(len(ranks)), key=ranks.__getitem__):
        layout.add(i + 1, printings[i].card, printings[i].version)
    layout.end()
    of_text = layout.texts([text.version for text in texts])
    connection.execute("CREATE TABLE search_place (name TEXT PRIMARY KEY, data BLOB NOT NULL)")
    connection.executemany("INSERT INTO search_place VALUES (?, ?)", layout.parts(of_text).items())
    width = len(layout.printings)
    return Places(layout.of_printing, layout.of_version, of_text, width, max(of_text) // width + 1)


class _Layout:
    """The places while printings are added in order."""

    def __init__(self, printings: int, versions: int) -> None:
        self.printings: list[int] = []
        self.of_printing = [0] * (printings + 1)
        self.of_version: list[list[int]] = [[] for _ in range(versions + 1)]
        self._taken: list[int] = []
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
        self.of_version[version].append(place)
        self.printings.append(key)
        self._taken.append(place)

    def _begin(self, card: int, version: int) -> None:
        is_new = self._last is None or self._last[0] != card
        if self._last:
            self.end(of_card=is_new)
        start = len(self.printings)
        if is_new:
            self._firsts.append(start)
        if self.of_version[version]:
            self._again += (self.of_version[version][0], start)
        self._last = card, version

    def end(self, *, of_card: bool = True) -> None:
        """Leave a place free behind a run, which may be the last of its card."""
        if of_card:
            self._ends.append(len(self.printings))
        self.printings.append(0)

    def texts(self, versions: list[int]) -> list[int]:
        """Return the places of texts by key; `versions` say whose they are, language after language."""
        width = len(self.printings)
        places, last, language = [0], 0, 0
        for version in versions:
            language = language + 1 if version == last else 0
            last = version
            places.append(self.of_version[version][0] + language * width)
        return places

    def parts(self, texts: list[int]) -> dict[str, bytes]:
        """Return what `search_place` holds."""
        width = len(self.printings)
        keys = [0] * (max(texts) + 1)
        for key, place in enumerate(texts):
            keys[place] = key
        numbers = {"printings": self.printings, "rows": texts, "texts": keys, "again": self._again}
        sets = {"taken": self._taken, "firsts": self._firsts, "ends": self._ends}
        packed = {
            name: bits_of(members, width).to_bytes(whole_bytes(width), "little")
            for name, members in sets.items()
        }
        return packed | {name: array("I", found).tobytes() for name, found in numbers.items()}
