"""Rows of what cards are made of, of sets, designs, versions and printings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolkit.packs.printings import oldest_first
from toolkit.text import fold, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.database.filling import Rows
    from toolkit.packs import specs

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
    """A design while its printings are gathered: versions by content, printings oldest first."""

    key: int
    spec: specs.CardSpec
    versions: dict[str, int] = field(default_factory=dict)
    of_set: dict[str, int] = field(default_factory=dict)
    printings: list[dict[str, Any]] = field(default_factory=list)


def fill_cards(rows: Rows, pack: specs.PackSpec) -> None:
    """Add sets, oldest first, then designs, their versions and printings."""
    designs: dict[str, _Design] = {}
    place = 0
    unique = {card.id for card_set in pack.sets for card in card_set.cards if card.unique}
    for i, card_set in enumerate(oldest_first(pack.sets)):
        set_key = rows.new(
            "card_set",
            card_set.id,
            game=pack.game.id,
            position=i,
            source=rows.key("source", card_set.source),
            section=card_set.section,
            date=card_set.date,
        )
        rows.texts("card_set_text", "card_set", set_key, name=card_set.name, note=card_set.note)
        for spec in card_set.cards:
            design = designs.get(spec.id) or _design(rows, pack.game, spec, is_unique=spec.id in unique)
            designs[spec.id] = design
            place += 1
            printing = {
                "card": design.key,
                "version": _version(rows, pack.game, design, spec, card_set.id),
                "card_set": set_key,
                "number": None if spec.number is None else str(spec.number),
                "quantity": spec.quantity,
                "artist": spec.artist,
                "section": spec.section or card_set.section,
                "place": place,
            }
            design.printings.append(printing)
    for design in designs.values():
        for rank, printing in enumerate(reversed(design.printings)):
            printing["rank"] = rank
    everything = (p for design in designs.values() for p in design.printings)
    for printing in sorted(everything, key=lambda p: p["place"]):
        rows.number("printing", **printing)


def _design(rows: Rows, game: specs.GameSpec, spec: specs.CardSpec, *, is_unique: bool) -> _Design:
    """Add a design; it is unique if any of its printings says so."""
    assert spec.type is not None
    key = rows.new("card", spec.id, game=game.id, type=rows.key("card_type", spec.type), is_unique=is_unique)
    for lang, name in (spec.name or {}).items():
        subtitle = (spec.subtitle or {}).get(lang)
        rows.add("card_text", card=key, lang=lang, name=name, subtitle=subtitle, name_folded=fold(name))
    return _Design(key, spec)


def _version(rows: Rows, game: specs.GameSpec, design: _Design, spec: specs.CardSpec, set_id: str) -> int:
    """Return the key of the version that a printing shows, made where its content is new."""
    if spec.same_as is not None:
        key = design.of_set[spec.same_as]
    else:
        content = repr((spec.traits, sorted(spec.stats.items()), spec.abilities))
        known = design.versions.get(content)
        key = known if known is not None else _new_version(rows, game, design, spec)
        design.versions[content] = key
    design.of_set[set_id] = key
    return key


def _new_version(rows: Rows, game: specs.GameSpec, design: _Design, spec: specs.CardSpec) -> int:
    key = rows.number("card_version", card=design.key, position=len(design.versions))
    for i, trait in enumerate(dict.fromkeys(spec.traits)):
        rows.add("card_trait", version=key, trait=rows.key("trait", trait), position=i)
    for name, value in spec.stats.items():
        _stat(rows, game, key, name, value)
    for i, ability in enumerate(spec.abilities):
        number = rows.number("ability", version=key, position=i, kind=rows.key("ability_kind", ability.kind))
        rows.texts(
            "ability_text",
            "ability",
            number,
            trigger=ability.trigger,
            cost=ability.cost,
            effect=ability.effect,
        )
    for lang in game.languages:
        rows.add("version_search", version=key, lang=lang, **_search_text(game, design, spec, lang))
    return key


def _stat(rows: Rows, game: specs.GameSpec, version: int, name: str, value: specs.StatValue) -> None:
    spec = game.fields[name]
    values = list(spec.values)
    texts = {game.languages[0]: value} if isinstance(value, str) else value
    if spec.kind == "text" and isinstance(texts, dict):
        first = texts.get(game.languages[0]) or next(iter(texts.values()))
        stat = _stat_row(rows, version, name, 0, None, first)
        for lang, text in texts.items():
            rows.add("card_stat_text", stat=stat, lang=lang, text=text, text_folded=fold(text))
        return
    for i, item in enumerate(value if isinstance(value, list) else [value]):
        if spec.kind == "number":
            number = float(item) if isinstance(item, int | float) else None
            _stat_row(rows, version, name, i, number, str(item))
        else:
            _stat_row(rows, version, name, i, float(values.index(str(item))), str(item))


def _stat_row(rows: Rows, version: int, name: str, position: int, number: float | None, text: str) -> int:
    return rows.number(
        "card_stat",
        version=version,
        field=rows.key("field", name),
        position=position,
        number=number,
        text=text,
        text_folded=fold(text),
    )


def _search_text(game: specs.GameSpec, design: _Design, spec: specs.CardSpec, lang: str) -> dict[str, str]:
    def say(texts: dict[str, str] | None) -> str:
        return (texts or {}).get(lang) or next(iter((texts or {}).values()), "")

    names = {slug: say(label) for slug, label in game.symbols.items()}
    kind = game.types[design.spec.type or ""]
    line = [say(kind.label), *(say(game.traits[trait].label) for trait in spec.traits)]
    return {
        "name": fold(say(design.spec.name)),
        "subtitle": fold(say(design.spec.subtitle)),
        "type_line": fold(" ".join(line)),
        "text": fold("\n".join(plain(text, names, {}) for text in _texts(game, spec, say))),
    }


def _texts(game: specs.GameSpec, spec: specs.CardSpec, say: Any) -> Iterator[str]:
    """Yield the rules text of a card: its abilities as printed, then its values of kind text."""
    for ability in spec.abilities:
        label = say(game.ability_kinds[ability.kind].label)
        before = ", ".join(part for part in (say(ability.trigger), say(ability.cost)) if part)
        yield f"{label}: {before}: {say(ability.effect)}" if before else f"{label}: {say(ability.effect)}"
    for name, value in spec.stats.items():
        if game.fields[name].kind == "text":
            yield value if isinstance(value, str) else say(value)
