"""The names under which the database holds the values of a field.

Promises: what a name of `search_value` means is said here alone. Leaves out: making the table
(`toolkit.database.values`), comparing values (`toolkit.query.selecting`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.query.fields import KINDS

if TYPE_CHECKING:
    from toolkit.query.vocabulary import Field

#: What a row of `search_value` is: the printings that have any value of the field, those that have
#: several, those that have this value, those whose first value of several it is.
HELD, SEVERAL, VALUE, FIRST = range(4)

#: The common field whose values lie in order in `search_number`; `search_value` says only who has one.
NUMBERED = "number"

#: Common fields whose values are texts of `version_search`, each by its column.
WORDED = frozenset({"name", "subtitle", "text"})


def sources_of(field: Field, kind: str | None = None) -> list[str]:
    """Return the sources of a field, of its parts of one kind or of all."""
    if field.common is not None:
        return [field.common.name]
    return [f"{part.game}.{part.slug}" for part in field.parts if kind in {None, KINDS[part.kind]}]


def marks(count: int) -> str:
    """Return that many places for values in SQL."""
    return ", ".join("?" * count)
