"""A sample hand, dealt as the game's setup says.

Promises: the same deck and the same seed give the same hand everywhere, whatever the order of the
list's lines; what setup took, the hand and what is left are all the cards of the section.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.decks.chance_stream import ChanceStream
from toolkit.decks.opening import find_opening
from toolkit.decks.picking import Picker
from toolkit.decks.taking import choose
from toolkit.errors import DeckloreError
from toolkit.games import text_in
from toolkit.text import did_you_mean, fold

if TYPE_CHECKING:
    import sqlite3

    from toolkit.cards import Card
    from toolkit.decks.deck import DeckList
    from toolkit.decks.opening import Opening, OpeningHand, Take


@dataclass(frozen=True)
class Deal:
    """A dealt hand: what setup took out and why, the cards in the order drawn, and the deck that is left.

    `drawn_for` is the hand of the rules, None where the caller said how many cards.
    """

    seed: str
    section: str
    taken: tuple[tuple[Take, tuple[Card, ...]], ...]
    hand: tuple[Card, ...]
    left: tuple[Card, ...]
    asked: int
    drawn_for: OpeningHand | None = None

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return the deal as plain values; `next` are the cards on top of the deck that is left."""
        return {
            "seed": self.seed,
            "section": self.section,
            "taken": [
                {
                    "says": text_in(take.says, lang),
                    "rule": take.rule.id if take.rule else None,
                    "cards": [_json(card) for card in cards],
                }
                for take, cards in self.taken
            ],
            "hand_name": text_in(self.drawn_for.name, lang) if self.drawn_for else None,
            "hand": [_json(card) for card in self.hand],
            "left": len(self.left),
            "next": [_json(card) for card in self.left],
        }


def _json(card: Card) -> dict[str, Any]:
    return {"id": card.id if card.printing_id else None, "name": card.title, "type": card.type}


def deal_hand(
    connection: sqlite3.Connection,
    deck: DeckList,
    seed: str,
    *,
    hand: str | None = None,
    draw: int | None = None,
    section: str | None = None,
    setup: bool = True,
    lang: str | None = None,
) -> Deal:
    """Shuffle a deck by a seed and deal a hand as the game begins, or `draw` cards.

    Raises DeckloreError where the rules state no hand and `draw` is missing, and where the deck lacks
    what setup takes out.
    """
    opening = find_opening(connection, deck.game, deck.format)
    where = section or (opening.section if opening else deck.sections[0])
    if where not in deck.sections:
        hint = did_you_mean(where, deck.sections) or f"; the list has {', '.join(deck.sections)}"
        raise DeckloreError(f'there is no section "{where}"{hint}')
    rules = opening if opening and opening.section == where else None
    begins = rules.hand(hand) if rules else None
    if draw is None and begins is None:
        raise DeckloreError("the rules state no opening hand for this deck; say how many with --draw 7")
    count = draw if draw is not None else begins.draw if begins else 0
    stream = ChanceStream(seed)
    order = stream.shuffled(_cards(deck, where))
    picker = Picker(connection, deck.game, lang)
    taken = _taken(picker, order, rules if setup else None)
    used = {place for _, places in taken for place in places}
    rest = stream.shuffled([card for place, card in enumerate(order) if place not in used])
    return Deal(
        seed=seed,
        section=where,
        taken=tuple((take, tuple(order[place] for place in places)) for take, places in taken),
        hand=tuple(rest[:count]),
        left=tuple(rest[count:]),
        asked=count,
        drawn_for=begins if draw is None else None,
    )


def _cards(deck: DeckList, section: str) -> list[Card]:
    """Return every copy in a section, in an order that the order of the list's lines does not change."""
    entries = [entry for entry in deck.entries if entry.section == section]
    entries.sort(
        key=lambda e: (fold(e.card.title), e.card.id, e.card.printing.set, e.card.printing.number or "")
    )
    return [entry.card for entry in entries for _ in range(entry.count)]


def _taken(picker: Picker, order: list[Card], rules: Opening | None) -> list[tuple[Take, list[int]]]:
    """Return what setup takes from shuffled cards: the first ones that serve."""
    takes = rules.takes if rules else ()
    chosen = choose(
        len(order),
        lambda take, place: picker.matches(takes[take].cards, order[place]),
        [take.count for take in takes],
    )
    if chosen is None:
        says = " and ".join(text_in(take.says, picker.lang) for take in takes)
        raise DeckloreError(f"setup takes {says} out of the deck, which does not have them; see --no-setup")
    return list(zip(takes, chosen, strict=True))
