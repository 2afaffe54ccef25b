"""Cards of a draft as the pack writes them: sets with ids, and the fields, types and traits that they use.

Promises: all names of the cards become entries of `game.yaml`, in the order in which the document has them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.query.fields import COMMON_BY_NAME, DIRECTIVES
from toolkit.rulebook.outline import prefixed
from toolkit.text import fold, slug

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from toolkit.rulebook.card_lists import ListedCard
    from toolkit.rulebook.outline import OutlineRule

#: The kind of abilities without a label, and the set of components.
TEXT, COMPONENTS = "text", "components"
#: What is printed in place of a number, such as X or 2*, has so many letters at most.
_SIGN = 3
#: How much longer than its type the heading of a list of one type is at most: `Agents` of `Agent`.
_PLURAL = 3


@dataclass
class Catalogue:
    """Entries of `game.yaml` by id, and the sets: values of `cards/<set>.yaml` by the id of the set.

    `card_ids` are the ids of cards by folded name; `made` are the cards of each rule.
    """

    fields: dict[str, str] = field(default_factory=dict)
    types: dict[str, dict[str, object]] = field(default_factory=dict)
    traits: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    sets: dict[str, dict[str, object]] = field(default_factory=dict)
    card_ids: dict[str, str] = field(default_factory=dict)
    made: dict[str, list[str]] = field(default_factory=dict)
    lang: str = "en"
    prefix: str = ""

    def type_of(self, words: str) -> str | None:
        """Return the id of the type that words name in the singular or the plural, None where none does."""
        wanted = fold(words)
        for name, entry in self.types.items():
            if wanted in {fold(str(entry["label"])), fold(str(entry["plural"])), name}:
                return name
        return None


def make_catalogue(
    cards: Sequence[ListedCard], rules: Sequence[OutlineRule], source: str, lang: str = "en", prefix: str = ""
) -> Catalogue:
    """Return the cards of a document as sets: one a chapter with lists, one of all components.

    `prefix` starts the ids of sets and cards.
    """
    found = Catalogue(lang=lang, prefix=prefix)
    heads = [rule.title for rule in rules if rule.kind == "section"]
    lists: dict[str, list[dict[str, object]]] = {}
    for listed in cards:
        name = prefixed((_id(listed.place) or "cards") if listed.place else COMPONENTS, prefix)
        entries = lists.setdefault(name, [])
        entry = _card(found, listed, heads, len(entries) + 1)
        entries.append(entry)
        found.made.setdefault(listed.rule.id, []).append(f"{name}/{entry['id']}")
        found.sets.setdefault(name, {
            "id": name, "name": listed.place or listed.rule.section.rpartition(" > ")[2], "source": source,
            "section": listed.place or listed.rule.section, "cards": entries,
        })  # fmt: skip
    return found


def _id(text: str) -> str:
    return slug(text)[:60].strip("-")


def _card(found: Catalogue, listed: ListedCard, heads: Sequence[str], number: int) -> dict[str, object]:
    card = listed.card
    kind = _known(found, card.type, heads)
    stats = {_field(found, name): value for name, value in card.values.items()}
    fields = found.types[kind]["fields"]
    assert isinstance(fields, list)
    fields += [name for name in stats if name not in fields]
    abilities = [
        {"kind": _entry(found.kinds, one.label) if one.label else _entry(found.kinds, "Text"),
         "effect": one.words}
        for one in card.abilities
    ]  # fmt: skip
    values: dict[str, object] = {
        "id": _card_id(found, card.name, card.subtitle),
        "name": card.name,
        "subtitle": card.subtitle,
        "type": kind,
        "traits": [_entry(found.traits, trait) for trait in card.traits],
        "number": number,
        "quantity": card.quantity if card.quantity != 1 else None,
        "section": listed.rule.cited(found.lang),
        "stats": stats,
        "abilities": abilities,
    }
    return {key: value for key, value in values.items() if value not in ("", None, [], {})}


def _field(found: Catalogue, label: str) -> str:
    """Return the id of a value; one that queries know otherwise is called "printed"."""
    known = {*COMMON_BY_NAME, *DIRECTIVES}
    return _entry(found.fields, f"printed {label}" if known & {_id(label), fold(label)} else label)


def _entry(entries: dict[str, str], label: str) -> str:
    """Return the id of a label, which is entered where it is new."""
    name = _id(label) or "other"
    entries.setdefault(name, label)
    return name


def _known(found: Catalogue, label: str, heads: Iterable[str]) -> str:
    """Return the id of a type; a heading that is little longer than its label gives its plural."""
    name = _id(label) or "card"
    if name not in found.types:
        near = (h for h in heads if fold(h).startswith(fold(label)) and len(h) - len(label) <= _PLURAL)
        plural = max(near, key=len, default=label)
        found.types[name] = {"label": label or "Card", "plural": plural or "Cards", "fields": []}
    return name


def _card_id(found: Catalogue, name: str, subtitle: str) -> str:
    plain = prefixed(_id(name) or "card", found.prefix)
    taken = set(found.card_ids.values())
    tries = [plain, _id(f"{plain}-{subtitle}"), *(f"{plain}-{i}" for i in range(2, len(taken) + 3))]
    made = next(one for one in tries if one not in taken)
    found.card_ids[fold(name) if fold(name) not in found.card_ids else made] = made
    return made


def _field_kinds(found: Catalogue) -> dict[str, str]:
    """Return the kind of each field: text where a card prints several words in it, otherwise number."""
    kinds = dict.fromkeys(found.fields, "number")
    cards = [card for one in found.sets.values() if isinstance(one["cards"], list) for card in one["cards"]]
    for card in cards:
        for name, value in card.get("stats", {}).items():
            if isinstance(value, str) and len(value) > _SIGN:
                kinds[name] = "text"
    for card in cards:
        stats = card.get("stats", {})
        stats.update({name: str(value) for name, value in stats.items() if kinds[name] == "text"})
    return kinds


def game_entries(found: Catalogue, symbols: Mapping[str, str]) -> dict[str, object]:
    """Return the keys of `game.yaml` that the cards and the icons of a document need."""

    def with_symbol(name: str, entry: dict[str, object]) -> dict[str, object]:
        return {**entry, "symbol": name} if name in symbols else entry

    kinds = _field_kinds(found)
    values: dict[str, object] = {
        "symbols": dict(symbols),
        "fields": {
            n: with_symbol(n, {"kind": kinds[n], "label": label}) for n, label in found.fields.items()
        },
        "types": {name: {k: v for k, v in t.items() if v != []} for name, t in found.types.items()},
        "traits": {name: {"label": label} for name, label in found.traits.items()},
        "ability_kinds": {n: with_symbol(n, {"label": label}) for n, label in found.kinds.items()},
    }
    return {key: value for key, value in values.items() if value}
