"""The order of results as SQL: the fields to sort by, then how well words match, then the name.

Promises: an order is complete, so that it is the same every time; a card without the value comes
last both ways, and what is printed in place of a number comes after the numbers.
In the terms `p` is the printing, `c` its card, `n` its texts in the language of the list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.query.sources import source_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from toolkit.query.nodes import SortKey
    from toolkit.query.sources import Parameters, Source
    from toolkit.query.vocabulary import Vocabulary

#: What decides in the end: the place of the name, game and id among all, then the age of the printing.
LAST = ("n.place", "p.rank")

#: What a list is sorted by, by kind of field.
_COLUMNS: dict[str, Callable[[Source], tuple[str, ...]]] = {
    "number": lambda source: (
        source.number,
        f"CASE WHEN {source.number} IS NULL THEN {source.text} END",
    ),
    "text": lambda source: (source.text,),
    "date": lambda source: (source.date,),
    "list": lambda source: (source.rank,),
    "lists": lambda source: (source.rank,),
}


def sort_terms(keys: tuple[SortKey, ...], vocabulary: Vocabulary, parameters: Parameters) -> list[str]:
    """Return the ORDER BY terms of the fields that a query sorts by."""
    return [term for key in keys for term in _terms(key, vocabulary, parameters)]


def _terms(key: SortKey, vocabulary: Vocabulary, parameters: Parameters) -> Iterator[str]:
    field = vocabulary.get_field(key.field)
    direction = "DESC" if key.backwards else "ASC"
    for kind in field.kinds:
        source = source_of(field, kind, parameters)
        columns = [_first(source, column) for column in _COLUMNS[kind](source)]
        yield " AND ".join(f"{column} IS NULL" for column in columns)
        for column in columns:
            yield from (f"{column} IS NULL", f"{column} {direction}")


def _first(source: Source, column: str) -> str:
    """Return the first value of a printing; of a text, that in the language of the list."""
    select = f"SELECT {column} FROM {source.table} WHERE {source.select} = {source.key} AND {source.where}"
    if not source.lang:
        return f"({select} ORDER BY {source.order} LIMIT 1)"
    return f"coalesce(({select} AND {source.lang} = n.lang), ({select} ORDER BY {source.lang} LIMIT 1))"
