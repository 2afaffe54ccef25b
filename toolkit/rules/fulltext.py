"""Full-text search over rules: folded, stemmed in each language, best first.

Promises: never fails for what a person types. Leaves out: cards (see `toolkit.query`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from toolkit.labels import read_labels
from toolkit.rules.lookup import find_rules, find_terms
from toolkit.rules.reading import read_rules
from toolkit.rules.scoring import candidates, scores
from toolkit.rules.stopwords import STOP_WORDS
from toolkit.text import fold, plain

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from toolkit.rules.reading import Rule

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
#: Snowball's algorithm for each language that has one; other languages are only folded.
_STEMMERS = {
    "da": "danish", "de": "german", "en": "english", "es": "spanish", "fi": "finnish", "fr": "french",
    "it": "italian", "nb": "norwegian", "nl": "dutch", "no": "norwegian", "pl": "polish",
    "pt": "portuguese", "sv": "swedish",
}  # fmt: skip


class Hit(NamedTuple):
    """A rule found by a search; `snippet` is the part of its text that fits, `marks` its matched words."""

    rule: Rule
    snippet: str
    marks: tuple[str, ...]


@lru_cache(maxsize=16)
def _stemmer(lang: str) -> Callable[[str], str] | None:
    name = _STEMMERS.get(lang)
    if name is None:
        return None
    import snowballstemmer

    if name not in snowballstemmer.algorithms():
        return None
    stem: Callable[[str], str] = snowballstemmer.stemmer(name).stemWord
    return stem


@lru_cache(maxsize=20_000)
def _stem(word: str, lang: str) -> str:
    """Cut one word to its stem and fold it; running text repeats its words, so results are kept."""
    stem = _stemmer(lang)
    return fold(stem(word) if stem else word)


def stems(text: str, lang: str) -> list[str]:
    """Return the words of `text` folded, each cut to its stem where the language has a stemmer.

    A word is stemmed as written and folded after, because stemmers know their own letters.
    """
    return [_stem(match.group(), lang) for match in _WORD.finditer(text.replace("’", "'").lower())]


def stems_typed(text: str, lang: str) -> list[list[str]]:
    """Return for each typed word its possible stems: as typed, and folded before stemming."""
    return [
        list(dict.fromkeys([*stems(word, lang), *stems(fold(word), lang), fold(word)]))
        for word in _WORD.findall(text.replace("’", "'").lower())
    ]


def index_rules(connection: sqlite3.Connection) -> None:
    """Fill the full-text table from the rules of a database that is being built."""
    connection.row_factory = None
    connection.execute(
        'CREATE VIRTUAL TABLE rules_fts USING fts5(title, forms, body, above, tokenize = "unicode61")'
    )
    named = connection.execute("SELECT rule, lang, title FROM rule_text")
    titles = {(key, lang): title for key, lang, title in named}
    parents = dict(connection.execute("SELECT id, parent FROM rule"))
    forms: dict[tuple[int, str], list[str]] = defaultdict(list)
    for rule, lang, form in connection.execute(
        "SELECT t.rule, f.lang, f.form FROM term_form f JOIN term t ON t.id = f.term"
    ):
        forms[rule, lang].append(form)
    rows = connection.execute("SELECT id, rule, lang, title, body FROM rule_text").fetchall()
    for key, rule, lang, title, body in rows:
        above, parent = [], parents[rule]
        while parent is not None:
            above.append(titles.get((parent, lang), ""))
            parent = parents[parent]
        texts = (title, " ".join(forms[rule, lang]), plain(body, {}, {}), " ".join(above))
        connection.execute(
            "INSERT INTO rules_fts (rowid, title, forms, body, above) VALUES (?, ?, ?, ?, ?)",
            (key, *(_indexed(text, lang) for text in texts)),
        )


def _indexed(text: str, lang: str) -> str:
    """Return what the index holds of a text: each stem, and each word folded whole."""
    words = [fold(word) for word in _WORD.findall(text.replace("’", "'").lower())]
    both = zip(stems(text, lang), words, strict=True)
    return " ".join(f"{stem} {word}" if stem != word else stem for stem, word in both)


def search_rules(
    connection: sqlite3.Connection,
    words: str,
    *,
    game: str | None = None,
    lang: str | None = None,
    limit: int | None = None,
) -> list[Hit]:
    """Return the rules that fit `words`, best first.

    A rule's own id, number or title comes first, then the rule that defines the term, then
    rules with all words, then rules with some, each by how well they fit (BM25).
    """
    named = find_rules(connection, words, game=game, lang=lang)
    terms = find_terms(connection, words, game=game, lang=lang)
    keys = [(rule.game, rule.id) for rule in named] + [(term.game, term.rule) for term in terms]
    keys = list(dict.fromkeys([*keys, *_matches(connection, words, game, lang)]))[:limit]
    rules = {
        of: {rule.id: rule for rule in read_rules(connection, of, lang)} for of in {of for of, _ in keys}
    }
    return [_hit(connection, rules[of][slug], words) for of, slug in keys]


def _matches(
    connection: sqlite3.Connection, words: str, game: str | None, lang: str | None
) -> list[tuple[str, str]]:
    languages = [
        row["lang"]
        for row in connection.execute(
            "SELECT DISTINCT lang FROM game_language WHERE :game IS NULL OR game = :game", {"game": game}
        )
    ]
    rated: dict[tuple[str, str], float] = {}
    for of_lang in languages if lang is None else [lang]:
        groups = stems_typed(telling_words(words, of_lang), of_lang)
        if not groups:
            continue
        query = " OR ".join(f'"{stem}"' for group in groups for stem in group)
        found = candidates(connection, query, of_lang, game)
        for key, score in scores(connection, found, groups, of_lang).items():
            rated[key] = max(rated.get(key, 0.0), score)
    return sorted(rated, key=lambda key: (-rated[key], key))


def telling_words(words: str, lang: str) -> str:
    """Return a question without the words that every question has; all of it where nothing else is left."""
    common = STOP_WORDS.get(lang, frozenset())
    telling = [word for word in _WORD.findall(words.replace("’", "'")) if fold(word) not in common]
    return " ".join(telling) or words


def _hit(connection: sqlite3.Connection, rule: Rule, words: str) -> Hit:
    wanted = {stem for group in stems_typed(words, rule.lang) for stem in group}
    text = " ".join(plain(rule.text, read_labels(connection, "symbol", rule.game, rule.lang), {}).split())
    marks: dict[str, None] = {}
    first = None
    for match in _WORD.finditer(text):
        if wanted & {*stems(match.group(), rule.lang), fold(match.group())}:
            marks[match.group()] = None
            first = match.start() if first is None else first
    return Hit(rule, _window(text, first or 0), tuple(marks))


def _window(text: str, at: int, width: int = 160) -> str:
    """Return about `width` characters around `at`, cut between words, with … where cut."""
    if len(text) <= width:
        return text
    start = 0 if at < width // 2 else text.rfind(" ", 0, at - width // 3) + 1
    end = len(text) if start + width >= len(text) else text.rfind(" ", start, start + width)
    if end <= start:
        end = start + width
    return f"{'… ' if start else ''}{text[start:end]}{' …' if end < len(text) else ''}"
