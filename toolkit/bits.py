"""Sets of small numbers as the bits of one integer, and as bytes that a database holds.

Promises: a union, an intersection or a complement of tens of thousands is a few operations on
long integers, in microseconds; the bytes are the shorter of a bit a number and four bytes a member.
"""

from __future__ import annotations

import re
from array import array
from functools import cache
from itertools import compress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

_ONE = ord("1")
_DIGITS = bytes.maketrans(b"01", b"\0\1")
_FILLED = re.compile(rb"[^\0]", re.DOTALL)
#: Where there are fewer members than one in so many, each is dealt with on its own.
_SPARSE = 12


def bits_of(members: Collection[int], width: int) -> int:
    """Return the set of `members`, which lie below `width`."""
    if not members:
        return 0
    if len(members) * _SPARSE < width:
        data = bytearray(whole_bytes(width))
        for member in members:
            data[member >> 3] |= 1 << (member & 7)
        return int.from_bytes(data, "little")
    digits = bytearray(b"0") * max(width, 1)
    for member in members:
        digits[~member] = _ONE
    return int(digits, 2)


def members_of(bits: int, numbers: Sequence[int] | None = None) -> list[int]:
    """Return the members of a set in their order, or what stands in `numbers` at each."""
    if not bits:
        return []
    width = bits.bit_length()
    if bits.bit_count() * _SPARSE < width:
        found = _few(bits, width)
        return found if numbers is None else [numbers[member] for member in found]
    digits = format(bits, "b").encode()[::-1].translate(_DIGITS)
    return list(compress(range(width) if numbers is None else numbers, digits))


def _few(bits: int, width: int) -> list[int]:
    data = bits.to_bytes(whole_bytes(width), "little")
    places = _places()
    return [
        match.start() * 8 + place for match in _FILLED.finditer(data) for place in places[data[match.start()]]
    ]


@cache
def _places() -> list[tuple[int, ...]]:
    """Return the places of the bits of each byte."""
    return [tuple(place for place in range(8) if byte >> place & 1) for byte in range(256)]


def pack(members: Sequence[int], width: int) -> bytes:
    """Return the bytes of a set: four for each member, or all bits where that is no longer."""
    whole = whole_bytes(width)
    if len(members) * 4 < whole:
        return array("I", members).tobytes()
    return bits_of(members, width).to_bytes(whole, "little")


def pack_bits(bits: int, width: int) -> bytes:
    """Return the bytes of a set that is bits of an integer already."""
    whole = whole_bytes(width)
    if bits.bit_count() * 4 < whole:
        return array("I", members_of(bits)).tobytes()
    return bits.to_bytes(whole, "little")


def unpack(parts: Iterable[bytes], width: int) -> int:
    """Return the union of packed sets."""
    found, whole = 0, whole_bytes(width)
    members: list[int] = []
    for part in parts:
        if len(part) == whole:
            found |= int.from_bytes(part, "little")
        else:
            members += array("I", part)
    return found | bits_of(members, width) if members else found


def whole_bytes(width: int) -> int:
    """Return how many bytes all bits of a set take."""
    return (width + 7) // 8
