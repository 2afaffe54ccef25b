"""Numbers by chance from a seed, the same ones on every machine and with every version of Python.

Promises: SHA-256 of the seed and a counter, so that nothing depends on a library's generator; every
number below an end is equally likely.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TypeVar

_T = TypeVar("_T")


@dataclass
class ChanceStream:
    """A stream of numbers: block `n` is SHA-256 of `seed:n`, read as numbers of 8 bytes, high byte first."""

    seed: str
    _block: int = 0
    _bytes: bytes = b""

    def _number(self) -> int:
        if not self._bytes:
            self._bytes = hashlib.sha256(f"{self.seed}:{self._block}".encode()).digest()
            self._block += 1
        number, self._bytes = int.from_bytes(self._bytes[:8], "big"), self._bytes[8:]
        return number

    def below(self, end: int) -> int:
        """Return a number from 0 to `end` - 1; numbers past the last whole multiple are drawn again."""
        whole = (1 << 64) // end * end
        while True:
            number = self._number()
            if number < whole:
                return number % end

    def shuffled(self, cards: list[_T]) -> list[_T]:
        """Return cards in an order by chance (Fisher and Yates, from the last place on)."""
        order = list(cards)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order
