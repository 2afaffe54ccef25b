"""The smallest repair of a deck, exact, by an integer program.

The solver is imported where it is used, so that nothing else pays for it.
"""

from __future__ import annotations

from toolkit.decks.repair.asking import find_repair
from toolkit.decks.repair.finding import Mender, RepairError, same_cards
from toolkit.decks.repair.repair import Change, Repair, TakenLine, Wanted
from toolkit.decks.repair.writing import mended_text

__all__ = [
    "Change",
    "Mender",
    "Repair",
    "RepairError",
    "TakenLine",
    "Wanted",
    "find_repair",
    "mended_text",
    "same_cards",
]
