"""The card files of an import: one a set, in YAML, or in JSON with a card a line where there are many.

Promises: both read back the same; a printing like an earlier one of its design says so instead of repeating
it.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from toolkit.exchange.gathering import in_order
from toolkit.exchange.writing import to_yaml

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolkit.exchange.drafting import Draft
    from toolkit.exchange.gathering import Gathered
    from toolkit.exchange.specs import MapSpec

#: From so many printings on, an import is written as JSON, which is read many times as fast as YAML.
MANY = 1_000
_HALVES = re.compile("[\ud800-\udfff]")


def card_files(gathered: Gathered, spec: MapSpec) -> dict[str, str]:
    """Return the text of each set's file by its path within the pack."""
    many = sum(map(len, gathered.sets.values())) >= MANY
    files = {}
    latest: dict[str, dict[str, dict[str, object]]] = {}
    for name in in_order(gathered, spec):
        about = spec.sets.get(name)
        values: dict[str, object] = {
            "id": name,
            "name": (about.name if about else None) or gathered.labels[name],
            "source": spec.source,
            "section": "Cards",
        }
        if about and about.date:
            values["date"] = about.date
        cards = [_card(key, draft, latest.setdefault(key, {})) for key, draft in gathered.sets[name]]
        if many:
            files[f"cards/{name}.json"] = as_lines(values, cards)
        else:
            files[f"cards/{name}.yaml"] = to_yaml({**values, "cards": cards})
    return files


def twin(name: str) -> str:
    """Return the path that a card file would have in the other notation; another file's is its own."""
    stem, dot, end = name.rpartition(".")
    other = {"json": "yaml", "yaml": "json"}.get(end)
    return f"{stem}{dot}{other}" if other and name.startswith("cards/") else name


def _card(key: str, draft: Draft, sets: dict[str, dict[str, object]]) -> dict[str, object]:
    """Return a card's entry; `sets` holds what each set so far says of the design."""
    content: dict[str, object] = {
        "traits": list(draft.traits), "stats": draft.stats, "abilities": list(draft.abilities)
    }  # fmt: skip
    same = next((name for name, said in sets.items() if _alike(said, content)), None)
    sets[draft.set] = content
    values: dict[str, object] = {
        "id": key,
        "name": draft.name,
        "subtitle": draft.subtitle,
        "type": draft.type,
        "unique": draft.unique or None,
        "number": draft.number,
        "quantity": draft.quantity if draft.quantity != 1 else None,
        "artist": draft.artist,
        "section": draft.section,
        **({"same_as": same} if same else content),
    }
    return {name: value for name, value in values.items() if value not in (None, [], {}, "")}


def _alike(one: dict[str, object], other: dict[str, object]) -> bool:
    """Return whether two contents are printed the same; 1 and 1.0 are equal and are not."""
    return one == other and repr(one) == repr(other)


def as_lines(values: Mapping[str, object], cards: list[dict[str, object]]) -> str:
    """Write a set as JSON: what it says of itself in the first line, then a card a line."""
    write = json.JSONEncoder(ensure_ascii=False).encode
    text = f'{write(values)[:-1]}, "cards": [\n' + ",\n".join(map(write, cards)) + "\n]}\n"
    return _HALVES.sub(lambda match: f"\\u{ord(match.group()):04x}", text)
