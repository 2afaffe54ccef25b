"""Decks as JSON, in a schema of this project's own; `site/docs/deck-lists.md` documents it.

Promises: a key or value that the schema does not have is a warning or an error with its line; what is
written holds everything that a deck is. `VERSION` is raised when older readers would misread a file.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from toolkit.exchange.decks.items import Item, Lines
from toolkit.exchange.decks.json_places import Node, parse_json
from toolkit.exchange.decks.spots import Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.decks import Written
    from toolkit.exchange.decks.outgoing import Outgoing

VERSION = 1

_SAID = ("name", "game", "format", "date")
_PARTS = ("name", "id", "set", "number", "subtitle")
_KEYS = {"decklore", "parameters", "cards", *_SAID}
_CARD_KEYS = {"count", "section", "declared", *_PARTS}


def read(text: str) -> Written:
    """Read a deck. Raises Unreadable."""
    root = parse_json(text)
    deck = _object(root, "a deck")
    version = deck.get("decklore")
    if version is None:
        raise Unreadable(root.line, 1, 'a deck in JSON says which schema it follows: "decklore": 1')
    if version.value != VERSION or isinstance(version.value, bool):
        raise Unreadable(
            version.line, 1, f'schema {_words(version)} of "decklore" is not known; {VERSION} is'
        )
    lines = Lines()
    for key, node in deck.items():
        if key not in _KEYS:
            lines.unread(node.line, key, key)
    for key in _SAID:
        if key in deck:
            lines.say(deck[key].line, key, _simple(deck[key], key))
    for name, node in _object(deck["parameters"], '"parameters"').items() if "parameters" in deck else ():
        lines.say(node.line, name, _simple(node, name))
    for node in _cards(deck, root):
        _read_card(node, lines)
    return lines.written(text)


def _cards(deck: dict[str, Node], root: Node) -> list[Node]:
    cards = deck.get("cards")
    if cards is None or not isinstance(cards.value, list):
        raise Unreadable(cards.line if cards else root.line, 1, '"cards" has to be a list')
    return cards.value


def _read_card(node: Node, lines: Lines) -> None:
    card = _object(node, "a card")
    parts = {key: _simple(card[key], key) for key in _PARTS if key in card}
    count = _simple(card["count"], "count") if "count" in card else None
    item = Item(node.line, count, declared=", ".join(_declared(card)), **parts)
    for key in card:
        if key not in _CARD_KEYS:
            lines.unread(card[key].line, item.quoted, key)
    lines.open(node.line, _simple(card["section"], "section") if "section" in card else "")
    lines.add(item)


def _declared(card: dict[str, Node]) -> Iterator[str]:
    node = card.get("declared")
    if node is None:
        return
    if not isinstance(node.value, list):
        raise Unreadable(node.line, 1, '"declared" has to be a list')
    yield from (_simple(word, "declared") for word in node.value)


def _object(node: Node, what: str) -> dict[str, Node]:
    if not isinstance(node.value, dict):
        raise Unreadable(node.line, 1, f"{what} has to be an object, in braces")
    return node.value


def _simple(node: Node, key: str) -> str:
    """Return a text or a number as text, "" for null."""
    if isinstance(node.value, list | dict | bool):
        raise Unreadable(node.line, 1, f'"{key}" has to be a text or a number')
    return " ".join(_words(node).split())


def _words(node: Node) -> str:
    value = node.value
    if isinstance(value, list | dict):
        return "{…}" if isinstance(value, dict) else "[…]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def write(deck: Outgoing) -> str:
    """Write a deck, a line a card; what a card lacks is left out."""
    head: dict[str, object] = {"decklore": VERSION}
    head |= {key: value for key, value in deck.said().items() if value}
    if deck.parameters:
        head["parameters"] = dict(deck.parameters)
    cards = [
        _json(
            {
                "count": row.count,
                "name": row.name,
                "id": row.id,
                "set": row.set,
                "number": row.number,
                "section": section.id,
                "declared": list(row.declared),
            }
        )
        for section in deck.sections
        for row in section.rows
    ]
    members = [f"  {_dump(key)}: {_dump(value)}" for key, value in head.items()]
    listed = ",\n".join(f"    {card}" for card in cards)
    members.append(f'  "cards": [\n{listed}\n  ]' if cards else '  "cards": []')
    return "{\n" + ",\n".join(members) + "\n}\n"


def _json(card: dict[str, object]) -> str:
    return _dump({key: value for key, value in card.items() if value})


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
