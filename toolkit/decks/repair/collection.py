"""The cards that a person owns: what a repair may add from.

Promises: copies of all printings of a card together are no more than are owned or in the list
already; names that the game does not know are reported. Leaves out: reading files (`toolkit.exchange`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.decks.lists import ListReader
from toolkit.decks.names import read_names
from toolkit.decks.repair.slots import identity
from toolkit.decks.written import written
from toolkit.errors import Severity
from toolkit.games import get_game
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolkit.cards import Card
    from toolkit.decks.deck import DeckList, ListFinding
    from toolkit.decks.picking import Picker
    from toolkit.decks.repair.model import Model
    from toolkit.decks.written import Written

#: What owns the rows of a collection, in place of a limit's id.
COLLECTION = "--from"


@dataclass(frozen=True)
class Collection:
    """Copies owned, by printing (`identity`) and by card (`Entry.copies_key`); `cards` are the printings."""

    cards: tuple[Card, ...]
    printings: Mapping[str, int]
    keys: Mapping[str, int]
    findings: tuple[ListFinding, ...] = ()


def read_collection(picker: Picker, deck: DeckList, text: str | Written) -> Collection:
    """Read what a person owns as a list of cards; cards that the deck declares are known by name."""
    game = get_game(picker.connection, picker.game)
    names = read_names(picker.connection, picker.game)
    reader = ListReader(picker.connection, game, names, None, picker.matches, picker.lang)
    owned = reader.read(written(text))
    declared = {fold(entry.card.name): entry for entry in deck.entries if entry.declared}
    printings: Counter[str] = Counter()
    keys: Counter[str] = Counter()
    entries = [(entry, entry.count) for entry in owned.entries]
    findings = []
    for finding in owned.findings:
        entry = declared.get(fold(finding.name)) if finding.limit == "known-cards" else None
        if entry:
            entries.append((entry, finding.copies))
        elif finding.severity == Severity.ERROR:
            findings.append(finding)
    for entry, count in entries:
        printings[identity(entry.card)] += count
        keys[entry.copies_key] += count
    return Collection(tuple(entry.card for entry in owned.entries), printings, keys, tuple(findings))


def collection_rows(model: Model, collection: Collection) -> None:
    """Ask for no more copies than are owned, or than the list has."""
    by_key = model.by_key(range(len(model.slots)))
    for key, numbers in by_key.items():
        now = sum(model.slots[number].now for number in numbers)
        most = max(now, collection.keys.get(key, 0))
        model.program.row(COLLECTION, model.total(numbers), None, most)
        for same in _by_printing(model, numbers):
            now = sum(model.slots[number].now for number in same)
            most = max(now, collection.printings.get(identity(model.slots[same[0]].card), 0))
            model.program.row(COLLECTION, model.total(same), None, most)


def _by_printing(model: Model, numbers: list[int]) -> list[list[int]]:
    found: dict[str, list[int]] = {}
    for number in numbers:
        found.setdefault(identity(model.slots[number].card), []).append(number)
    return list(found.values())
