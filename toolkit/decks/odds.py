"""The chance of cards in an opening hand and in the turns after it, with the model in words.

Promises: exact (`chances`); what setting up takes out of the deck, how many cards are drawn and how a
hand may be changed come from the pack (`opening`) or from the caller. Where the player chooses between
cards that match and cards that do not, both ends are given.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from toolkit.decks.chances import at_least, more_drawn, opening_hand, shown
from toolkit.decks.odds_model import Model
from toolkit.decks.opening import Mulligan, find_opening
from toolkit.decks.picking import Picker
from toolkit.decks.taking import fewest_and_most
from toolkit.errors import DeckloreError
from toolkit.text import did_you_mean

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from fractions import Fraction

    from toolkit.cards import Card
    from toolkit.decks.deck import DeckList
    from toolkit.decks.opening import Opening, OpeningHand, Take, TurnDraw

#: Rows of the table that nobody asked for are shown up to so many wanted cards.
MOST_ROWS = 4


@dataclass(frozen=True)
class Asked:
    """What is asked: cards by a query, and where the pack's rules are not to be taken, other numbers."""

    query: str
    section: str | None = None
    hand: str | None = None
    draw: int | None = None
    at_least: int | None = None
    mulligan: str | None = None
    turns: int = 0
    each_turn: int | None = None
    setup: bool = True


@dataclass(frozen=True)
class Row:
    """The chance of at least so many wanted cards, with the opening hand and after each turn."""

    at_least: int
    chances: tuple[Fraction, ...]


@dataclass(frozen=True)
class Odds:
    """Chances of a deck: `rows` if setting up leaves `wanted` of `size` cards, and the model in words.

    `worst` are the rows where it takes as many of the wanted cards as it can, if that makes a difference.
    `draws` are how many cards have been drawn with the hand and after each turn.
    """

    query: str
    section: str
    size: int
    wanted: int
    draws: tuple[int, ...]
    rows: tuple[Row, ...]
    model: tuple[str, ...]
    worst_wanted: int | None = None
    worst: tuple[Row, ...] = ()

    def json(self) -> dict[str, Any]:
        """Return the odds as plain values; a chance is a fraction as text and percents as shown."""
        return {
            "query": self.query,
            "section": self.section,
            "cards": self.size,
            "matching": self.wanted,
            "matching_at_worst": self.worst_wanted,
            "drawn": list(self.draws),
            "at_least": [_row_json(row) for row in self.rows],
            "at_least_at_worst": [_row_json(row) for row in self.worst],
            "model": list(self.model),
        }


def _row_json(row: Row) -> dict[str, Any]:
    return {
        "n": row.at_least,
        "chances": [{"exact": str(chance), "percent": shown(chance, 4)} for chance in row.chances],
    }


def find_odds(connection: sqlite3.Connection, deck: DeckList, asked: Asked, lang: str | None = None) -> Odds:
    """Return the chances of what is asked. Raises DeckloreError where a deck or a question does not fit."""
    picker = Picker(connection, deck.game, lang)
    opening = find_opening(connection, deck.game, deck.format)
    return _Finder(picker, deck, asked, opening).find()


@dataclass(frozen=True)
class _Finder:
    """Finds odds step by step; each method is a part of the model."""

    picker: Picker
    deck: DeckList
    asked: Asked
    opening: Opening | None

    def find(self) -> Odds:
        model = self._model(self._section())
        few, many = model.wanted - model.fewest, model.wanted - model.most
        rows = self._rows(model, few)
        return Odds(
            query=model.query,
            section=model.section,
            size=model.size,
            wanted=few,
            draws=model.draws,
            rows=rows,
            model=model.words(self.picker.lang),
            worst_wanted=many if few != many else None,
            worst=self._rows(model, many, [row.at_least for row in rows]) if few != many else (),
        )

    def _model(self, section: str) -> Model:
        takes = self._takes(section)
        rules = self._rules(section)
        bits = [
            (entry.count, self.picker.matches(self.asked.query, entry.card), self._serves(takes, entry.card))
            for entry in self.deck.entries
            if entry.section == section
        ]
        fewest, most = fewest_and_most(bits, takes, self.picker.lang)
        turn = rules.each_turn if rules and self.asked.each_turn is None else None
        each = self.asked.each_turn if self.asked.each_turn is not None else turn.draw if turn else 1
        hand = rules.hand(self.asked.hand) if rules and self.asked.draw is None else None
        return Model(
            query=self.asked.query,
            section=section,
            total=sum(count for count, _, _ in bits),
            wanted=sum(count for count, matching, _ in bits if matching),
            takes=takes,
            fewest=fewest,
            most=most,
            draws=self._draws(hand, turn, each),
            mulligan=self._mulligan(rules),
            each_turn=each,
            hand=hand,
            turn=turn,
            rules_mulligan=rules.mulligan if rules else None,
        )

    # ------------------------------------------------------------ the parts of the model

    def _section(self) -> str:
        known = self.deck.sections
        wanted = self.asked.section
        if wanted is None:
            return self.opening.section if self.opening else known[0]
        if wanted not in known:
            hint = did_you_mean(wanted, known) or f"; the list has {', '.join(known)}"
            raise DeckloreError(f'there is no section "{wanted}"{hint}')
        return wanted

    def _rules(self, section: str) -> Opening | None:
        """Return the opening, where it is about the section that is drawn from."""
        return self.opening if self.opening and self.opening.section == section else None

    def _takes(self, section: str) -> tuple[Take, ...]:
        rules = self._rules(section)
        return rules.takes if rules and self.asked.setup else ()

    def _serves(self, takes: Sequence[Take], card: Card) -> tuple[bool, ...]:
        return tuple(self.picker.matches(take.cards, card) for take in takes)

    def _draws(self, hand: OpeningHand | None, turn: TurnDraw | None, each: int) -> tuple[int, ...]:
        """Return how many cards have been drawn: with the opening hand, then after each turn."""
        total = hand.draw if hand else self.asked.draw
        if total is None:
            raise DeckloreError("the rules state no opening hand for this deck; say how many with --draw 7")
        draws = [total]
        for number in range(self.asked.turns):
            total += turn.first if turn and number == 0 else each
            draws.append(total)
        return tuple(draws)

    def _mulligan(self, rules: Opening | None) -> Mulligan | None:
        """Read `--mulligan`: none, rule, all, all:2, aside, aside:3."""
        words = self.asked.mulligan or "none"
        kind, _, number = words.partition(":")
        if words == "none":
            return None
        if words == "rule":
            if rules is None or rules.mulligan is None:
                raise DeckloreError("the rules state no mulligan for this deck; try --mulligan all or aside")
            return rules.mulligan
        if kind not in {"all", "aside"} or (number and not (number.isdecimal() and 0 < int(number) < 100)):
            raise DeckloreError(
                f'"{words}" is no mulligan; write none, rule, all, all:2 (twice), aside, or aside:3 (3 cards)'
            )
        value = int(number) if number else None
        return Mulligan("all", times=value or 1) if kind == "all" else Mulligan("aside", most=value)

    def _rows(self, model: Model, wanted: int, targets: Sequence[int] = ()) -> tuple[Row, ...]:
        """Return the chances where setup leaves so many wanted cards."""
        size, draws = model.size, model.draws
        asked = self.asked.at_least
        most = max(1, min(wanted, draws[-1], MOST_ROWS))
        targets = targets or ([asked] if asked is not None else range(1, most + 1))
        rows = []
        for target in targets:
            hand = opening_hand(size, wanted, draws[0], target, model.mulligan)
            chances, left = [at_least(hand, target)], size - min(draws[0], size)
            for before, after in pairwise(draws):
                hand = more_drawn(hand, left, wanted, after - before)
                left -= min(after - before, left)
                chances.append(at_least(hand, target))
            rows.append(Row(target, tuple(chances)))
        return tuple(rows)
