"""Deck formats read from the database.

Promises: a format is found by its id, or by what folds to it. Leaves out: what a format is (`formats`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.decks.formats import (
    Declares,
    Format,
    Limit,
    Parameter,
    Reading,
    RuleRef,
    Section,
    Unchecked,
    among,
)
from toolkit.errors import DeckloreError
from toolkit.redirects import find_redirects
from toolkit.text import slug

if TYPE_CHECKING:
    import sqlite3

    from toolkit.decks.formats import Texts


def format_names(connection: sqlite3.Connection, game: str | None = None) -> list[tuple[str, str]]:
    """Return game and id of every format (of one game), in the order of the packs."""
    rows = connection.execute(
        """SELECT f.game, f.slug FROM format f JOIN game g ON g.id = f.game
        WHERE :game IS NULL OR f.game = :game ORDER BY g.position, f.position""",
        {"game": game},
    )
    return [(row["game"], row["slug"]) for row in rows]


def find_formats(connection: sqlite3.Connection, name: str, game: str | None = None) -> list[tuple[str, str]]:
    """Return game and present id of the formats that a name means: by their ids, or by former ones."""
    wanted = slug(name)
    given = [(of, known) for of, known in format_names(connection, game) if known == wanted]
    return [*given, *find_redirects(connection, "format", wanted, game)]


def read_format(connection: sqlite3.Connection, game: str, name: str) -> Format:
    """Read a format of a game, by its id or a former one.

    Raises DeckloreError with the nearest name where there is none.
    """
    found = find_formats(connection, name, game)
    if not found:
        known = [known for _, known in format_names(connection, game)]
        raise DeckloreError(f'{game} has no format "{name}"{among(name, known)}')
    row = connection.execute(
        "SELECT id, game, slug, rule FROM format WHERE game = :game AND slug = :slug",
        {"game": game, "slug": found[0][1]},
    ).fetchone()
    return _Reader(connection, row["id"]).read(row)


class _Reader:
    """Reads what belongs to one format; each method is one table."""

    def __init__(self, connection: sqlite3.Connection, key: int) -> None:
        self.connection = connection
        self.key = key

    def rows(self, sql: str, **values: object) -> list[sqlite3.Row]:
        return self.connection.execute(sql, {"format": self.key, **values}).fetchall()

    def read(self, row: sqlite3.Row) -> Format:
        texts = self.rows("SELECT lang, name, says FROM format_text WHERE format = :format ORDER BY rowid")
        return Format(
            id=row["slug"],
            game=row["game"],
            name={text["lang"]: text["name"] for text in texts},
            says={text["lang"]: text["says"] for text in texts},
            rule=self.rule(row["rule"]),
            sections=self.sections(),
            parameters=self.parameters(),
            limits=self.limits(None),
            readings=self.readings(),
            unchecked=self.unchecked(),
            declares=self.declares(),
        )

    def rule(self, key: int | None) -> RuleRef | None:
        if key is None:
            return None
        rows = self.rows(
            """SELECT r.slug, r.number, t.lang, t.title FROM rule r LEFT JOIN rule_text t ON t.rule = r.id
            WHERE r.id = :rule ORDER BY t.rowid""",
            rule=key,
        )
        return RuleRef(rows[0]["slug"], rows[0]["number"], {row["lang"]: row["title"] for row in rows})

    def words(self, table: str, owner: str, key: int | None, column: str = "says") -> Texts:
        """Return a text column by language; every name in the SQL is this module's own."""
        sql = f"SELECT lang, {column} AS words FROM {table} WHERE {owner} = :key ORDER BY rowid"
        return {row["lang"]: row["words"] for row in self.rows(sql, key=key)}

    def sections(self) -> tuple[Section, ...]:
        rows = self.rows("SELECT id, slug, takes FROM deck_section WHERE format = :format ORDER BY position")
        return tuple(
            Section(
                row["slug"],
                self.words("deck_section_text", "section", row["id"], "name"),
                row["takes"],
                self.headings(row["id"]),
            )
            for row in rows
        )

    def headings(self, section: int) -> tuple[str, ...]:
        rows = self.rows("SELECT heading FROM deck_heading WHERE section = :key ORDER BY rowid", key=section)
        return tuple(row["heading"] for row in rows)

    def parameters(self) -> tuple[Parameter, ...]:
        rows = self.rows("SELECT * FROM format_parameter WHERE format = :format ORDER BY position")
        return tuple(
            Parameter(
                row["slug"],
                self.words("format_parameter_text", "parameter", row["id"], "ask"),
                row["least"],
                row["most"],
                row["default_answer"],
            )
            for row in rows
        )

    def limits(self, reading: int | None) -> tuple[Limit, ...]:
        rows = self.rows(
            """SELECT l.*, s.slug AS section_slug, f.slug AS field_slug, g.slug AS group_slug
            FROM deck_limit l JOIN deck_section s ON s.id = l.section LEFT JOIN field f ON f.id = l.by_field
            LEFT JOIN field g ON g.id = l.group_field
            WHERE l.format = :format AND l.reading IS :reading ORDER BY l.position""",
            reading=reading,
        )
        return tuple(map(self.limit, rows))

    def limit(self, row: sqlite3.Row) -> Limit:
        return Limit(
            id=row["slug"],
            section=row["section_slug"],
            cards=row["cards"],
            bound=row["bound"],
            severity=row["severity"],
            says=self.words("deck_limit_text", "deck_limit", row["id"]),
            rule=self.rule(row["rule"]),
            low=row["low"],
            high=row["high"],
            low_expression=row["low_expression"],
            high_expression=row["high_expression"],
            in_every=row["in_every"],
            of=row["of"] or "",
            rounding=row["rounding"] or "exact",
            by=row["copies_by"] or "name",
            exact=self.exact(row["id"]),
            by_field=row["field_slug"],
            field_label=self.words("field_text", "field", row["by_field"], "label"),
            group=row["group_slug"],
            group_label=self.words("field_text", "field", row["group_field"], "label"),
            group_labels=self.value_labels(row["group_field"]),
            with_sections=self.with_sections(row["id"]),
            starts=row["starts"],
            ends=row["ends"],
        )

    def value_labels(self, field: int | None) -> dict[str, Texts]:
        rows = self.rows(
            "SELECT id, slug FROM field_value WHERE field = :field ORDER BY position", field=field
        )
        return {row["slug"]: self.words("field_value_text", "value", row["id"], "label") for row in rows}

    def with_sections(self, limit: int) -> tuple[str, ...]:
        rows = self.rows(
            """SELECT s.slug FROM deck_limit_section l JOIN deck_section s ON s.id = l.section
            WHERE l.deck_limit = :key ORDER BY s.position""",
            key=limit,
        )
        return tuple(row["slug"] for row in rows)

    def exact(self, limit: int) -> tuple[tuple[str, int], ...]:
        rows = self.rows(
            """SELECT c.slug, l.count FROM deck_limit_card l JOIN card c ON c.id = l.card
            WHERE l.deck_limit = :key ORDER BY l.rowid""",
            key=limit,
        )
        return tuple((row["slug"], row["count"]) for row in rows)

    def readings(self) -> tuple[Reading, ...]:
        rows = self.rows(
            """SELECT f.id, f.slug, r.slug AS discrepancy FROM format_reading f
            LEFT JOIN rule r ON r.id = f.discrepancy WHERE f.format = :format ORDER BY f.position"""
        )
        return tuple(
            Reading(
                row["slug"],
                self.words("format_reading_text", "reading", row["id"]),
                row["discrepancy"],
                self.limits(row["id"]),
            )
            for row in rows
        )

    def unchecked(self) -> tuple[Unchecked, ...]:
        rows = self.rows("SELECT id, slug, rule FROM unchecked WHERE format = :format ORDER BY position")
        return tuple(
            Unchecked(
                row["slug"],
                self.words("unchecked_text", "unchecked", row["id"]),
                self.words("unchecked_text", "unchecked", row["id"], "why"),
                self.rule(row["rule"]),
            )
            for row in rows
        )

    def declares(self) -> tuple[Declares, ...]:
        rows = self.rows(
            """SELECT d.id, d.word, t.slug AS type, s.slug AS section FROM declared d
            JOIN card_type t ON t.id = d.type LEFT JOIN deck_section s ON s.id = d.section
            WHERE d.format = :format ORDER BY d.id"""
        )
        return tuple(
            Declares(
                row["word"], row["type"], row["section"], self.traits(row["id"]), self.stats(row["id"])
            )
            for row in rows
        )  # fmt: skip

    def traits(self, declared: int) -> tuple[str, ...]:
        rows = self.rows(
            """SELECT t.slug FROM declared_trait d JOIN trait t ON t.id = d.trait
            WHERE d.declared = :key ORDER BY d.rowid""",
            key=declared,
        )
        return tuple(row["slug"] for row in rows)

    def stats(self, declared: int) -> tuple[tuple[str, str], ...]:
        rows = self.rows(
            """SELECT f.slug, d.text FROM declared_stat d JOIN field f ON f.id = d.field
            WHERE d.declared = :key ORDER BY d.rowid""",
            key=declared,
        )
        return tuple((row["slug"], row["text"]) for row in rows)
