"""Games as the database holds them: names, types, fields, icons, colours, sets and sources.

Promises: frozen values, in the packs' order, with every label by language. The small ones are named
tuples, because making a dataclass costs a look-up more than reading its row does. Leaves out: cards,
rules, formats and the turn track, which have modules of their own.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.errors import DeckloreError
from toolkit.text import did_you_mean, fold, text_in

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

__all__ = [
    "AbilityKind",
    "CardField",
    "CardSet",
    "CardType",
    "Flag",
    "Game",
    "GameError",
    "Source",
    "Symbol",
    "Texts",
    "Value",
    "game_ids",
    "get_game",
    "get_game_id",
    "labels",
    "read_games",
    "text_in",
]

#: Text by language.
Texts = dict[str, str]


class GameError(DeckloreError):
    """Raised where a game is asked for that the database does not hold."""


class Symbol(NamedTuple):
    """An icon: its name and its drawing."""

    slug: str
    label: Texts
    svg: str


class Value(NamedTuple):
    """A value of a closed list, or a trait."""

    slug: str
    label: Texts
    aliases: tuple[str, ...]
    colour: str | None
    symbol: str | None
    rule: str | None


class CardField(NamedTuple):
    """A value that cards print; `aside` words are no rules text, `face_slot` is where on a face it stands."""

    slug: str
    kind: str
    label: Texts
    aliases: tuple[str, ...]
    ordered: bool
    aside: bool
    symbol: str | None
    rule: str | None
    values: dict[str, Value]
    face_slot: str | None
    face_position: int | None


class CardType(NamedTuple):
    """A card type; `fields` in printed order, `requires` among them; the size of its cards is trimmed."""

    slug: str
    label: Texts
    plural: Texts
    aliases: tuple[str, ...]
    frame: str
    form: str
    width_mm: float
    height_mm: float
    symbol: str | None
    rule: str | None
    fields: tuple[str, ...]
    requires: tuple[str, ...]
    attaches_to: tuple[str, ...]
    attach_note: Texts
    note: Texts


class AbilityKind(NamedTuple):
    """A kind of ability."""

    slug: str
    label: Texts
    symbol: str | None
    rule: str | None


class Flag(NamedTuple):
    """A yes/no property, given as a card query."""

    slug: str
    label: Texts
    query: str


class Source(NamedTuple):
    """A document that a pack restates."""

    slug: str
    title: str
    lang: str
    publisher: str | None
    edition: str | None
    date: str | None
    note: Texts


class CardSet(NamedTuple):
    """A set of printings."""

    slug: str
    name: Texts
    note: Texts
    date: str | None
    source: str
    section: str


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """A game and all that its cards are made of. `hue` is in degrees, sizes in millimetres."""

    id: str
    title: Texts
    short_title: Texts
    title_note: Texts
    about: Texts
    permission: Texts
    cards_note: Texts
    languages: tuple[str, ...]
    publisher: str | None
    players_min: int
    players_max: int | None
    edition: str
    hue: int
    card_width_mm: float
    card_height_mm: float
    sources: dict[str, Source]
    symbols: dict[str, Symbol]
    colours: dict[str, str]
    fields: dict[str, CardField]
    types: dict[str, CardType]
    traits: dict[str, Value]
    ability_kinds: dict[str, AbilityKind]
    flags: dict[str, Flag]
    sets: dict[str, CardSet]
    formats: tuple[str, ...]


def game_ids(connection: sqlite3.Connection) -> list[str]:
    """Return the ids of all games, in order."""
    return [row["id"] for row in connection.execute("SELECT id FROM game ORDER BY position")]


def read_games(connection: sqlite3.Connection) -> list[Game]:
    """Return all games, in order."""
    return [_Reader(connection, game).read() for game in game_ids(connection)]


def get_game(connection: sqlite3.Connection, name: str) -> Game:
    """Return the game of this id, or of this title or short title, folded.

    Raises GameError, with the nearest id, where there is none.
    """
    return _Reader(connection, get_game_id(connection, name)).read()


def get_game_id(connection: sqlite3.Connection, name: str) -> str:
    """Return the id of a game that is named by its id or a title. Raises GameError."""
    known = game_ids(connection)
    if name in known:
        return name
    for row in connection.execute("SELECT game, title, short_title FROM game_text"):
        if fold(name) in {fold(row["title"]), fold(row["short_title"]), fold(row["game"])}:
            return str(row["game"])
    raise GameError(f'there is no game "{name}"{did_you_mean(name, known)}; known: {", ".join(known)}')


class _Reader:
    """Reads one game; each method is one part of it."""

    def __init__(self, connection: sqlite3.Connection, game: str) -> None:
        self._connection = connection
        self._game = game

    def _rows(self, sql: str) -> list[sqlite3.Row]:
        return self._connection.execute(sql, {"game": self._game}).fetchall()

    def _texts(self, table: str, owner: str, of: str, column: str = "label") -> dict[int, Texts]:
        """Return a text column by owner's key and language, in the order of the game's languages."""
        found: dict[int, Texts] = defaultdict(dict)
        for row in self._rows(
            f"SELECT t.{owner} AS owner, t.lang, t.{column} AS text FROM {table} t "
            f"JOIN ({of}) o ON o.id = t.{owner} "
            "LEFT JOIN game_language l ON l.game = :game AND l.lang = t.lang "
            f"WHERE t.{column} IS NOT NULL ORDER BY l.position"
        ):
            found[row["owner"]][row["lang"]] = row["text"]
        return found

    def _many(self, sql: str) -> dict[int, tuple[str, ...]]:
        """Return the second column of a query gathered by the first."""
        found: dict[int, tuple[str, ...]] = defaultdict(tuple)
        for key, text in self._rows(sql):
            found[key] += (text,)
        return found

    def read(self) -> Game:
        """Return the whole game."""
        row = self._rows("SELECT * FROM game WHERE id = :game")[0]
        texts: dict[str, Texts] = defaultdict(dict)
        languages = []
        for text in self._rows(
            "SELECT t.*, l.position FROM game_text t JOIN game_language l "
            "ON l.game = t.game AND l.lang = t.lang WHERE t.game = :game ORDER BY l.position"
        ):
            languages.append(text["lang"])
            for column in ("title", "short_title", "title_note", "about", "permission", "cards_note"):
                if text[column] is not None:
                    texts[column][text["lang"]] = text[column]
        formats = self._rows("SELECT slug FROM format WHERE game = :game ORDER BY position")
        return Game(
            id=self._game,
            title=texts["title"],
            short_title=texts["short_title"],
            title_note=texts["title_note"],
            about=texts["about"],
            permission=texts["permission"],
            cards_note=texts["cards_note"],
            languages=tuple(languages),
            publisher=row["publisher"],
            players_min=row["players_min"],
            players_max=row["players_max"],
            edition=row["edition"],
            hue=row["hue"],
            card_width_mm=row["card_width_mm"],
            card_height_mm=row["card_height_mm"],
            sources=self._sources(),
            symbols=self._symbols(),
            colours={
                r["slug"]: r["hex"] for r in self._rows("SELECT slug, hex FROM colour WHERE game = :game")
            },
            fields=self._fields(),
            types=self._types(),
            traits=self._values("trait", "trait", "SELECT * FROM trait WHERE game = :game"),
            ability_kinds=self._ability_kinds(),
            flags=self._flags(),
            sets=self._sets(),
            formats=tuple(r["slug"] for r in formats),
        )

    def _sources(self) -> dict[str, Source]:
        of = "SELECT id FROM source WHERE game = :game"
        notes = self._texts("source_text", "source", of, "note")
        rows = self._rows("SELECT * FROM source WHERE game = :game ORDER BY position")
        names = ("slug", "title", "lang", "publisher", "edition", "date")
        return {r["slug"]: Source(**{n: r[n] for n in names}, note=notes[r["id"]]) for r in rows}

    def _symbols(self) -> dict[str, Symbol]:
        labels = self._texts("symbol_text", "symbol", "SELECT id FROM symbol WHERE game = :game")
        rows = self._rows("SELECT * FROM symbol WHERE game = :game ORDER BY id")
        return {r["slug"]: Symbol(r["slug"], labels[r["id"]], r["svg"]) for r in rows}

    def _linked(self, table: str, where: str, order: str) -> list[sqlite3.Row]:
        """Return rows of a table that may name a symbol and a rule, with those by slug."""
        return self._rows(
            f"SELECT t.*, s.slug AS symbol_slug, r.slug AS rule_slug FROM {table} t "
            f"LEFT JOIN symbol s ON s.id = t.symbol LEFT JOIN rule r ON r.id = t.rule "
            f"{where} ORDER BY {order}"
        )

    def _values(self, table: str, owner: str, of: str) -> dict[str, Value]:
        labels = self._texts(f"{table}_text", owner, of)
        aliases = self._many(f"SELECT {owner}, alias FROM {table}_alias ORDER BY rowid")
        colours = {r["id"]: r["hex"] for r in self._rows("SELECT id, hex FROM colour WHERE game = :game")}
        rows = self._linked(table, f"JOIN ({of}) o ON o.id = t.id", "t.position")
        return {
            r["slug"]: Value(
                r["slug"], labels[r["id"]], aliases[r["id"]], colours.get(r["colour"]), r["symbol_slug"],
                r["rule_slug"],
            )
            for r in rows
        }  # fmt: skip

    def _fields(self) -> dict[str, CardField]:
        of = "SELECT id FROM field WHERE game = :game"
        labels = self._texts("field_text", "field", of)
        aliases = self._many("SELECT field, alias FROM field_alias ORDER BY rowid")
        found = {}
        for r in self._linked("field", "WHERE t.game = :game", "t.position"):
            values = f"SELECT * FROM field_value WHERE field = {int(r['id'])}"
            found[r["slug"]] = CardField(
                slug=r["slug"],
                kind=r["kind"],
                label=labels[r["id"]],
                aliases=aliases[r["id"]],
                ordered=bool(r["ordered"]),
                aside=bool(r["aside"]),
                symbol=r["symbol_slug"],
                rule=r["rule_slug"],
                values=self._values("field_value", "value", values) if r["kind"].startswith("choice") else {},
                face_slot=r["face_slot"],
                face_position=r["face_position"],
            )
        return found

    def _types(self) -> dict[str, CardType]:
        of = "SELECT id FROM card_type WHERE game = :game"
        texts = {
            column: self._texts("card_type_text", "type", of, column)
            for column in ("label", "plural", "attach_note", "note")
        }
        many: dict[str, dict[int, Any]] = {
            "aliases": self._many("SELECT type, alias FROM card_type_alias ORDER BY rowid"),
            "fields": self._many(_TYPE_FIELDS.format(where="")),
            "requires": self._many(_TYPE_FIELDS.format(where="WHERE t.required")),
            "attaches_to": self._many(
                "SELECT a.type, t.slug FROM card_type_attach a JOIN card_type t ON t.id = a.target "
                "ORDER BY a.type, a.position"
            ),
        }
        return {
            r["slug"]: CardType(
                slug=r["slug"],
                frame=r["frame"],
                form=r["form"],
                width_mm=r["width_mm"],
                height_mm=r["height_mm"],
                symbol=r["symbol_slug"],
                rule=r["rule_slug"],
                **{name: by_key[r["id"]] for name, by_key in (texts | many).items()},
            )
            for r in self._linked("card_type", "WHERE t.game = :game", "t.position")
        }

    def _ability_kinds(self) -> dict[str, AbilityKind]:
        labels = self._texts("ability_kind_text", "kind", "SELECT id FROM ability_kind WHERE game = :game")
        rows = self._linked("ability_kind", "WHERE t.game = :game", "t.position")
        return {
            r["slug"]: AbilityKind(r["slug"], labels[r["id"]], r["symbol_slug"], r["rule_slug"]) for r in rows
        }

    def _flags(self) -> dict[str, Flag]:
        labels = self._texts("flag_text", "flag", "SELECT id FROM flag WHERE game = :game")
        rows = self._rows("SELECT * FROM flag WHERE game = :game ORDER BY position")
        return {r["slug"]: Flag(r["slug"], labels[r["id"]], r["query"]) for r in rows}

    def _sets(self) -> dict[str, CardSet]:
        of = "SELECT id FROM card_set WHERE game = :game"
        names = self._texts("card_set_text", "card_set", of, "name")
        notes = self._texts("card_set_text", "card_set", of, "note")
        rows = self._rows(
            "SELECT c.*, s.slug AS source_slug FROM card_set c JOIN source s ON s.id = c.source "
            "WHERE c.game = :game ORDER BY c.position"
        )
        return {
            r["slug"]: CardSet(
                r["slug"], names[r["id"]], notes[r["id"]], r["date"], r["source_slug"], r["section"]
            )
            for r in rows
        }


_TYPE_FIELDS = (
    "SELECT t.type, f.slug FROM card_type_field t JOIN field f ON f.id = t.field {where} "
    "ORDER BY t.type, t.position"
)


def labels(items: Iterable[Value | CardField | CardType | AbilityKind], lang: str | None) -> list[str]:
    """Return the labels of several things in one language."""
    return [text_in(item.label, lang) for item in items]
