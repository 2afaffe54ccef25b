"""The vocabulary as the database holds it.

Promises: one pass over the tables that give names, and nothing about single cards except values
of number fields that are no numbers. Leaves out: cards (`toolkit.query.records`).
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from toolkit.query.fields import CardField, ExactList, Flag, Format, Section, Value
from toolkit.query.sources import VALUE
from toolkit.query.vocabulary import Vocabulary
from toolkit.redirects import former_ids

if TYPE_CHECKING:
    import sqlite3

_Texts = dict[int, dict[str, str]]
_Lists = dict[int, tuple[str, ...]]

#: The common closed lists: the table, its texts and their columns that are names, its aliases.
_CLOSED = {
    "type": ("card_type", "card_type_text", "type", ("label", "plural"), "card_type_alias"),
    "trait": ("trait", "trait_text", "trait", ("label",), "trait_alias"),
    "set": ("card_set", "card_set_text", "card_set", ("name",), None),
    "ability": ("ability_kind", "ability_kind_text", "kind", ("label",), None),
}


def read_vocabulary(connection: sqlite3.Connection, game: str | None = None) -> Vocabulary:
    """Return the vocabulary of one game (its id) or of all games."""
    return _Reader(connection, game).read()


class _Reader:
    """Reads the tables; labels come in the order of a game's languages, the first one first."""

    def __init__(self, connection: sqlite3.Connection, game: str | None) -> None:
        self._connection = connection
        self._game = game

    def _rows(self, sql: str) -> list[sqlite3.Row]:
        return self._connection.execute(sql, {"game": self._game}).fetchall()

    def read(self) -> Vocabulary:
        """Return the vocabulary."""
        closed = {name: self._closed(*row) for name, row in _CLOSED.items()}
        return Vocabulary(
            fields=self._fields(),
            closed=closed | {"game": self._games(), "lang": self._languages()},
            flags=self._flags(),
            formats=self._formats(),
            symbols=self._symbols(),
        )

    def _texts(self, table: str, owner: str, column: str, owners: str) -> _Texts:
        found: _Texts = defaultdict(dict)
        for key, lang, text in self._rows(
            f"SELECT t.{owner}, t.lang, t.{column} FROM {table} t JOIN {owners} o ON o.id = t.{owner} "
            "JOIN game_language l ON l.game = o.game AND l.lang = t.lang ORDER BY l.position"
        ):
            found[key][lang] = text
        return found

    def _many(self, sql: str) -> _Lists:
        found: _Lists = defaultdict(tuple)
        for key, text in self._rows(sql):
            found[key] += (text,)
        return found

    def _closed(
        self, table: str, texts: str, owner: str, columns: tuple[str, ...], aliases: str | None
    ) -> tuple[Value, ...]:
        labels, *others = (self._texts(texts, owner, column, table) for column in columns)
        named = (
            self._many(f"SELECT {owner}, alias FROM {aliases} ORDER BY rowid")
            if aliases
            else defaultdict(tuple)
        )
        return tuple(
            Value(
                row["game"],
                row["slug"],
                labels[row["id"]],
                (*named[row["id"]], *(text for other in others for text in other[row["id"]].values())),
                row["position"],
            )
            for row in self._rows(_OF_GAME.format(table=table))
        )

    def _games(self) -> tuple[Value, ...]:
        titles: dict[str, dict[str, str]] = defaultdict(dict)
        short: dict[str, list[str]] = defaultdict(list)
        for row in self._rows(
            "SELECT t.game, t.lang, t.title, t.short_title FROM game_text t "
            "JOIN game_language l ON l.game = t.game AND l.lang = t.lang ORDER BY l.position"
        ):
            titles[row["game"]][row["lang"]] = row["title"]
            short[row["game"]].append(row["short_title"])
        rows = self._rows("SELECT id, position FROM game WHERE :game IS NULL OR id = :game ORDER BY position")
        return tuple(
            Value(r["id"], r["id"], titles[r["id"]], tuple(short[r["id"]]), r["position"]) for r in rows
        )

    def _languages(self) -> tuple[Value, ...]:
        rows = self._rows(
            "SELECT l.game, l.lang, l.position FROM game_language l JOIN game g ON g.id = l.game "
            "WHERE :game IS NULL OR l.game = :game ORDER BY g.position, l.position"
        )
        return tuple(Value(row["game"], row["lang"], rank=row["position"]) for row in rows)

    def _fields(self) -> tuple[CardField, ...]:
        labels = self._texts("field_text", "field", "label", "field")
        aliases = self._many("SELECT field, alias FROM field_alias ORDER BY rowid")
        values = self._field_values()
        printed = self._many(
            f"SELECT f.id, v.value FROM field f JOIN search_value v ON v.source = f.game || '.' || f.slug "
            f"WHERE f.kind = 'number' AND v.kind = {VALUE} AND v.number IS NULL ORDER BY v.value"
        )
        return tuple(
            CardField(
                row["game"],
                row["slug"],
                row["kind"],
                labels[row["id"]],
                aliases[row["id"]],
                bool(row["ordered"]),
                values[row["id"]],
                printed[row["id"]],
                bool(row["aside"]),
            )
            for row in self._rows(_OF_GAME.format(table="field"))
        )

    def _field_values(self) -> dict[int, tuple[Value, ...]]:
        owners = "(SELECT v.id, f.game FROM field_value v JOIN field f ON f.id = v.field)"
        labels = self._texts("field_value_text", "value", "label", owners)
        aliases = self._many("SELECT value, alias FROM field_value_alias ORDER BY rowid")
        found: dict[int, tuple[Value, ...]] = defaultdict(tuple)
        for row in self._rows(
            "SELECT v.id, v.field, v.slug, v.position, f.game FROM field_value v "
            "JOIN field f ON f.id = v.field ORDER BY v.field, v.position"
        ):
            value = Value(row["game"], row["slug"], labels[row["id"]], aliases[row["id"]], row["position"])
            found[row["field"]] += (value,)
        return found

    def _symbols(self) -> dict[tuple[str, str], dict[str, str]]:
        labels = self._texts("symbol_text", "symbol", "label", "symbol")
        rows = self._rows("SELECT id, game, slug FROM symbol WHERE :game IS NULL OR game = :game")
        return {(row["game"], row["slug"]): labels[row["id"]] for row in rows}

    def _flags(self) -> tuple[Flag, ...]:
        labels = self._texts("flag_text", "flag", "label", "flag")
        rows = self._rows(_OF_GAME.format(table="flag"))
        return tuple(Flag(row["game"], row["slug"], row["query"], labels[row["id"]]) for row in rows)

    def _formats(self) -> tuple[Format, ...]:
        labels = self._texts("format_text", "format", "name", "format")
        sections = self._sections()
        former = former_ids(self._connection, "format", self._game)
        return tuple(
            Format(
                row["game"],
                row["slug"],
                labels[row["id"]],
                sections[row["id"]],
                former.get((row["game"], row["slug"]), ()),
            )
            for row in self._rows(_OF_GAME.format(table="format"))
        )

    def _sections(self) -> dict[int, tuple[Section, ...]]:
        bans = self._many(_BANS)
        by_field = self._many(
            f"SELECT l.section, f.slug FROM deck_limit l JOIN field f ON f.id = l.by_field WHERE {_BINDING} "
            "AND l.bound = 'copies_by_field'"
        )
        ids = self._many(
            "SELECT x.deck_limit, c.slug FROM deck_limit_card x JOIN card c ON c.id = x.card "
            "ORDER BY x.deck_limit, c.slug"
        )
        exact: dict[int, tuple[ExactList, ...]] = defaultdict(tuple)
        for row in self._rows(
            f"SELECT l.id, l.section, l.cards FROM deck_limit l WHERE {_BINDING} "
            "AND l.bound = 'cards_exactly' ORDER BY l.position"
        ):
            exact[row["section"]] += (ExactList(row["cards"], ids[row["id"]]),)
        found: dict[int, tuple[Section, ...]] = defaultdict(tuple)
        for row in self._rows("SELECT id, format, takes FROM deck_section ORDER BY format, position"):
            key = row["id"]
            found[row["format"]] += (Section(row["takes"], bans[key], exact[key], by_field[key]),)
        return found


_OF_GAME = (
    "SELECT o.* FROM {table} o JOIN game g ON g.id = o.game "
    "WHERE :game IS NULL OR o.game = :game ORDER BY g.position, o.position"
)
#: A limit that makes a deck illegal today, as rules are read by default, whatever a check's parameters are.
_BINDING = (
    "l.reading IS NULL AND l.severity = 'error' AND l.cards NOT LIKE '%{%' "
    "AND date('now', 'localtime') BETWEEN coalesce(l.starts, '') AND coalesce(l.ends, 'A')"
)
_BANS = (
    f"SELECT l.section, l.cards FROM deck_limit l WHERE {_BINDING} "
    "AND l.bound IN ('count', 'each', 'copies') AND l.high = 0 ORDER BY l.section, l.position"
)
