"""The model behind a chance: the numbers that it is made of, and the same in words.

Promises: every assumption is said, with the rule that it comes from where it comes from one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.games import text_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.decks.formats import RuleRef
    from toolkit.decks.opening import Mulligan, OpeningHand, Take, TurnDraw


@dataclass(frozen=True)
class Model:
    """What a chance is computed from.

    `total` cards of a section, `wanted` of them matching; setup takes from `fewest` to `most` of those.
    `draws` are how many cards have been drawn with the hand and after each turn; `hand` and `turn` are the
    rules that they come from, None where the caller says the number. `rules_mulligan` is the game's own.
    """

    query: str
    section: str
    total: int
    wanted: int
    takes: tuple[Take, ...]
    fewest: int
    most: int
    draws: tuple[int, ...]
    mulligan: Mulligan | None
    each_turn: int
    hand: OpeningHand | None = None
    turn: TurnDraw | None = None
    rules_mulligan: Mulligan | None = None

    @property
    def size(self) -> int:
        """How many cards setup leaves in the deck."""
        return self.total - sum(take.count for take in self.takes)

    def words(self, lang: str | None = None) -> tuple[str, ...]:
        """Return the model in words, a sentence or two a line."""
        return tuple(self._lines(lang))

    def _lines(self, lang: str | None) -> Iterator[str]:
        query = self.query or "a query without words"
        yield f"{self.section}: {_cards(self.total)}, {self.wanted} of them found by {query}."
        for take in self.takes:
            yield f"Setup takes out {text_in(take.says, lang)}{_cited(take.rule, lang)}."
        few, many = self.wanted - self.fewest, self.wanted - self.most
        if self.takes and few == many:
            yield f"That leaves {_cards(self.size)}, {few} of them matching."
        elif self.takes:
            yield (
                f"That leaves {_cards(self.size)}. Setup may take cards that match or others: {few} that "
                f"match are left if it takes as few of them as it can, {many} if it takes as many."
            )
        name = f": {text_in(self.hand.name, lang)}{_cited(self.hand.rule, lang)}" if self.hand else ""
        yield f"The deck is shuffled and {_cards(self.draws[0])} drawn{name}."
        if self.draws[-1] > self.size:
            yield "Where fewer cards are left than are to be drawn, all of them are."
        yield self._of_mulligan(lang)
        if len(self.draws) > 1 and self.turn:
            yield f"By turn: {text_in(self.turn.says, lang)}{_cited(self.turn.rule, lang)}."
        elif len(self.draws) > 1:
            yield f"By turn: {_cards(self.each_turn)} drawn each turn, the first among them."

    def _of_mulligan(self, lang: str | None) -> str:
        mulligan = self.mulligan
        if mulligan is None:
            return f"No mulligan{'; the rules allow one: --mulligan rule' if self.rules_mulligan else ''}."
        said = text_in(mulligan.says, lang) if mulligan.says else None
        cited = f"Mulligan by the rules: {said}{_cited(mulligan.rule, lang)}. " if said else ""
        often = "once" if mulligan.times == 1 else f"up to {mulligan.times} times"
        if mulligan.kind == "all":
            return (
                f"{cited}A hand with fewer than are wanted is shuffled into the deck and drawn anew, "
                f"{often}; each hand is independent of the one before. A hand with enough is kept."
            )
        which = "all its cards" if mulligan.most is None else f"up to {_cards(mulligan.most)}"
        return (
            f"{cited}From a hand with fewer than are wanted, {which} that do not match are set aside, "
            f"{often}; as many are drawn from the rest of the deck, then those set aside are shuffled in. "
            "A hand with enough is kept."
        )


def _cards(number: int) -> str:
    return f"{number} {'card' if number == 1 else 'cards'}"


def _cited(rule: RuleRef | None, lang: str | None) -> str:
    if rule is None:
        return ""
    title = text_in(rule.title, lang) or rule.id
    return f" (Rule {rule.number}, {title})" if rule.number else f" (Rule: {title})"
