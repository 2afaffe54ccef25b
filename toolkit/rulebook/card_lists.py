"""Cards of a document: lists with a card a line, tables with a card a row, and lists of components.

Promises: every value and word of a card that is listed is on the card; a line is a card only where others
are, too. Leaves out: what the values mean, and cards that no list names.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from toolkit.rulebook.card_lines import LineAbility, LineCard, find_card
from toolkit.rulebook.component_lines import Component, find_component
from toolkit.text import fold, slug

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolkit.rulebook.outline import OutlineRule

#: What the column of a table is called, folded, by what it holds.
COLUMNS: dict[str, frozenset[str]] = {
    "name": frozenset({
        "card", "cards", "name", "card name", "title", "karta", "karty", "nazwa", "namn", "kort",
    }),
    "type": frozenset({"type", "kind", "card type", "typ", "rodzaj", "korttyp"}),
    "quantity": frozenset({
        "copies", "quantity", "qty", "count", "number", "x", "no.", "liczba", "ile", "sztuk", "antal", "st",
    }),
    "traits": frozenset({"traits", "trait", "subtype", "keywords", "cechy", "egenskaper"}),
    "words": frozenset({"text", "ability", "abilities", "effect", "rules", "tekst", "efekt", "effekt"}),
}  # fmt: skip
#: Headings of lists of components start with one of these, folded.
_COMPONENTS = ("component", "contents of", "in the box", "what is in", "zawartosc", "elementy", "komponenter",
               "innehall", "spelmaterial")  # fmt: skip
#: The type of what a list of components names, and how many lines make a list without such a heading.
COMPONENT, _MANY = "Component", 4
#: A pack has so many copies of a card at most.
MOST_COPIES = 999
_EMPHASIS = re.compile(r"(\*{1,3})(?=\S)(.+?)(?<=\S)\1")
_NUMBER = re.compile(r"[+-]?\d+")


@dataclass(frozen=True)
class ListedCard:
    """A card and the rule that it stood in; `place` is the heading of its list, or "" for components."""

    card: LineCard
    rule: OutlineRule
    place: str


def find_cards(rules: Sequence[OutlineRule]) -> list[ListedCard]:
    """Return all cards that lines and rows of a document list, in order, then its components."""
    lines = [
        ListedCard(card, rule, rule.section.partition(" > ")[0])
        for rule in rules
        if rule.kind != "section" and (card := find_card(_plain(rule.text)))
    ]
    found = [*(lines if len(lines) > 1 else ()), *_rows(rules)]
    taken = {card.rule.id for card in found}
    order = {rule.id: i for i, rule in enumerate(rules)}
    found.sort(key=lambda card: order[card.rule.id])
    return [*found, *_components([rule for rule in rules if rule.id not in taken])]


def _rows(rules: Sequence[OutlineRule]) -> Iterator[ListedCard]:
    """Yield the cards of tables that have a column for names, and one more besides."""
    for rows in _tables(rules):
        columns = _columns(rows[0].cells)
        for row in rows[1:]:
            card = _row_card(dict(zip(columns, row.cells, strict=False)), row.section)
            if card:
                yield ListedCard(card, row, row.section.partition(" > ")[0])


def _tables(rules: Sequence[OutlineRule]) -> Iterator[list[OutlineRule]]:
    """Yield the rows of each table of cards; a row of headings starts another table."""
    table: list[OutlineRule] = []
    for rule in [*rules, None]:
        if rule is None or not rule.cells or (rule.header and table):
            columns = _columns(table[0].cells) if table else []
            if "name" in columns and len(set(columns)) > 1:
                yield table
            table = []
        if rule is not None and rule.cells:
            table.append(rule)


def table_heads(rules: Sequence[OutlineRule]) -> frozenset[str]:
    """Return the rows that head tables of cards."""
    return frozenset(table[0].id for table in _tables(rules) if len(table) > 1)


def _columns(cells: tuple[str, ...]) -> list[str]:
    """Return what each column holds; one that is not known holds a value of this name."""
    plain = [fold(cell.replace("*", "")).strip(" :") for cell in cells]
    known = [next((what for what, names in COLUMNS.items() if cell in names), cell) for cell in plain]
    twice = {what for what, count in Counter(known).items() if count > 1}
    return [cell if what in twice else what for what, cell in zip(known, plain, strict=True)]


def _row_card(row: dict[str, str], section: str) -> LineCard | None:
    row = {what: cell.strip() for what, cell in row.items()}
    name = row.pop("name", "").replace("*", "").strip()
    if not name:
        return None
    quantity = row.get("quantity", "").lower().strip("x× ")
    counted = quantity.isdecimal() and int(quantity) <= MOST_COPIES
    if counted or not quantity:
        row.pop("quantity", None)
    kind = row.pop("type", "").replace("*", "") or section.rpartition(" > ")[2]
    traits = tuple(filter(None, map(str.strip, row.pop("traits", "").split(","))))
    words = row.pop("words", "")
    values = {what: int(cell) if _NUMBER.fullmatch(cell) else cell for what, cell in row.items() if cell}
    abilities = (LineAbility("", words),) if words else ()
    return LineCard(name, "", int(quantity) if counted else 1, kind, traits, values, abilities)


def _components(rules: Sequence[OutlineRule]) -> Iterator[ListedCard]:
    """Yield what lists of components name, with its number; what a line has in brackets, one by one."""
    for (counted, _), group in groupby(rules, key=lambda r: (_component(r) is not None, r.section)):
        listed = list(group)
        called = fold(listed[0].section.rpartition(" > ")[2]).startswith(_COMPONENTS)
        if not counted or len(listed) < (2 if called else _MANY):
            continue
        for rule in listed:
            component = _component(rule)
            assert component is not None
            trait = (_capital(component.name),) if component.parts else ()
            for part in component.parts or (component,):
                card = LineCard(_capital(part.name), "", part.count, COMPONENT, trait, {}, ())
                yield ListedCard(card, rule, "")


def _component(rule: OutlineRule) -> Component | None:
    found = find_component(_plain(rule.text)) if rule.kind != "section" and not rule.cells else None
    return found if found and found.count <= MOST_COPIES else None


def _plain(text: str) -> str:
    """Return words without the marks of bold and italic letters."""
    return _EMPHASIS.sub(r"\2", text)


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]


@dataclass(frozen=True)
class ProposedSymbol:
    """An icon that a document lists: its proposed id, its name and the rule that lists it."""

    id: str
    name: str
    rule: str


#: Headings of lists of icons end so, folded; a name of an icon has so many words at most.
_SYMBOLS, _WORDS = ("symbols", "icons", "symbole", "ikony", "symboler", "ikoner"), 4


def find_symbols(rules: Sequence[OutlineRule]) -> list[ProposedSymbol]:
    """Return the icons that sections of symbols list, each once."""
    found: dict[str, ProposedSymbol] = {}
    for rule in rules:
        heading = fold(rule.section.rpartition(" > ")[2])
        if rule.kind == "section" or not heading.endswith(_SYMBOLS):
            continue
        name = re.sub(r"\s*\([^()]*\)", "", rule.title or rule.text).strip(" .*")
        if rule.marker and slug(name) and len(name.split()) <= _WORDS:
            found.setdefault(slug(name), ProposedSymbol(slug(name), name, rule.id))
    return list(found.values())
