"""The printings of a pack: the order of its sets, and each card against its type and its fields.

Promises: every misfit is one finding with its place; a value that a set gives for its other cards and
lacks for one is a note. Leaves out: names that lead nowhere (`toolkit.packs.references`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.packs.faults import shown
from toolkit.text import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from toolkit.packs import specs
    from toolkit.packs.pack import Pack

Path = tuple[str | int, ...]


def oldest_first(sets: Sequence[specs.SetSpec]) -> list[specs.SetSpec]:
    """Order sets by date; one that follows another stands right behind it, one with neither at the start."""
    ordered = sorted((s for s in sets if s.after is None), key=lambda s: s.date or "")
    followers = [s for s in sets if s.after is not None]
    while followers:
        places = {s.id: i for i, s in enumerate(ordered)}
        ready = next((s for s in followers if s.after in places), followers[0])
        ordered.insert(places.get(ready.after or "", len(ordered)) + 1, ready)
        followers.remove(ready)
    return ordered


def set_file(pack: Pack, set_id: str) -> str:
    """Return the file of a set, for the place of a finding."""
    for name, document in pack.documents.items():
        if (
            name.startswith("cards/")
            and isinstance(document.value, dict)
            and document.value.get("id") == set_id
        ):
            return name
    return f"cards/{set_id}.yaml"


def check_cards(pack: Pack, spec: specs.PackSpec) -> None:
    """Check the order of the sets, and each printing against its design, its type and its fields."""
    _check_order(pack, spec)
    designs: dict[str, specs.CardSpec] = {}
    known = {card_set.id for card_set in spec.sets}
    printed: set[tuple[str, str | None]] = set()
    for card_set in oldest_first(spec.sets):
        file = set_file(pack, card_set.id)
        for i, card in enumerate(card_set.cards):
            if card.id in pack.faulty_cards:
                continue
            first = designs.setdefault(card.id, card)
            _check_design(pack, file, i, card, first)
            if card.same_as in known and (card.id, card.same_as) not in printed:
                message = f'no earlier set "{card.same_as}" has "{card.id}"'
                pack.fault_at(file, ("cards", i, "same_as"), message)
            printed.add((card.id, card_set.id))
            kind = spec.game.types.get(first.type or "")
            if kind is not None:
                _check_stats(pack, file, i, card, kind, spec.game.fields)
                if card_set.expects:
                    expected = [name for name in card_set.expects if name in {*kind.fields, *kind.requires}]
                    _note_absent(pack, file, i, card, expected)


def _check_design(pack: Pack, file: str, i: int, card: specs.CardSpec, first: specs.CardSpec) -> None:
    """Check that a design has a name and a type, and the same in every set."""
    for part in ("name", "type"):
        if getattr(first, part) is None:
            pack.fault_at(file, ("cards", i), f'"{card.id}" is a new card and needs a {part}')
    if card is first:
        return
    if card.type not in {None, first.type}:
        message = f'"{card.id}" is a {first.type} in an earlier set; a design has one type'
        pack.fault_at(file, ("cards", i, "type"), message)
    for part in ("name", "subtitle"):
        if getattr(card, part) not in (None, getattr(first, part)):
            message = f'"{card.id}" has another {part} in an earlier set; a design has one {part}'
            pack.fault_at(file, ("cards", i, part), message)


def _check_order(pack: Pack, spec: specs.PackSpec) -> None:
    """Report sets that follow each other in a circle, and sets with a date that follow one as well."""
    after = {s.id: s.after for s in spec.sets}
    for card_set in spec.sets:
        file = set_file(pack, card_set.id)
        if card_set.after is not None and card_set.date is not None:
            pack.fault_at(file, ("after",), "a set has a date or follows another set, not both")
        seen: list[str] = []
        at: str | None = card_set.id
        while at is not None and at not in seen:
            seen.append(at)
            at = after.get(at)
        if at == card_set.id:
            circle = " after ".join(f'"{name}"' for name in (*seen, at))
            pack.fault_at(file, ("after",), f"sets follow each other in a circle: {circle}")


def _check_stats(
    pack: Pack,
    file: str,
    i: int,
    card: specs.CardSpec,
    kind: specs.TypeSpec,
    fields: dict[str, specs.FieldSpec],
) -> None:
    allowed: Collection[str] = {*kind.fields, *kind.requires}
    for key, value in card.stats.items():
        path: Path = ("cards", i, "stats", key)
        if key in fields and key not in allowed:
            pack.fault_at(file, path, f'cards of type "{kind.label[next(iter(kind.label))]}" have no {key}')
        elif key in fields:
            fault = _stat_fault(fields[key], value)
            if fault:
                pack.fault_at(file, path, fault)
    if card.same_as is None:
        for key in kind.requires:
            if key not in card.stats:
                pack.fault_at(file, ("cards", i), f'"{card.id}" lacks its {key}')


def _note_absent(pack: Pack, file: str, i: int, card: specs.CardSpec, expected: Sequence[str]) -> None:
    """Note the values that a set gives for other cards of the type and lacks for this one."""
    lacking = [name for name in expected if name not in card.stats]
    if lacking and card.same_as is None:
        names = " and ".join(", ".join(lacking).rsplit(", ", 1))
        pack.note_at(
            file, ("cards", i), f'"{card.id}" lacks its {names}, which this set gives for other cards'
        )


def _stat_fault(field: specs.FieldSpec, value: specs.StatValue) -> str | None:
    """Return what is wrong with a value of a field, or None."""
    if field.kind == "text":
        return None if isinstance(value, str | dict) else f"should be text, not {shown(value)}"
    if field.kind == "number":
        return None if isinstance(value, int | float | str) else f"should be a number, not {shown(value)}"
    values = value if isinstance(value, list) else [value]
    if field.kind == "choice" and len(values) != 1:
        return "takes one value, not a list"
    for item in values:
        if item not in field.values:
            return f"{shown(item)} is none of its values{did_you_mean(str(item), field.values)}"
    return None
