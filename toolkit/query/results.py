"""Cards found: a query parsed, compiled, run and put in order.

Promises: one row a card, its newest selected printing, unless the query asks for printings; best
first and always in the same order. Leaves out: reading the cards (`toolkit.cards`).
Source: `query-language`, section What a query selects.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, NamedTuple

from toolkit.query.ordering import LAST, sort_terms
from toolkit.query.parser import parse
from toolkit.query.ranking import NAME_IS, as_typed, exact_names, rank_sql, words_of
from toolkit.query.reading import read_vocabulary
from toolkit.query.sql import Compiler

if TYPE_CHECKING:
    from toolkit.query.nodes import Node
    from toolkit.query.parser import Query
    from toolkit.query.vocabulary import Vocabulary


class Result(NamedTuple):
    """What a query found: keys of printings, best first, and how it was read."""

    printings: list[int]
    query: Query
    vocabulary: Vocabulary

    @property
    def warnings(self) -> list[str]:
        """What to doubt in the query, a sentence each."""
        return list(self.query.warnings)

    @property
    def explanation(self) -> str:
        """The query as a sentence."""
        from toolkit.query.explanation import explain

        return explain(self.query, self.vocabulary)

    @property
    def canonical(self) -> str:
        """The query in its one spelling."""
        from toolkit.query.printing import to_text

        return to_text(self.query, self.vocabulary)


def search(
    connection: sqlite3.Connection,
    text: str,
    *,
    game: str | None = None,
    lang: str | None = None,
    sort: str = "",
    vocabulary: Vocabulary | None = None,
) -> Result:
    """Find the cards of one game (its id) or of all. Raises QueryError.

    `lang` is the language by whose names the list is sorted; words are found in every language.
    `sort` is the value of a `sort:` that goes before one in the query. A `vocabulary` that was
    read before saves reading it again.
    """
    vocabulary = vocabulary or read_vocabulary(connection, game)
    query = parse(text, vocabulary)
    if sort:
        keys = parse(f"sort:{sort}", vocabulary).directives.sort
        query = query._replace(directives=query.directives._replace(sort=keys))
    printings = _run(connection, text, query, vocabulary, {"game": game, "lang": lang})
    return Result(printings, query, vocabulary)


def _run(
    connection: sqlite3.Connection,
    text: str,
    query: Query,
    vocabulary: Vocabulary,
    bound: dict[str, str | float | None],
) -> list[int]:
    compiler = Compiler(vocabulary)
    words = None if query.directives.sort else words_of(query.where)
    statement = _statement(compiler, query, words)
    bound = compiler.parameters.values | bound
    if compiler.patterns:
        rows = _run_patterns(connection, text, statement, bound, compiler.patterns)
    else:
        rows = connection.execute(statement, bound).fetchall()
    return [row[0] for row in (_exact_first(connection, rows, words) if words else rows)]


def _run_patterns(
    connection: sqlite3.Connection,
    text: str,
    statement: str,
    bound: dict[str, str | float | None],
    patterns: list[str],
) -> list[sqlite3.Row]:
    """Run a statement with regular expressions, which may take too long."""
    from toolkit.query.matcher import Matcher

    matcher = Matcher(patterns)
    matcher.register(connection)
    try:
        return connection.execute(statement, bound).fetchall()
    except sqlite3.OperationalError:
        if matcher.slow is None:
            raise
        raise matcher.error(text) from None


def _statement(compiler: Compiler, query: Query, words: Node | None) -> str:
    """Return the statement: the condition, one row a card, the order."""
    condition = compiler.condition(query.where)
    rank = rank_sql(words, compiler.parameters) if words else "0"
    order = sort_terms(query.directives.sort, compiler.vocabulary, compiler.parameters)
    tables = "".join(f"q{i}(id) AS ({body}), " for i, body in enumerate(compiler.tables))
    shown = _SHOWN[query.directives.unique]
    return _STATEMENT.format(
        tables=tables,
        condition=condition,
        shown=shown,
        rank=rank,
        listed=_EVERYTHING if order else _ENOUGH,
        game="c.game" if order else "p.game",
        order=", ".join([*order, *(["place"] if words else []), *LAST]),
    )


def _exact_first(connection: sqlite3.Connection, rows: list[sqlite3.Row], words: Node) -> list[sqlite3.Row]:
    """Put names that are what was typed to the letter before those that are so only when folded."""
    names = exact_names(words)
    exact = {
        row["id"]
        for row in rows
        if row["place"] == NAME_IS and names & {as_typed(name) for name in _names(connection, row["card"])}
    }
    if not exact:
        return rows
    return sorted(rows, key=lambda row: (row["place"], row["id"] not in exact))


def _names(connection: sqlite3.Connection, card: int) -> list[str]:
    rows = connection.execute("SELECT name FROM card_text WHERE card = :card", {"card": card})
    return [row[0] for row in rows]


#: The plus keeps SQLite from walking all printings in the order of their cards to find a few.
_SHOWN = {
    "printings": "SELECT id, card, version, game, rank FROM hits",
    "cards": "SELECT id, card, version, game, min(rank) FROM hits GROUP BY +card",
}
#: What is sorted, called `p`: the printings shown, with all else that is known of them where a query sorts.
_ENOUGH = "shown p"
_EVERYTHING = "shown JOIN printing p ON p.id = shown.id JOIN card c ON c.id = p.card"
_STATEMENT = """
WITH {tables}hits(id, card, version, game, rank) AS (
  SELECT p.id, p.card, p.version, c.game, p.rank FROM printing p JOIN card c ON c.id = p.card
  WHERE (:game IS NULL OR c.game = :game) AND {condition}
), shown(id, card, version, game, rank) AS ({shown}), said(game, lang) AS (
  SELECT game, coalesce(max(CASE WHEN lang = :lang THEN lang END), max(CASE WHEN position = 0 THEN lang END))
  FROM game_language GROUP BY game
)
SELECT p.id, p.card, {rank} AS place
FROM {listed}
JOIN said ON said.game = {game} JOIN version_search n ON n.version = p.version AND n.lang = said.lang
ORDER BY {order}
"""
