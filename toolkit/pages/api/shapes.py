"""The shapes of which schemas are put together: texts by language, ids, links, lists, objects.

Promises: plain dicts of JSON Schema 2020-12, each made anew.
"""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]


def value(kind: str | list[str], says: str = "", **more: Any) -> Schema:
    """Return the schema of a value of a type."""
    return {"type": kind, **({"description": says} if says else {}), **more}


def ref(name: str) -> Schema:
    """Return a reference to a part."""
    return {"$ref": f"#/$defs/{name}"}


def list_of(items: Schema, says: str = "") -> Schema:
    """Return the schema of a list."""
    return value("array", says, items=items)


def by_key(values: Schema, says: str = "") -> Schema:
    """Return the schema of an object whose keys are data."""
    return value("object", says, additionalProperties=values)


def object_of(says: str, required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    """Return the schema of an object; what it may lack stands in `optional`."""
    return value("object", says, properties={**required, **(optional or {})}, required=list(required))


TEXT = value("string")
OR_NONE = ["string", "null"]
TEXTS = by_key(TEXT, "A text by language; the game's first language comes first.")
IDS = list_of(TEXT, "Ids.")
COUNT = value("integer", minimum=0)
ID = value("string", "An id that never changes.", pattern="^[a-z0-9]+(-[a-z0-9]+)*$")
LANG = value("string", "A language as an ISO 639 code.", pattern="^[a-z]{2,3}$")
LINK = value(
    "string",
    "Where it stands on the site for people: a whole address, or one from the top of the site where the site "
    "was built without its own.",
    format="uri-reference",
)
FILE = value("string", "A file of the site, addressed as pages are.", format="uri-reference")
RULE = value("string", "The id of the rule behind it.")
MARKED = value("string", "Markdown, in which [[id]] or [[id|words]] is a link and :name: an icon.")
VALUE: Schema = {
    "description": "A number, printed text, or the ids of a closed list.",
    "anyOf": [{"type": "number"}, {"type": "string"}, {"type": "array", "items": {"type": "string"}}],
}
