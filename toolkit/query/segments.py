"""The words of cards in pieces: each ability and each value of kind text that is not aside, in each language.

Promises: the pieces of a version, folded and joined, are the text that queries look at; where that can't be
said of a language that lacks words, `folded` holds the text itself.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from toolkit.query.fields import label_in
from toolkit.text import fold, plain

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from toolkit.query.vocabulary import Vocabulary


#: The shape of a version that says what the one before says.
SAME = "="
#: What parts trigger and cost of an ability from its effect.
BEFORE = "\x1f"


class Segments(NamedTuple):
    """The pieces of a game's versions, in the order asked for.

    `shapes` gives the kinds of ability and then the text fields of each version, `SAME` where its pieces are
    those of the version before; `texts` the pieces by language, one after the other, with their markup, None
    where a language lacks one; `folded` exceptions by language and number of the version. `asides` has for
    each field that is aside its words by language, for each version.
    """

    shapes: list[list[list[str]] | str | None]
    texts: dict[str, list[str | None]]
    folded: dict[str, dict[int, str]]
    asides: dict[str, list[dict[str, str] | None]]


def read_segments(
    connection: sqlite3.Connection, game: str, versions: Sequence[int], vocabulary: Vocabulary
) -> Segments:
    """Return the pieces of these versions of a game (keys of `card_version`)."""
    return _Reader(connection, game, vocabulary).read(versions)


class _Piece(NamedTuple):
    """An ability's words or a field's, by language, the one it is written in first."""

    name: str
    texts: dict[str, str]


class _Reader:
    """Reads abilities and values of kind text."""

    def __init__(self, connection: sqlite3.Connection, game: str, vocabulary: Vocabulary) -> None:
        self._connection = connection
        self._game = game
        self._languages = [value.slug for value in vocabulary.closed["lang"] if value.game == game]
        self._symbols = {
            lang: {
                slug: label_in(labels, lang, slug)
                for (of, slug), labels in vocabulary.symbols.items()
                if of == game
            }
            for lang in self._languages
        }
        self._aside = [part.slug for part in vocabulary.fields if part.game == game and part.aside]
        self._labels = {
            value.slug: value.labels for value in vocabulary.closed["ability"] if value.game == game
        }

    def _rows(self, sql: str) -> list[sqlite3.Row]:
        return self._connection.execute(sql, {"game": self._game}).fetchall()

    def read(self, versions: Sequence[int]) -> Segments:
        """Return the pieces."""
        abilities, fields = self._abilities(), self._fields()
        found = Segments(
            [], {lang: [] for lang in self._languages}, defaultdict(dict), self._asides(fields, versions)
        )
        before: list[list[_Piece]] = []
        for version in versions:
            worded = [piece for piece in fields[version] if piece.name not in self._aside]
            parts = [abilities[version], worded]
            same = any(parts) and parts == before
            shape = [[piece.name for piece in part] for part in parts] if any(parts) else None
            found.shapes.append(SAME if same else shape)
            for lang in self._languages:
                found.texts[lang] += [piece.texts.get(lang) for part in parts for piece in part if not same]
            before = parts
            if len(self._languages) > 1:
                self._check(found, len(found.shapes) - 1, version, parts)
        return found

    def _asides(
        self, fields: dict[int, list[_Piece]], versions: Sequence[int]
    ) -> dict[str, list[dict[str, str] | None]]:
        named = [{piece.name: piece.texts for piece in fields[version]} for version in versions]
        found = {slug: [texts.get(slug) for texts in named] for slug in self._aside}
        return {slug: values for slug, values in found.items() if any(values)}

    def _abilities(self) -> dict[int, list[_Piece]]:
        rows: dict[int, list[sqlite3.Row]] = defaultdict(list)
        for row in self._rows(_ABILITIES):
            rows[row["id"]].append(row)
        found: dict[int, list[_Piece]] = defaultdict(list)
        for texts in rows.values():
            version, kind = texts[0]["version"], texts[0]["slug"]
            said = {row["lang"]: _said(row, texts) for row in texts}
            found[version].append(_Piece(kind, said))
        return found

    def _fields(self) -> dict[int, list[_Piece]]:
        found: dict[int, list[_Piece]] = defaultdict(list)
        known: dict[int, _Piece] = {}
        for row in self._rows(_FIELDS):
            if row["id"] not in known:
                known[row["id"]] = _Piece(row["slug"], {})
                found[row["version"]].append(known[row["id"]])
            known[row["id"]].texts[row["lang"]] = row["text"]
        return found

    @cached_property
    def _searched(self) -> dict[tuple[int, str], str]:
        return {(row["version"], row["lang"]): row["text"] for row in self._rows(_SEARCHED)}

    def _check(self, found: Segments, place: int, version: int, parts: Sequence[Sequence[_Piece]]) -> None:
        """Note every text that a reader who takes what a language lacks from the first would get wrong."""
        abilities, words = parts
        for lang in self._languages:
            said = [
                f"{label_in(self._labels.get(piece.name, {}), lang, piece.name)}: "
                f"{self._say(piece, lang).replace(BEFORE, ': ', 1)}"
                for piece in abilities
            ]
            said += [self._say(piece, lang) for piece in words]
            text = self._searched[version, lang]
            if fold("\n".join(plain(piece, self._symbols[lang], {}) for piece in said)) != text:
                found.folded[lang][place] = text

    def _say(self, piece: _Piece, lang: str) -> str:
        return next((piece.texts[one] for one in (lang, *self._languages) if one in piece.texts), "")


def _said(row: sqlite3.Row, texts: Sequence[sqlite3.Row]) -> str:
    """Return trigger, cost and effect in the language of a row, or as any row has them."""

    def say(column: str) -> str:
        return row[column] or next((other[column] for other in texts if other[column]), "")

    before = ", ".join(part for part in (say("trigger"), say("cost")) if part)
    return f"{before}{BEFORE}{say('effect')}" if before else say("effect")


_OF_GAME = "JOIN card_version cv ON cv.id = x.version JOIN card c ON c.id = cv.card WHERE c.game = :game"
_ABILITIES = f"""
SELECT x.id, x.version, k.slug, t.lang, t."trigger", t.cost, t.effect
FROM ability x JOIN ability_kind k ON k.id = x.kind JOIN ability_text t ON t.ability = x.id {_OF_GAME}
ORDER BY x.version, x.position, t.rowid
"""
_FIELDS = f"""
SELECT x.id, x.version, f.slug, t.lang, t.text
FROM card_stat x JOIN field f ON f.id = x.field JOIN card_stat_text t ON t.stat = x.id {_OF_GAME}
ORDER BY x.version, x.id, t.rowid
"""
_SEARCHED = f"SELECT x.version, x.lang, x.text FROM version_search x {_OF_GAME}"
