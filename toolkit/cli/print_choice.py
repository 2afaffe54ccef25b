"""Which cards to print, and how many of each: what a query picks, or a deck list with its copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.cli.deck_reading import written_list
from toolkit.cli.session import NothingFound, Session
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from toolkit.cards import Card
    from toolkit.games import Game


def chosen_cards(
    here: Session, query: list[str] | None, deck: Path | None, game: str | None, lang: str | None
) -> tuple[Game, list[tuple[Card, int]], str]:
    """Return the game, its chosen cards with their copies, and what to call them.

    Raises NothingFound if no card fits, DeckloreError for both a query and a deck, and for cards of
    several games.
    """
    from toolkit.games import get_game

    connection = here.connect()
    if deck is not None and query:
        raise DeckloreError("give a query or --deck, not both")
    chosen, name = (
        _of_deck(connection, deck, game) if deck else _of_query(here, connection, query, game, lang)
    )
    games = {card.game for card, _ in chosen}
    if not chosen:
        raise NothingFound("nothing to print: no card fits")
    if len(games) > 1:
        raise DeckloreError(
            f"the cards are of several games ({', '.join(sorted(games))}); say one with --game"
        )
    return get_game(connection, games.pop()), chosen, name


def _of_query(
    here: Session, connection: sqlite3.Connection, query: list[str] | None, game: str | None, lang: str | None
) -> tuple[list[tuple[Card, int]], str]:
    """Return what a query picks, each card as often as its set holds it."""
    from toolkit.cards import read_cards
    from toolkit.games import get_game_id
    from toolkit.query import search

    of = get_game_id(connection, game) if game else None
    text = " ".join(query or [])
    result = search(connection, text, game=of, lang=lang)
    for warning in result.warnings:
        here.say(f"decklore: {warning}")
    found = read_cards(connection, result.printings, lang)
    return [(card, card.printing.quantity) for card in found], text or "all cards"


def _of_deck(
    connection: sqlite3.Connection, deck: Path, game: str | None
) -> tuple[list[tuple[Card, int]], str]:
    """Return the cards of a deck list that the database knows, with their copies."""
    from toolkit.decks import read_deck
    from toolkit.games import get_game_id

    of = get_game_id(connection, game) if game else None
    read = read_deck(connection, written_list(deck), game=of)
    chosen = [(entry.card, entry.count) for entry in read.entries if entry.card.printing_id]
    missing = [finding.message() for finding in read.findings if finding.severity == "error"]
    if missing:
        raise DeckloreError("; ".join(missing))
    return chosen, read.name or deck.stem
