"""What a repair is: changes of cards with their reasons, lines taken out, what is wanted, what conflicts.

Promises: frozen values; `Repair.json` is what `deck fix --json` prints.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.decks.sentences import say

if TYPE_CHECKING:
    from toolkit.cards import Card
    from toolkit.decks.deck import DeckList, ListFinding
    from toolkit.decks.formats import Limit
    from toolkit.decks.problems import Report


@dataclass(frozen=True)
class Change:
    """Copies of a printing that come into a section (above 0) or go from it; `now` is how many it had.

    `reasons` are the limits that would be broken without the change; `lines` ask for the card.
    """

    card: Card
    section: str
    now: int
    by: int
    declared: bool
    lines: tuple[int, ...]
    reasons: tuple[Limit, ...]

    @property
    def after(self) -> int:
        """How many copies there are in the mended list."""
        return self.now + self.by

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return the change as plain values."""
        return {
            "section": self.section,
            "id": self.card.id if self.card.printing_id else None,
            "name": self.card.title,
            "set": self.card.printing.set or None,
            "change": self.by,
            "before": self.now,
            "after": self.after,
            "reasons": [reason_json(limit, lang) for limit in self.reasons],
        }


@dataclass(frozen=True)
class TakenLine:
    """A line that can't be read, and so has to go; `finding` says why."""

    line: int
    text: str
    finding: ListFinding

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return the line as plain values."""
        return {"line": self.line, "text": self.text, "message": self.finding.message(lang)}


@dataclass(frozen=True)
class Wanted:
    """So many cards that a section lacks and nobody has named: of any of some kinds, by their words."""

    section: str
    count: int
    kinds: tuple[str, ...]
    reasons: tuple[Limit, ...]

    @property
    def words(self) -> str:
        """What is wanted in words: `3 cards that are Trooper, Monster or Vehicle`."""
        *others, last = self.kinds
        kinds = f"{', '.join(others)} or {last}" if others else last
        return f"{self.count} {'card that is' if self.count == 1 else 'cards that are'} {kinds}"

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what is wanted as plain values."""
        reasons = [reason_json(limit, lang) for limit in self.reasons]
        return {"section": self.section, "count": self.count, "kinds": list(self.kinds), "reasons": reasons}


@dataclass(frozen=True)
class Repair:
    """The repair of a deck: `before` and `after` are its check, `deck` the mended list.

    With a `conflict` (or where the collection alone is in the way) nothing helps, and `after` is `before`.
    With something `wanted`, the mended list still lacks it, and `after` is the check with cards in its place.
    `not_owned` are findings on the collection.
    """

    before: Report
    deck: DeckList
    taken: tuple[TakenLine, ...] = ()
    changes: tuple[Change, ...] = ()
    wanted: tuple[Wanted, ...] = ()
    conflict: tuple[Limit, ...] = ()
    collection_conflicts: bool = False
    after: Report | None = None
    not_owned: tuple[ListFinding, ...] = ()

    @property
    def possible(self) -> bool:
        """Whether any change makes the deck legal."""
        return not self.conflict and not self.collection_conflicts

    @property
    def done(self) -> bool:
        """Whether the mended list is legal as it stands."""
        return self.possible and not self.wanted

    @property
    def total(self) -> int:
        """How many copies are added and taken out, those that nobody has named among them."""
        return sum(abs(change.by) for change in self.changes) + sum(want.count for want in self.wanted)

    def json(self) -> dict[str, Any]:
        """Return the repair as plain values, its sentences in the report's language."""
        lang = self.before.lang
        return {
            "game": self.before.game,
            "format": self.before.format.id,
            "legal": self.before.legal,
            "mended": self.done,
            "total": self.total,
            "changes": [change.json(lang) for change in self.changes],
            "lines": [line.json(lang) for line in self.taken],
            "wanted": [want.json(lang) for want in self.wanted],
            "conflict": [reason_json(limit, lang) for limit in self.conflict],
            "collection_conflicts": self.collection_conflicts,
            "collection": [finding.json(lang) for finding in self.not_owned],
            "counts": self.deck.counts(),
            "problems": [problem.json(lang) for problem in self.before.problems],
        }


def reason_json(limit: Limit, lang: str | None = None) -> dict[str, Any]:
    """Return a limit as a reason: its id, section, words and rule."""
    rule = limit.rule
    return {
        "limit": limit.id,
        "section": limit.section,
        "says": say(limit.says, lang),
        "rule": {"id": rule.id, "number": rule.number, "title": say(rule.title, lang)} if rule else None,
    }
