"""The words of cards in pieces: each ability and each value of kind text, in each language.

Promises: the pieces of a version, folded and joined, are the text that queries look at; where that can't be
said of a language that lacks words, `folded` holds the text itself.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.query.fields import label_in
from toolkit.text import fold, plain

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Sequence

    from toolkit.query.vocabulary import Vocabulary


#: What parts trigger and cost of an ability from its effect.
BEFORE = "\x1f"


class Segments(NamedTuple):
    """The pieces of a game's versions, in the order asked for.

    `shapes` gives the kinds of ability and then the text fields of each version; `texts` the pieces by
    language, with their markup, None where a language lacks one; `folded` exceptions by language and number
    of the version.
    """

    shapes: list[list[list[str]] | None]
    texts: dict[str, list[list[str | None]]]
    folded: dict[str, dict[int, str]]

    def parts(self, most: int) -> Iterator[dict[str, Any]]:
        """Yield the pieces in parts of about `most` characters: pieces by language, one after the other."""
        start, size = 0, 0
        for i in range(len(self.shapes)):
            size += sum(len(piece or "") for texts in self.texts.values() for piece in texts[i])
            if size >= most or i == len(self.shapes) - 1:
                yield {
                    lang: [piece for pieces in texts[start : i + 1] for piece in pieces]
                    for lang, texts in self.texts.items()
                }
                start, size = i + 1, 0


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
        self._labels = {
            value.slug: value.labels for value in vocabulary.closed["ability"] if value.game == game
        }

    def _rows(self, sql: str) -> list[sqlite3.Row]:
        return self._connection.execute(sql, {"game": self._game}).fetchall()

    def read(self, versions: Sequence[int]) -> Segments:
        """Return the pieces."""
        abilities, fields = self._abilities(), self._fields()
        found = Segments([], {lang: [] for lang in self._languages}, defaultdict(dict))
        for version in versions:
            pieces = [*abilities[version], *fields[version]]
            shape = [[piece.name for piece in part] for part in (abilities[version], fields[version])]
            found.shapes.append(shape if pieces else None)
            for lang in self._languages:
                found.texts[lang].append([piece.texts.get(lang) for piece in pieces])
        if len(self._languages) > 1:
            self._check(found, versions)
        return found

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

    def _check(self, found: Segments, versions: Sequence[int]) -> None:
        """Note every text that a reader who takes what a language lacks from the first would get wrong."""
        searched = {(row["version"], row["lang"]): row["text"] for row in self._rows(_SEARCHED)}
        for i, version in enumerate(versions):
            kinds = (found.shapes[i] or [[], []])[0]
            for lang in self._languages:
                pieces = [
                    next((one for one in (texts, *others) if one is not None), "")
                    for texts, *others in zip(
                        *(found.texts[of][i] for of in (lang, *self._languages)), strict=True
                    )
                ]
                for k, kind in enumerate(kinds):
                    label = label_in(self._labels.get(kind, {}), lang, kind)
                    pieces[k] = f"{label}: {pieces[k].replace(BEFORE, ': ', 1)}"
                text = searched[version, lang]
                if fold("\n".join(plain(piece, self._symbols[lang], {}) for piece in pieces)) != text:
                    found.folded[lang][i] = text


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
