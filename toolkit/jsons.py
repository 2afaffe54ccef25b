"""Values as JSON for the many files that programs and the browser read.

Promises: the letters that a text has, no space that says nothing, and the same bytes for the same value.
Leaves out: JSON that people read (`json.dumps` with an indent).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import orjson

if TYPE_CHECKING:
    from collections.abc import Iterable


def to_json(value: object) -> bytes:
    """Return a value as JSON in UTF-8; mappings and tuples of every kind are objects and lists.

    Raises TypeError for what JSON has no way to say.
    """
    return orjson.dumps(value, default=_plain)


def _plain(value: Mapping[str, object] | Iterable[object]) -> object:
    """Return what orjson knows for what it does not."""
    return dict(value) if isinstance(value, Mapping) else list(value)
