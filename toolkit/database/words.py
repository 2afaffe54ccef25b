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
    from collections.abc import Mapping, Sequence

#: The columns of `version_search` in which words are looked for, by where they stand in its rows.
_COLUMNS = {"name": 2, "subtitle": 3, "type_line": 4, "text": 5}


def index_words(
    connection: sqlite3.Connection, rows: Sequence[Sequence[str]], places: Sequence[int], width: int
) -> None:
    """Write the tables `search_word` and `search_words`; `places` are those of the texts in `rows`, from 1.

    `search_words` holds the words of each column in one text, line feeds around each, the commonest first,
    in the order of the keys of `search_word` from `first` on, and the texts that are not empty.
    """
    connection.execute("CREATE TABLE search_word (id INTEGER PRIMARY KEY, texts BLOB NOT NULL)")
    connection.execute(
        "CREATE TABLE search_words "
        "(name TEXT PRIMARY KEY, first INTEGER NOT NULL, words TEXT NOT NULL, texts BLOB NOT NULL)"
    )
    first, spaced = 1, _Spaced()
    for column, at in _COLUMNS.items():
        texts: dict[str, list[int]] = defaultdict(list)
        for key, row in enumerate(rows, 1):
            texts[row[at]].append(places[key])
        filled = [place for text, having in texts.items() if text for place in having]
        found = _texts_by_word(texts, spaced)
        words = sorted(found, key=lambda word: -len(found[word]))
        connection.executemany(
            "INSERT INTO search_word VALUES (?, ?)",
            ((key, pack(found[word], width)) for key, word in enumerate(words, first)),
        )
        connection.execute(
            "INSERT INTO search_words VALUES (?, ?, ?, ?)",
            [column, first, "\n".join(["", *words, ""]), pack(filled, width)],
        )
        first += len(words)


def _texts_by_word(texts: Mapping[str, list[int]], spaced: _Spaced) -> dict[str, list[int]]:
    """Return where each word is; the same text may stand in many places."""
    found: dict[str, list[int]] = defaultdict(list)
    for text, places in texts.items():
        words = set(text.translate(spaced).split())
        if len(places) == 1:
            (place,) = places
            for word in words:
                found[word].append(place)
        else:
            for word in words:
                found[word] += places
    return found


class _Spaced(dict[int, str]):
    """A table that translates what is no part of a word to a space; each sign is looked at once."""

    def __missing__(self, code: int) -> str:
        self[code] = found = chr(code) if WORD.fullmatch(chr(code)) else " "
        return found
