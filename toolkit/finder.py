"""One search over everything: terms, rules, cards, steps of the turn and rulings, grouped, best first.

Promises: an id, a rule number or an exact title comes first in its group; any text is a search.
Leaves out: the website's box, which searches its own index in the browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.redirects import find_redirects
from toolkit.text import fold, plain

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

#: At most so many of each kind, unless told.
MOST = 5


class Found(NamedTuple):
    """Something found: its kind (term, rule, card, step, ruling), game, id, title, and a line of its text.

    `exact` marks what the words name outright; `marks` are the words of the line that fit.
    """

    kind: str
    game: str
    id: str
    title: str
    line: str
    exact: bool
    marks: tuple[str, ...] = ()

    def json(self) -> dict[str, Any]:
        """Return the finding as plain values."""
        return {**self._asdict(), "marks": list(self.marks)}


def find_everything(
    connection: sqlite3.Connection,
    words: str,
    *,
    game: str | None = None,
    lang: str | None = None,
    most: int = MOST,
) -> list[Found]:
    """Return what fits `words`, at most `most` of each kind; the kind whose titles fit best comes first."""
    groups = [find(connection, words, game, lang)[:most] for find in _KINDS]
    groups.sort(key=lambda group: min((_rank(found, fold(words)) for found in group), default=9))
    return [found for group in groups for found in group]


def _rank(found: Found, wanted: str) -> int:
    """Rate how a title fits: named outright, starting with the words, holding them, or not at all."""
    title = fold(found.title)
    fits = (found.exact, title.startswith(wanted), wanted in title)
    return fits.index(True) if True in fits else len(fits)


def _terms(connection: sqlite3.Connection, words: str, game: str | None, lang: str | None) -> list[Found]:
    from toolkit.games import game_ids
    from toolkit.labels import read_labels
    from toolkit.rules import find_terms, read_terms

    exact = find_terms(connection, words, game=game, lang=lang)
    wanted = fold(words)
    near = [
        term
        for of in game_ids(connection)
        if game in {None, of}
        for term in read_terms(connection, of, lang)
        if wanted and any(fold(form).startswith(wanted) for form in (term.name, *term.forms))
    ]
    found = list(dict.fromkeys([*exact, *near]))
    icons = {term.game: read_labels(connection, "symbol", term.game, lang) for term in found}
    return [
        Found(
            "term", term.game, term.id, term.name, plain(term.definition, icons[term.game], {}), term in exact
        )
        for term in found
    ]


def _rules(connection: sqlite3.Connection, words: str, game: str | None, lang: str | None) -> list[Found]:
    from toolkit.rules import find_rules, search_rules

    named = {(rule.game, rule.id) for rule in find_rules(connection, words, game=game, lang=lang)}
    return [
        Found(
            "rule",
            hit.rule.game,
            hit.rule.id,
            f"{hit.rule.number or ''} {hit.rule.title or hit.rule.kind.capitalize()}".strip(),
            hit.snippet,
            (hit.rule.game, hit.rule.id) in named,
            hit.marks,
        )
        for hit in search_rules(connection, words, game=game, lang=lang, limit=20)
    ]


def _cards(connection: sqlite3.Connection, words: str, game: str | None, lang: str | None) -> list[Found]:
    from toolkit.cards import find_cards, read_cards
    from toolkit.query import search
    from toolkit.wording import Wording

    named = find_cards(connection, words, game) if words.strip() else []
    quoted = " ".join('"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"' for word in words.split())
    found = search(connection, quoted, game=game, lang=lang).printings if quoted else []
    cards = read_cards(connection, list(dict.fromkeys([*named, *found]))[:20], lang)
    wording = {card.game: Wording(connection, card.game, card.lang) for card in cards}
    wanted = fold(words)
    moved = find_redirects(connection, "card", words, game)
    return [
        Found(
            "card",
            card.game,
            card.id,
            card.title,
            wording[card.game].type_line(card),
            wanted in {fold(card.name), fold(card.title)}
            or card.id == words.strip()
            or (card.game, card.id) in moved,
        )
        for card in cards
    ]


def _rulings(connection: sqlite3.Connection, words: str, game: str | None, lang: str | None) -> list[Found]:
    from toolkit.labels import read_labels
    from toolkit.rules import find_rulings

    if not words.strip() or connection.execute("SELECT 1 FROM ruling LIMIT 1").fetchone() is None:
        return []
    found = find_rulings(connection, words, game=game, lang=lang)
    icons = {ruling.game: read_labels(connection, "symbol", ruling.game, lang) for ruling in found}
    wanted = words.strip()
    moved = find_redirects(connection, "ruling", words, game)
    return [
        Found(
            "ruling",
            ruling.game,
            ruling.id,
            plain(ruling.question, icons[ruling.game], {}),
            plain(ruling.answer, icons[ruling.game], {}),
            ruling.id == wanted or fold(ruling.question) == fold(wanted) or (ruling.game, ruling.id) in moved,
        )
        for ruling in found
    ]


def _steps(connection: sqlite3.Connection, words: str, game: str | None, lang: str | None) -> list[Found]:
    wanted = fold(words)
    found: dict[tuple[str, str], Found] = {}
    rows = connection.execute(
        "SELECT s.game, s.slug, x.label, x.condition, x.note FROM step s JOIN step_text x ON x.step = s.id "
        "LEFT JOIN game_language l ON l.game = s.game AND l.lang = x.lang "
        "WHERE :game IS NULL OR s.game = :game ORDER BY (x.lang = :lang) DESC, l.position, s.place",
        {"game": game, "lang": lang},
    )
    moved = find_redirects(connection, "step", words, game)
    for of, slug, label, condition, note in rows:
        text, is_asked = fold(label), slug == words.strip() or (of, slug) in moved
        if wanted and (wanted in text or is_asked):
            exact = text == wanted or is_asked
            found.setdefault((of, slug), Found("step", of, slug, label, condition or note or "", exact))
    return sorted(found.values(), key=lambda step: not step.exact)


_KINDS: tuple[Callable[[sqlite3.Connection, str, str | None, str | None], list[Found]], ...] = (
    _terms,
    _rules,
    _cards,
    _steps,
    _rulings,
)
