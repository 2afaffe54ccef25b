"""The database as a file to keep: without what only the program's own searches need, with full-text tables.

Promises: the same database gives the same bytes; every foreign key is declared; a full-text table stands
for a table with whole-number keys, so that it stays right when the file is rewritten. Datasette finds all
of it, and the names to show for keys in its metadata. Leaves out: what the tables mean (`toolkit.schema`).
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from toolkit.pages.shelf import Shelf

#: What the copy is called, which is what Datasette calls it too.
NAME = "decklore"
#: What only the program's own searches read.
_INTERNAL = """
SELECT name FROM sqlite_master WHERE type = 'table'
AND (sql LIKE 'CREATE VIRTUAL TABLE%' OR substr(name, 1, 7) = 'search_' OR name = 'version_search')
"""
_CARD_WORDS = """
CREATE TABLE card_words (
    id INTEGER PRIMARY KEY,
    card INTEGER NOT NULL REFERENCES card (id),
    lang VARCHAR NOT NULL,
    name VARCHAR NOT NULL,
    type_line VARCHAR NOT NULL,
    words VARCHAR NOT NULL
)
"""
#: Full-text tables: the table that each is for, and the columns that it searches.
FULL_TEXT = {"rule_text": ("title", "body"), "card_words": ("name", "type_line", "words")}
#: What names a row of a table that has no words of its own, in a column `label` that it gets.
_LABELLED = {
    "card_version": "SELECT c.slug || iif(t.position, ' ' || (t.position + 1), '') FROM card c "
    "WHERE c.id = t.card",
    "ability": "SELECT v.label || ': ' || k.slug FROM card_version v, ability_kind k "
    "WHERE v.id = t.version AND k.id = t.kind",
    "card_stat": "SELECT v.label || ': ' || f.slug FROM card_version v, field f "
    "WHERE v.id = t.version AND f.id = t.field",
}
#: Columns to show for a key, the first that a table has.
_LABELS = ("slug", "title", "name", "label")


def copy_database(connection: sqlite3.Connection, shelves: Iterable[Shelf], path: Path) -> None:
    """Write the copy of an open database to `path`, where nothing must be."""
    connection.execute("VACUUM INTO ?", (str(path),))
    with closing(sqlite3.connect(path, isolation_level=None)) as copy:
        copy.execute("PRAGMA synchronous = OFF")
        copy.execute("PRAGMA journal_mode = OFF")
        copy.execute("PRAGMA temp_store = MEMORY")
        copy.execute("BEGIN")
        for (table,) in copy.execute(_INTERNAL).fetchall():
            copy.execute(f'DROP TABLE "{table}"')
        copy.execute("DELETE FROM meta WHERE key = 'folders'")
        copy.execute(_CARD_WORDS)
        copy.executemany(
            "INSERT INTO card_words (card, lang, name, type_line, words) "
            "SELECT id, ?, ?, ?, ? FROM card WHERE game = ? AND slug = ?",
            _words(shelves),
        )
        copy.execute("CREATE INDEX ix_card_words_card ON card_words (card)")
        for table, said in _LABELLED.items():
            copy.execute(f"ALTER TABLE {table} ADD COLUMN label VARCHAR")
            copy.execute(f"UPDATE {table} AS t SET label = ({said})")
        for table, columns in FULL_TEXT.items():
            _index(copy, table, columns)
        copy.execute("ANALYZE")
        copy.execute("COMMIT")
        copy.execute("VACUUM")


def _words(shelves: Iterable[Shelf]) -> Iterable[tuple[str, ...]]:
    for shelf in shelves:
        for card in shelf.cards.views:
            yield shelf.lang, card.title, card.type_line, card.words, shelf.game.id, card.id


def _index(copy: sqlite3.Connection, table: str, columns: Sequence[str]) -> None:
    """Make the full-text table of a table, which keeps the words themselves."""
    copy.execute(
        f"CREATE VIRTUAL TABLE {table}_fts USING fts5({', '.join(columns)}, "
        f'content="{table}", content_rowid="id", tokenize="unicode61 remove_diacritics 2")'
    )
    copy.execute(f"INSERT INTO {table}_fts ({table}_fts) VALUES ('rebuild')")


def datasette_metadata(path: Path, about: str, permissions: Iterable[str]) -> dict[str, Any]:
    """Return what Datasette needs to know of the copy at `path`: which column names a row.

    `about` says what it is, `permissions` what belongs to whom.
    """
    with closing(sqlite3.connect(path)) as copy:
        columns: dict[str, list[str]] = {}
        for table, column in copy.execute(_COLUMNS):
            columns.setdefault(table, []).append(column)
    labels = {
        table: next((name for name in _LABELS if name in names), None) for table, names in columns.items()
    }
    return {
        "title": "Decklore",
        "description": " ".join((about, *dict.fromkeys(permissions))),
        "databases": {
            NAME: {"tables": {table: {"label_column": name} for table, name in labels.items() if name}}
        },
    }


_COLUMNS = """
SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' AND m.name NOT LIKE '%_fts%' ORDER BY m.name, c.cid
"""
