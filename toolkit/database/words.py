"""Which texts of cards hold which word, so that a search reads few texts.

Promises: what is made of letters and digits is in a text exactly where it is in one of the text's words,
so that the words that hold it say all. Sets are those of texts, by the places of
`toolkit.database.indexing`. Leaves out: looking words up (`toolkit.query.texts`).
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from toolkit.bits import pack
from toolkit.text import WORD

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

#: The columns of `version_search` in which words are looked for.
_COLUMNS = ("name", "subtitle", "type_line", "text")
_FILLED = "SELECT rowid FROM version_search WHERE {column} <> ''"


def index_words(connection: sqlite3.Connection, places: Sequence[int], width: int) -> None:
    """Write the tables `search_word` and `search_words`; `places` are those of texts by their key.

    `search_words` holds the words of each column in one text, line feeds around each, the commonest first,
    in the order of the keys of `search_word` from `first` on, and the texts that are not empty.
    """
    connection.execute("CREATE TABLE search_word (id INTEGER PRIMARY KEY, texts BLOB NOT NULL)")
    connection.execute(
        "CREATE TABLE search_words "
        "(name TEXT PRIMARY KEY, first INTEGER NOT NULL, words TEXT NOT NULL, texts BLOB NOT NULL)"
    )
    first = 1
    for column in _COLUMNS:
        found = _texts_by_word(connection, column, places)
        words = sorted(found, key=lambda word: -len(found[word]))
        rows = ((key, pack(found[word], width)) for key, word in enumerate(words, first))
        connection.executemany("INSERT INTO search_word VALUES (?, ?)", rows)
        filled = [places[key] for (key,) in connection.execute(_FILLED.format(column=column))]
        connection.execute(
            "INSERT INTO search_words VALUES (?, ?, ?, ?)",
            [column, first, "\n".join(["", *words, ""]), pack(filled, width)],
        )
        first += len(words)


def _texts_by_word(
    connection: sqlite3.Connection, column: str, places: Sequence[int]
) -> dict[str, list[int]]:
    found: dict[str, list[int]] = defaultdict(list)
    spaced = _Spaced()
    for key, text in connection.execute(f"SELECT rowid, {column} FROM version_search WHERE {column} <> ''"):
        place = places[key]
        for word in set(text.translate(spaced).split()):
            found[word].append(place)
    return found


class _Spaced(dict[int, str]):
    """A table that translates what is no part of a word to a space; each sign is looked at once."""

    def __missing__(self, code: int) -> str:
        self[code] = found = chr(code) if WORD.fullmatch(chr(code)) else " "
        return found
