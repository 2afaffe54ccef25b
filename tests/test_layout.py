"""The architecture stays easy to see: who imports whom, and that no game is named in the code."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from conftest import DATA, ROOT

#: What each part of `toolkit` may import from it, besides itself; see CONTRIBUTING, Layout.
MAY_IMPORT: dict[str, set[str]] = {
    "errors": set(),
    "unfinished": {"errors"},
    "text": {"errors"},
    "bits": set(),
    "jsons": set(),
    "places": set(),
    "collector": set(),
    "clock": set(),
    "crew": {"errors"},
    "schema": {"text", "errors"},
    "packs": {"text", "errors"},
    "labels": set(),
    "redirects": set(),
    "games": {"text", "errors"},
    "rights": {"errors"},
    "cards": {"games", "redirects", "text", "errors"},
    "wording": {"cards", "labels", "text"},
    "changes": {"cards", "wording"},
    "rules": {"labels", "redirects", "text", "errors"},
    "things": {"cards", "wording", "labels", "rules", "redirects", "text"},
    "database": {"collector", "packs", "schema", "bits", "rules", "text", "unfinished", "errors"},
    "query": {"cards", "games", "redirects", "bits", "text", "errors"},
    "turn": {"packs", "text", "errors"},
    "amounts": {"packs", "turn", "text", "errors"},
    "history": {"packs", "database", "rules", "things", "redirects", "places", "text", "errors"},
    "upkeep": {"packs", "sheets", "rulebook", "text", "errors"},
    "checks": {"upkeep", "collector", "packs", "database", "query", "turn", "amounts", "text", "errors"},
    "decks": {"query", "amounts", "cards", "games", "rules", "redirects", "text", "errors"},
    "sheets": {
        "collector", "places", "rules", "query", "decks", "turn", "cards", "games", "text", "unfinished",
        "errors",
    },
    "exchange": {
        "collector", "packs", "query", "sheets", "decks", "cards", "games", "text", "unfinished", "errors",
    },
    "pages": {
        "clock", "collector", "crew", "jsons", "exchange", "sheets", "decks", "turn", "query", "rules",
        "changes", "things", "wording", "cards", "games", "labels", "redirects", "rights", "database",
        "places", "text", "unfinished", "errors",
    },
    "rulebook": {"packs", "exchange", "query", "text", "unfinished", "errors"},
    "watch": {"checks", "pages", "sheets", "database", "cards", "games", "jsons", "places", "errors"},
    "library": {"checks", "packs", "places", "unfinished", "text", "errors"},
    "starter": {"checks", "packs", "exchange", "unfinished", "text", "errors"},
    "site": {"clock", "pages", "places", "database", "text", "unfinished", "errors"},
    "finder": {"rules", "query", "wording", "cards", "games", "labels", "redirects", "text", "errors"},
    "cli": {"*"},
    "start": {"cli"},
}  # fmt: skip

FILES = sorted((ROOT / "toolkit").rglob("*.py"))


def part_of(path: Path) -> str:
    return path.relative_to(ROOT / "toolkit").parts[0].removesuffix(".py")


def imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module] if node.module != "toolkit" else [f"toolkit.{n.name}" for n in node.names]
        elif isinstance(node, ast.Import):
            names = [name.name for name in node.names]
        found |= {name.split(".")[1] for name in names if name.startswith("toolkit.")}
    return found


def test_every_part_is_in_the_table() -> None:
    parts = {part_of(path) for path in FILES} - {"__init__", "bundled"}
    assert parts
    assert parts <= set(MAY_IMPORT)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_keep_to_the_table(path: Path) -> None:
    part = part_of(path)
    allowed = MAY_IMPORT.get(part, set()) | {part, "__version__"}
    assert "*" in allowed or imported(path) <= allowed


def test_no_code_knows_a_game_by_name() -> None:
    games = [folder.name for folder in DATA.iterdir() if (folder / "game.yaml").exists()]
    assert games
    code = [*FILES, *(ROOT / "site").rglob("*.js"), *(ROOT / "site").rglob("*.html")]
    named = [
        (str(path.relative_to(ROOT)), game)
        for path in code
        for game in games
        for line in path.read_text(encoding="utf-8").splitlines()
        if game in line.lower() and "Example:" not in line
    ]
    assert named == []


def test_modules_stay_small() -> None:
    long = [str(path) for path in FILES if len(path.read_text(encoding="utf-8").splitlines()) > 400]
    listed = {"schema.py", "specs.py"}  # tables of declarations, one after the other
    assert [path for path in long if Path(path).name not in listed] == []
