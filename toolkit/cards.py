"""Cards as people see them: one record a printing, read from the database in a few queries.

Promises: the values and texts of a record are those of its printing. Leaves out: choosing
cards, which is the query language's work (`toolkit.query`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.redirects import find_redirects
from toolkit.text import fold, text_in

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Sequence

    from toolkit.games import Game

StatValue = int | float | str | tuple[str, ...]


class Ability(NamedTuple):
    """One ability of a card; `kind` is an id, the rest are words."""

    kind: str
    trigger: str | None
    cost: str | None
    effect: str

    @property
    def words(self) -> str:
        """The ability as one sentence: trigger and cost, a colon, the effect."""
        before = ", ".join(part for part in (self.trigger, self.cost) if part)
        return f"{before}: {self.effect}" if before else self.effect

    def json(self) -> dict[str, str]:
        """Return the parts that the card has."""
        parts = {"kind": self.kind, "trigger": self.trigger, "cost": self.cost, "effect": self.effect}
        return {name: value for name, value in parts.items() if value is not None}


class Printing(NamedTuple):
    """A design in a set; `quantity` is how often it comes in it."""

    set: str
    number: str | None
    quantity: int
    section: str
    artist: str | None

    def json(self) -> dict[str, str | int]:
        """Return set, number and quantity."""
        parts = {"set": self.set, "number": self.number, "quantity": self.quantity, "artist": self.artist}
        return {name: value for name, value in parts.items() if value is not None}


class Card(NamedTuple):
    """A card in one of its printings, in one language.

    `printing_id` is a key of the database (0 for a card that it does not hold); `stats` holds numbers,
    printed text, or the ids of closed lists; `printings` are newest first.
    """

    printing_id: int
    id: str
    game: str
    name: str
    subtitle: str | None
    type: str
    traits: tuple[str, ...]
    unique: bool
    stats: dict[str, StatValue]
    abilities: tuple[Ability, ...]
    printing: Printing
    printings: tuple[Printing, ...]
    lang: str

    def json(self) -> dict[str, Any]:
        """Return the card as the command line and the site give it; what it lacks is left out."""
        stats = {name: list(v) if isinstance(v, tuple) else v for name, v in self.stats.items()}
        record = {
            "id": self.id,
            "game": self.game,
            "name": self.name,
            "subtitle": self.subtitle,
            "type": self.type,
            "traits": list(self.traits),
            "unique": self.unique or None,
            "stats": stats,
            "abilities": [ability.json() for ability in self.abilities],
            "printing": self.printing.json(),
            "printings": [printing.json() for printing in self.printings],
        }
        return {name: value for name, value in record.items() if value is not None}

    @property
    def title(self) -> str:
        """The name with the subtitle, as one line."""
        return f"{self.name}: {self.subtitle}" if self.subtitle else self.name


def type_line(card: Card, game: Game) -> str:
    """Return the type and traits as a card prints them."""
    kind = text_in(game.types[card.type].label, card.lang)
    return line_of(kind, [text_in(game.traits[trait].label, card.lang) for trait in card.traits])


def line_of(kind: str, traits: list[str]) -> str:
    """Return a type line made of a type and traits in words."""
    return f"{kind}: {' · '.join(traits)}" if traits else kind


def read_cards(
    connection: sqlite3.Connection, printing_ids: Sequence[int], lang: str | None = None
) -> list[Card]:
    """Return the cards of these printings, in this order.

    Texts are in `lang`, or in the game's first language where it lacks them.
    """
    return _Reader(connection, list(printing_ids), lang).read()


def all_printings(connection: sqlite3.Connection, game: str | None = None) -> list[int]:
    """Return the newest printing of every card, of one game or of all, in the packs' order."""
    rows = connection.execute(
        "SELECT p.id FROM printing p JOIN card c ON c.id = p.card JOIN game g ON g.id = c.game "
        "WHERE p.rank = 0 AND (:game IS NULL OR c.game = :game) ORDER BY g.position, p.place",
        {"game": game},
    )
    return [row[0] for row in rows]


class _Reader:
    """Reads many cards at once; the keys reach SQLite as one JSON parameter."""

    def __init__(self, connection: sqlite3.Connection, ids: list[int], lang: str | None) -> None:
        self._connection = connection
        self._ids = ids
        self._lang = lang

    def _rows(self, sql: str, keys: Sequence[int]) -> list[sqlite3.Row]:
        listed = f"[{','.join(map(str, keys))}]"
        return self._connection.execute(sql, {"keys": listed, "lang": self._lang}).fetchall()

    def read(self) -> list[Card]:
        """Return the cards."""
        base = self._rows(_BASE, self._ids)
        versions = sorted({row["version"] for row in base})
        names = self._names(sorted({row["card"] for row in base}))
        traits = self._traits(versions)
        stats = self._stats(versions)
        abilities = self._abilities(versions)
        printings = self._printings(sorted({row["card"] for row in base}))
        found = {}
        for row in base:
            name, subtitle, lang = names[row["card"]]
            found[row["id"]] = Card(
                printing_id=row["id"],
                id=row["slug"],
                game=row["game"],
                name=name,
                subtitle=subtitle,
                type=row["type"],
                traits=tuple(traits[row["version"]]),
                unique=bool(row["is_unique"]),
                stats=stats[row["version"]],
                abilities=tuple(abilities[row["version"]]),
                printing=_printing(row),
                printings=tuple(printings[row["card"]]),
                lang=self._lang or lang,
            )
        return [found[key] for key in self._ids]

    def _names(self, cards: list[int]) -> dict[int, tuple[str, str | None, str]]:
        found: dict[int, tuple[str, str | None, str]] = {}
        for row in self._rows(_NAMES, cards):
            found.setdefault(row["card"], (row["name"], row["subtitle"], row["lang"]))
        return found

    def _traits(self, versions: list[int]) -> dict[int, list[str]]:
        found: dict[int, list[str]] = defaultdict(list)
        for row in self._rows(_TRAITS, versions):
            found[row["version"]].append(row["slug"])
        return found

    def _stats(self, versions: list[int]) -> dict[int, dict[str, StatValue]]:
        found: dict[int, dict[str, StatValue]] = defaultdict(dict)
        seen: set[int] = set()
        for row in self._rows(_STATS, versions):
            if row["id"] in seen:
                continue
            seen.add(row["id"])
            stats, slug = found[row["version"]], row["slug"]
            if row["kind"] == "choices":
                before = stats.get(slug, ())
                assert isinstance(before, tuple)
                stats[slug] = (*before, row["text"])
            else:
                stats[slug] = _stat(row)
        return found

    def _abilities(self, versions: list[int]) -> dict[int, list[Ability]]:
        found: dict[int, list[Ability]] = defaultdict(list)
        seen: set[int] = set()
        for row in self._rows(_ABILITIES, versions):
            if row["id"] not in seen:
                seen.add(row["id"])
                found[row["version"]].append(Ability(row["kind"], row["trigger"], row["cost"], row["effect"]))
        return found

    def _printings(self, cards: list[int]) -> dict[int, list[Printing]]:
        found: dict[int, list[Printing]] = defaultdict(list)
        for row in self._rows(_PRINTINGS, cards):
            found[row["card"]].append(_printing(row))
        return found


def _printing(row: sqlite3.Row) -> Printing:
    return Printing(row["set_slug"], row["number"], row["quantity"], row["section"], row["artist"])


def _stat(row: sqlite3.Row) -> StatValue:
    if row["kind"] != "number":
        return str(row["words"] or row["text"])
    number = row["number"]
    if number is None:
        return str(row["text"])
    return int(number) if number == int(number) else float(number)


_BASE = """
SELECT p.id, p.card, p.version, p.number, p.quantity, p.section, p.artist, s.slug AS set_slug,
       c.slug, c.game, c.is_unique, t.slug AS type
FROM json_each(:keys) k JOIN printing p ON p.id = k.value
JOIN card c ON c.id = p.card JOIN card_type t ON t.id = c.type JOIN card_set s ON s.id = p.card_set
"""
_BY_LANGUAGE = "(x.lang = :lang) DESC, l.position"
_NAMES = f"""
SELECT x.* FROM json_each(:keys) k JOIN card_text x ON x.card = k.value JOIN card c ON c.id = x.card
LEFT JOIN game_language l ON l.game = c.game AND l.lang = x.lang ORDER BY x.card, {_BY_LANGUAGE}
"""
_TRAITS = """
SELECT ct.version, t.slug FROM json_each(:keys) k JOIN card_trait ct ON ct.version = k.value
JOIN trait t ON t.id = ct.trait ORDER BY ct.version, ct.position
"""
_STATS = f"""
SELECT cs.id, cs.version, cs.number, cs.text, f.slug, f.kind, x.text AS words
FROM json_each(:keys) k JOIN card_stat cs ON cs.version = k.value JOIN field f ON f.id = cs.field
LEFT JOIN card_stat_text x ON x.stat = cs.id
LEFT JOIN game_language l ON l.game = f.game AND l.lang = x.lang
ORDER BY cs.version, f.position, cs.position, {_BY_LANGUAGE}
"""
_ABILITIES = f"""
SELECT a.id, a.version, ak.slug AS kind, x.trigger, x.cost, x.effect
FROM json_each(:keys) k JOIN ability a ON a.version = k.value JOIN ability_kind ak ON ak.id = a.kind
JOIN ability_text x ON x.ability = a.id
LEFT JOIN game_language l ON l.game = ak.game AND l.lang = x.lang
ORDER BY a.version, a.position, {_BY_LANGUAGE}
"""
_PRINTINGS = """
SELECT p.card, p.number, p.quantity, p.section, p.artist, s.slug AS set_slug
FROM json_each(:keys) k JOIN printing p ON p.card = k.value JOIN card_set s ON s.id = p.card_set
ORDER BY p.card, p.rank
"""


def printings_of(connection: sqlite3.Connection, card: Card) -> list[int]:
    """Return every printing of a card, the newest first."""
    rows = connection.execute(
        "SELECT p.id FROM printing p JOIN printing q ON q.card = p.card WHERE q.id = :id ORDER BY p.rank",
        {"id": card.printing_id},
    )
    return [row[0] for row in rows]


def find_cards(connection: sqlite3.Connection, name: str, game: str | None = None) -> list[int]:
    """Return the newest printings of the cards of this id, present or former, otherwise of this folded name.

    The name may have its subtitle behind a colon, a comma or a dash. Where nothing has the whole
    name, the cards whose name starts with it are returned.
    """
    wanted = fold(name)
    rows = connection.execute(_FIND, {"game": game}).fetchall()
    moved = set(find_redirects(connection, "card", name, game))
    ways: tuple[Callable[[sqlite3.Row], bool], ...] = (
        lambda row: row["slug"] == name.strip(),
        lambda row: (row["game"], row["slug"]) in moved,
        lambda row: row["name_folded"] == wanted,
        lambda row: _bare(f"{row['name']} {row['subtitle'] or ''}") == _bare(name),
        lambda row: bool(wanted) and row["name_folded"].startswith(wanted),
    )
    for fits in ways:
        found = list(dict.fromkeys(row["id"] for row in rows if fits(row)))
        if found:
            return found
    return []


def _bare(text: str) -> str:
    return " ".join(word for word in re.split(r"[^\w']+", fold(text)) if word)


_FIND = """
SELECT p.id, c.game, c.slug, x.name, x.subtitle, x.name_folded FROM printing p JOIN card c ON c.id = p.card
JOIN card_text x ON x.card = c.id JOIN game g ON g.id = c.game
WHERE p.rank = 0 AND (:game IS NULL OR c.game = :game) ORDER BY g.position, p.place
"""
