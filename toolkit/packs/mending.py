"""A faulty value without its faults, so that one run can go on and report what else is wrong.

Promises: what is mended has been reported; a pack with a finding is never built.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

Path = tuple[str | int, ...]

#: What stands for a key of `game.yaml` that must be there and is missing or wrong.
_STAND_INS: dict[str, Any] = {
    "title": "?",
    "short_title": "?",
    "about": "?",
    "permission": "?",
    "edition": "?",
    "hue": 0,
    "players": {"min": 1},
}


def without(value: Any, paths: Iterable[Path]) -> Any:
    """Return a copy of `value` without the keys of mappings at `paths`; lists keep their length."""
    copy = _copied(value)
    for path in paths:
        holder = copy
        for part in path[:-1]:
            inside = isinstance(holder, dict) or (isinstance(holder, list) and isinstance(part, int))
            holder = holder[part] if inside and _has(holder, part) else None
        if path and isinstance(holder, dict):
            holder.pop(path[-1], None)
    return copy


def with_stand_ins(game: Any) -> Any:
    """Return the value of `game.yaml` with stand-ins for what must be there and is not."""
    return {**_STAND_INS, **game} if isinstance(game, dict) else game


def _has(holder: Any, part: str | int) -> bool:
    return part in holder if isinstance(holder, dict) else isinstance(part, int) and part < len(holder)


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_copied(item) for item in value]
    return value
