"""A game's cards as Cockatrice loads them: `cards.xml`, version 4 of its schema.

Promises: every printing of every card, in the order that the schema asks for; names are those that
decks written for Cockatrice use. A card with two faces is two cards that turn into each other. Leaves out:
pictures, which Cockatrice looks for by name and set.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolkit.cards import all_printings, read_cards, type_line
from toolkit.decks.names import read_names
from toolkit.exchange.decks.outgoing import faces_of, unique_name
from toolkit.exchange.decks.xml import tag
from toolkit.games import get_game, text_in
from toolkit.text import plain

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator, Mapping

    from toolkit.cards import Card, StatValue
    from toolkit.decks.names import Names
    from toolkit.games import CardField, CardSet, Game

VERSION = 4
#: Cockatrice lays cards in four rows.
_LAST_ROW = 3
_OWN_PROPERTIES = frozenset({"layout", "side", "type", "maintype"})


def cockatrice_cards(connection: sqlite3.Connection, game: str, lang: str | None = None) -> str:
    """Write all cards of a game."""
    of = get_game(connection, game)
    cards = read_cards(connection, all_printings(connection, game), lang)
    writer = _Writer(of, read_names(connection, game), lang)
    out = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        tag("cockatrice_carddatabase", {"version": VERSION}, None),
    ]
    out += ["  <info>", f"    {tag('sourceVersion', {}, of.edition)}", "  </info>", "  <sets>"]
    out += (line for card_set in of.sets.values() for line in _set_lines(card_set, lang))
    out += ["  </sets>", "  <cards>"]
    out += (line for card in cards for line in writer.lines(card))
    return "\n".join([*out, "  </cards>", "</cockatrice_carddatabase>"]) + "\n"


def _set_lines(card_set: CardSet, lang: str | None) -> Iterator[str]:
    yield "    <set>"
    yield f"      {tag('name', {}, card_set.slug)}"
    yield f"      {tag('longname', {}, text_in(card_set.name, lang))}"
    yield "      <settype>Custom</settype>"
    if card_set.date:
        yield f"      {tag('releasedate', {}, _whole_date(card_set.date))}"
    yield "    </set>"


def _whole_date(date: str) -> str:
    """Return a date with month and day, the first where they are not known."""
    return date + "-01" * (2 - date.count("-"))


class _Writer:
    """Writes the cards of one game."""

    def __init__(self, game: Game, names: Names, lang: str | None) -> None:
        self.game = game
        self.names = names
        self.lang = lang
        self.symbols = {slug: text_in(symbol.label, lang) for slug, symbol in game.symbols.items()}

    def lines(self, card: Card) -> Iterator[str]:
        """Yield the lines of a card, or of both its faces."""
        front, *back = faces_of(card.name)
        name = unique_name(self.names, card)
        if not back or name != front:
            yield from self._card(card, name, "normal", "front", "")
            return
        yield from self._card(card, front, "transform", "front", back[0])
        yield from self._card(card, back[0], "transform", "back", front)

    def _card(self, card: Card, name: str, layout: str, side: str, other: str) -> Iterator[str]:
        kind = self.game.types[card.type]
        yield "    <card>"
        yield f"      {tag('name', {}, name)}"
        yield f"      {tag('text', {}, self._text(card))}"
        yield "      <prop>"
        for key, words in self._properties(card, layout, side).items():
            yield f"        {tag(key, {}, words)}"
        yield "      </prop>"
        for printing in card.printings:
            yield f"      {tag('set', {'num': printing.number} if printing.number else {}, printing.set)}"
        if other:
            yield f"      {tag('related', {'attach': 'transform'}, other)}"
        if kind.form == "counter":
            yield "      <token>1</token>"
        yield f"      <tablerow>{min(list(self.game.types).index(card.type), _LAST_ROW)}</tablerow>"
        yield "    </card>"

    def _text(self, card: Card) -> str:
        lines = [
            f"{text_in(self.game.ability_kinds[ability.kind].label, card.lang)}: {self._plain(ability.words)}"
            for ability in card.abilities
        ]
        texts = (str(value) for name, value in card.stats.items() if self.game.fields[name].kind == "text")
        return "\n".join([*lines, *map(self._plain, texts)])

    def _plain(self, words: str) -> str:
        return plain(words, self.symbols, {})

    def _properties(self, card: Card, layout: str, side: str) -> Mapping[str, str]:
        """Return the properties of a card: what Cockatrice knows, then the game's own values."""
        found = {"layout": layout, "side": side}
        found["type"] = type_line(card, self.game)
        found["maintype"] = text_in(self.game.types[card.type].label, self.lang)
        for name, value in card.stats.items():
            field = self.game.fields[name]
            if field.kind != "text":
                found[_element_name(name)] = self._value(field, value)
        return found

    def _value(self, field: CardField, value: StatValue) -> str:
        parts = value if isinstance(value, tuple) else (str(value),)
        labels = (field.values[part].label if part in field.values else {"": part} for part in parts)
        return ", ".join(self._plain(text_in(label, self.lang)) for label in labels)


def _element_name(name: str) -> str:
    """Return the name of a field as an element may be called that is no property of Cockatrice's own."""
    return f"own-{name}" if name in _OWN_PROPERTIES or not re.match(r"[A-Za-z_]", name) else name
