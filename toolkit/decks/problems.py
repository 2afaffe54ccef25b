"""Problems of a deck, and the report that holds them all, as facts, sentences and JSON.

Promises: `Report.json` is what `deck check --json` prints. Leaves out: finding the problems.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolkit.decks.sentences import Saying, say
from toolkit.errors import Severity
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolkit.cards import Card, Printing
    from toolkit.decks.deck import ListFinding
    from toolkit.decks.formats import Format, Parameter, Reading, RuleRef, Section, Texts
    from toolkit.decks.sentences import Fact

#: A name with a full stop at its end, and the one that ends the sentence.
_TWO_STOPS = re.compile(r"(?<!\.)\.\.(?!\.)")


@dataclass(frozen=True)
class CardCount:
    """A card that a problem is about: its id (None where nobody knows it), copies, and lines of the list.

    `printing` is the one that it is about, where a limit counts printings.
    """

    id: str | None
    name: str
    count: int
    lines: tuple[int, ...]
    key: str
    printing: Printing | None = None

    @classmethod
    def of(cls, card: Card, count: int, lines: tuple[int, ...]) -> CardCount:
        """Name a card; one that the list declares has no id."""
        key = fold(f"{card.name}\n{card.subtitle or ''}")
        return cls(card.id if card.printing_id else None, card.name, count, lines, key)

    def json(self) -> dict[str, Any]:
        """Return id, name, count, first line, and a printing's set and number, as far as they are known."""
        parts = {
            "id": self.id,
            "name": self.name,
            "count": self.count,
            "line": self.lines[0] if self.lines else None,
            "set": self.printing.set if self.printing else None,
            "number": self.printing.number if self.printing else None,
        }
        return {name: value for name, value in parts.items() if value is not None}


@dataclass(frozen=True)
class Problem:
    """One limit that a deck breaks: the facts, and the sentence made of them.

    `required` is a bound in short words, `actual` the number found; `fact` says what the list has,
    `remedy` what to change. Findings of the reader are problems too, without section and rule.
    """

    limit: str
    severity: str
    section: Section | None
    says: Texts
    cards: tuple[CardCount, ...]
    required: Fact | None
    actual: int | None
    rule: RuleRef | None
    fact: Saying
    remedy: Saying | None = None

    @classmethod
    def of_finding(cls, finding: ListFinding) -> Problem:
        """Make a problem of what the reader has to say about a line."""
        cards = (CardCount(None, finding.name, finding.copies, (finding.line,), fold(finding.name)),)
        return cls(
            limit=finding.limit,
            severity=finding.severity.value,
            section=None,
            says={},
            cards=cards if finding.name else (),
            required=None,
            actual=None,
            rule=None,
            fact=finding.at_line,
        )

    def message(self, lang: str | None = None) -> str:
        """Say the problem as a player understands it, with the rule's number and title."""
        if self.section is None:
            return say(self.fact, lang)
        facts: dict[str, Fact] = {"section": self.section.name, "says": self.says, "fact": self.fact}
        if self.remedy:
            facts["remedy"] = self.remedy
        if self.rule:
            facts["rule"] = self.rule.saying(lang)
        words = say(Saying("note" if self.severity == Severity.NOTE else "problem", facts), lang)
        return _TWO_STOPS.sub(".", words)

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return the problem as plain values; `section`, `required`, `actual`, `rule` may be null."""
        return {
            "limit": self.limit,
            "severity": self.severity,
            "message": self.message(lang),
            "section": self.section.id if self.section else None,
            "cards": [card.json() for card in self.cards],
            "required": say(self.required, lang) if self.required is not None else None,
            "actual": self.actual,
            "rule": self.rule.id if self.rule else None,
        }


@dataclass(frozen=True)
class NotChecked:
    """A limit that was not checked, and why; `asks` are the parameters that want an answer."""

    limit: str
    says: Fact
    why: Fact
    rule: RuleRef | None
    asks: tuple[Parameter, ...] = ()

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return it as plain values."""
        return {
            "limit": self.limit,
            "says": say(self.says, lang),
            "why": say(self.why, lang),
            "rule": self.rule.id if self.rule else None,
        }


@dataclass(frozen=True)
class Report:
    """What a check of a deck found; `readings` are those asked for, `parameters` the answers that it took.

    `date` is the day for which limits were checked, where the format has a limit with a day.
    """

    game: str
    format: Format
    counts: dict[str, int]
    problems: tuple[Problem, ...]
    unchecked: tuple[NotChecked, ...]
    readings: tuple[Reading, ...]
    parameters: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[Saying, ...] = ()
    lang: str | None = None
    date: str | None = None

    @property
    def legal(self) -> bool:
        """Whether no problem is an error; warnings and notes leave a deck legal."""
        return all(problem.severity != Severity.ERROR for problem in self.problems)

    def json(self) -> dict[str, Any]:
        """Return the report as plain values, its sentences in the report's language."""
        return {
            "game": self.game,
            "format": self.format.id,
            "legal": self.legal,
            "counts": self.counts,
            "problems": [problem.json(self.lang) for problem in self.problems],
            "unchecked": [entry.json(self.lang) for entry in self.unchecked],
            "readings": [reading.id for reading in self.readings],
            "parameters": dict(self.parameters),
            "date": self.date,
            "notes": [say(note, self.lang) for note in self.notes],
        }
