"""Which cards to print, how many of each, and what they are called: those of a query or of a deck list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.cli.deck_reading import written_list
from toolkit.cli.session import NothingFound, Session
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from toolkit.cards import Card
    from toolkit.games import Game


@dataclass(frozen=True)
class Chosen:
    """The cards of a job: their game, how many of each, and what they are called besides their game.

    `name` is the deck's name, or that of a set or a type of which they are all; `about` stands for it where
    there is none: the query. Both are empty for all cards of a game.
    """

    game: Game
    cards: list[tuple[Card, int]]
    name: str
    about: str


def chosen_cards(
    here: Session, query: list[str] | None, deck: Path | None, game: str | None, lang: str | None
) -> Chosen:
    """Return what is chosen.

    Raises NothingFound if no card fits, DeckloreError for both a query and a deck, and for cards of
    several games.
    """
    from toolkit.games import get_game

    connection = here.connect()
    if deck is not None and query:
        raise DeckloreError("give a query or --deck, not both")
    about = "" if deck else " ".join(query or [])
    chosen, name = (
        _of_deck(connection, deck, game) if deck else (_of_query(here, connection, about, game, lang), "")
    )
    games = {card.game for card, _ in chosen}
    if not chosen:
        raise NothingFound("nothing to print: no card fits")
    if len(games) > 1:
        raise DeckloreError(
            f"the cards are of several games ({', '.join(sorted(games))}); say one with --game"
        )
    of = get_game(connection, games.pop())
    return Chosen(of, chosen, name or _common_name(connection, of, chosen, lang), about)


def _common_name(
    connection: sqlite3.Connection, game: Game, chosen: list[tuple[Card, int]], lang: str | None
) -> str:
    """Return the name of the set or of the type that cards are all of, without one missing."""
    from toolkit.games import text_in
    from toolkit.query import search

    sets = {card.printing.set for card, _ in chosen}
    types = {card.type for card, _ in chosen}
    found = {card.printing_id for card, _ in chosen}
    shared = [(f"set:{slug}", game.sets[slug].name) for slug in sets if len(sets) == 1]
    shared += [(f"t:{slug}", game.types[slug].plural) for slug in types if len(types) == 1]
    for whole, name in shared:
        if found == set(search(connection, whole, game=game.id).printings):
            return text_in(name, lang)
    return ""


def _of_query(
    here: Session, connection: sqlite3.Connection, query: str, game: str | None, lang: str | None
) -> list[tuple[Card, int]]:
    """Return what a query picks, each card as often as its set holds it."""
    from toolkit.cards import read_cards
    from toolkit.games import get_game_id
    from toolkit.query import search

    of = get_game_id(connection, game) if game else None
    result = search(connection, query, game=of, lang=lang)
    for warning in result.warnings:
        here.say(f"decklore: {warning}")
    found = read_cards(connection, result.printings, lang)
    return [(card, card.printing.quantity) for card in found]


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
