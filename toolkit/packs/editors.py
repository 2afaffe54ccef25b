"""JSON Schemas of the files of a pack, by which editors complete keys and underline faults as one writes.

Promises: what a schema refuses is a fault of the pack as well. Leaves out: what only reading finds
(languages, references between files, expressions), for which there is `decklore check`.
"""

from __future__ import annotations

import inspect
import json
import re
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from toolkit.packs import specs
from toolkit.packs.meanings import meaning
from toolkit.packs.sizes import CARD_SIZES

if TYPE_CHECKING:
    from collections.abc import Callable

#: What each file of a pack holds, by the name of its schema: a pattern of its files, and the model.
FILES: dict[str, tuple[str, Any]] = {
    "game.json": ("game.yaml", specs.GameSpec),
    "glossary.json": ("glossary.yaml", list[specs.TermSpec]),
    "discrepancies.json": ("discrepancies.yaml", list[specs.DiscrepancySpec]),
    "rulings.json": ("rulings.yaml", list[specs.RulingSpec]),
    "redirects.json": ("redirects.yaml", specs.RedirectsSpec),
    "cards.json": ("cards/*.yaml", specs.SetSpec),
    "formats.json": ("formats.yaml", list[specs.FormatSpec]),
    "turn.json": ("turn.yaml", specs.TurnSpec),
}
_DIALECT = GenerateJsonSchema.schema_dialect


def editor_schemas() -> dict[str, str]:
    """Return the schema of each kind of file, as JSON, by its name."""
    return {name: f"{json.dumps(_schema(kind, f'{file} of a pack'), indent=1)}\n"
            for name, (file, kind) in FILES.items()}  # fmt: skip


def _schema(kind: Any, title: str) -> dict[str, Any]:
    made = TypeAdapter(kind).json_schema(by_alias=True)
    inner = made.pop("$defs", {})
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        inner = {kind.__name__: made, **inner}
        made = {"$ref": f"#/$defs/{kind.__name__}"}
    for name, schema in inner.items():
        inner[name] = _MENDED.get(name, _as_it_is)(_plain(name, schema))
    return {"$schema": _DIALECT, "title": title, **made, "$defs": dict(sorted(inner.items()))}


def _plain(model: str, schema: dict[str, Any]) -> dict[str, Any]:
    """Return a schema whose words read as prose, what each key means, and no titles that only repeat keys."""
    properties = {
        key: {"description": meaning(model, key), **_untitled(value)}
        for key, value in schema.get("properties", {}).items()
    }
    described = re.sub(r"\s*\n\s*", " ", inspect.cleandoc(schema.get("description", "")))
    return _untitled(schema) | {"description": described} | ({"properties": properties} if properties else {})


def _untitled(schema: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in schema.items() if key != "title"}


def _as_it_is(schema: dict[str, Any]) -> dict[str, Any]:
    return schema


def _named_size(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a size, which may be the name of one."""
    return {"description": schema.pop("description"), "anyOf": [{"enum": list(CARD_SIZES)}, schema]}


def _node(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a node, whose kind is the key of its id."""
    properties = dict(schema["properties"])
    del properties["kind"]
    node = properties.pop("id")
    needed = [key for key in schema["required"] if key not in {"kind", "id"}]
    return schema | {
        "properties": dict.fromkeys(specs.NODE_KINDS, node) | properties,
        "required": needed,
        "oneOf": [{"required": [kind]} for kind in specs.NODE_KINDS],
    }


#: What a model reads otherwise than its fields say.
_MENDED: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"Size": _named_size, "NodeSpec": _node}
