"""Saved objects of Tabletop Simulator: piles of cards with names, texts and sheets of faces.

Promises: one pile a section, copies in order, each printing once on the sheets; the same deck gives the
same bytes. Leaves out: drawing (`toolkit.sheets`), and where the pictures lie, which the caller says.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from zlib import crc32

from toolkit.cards import type_line
from toolkit.games import text_in
from toolkit.sheets.tabletop import COLUMNS, ROWS, Looks, make_table_sheets
from toolkit.text import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from toolkit.cards import Card
    from toolkit.exchange.decks.outgoing import Outgoing
    from toolkit.games import Game
    from toolkit.sheets.tabletop import TableSheet

#: The short side of a card that the table shows at its own scale, and how far piles lie apart.
_STANDARD_MM = 63.0
_APART = 3.0


@dataclass(frozen=True)
class Pile:
    """Cards that lie on each other: a name, and each card with its copies."""

    name: str
    cards: tuple[tuple[Card, int], ...]


@dataclass(frozen=True)
class TableObject:
    """A saved object: the JSON, and the pictures to be put beside it, by file name."""

    text: str
    pictures: dict[str, bytes]


def make_table_object(
    game: Game,
    name: str,
    piles: Sequence[Pile],
    stem: str,
    address: Callable[[str], str],
    looks: Looks | None = None,
) -> TableObject:
    """Make the saved object of some piles.

    Pictures are called `<stem>-1.png`, …; `address` returns the URL under which the table finds a file
    of that name. Raises SheetError for cards that cannot be drawn, PictureError for pictures that can't be
    used.
    """
    cards = list({_key(card): _drawable(card) for pile in piles for card, _ in pile.cards}.values())
    looks = looks or Looks()
    sheets = make_table_sheets(game, cards, looks)
    pictures: dict[str, bytes] = {}
    places: dict[tuple[int, str], _Place] = {}
    for number, sheet in enumerate(sheets, 1):
        face = f"{stem}-{number}.png"
        pictures[face] = sheet.picture
        same = (known for known, picture in pictures.items() if picture == sheet.back)
        back = next(same, f"{stem}-back-{number}.png" if number > 1 else f"{stem}-back.png")
        pictures[back] = sheet.back
        deck = _custom_deck(address(face), address(back), unique=sheet.unique)
        for cell, place in enumerate(sheet.cards):
            places[_key(cards[place])] = _Place(
                number, cell, deck, _scale(sheet), sheet.width_mm > sheet.height_mm
            )
    maker = _Maker(game, places)
    states = [maker.pile(pile, i * _APART) for i, pile in enumerate(piles) if pile.cards]
    saved = {"SaveName": name, "GameMode": text_in(game.title, looks.lang), "ObjectStates": states}
    return TableObject(json.dumps(saved, ensure_ascii=False, indent=2) + "\n", pictures)


@dataclass(frozen=True)
class _Place:
    """Where the face of a card is: sheet and cell, the sheet as the table knows it; the card's scale.

    `lies` marks a face that is wider than high.
    """

    sheet: int
    cell: int
    deck: dict[str, Any]
    scale: float
    lies: bool

    @property
    def card_id(self) -> int:
        """The number by which the table calls it."""
        return self.sheet * 100 + self.cell


def _key(card: Card) -> tuple[int, str]:
    return card.printing_id, card.name


def _drawable(card: Card) -> Card:
    """Return a card as its face is drawn: words that a list declares are no ability of any kind."""
    return card if card.printing_id else card._replace(abilities=())


def _scale(sheet: TableSheet) -> float:
    return round(min(sheet.width_mm, sheet.height_mm) / _STANDARD_MM, 4)


def _custom_deck(face: str, back: str, *, unique: bool) -> dict[str, Any]:
    return {
        "FaceURL": face,
        "BackURL": back,
        "NumWidth": COLUMNS,
        "NumHeight": ROWS,
        "BackIsHidden": True,
        "UniqueBack": unique,
        "Type": 0,
    }


@dataclass(frozen=True)
class _Maker:
    """Makes objects of one game's cards."""

    game: Game
    places: dict[tuple[int, str], _Place]

    def pile(self, pile: Pile, x: float) -> dict[str, Any]:
        """Return a pile, or the card itself where there is but one."""
        copies = [card for card, count in pile.cards for _ in range(count)]
        placed = [self.places[_key(card)] for card in copies]
        objects = [self.card(card, f"{pile.name}/{i}", x) for i, card in enumerate(copies)]
        if len(objects) == 1:
            return objects[0]
        decks = {str(place.sheet): place.deck for place in placed}
        return {
            **_base("DeckCustom", pile.name, "", f"{self.game.id}/{pile.name}", x, placed[0].scale),
            "HideWhenFaceDown": True,
            "SidewaysCard": all(place.lies for place in placed),
            "DeckIDs": [place.card_id for place in placed],
            "CustomDeck": dict(sorted(decks.items(), key=lambda item: int(item[0]))),
            "ContainedObjects": objects,
        }

    def card(self, card: Card, key: str, x: float) -> dict[str, Any]:
        """Return a card."""
        place = self.places[_key(card)]
        return {
            **_base("Card", card.title, self._text(card), f"{self.game.id}/{key}", x, place.scale),
            "GMNotes": " ".join(filter(None, (card.printing.set, card.printing.number))),
            "HideWhenFaceDown": True,
            "Hands": True,
            "SidewaysCard": place.lies,
            "CardID": place.card_id,
            "CustomDeck": {str(place.sheet): place.deck},
        }

    def _text(self, card: Card) -> str:
        """Return what a card says, for the words that the table shows beside it."""
        symbols = {slug: text_in(symbol.label, card.lang) for slug, symbol in self.game.symbols.items()}
        lines = [type_line(card, self.game)]
        for ability in card.abilities:
            kind = self.game.ability_kinds.get(ability.kind)
            words = plain(ability.words, symbols, {})
            lines.append(f"{text_in(kind.label, card.lang)}: {words}" if kind else words)
        return "\n".join(lines)


def _base(kind: str, name: str, text: str, key: str, x: float, scale: float) -> dict[str, Any]:
    """Return what every object has; its GUID is made of what it is."""
    return {
        "GUID": f"{crc32(key.encode()) & 0xFFFFFF:06x}",
        "Name": kind,
        "Transform": {
            "posX": x,
            "posY": 1.0,
            "posZ": 0.0,
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 180.0,
            "scaleX": scale,
            "scaleY": 1.0,
            "scaleZ": scale,
        },
        "Nickname": name,
        "Description": text,
        "ColorDiffuse": {"r": 0.713, "g": 0.713, "b": 0.713},
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
    }


def piles_of(deck: Outgoing) -> list[Pile]:
    """Return the sections of a deck as piles."""
    return [
        Pile(section.heading or deck.name, tuple((row.card, row.count) for row in section.rows))
        for section in deck.sections
    ]
