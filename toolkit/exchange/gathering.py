"""Drafts gathered into designs and sets: one id a design, one entry a printing.

Promises: no two designs share an id and no two printings of a set are the same; a draft that
would break this is refused with the place of the one that it collides with.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.exchange.lists import LONGEST, id_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from toolkit.exchange.drafting import Draft
    from toolkit.exchange.report import Report
    from toolkit.exchange.specs import MapSpec


@dataclass
class Gathered:
    """The printings of each set, with the id of their design, in the order of the file."""

    sets: dict[str, list[tuple[str, Draft]]] = field(default_factory=lambda: defaultdict(list))
    labels: dict[str, str] = field(default_factory=dict)


def gather(drafts: Iterable[Draft], report: Report, *, count_same: bool = False) -> Gathered:
    """Give every design its id and every set its printings.

    With `count_same`, equal numbers of one card in one set are counted in the order of the drafts.
    """
    gathered = Gathered()
    ids: dict[tuple[str, ...], str | None] = {}
    firsts: dict[str, Draft] = {}
    printed: dict[tuple[str, str, str], str] = {}
    for draft in drafts:
        if draft.design not in ids:
            ids[draft.design] = _new_id(draft, firsts, report)
        name = ids[draft.design]
        if name is None or not _fits(draft, name, firsts[name], report):
            if name is None:
                report.refuse(draft.place, _taken(draft, firsts))
            continue
        key = (draft.set, name, str(draft.number))
        if key in printed and not count_same:
            known = "without a number" if draft.number is None else f"as number {draft.number}"
            report.refuse(draft.place, f'the set "{draft.set}" has "{name}" {known} ({printed[key]})')
            continue
        number = _free_number(draft, name, printed)
        if number != draft.number:
            report.counted.append(f"{draft.set}/{name}: {number}")
        printed[draft.set, name, str(number)] = draft.place
        gathered.sets[draft.set].append((name, draft._replace(number=number)))
        gathered.labels.setdefault(draft.set, draft.set_label)
    report.cards = len({name for cards in gathered.sets.values() for name, _ in cards})
    report.printings = sum(map(len, gathered.sets.values()))
    report.sets = len(gathered.sets)
    return gathered


def _new_id(draft: Draft, firsts: dict[str, Draft], report: Report) -> str | None:
    """Return an id that is free, from the columns of the id and then from those that tell apart."""
    for count in range(1, len(draft.parts) + 1):
        name = id_of(" ".join(filter(None, draft.parts[:count])))
        if name and name not in firsts:
            firsts[name] = draft
            if count > 1:
                report.told_apart.append(name)
            return name
    tail = id_of(" ".join(filter(None, draft.parts[1:])))
    name = f"{id_of(draft.parts[0])[: LONGEST - 1 - len(tail)]}-{tail}".strip("-")
    if len(draft.parts) > 1 and tail and name not in firsts and len(name) <= LONGEST:
        firsts[name] = draft
        report.told_apart.append(name)
        return name
    return None


def _free_number(draft: Draft, name: str, printed: Container[tuple[str, str, str]]) -> str | int | None:
    """Return its number, with "-2", "-3" or so behind where the card has it in the set already."""
    number, count = draft.number, 1
    while (draft.set, name, str(number)) in printed:
        count += 1
        number = str(count) if draft.number is None else f"{draft.number}-{count}"
    return number


def _taken(draft: Draft, firsts: dict[str, Draft]) -> str:
    name = id_of(draft.parts[0])
    if not name:
        return "no id can be made of its columns"
    return (
        f'its id "{name}" is that of {firsts[name].place}; name columns that tell them apart (`apart`), '
        "or that make both one design (`design`)"
    )


def _fits(draft: Draft, name: str, first: Draft, report: Report) -> bool:
    """Report where a printing says something else than its design, which has only one."""
    if draft.type != first.type:
        report.refuse(draft.place, f'"{name}" is a {first.type} in {first.place}, here a {draft.type}')
        return False
    for what in ("name", "subtitle", "unique"):
        if getattr(draft, what) != getattr(first, what):
            report.doubt(draft.place, what, f"differs from the design's in {first.place}: kept as there")
    return True


def in_order(gathered: Gathered, spec: MapSpec) -> list[str]:
    """Return the ids of the sets in the order in which a database reads them: by date, then by file name."""
    dates = {name: about.date or "" for name, about in spec.sets.items()}
    return sorted(gathered.sets, key=lambda name: (dates.get(name, ""), f"{name}.yaml"))
