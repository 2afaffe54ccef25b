"""Deck formats as data: sections, parameters, limits, readings, what can't be checked, what is declared.

Promises: frozen values, ready for JSON (`Format.json`), so that the browser checks decks by the
same data. Leaves out: reading them (`format_reader`) and evaluating a limit (`bounds`).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from toolkit.decks.sentences import Saying
from toolkit.errors import DeckloreError
from toolkit.games import text_in
from toolkit.text import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

Texts = dict[str, str]


@dataclass(frozen=True)
class RuleRef:
    """The rule that a limit cites: its id, its number (None where its kind has none), its titles."""

    id: str
    number: str | None
    title: Texts

    def saying(self, lang: str | None) -> Saying:
        """Name the rule as a sentence cites it: by number and title, or by its id without a title."""
        title = text_in(self.title, lang) or self.id
        if self.number is None:
            return Saying("rule-unnumbered", {"title": title})
        return Saying("rule", {"number": self.number, "title": title})


@dataclass(frozen=True)
class Limit:
    """A limit: the cards of a section that match a query, and one bound on them.

    `bound` is count, each, copies, ratio, cards_exactly, same_size, copies_by_field, need or
    sum_of_highest. `low` and `high` are its ends, both included; a ratio's are numbers of cards in
    every `in_every` cards of the query `of`, and `rounding` is exact or down.
    `by` tells whether copies are counted by name or by printing. `exact` holds card ids with counts;
    `by_field` is the field whose number is a card's own limit, and `field_label` its name.
    `low_expression` and `high_expression` stand for ends that depend on parameters; in `cards`, `of`
    and `says`, such expressions stand in braces (see `toolkit.decks.parameters`). Where cards are
    grouped, `group` is the field that does it, `group_labels` what its values are called, and
    `with_sections` are looked at as well as `section`. `starts` and `ends` are the first and the last
    day (`2026-01-31`) on which it holds.
    """

    id: str
    section: str
    cards: str
    bound: str
    severity: str
    says: Texts
    rule: RuleRef | None = None
    low: int | None = None
    high: int | None = None
    low_expression: str | None = None
    high_expression: str | None = None
    in_every: int | None = None
    of: str = ""
    rounding: str = "exact"
    by: str = "name"
    exact: tuple[tuple[str, int], ...] = ()
    by_field: str | None = None
    field_label: Texts = field(default_factory=dict)
    group: str | None = None
    group_label: Texts = field(default_factory=dict)
    group_labels: dict[str, Texts] = field(default_factory=dict)
    with_sections: tuple[str, ...] = ()
    starts: str | None = None
    ends: str | None = None

    def holds_on(self, day: str) -> bool:
        """Return whether it holds on a day, such as `2026-01-31`."""
        return (self.starts or day) <= day <= (self.ends or day)


@dataclass(frozen=True)
class Section:
    """A part of a deck: what it is called, which cards come to it unasked, the words that open it."""

    id: str
    name: Texts
    takes: str
    headings: tuple[str, ...]


@dataclass(frozen=True)
class Parameter:
    """A number that a check asks for: from `least` to `most`, both expressions over those before it.

    Without a `most` there is no end; `default` is taken where nobody answers.
    """

    id: str
    ask: Texts
    least: str
    most: str | None
    default: int | None


@dataclass(frozen=True)
class Reading:
    """Another reading of an unclear rule; its limits replace those of the same id."""

    id: str
    says: Texts
    discrepancy: str | None
    limits: tuple[Limit, ...]


@dataclass(frozen=True)
class Unchecked:
    """A limit that no check can settle, and why."""

    id: str
    says: Texts
    why: Texts
    rule: RuleRef | None


@dataclass(frozen=True)
class Declares:
    """What a heading or a bracketed word makes of a card that the database does not know."""

    word: str
    type: str
    section: str | None
    traits: tuple[str, ...]
    stats: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Format:
    """A deck format of a game."""

    id: str
    game: str
    name: Texts
    says: Texts
    rule: RuleRef | None
    sections: tuple[Section, ...]
    parameters: tuple[Parameter, ...]
    limits: tuple[Limit, ...]
    readings: tuple[Reading, ...]
    unchecked: tuple[Unchecked, ...]
    declares: tuple[Declares, ...]

    def json(self) -> dict[str, object]:
        """Return the format as plain values."""
        return asdict(self)

    def section(self, slug: str) -> Section:
        """Return a section by its id."""
        return next(section for section in self.sections if section.id == slug)

    def limits_under(self, readings: Iterable[str]) -> tuple[Limit, ...]:
        """Return the limits, those that a reading replaces in place of the written ones.

        Raises DeckloreError with the nearest name for a reading that the format does not have.
        """
        known = {reading.id: reading for reading in self.readings}
        limits = {limit.id: limit for limit in self.limits}
        for name in readings:
            if name not in known:
                raise DeckloreError(f'{self.id} has no reading "{name}"{among(name, known)}')
            limits |= {limit.id: limit for limit in known[name].limits}
        return tuple(limits.values())


def among(word: str, known: Iterable[str]) -> str:
    """Return the nearest name as a question, otherwise all names there are."""
    names = sorted(known)
    return did_you_mean(word, names) or (f"; it has {', '.join(names)}" if names else "; it has none")
