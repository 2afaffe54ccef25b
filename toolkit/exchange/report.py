"""What an import did: counts, what was not used, what was not understood and where.

Promises: every record that was read is a printing or stands among the `refused`; every column is
taken, left out by the map, or listed. Leaves out: printing (`toolkit.cli`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple


class Doubt(NamedTuple):
    """A value that was not understood: its column, what is wrong with it, and how often, first at `place`."""

    place: str
    column: str
    message: str
    times: int


class Refused(NamedTuple):
    """A record that became no card, and why."""

    place: str
    message: str


@dataclass
class Report:
    """Counts and findings of an import, in the order of the file."""

    records: int = 0
    cards: int = 0
    printings: int = 0
    sets: int = 0
    refused: list[Refused] = field(default_factory=list)
    unused: dict[str, int] = field(default_factory=dict)
    ignored: dict[str, int] = field(default_factory=dict)
    dropped_tags: Counter[str] = field(default_factory=Counter)
    told_apart: list[str] = field(default_factory=list)
    counted: list[str] = field(default_factory=list)
    _places: dict[tuple[str, str], str] = field(default_factory=dict)
    _counts: Counter[tuple[str, str]] = field(default_factory=Counter)

    def refuse(self, place: str, message: str) -> None:
        """Say that a record became no card."""
        self.refused.append(Refused(place, message))

    def doubt(self, place: str, column: str, message: str) -> None:
        """Say that a value was not understood; the same about one column is counted."""
        self._places.setdefault((column, message), place)
        self._counts[column, message] += 1

    @property
    def doubts(self) -> list[Doubt]:
        """The values that were not understood, each once."""
        return [Doubt(place, *key, self._counts[key]) for key, place in self._places.items()]

    @property
    def clean(self) -> bool:
        """Whether every record became a printing and every value was understood."""
        return not self.refused and not self._places

    def json(self) -> dict[str, object]:
        """Return the report as plain values."""
        return {
            "records": self.records,
            "cards": self.cards,
            "printings": self.printings,
            "sets": self.sets,
            "refused": [item._asdict() for item in self.refused],
            "not_understood": [item._asdict() for item in self.doubts],
            "not_used": self.unused,
            "left_out": self.ignored,
            "dropped_tags": dict(self.dropped_tags),
            "told_apart": self.told_apart,
            "counted": self.counted,
        }
