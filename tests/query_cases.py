"""The cases of the query language, and the databases that they are about; for Python and the browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.checks import build
from toolkit.database import open_database

if TYPE_CHECKING:
    import sqlite3

TESTS = Path(__file__).resolve().parent
TWO_GAMES = "two games"
SECTIONS: dict[str, list[dict[str, Any]]] = json.loads(
    (TESTS / "cases" / "query.json").read_text(encoding="utf-8")
)
CASES = [(section, case) for section, cases in SECTIONS.items() for case in cases]


def case_id(section: str, case: dict[str, Any]) -> str:
    return f"{section}: {case['query']}"[:60]


def open_two_games(folder: Path) -> sqlite3.Connection:
    """Build both made-up games into one database and open it."""
    path = folder / "two.db"
    build([TESTS / "packs" / "lanterns", TESTS / "query_packs" / "harbour"], path)
    return open_database(path)


def printing_names(connection: sqlite3.Connection) -> dict[int, str]:
    """Return `set/card` by the key of a printing, as cases name it."""
    rows = connection.execute(
        "SELECT p.id, s.slug || '/' || c.slug FROM printing p "
        "JOIN card c ON c.id = p.card JOIN card_set s ON s.id = p.card_set"
    )
    return {row[0]: row[1] for row in rows}
