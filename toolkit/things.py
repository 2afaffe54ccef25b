"""Cards, terms and deck formats of one state as words, and what changed between two of them.

Promises: all three are compared by their ids, in every language, as a person reads them: a card by its
newest printing, labels in place of ids. Leaves out: rules, which have numbers and an order
(`toolkit.rules.diff`).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.cards import all_printings, read_cards
from toolkit.labels import read_labels
from toolkit.redirects import read_redirects
from toolkit.rules import TextChange, word_runs
from toolkit.rules.editions import Words
from toolkit.text import plain
from toolkit.wording import Wording

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from toolkit.cards import Card

#: The kinds that are compared.
KINDS = ("card", "term", "format")


@dataclass(frozen=True)
class Things:
    """What a game has besides rules: words by kind, id and language; `redirects` by kind, from ids of old."""

    words: dict[str, dict[str, dict[str, Words]]] = field(default_factory=dict)
    redirects: dict[str, dict[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class ThingChange:
    """A thing that is not as it was; `how` holds added, removed or merged, or any of renamed and changed.

    `id` is that of today, for what is gone its last one; `was` is another one that it had before, `into` what
    it was merged into. `words` are by language, those of today or the last ones, `into_words`
    those of `into`.
    """

    kind: str
    id: str
    how: tuple[str, ...]
    words: dict[str, Words]
    texts: tuple[TextChange, ...] = ()
    was: str | None = None
    into: str | None = None
    into_words: dict[str, Words] = field(default_factory=dict)


def read_things(connection: sqlite3.Connection) -> dict[str, Things]:
    """Return the things of every game of a database, by the game's id.

    Raises sqlite3.Error or IndexError where the database is of a version whose tables are others.
    """
    games = connection.execute("SELECT id FROM game ORDER BY position").fetchall()
    return {game: _read(connection, game) for (game,) in games}


def _read(connection: sqlite3.Connection, game: str) -> Things:
    words = {
        "card": _cards(connection, game),
        "term": _said(connection, _TERMS, game),
        "format": _formats(connection, game),
    }
    return Things(words, {kind: read_redirects(connection, game, kind) for kind in KINDS})


def _cards(connection: sqlite3.Connection, game: str) -> dict[str, dict[str, Words]]:
    """Return what each card says, in the languages in which it has a name."""
    spoken: dict[str, set[str]] = defaultdict(set)
    for slug, lang in connection.execute(_SPOKEN, {"game": game}):
        spoken[slug].add(lang)
    printings = all_printings(connection, game)
    found: dict[str, dict[str, Words]] = defaultdict(dict)
    for (lang,) in connection.execute(_LANGUAGES, {"game": game}).fetchall():
        wording = Wording(connection, game, lang)
        for card in read_cards(connection, printings, lang):
            if lang in spoken[card.id]:
                found[card.id][lang] = Words(card.title, "\n".join(_lines(card, wording)))
    return found


def _lines(card: Card, wording: Wording) -> Iterator[str]:
    yield wording.type_line(card)
    for slug, value in card.stats.items():
        yield f"{wording.fields[slug]}: {wording.value(slug, value)}"
    for ability in card.abilities:
        yield ": ".join(wording.ability(ability))


def _formats(connection: sqlite3.Connection, game: str) -> dict[str, dict[str, Words]]:
    """Return the name of each format, and below what it says of itself a line for each limit."""
    found = _said(connection, _FORMATS, game)
    for slug, more in _said(connection, _LIMITS, game).items():
        for lang, (_, lines) in more.items():
            if lang in found[slug]:
                name, says = found[slug][lang]
                found[slug][lang] = Words(name, f"{says}\n{lines}")
    return found


def _said(connection: sqlite3.Connection, sql: str, game: str) -> dict[str, dict[str, Words]]:
    """Return titles and texts by id and language; texts of one id and language are lines of one."""
    symbols: dict[str, dict[str, str]] = {}
    found: dict[str, dict[str, Words]] = {}
    for slug, lang, title, text in connection.execute(sql, {"game": game}).fetchall():
        if lang not in symbols:
            symbols[lang] = read_labels(connection, "symbol", game, lang)
        said = plain(text or "", symbols[lang], {})
        before = found.setdefault(slug, {}).get(lang)
        found[slug][lang] = Words(title, f"{before.text}\n{said}" if before else said)
    return found


def diff_things(old: Things, new: Things) -> list[ThingChange]:
    """Return what changed from `old` to `new`, kind by kind, in the order of `new`, what went last."""
    return [change for kind in KINDS for change in _diff(kind, old, new)]


def _diff(kind: str, old: Things, new: Things) -> Iterator[ThingChange]:
    before, after = old.words.get(kind, {}), new.words.get(kind, {})
    redirects = new.redirects.get(kind, {})
    was = {now: now for now in after if now in before}
    for gone in before:
        if gone not in after and redirects.get(gone) in after:
            was.setdefault(redirects[gone], gone)
    for now, words in after.items():
        if now not in was:
            yield ThingChange(kind, now, ("added",), words)
            continue
        texts, old_id = _texts(before[was[now]], words), was[now]
        happened = {"renamed": old_id != now, "changed": bool(texts)}
        how = tuple(name for name, did in happened.items() if did)
        if how:
            yield ThingChange(kind, now, how, words, texts, old_id if old_id != now else None)
    for gone, words in before.items():
        if gone not in after and gone not in was.values():
            into = redirects.get(gone)
            if into in after:
                yield ThingChange(kind, gone, ("merged",), words, into=into, into_words=after[into])
            else:
                yield ThingChange(kind, gone, ("removed",), words)


def _texts(before: dict[str, Words], after: dict[str, Words]) -> tuple[TextChange, ...]:
    none = Words("", "")
    found = []
    for lang in {**after, **before}:
        one, other = before.get(lang, none), after.get(lang, none)
        if one != other:
            title, text = (word_runs(a, b) for a, b in zip(one, other, strict=True))
            found.append(TextChange(lang, title, text))
    return tuple(found)


_LANGUAGES = "SELECT lang FROM game_language WHERE game = :game ORDER BY position"
_SPOKEN = "SELECT c.slug, x.lang FROM card c JOIN card_text x ON x.card = c.id WHERE c.game = :game"
_TERMS = """
SELECT t.slug, x.lang, x.name, x.definition FROM term t JOIN term_text x ON x.term = t.id
WHERE t.game = :game ORDER BY t.position
"""
_FORMATS = """
SELECT f.slug, x.lang, x.name, x.says FROM format f JOIN format_text x ON x.format = f.id
WHERE f.game = :game ORDER BY f.position
"""
_LIMITS = """
SELECT f.slug, x.lang, '' AS name, x.says FROM format f JOIN deck_limit l ON l.format = f.id
JOIN deck_limit_text x ON x.deck_limit = l.id WHERE f.game = :game
ORDER BY f.position, l.reading IS NOT NULL, l.reading, l.section, l.position
"""
