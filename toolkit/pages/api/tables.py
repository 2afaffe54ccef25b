"""Objects as tables for spreadsheets: CSV with one row an object.

Promises: a column for every value that one of the objects has, and no cell that a spreadsheet runs as a
formula.
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Any

from toolkit.text import defused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Row = dict[str, object]

_RULE_COLUMNS = (
    *("id", "game", "lang", "number", "kind", "title", "text", "parent", "source", "section", "cites"),
    "permalink",
)
_TERM_COLUMNS = ("id", "game", "lang", "name", "forms", "rule", "definition", "permalink")


def cards_csv(cards: Sequence[Mapping[str, Any]]) -> str:
    """Return cards as a table: their values in columns of their own, their abilities in one."""
    return _table([_card(card) for card in cards], ("text", "set", "number", "quantity", "permalink"))


def rules_csv(rules: Sequence[Mapping[str, Any]]) -> str:
    """Return rules as a table."""
    return _table([{name: rule[name] for name in _RULE_COLUMNS} for rule in rules])


def terms_csv(terms: Sequence[Mapping[str, Any]]) -> str:
    """Return the entries of glossaries as a table."""
    return _table([{name: term[name] for name in _TERM_COLUMNS} for term in terms])


def _card(card: Mapping[str, Any]) -> Row:
    first = {name: card.get(name) for name in ("id", "game", "lang", "name", "subtitle", "type", "traits")}
    printing = card["printing"]
    last = {
        "text": " / ".join(map(_ability, card["abilities"])),
        "set": printing["set"],
        "number": printing.get("number"),
        "quantity": printing["quantity"],
        "permalink": card["permalink"],
    }
    # a field may be called as a column is: its own name then follows the word "stat"
    stats = {name if name not in first | last else f"stat {name}": v for name, v in card["stats"].items()}
    return first | stats | last


def _ability(ability: Mapping[str, str]) -> str:
    before = ", ".join(part for part in (ability.get("trigger"), ability.get("cost")) if part)
    words = f"{before}: {ability['effect']}" if before else ability["effect"]
    return f"{ability['kind']}: {words}"


def _table(rows: Sequence[Row], last: Sequence[str] = ()) -> str:
    """Return rows as CSV; the columns `last` stand after those that only some rows have."""
    names = dict.fromkeys(name for row in rows for name in row if name not in last)
    columns = [*names, *(last if rows else ())]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([defused(_cell(row.get(name))) for name in columns] for row in rows)
    return out.getvalue()


def _cell(value: object) -> str:
    if value is None:
        return ""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
