"""Objects as rows of tables for spreadsheets.

Promises: a column for every field that cards may print, and no cell that a spreadsheet runs as a formula.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.text import defused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    Object = Mapping[str, Any]

_CARD_FIRST = ("id", "game", "lang", "name", "subtitle", "type", "traits")
_CARD_LAST = ("text", "set", "number", "quantity", "permalink")
_RULE_COLUMNS = (
    *("id", "game", "lang", "number", "kind", "title", "text", "parent", "source", "section", "cites"),
    "permalink",
)
_TERM_COLUMNS = ("id", "game", "lang", "name", "forms", "rule", "definition", "permalink")


@dataclass(frozen=True)
class Table:
    """A table: what its columns are called, and how an object becomes the cells of a row."""

    columns: tuple[str, ...]
    cells: Callable[[Object], Iterable[object]]

    def row(self, made: Object) -> list[str]:
        """Return the row of an object."""
        return ["" if value is None else _cell(value) for value in self.cells(made)]


def _cards(fields: Iterable[str]) -> Table:
    """Return the table of cards; a field that is called as another column is has a longer name."""
    stats = tuple(fields)
    taken = {*_CARD_FIRST, *_CARD_LAST}

    def cells(card: Object) -> Iterable[object]:
        printing, printed = card["printing"], card["stats"]
        text = " / ".join(map(_ability, card["abilities"]))
        last = (text, printing["set"], printing.get("number"), printing["quantity"], card["permalink"])
        return [*map(card.get, _CARD_FIRST), *map(printed.get, stats), *last]

    named = (f"printed {name}" if name in taken else name for name in stats)
    return Table((*_CARD_FIRST, *named, *_CARD_LAST), cells)


def _plain(columns: tuple[str, ...]) -> Callable[[Iterable[str]], Table]:
    """Return a table of values as they are."""
    return lambda _: Table(columns, lambda made: (made[name] for name in columns))


#: The kinds that there are tables of; each is made for the fields that cards may print.
TABLES: dict[str, Callable[[Iterable[str]], Table]] = {
    "cards": _cards,
    "rules": _plain(_RULE_COLUMNS),
    "terms": _plain(_TERM_COLUMNS),
}


def _ability(ability: Mapping[str, str]) -> str:
    before = ", ".join(part for part in (ability.get("trigger"), ability.get("cost")) if part)
    words = f"{before}: {ability['effect']}" if before else ability["effect"]
    return f"{ability['kind']}: {words}"


def _cell(value: object) -> str:
    return defused(", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value))
