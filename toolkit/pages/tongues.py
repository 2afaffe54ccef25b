"""In which language a card's name and words really are, where they lack the language that is asked for.

Promises: the same choice as reading the cards makes. Leaves out: the words (`toolkit.cards`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True)
class Tongues:
    """The language of a card's name, and of its abilities, the first other one where they differ."""

    name: str
    words: str


def read_tongues(connection: sqlite3.Connection, game: str, lang: str) -> dict[str, Tongues]:
    """Return the languages of each card of a game that is to be shown in `lang`, by its id."""
    asked = {"game": game, "lang": lang}
    names: dict[str, str] = {}
    for row in connection.execute(_NAMES, asked):
        names.setdefault(row["slug"], row["lang"])
    chosen: dict[int, tuple[str, str]] = {}
    for row in connection.execute(_ABILITIES, asked):
        chosen.setdefault(row["id"], (row["slug"], row["lang"]))
    words: dict[str, str] = {}
    for card, spoken in chosen.values():
        if spoken != lang:
            words.setdefault(card, spoken)
    return {card: Tongues(name, words.get(card, lang)) for card, name in names.items()}


_NAMES = """
SELECT c.slug, x.lang FROM card c JOIN card_text x ON x.card = c.id
LEFT JOIN game_language l ON l.game = c.game AND l.lang = x.lang
WHERE c.game = :game ORDER BY c.id, (x.lang = :lang) DESC, l.position
"""
_ABILITIES = """
SELECT a.id, c.slug, x.lang FROM card c JOIN card_version v ON v.card = c.id
JOIN ability a ON a.version = v.id JOIN ability_text x ON x.ability = a.id
LEFT JOIN game_language l ON l.game = c.game AND l.lang = x.lang
WHERE c.game = :game ORDER BY a.id, (x.lang = :lang) DESC, l.position
"""
