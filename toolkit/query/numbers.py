"""Numbers of printings: which printings bear one that passes, and their order.

Promises: answers are those of looking at every printing; whole numbers are compared as numbers, all others
as they are printed. Leaves out: making the table (`toolkit.database.numbers`).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar

from toolkit.bits import bits_of
from toolkit.query.terms import number_of
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from toolkit.query.layout import Layout

_V = TypeVar("_V", float, str)


class Numbers:
    """The numbers of one database, read when a query asks for them."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def compared(self, op: str, text: str) -> int:
        """Return the printings whose number compares so with a number, or is what a text says."""
        number = number_of(text)
        found = 0 if number is None else self.passing(op, number)
        return found | self._printed(fold(text)) if op == "=" else found

    def passing(self, op: str, number: float) -> int:
        """Return the printings whose number compares so."""
        numbers, places = self._whole
        low, high = bisect_left(numbers, number), bisect_right(numbers, number)
        parts = {
            "=": (places[low:high],),
            "!=": (places[:low], places[high:]),
            "<": (places[:low],),
            "<=": (places[:high],),
            ">": (places[high:],),
            ">=": (places[low:],),
        }
        found = 0
        for part in parts[op]:
            found |= bits_of(part, self._layout.width)
        return found

    def _printed(self, text: str) -> int:
        """Return the printings whose number is no whole one and is this, folded."""
        texts, places = self._others
        return bits_of(places[bisect_left(texts, text) : bisect_right(texts, text)], self._layout.width)

    def by_value(self) -> dict[float | str, int]:
        """Return the printings of each whole number."""
        return {number: bits_of(places, self._layout.width) for number, places in _grouped(*self._whole)}

    def ranks(self, *, backwards: bool) -> list[int]:
        """Return the rank of each place: whole numbers first, then the others, then places without one."""
        ordered: list[list[int]] = []
        whole = [places for _, places in _grouped(*self._whole)]
        others = [places for _, places in _grouped(*self._others)]
        for groups in (whole, others):
            ordered += reversed(groups) if backwards else groups
        ranks = [len(ordered)] * self._layout.width
        for rank, found in enumerate(ordered):
            for place in found:
                ranks[place] = rank
        return ranks

    @cached_property
    def _whole(self) -> tuple[array[float], array[int]]:
        ((numbers, places),) = self._layout.rows("SELECT numbers, numbered FROM search_number")
        return array("d", numbers), array("I", places)

    @cached_property
    def _others(self) -> tuple[list[str], array[int]]:
        ((texts, places),) = self._layout.rows("SELECT printed, printed_at FROM search_number")
        return texts.split("\n") if texts else [], array("I", places)


def _grouped(values: Iterable[_V], places: Iterable[int]) -> Iterator[tuple[_V, list[int]]]:
    """Yield each value of a list in order once, with the places of all that are it."""
    for value, same in groupby(zip(values, places, strict=True), itemgetter(0)):
        yield value, [place for _, place in same]
