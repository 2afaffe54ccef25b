"""How well a rule fits the words of a question: BM25 within its own game and language.

Promises: a rule's score depends on the rules of its game alone, so that another pack never changes
which rule answers a question first. Leaves out: what words are asked for (`toolkit.rules.fulltext`).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

#: How much a word counts in the title, a term's forms, the body, and the titles above.
WEIGHTS = (8.0, 6.0, 2.0, 1.0)
#: How much more a rule is worth that has all words, and what is said beside a rule is worth.
ALL_WORDS = 1.6
KINDS = {"example": 0.6, "note": 0.8, "discrepancy": 0.5}
#: BM25's usual constants: how soon a repeated word stops counting, and how much length counts.
_SOON, _LENGTH = 1.2, 0.75


class Candidate(NamedTuple):
    """A rule that has one of the words: its indexed columns and how many words they hold."""

    game: str
    slug: str
    kind: str
    columns: tuple[list[str], ...]
    length: int


def candidates(connection: sqlite3.Connection, query: str, lang: str, game: str | None) -> list[Candidate]:
    """Return the rules in a language that a full-text query matches, in one game or in all."""
    rows = connection.execute(_MATCHED, {"query": query, "lang": lang, "game": game})
    found = []
    for of, slug, kind, *texts in rows:
        columns = tuple(text.split() for text in texts)
        found.append(Candidate(of, slug, kind, columns, sum(map(len, columns))))
    return found


def scores(
    connection: sqlite3.Connection, found: Sequence[Candidate], groups: Sequence[Sequence[str]], lang: str
) -> dict[tuple[str, str], float]:
    """Return the score of each candidate, higher for better; `groups` are the stems of each word."""
    sizes = {of: (count, mean) for of, count, mean in connection.execute(_SIZES, {"lang": lang})}
    stems = [stem for group in groups for stem in dict.fromkeys(group)]
    held = {
        stem: [item for item in found if any(stem in column for column in item.columns)] for stem in stems
    }
    rated = {}
    for item in found:
        total, mean = sizes[item.game]
        score = 0.0
        for stem in stems:
            often = sum(w * column.count(stem) for w, column in zip(WEIGHTS, item.columns, strict=True))
            if often:
                rare = sum(other.game == item.game for other in held[stem])
                weight = max(1e-6, math.log((total - rare + 0.5) / (rare + 0.5)))
                room = _SOON * (1 - _LENGTH + _LENGTH * item.length / max(1.0, mean))
                score += weight * often * (_SOON + 1) / (often + room)
        words = {word for column in item.columns for word in column}
        whole = all(words.intersection(group) for group in groups)
        rated[item.game, item.slug] = score * (ALL_WORDS if whole else 1.0) * KINDS.get(item.kind, 1.0)
    return rated


_MATCHED = """
SELECT r.game, r.slug, r.kind, f.title, f.forms, f.body, f.above
FROM rules_fts f JOIN rule_text x ON x.id = f.rowid JOIN rule r ON r.id = x.rule
WHERE rules_fts MATCH :query AND x.lang = :lang AND (:game IS NULL OR r.game = :game)
"""
_SIZES = """
SELECT r.game, count(*), avg(length(f.title || f.forms || f.body || f.above) / 6.0)
FROM rules_fts f JOIN rule_text x ON x.id = f.rowid JOIN rule r ON r.id = x.rule
WHERE x.lang = :lang GROUP BY r.game
"""
