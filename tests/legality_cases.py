"""The cases of deck legality, and the database that they are about; for Python and the browser."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from toolkit.checks import build
from toolkit.decks import check_deck, read_deck

if TYPE_CHECKING:
    import sqlite3

TESTS = Path(__file__).resolve().parent
DATA = TESTS.parent / "data"
Case = dict[str, Any]
CASES: list[Case] = json.loads((TESTS / "cases" / "legality.json").read_text(encoding="utf-8"))


def build_all_games(folder: Path) -> Path:
    """Build every game, made up or not, into one database."""
    path = folder / "all.db"
    build([DATA, TESTS / "packs"], path)
    return path


def report_of(connection: sqlite3.Connection, case: Case) -> dict[str, Any]:
    """Read and check the deck of a case as Python does."""
    lang = case.get("lang")

    def read(text: str) -> Any:
        return read_deck(connection, text, game=case["game"], format=case["format"], lang=lang)

    report = check_deck(
        connection,
        read(case["text"]),
        readings=case.get("readings", ()),
        before=read(case["before"]) if "before" in case else None,
        parameters=case.get("parameters"),
        on=case.get("on"),
        lang=lang,
    )
    return report.json()


def expected(case: Case) -> dict[str, Any]:
    """Return what a case says of the report, as far as it says it."""
    return {
        "legal": case["legal"],
        "counts": case["counts"],
        "parameters": case.get("answers", {}),
        "date": case.get("date"),
        "problems": case["problems"],
        "unchecked": case["unchecked"],
    }


def told(report: dict[str, Any]) -> dict[str, Any]:
    """Return of a report what cases speak of."""
    parts = {name: report[name] for name in ("legal", "counts", "parameters", "date", "problems")}
    return parts | {"unchecked": [entry["limit"] for entry in report["unchecked"]]}
