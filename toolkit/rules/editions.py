"""The rules of one game as they stood in one state of its pack: what two states are compared by.

Promises: everything is keyed by ids, in every language, so that numbers play no part. Reads databases of
older versions of this program too, as long as they hold rules. Leaves out: comparing (`toolkit.rules.diff`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from toolkit.redirects import has_redirects, read_redirects

if TYPE_CHECKING:
    import sqlite3

Names = dict[str, dict[str, str]]


class Words(NamedTuple):
    """The words of a rule in one language, with their markup."""

    title: str
    text: str


@dataclass(frozen=True)
class RuleState:
    """A rule in one state: where it stands and its words by language."""

    id: str
    kind: str
    number: str | None
    parent: str | None
    words: dict[str, Words]

    def words_in(self, lang: str) -> Words:
        """Return the words in a language, otherwise in the first that there is."""
        return self.words.get(lang) or next(iter(self.words.values()), Words("", ""))


@dataclass(frozen=True)
class Edition:
    """All rules of a game in reading order, and what their words name.

    `name` is the edition that the pack gives; `redirects` lead from former ids of rules to present ones,
    `term_redirects` from those of terms; `terms` and `symbols` are names by id, then language;
    `defined_in` is the rule of each term.
    """

    game: str
    name: str
    languages: tuple[str, ...]
    rules: dict[str, RuleState]
    redirects: dict[str, str] = field(default_factory=dict)
    term_redirects: dict[str, str] = field(default_factory=dict)
    terms: Names = field(default_factory=dict)
    symbols: Names = field(default_factory=dict)
    defined_in: dict[str, str] = field(default_factory=dict)


def read_editions(connection: sqlite3.Connection) -> dict[str, Edition]:
    """Return the rules of every game of a database, by the game's id."""
    rows = connection.execute("SELECT id, edition FROM game ORDER BY position").fetchall()
    return {game: _read(connection, game, name) for game, name in rows}


def _read(connection: sqlite3.Connection, game: str, name: str) -> Edition:
    of = {"game": game}
    languages = [
        lang
        for (lang,) in connection.execute(
            "SELECT lang FROM game_language WHERE game = :game ORDER BY position", of
        )
    ]
    rules: dict[str, RuleState] = {}
    for slug, kind, number, parent, lang, title, body in connection.execute(_RULES, of):
        state = rules.setdefault(slug, RuleState(slug, kind, number, parent, {}))
        state.words[lang] = Words(title, body)
    rule_redirects, term_redirects = (
        read_redirects(connection, game, kind) if has_redirects(connection) else {}
        for kind in ("rule", "term")
    )
    return Edition(
        game=game,
        name=name,
        languages=tuple(languages),
        rules=rules,
        redirects=rule_redirects,
        term_redirects=term_redirects,
        terms=_names(connection, _TERMS, game),
        symbols=_names(connection, _SYMBOLS, game),
        defined_in=dict(connection.execute(_DEFINED, of).fetchall()),
    )


def _names(connection: sqlite3.Connection, sql: str, game: str) -> Names:
    found: Names = {}
    for slug, lang, name in connection.execute(sql, {"game": game}):
        found.setdefault(slug, {})[lang] = name
    return found


_RULES = """
SELECT r.slug, r.kind, r.number, p.slug AS parent, x.lang, x.title, x.body
FROM rule r JOIN rule_text x ON x.rule = r.id LEFT JOIN rule p ON p.id = r.parent
LEFT JOIN game_language l ON l.game = r.game AND l.lang = x.lang
WHERE r.game = :game ORDER BY r.place, l.position
"""
_TERMS = "SELECT t.slug, x.lang, x.name FROM term t JOIN term_text x ON x.term = t.id WHERE t.game = :game"
_SYMBOLS = """
SELECT s.slug, x.lang, x.label FROM symbol s JOIN symbol_text x ON x.symbol = s.id WHERE s.game = :game
"""
_DEFINED = "SELECT t.slug, r.slug AS rule FROM term t JOIN rule r ON r.id = t.rule WHERE t.game = :game"
