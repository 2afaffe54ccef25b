"""Plain values written as YAML that reads well and reads back the same.

Promises: mappings and lists of mappings are blocks, what is short and simple stands in one line, and every
text that YAML could take for something else is in quotes. Leaves out: reading (`toolkit.packs.yaml`).
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9 _'’-]*[A-Za-z0-9]|[A-Za-z]")
_WORDS = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}
#: What JSON leaves as it is and YAML does not read.
_UNPRINTABLE = re.compile("[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")


def to_yaml(value: Mapping[str, object]) -> str:
    """Write a mapping as a YAML document."""
    return "\n".join(_mapping(value, "")) + "\n"


def _mapping(value: Mapping[str, object], indent: str) -> Iterator[str]:
    for key, item in value.items():
        name = f"{indent}{_scalar(key)}:"
        if isinstance(item, dict) and item and not _short(item):
            yield name
            yield from _mapping(item, f"{indent}  ")
        elif isinstance(item, list) and item and isinstance(item[0], dict):
            yield name
            for one in item:
                yield from _item(one, f"{indent}  ")
        else:
            yield f"{name} {_flow(item)}"


def _item(value: Mapping[str, object], indent: str) -> Iterator[str]:
    lines = list(_mapping(value, f"{indent}  "))
    yield f"{indent}- {lines[0].lstrip()}"
    yield from lines[1:]


def _short(value: Mapping[str, object]) -> bool:
    """Return whether a mapping holds simple values alone and fits a line."""
    simple = all(not isinstance(item, dict | list) for item in value.values())
    return simple and sum(len(str(key)) + len(str(item)) + 4 for key, item in value.items()) < 90


def _flow(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(key)}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _scalar(value)


def _scalar(value: object) -> str:
    if isinstance(value, str):
        if _PLAIN.fullmatch(value) and value.lower() not in _WORDS:
            return value
        quoted = json.dumps(value, ensure_ascii=False)
        return _UNPRINTABLE.sub(lambda match: f"\\u{ord(match.group()):04x}", quoted)
    return json.dumps(value)
