"""Chances of drawing cards, exact: how many of the wanted cards are among those drawn.

Promises: every number is a fraction; no floating point. Leaves out: decks and queries (`odds`).
The distribution without replacement is the hypergeometric one.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolkit.decks.opening import Mulligan

#: By how many wanted cards there are, how likely it is; the values add up to 1.
Chances = dict[int, Fraction]


@cache
def _drawn(size: int, wanted: int, draw: int) -> tuple[tuple[int, Fraction], ...]:
    ways = comb(size, draw)
    least, most = max(0, draw - (size - wanted)), min(wanted, draw)
    return tuple(
        (n, Fraction(comb(wanted, n) * comb(size - wanted, draw - n), ways)) for n in range(least, most + 1)
    )


def drawn(size: int, wanted: int, draw: int) -> Chances:
    """Return how many of `wanted` cards among `size` are among `draw` cards drawn, at most all there are."""
    return dict(_drawn(size, wanted, min(draw, size)))


def more_drawn(chances: Mapping[int, Fraction], size: int, wanted: int, draw: int) -> Chances:
    """Draw on from `size` cards that are left, where as many wanted ones are missing as were drawn."""
    found: Chances = {}
    for have, chance in chances.items():
        for more, likely in drawn(size, wanted - have, draw).items():
            found[have + more] = found.get(have + more, Fraction(0)) + chance * likely
    return found


def at_least(chances: Mapping[int, Fraction], target: int) -> Fraction:
    """Return how likely it is that there are at least so many."""
    return sum((chance for n, chance in chances.items() if n >= target), Fraction(0))


def opening_hand(size: int, wanted: int, draw: int, target: int, mulligan: Mulligan | None) -> Chances:
    """Return how many wanted cards an opening hand has, for a player who wants at least `target`.

    A hand with fewer is changed as often as the mulligan allows, one with enough is kept.
    """
    first = drawn(size, wanted, draw)
    if mulligan is None:
        return first
    change = {"all": _anew, "aside": _set_aside}[mulligan.kind]
    hand = first
    for _ in range(mulligan.times):
        kept = {n: chance for n, chance in hand.items() if n >= target}
        low = {n: chance for n, chance in hand.items() if n < target}
        hand = kept
        for n, chance in change(size, wanted, min(draw, size), low, mulligan).items():
            hand[n] = hand.get(n, Fraction(0)) + chance
    return hand


def _anew(size: int, wanted: int, draw: int, low: Mapping[int, Fraction], _: Mulligan) -> Chances:
    """Shuffle the hand into the deck and draw anew: the new hand does not depend on the old one."""
    again = sum(low.values(), Fraction(0))
    return {n: again * chance for n, chance in drawn(size, wanted, draw).items()}


def _set_aside(
    size: int, wanted: int, draw: int, low: Mapping[int, Fraction], mulligan: Mulligan
) -> Chances:  # fmt: skip
    """Set cards aside that are not wanted, as many as may be, and draw as many from the rest of the deck."""
    found: Chances = {}
    for have, chance in low.items():
        aside = min(draw - have, draw if mulligan.most is None else mulligan.most)
        for n, likely in more_drawn({have: chance}, size - draw, wanted, aside).items():
            found[n] = found.get(n, Fraction(0)) + likely
    return found


def shown(chance: Fraction, decimals: int = 1) -> str:
    """Return a chance in percent, rounded (halves to even); one that is no 0 or 1 is not shown as such."""
    scale = 10**decimals
    rounded = round(chance * 100 * scale)
    if rounded == 0 and chance > 0:
        return f"< {_decimal(1, decimals)} %"
    if rounded == 100 * scale and chance < 1:
        return f"> {_decimal(100 * scale - 1, decimals)} %"
    return f"{_decimal(rounded, decimals)} %"


def decimal_of(number: Fraction, decimals: int) -> str:
    """Write a fraction with so many decimals, rounded (halves to even)."""
    scaled = round(abs(number) * 10**decimals)
    return f"{'-' if number < 0 and scaled else ''}{_decimal(scaled, decimals)}"


def _decimal(number: int, decimals: int) -> str:
    whole, rest = divmod(number, 10**decimals)
    return f"{whole}.{rest:0{decimals}}"
