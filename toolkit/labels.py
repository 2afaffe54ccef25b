"""What things are called, by id, in one language: a light way to names without reading a whole game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

#: For each kind of thing: its table, its table of texts, the texts' column for it, the column of the name.
_TABLES: dict[str, tuple[str, str, str, str]] = {
    "type": ("card_type", "card_type_text", "type", "label"),
    "trait": ("trait", "trait_text", "trait", "label"),
    "field": ("field", "field_text", "field", "label"),
    "ability": ("ability_kind", "ability_kind_text", "kind", "label"),
    "symbol": ("symbol", "symbol_text", "symbol", "label"),
    "set": ("card_set", "card_set_text", "card_set", "name"),
}


def read_labels(connection: sqlite3.Connection, what: str, game: str, lang: str | None) -> dict[str, str]:
    """Return the names of a game's types, traits, fields, kinds of ability, symbols or sets, by id.

    `what` is type, trait, field, ability, symbol or set. Names are in `lang`, or in the game's first
    language where it lacks them.
    """
    table, texts, owner, column = _TABLES[what]
    found: dict[str, str] = {}
    for slug, name in connection.execute(
        f"SELECT o.slug, x.{column} FROM {table} o JOIN {texts} x ON x.{owner} = o.id "
        "LEFT JOIN game_language l ON l.game = o.game AND l.lang = x.lang "
        "WHERE o.game = :game ORDER BY (x.lang = :lang) DESC, l.position",
        {"game": game, "lang": lang},
    ):
        found.setdefault(slug, name)
    return found


def read_value_labels(
    connection: sqlite3.Connection, game: str, lang: str | None
) -> dict[tuple[str, str], str]:
    """Return the names of the values of a game's closed lists, by field and value."""
    found: dict[tuple[str, str], str] = {}
    for field, value, name in connection.execute(
        "SELECT f.slug, v.slug, x.label FROM field f JOIN field_value v ON v.field = f.id "
        "JOIN field_value_text x ON x.value = v.id "
        "LEFT JOIN game_language l ON l.game = f.game AND l.lang = x.lang "
        "WHERE f.game = :game ORDER BY (x.lang = :lang) DESC, l.position",
        {"game": game, "lang": lang},
    ):
        found.setdefault((field, value), name)
    return found
