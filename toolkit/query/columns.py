"""The cards of one game as columns: what the browser matches and shows, in as few bytes as it takes.

Promises: the columns hold what `read_records` holds, so that both are asked with the same result; what most
queries and every row of a list need comes first, texts in parts of their own, words that are no rules text by
their field. Leaves out: the vocabulary
(`toolkit.query.export`), reading columns (`js/query/columns.js`).

A column is `{"of": [values], "at": "codes"}`: for each row the place of its value in the list, counted from
1, with 0 for none, as digits of `DIGITS`; the length of `at` says how many digits a code has. Where most rows
have a value of their own it is `{"is": [values]}`, with null for none.
"""

from __future__ import annotations

import json
from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.query.packing import DIGITS, pack_texts
from toolkit.query.segments import read_segments
from toolkit.redirects import former_ids
from toolkit.text import slug

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Container, Iterable, Iterator, Sequence

    from toolkit.query.vocabulary import Vocabulary

#: How many rows are so few that their column is written in the one way.
_FEW = 100


class Columns(NamedTuple):
    """A game's cards: `head` is needed first, `parts` in their order after it, `asides` by field.

    `printings` are the keys of the printings in the order of the rows, `cards` the ids of the cards.
    """

    head: dict[str, Any]
    parts: list[dict[str, Any]]
    asides: dict[str, dict[str, Any]]
    printings: list[int]
    cards: list[str]


def read_columns(
    connection: sqlite3.Connection, game: str, vocabulary: Vocabulary, numbers: Container[str] = ()
) -> Columns:
    """Return the columns of a game; `vocabulary` is at least that of the game.

    `numbers` are the fields that are needed first.
    """
    return _Reader(connection, game, vocabulary).read(numbers)


def column(values: Iterable[object]) -> dict[str, Any]:
    """Return values as a column; None, and nothing else, is no value."""
    values = list(values)
    known: dict[object, int] = {}
    listed: list[object] = []
    codes = []
    for value in values:
        if value is None:
            codes.append(0)
            continue
        key = _key(value)
        if key not in known:
            known[key] = len(known) + 1
            listed.append(value)
        codes.append(known[key])
    if 2 * len(listed) > len(values) > _FEW:
        return {"is": values}
    return {"of": listed, "at": _digits(codes, len(listed))}


def _key(value: object) -> object:
    """Return what two values have in common if they are the same as JSON; most are words or numbers."""
    if isinstance(value, str):
        return value
    return (type(value), value) if isinstance(value, int | float) else (json.dumps(value),)


def _digits(codes: Sequence[int], most: int) -> str:
    base = len(DIGITS)
    if most < base:
        return "".join([DIGITS[code] for code in codes])
    width = 2 if most < base * base else 3
    return "".join(
        [DIGITS[code // base**place % base] for code in codes for place in range(width - 1, -1, -1)]
    )


def _aside(values: Sequence[dict[str, str] | None]) -> dict[str, Any]:
    """Return words by version and language: each once, and for each version its place.

    A place is None for no words, 0 for the next that were not there before, otherwise counted from 1.
    """
    known: dict[tuple[tuple[str, str], ...], int] = {}
    listed: list[dict[str, str]] = []
    places: list[int | None] = []
    for value in values:
        key = tuple((value or {}).items())
        places.append(None if value is None else known.get(key, 0))
        if value is not None and key not in known:
            listed.append(value)
            known[key] = len(listed)
    languages = dict.fromkeys(lang for value in listed for lang in value)
    texts = {lang: pack_texts([value.get(lang) for value in listed]) for lang in languages}
    return {"texts": texts, "at": column(places)}


def id_rest(card: str, name: str, subtitle: str | None) -> str | None:
    """Return what an id has beyond its name and subtitle: None for nothing, "=" before a whole id."""
    usual = usual_id(name, subtitle)
    if card == usual:
        return None
    return card[len(usual) :] if card.startswith(f"{usual}-") else f"={card}"


def usual_id(name: str, subtitle: str | None) -> str:
    """Return the id that most cards with this name and subtitle have."""
    return slug(f"{name} {subtitle}" if subtitle else name)


class _Reader:
    """Reads the tables of one game."""

    def __init__(self, connection: sqlite3.Connection, game: str, vocabulary: Vocabulary) -> None:
        self._connection = connection
        self._game = game
        self._vocabulary = vocabulary
        printings = self._rows(_PRINTINGS)
        by_card: dict[int, list[sqlite3.Row]] = defaultdict(list)
        for row in printings:
            by_card[row["card"]].append(row)
        for rows in by_card.values():
            rows.sort(key=lambda row: int(row["rank"]))
        self._by_card = by_card
        self._printings = [row for rows in by_card.values() for row in rows]
        self._versions = {
            row["version"]: i
            for i, row in enumerate({row["version"]: row for row in self._printings}.values())
        }

    def _rows(self, sql: str) -> list[sqlite3.Row]:
        return self._connection.execute(sql, {"game": self._game}).fetchall()

    def read(self, numbers: Container[str]) -> Columns:
        """Return the columns; those of the fields in `numbers` come first."""
        segments = read_segments(self._connection, self._game, list(self._versions), self._vocabulary)
        languages = [row["lang"] for row in self._rows(_LANGUAGES)]
        stats = self._stats()
        head = {
            "game": self._game,
            "languages": languages,
            "symbols": self._symbols(),
            **self._cards(languages),
            "traits": column(self._traits()),
            "stats": {field: one for field, one in stats.items() if field in numbers},
            **self._by_printing(),
        }
        late = {
            "shape": column(segments.shapes),
            "stats": {field: one for field, one in stats.items() if field not in numbers},
            "number": column(row["number"] for row in self._printings),
            "artist": column(row["artist"] for row in self._printings),
        }
        texts = {lang: pack_texts(pieces) for lang, pieces in segments.texts.items()}
        parts: list[dict[str, Any]] = [{"columns": late}, {"texts": texts, "folded": segments.folded}]
        asides = {field: _aside(values) for field, values in segments.asides.items()}
        cards = [rows[0]["slug"] for rows in self._by_card.values()]
        return Columns(head, parts, asides, [row["id"] for row in self._printings], cards)

    def _cards(self, languages: Sequence[str]) -> dict[str, Any]:
        texts: dict[int, dict[str, tuple[str, str | None]]] = defaultdict(dict)
        for row in self._rows(_NAMES):
            texts[row["card"]][row["lang"]] = (row["name"], row["subtitle"])
        firsts = [
            next(texts[card][lang] for lang in languages if lang in texts[card]) for card in self._by_card
        ]
        rows = [rows[0] for rows in self._by_card.values()]
        former = former_ids(self._connection, "card", self._game)
        none = (None, None)
        return {
            "names": {lang: [texts[card].get(lang, none)[0] for card in self._by_card] for lang in languages},
            "subtitles": {
                lang: column(texts[card].get(lang, none)[1] or None for card in self._by_card)
                for lang in languages
            },
            "ids": column(id_rest(row["slug"], *first) for row, first in zip(rows, firsts, strict=True)),
            **({"former": column(former.get((self._game, row["slug"])) for row in rows)} if former else {}),
            "type": column(row["type"] for row in rows),
            "unique": column(True if row["is_unique"] else None for row in rows),
            "printings": column(len(rows) for rows in self._by_card.values()),
        }

    def _symbols(self) -> dict[str, dict[str, str]]:
        """Return the names of the symbols by language."""
        return {
            slug: dict(labels)
            for (game, slug), labels in self._vocabulary.symbols.items()
            if game == self._game
        }

    def _traits(self) -> Iterator[list[str] | None]:
        traits: dict[int, list[str]] = defaultdict(list)
        for version, trait in self._rows(_TRAITS):
            traits[version].append(trait)
        return (traits.get(version) for version in self._versions)

    def _stats(self) -> dict[str, Any]:
        """Return the columns of the fields that are not of kind text."""
        found: dict[str, dict[int, Any]] = defaultdict(dict)
        for row in self._rows(_STATS):
            values = found[row["slug"]]
            if row["kind"] != "number":
                values.setdefault(row["version"], []).append(row["text"])
            elif row["number"] is None:
                values[row["version"]] = row["text"]
            else:
                number = float(row["number"])
                values[row["version"]] = int(number) if number.is_integer() else number
        return {field: column(map(values.get, self._versions)) for field, values in found.items()}

    def _by_printing(self) -> dict[str, Any]:
        first = {card: self._versions[rows[0]["version"]] for card, rows in self._by_card.items()}
        dates = {row["set_slug"]: row["date"] for row in self._printings if row["date"] is not None}
        return {
            "version": column(self._versions[row["version"]] - first[row["card"]] for row in self._printings),
            "set": column(row["set_slug"] for row in self._printings),
            "dates": dates,
            "quantity": column(row["quantity"] for row in self._printings),
        }


_PRINTINGS = """
SELECT p.*, c.slug, c.is_unique, t.slug AS type, s.slug AS set_slug, s.date
FROM printing p JOIN card c ON c.id = p.card JOIN card_type t ON t.id = c.type
JOIN card_set s ON s.id = p.card_set WHERE c.game = :game ORDER BY p.place
"""
_LANGUAGES = "SELECT lang FROM game_language WHERE game = :game ORDER BY position"
_NAMES = "SELECT x.* FROM card_text x JOIN card c ON c.id = x.card WHERE c.game = :game"
_VERSIONS = "JOIN card_version cv ON cv.id = x.version JOIN card c ON c.id = cv.card WHERE c.game = :game"
_TRAITS = f"""
SELECT x.version, v.slug FROM card_trait x JOIN trait v ON v.id = x.trait {_VERSIONS}
ORDER BY x.version, x.position
"""
_STATS = f"""
SELECT x.version, x.number, x.text, f.slug, f.kind FROM card_stat x JOIN field f ON f.id = x.field {_VERSIONS}
AND f.kind <> 'text' ORDER BY f.position, x.version, x.position
"""
