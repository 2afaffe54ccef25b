"""Rulings: questions that somebody has answered, with the rules and cards that the answers rest on.

Promises: a ruling is found by its id, by what it cites, and by its words in any order, folded and
stemmed. Leaves out: how rulings are shown.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.redirects import find_redirects
from toolkit.rules.fulltext import stems, stems_typed, telling_words
from toolkit.text import fold, plain

if TYPE_CHECKING:
    import sqlite3


@dataclass(frozen=True)
class Ruling:
    """A question and its answer in one language; `rules` and `cards` are ids.

    `source` is the title of the document; `lang` may differ from the language asked for, where the
    ruling has no text in it.
    """

    id: str
    game: str
    question: str
    answer: str
    lang: str
    rules: tuple[str, ...]
    cards: tuple[str, ...]
    date: str
    source: str
    section: str

    def json(self) -> dict[str, Any]:
        """Return the ruling as the command line and the site give it."""
        return {**self.__dict__, "rules": list(self.rules), "cards": list(self.cards)}


def read_rulings(
    connection: sqlite3.Connection, game: str | None = None, lang: str | None = None
) -> list[Ruling]:
    """Return the rulings of a game or of all, in the packs' order, each in `lang` where it has that."""
    cited = {kind: _cited(connection, kind) for kind in ("rule", "card")}
    found: dict[int, Ruling] = {}
    for row in connection.execute(_RULINGS, {"game": game, "lang": lang}):
        if row["id"] not in found:
            found[row["id"]] = Ruling(
                id=row["slug"],
                game=row["game"],
                question=row["question"],
                answer=row["answer"],
                lang=row["lang"],
                rules=tuple(cited["rule"][row["id"]]),
                cards=tuple(cited["card"][row["id"]]),
                date=row["date"],
                source=row["source"],
                section=row["section"],
            )
    return list(found.values())


def _cited(connection: sqlite3.Connection, kind: str) -> dict[int, list[str]]:
    """Return the ids of the rules or the cards that each ruling cites."""
    found: dict[int, list[str]] = defaultdict(list)
    for ruling, name in connection.execute(
        f"SELECT c.ruling, o.slug FROM ruling_{kind} c JOIN {kind} o ON o.id = c.{kind} "
        "ORDER BY c.ruling, c.position"
    ):
        found[ruling].append(name)
    return found


def rulings_on(
    connection: sqlite3.Connection, game: str, lang: str | None = None, *, rule: str = "", card: str = ""
) -> list[Ruling]:
    """Return the rulings that cite a rule or a card."""
    known = connection.execute("SELECT 1 FROM ruling WHERE game = :game LIMIT 1", {"game": game}).fetchone()
    rulings = read_rulings(connection, game, lang) if known else []
    return [found for found in rulings if rule in found.rules or card in found.cards]


def find_rulings(
    connection: sqlite3.Connection, words: str, *, game: str | None = None, lang: str | None = None
) -> list[Ruling]:
    """Return the rulings that `words` name or fit: by id, present or former, otherwise by words, best first.

    A ruling fits that has all words in one of its languages, or that cites a rule or a card of that
    id; where none has all, those with most of them are returned. Words in the question weigh more.
    """
    rulings = read_rulings(connection, game, lang)
    wanted = words.strip()
    moved = find_redirects(connection, "ruling", wanted, game)
    named = [r for r in rulings if r.id == wanted or (r.game, r.id) in moved]
    if named or not wanted:
        return named or rulings
    rated = {(r.game, r.id): 0.0 for r in rulings}
    for row in connection.execute(_RULINGS, {"game": game, "lang": lang}):
        key = row["game"], row["slug"]
        rated[key] = max(rated[key], _fit(wanted, row))
    for ruling in rulings:
        if wanted in (*ruling.rules, *ruling.cards):
            rated[ruling.game, ruling.id] = 9.0
    whole = [r for r in rulings if rated[r.game, r.id] >= 1]
    some = whole or [r for r in rulings if rated[r.game, r.id] > 0.5]
    return sorted(some, key=lambda r: -rated[r.game, r.id])


def _fit(words: str, row: sqlite3.Row) -> float:
    """Rate from 0 (no word) through 1 (all words) to 2 (all in the question)."""
    groups = stems_typed(telling_words(words, row["lang"]), row["lang"])
    if not groups:
        return 0.0
    question = _known(row["question"], row["lang"])
    either = question | _known(row["answer"], row["lang"])
    asked, said = (sum(not known.isdisjoint(group) for group in groups) for known in (question, either))
    return (said + (asked if said == len(groups) else 0)) / len(groups)


def _known(text: str, lang: str) -> set[str]:
    words = plain(text, {}, {})
    return {*stems(words, lang), *fold(words).split()}


_RULINGS = """
SELECT r.id, r.slug, r.game, r.date, r.section, s.title AS source, x.lang, x.question, x.answer
FROM ruling r JOIN ruling_text x ON x.ruling = r.id JOIN source s ON s.id = r.source
JOIN game g ON g.id = r.game
LEFT JOIN game_language l ON l.game = r.game AND l.lang = x.lang
WHERE :game IS NULL OR r.game = :game
ORDER BY g.position, r.position, (x.lang = :lang) DESC, l.position
"""
