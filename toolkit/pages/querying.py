"""What the query box of a game's list of cards needs: the language, the records, and lines to show.

Promises: a line for every printing, so that a list shows the values of the printing that was found. Leaves
out: matching, which the browser does (`js/query/`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.cards import type_line
from toolkit.query import read_records, read_vocabulary
from toolkit.query.export import vocabulary_json
from toolkit.query.records import record_json

if TYPE_CHECKING:
    import sqlite3

    from toolkit.cards import Card
    from toolkit.pages.cards import Cards

#: The columns of a line; `numbers` are those of `Cards.columns`, "" where a card has none, `lang` is
#: the language of the name.
LINE = ("card", "name", "subtitle", "type", "set", "numbers", "face", "lang")


def query_json(connection: sqlite3.Connection, cards: Cards) -> dict[str, Any]:
    """Return the data of the query box; `lines` go by the key of the printing."""
    game = cards.game.id
    return {
        "vocabulary": vocabulary_json(read_vocabulary(connection, game)),
        "records": [record_json(record) for record in read_records(connection, game)],
        "columns": LINE,
        "lines": {str(card.printing_id): _line(card, cards) for card in cards.printings},
    }


def _line(card: Card, cards: Cards) -> list[object]:
    numbers = [str(card.stats.get(field.slug, "")) for field in cards.columns]
    name = cards.book.text(cards.game.sets[card.printing.set].name)
    face = card.id in cards.faces
    lang = cards.tongues[card.id].name
    return [card.id, card.name, card.subtitle or "", type_line(card, cards.game), name, numbers, face, lang]
