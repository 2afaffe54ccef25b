"""The schemas of all that programs read, as JSON Schema 2020-12: objects, lists, the index, files in bulk.

Promises: a schema as a document of its own holds all that it refers to. More keys may come within a version,
so that readers skip what they don't know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.pages.api.schemas_book import BOOK_SCHEMAS
from toolkit.pages.api.schemas_play import PLAY_SCHEMAS
from toolkit.pages.api.shapes import (
    COUNT,
    FILE,
    ID,
    LANG,
    TEXT,
    Schema,
    by_key,
    list_of,
    object_of,
    ref,
    value,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_PLACES: dict[str, Schema] = {
    "Index": object_of(
        "What there is to read.",
        {
            "version": {"const": 1},
            "site": value(["string", "null"], "The address of the site, to which others are relative."),
            "games": list_of(ref("IndexGame")),
            "all_games": FILE,
            "bulk": FILE,
            "openapi": FILE,
            "schemas": by_key(FILE, "By the names of objects."),
        },
    ),
    "IndexGame": object_of(
        "A game in short.", {"id": ID, "title": TEXT, "languages": list_of(LANG), "file": FILE}
    ),
    "Bulk": object_of(
        "Everything as a few files.",
        {"version": {"const": 1}, "files": list_of(ref("BulkFile"))},
    ),
    "BulkFile": object_of(
        "A file, with what is needed to see that it arrived whole.",
        {
            "name": TEXT,
            "file": FILE,
            "holds": value("string", "What is in it, in words."),
            "type": value("string", "Its media type."),
            "bytes": COUNT,
            "sha256": value("string", "Its digest.", pattern="^[0-9a-f]{64}$"),
        },
        {"records": COUNT},
    ),
}
#: Objects that have files of their own, each with the list that holds all of its kind.
LISTED = ("Game", "Card", "Rule", "Term", "Ruling", "Format")
#: All schemas by name; `CardList` and so on are the lists.
SCHEMAS: dict[str, Schema] = {
    **BOOK_SCHEMAS,
    **PLAY_SCHEMAS,
    **_PLACES,
    **{f"{name}List": list_of(ref(name)) for name in LISTED},
    "TurnList": list_of(ref("Turn")),
}
#: Those that are written as files: what a file of the API holds.
PUBLISHED = ("Game", "Card", "Rule", "Term", "Ruling", "Turn", "Format", "Index", "Bulk")


def schema_of(name: str) -> Schema:
    """Return a schema as a document of its own."""
    parts = dict.fromkeys(_needed(name, set()))
    return {
        "$schema": DIALECT,
        "title": name,
        **ref(name),
        "$defs": {part: SCHEMAS[part] for part in sorted(parts)},
    }


def _needed(name: str, seen: set[str]) -> Iterator[str]:
    """Yield a name and those of all parts to which its schema leads."""
    if name not in seen:
        seen.add(name)
        yield name
        for part in _refs(SCHEMAS[name]):
            yield from _needed(part, seen)


def _refs(schema: object) -> Iterator[str]:
    """Yield the names of the parts to which a schema refers itself."""
    if isinstance(schema, dict):
        if isinstance(schema.get("$ref"), str):
            yield schema["$ref"].rsplit("/", 1)[1]
        for item in schema.values():
            yield from _refs(item)
    elif isinstance(schema, list):
        for item in schema:
            yield from _refs(item)
