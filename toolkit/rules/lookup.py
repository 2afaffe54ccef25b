"""Look-up of a rule by its id, number or title, and of a term by its name or any of its forms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.redirects import find_redirects
from toolkit.rules.reading import RULE, Rule, RuleError, Term, gather_rules, read_terms
from toolkit.text import fold, nearest

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable


def _games(connection: sqlite3.Connection, game: str | None) -> list[str]:
    rows = connection.execute("SELECT id FROM game ORDER BY position")
    return [row["id"] for row in rows if game in {None, row["id"]}]


def get_rule(
    connection: sqlite3.Connection, reference: str, *, game: str | None = None, lang: str | None = None
) -> Rule:
    """Return the rule of this id, number or title (folded), in one game or in all.

    Raises RuleError where there is none (with the nearest) or where several games or rules answer.
    """
    found = find_rules(connection, reference, game=game, lang=lang)
    if not found:
        raise RuleError(_no_rule(connection, reference, game))
    if len(found) > 1:
        several = ", ".join(f"{rule.game} {rule.number or rule.id} {rule.title}".strip() for rule in found)
        raise RuleError(
            f'"{reference}" is the name of several rules: {several}; say which with --game or an id'
        )
    return found[0]


def find_rules(
    connection: sqlite3.Connection, reference: str, *, game: str | None = None, lang: str | None = None
) -> list[Rule]:
    """Return the rules that `reference` names.

    It is taken as an id, otherwise as a former id, otherwise as a number, otherwise as a title, otherwise
    as a form of a term, which stands for the rule that defines it.
    """
    wanted = reference.strip()
    number = wanted.rstrip(".")
    moved = set(find_redirects(connection, "rule", wanted, game))
    ways: tuple[Callable[[sqlite3.Row], bool], ...] = (
        lambda row: row["slug"] == wanted,
        lambda row: (row["game"], row["slug"]) in moved,
        lambda row: row["number"] == number,
        lambda row: bool(wanted) and row["title_folded"] == fold(wanted),
    )
    rows = connection.execute(_NAMES, {"game": game}).fetchall()
    for fits in ways:
        keys = list(dict.fromkeys((row["game"], row["slug"]) for row in rows if fits(row)))
        if keys:
            return [one_rule(connection, of, slug, lang) for of, slug in keys]
    terms = find_terms(connection, wanted, game=game, lang=lang)
    defining = dict.fromkeys((term.game, term.rule) for term in terms)
    return [one_rule(connection, of, slug, lang) for of, slug in defining]


def one_rule(connection: sqlite3.Connection, game: str, slug: str, lang: str | None) -> Rule:
    """Return the rule of an id that exists."""
    rows = connection.execute(RULE, {"game": game, "slug": slug, "lang": lang}).fetchall()
    return gather_rules(connection, rows, game, lang)[0]


def _no_rule(connection: sqlite3.Connection, reference: str, game: str | None) -> str:
    rows = connection.execute(_NAMES, {"game": game}).fetchall()
    names = {row["title"] for row in rows if row["title"]} | {row["slug"] for row in rows}
    near = nearest(reference, names, most=3)
    hint = f"; the nearest: {', '.join(near)}" if near else ""
    where = f" in {game}" if game else ""
    return f'there is no rule "{reference}"{where}{hint}'


def find_terms(
    connection: sqlite3.Connection, word: str, *, game: str | None = None, lang: str | None = None
) -> list[Term]:
    """Return the terms of this id, name or declared form, folded, in one game or in all.

    Where there is none, those that once had this id are returned.
    """
    wanted = fold(word)
    keys = {
        (row["game"], row["slug"])
        for row in connection.execute(
            "SELECT t.game, t.slug FROM term t LEFT JOIN term_form f ON f.term = t.id "
            "LEFT JOIN term_text x ON x.term = t.id "
            "WHERE f.folded = :word OR x.name_folded = :word OR t.slug = :slug",
            {"word": wanted, "slug": word.strip()},
        )
        if game in {None, row["game"]}
    } or set(find_redirects(connection, "term", word, game))
    return [
        term
        for of in _games(connection, game)
        if any(of == key[0] for key in keys)
        for term in read_terms(connection, of, lang)
        if (of, term.id) in keys
    ]


_NAMES = """
SELECT r.game, r.slug, r.number, x.title, x.title_folded FROM rule r JOIN rule_text x ON x.rule = r.id
JOIN game g ON g.id = r.game WHERE :game IS NULL OR r.game = :game ORDER BY g.position, r.place
"""
