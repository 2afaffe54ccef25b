"""Ids that are no longer given, and what stands for each now.

Promises: an id that a pack has redirected is never lost. Leaves out: declaring them (`toolkit.packs`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3


def find_redirects(
    connection: sqlite3.Connection, kind: str, old: str, game: str | None = None
) -> list[tuple[str, str]]:
    """Return game and present id of what once had the id `old`, in one game or in all.

    `kind` is rule, term, card, format, ruling or step.
    """
    rows = connection.execute(
        "SELECT d.game, d.new FROM redirect d JOIN game g ON g.id = d.game "
        "WHERE d.kind = :kind AND d.old = :old AND (:game IS NULL OR d.game = :game) ORDER BY g.position",
        {"kind": kind, "old": old.strip(), "game": game},
    )
    return [(of, new) for of, new in rows]


def was_called(connection: sqlite3.Connection, kind: str, asked: str, game: str, found: str) -> bool:
    """Return whether `found` was named by an id that it no longer has."""
    return (game, found) in find_redirects(connection, kind, asked, game)


def has_redirects(connection: sqlite3.Connection) -> bool:
    """Return whether a database knows redirects; those of older versions do not."""
    found = connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'redirect'")
    return found.fetchone() is not None


def read_redirects(connection: sqlite3.Connection, game: str, kind: str) -> dict[str, str]:
    """Return the present ids of a game by the old ones, in their order in the pack."""
    rows = connection.execute(
        "SELECT old, new FROM redirect WHERE game = :game AND kind = :kind ORDER BY rowid",
        {"game": game, "kind": kind},
    )
    return {row[0]: row[1] for row in rows}


def former_ids(
    connection: sqlite3.Connection, kind: str, game: str | None = None
) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the ids that things of a kind once had, in their order in the pack, by game and present id."""
    rows = connection.execute(
        "SELECT game, new, old FROM redirect WHERE kind = :kind AND (:game IS NULL OR game = :game) "
        "ORDER BY rowid",
        {"kind": kind, "game": game},
    )
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for of, new, old in rows:
        found[of, new] = (*found.get((of, new), ()), old)
    return found
