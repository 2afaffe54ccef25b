"""The repair of a deck as the command line and others call it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.decks.dates import get_day
from toolkit.decks.format_reader import read_format
from toolkit.decks.judging import Judge
from toolkit.decks.repair.collection import read_collection
from toolkit.decks.repair.finding import Mender
from toolkit.decks.repair.remembering import RememberingPicker
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

    from toolkit.decks.deck import DeckList
    from toolkit.decks.repair.repair import Repair
    from toolkit.decks.written import Written


def find_repair(
    connection: sqlite3.Connection,
    deck: DeckList,
    *,
    readings: Sequence[str] = (),
    before: DeckList | None = None,
    lang: str | None = None,
    parameters: Mapping[str, int] | None = None,
    on: str | None = None,
    collection: str | Written | None = None,
) -> Repair:
    """Find the smallest change that makes a deck legal in its format; the rest is as in `check_deck`.

    `collection` lists the cards from which may be added. Raises DeckloreError for what `check_deck` raises
    it, and RepairError where the check contradicts the repair.
    """
    if deck.format is None:
        raise DeckloreError(f"{deck.game} has no deck formats, so there is nothing to mend")
    picker = RememberingPicker(connection, deck.game, lang)
    judge = Judge(picker, read_format(connection, deck.game, deck.format), before)
    owned = read_collection(picker, deck, collection) if collection is not None else None
    day = get_day(on) if on else None
    return Mender(judge, tuple(readings), parameters, day, owned).mend(deck)
