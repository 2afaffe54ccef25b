"""The query language as data for the browser.

Promises: the browser's code has no list of fields, messages or letters of its own; what it needs
is `vocabulary_json` and `folding_module`, made from the tables here, and the cards as `card_files`.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from toolkit.query.columns import column, read_columns
from toolkit.query.fields import COMMON, DIRECTIVES
from toolkit.query.messages import MESSAGES, SAYINGS
from toolkit.query.reading import read_vocabulary
from toolkit.text import folding_table

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Container, Sequence

    from toolkit.query.fields import CardField, Flag, Format, Section, Value
    from toolkit.query.vocabulary import Vocabulary

#: Case folding differs from lower case below this code point, and nowhere above it.
_LETTERS_END = 0x1F000


def card_files(
    connection: sqlite3.Connection, game: str, numbers: Sequence[str] = (), faces: Container[str] = ()
) -> dict[str, dict[str, Any]]:
    """Return the cards of a game by the names of the files that they go into, the first one first.

    The first file has all that a list shows and most queries ask; the others are loaded when they are needed,
    those of words that are no rules text where their field is named.
    `numbers` are the fields that a list has columns for, `faces` the ids of the cards that have a picture.
    """
    vocabulary = read_vocabulary(connection, game)
    columns = read_columns(connection, game, vocabulary, numbers)
    names = [f"query-{number}.json" for number, _ in enumerate(columns.parts, start=1)]
    shown = {
        "numbers": list(numbers),
        "faces": column(1 if card in faces else None for card in columns.cards),
    }
    asides = {field: f"query-{field}.json" for field in columns.asides}
    first = {
        "vocabulary": vocabulary_json(vocabulary),
        "cards": columns.head | shown,
        "parts": names,
        "asides": asides,
    }
    later = dict(zip(names, columns.parts, strict=True))
    return {"query.json": first, **later, **{asides[field]: data for field, data in columns.asides.items()}}


def vocabulary_json(vocabulary: Vocabulary) -> dict[str, Any]:
    """Return fields, values, flags, formats and all that is said about them."""
    return {
        "common": [row._asdict() for row in COMMON],
        "directives": DIRECTIVES,
        "messages": MESSAGES,
        "sayings": SAYINGS,
        "fields": [
            _row(part) | {"values": [_row(value) for value in part.values]} for part in vocabulary.fields
        ],
        "closed": {name: [_row(value) for value in values] for name, values in vocabulary.closed.items()},
        "flags": [_row(flag) for flag in vocabulary.flags],
        "formats": [
            _row(form) | {"sections": [_section(section) for section in form.sections]}
            for form in vocabulary.formats
        ],
    }


def _row(row: Value | CardField | Flag | Format) -> dict[str, Any]:
    return row._asdict() | {"labels": dict(row.labels)}


def _section(section: Section) -> dict[str, Any]:
    return section._asdict() | {"exact": [exact._asdict() for exact in section.exact]}


def folding_letters() -> dict[str, str]:
    """Return every letter that the browser's lower case and decomposition alone would fold otherwise."""
    table = folding_table()
    letters = {
        letter: "".join(table.get(sign, sign) for sign in letter.casefold())
        for letter in map(chr, range(_LETTERS_END))
        if letter.casefold() != letter.lower()
    }
    return letters | table


def folding_module() -> str:
    """Return the folding table as a module for the browser."""
    letters = json.dumps(folding_letters(), ensure_ascii=True, sort_keys=True)
    return (
        "// Made from toolkit/text.py by `python -m toolkit.query.export`; a test fails where it is stale.\n"
        f"export const letters = new Map(Object.entries({letters}));\n"
    )


if __name__ == "__main__":
    sys.stdout.write(folding_module())
