"""What the browser reads, checks and writes decks with: cards, formats and sentences of one game as data.

Promises: the browser's code has no list of sentences, formats or names of its own; the data is the
same for every language. Leaves out: which file of the site it becomes (`toolkit.pages.files`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.decks.declared import spellings
from toolkit.decks.export_formats import formats_json
from toolkit.decks.names import read_names
from toolkit.decks.sentences import SENTENCES
from toolkit.games import get_game
from toolkit.query import read_records, read_vocabulary
from toolkit.query.export import vocabulary_json
from toolkit.query.records import record_json
from toolkit.redirects import read_redirects

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from toolkit.decks.names import NamedCard
    from toolkit.games import CardField, CardType, Game, Value


def decks_json(connection: sqlite3.Connection, game: str) -> dict[str, Any]:
    """Return all that decks of a game need.

    A card is `[id, type, [[language, name, subtitle], …], [[key, set, number], …], [nickname, …], [former
    id, …]]`, its printings newest first; `former` leads from ids of old to those of formats; `records` are
    the printings as queries see them, by the same keys.
    """
    vocabulary = read_vocabulary(connection, game)
    texts = _texts(connection, game)
    return {
        "game": _game(get_game(connection, game)),
        "cards": [_card(card, texts[card.id]) for card in read_names(connection, game).cards],
        "formats": formats_json(connection, game),
        "former": read_redirects(connection, game, "format"),
        "sentences": SENTENCES,
        "vocabulary": vocabulary_json(vocabulary),
        "records": [record_json(record) for record in read_records(connection, game)],
    }


def _card(card: NamedCard, texts: list[list[str | None]]) -> list[object]:
    printings = [[printing.id, printing.set, printing.number] for printing in card.printings]
    return [card.id, card.type, texts, printings, card.nicknames, card.former]


def _texts(connection: sqlite3.Connection, game: str) -> dict[str, list[list[str | None]]]:
    """Return language, name and subtitle of every card by its id, as `read_names` reads them."""
    found: dict[str, list[list[str | None]]] = {}
    sql = """SELECT c.slug, t.lang, t.name, t.subtitle FROM card c JOIN card_text t ON t.card = c.id
        WHERE c.game = :game ORDER BY c.id, t.rowid"""
    for row in connection.execute(sql, {"game": game}):
        found.setdefault(row["slug"], []).append([row["lang"], row["name"], row["subtitle"]])
    return found


def _game(game: Game) -> dict[str, Any]:
    """Return what a game calls its things; `words` are folded spellings."""
    return {
        "id": game.id,
        "title": game.title,
        "short": game.short_title,
        "languages": game.languages,
        "sets": {slug: list(card_set.name.values()) for slug, card_set in game.sets.items()},
        "types": {
            slug: {"label": kind.label, "words": _words(kind), "fields": kind.fields}
            for slug, kind in game.types.items()
        },
        "fields": {
            slug: {
                "kind": known.kind,
                "aside": known.aside,
                "label": known.label,
                "words": _words(known),
                "values": _by_slug(known.values.values()),
            }
            for slug, known in game.fields.items()
        },
        "traits": _by_slug(game.traits.values()),
        "symbols": {slug: symbol.label for slug, symbol in game.symbols.items()},
    }


def _by_slug(values: Iterable[Value]) -> dict[str, list[str]]:
    return {value.slug: _words(value) for value in values}


def _words(item: Value | CardField | CardType) -> list[str]:
    return list(dict.fromkeys(spellings(item)))
