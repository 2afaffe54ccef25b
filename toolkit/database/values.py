"""Which printings have which value of which field, for queries that compare fields.

Promises: a row for every value of a field, of one game where it is a game's own, with the set of the
printings that have it (`toolkit.bits`, by the places of `toolkit.database.indexing`). Leaves out: words
of cards, and values of fields of kind text beyond that there are any.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING

from toolkit.bits import pack

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from toolkit.database.indexing import Places

#: What a row is: the printings that have any value of the field, those that have several, those that
#: have this value, those whose first value of several it is.
HELD, SEVERAL, VALUE, FIRST = range(4)

#: A value: its source, its game ("" where all games share it), id or folded text, number or rank.
_Value = tuple[str, str, str, float | None]
_Owners = dict[_Value, list[int]]
_Row = tuple[str, int, str, str, float | None, bytes]


def index_values(connection: sqlite3.Connection, places: Places) -> None:
    """Write the table `search_value`; `source` is a common field's name, or game and id of a game's own."""
    connection.execute(
        "CREATE TABLE search_value (source TEXT NOT NULL, kind INTEGER NOT NULL, game TEXT NOT NULL, "
        "value TEXT NOT NULL, number REAL, printings BLOB NOT NULL)"
    )
    of_version, of_card = places.of_version, _of_cards(connection, places)
    for sql, owners in ((_STATS, of_version), (_TRAITS, of_version), (_ABILITIES, of_version),
                        (_WORDS, of_version), (_LANGUAGES, of_card)):  # fmt: skip
        _write(connection, _rows(*_gather(connection.execute(sql)), owners, places.width))
    _write(connection, _rows(_gather_printings(connection), {}, _alone(places), places.width))
    connection.execute("CREATE INDEX ix_search_value ON search_value (source, kind, value, game)")
    connection.execute("CREATE INDEX ix_search_number ON search_value (source, kind, number)")


def _write(connection: sqlite3.Connection, rows: Iterable[_Row]) -> None:
    connection.executemany("INSERT INTO search_value VALUES (?, ?, ?, ?, ?, ?)", rows)


def _of_cards(connection: sqlite3.Connection, places: Places) -> dict[int, list[int]]:
    """Return the places of the printings of each card."""
    found: dict[int, list[int]] = defaultdict(list)
    for key, card in connection.execute("SELECT id, card FROM printing"):
        found[card].append(places.of_printing[key])
    return found


def _alone(places: Places) -> dict[int, tuple[int]]:
    return {key: (place,) for key, place in places.of_printing.items()}


def _gather(rows: Iterable[tuple[str, str, str, float | None, int, int]]) -> tuple[_Owners, _Owners]:
    """Return who has each value as the first of a list, and who has it later in one."""
    first: _Owners = defaultdict(list)
    later: _Owners = defaultdict(list)
    for source, game, value, number, position, owner in rows:
        (later if position else first)[source, game, value, number].append(owner)
    return first, later


def _gather_printings(connection: sqlite3.Connection) -> _Owners:
    """Return the printings that have each value of which a printing has one at most."""
    found: _Owners = defaultdict(list)
    rows = connection.execute(_PRINTINGS)
    for key, game, rank, slug, place, card_set, position, unique, date, quantity, artist, *number in rows:
        found["game", game, game, rank].append(key)
        found["type", game, slug, place].append(key)
        found["set", game, card_set, position].append(key)
        found["quantity", "", str(quantity), quantity].append(key)
        if unique:
            found["unique", "", "", None].append(key)
        if date is not None:
            found["date", "", date, None].append(key)
        if artist is not None:
            found["artist", "", artist, None].append(key)
        if number[0] is not None:
            found["number", "", number[0], number[1]].append(key)
    return found


def _rows(
    first: _Owners, later: _Owners, of_owner: Mapping[int, Sequence[int]], width: int
) -> Iterator[_Row]:
    """Yield the rows of the table."""

    def expanded(*many: Iterable[int]) -> list[int]:
        return list(chain.from_iterable(map(of_owner.__getitem__, chain(*many))))

    values: dict[str, dict[_Value, None]] = defaultdict(dict)
    for value in chain(first, later):
        values[value[0]][value] = None
    for source, of_source in values.items():
        every: list[int] = []
        for value in of_source:
            having = expanded(first.get(value, ()), later.get(value, ()))
            every += having
            yield source, VALUE, *value[1:], pack(having, width)
        yield source, HELD, "", "", None, pack(every, width)
        several = [later[value] for value in of_source if value in later]
        if several:
            yield source, SEVERAL, "", "", None, pack(expanded(*several), width)
            for value in of_source:
                yield source, FIRST, *value[1:], pack(expanded(first.get(value, ())), width)


_PRINTINGS = """
SELECT p.id, c.game, g.position, t.slug, t.position, s.slug, s.position, c.is_unique, s.date,
       p.quantity, p.artist_folded, p.number_folded, p.number_value
FROM printing p JOIN card c ON c.id = p.card JOIN game g ON g.id = c.game
JOIN card_type t ON t.id = c.type JOIN card_set s ON s.id = p.card_set
"""
_STATS = """
SELECT f.game || '.' || f.slug, iif(f.kind = 'text', '', f.game),
       CASE f.kind WHEN 'text' THEN '' WHEN 'number' THEN s.text_folded ELSE s.text END,
       s.number, s.position, s.version
FROM card_stat s JOIN field f ON f.id = s.field
"""
_WORDS = """
SELECT 'name', '', '', NULL, 0, version FROM version_search WHERE name <> ''
UNION ALL SELECT 'subtitle', '', '', NULL, 0, version FROM version_search WHERE subtitle <> ''
UNION ALL SELECT 'text', '', '', NULL, 0, version FROM version_search WHERE text <> ''
"""
_TRAITS = """
SELECT 'trait', v.game, v.slug, v.position, x.position, x.version
FROM card_trait x JOIN trait v ON v.id = x.trait
"""
_ABILITIES = """
SELECT 'ability', v.game, v.slug, v.position, x.position, x.version
FROM ability x JOIN ability_kind v ON v.id = x.kind
"""
_LANGUAGES = """
SELECT 'lang', c.game, x.lang, NULL,
       x.lang <> (SELECT min(y.lang) FROM card_text y WHERE y.card = x.card), x.card
FROM card_text x JOIN card c ON c.id = x.card
"""
