"""All words of a pack that people read, each with its place and in all its languages.

Promises: a text that a model of the pack format holds is among them, whatever model that is.
"""

from __future__ import annotations

import typing
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import BaseModel

from toolkit.packs.printings import set_file
from toolkit.packs.reference import kind_of_value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.packs import Pack, specs

Path = tuple[str | int, ...]


class Told(NamedTuple):
    """A text in its languages; a rule has no path, and stands in a file for each language."""

    file: str
    path: Path
    words: dict[str, str]
    rule: str = ""


def told(pack: Pack, spec: specs.PackSpec) -> list[Told]:
    """Return every text of a pack: rules first, then file by file."""
    found = list(_rules(spec))
    parts: list[tuple[str, Any]] = [
        ("game.yaml", spec.game), ("glossary.yaml", spec.terms), ("discrepancies.yaml", spec.discrepancies),
        ("rulings.yaml", spec.rulings), ("formats.yaml", spec.formats), ("turn.yaml", spec.turn),
        *((set_file(pack, card_set.id), card_set) for card_set in spec.sets),
    ]  # fmt: skip
    for file, value in parts:
        found += [Told(file, path, words) for path, words in _inside(value, ())]
    for card_set in spec.sets:
        found += _stats(set_file(pack, card_set.id), card_set, spec.game)
    return found


def _rules(spec: specs.PackSpec) -> Iterator[Told]:
    by_id: dict[str, dict[str, str]] = {}
    for lang in spec.game.languages:
        for rule in spec.rules.get(lang, []):
            by_id.setdefault(rule.id, {})[lang] = f"{rule.title}\n{rule.body}"
    for slug, words in by_id.items():
        yield Told("rules", (), words, slug)


def _inside(value: Any, path: Path) -> Iterator[tuple[Path, dict[str, str]]]:
    """Yield the texts in a value of the pack format with their paths."""
    if isinstance(value, BaseModel):
        for key, name, how in _keys(type(value)):
            item = getattr(value, key)
            if how == "text" and item:
                yield (*path, name), item
            elif how == "texts":
                for inner, words in item.items():
                    yield (*path, name, inner), words
            elif how == "more" and item:
                yield from _inside(item, (*path, name))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from _inside(item, (*path, i))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _inside(item, (*path, key))


@lru_cache
def _keys(model: type[BaseModel]) -> tuple[tuple[str, str, str], ...]:
    """Return each key that leads to texts: its name in Python and in the file, and how it does."""
    found = []
    for key, info in model.model_fields.items():
        kind = kind_of_value(info.annotation, info.metadata)
        how = {"text": "text", "id → text": "texts"}.get(kind, "more" if _has_models(info.annotation) else "")
        if how:
            found.append((key, info.alias or key, how))
    return tuple(found)


def _has_models(kind: Any) -> bool:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return True
    return any(map(_has_models, typing.get_args(kind)))


def _stats(file: str, card_set: specs.SetSpec, game: specs.GameSpec) -> Iterator[Told]:
    """Yield the values of cards that are words."""
    worded = {name for name, field in game.fields.items() if field.kind == "text"}
    for i, card in enumerate(card_set.cards):
        for name in worded & card.stats.keys():
            value = card.stats[name]
            words = value if isinstance(value, dict) else {game.languages[0]: str(value)}
            yield Told(file, ("cards", i, "stats", name), words)
