"""A deck to be mended as an integer program: how many copies each slot gains and loses.

Promises: the columns of slots say all that a repair does; presence is a column of its own where a limit
asks for it. Leaves out: the rows of each kind of bound (`rows`, `group_rows`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.decks.repair.program import ONE, Program, added

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolkit.decks.deck import DeckList
    from toolkit.decks.formats import Limit
    from toolkit.decks.picking import Picker
    from toolkit.decks.repair.program import Sum
    from toolkit.decks.repair.slots import Slot


@dataclass
class Model:
    """Slots and the program about them, with columns by the number of a slot.

    `gains` and `losses` are how many copies it gains and loses, `drops` is 1 where it loses all.
    """

    slots: list[Slot]
    picker: Picker
    deck: DeckList
    before: DeckList | None = None
    program: Program = field(default_factory=Program)
    gains: dict[int, int] = field(default_factory=dict)
    losses: dict[int, int] = field(default_factory=dict)
    drops: dict[int, int] = field(default_factory=dict)
    _presence: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for number, slot in enumerate(self.slots):
            if slot.most > slot.now:
                self.gains[number] = self.program.column(slot.most - slot.now)
            if slot.now:
                self.losses[number] = self.program.column(slot.now)
                self.drops[number] = self.program.column(1)
                all_lost = {self.drops[number]: 1, self.losses[number]: -1}
                self.program.row("", all_lost, 1 - slot.now, None)

    def pick(self, limit: Limit, query: str) -> list[int]:
        """Return the numbers of the slots in a limit's sections that satisfy a query."""
        here = {limit.section, *limit.with_sections}
        return [
            number
            for number, slot in enumerate(self.slots)
            if slot.section in here and self.picker.matches(query, slot.card)
        ]

    def copies(self, number: int) -> Sum:
        """Return how many copies a slot ends up with, as a sum."""
        total = {ONE: self.slots[number].now}
        if number in self.gains:
            total[self.gains[number]] = 1
        if number in self.losses:
            total[self.losses[number]] = -1
        return total

    def total(self, numbers: Iterable[int], factor: int = 1, to: Sum | None = None) -> Sum:
        """Return how many copies some slots end up with, each times `factor`, added to another sum."""
        return added((self.copies(number) for number in numbers), factor, to)

    def presence(self, number: int) -> Sum:
        """Return 1 where a slot ends up with copies, otherwise 0, as a sum."""
        if number not in self._presence:
            self._presence[number] = self.whether(self.copies(number), self.slots[number].most)
        return {self._presence[number]: 1}

    def whether(self, total: Sum, most: int) -> int:
        """Return a column that is 1 where a sum from 0 to `most` is above 0, otherwise 0."""
        column = self.program.column(1)
        self.program.row("", added([{column: most}], to=added([total], -1)), 0, None)
        self.program.row("", added([total], to={column: -1}), 0, None)
        return column

    def by_key(self, numbers: Iterable[int], *, printing: bool = False) -> dict[str, list[int]]:
        """Gather named slots by card (or by printing); kinds are no one card and stay out."""
        found: dict[str, list[int]] = {}
        for number in numbers:
            slot = self.slots[number]
            if slot.kind is None:
                key = str(slot.card.printing_id or slot.key) if printing else slot.key
                found.setdefault(key, []).append(number)
        return found

    def kinds(self, numbers: Iterable[int]) -> list[int]:
        """Return the slots among some that stand for a kind of card."""
        return [number for number in numbers if self.slots[number].kind is not None]

    def most(self, numbers: Iterable[int]) -> int:
        """Return how many copies some slots can have at most."""
        return sum(self.slots[number].most for number in numbers)
