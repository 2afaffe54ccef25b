"""The deck formats of a game as data for the browser's check.

Promises: what a format is, as `Format.json` gives it, and every expression over parameters in it as a tree,
so that the browser has no grammar of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.amounts import expressions_in, tree_of
from toolkit.decks.format_reader import format_names, read_format
from toolkit.decks.opening import find_opening

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from toolkit.amounts import Tree
    from toolkit.decks.formats import Format, Limit


def formats_json(connection: sqlite3.Connection, game: str) -> list[dict[str, object]]:
    """Return the formats of a game in order.

    `expressions` holds the tree of each expression by its text, `opening` how a game with such a deck
    begins, or None.
    """
    forms = (read_format(connection, game, name) for _, name in format_names(connection, game))
    return [
        form.json() | {"expressions": _trees(form), "opening": _opening(connection, form)} for form in forms
    ]


def _opening(connection: sqlite3.Connection, form: Format) -> dict[str, object] | None:
    opening = find_opening(connection, form.game, form.id)
    return opening.json() if opening else None


def _trees(form: Format) -> dict[str, Tree]:
    return {text: tree_of(text) for text in _expressions(form)}


def _expressions(form: Format) -> Iterator[str]:
    for parameter in form.parameters:
        yield from (text for text in (parameter.least, parameter.most) if text is not None)
    for limit in (*form.limits, *(limit for reading in form.readings for limit in reading.limits)):
        yield from _of_limit(limit)


def _of_limit(limit: Limit) -> Iterator[str]:
    yield from (text for text in (limit.low_expression, limit.high_expression) if text is not None)
    for words in (limit.cards, limit.of, *limit.says.values()):
        yield from expressions_in(words)
