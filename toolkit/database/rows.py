"""Rows that the index of searches is made from, once more when they are written.

Promises: a row's key is its rank among those of its table, from 1. Leaves out: the other tables.
"""

from __future__ import annotations

from typing import NamedTuple


class CardRow(NamedTuple):
    """A row of `card`."""

    game: str
    slug: str
    type: int
    is_unique: bool


class PrintingRow(NamedTuple):
    """A row of `printing`."""

    card: int
    version: int
    card_set: int
    number: str | None
    quantity: int
    artist: str | None
    section: str
    rank: int
    place: int
    artist_folded: str | None
    number_folded: str | None
    number_value: float | None


class TextRow(NamedTuple):
    """A row of `version_search`; those of a version come in the order of its game's languages."""

    version: int
    lang: str
    name: str
    subtitle: str
    type_line: str
    text: str
    place: int = 0
