"""Which printings have which value of which field, for queries that compare fields.

Promises: a row for every value of a field, of one game where it is a game's own, with the set of the
printings that have it (`toolkit.bits`, by the places of `toolkit.database.indexing`). Leaves out: words
of cards and values of fields of kind text, of which it says only who has any; so with numbers of
printings, which are nearly as many as these (`toolkit.database.numbers`).
"""

from __future__ import annotations

from collections import defaultdict
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from toolkit.bits import pack, pack_bits, unpack

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Hashable, Iterable, Iterator, Sequence

    from toolkit.database.filling import Rows
    from toolkit.database.indexing import Places
    from toolkit.database.rows import CardRow, PrintingRow

    _Key = TypeVar("_Key", bound=Hashable)

#: What a row is: the printings that have any value of the field, those that have several, those that
#: have this value, those whose first value of several it is.
HELD, SEVERAL, VALUE, FIRST = range(4)

_INSERT = "INSERT INTO search_value VALUES (?, ?, ?, ?, ?, ?)"
_Row = tuple[str, int, str, str, float | None, bytes]


class _Value(NamedTuple):
    """A value: its game ("" where all games share it), id or folded text, number or rank."""

    game: str
    value: str
    number: float | None = None


class _Having(NamedTuple):
    """Who has a value: as the only one or the first of a list, and later in one."""

    first: list[int]
    later: list[int]

    def at(self, places: Sequence[Sequence[int]]) -> _Having:
        """Return the places of the printings of those that have it."""
        return _Having(_spread(self.first, places), _spread(self.later, places))


#: The values of each source, with the places of the printings that have them.
_Values = dict[str, dict[_Value, _Having]]


def index_values(connection: sqlite3.Connection, rows: Rows, places: Places) -> None:
    """Write the table `search_value`; a source is a common field's name, or game and id of a game's own."""
    connection.execute(
        "CREATE TABLE search_value (source TEXT NOT NULL, kind INTEGER NOT NULL, game TEXT NOT NULL, "
        "value TEXT NOT NULL, number REAL, printings BLOB NOT NULL)"
    )
    of_card: list[list[int]] = [[] for _ in range(len(rows.tuples["card"]) + 1)]
    for place, printing in _placed(rows, places):
        of_card[printing.card].append(place)
    for values in (_of_versions(rows, places), _of_cards(rows, of_card), _of_printings(rows, places)):
        for source, of_source in values.items():
            connection.executemany(_INSERT, _rows(source, of_source, places.width))
    for source, held in _held(rows, of_card, places):
        connection.execute(_INSERT, (source, HELD, "", "", None, pack(held, places.width)))
    connection.execute("CREATE INDEX ix_search_value ON search_value (source, kind, value, game)")
    connection.execute("CREATE INDEX ix_search_number ON search_value (source, kind, number)")


def _placed(rows: Rows, places: Places) -> Iterable[tuple[int, PrintingRow]]:
    """Return the place of each printing with its row."""
    return zip(places.of_printing[1:], rows.tuples["printing"], strict=True)


def _spread(owners: Iterable[int], places: Sequence[Sequence[int]]) -> list[int]:
    return list(chain.from_iterable(map(places.__getitem__, owners)))


def _gathered(having: Iterable[tuple[_Key, int, int]]) -> Iterator[tuple[_Key, _Having]]:
    """Yield who has each value; `having` are values, each with its place in a list and with who has it."""
    first: dict[_Key, list[int]] = defaultdict(list)
    later: dict[_Key, list[int]] = defaultdict(list)
    for value, position, owner in having:
        (later if position else first)[value].append(owner)
    for value in first | later:
        yield value, _Having(first.get(value, []), later.get(value, []))


def _of_versions(rows: Rows, places: Places) -> _Values:
    """Return values of games' own fields, traits and kinds of ability."""
    found: _Values = defaultdict(dict)
    fields = {row["id"]: row for row in rows.tables["field"] if row["kind"] != "text"}
    stats = (
        ((field, folded, number), position, version)
        for version, field, position, number, _, folded in rows.tuples["card_stat"]
        if field in fields
    )
    for (field, value, number), having in _gathered(stats):
        game, slug = fields[field]["game"], fields[field]["slug"]
        found[f"{game}.{slug}"][_Value(game, value, number)] = having.at(places.of_version)
    traits = ((trait, position, version) for version, trait, position in rows.tuples["card_trait"])
    kinds = ((kind, position, version) for version, position, kind in rows.tuples["ability"])
    for source, table, of_list in (("trait", "trait", traits), ("ability", "ability_kind", kinds)):
        for key, having in _gathered(of_list):
            found[source][_listed(rows, table, key)] = having.at(places.of_version)
    return found


def _listed(rows: Rows, table: str, key: int) -> _Value:
    """Return a value of a closed list by its key."""
    row = rows.tables[table][key - 1]
    return _Value(row["game"], row["slug"], row["position"])


def _of_cards(rows: Rows, of_card: Sequence[Sequence[int]]) -> _Values:
    """Return games, types and languages."""
    found: _Values = defaultdict(dict)
    cards: list[CardRow] = rows.tuples["card"]
    for position, game in enumerate(game["id"] for game in rows.tables["game"]):
        owners = [key for key, card in enumerate(cards, 1) if card.game == game]
        found["game"][_Value(game, game, position)] = _Having(owners, []).at(of_card)
    for kind, having in _gathered((card.type, 0, key) for key, card in enumerate(cards, 1)):
        found["type"][_listed(rows, "card_type", kind)] = having.at(of_card)
    langs: dict[int, list[str]] = defaultdict(list)
    for card, lang, *_ in rows.tuples["card_text"]:
        langs[card].append(lang)
    spoken = (
        ((cards[card - 1].game, lang), position, card)
        for card, of_design in langs.items()
        for position, lang in enumerate(sorted(of_design))
    )
    for (game, lang), having in _gathered(spoken):
        found["lang"][_Value(game, lang)] = having.at(of_card)
    return found


def _of_printings(rows: Rows, places: Places) -> _Values:
    """Return sets, dates, quantities and artists."""
    found: _Values = defaultdict(dict)
    for key, having in _gathered((row.card_set, 0, place) for place, row in _placed(rows, places)):
        found["set"][_listed(rows, "card_set", key)] = having
        date = rows.tables["card_set"][key - 1]["date"]
        if date is not None:
            same = found["date"].setdefault(_Value("", date), _Having([], []))
            same.first.extend(having.first)
    for count, having in _gathered((row.quantity, 0, place) for place, row in _placed(rows, places)):
        found["quantity"][_Value("", str(count), count)] = having
    for artist, having in _gathered((row.artist_folded, 0, place) for place, row in _placed(rows, places)):
        if artist is not None:
            found["artist"][_Value("", artist)] = having
    return found


def _rows(source: str, values: dict[_Value, _Having], width: int) -> Iterator[_Row]:
    """Yield the rows of a source."""
    packed = [(value, pack([*having.first, *having.later], width)) for value, having in values.items()]
    for value, printings in packed:
        yield source, VALUE, *value, printings
    every = unpack((printings for _, printings in packed), width)
    yield source, HELD, "", "", None, pack_bits(every, width)
    later = [place for having in values.values() for place in having.later]
    if later:
        yield source, SEVERAL, "", "", None, pack(later, width)
        for value, having in values.items():
            yield source, FIRST, *value, pack(having.first, width)


def _held(rows: Rows, of_card: Sequence[Sequence[int]], places: Places) -> Iterator[tuple[str, list[int]]]:
    """Yield what is only said to be there: texts, numbers of printings, and which cards are unique."""
    fields = {
        row["id"]: f"{row['game']}.{row['slug']}" for row in rows.tables["field"] if row["kind"] == "text"
    }
    stats = ((field, 0, version) for version, field, *_ in rows.tuples["card_stat"] if field in fields)
    for field, having in _gathered(stats):
        yield fields[field], _spread(having.first, places.of_version)
    for column in ("name", "subtitle", "text"):
        owners = {row.version for row in rows.tuples["version_search"] if getattr(row, column)}
        yield column, _spread(owners, places.of_version)
    yield (
        "unique",
        _spread((key for key, card in enumerate(rows.tuples["card"], 1) if card.is_unique), of_card),
    )
    yield "number", [place for place, row in _placed(rows, places) if row.number_folded is not None]
