"""The check of a deck as the command line and others call it.

Promises: a deck read for one format can be held against another. Leaves out: repairing a deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.decks.dates import get_day
from toolkit.decks.format_reader import read_format
from toolkit.decks.guess import read_deck
from toolkit.decks.judging import Judge
from toolkit.decks.picking import Picker
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

    from toolkit.decks.deck import DeckList
    from toolkit.decks.problems import Report


def check_deck(
    connection: sqlite3.Connection,
    deck: DeckList,
    *,
    format: str | None = None,  # noqa: A002  (the word of the API)
    readings: Sequence[str] = (),
    before: DeckList | None = None,
    lang: str | None = None,
    parameters: Mapping[str, int] | None = None,
    on: str | None = None,
) -> Report:
    """Hold a deck against a format (its own, unless another is named) under some of its readings.

    `before` is the deck before a swap; `parameters` are answers to what the format asks for, which
    go before those of the list, and `on` is the day for which to check (`2026-01-31`), which goes before
    the list's; without both it is today. Raises DeckloreError, with the nearest name, for a format, a
    reading or a parameter that does not exist, for an answer out of its range, for a day that is none,
    and where the game has no formats.
    """
    wanted = format or deck.format
    if wanted is None:
        raise DeckloreError(f"{deck.game} has no deck formats, so there is nothing to check")
    form = read_format(connection, deck.game, wanted)

    def reread(other: DeckList) -> DeckList:
        if (other.game, other.format) == (form.game, form.id):
            return other
        return read_deck(connection, other.written, game=form.game, format=form.id, lang=lang)

    day = get_day(on) if on else None
    judge = Judge(Picker(connection, form.game, lang), form, reread(before) if before else None)
    return judge.report(reread(deck), readings, parameters, day)
