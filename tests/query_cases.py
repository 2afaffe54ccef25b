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


LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
PAIRS = [a + b for a in LETTERS for b in LETTERS if a + b != "or"]


def nested(depth: int) -> str:
    """Return a query in which "not", "or" and "and" alternate, each level with words of its own."""
    text = "lamp"
    for level in range(depth):
        text = f"-({text} or b{level}) c{level}" if level % 2 else f"(-({text}) d{level}|cost={level})"
    return f"({text})"


#: Queries near a limit, by what is much in them.
LONG = {
    "one word": "a" * 10_000,
    "one word often": "lamp " * 2_000,
    "many words": " ".join(PAIRS),
    "many alternatives": "|".join(PAIRS),
    "many values": "t:" + ",".join(PAIRS),
    "many numbers": "cost:" + ",".join(map(str, range(2_000))),
    "many conditions": " ".join(f"cost>{n}" for n in range(1_000)),
    "many flags": "is:bright " * 1_000,
    "many formats": "legal:standard " * 600,
    "many regular expressions": " ".join(f"/a{n}/" for n in range(1_200)),
    "many minuses": "-" * 9_999 + "a",
    "many groups side by side": "(a) " * 2_500,
    "200 groups": "(" * 200 + "lamp" + ")" * 200,
    "200 negated groups": "-(" * 200 + "lamp" + ")" * 200,
    "200 mixed groups": nested(100),
    "many fields to sort by": "sort:cost,-name,t,s,g,trait,ability,glass,date,qty,cn,a,rank,o,subtitle,id",
}
