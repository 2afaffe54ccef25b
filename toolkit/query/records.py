"""Printings as queries see them in memory: the values and folded texts of each.

Promises: a record holds what a query of the database looks at, so that both give the same answers;
`record_json` is what the browser matches. Leaves out: cards as people see them (`toolkit.cards`).
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.query.fields import label_in
from toolkit.redirects import former_ids
from toolkit.text import fold, plain

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping

    from toolkit.cards import Card, StatValue
    from toolkit.query.vocabulary import Vocabulary

#: Texts by language.
Texts = dict[str, str]


class Stat(NamedTuple):
    """A value of a game's own field, in one of four ways.

    It is a number, or what is printed in its place, or words by language (both folded), or the
    ids of a closed list.
    """

    number: float | None = None
    printed: str | None = None
    texts: Mapping[str, str] | None = None
    slugs: tuple[str, ...] = ()


class Record(NamedTuple):
    """A printing. `printing` is its key, `rank` is 0 for the newest printing of its card.

    `names` are by language as printed, the texts after them folded; an empty text is one that the
    card lacks. `former` are ids that the card no longer has.
    """

    printing: int
    card: str
    game: str
    type: str
    unique: bool
    set: str
    date: str | None
    number: str | None
    quantity: int
    artist: str | None
    rank: int
    traits: tuple[str, ...]
    abilities: tuple[str, ...]
    stats: Mapping[str, Stat]
    names: Texts
    name: Texts
    subtitle: Texts
    type_line: Texts
    text: Texts
    former: tuple[str, ...] = ()


def record_json(record: Record) -> dict[str, Any]:
    """Return a record as the browser reads it, without what is empty.

    A number is a number, a printed value a string, words an object, ids of a closed list an array.
    """
    stats: dict[str, Any] = {
        slug: next(
            part for part in (stat.number, stat.printed, stat.texts, list(stat.slugs)) if part is not None
        )
        for slug, stat in record.stats.items()
    }
    whole = record._asdict() | {"stats": stats}
    return {name: value for name, value in whole.items() if value not in (None, False, (), {})}


def record_of(card: Card, vocabulary: Vocabulary) -> Record:
    """Return the record of a card of `toolkit.cards`, in the card's language alone."""
    lang = card.lang
    owned = vocabulary.of_game(card.game)
    return Record(
        printing=card.printing_id,
        card=card.id,
        game=card.game,
        type=card.type,
        unique=card.unique,
        set=card.printing.set,
        date=None,
        number=card.printing.number,
        quantity=card.printing.quantity,
        artist=card.printing.artist,
        rank=0,
        traits=card.traits,
        abilities=tuple(ability.kind for ability in card.abilities),
        stats={slug: _stat(owned, slug, value, lang) for slug, value in card.stats.items()},
        names={lang: card.name},
        name={lang: fold(card.name)},
        subtitle={lang: fold(card.subtitle or "")},
        type_line={lang: fold(" ".join(_type_line(owned, card)))},
        text={lang: fold("\n".join(_words(owned, card)))},
    )


def _stat(vocabulary: Vocabulary, slug: str, value: StatValue, lang: str) -> Stat:
    kind = next((part.kind for part in vocabulary.fields if part.slug == slug), "text")
    if kind == "number":
        return Stat(number=float(value)) if isinstance(value, int | float) else Stat(printed=fold(str(value)))
    if kind == "text":
        return Stat(texts={lang: fold(str(value))})
    return Stat(slugs=value if isinstance(value, tuple) else (str(value),))


def _type_line(vocabulary: Vocabulary, card: Card) -> Iterable[str]:
    for closed, slugs in (("type", (card.type,)), ("trait", card.traits)):
        for slug in slugs:
            yield _label(vocabulary, closed, slug, card.lang)


def _label(vocabulary: Vocabulary, closed: str, slug: str, lang: str) -> str:
    """Return the label of a value of a common closed list."""
    known = vocabulary.find_value(vocabulary.get_field(closed), slug)
    return label_in(known.values[0].labels, lang, slug) if known else slug


def _words(vocabulary: Vocabulary, card: Card) -> Iterable[str]:
    """Yield the rules text of a card as the database holds it: abilities, values of kind text."""
    symbols = {slug: label_in(labels, card.lang, slug) for (_, slug), labels in vocabulary.symbols.items()}
    for ability in card.abilities:
        label = _label(vocabulary, "ability", ability.kind, card.lang)
        before = ", ".join(part for part in (ability.trigger, ability.cost) if part)
        said = f"{before}: {ability.effect}" if before else ability.effect
        yield plain(f"{label}: {said}", symbols, {})
    worded = {part.slug for part in vocabulary.fields if part.kind == "text" and not part.aside}
    for slug, value in card.stats.items():
        if slug in worded:
            yield plain(str(value), symbols, {})


def read_records(connection: sqlite3.Connection, game: str | None = None) -> list[Record]:
    """Return every printing of one game (its id) or of all, in the packs' order."""
    return _Reader(connection, game).read()


class _Reader:
    """Reads the tables and gathers their rows by version or card."""

    def __init__(self, connection: sqlite3.Connection, game: str | None) -> None:
        self._connection = connection
        self._game = game

    def _rows(self, sql: str) -> list[sqlite3.Row]:
        return self._connection.execute(sql, {"game": self._game}).fetchall()

    def read(self) -> list[Record]:
        """Return the records."""
        texts = self._texts()
        names: dict[int, Texts] = defaultdict(dict)
        for row in self._rows(_NAMES):
            names[row["card"]][row["lang"]] = row["name"]
        traits, abilities = self._lists(_TRAITS), self._lists(_ABILITIES)
        stats = self._stats()
        former = former_ids(self._connection, "card", self._game)
        return [
            Record(
                printing=row["id"],
                card=row["slug"],
                game=row["game"],
                type=row["type"],
                unique=bool(row["is_unique"]),
                set=row["set_slug"],
                date=row["date"],
                number=row["number"],
                quantity=row["quantity"],
                artist=row["artist"],
                rank=row["rank"],
                traits=traits[row["version"]],
                abilities=abilities[row["version"]],
                stats=stats[row["version"]],
                names=names[row["card"]],
                name=texts[row["version"]]["name"],
                subtitle=texts[row["version"]]["subtitle"],
                type_line=texts[row["version"]]["type_line"],
                text=texts[row["version"]]["text"],
                former=former.get((row["game"], row["slug"]), ()),
            )
            for row in self._rows(_PRINTINGS)
        ]

    def _texts(self) -> dict[int, dict[str, Texts]]:
        found: dict[int, dict[str, Texts]] = {}
        for row in self._rows(_TEXTS):
            texts = found.setdefault(row["version"], {column: {} for column in _COLUMNS})
            for column in _COLUMNS:
                texts[column][row["lang"]] = row[column]
        return found

    def _lists(self, sql: str) -> dict[int, tuple[str, ...]]:
        found: dict[int, tuple[str, ...]] = defaultdict(tuple)
        for version, slug in self._rows(sql):
            found[version] += (slug,)
        return found

    def _stats(self) -> dict[int, dict[str, Stat]]:
        words: dict[int, Texts] = defaultdict(dict)
        for row in self._rows(_WORDS):
            words[row["stat"]][row["lang"]] = row["text_folded"]
        found: dict[int, dict[str, Stat]] = defaultdict(dict)
        for row in self._rows(_STATS):
            stats, slug = found[row["version"]], row["slug"]
            if row["kind"] == "number":
                printed = row["text_folded"] if row["number"] is None else None
                stats[slug] = Stat(number=row["number"], printed=printed)
            elif row["kind"] == "text":
                stats[slug] = Stat(texts=words[row["id"]])
            else:
                stats[slug] = Stat(slugs=(*stats.get(slug, Stat()).slugs, row["text"]))
        return found


_COLUMNS = ("name", "subtitle", "type_line", "text")
_OF_GAME = "(:game IS NULL OR c.game = :game)"
_VERSIONS = f"JOIN card_version cv ON cv.id = x.version JOIN card c ON c.id = cv.card WHERE {_OF_GAME}"
_PRINTINGS = f"""
SELECT p.*, c.slug, c.game, c.is_unique, t.slug AS type, s.slug AS set_slug, s.date
FROM printing p JOIN card c ON c.id = p.card JOIN card_type t ON t.id = c.type
JOIN card_set s ON s.id = p.card_set JOIN game g ON g.id = c.game
WHERE {_OF_GAME} ORDER BY g.position, p.place
"""
_NAMES = f"""
SELECT x.card, x.lang, x.name FROM card_text x JOIN card c ON c.id = x.card
JOIN game_language l ON l.game = c.game AND l.lang = x.lang WHERE {_OF_GAME} ORDER BY x.card, l.position
"""
_TEXTS = f"SELECT x.* FROM version_search x {_VERSIONS}"
_TRAITS = f"""
SELECT x.version, v.slug FROM card_trait x JOIN trait v ON v.id = x.trait {_VERSIONS}
ORDER BY x.version, x.position
"""
_ABILITIES = f"""
SELECT x.version, v.slug FROM ability x JOIN ability_kind v ON v.id = x.kind {_VERSIONS}
ORDER BY x.version, x.position
"""
_STATS = f"""
SELECT x.id, x.version, x.number, x.text, x.text_folded, f.slug, f.kind
FROM card_stat x JOIN field f ON f.id = x.field {_VERSIONS} ORDER BY x.version, f.position, x.position
"""
_WORDS = "SELECT stat, lang, text_folded FROM card_stat_text"
