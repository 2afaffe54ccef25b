"""The vocabulary of queries: what a field's or a value's name means.

Promises: names are folded, in every language of a pack, and unambiguous in one game (an id goes
before an alias, an alias before a label); a field or value that several games have under one id
is one. Leaves out: where the rows come from (`toolkit.query.reading`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from toolkit.query.fields import (
    COMMON_BY_NAME,
    DIRECTIVES,
    KINDS,
    UNIQUE,
    CardField,
    Common,
    Flag,
    Format,
    Value,
    label_of,
    name_key,
)
from toolkit.text import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Item = TypeVar("Item", CardField, Value)


class Field(NamedTuple):
    """What a field's name means: a common field, or the fields of games that bear the name."""

    name: str
    label: str
    kinds: tuple[str, ...]
    common: Common | None = None
    parts: tuple[CardField, ...] = ()

    @property
    def ordered(self) -> bool:
        """Whether a closed list is ranked."""
        return any(part.ordered for part in self.parts)


class Named(NamedTuple):
    """What a value's name means: its one spelling and the values that bear it."""

    name: str
    label: str
    values: tuple[Value, ...]


@dataclass(frozen=True)
class Vocabulary:
    """All fields, values, flags and formats of one game or of several.

    `closed` holds the values of the common closed lists: type, trait, set, game, lang, ability;
    `symbols` the labels of icons by game and id.
    """

    fields: tuple[CardField, ...] = ()
    closed: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    flags: tuple[Flag, ...] = ()
    formats: tuple[Format, ...] = ()
    symbols: Mapping[tuple[str, str], Mapping[str, str]] = field(default_factory=dict)

    def find_field(self, name: str) -> Field | None:
        """Return the field of this name, or None."""
        key = name_key(name)
        common = COMMON_BY_NAME.get(key)
        if key in self._fields_by_key and not (common and not common.yields):
            return self._own_field(key)
        if common is None:
            return None
        name = key if common.yields and common.name in self._fields_by_key else common.name
        return Field(name, common.label, (common.kind,), common=common)

    def get_field(self, name: str) -> Field:
        """Return the field of a name that is known, as those in a parsed tree are."""
        found = self.find_field(name)
        assert found is not None, name
        return found

    def _own_field(self, key: str) -> Field:
        """Join the fields of several games that bear a name."""
        name, parts = _bearers(key, self._fields_by_key)
        common = COMMON_BY_NAME.get(name)
        if common and not common.yields:
            name, parts = key, tuple(self._fields_by_key[key].values())
        kinds = tuple(dict.fromkeys(KINDS[part.kind] for part in parts))
        return Field(name, _label_of_all(name, parts), kinds, parts=parts)

    @cached_property
    def _fields_by_key(self) -> dict[str, dict[str, CardField]]:
        """Fields by the key of a name, then by game; an id goes before an alias before a label."""
        found: dict[str, dict[str, CardField]] = {}
        for names in (_slug_of, _aliases_of, _labels_of):
            for part in self.fields:
                for name in names(part):
                    found.setdefault(name_key(name), {}).setdefault(part.game, part)
        return found

    def values(self, of: Field) -> tuple[Value, ...]:
        """Return the values of a closed list."""
        if of.common is None:
            return tuple(value for part in of.parts for value in part.values)
        if of.common.kind == "flag":
            return (Value("", UNIQUE), *(Value(f.game, f.slug, f.labels) for f in self.flags))
        if of.common.kind == "format":
            return tuple(Value(f.game, f.slug, f.labels, f.aliases) for f in self.formats)
        return self.closed.get(of.common.name, ())

    def find_value(self, of: Field, name: str) -> Named | None:
        """Return the value of a closed list that bears this name, or None."""
        return self._named(of).get(name_key(name))

    def _named(self, of: Field) -> dict[str, Named]:
        known = self._named_by_field.get(of.name)
        if known is None:
            known = self._named_by_field[of.name] = dict(_name_values(self.values(of)))
        return known

    @cached_property
    def _named_by_field(self) -> dict[str, dict[str, Named]]:
        return {}

    def unreachable_fields(self) -> list[CardField]:
        """Return the packs' fields that no query can name, since other fields bear all their names."""
        return [part for part in self.fields if not any(part in self._parts(name) for name in _names(part))]

    def _parts(self, name: str) -> tuple[CardField, ...]:
        found = self.find_field(name)
        return found.parts if found else ()

    def nearest_field(self, name: str) -> str | None:
        """Return the name of a field or directive that looks like `name`."""
        known = (*COMMON_BY_NAME, *DIRECTIVES, *self._fields_by_key)
        return next(iter(nearest(name_key(name), (word for word in known if len(word) > 2))), None)

    def nearest_value(self, of: Field, name: str) -> str | None:
        """Return the name of a value of a closed list that looks like `name`."""
        return next(iter(nearest(name_key(name), self._named(of))), None)

    def of_game(self, game: str) -> Vocabulary:
        """Return the part of one game, in which its own flags and formats are written."""
        known = self._of_games.get(game)
        if known is None:
            known = self._of_games[game] = self._only(game)
        return known

    @cached_property
    def _of_games(self) -> dict[str, Vocabulary]:
        return {}

    def _only(self, game: str) -> Vocabulary:
        return Vocabulary(
            tuple(part for part in self.fields if part.game == game),
            {name: tuple(v for v in values if v.game == game) for name, values in self.closed.items()},
            tuple(flag for flag in self.flags if flag.game == game),
            tuple(form for form in self.formats if form.game == game),
            {key: labels for key, labels in self.symbols.items() if key[0] == game},
        )


def _label_of_all(name: str, items: tuple[Item, ...]) -> str:
    """Return the label of what bears a name as its id, otherwise the label of each, as in "cost/light"."""
    labels = {item.slug: label_of(item.labels, item.slug) for item in reversed(items)}
    return labels.get(name) or "/".join(dict.fromkeys(labels[item.slug] for item in items))


def _names(part: CardField) -> tuple[str, ...]:
    return (part.slug, *part.aliases, *part.labels.values())


def _slug_of(item: CardField | Value) -> tuple[str, ...]:
    return (item.slug,)


def _aliases_of(item: CardField | Value) -> tuple[str, ...]:
    return item.aliases


def _labels_of(item: CardField | Value) -> tuple[str, ...]:
    return tuple(item.labels.values())


def _name_values(values: Iterable[Value]) -> Iterable[tuple[str, Named]]:
    """Yield every key with what it names: in each game the value whose id, alias or label it is."""
    values = tuple(values)
    by_key: dict[str, dict[str, Value]] = {}
    for names in (_slug_of, _aliases_of, _labels_of):
        for value in values:
            for name in names(value):
                by_key.setdefault(name_key(name), {}).setdefault(value.game, value)
    for key in by_key:
        name, found = _bearers(key, by_key)
        yield key, Named(name, _label_of_all(name, found), found)


def _bearers(key: str, by_key: dict[str, dict[str, Item]]) -> tuple[str, tuple[Item, ...]]:
    """Return the one spelling of a name and all that bear it.

    That is the id, where no game means something else by the name or by the id.
    """
    owners: tuple[Item, ...] = tuple(by_key[key].values())
    slug = owners[0].slug
    bearers: tuple[Item, ...] = tuple(by_key[slug].values())
    if all(item.slug == slug for item in (*owners, *bearers)):
        return slug, bearers
    return key, owners
