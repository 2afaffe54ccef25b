"""Redirects of a pack checked: each leads from an id that is gone to one that is there.

Promises: a redirect to a redirect, a circle, an id that is still given and a target that is missing
are one finding each, with file and line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.text import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from toolkit.packs import specs
    from toolkit.packs.pack import Pack

FILE = "redirects.yaml"


def given_ids(spec: specs.PackSpec) -> dict[str, set[str]]:
    """Return the ids that a pack gives, by the kinds that redirects know."""
    first = spec.game.languages[0]
    return {
        "rules": {r.id for r in spec.rules.get(first, [])} | {d.id for d in spec.discrepancies},
        "terms": {term.id for term in spec.terms},
        "cards": {card.id for card_set in spec.sets for card in card_set.cards},
        "formats": {form.id for form in spec.formats},
        "rulings": {ruling.id for ruling in spec.rulings},
        "steps": set(_steps(spec.turn)) if spec.turn else set(),
    }


def _steps(turn: specs.TurnSpec) -> Iterator[str]:
    """Yield the id of every node of a turn, procedures among them."""
    yield from turn.procedures
    nodes = [*turn.track, *(node for procedure in turn.procedures.values() for node in procedure.do)]
    while nodes:
        node = nodes.pop()
        yield node.id
        nodes += node.do


def check_redirects(pack: Pack, spec: specs.PackSpec) -> None:
    """Add a finding for every redirect that leads nowhere, on, round in a circle, or from what is there."""
    given = given_ids(spec)
    given["cards"] |= pack.faulty_cards
    for kind, redirects in spec.redirects:
        for old, new in redirects.items():
            message = _fault(kind.removesuffix("s"), old, new, redirects, given[kind])
            if message:
                pack.fault_at(FILE, (kind, old), message)


def _fault(kind: str, old: str, new: str, redirects: Mapping[str, str], given: set[str]) -> str | None:
    """Say what is wrong with a redirect, None where nothing is."""
    if old in given:
        return f'there still is a {kind} "{old}"; only an id that is gone leads on'
    way = [old]
    while new in redirects and new not in way:
        way.append(new)
        new = redirects[new]
    if new in way:
        return f"leads round in a circle: {' → '.join([*way, new])}"
    if new not in given:
        return f'there is no {kind} "{new}"{did_you_mean(new, given)}'
    if len(way) > 1:
        return f'"{way[1]}" leads elsewhere itself; write "{new}"'
    return None
