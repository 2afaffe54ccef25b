"""Rules: numbers, look-up by id, number or title, references both ways, full-text search.

Promises: an id, a number and an exact title always find their rule; a search folds accents and
word endings and never fails for what a person types. Leaves out: how rules are shown.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from toolkit.errors import DeckloreError
from toolkit.text import fold, nearest, plain

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterable

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
#: Snowball's algorithm for each language that has one; other languages are only folded.
_STEMMERS = {
    "da": "danish", "de": "german", "en": "english", "es": "spanish", "fi": "finnish", "fr": "french",
    "it": "italian", "nb": "norwegian", "nl": "dutch", "no": "norwegian", "pl": "polish",
    "pt": "portuguese", "sv": "swedish",
}  # fmt: skip
#: How much a match counts in the title, a term's forms, the body, and the titles above.
_WEIGHTS = (8.0, 6.0, 2.0, 1.0)


class RuleError(DeckloreError):
    """Raised where a rule or a term is asked for that does not exist, or by a name that several have."""


@dataclass(frozen=True)
class Place:
    """A place of a discrepancy: the document, its section, and what it says there."""

    source: str
    section: str
    says: str


@dataclass(frozen=True)
class Rule:
    """A rule in one language; `parent`, `children`, `cites` and `cited_by` are ids.

    `source` is the title of the document; `lang` may differ from the language asked for, where
    the rule has no text in it. `places` is filled for discrepancies alone.
    """

    id: str
    game: str
    number: str | None
    kind: str
    title: str
    text: str
    lang: str
    source: str
    section: str
    parent: str | None
    children: tuple[str, ...]
    cites: tuple[str, ...]
    cited_by: tuple[str, ...]
    places: tuple[Place, ...] = field(default=(), compare=False)

    def json(self) -> dict[str, Any]:
        """Return the rule as the command line and the site give it."""
        names = ("id", "game", "number", "kind", "title", "text", "lang", "source", "section", "parent",
                 "children", "cites", "cited_by")  # fmt: skip
        record: dict[str, Any] = {}
        for name in names:
            value = getattr(self, name)
            record[name] = list(value) if isinstance(value, tuple) else value
        if self.places:
            record["places"] = [place.__dict__ for place in self.places]
        return record


@dataclass(frozen=True)
class Term:
    """An entry of a glossary in one language; `definition` is its own words or its rule's."""

    id: str
    game: str
    name: str
    lang: str
    forms: tuple[str, ...]
    rule: str
    definition: str

    def json(self) -> dict[str, Any]:
        """Return the term as the command line and the site give it."""
        return {**self.__dict__, "forms": list(self.forms)}


@dataclass(frozen=True)
class Hit:
    """A rule found by a search; `snippet` is the part of its text that fits, `marks` its matched words."""

    rule: Rule
    snippet: str
    marks: tuple[str, ...]


# ---------------------------------------------------------------- reading


def read_rules(connection: sqlite3.Connection, game: str, lang: str | None = None) -> list[Rule]:
    """Return all rules of a game in reading order, each in `lang` where it has that language."""
    rows = connection.execute(_RULES, {"game": game, "lang": lang})
    return _rules(connection, rows.fetchall(), game, lang)


def _rules(
    connection: sqlite3.Connection, rows: Iterable[sqlite3.Row], game: str, lang: str | None
) -> list[Rule]:
    best: dict[int, sqlite3.Row] = {}
    for row in rows:
        best.setdefault(row["id"], row)
    links = _links(connection, game)
    places = _places(connection, game, lang)
    return [
        Rule(
            id=row["slug"],
            game=row["game"],
            number=row["number"],
            kind=row["kind"],
            title=row["title"],
            text=row["body"],
            lang=row["lang"],
            source=row["source"],
            section=row["section"],
            parent=row["parent_slug"],
            children=tuple(links["children"][row["id"]]),
            cites=tuple(links["cites"][row["id"]]),
            cited_by=tuple(links["cited_by"][row["id"]]),
            places=tuple(places[row["id"]]),
        )
        for row in best.values()
    ]


def _links(connection: sqlite3.Connection, game: str) -> dict[str, dict[int, list[str]]]:
    found: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for row in connection.execute(
        "SELECT parent, slug FROM rule WHERE game = :game AND parent IS NOT NULL ORDER BY position, place",
        {"game": game},
    ):
        found["children"][row["parent"]].append(row["slug"])
    for row in connection.execute(
        "SELECT l.source_rule, l.target_rule, s.slug AS source_slug, t.slug AS target_slug "
        "FROM rule_link l JOIN rule s ON s.id = l.source_rule JOIN rule t ON t.id = l.target_rule "
        "WHERE s.game = :game ORDER BY l.position",
        {"game": game},
    ):
        for part, key, slug in (
            ("cites", row["source_rule"], row["target_slug"]),
            ("cited_by", row["target_rule"], row["source_slug"]),
        ):
            if slug not in found[part][key]:
                found[part][key].append(slug)
    return found


def _places(connection: sqlite3.Connection, game: str, lang: str | None) -> dict[int, list[Place]]:
    found: dict[int, list[Place]] = defaultdict(list)
    seen = set()
    for row in connection.execute(_PLACES, {"game": game, "lang": lang}):
        if row["id"] not in seen:
            seen.add(row["id"])
            found[row["rule"]].append(Place(row["title"], row["section"], row["says"]))
    return found


def read_terms(connection: sqlite3.Connection, game: str, lang: str | None = None) -> list[Term]:
    """Return a game's glossary in the order of its names, each in `lang` where it has that language."""
    rules = {rule.id: rule for rule in read_rules(connection, game, lang)}
    best: dict[int, sqlite3.Row] = {}
    for row in connection.execute(_TERMS, {"game": game, "lang": lang}):
        best.setdefault(row["id"], row)
    forms: dict[tuple[int, str], list[str]] = defaultdict(list)
    for row in connection.execute("SELECT term, lang, form FROM term_form ORDER BY rowid"):
        forms[row["term"], row["lang"]].append(row["form"])
    found = [
        Term(
            id=row["slug"],
            game=game,
            name=row["name"],
            lang=row["lang"],
            forms=tuple(forms[row["id"], row["lang"]]),
            rule=row["rule_slug"],
            definition=row["definition"] or rules[row["rule_slug"]].text,
        )
        for row in best.values()
    ]
    return sorted(found, key=lambda term: (fold(term.name), term.id))


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
    """Return the rules whose id is `reference`, otherwise those of that number, otherwise of that title."""
    wanted = reference.strip()
    number = wanted.rstrip(".")
    ways: tuple[tuple[str, Callable[[sqlite3.Row], bool]], ...] = (
        ("id", lambda row: row["slug"] == wanted),
        ("number", lambda row: row["number"] == number),
        ("title", lambda row: bool(wanted) and row["title_folded"] == fold(wanted)),
    )
    rows = connection.execute(_NAMES, {"game": game}).fetchall()
    for _, fits in ways:
        keys = list(dict.fromkeys((row["game"], row["slug"]) for row in rows if fits(row)))
        if keys:
            return [_one(connection, of, slug, lang) for of, slug in keys]
    return []


def _one(connection: sqlite3.Connection, game: str, slug: str, lang: str | None) -> Rule:
    rows = connection.execute(_RULE, {"game": game, "slug": slug, "lang": lang}).fetchall()
    return _rules(connection, rows, game, lang)[0]


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
    """Return the terms of this id, name or declared form, folded, in one game or in all."""
    wanted = fold(word)
    keys = {
        (row["game"], row["slug"])
        for row in connection.execute(
            "SELECT t.game, t.slug FROM term t LEFT JOIN term_form f ON f.term = t.id "
            "LEFT JOIN term_text x ON x.term = t.id "
            "WHERE f.folded = :word OR x.name_folded = :word OR t.slug = :slug",
            {"word": wanted, "slug": word.strip()},
        )
    }
    return [
        term
        for of in _games(connection, game)
        if any(of == key[0] for key in keys)
        for term in read_terms(connection, of, lang)
        if (of, term.id) in keys
    ]


# ---------------------------------------------------------------- full text


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


def stems(text: str, lang: str) -> list[str]:
    """Return the words of `text` folded, each cut to its stem where the language has a stemmer.

    A word is stemmed as written and folded after, because stemmers know their own letters.
    """
    stem = _stemmer(lang)
    words = (match.group() for match in _WORD.finditer(text.replace("’", "'").lower()))
    return [fold(stem(word) if stem else word) for word in words]


def _stems_typed(text: str, lang: str) -> list[list[str]]:
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
    first = find_rules(connection, words, game=game, lang=lang)
    first += [
        _one(connection, term.game, term.rule, lang)
        for term in find_terms(connection, words, game=game, lang=lang)
    ]
    found: dict[tuple[str, str], Rule] = {(rule.game, rule.id): rule for rule in first}
    for of, slug in _matches(connection, words, game, lang):
        if limit is not None and len(found) >= limit:
            break
        if (of, slug) not in found:
            found[of, slug] = _one(connection, of, slug, lang)
    hits = [_hit(connection, rule, words) for rule in found.values()]
    return hits if limit is None else hits[:limit]


def _matches(
    connection: sqlite3.Connection, words: str, game: str | None, lang: str | None
) -> list[tuple[str, str]]:
    languages = [
        row["lang"]
        for row in connection.execute(
            "SELECT DISTINCT lang FROM game_language WHERE :game IS NULL OR game = :game", {"game": game}
        )
    ]
    rated: dict[tuple[str, str], tuple[int, float]] = {}
    for of_lang in languages if lang is None else [lang]:
        groups = _stems_typed(words, of_lang)
        if not groups:
            continue
        for tier, glue in enumerate((" AND ", " OR ")):
            query = glue.join("(" + " OR ".join(f'"{stem}"' for stem in group) + ")" for group in groups)
            for row in connection.execute(
                _SEARCH, {"query": query, "lang": of_lang, "game": game, **_weights()}
            ):
                key = (row["game"], row["slug"])
                rated[key] = min(rated.get(key, (9, 0.0)), (tier, row["score"]))
    return sorted(rated, key=lambda key: (*rated[key], key))


def _weights() -> dict[str, float]:
    return {f"w{i}": weight for i, weight in enumerate(_WEIGHTS)}


def _hit(connection: sqlite3.Connection, rule: Rule, words: str) -> Hit:
    wanted = {stem for group in _stems_typed(words, rule.lang) for stem in group}
    text = " ".join(plain(rule.text, _symbol_names(connection, rule), {}).split())
    marks: dict[str, None] = {}
    first = None
    for match in _WORD.finditer(text):
        if wanted & {*stems(match.group(), rule.lang), fold(match.group())}:
            marks[match.group()] = None
            first = match.start() if first is None else first
    return Hit(rule, _window(text, first or 0), tuple(marks))


def _symbol_names(connection: sqlite3.Connection, rule: Rule) -> dict[str, str]:
    rows = connection.execute(
        "SELECT s.slug, x.label FROM symbol s JOIN symbol_text x ON x.symbol = s.id "
        "WHERE s.game = :game AND x.lang = :lang",
        {"game": rule.game, "lang": rule.lang},
    )
    return {row["slug"]: row["label"] for row in rows}


def _window(text: str, at: int, width: int = 160) -> str:
    """Return about `width` characters around `at`, cut between words, with … where cut."""
    if len(text) <= width:
        return text
    start = 0 if at < width // 2 else text.rfind(" ", 0, at - width // 3) + 1
    end = len(text) if start + width >= len(text) else text.rfind(" ", start, start + width)
    if end <= start:
        end = start + width
    return f"{'… ' if start else ''}{text[start:end]}{' …' if end < len(text) else ''}"


_COLUMNS = """
SELECT r.id, r.slug, r.game, r.number, r.kind, x.title, x.body, x.lang, s.title AS source, x.section,
       p.slug AS parent_slug
FROM rule r JOIN rule_text x ON x.rule = r.id JOIN source s ON s.id = x.source
LEFT JOIN rule p ON p.id = r.parent
LEFT JOIN game_language l ON l.game = r.game AND l.lang = x.lang
"""
_RULES = _COLUMNS + "WHERE r.game = :game ORDER BY r.place, (x.lang = :lang) DESC, l.position"
_RULE = _COLUMNS + "WHERE r.game = :game AND r.slug = :slug ORDER BY (x.lang = :lang) DESC, l.position"
_NAMES = """
SELECT r.game, r.slug, r.number, x.title, x.title_folded FROM rule r JOIN rule_text x ON x.rule = r.id
JOIN game g ON g.id = r.game WHERE :game IS NULL OR r.game = :game ORDER BY g.position, r.place
"""
_PLACES = """
SELECT d.id, d.rule, d.section, s.title, x.says FROM discrepancy_place d JOIN rule r ON r.id = d.rule
JOIN source s ON s.id = d.source JOIN discrepancy_place_text x ON x.place = d.id
LEFT JOIN game_language l ON l.game = r.game AND l.lang = x.lang
WHERE r.game = :game ORDER BY d.rule, d.position, (x.lang = :lang) DESC, l.position
"""
_TERMS = """
SELECT t.id, t.slug, x.lang, x.name, x.definition, r.slug AS rule_slug
FROM term t JOIN term_text x ON x.term = t.id JOIN rule r ON r.id = t.rule
LEFT JOIN game_language l ON l.game = t.game AND l.lang = x.lang
WHERE t.game = :game ORDER BY t.position, (x.lang = :lang) DESC, l.position
"""
_SEARCH = """
SELECT r.game, r.slug, bm25(rules_fts, :w0, :w1, :w2, :w3) AS score
FROM rules_fts JOIN rule_text x ON x.id = rules_fts.rowid JOIN rule r ON r.id = x.rule
WHERE rules_fts MATCH :query AND x.lang = :lang AND (:game IS NULL OR r.game = :game)
ORDER BY score LIMIT 200
"""
