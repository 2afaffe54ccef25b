"""Cards that setting up takes out of a deck: whether it can, which it takes, how many of the wanted ones.

Promises: exact, also where a card serves two takes. Leaves out: what the takes are (`opening`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.errors import DeckloreError
from toolkit.games import text_in

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from toolkit.decks.opening import Take

#: Copies of a card, whether it is wanted, and which takes it serves.
Bit = tuple[int, bool, tuple[bool, ...]]


def fewest_and_most(bits: Sequence[Bit], takes: Sequence[Take], lang: str | None = None) -> tuple[int, int]:
    """Return how many wanted cards setting up has to take, and how many it can.

    Raises DeckloreError where the deck lacks what it takes.
    """
    groups: dict[tuple[bool, tuple[bool, ...]], int] = {}
    for count, wanted, serves in bits:
        groups[wanted, serves] = groups.get((wanted, serves), 0) + count
    ends = _reachable(list(groups.items()), [take.count for take in takes])
    if not ends:
        says = " and ".join(text_in(take.says, lang) for take in takes)
        raise DeckloreError(f"setup takes {says} out of the deck, which does not have them; see --no-setup")
    return min(ends), max(ends)


def _reachable(
    groups: list[tuple[tuple[bool, tuple[bool, ...]], int]], needs: list[int]
) -> set[int]:  # fmt: skip
    """Return every number of wanted cards among those taken, over all ways to take what is needed."""
    states: set[tuple[tuple[int, ...], int]] = {(tuple(needs), 0)}
    for (wanted, serves), count in groups:
        after = set(states)
        for state in states:
            after |= _uses(state, serves, count, wanted=wanted)
        states = after
    return {taken for rest, taken in states if not any(rest)}


def _uses(
    state: tuple[tuple[int, ...], int], serves: tuple[bool, ...], count: int, *, wanted: bool
) -> set[tuple[tuple[int, ...], int]]:
    """Return the states after some of a group's copies are used for the takes that they serve."""
    found = {state}
    edge = found
    for _ in range(count):
        edge = {
            ((*rest[:i], rest[i] - 1, *rest[i + 1 :]), taken + wanted)
            for rest, taken in edge
            for i, serving in enumerate(serves)
            if serving and rest[i]
        } - found
        if not edge:
            break
        found = found | edge
    return found


def choose(count: int, fits: Callable[[int, int], bool], needs: Sequence[int]) -> list[list[int]] | None:
    """Return for each take the first cards (by number) that serve it, or None where there are none."""
    chosen: list[list[int]] = [[] for _ in needs]
    used: set[int] = set()

    def fill(take: int) -> bool:
        if take == len(needs):
            return True
        if len(chosen[take]) == needs[take]:
            return fill(take + 1)
        first = chosen[take][-1] + 1 if chosen[take] else 0
        for card in range(first, count):
            if card not in used and fits(take, card):
                used.add(card)
                chosen[take].append(card)
                if fill(take):
                    return True
                chosen[take].pop()
                used.discard(card)
        return False

    return chosen if fill(0) else None
