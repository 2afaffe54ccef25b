"""Rows of what cards are made of, of sets, designs, versions and printings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from toolkit.database.filling_versions import Versions
from toolkit.database.rows import CardRow, PrintingRow
from toolkit.packs.printings import oldest_first
from toolkit.text import fold

if TYPE_CHECKING:
    from toolkit.database.filling import Rows
    from toolkit.packs import specs

#: Longer numbers of printings are compared as they are printed.
_LONGEST_NUMBER = 15
_SLOTS = ("corner", "numbers", "foot", "strip")


def fill_kinds(rows: Rows, game: specs.GameSpec) -> None:
    """Add fields, types, traits, kinds of ability and flags."""
    slots = {name: (slot, i) for slot in _SLOTS for i, name in enumerate(getattr(game.face, slot))}
    for i, (slug, spec) in enumerate(game.fields.items()):
        slot, place = slots.get(slug, (None, None))
        key = rows.new(
            "field",
            slug,
            game=game.id,
            position=i,
            kind=spec.kind,
            ordered=spec.ordered,
            aside=spec.aside,
            symbol=rows.key("symbol", spec.symbol),
            rule=rows.key("rule", spec.rule),
            face_slot=slot,
            face_position=place,
        )
        rows.texts("field_text", "field", key, label=spec.label)
        for alias in dict.fromkeys(spec.aliases):
            rows.add("field_alias", field=key, alias=alias)
        for j, (value, choice) in enumerate(spec.values.items()):
            _choice(rows, "field_value", value, choice, field=key, position=j)
    for i, (slug, choice) in enumerate(game.traits.items()):
        _choice(rows, "trait", slug, choice, game=game.id, position=i)
    for i, (slug, kind) in enumerate(game.ability_kinds.items()):
        key = rows.new(
            "ability_kind",
            slug,
            game=game.id,
            position=i,
            symbol=rows.key("symbol", kind.symbol),
            rule=rows.key("rule", kind.rule),
        )
        rows.texts("ability_kind_text", "kind", key, label=kind.label)
    for i, (slug, flag) in enumerate(game.flags.items()):
        key = rows.new("flag", slug, game=game.id, position=i, query=flag.query)
        rows.texts("flag_text", "flag", key, label=flag.label)
    _types(rows, game)


def _choice(rows: Rows, table: str, slug: str, choice: specs.Choice, **values: Any) -> None:
    key = rows.new(
        table,
        slug,
        **values,
        colour=rows.key("colour", choice.colour),
        symbol=rows.key("symbol", choice.symbol),
        rule=rows.key("rule", choice.rule),
    )
    owner = table.removeprefix("field_")
    rows.texts(f"{table}_text", owner, key, label=choice.label)
    for alias in dict.fromkeys(choice.aliases):
        rows.add(f"{table}_alias", **{owner: key, "alias": alias})


def _types(rows: Rows, game: specs.GameSpec) -> None:
    for i, (slug, spec) in enumerate(game.types.items()):
        key = rows.new(
            "card_type",
            slug,
            game=game.id,
            position=i,
            frame=spec.frame,
            form=spec.form,
            width_mm=(spec.size or game.card_size).width_mm,
            height_mm=(spec.size or game.card_size).height_mm,
            symbol=rows.key("symbol", spec.symbol),
            rule=rows.key("rule", spec.rule),
        )
        rows.texts(
            "card_type_text",
            "type",
            key,
            label=spec.label,
            plural=spec.plural,
            attach_note=spec.attach_note,
            note=spec.note,
        )
        for alias in dict.fromkeys(spec.aliases):
            rows.add("card_type_alias", type=key, alias=alias)
        for j, name in enumerate(dict.fromkeys([*spec.fields, *spec.requires])):
            rows.add(
                "card_type_field",
                type=key,
                field=rows.key("field", name),
                position=j,
                required=name in spec.requires,
            )
    for slug, spec in game.types.items():
        for j, target in enumerate(spec.attaches_to):
            rows.add(
                "card_type_attach",
                type=rows.key("card_type", slug),
                target=rows.key("card_type", target),
                position=j,
            )


@dataclass
class _Design:
    """A design while its printings are gathered: versions with what prints them."""

    key: int
    spec: specs.CardSpec
    versions: list[tuple[specs.CardSpec, int]] = field(default_factory=list)
    of_set: dict[str, int] = field(default_factory=dict)


def fill_cards(rows: Rows, pack: specs.PackSpec) -> None:
    """Add sets, oldest first, then designs, their versions and printings."""
    designs: dict[str, _Design] = {}
    versions = Versions(rows, pack.game)
    printings = rows.many("printing", *PrintingRow._fields)
    unique = {card.id for card_set in pack.sets for card in card_set.cards if card.unique}
    later = Counter(card.id for card_set in pack.sets for card in card_set.cards)
    nicknames: dict[str, list[str]] = {}
    place = 0
    for i, card_set in enumerate(oldest_first(pack.sets)):
        set_key = _set(rows, pack.game, card_set, i)
        for spec in card_set.cards:
            design = designs.get(spec.id) or _design(rows, pack.game, spec, is_unique=spec.id in unique)
            designs[spec.id] = design
            if spec.nicknames:
                nicknames.setdefault(spec.id, []).extend(spec.nicknames)
            place += 1
            later[spec.id] -= 1
            version = _version(versions, design, spec, card_set.id)
            section = spec.section or card_set.section
            printings.append(
                _printing(
                    spec, design.key, version, set_key, section=section, rank=later[spec.id], place=place
                )
            )
    for slug, names in nicknames.items():
        for nickname in dict.fromkeys(names):
            rows.add("card_nickname", card=designs[slug].key, nickname=nickname)


def _printing(
    spec: specs.CardSpec, card: int, version: int, card_set: int, *, section: str, rank: int, place: int
) -> PrintingRow:
    """Return the row of a printing, with what queries compare: artist and number folded, and as a number."""
    number = None if spec.number is None else str(spec.number)
    is_whole = number is not None and len(number) <= _LONGEST_NUMBER and number.isascii() and number.isdigit()
    return PrintingRow(
        card,
        version,
        card_set,
        number,
        spec.quantity,
        spec.artist,
        section,
        rank,
        place,
        _folded(spec.artist or "") or None,
        number if is_whole else fold(number or "") or None,
        float(number) if is_whole and number else None,
    )


_folded = lru_cache(maxsize=4096)(fold)


def _set(rows: Rows, game: specs.GameSpec, card_set: specs.SetSpec, position: int) -> int:
    key = rows.new(
        "card_set",
        card_set.id,
        game=game.id,
        position=position,
        source=rows.key("source", card_set.source),
        section=card_set.section,
        date=card_set.date,
    )
    rows.texts("card_set_text", "card_set", key, name=card_set.name, note=card_set.note)
    return key


def _design(rows: Rows, game: specs.GameSpec, spec: specs.CardSpec, *, is_unique: bool) -> _Design:
    """Add a design; it is unique if any of its printings says so."""
    assert spec.type is not None
    cards = rows.many("card", *CardRow._fields)
    cards.append(CardRow(game.id, spec.id, rows.keys["card_type"][spec.type], is_unique))
    rows.keys["card"][spec.id] = key = len(cards)
    texts = rows.many("card_text", "card", "lang", "name", "subtitle", "name_folded")
    for lang, name in (spec.name or {}).items():
        texts.append((key, lang, name, (spec.subtitle or {}).get(lang), fold(name)))
    return _Design(key, spec)


def _version(versions: Versions, design: _Design, spec: specs.CardSpec, set_id: str) -> int:
    """Return the key of the version that a printing shows, made where its content is new."""
    if spec.same_as is not None:
        key = design.of_set[spec.same_as]
    else:
        known = next((key for other, key in design.versions if _prints_the_same(spec, other)), None)
        key = known or versions.add(design.key, len(design.versions), design.spec, spec)
        if known is None:
            design.versions.append((spec, key))
    design.of_set[set_id] = key
    return key


def _prints_the_same(one: specs.CardSpec, other: specs.CardSpec) -> bool:
    """Return whether two printings have the same values and texts; 1 and 1.0 are equal and are not."""
    return (
        one.traits == other.traits
        and one.stats == other.stats
        and one.abilities == other.abilities
        and all(type(value) is type(other.stats[name]) for name, value in one.stats.items())
    )
