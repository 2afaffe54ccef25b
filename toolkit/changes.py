"""What changed between two printings of a card: values, traits and abilities, side by side.

Promises: every difference is one change, in the order of the newer printing, then what only the
older one has. Leaves out: which printings are compared, and how changes are shown.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from toolkit.cards import Ability

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.cards import Card, StatValue
    from toolkit.wording import Wording


class Change(NamedTuple):
    """One difference: `what` is traits, ability or the id of a field; a side that lacks it is None."""

    what: str
    before: StatValue | Ability | None
    after: StatValue | Ability | None

    def json(self) -> dict[str, Any]:
        """Return it as plain values, without the side that lacks it."""
        sides = {"from": _plain(self.before), "to": _plain(self.after)}
        return {"what": self.what} | {side: value for side, value in sides.items() if value is not None}


def _plain(value: StatValue | Ability | None) -> Any:
    if isinstance(value, Ability):
        return value.json()
    return list(value) if isinstance(value, tuple) else value


def find_changes(older: Card, newer: Card) -> list[Change]:
    """Return what differs between two printings of a card."""
    return [*_traits(older, newer), *_stats(older, newer), *_abilities(older, newer)]


def _traits(older: Card, newer: Card) -> Iterator[Change]:
    if older.traits != newer.traits:
        yield Change("traits", older.traits, newer.traits)


def _stats(older: Card, newer: Card) -> Iterator[Change]:
    for field in {**newer.stats, **older.stats}:
        before, after = older.stats.get(field), newer.stats.get(field)
        if before != after:
            yield Change(field, before, after)


def _abilities(older: Card, newer: Card) -> Iterator[Change]:
    """Pair abilities that stand between the same unchanged ones."""
    if older.abilities == newer.abilities:
        return
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, older.abilities, newer.abilities, autojunk=False)
    for tag, i, i_end, j, j_end in matcher.get_opcodes():
        if tag != "equal":
            for before, after in zip_longest(older.abilities[i:i_end], newer.abilities[j:j_end]):
                yield Change("ability", before, after)


class Told(NamedTuple):
    """A change in words; `label` is empty for an ability, whose kind stands with its words."""

    label: str
    before: str | None
    after: str | None


def tell(change: Change, wording: Wording, traits: str) -> Told:
    """Put a change into words; `traits` is what traits are called."""

    def say(value: StatValue | Ability | None) -> str | None:
        if isinstance(value, Ability):
            return ": ".join(wording.ability(value))
        if value is None:
            return None
        return wording.value(change.what, value)

    label = {**wording.fields, "ability": "", "traits": traits}[change.what]
    return Told(label, say(change.before), say(change.after))
