"""Where printings stand in the sets that queries are answered by.

Promises: sets are integers (`toolkit.bits`); a place is that of a printing in the order of results,
or the free one behind a run (the printings of one version of a card side by side). What goes from
texts to versions to printings to cards is arithmetic on whole sets. Leaves out: which printings a
query selects (`toolkit.query.selecting`).
"""

from __future__ import annotations

from array import array
from functools import cached_property
from typing import TYPE_CHECKING, Any

from toolkit.bits import bits_of, members_of, unpack

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence


class Layout:
    """The places of one database, read as far as a query needs them."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._cursor = connection.cursor()
        self._cursor.row_factory = None

    def rows(self, sql: str, values: Sequence[str | int | float] = ()) -> list[Any]:
        """Return the rows of a statement as tuples."""
        return self._cursor.execute(sql, values).fetchall()

    def _data(self, name: str) -> bytes:
        (found,) = self._cursor.execute("SELECT data FROM search_place WHERE name = ?", [name]).fetchone()
        assert isinstance(found, bytes)
        return found

    @cached_property
    def printings(self) -> array[int]:
        """The key of the printing at each place, 0 where there is none."""
        return array("I", self._data("printings"))

    @cached_property
    def width(self) -> int:
        """How many places there are."""
        return self._count("printings")

    def _count(self, name: str) -> int:
        """Return how many numbers there are of a name."""
        sql = "SELECT length(data) FROM search_place WHERE name = ?"
        (size,) = self._cursor.execute(sql, [name]).fetchone()
        return int(size) // 4

    @cached_property
    def everything(self) -> int:
        """The set of all printings."""
        return int.from_bytes(self._data("taken"), "little")

    @cached_property
    def _ends(self) -> int:
        """The free places behind the last printing of each card."""
        return int.from_bytes(self._data("ends"), "little")

    @cached_property
    def _firsts(self) -> int:
        """The newest printings of all cards."""
        return int.from_bytes(self._data("firsts"), "little")

    @cached_property
    def of_row(self) -> array[int]:
        """The place of a text by its key in `version_search`: the run of its version, in its language.

        Those of a game's second language follow all places of the first, and so on.
        """
        return array("I", self._data("rows"))

    @cached_property
    def _again(self) -> array[int]:
        """The first run of a version and another of its runs, by turns, where it was printed again later."""
        return array("I", self._data("again"))

    @property
    def first_runs(self) -> dict[int, int]:
        """The first run of a version by another of its runs."""
        return dict(zip(self._again[1::2], self._again[::2], strict=True))

    @cached_property
    def _printed_again(self) -> int:
        return bits_of(self._again[::2], self.width)

    @cached_property
    def text_keys(self) -> array[int]:
        """The key in `version_search` of the text at each place of a set of texts."""
        return array("I", self._data("texts"))

    @cached_property
    def _languages(self) -> int:
        """How many languages the game with the most has."""
        return (self._count("texts") - 1) // self.width + 1

    def texts(self, rows: Iterable[int]) -> int:
        """Return a set of texts, given by their keys in `version_search`."""
        return bits_of(list(map(self.of_row.__getitem__, rows)), self.width * self._languages)

    def of_words(self, packed: Iterable[bytes]) -> int:
        """Return the union of sets of texts as the database holds them."""
        return unpack(packed, self.width * self._languages)

    def rows_of(self, texts: int) -> list[int]:
        """Return the keys in `version_search` of a set of texts."""
        return members_of(texts, self.text_keys)

    def of_texts(self, texts: int) -> int:
        """Return the printings of the versions that have one of these texts.

        Adding the first place of a run to the run carries out of it, which empties it.
        """
        if not texts:
            return 0
        runs, rest, all_places = 0, texts, (1 << self.width) - 1
        while rest:
            runs |= rest & all_places
            rest >>= self.width
        again = set(members_of(runs & self._printed_again))
        if again:
            pairs = zip(self._again[::2], self._again[1::2], strict=True)
            runs |= bits_of([other for first, other in pairs if first in again], self.width)
        return self.everything & ~(self.everything + runs)

    def of_values(self, packed: Iterable[bytes]) -> int:
        """Return the union of sets as the database holds them."""
        return unpack(packed, self.width)

    def newest(self, printings: int) -> int:
        """Return of each card the newest of these printings.

        Of a number, `x & ~(x - 1)` is the lowest bit; the free place behind a card is what a card
        without printings borrows from.
        """
        fields = printings | self._ends
        return fields & ~(fields - self._firsts) & ~self._ends

    def keys(self, printings: int) -> list[int]:
        """Return the keys of printings, in the order of results."""
        return members_of(printings, self.printings)
