"""A new pack for imported cards: `game.yaml`, a stub of rules and a drawing for each icon.

Promises: `decklore check` passes on what is written; types, traits and values are those that the
cards have, in the order of the alphabet. Leaves out: whatever the cards do not say, for a person to add.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from toolkit.errors import DeckloreError
from toolkit.exchange.lists import label_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolkit.exchange.drafting import Draft
    from toolkit.exchange.lists import ClosedList, Lists
    from toolkit.exchange.specs import MapSpec


class NewPackError(DeckloreError):
    """Raised where a map says too little for a new pack."""


def new_pack(spec: MapSpec, lists: Lists, drafts: Iterable[Draft], file_name: str) -> dict[str, object]:
    """Return the files of a new pack beside its cards: values of `game.yaml`, or text.

    Raises NewPackError where the map has no `game`.
    """
    if spec.game is None:
        raise NewPackError("a new pack needs the map's `game`: at least its id and title")
    used: dict[str, set[str]] = {}
    for draft in drafts:
        used.setdefault(draft.type, set()).update(draft.stats)
    symbols = dict.fromkeys(spec.markup.symbols.values())
    files: dict[str, object] = {"game.yaml": _game(spec, lists, used, file_name)}
    files[f"rules.{spec.language}.md"] = _RULES.format(source=spec.source, title=spec.game.title)
    return files | {f"symbols/{name}.svg": drawing_of(name) for name in symbols}


def _game(spec: MapSpec, lists: Lists, used: dict[str, set[str]], file_name: str) -> dict[str, object]:
    game = spec.game
    assert game is not None
    kinds = dict.fromkeys(kind for one in spec.abilities for kind in (*(k.kind for k in one.kinds), one.kind))
    values: dict[str, object] = {
        "id": game.id,
        "title": game.title,
        "short_title": game.title,
        "publisher": game.publisher,
        "players": {"min": 1},
        "languages": [spec.language],
        "edition": "imported",
        "about": f"Cards of {game.title}, imported from {file_name}.",
        "permission": game.permission or "Not stated in the imported file; see its source.",
        "hue": game.hue,
        "sources": {spec.source: {"title": game.source or file_name, "language": spec.language}},
        "symbols": {name: label_of(name.replace("-", " ")) for name in spec.markup.symbols.values()},
        "fields": {name: _field(spec, lists, name) for name in spec.stats if _has_values(spec, lists, name)},
        "types": {
            key: {
                "label": label,
                "plural": label,
                "fields": [n for n in spec.stats if n in used.get(key, ())],
            }
            for key, label in _sorted(lists.types)
        },
        "traits": {key: {"label": label} for key, label in _sorted(lists.traits)},
        "ability_kinds": {kind: {"label": label_of(kind.replace("-", " "))} for kind in kinds},
    }
    return {key: value for key, value in values.items() if value not in (None, {})}


def _has_values(spec: MapSpec, lists: Lists, name: str) -> bool:
    closed = spec.stats[name].kind in {"choice", "choices"}
    return not closed or bool(lists.values(name).labels)


def _field(spec: MapSpec, lists: Lists, name: str) -> dict[str, object]:
    stat = spec.stats[name]
    label = stat.label or label_of(name.replace("-", " ")).lower()
    field: dict[str, object] = {"kind": stat.kind, "label": label}
    if stat.aliases:
        field["aliases"] = stat.aliases
    if stat.aside:
        field["aside"] = True
    if stat.kind in {"choice", "choices"}:
        field["values"] = {key: {"label": text} for key, text in _sorted(lists.values(name))}
    return field


def _sorted(known: ClosedList) -> list[tuple[str, str]]:
    return sorted(known.labels.items())


#: Simple shapes within 16 units, one for each icon by its name, until somebody draws it.
_SHAPES = (
    '<circle cx="8" cy="8" r="6"/>',
    '<rect x="2.5" y="2.5" width="11" height="11"/>',
    '<path d="M8 1 L15 8 L8 15 L1 8 Z"/>',
    '<path d="M8 2 L15 14 L1 14 Z"/>',
    '<path d="M4.5 2 L11.5 2 L15 8 L11.5 14 L4.5 14 L1 8 Z"/>',
    '<path d="M6 1 L10 1 L10 6 L15 6 L15 10 L10 10 L10 15 L6 15 L6 10 L1 10 L1 6 L6 6 Z"/>',
)
_RULES = """---
source: {source}
---

# Cards {{#imported-cards section="Cards"}}

The cards of {title}. Their rules are still to be written.
"""


def drawing_of(name: str) -> str:
    """Return a plain drawing for an icon, until somebody draws it."""
    shape = _SHAPES[crc32(name.encode()) % len(_SHAPES)]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">{shape}</svg>\n'
