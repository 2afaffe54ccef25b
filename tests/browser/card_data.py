"""The cards of a database as the site has them, and the modules that read them, in one folder to serve."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.query import read_vocabulary
from toolkit.query.columns import read_columns
from toolkit.query.export import card_files

if TYPE_CHECKING:
    import sqlite3

MODULES = Path(__file__).resolve().parents[2] / "site" / "theme" / "js"


def write_cards(connection: sqlite3.Connection, folder: Path) -> list[int]:
    """Write the cards of all games and the site's modules into `folder`; return the keys of its printings."""
    keys: list[int] = []
    games = [row[0] for row in connection.execute("SELECT id FROM game ORDER BY position")]
    for game in games:
        keys += read_columns(connection, game, read_vocabulary(connection, game)).printings
        (folder / game).mkdir(exist_ok=True)
        for name, data in card_files(connection, game).items():
            (folder / game / name).write_text(json.dumps(data, default=dict), encoding="utf-8")
    (folder / "query.json").write_text(json.dumps({"games": [f"{game}/query.json" for game in games]}))
    if not (folder / "js").exists():
        (folder / "js").symlink_to(MODULES)
    return keys
