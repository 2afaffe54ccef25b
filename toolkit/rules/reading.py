"""Rules and terms read from the database, with the references of each both ways."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.errors import DeckloreError
from toolkit.text import fold

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable


class RuleError(DeckloreError):
    """Raised where a rule or a term is asked for that does not exist, or by a name that several have."""


class Place(NamedTuple):
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
            record["places"] = [place._asdict() for place in self.places]
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


def read_rules(connection: sqlite3.Connection, game: str, lang: str | None = None) -> list[Rule]:
    """Return all rules of a game in reading order, each in `lang` where it has that language."""
    rows = connection.execute(_RULES, {"game": game, "lang": lang})
    return gather_rules(connection, rows.fetchall(), game, lang)


def gather_rules(
    connection: sqlite3.Connection, rows: Iterable[sqlite3.Row], game: str, lang: str | None
) -> list[Rule]:
    """Return one rule for each id of `rows`, from the row in the preferred language, with its links."""
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


_COLUMNS = """
SELECT r.id, r.slug, r.game, r.number, r.kind, x.title, x.body, x.lang, s.title AS source, x.section,
       p.slug AS parent_slug
FROM rule r JOIN rule_text x ON x.rule = r.id JOIN source s ON s.id = x.source
LEFT JOIN rule p ON p.id = r.parent
LEFT JOIN game_language l ON l.game = r.game AND l.lang = x.lang
"""
_RULES = _COLUMNS + "WHERE r.game = :game ORDER BY r.place, (x.lang = :lang) DESC, l.position"
RULE = _COLUMNS + "WHERE r.game = :game AND r.slug = :slug ORDER BY (x.lang = :lang) DESC, l.position"
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
