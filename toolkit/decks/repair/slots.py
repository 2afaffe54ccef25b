"""The places for copies that a repair may change: each card of the list, and each that may come in.

Promises: a place is a printing (or a declared card) in a section that takes it; a card of the list
keeps its place whatever its section takes. Leaves out: what may be owned (`collection`), the limits (`rows`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from toolkit.decks.deck import Entry
from toolkit.decks.rows import MOST_COPIES
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from toolkit.cards import Card
    from toolkit.decks.deck import DeckList
    from toolkit.decks.declared import Declarer
    from toolkit.decks.formats import Declares, Format
    from toolkit.decks.picking import Picker


@dataclass(frozen=True)
class Slot:
    """Copies of one printing in one section: `now` in the list, from 0 to `most` in a mended one.

    `listed` tells whether any printing of the card stands anywhere in the list. A slot with a `kind`
    stands for any number of cards of that kind which nobody has named, each another card.
    """

    card: Card
    section: str
    now: int
    most: int
    listed: bool
    declared: bool = False
    kind: Declares | None = None
    lines: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        """What copies are counted by, as `Entry.copies_key`."""
        return self.entry(1).copies_key

    def entry(self, count: int) -> Entry:
        """Return the slot as an entry of a list, with so many copies."""
        return Entry(self.card, count, self.section, self.lines, declared=self.declared)


def slots_of(deck: DeckList, form: Format, picker: Picker, more: Iterable[Card] = ()) -> list[Slot]:
    """Return the slots of the list, then those of cards that may come in; `more` are further printings."""
    found = [_listed(entry) for entry in deck.entries]
    keys = {slot.key for slot in found}
    seen = {(identity(slot.card), slot.section) for slot in found}
    cards = [*(slot.card for slot in found), *more, *picker.cards()]
    declared = {identity(slot.card) for slot in found if slot.declared}
    for card in cards:
        for section in form.sections:
            if (identity(card), section.id) in seen or not picker.matches(section.takes, card):
                continue
            seen.add((identity(card), section.id))
            is_declared = identity(card) in declared
            slot = Slot(card, section.id, 0, MOST_COPIES, listed=False, declared=is_declared)
            found.append(_known_in_list(slot, keys))
    return found


def _listed(entry: Entry) -> Slot:
    most = max(entry.count, MOST_COPIES)
    return Slot(
        entry.card, entry.section, entry.count, most, listed=True, declared=entry.declared, lines=entry.lines
    )


def _known_in_list(slot: Slot, keys: set[str]) -> Slot:
    if slot.key not in keys:
        return slot
    return replace(slot, listed=True)


def kind_slots(form: Format, declarer: Declarer, picker: Picker) -> Iterator[Slot]:
    """Yield a slot for every kind of card that a list may declare, in every section that takes it."""
    seen = set()
    for declares in form.declares:
        card = declarer.card(declares.word, declares, [])
        for section in form.sections:
            what = (declares.type, declares.traits, declares.stats, section.id)
            if what in seen or not picker.matches(section.takes, card):
                continue
            if declares.section not in {None, section.id}:
                continue
            seen.add(what)
            yield Slot(card, section.id, 0, MOST_COPIES, listed=False, declared=True, kind=declares)


def kind_entries(slot: Slot, count: int) -> Iterator[Entry]:
    """Yield so many cards of a kind as entries, each a card of its own."""
    for number in range(1, count + 1):
        name = f"{slot.card.name} {number} (to be chosen)"
        yield Entry(slot.card._replace(name=name, id=fold(name)), 1, slot.section, (), declared=True)


def identity(card: Card) -> str:
    """Return what tells printings apart: the key, or all that the list says of a card that it declares."""
    return str(card.printing_id or card._replace(name=fold(card.name)))
