"""Pieces that many pages share, laid out once for all of them.

Promises: a piece is what its template makes of it, as long as its key names everything that it depends on
besides the language, which the templates that hold the pieces speak.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable


class Pieces:
    """The pieces of one language; templates have it as `once`: `{% call once(name, …) %}…{% endcall %}`."""

    def __init__(self) -> None:
        """Start without any."""
        self._made: dict[tuple[Hashable, ...], str] = {}

    def __call__(self, *key: Hashable, caller: Callable[[], str]) -> str:
        """Return the piece of a key, which `caller` lays out the first time."""
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = caller()
        return made
