"""Regular expressions at work, under a time limit for a whole query.

Promises: however a pattern is made, a query ends within about a second, as a result or as an error.
Leaves out: which patterns there are (`toolkit.query.patterns`).
"""

from __future__ import annotations

from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING

from toolkit.query.messages import QueryError
from toolkit.query.patterns import translate

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    import regex  # type: ignore[import-untyped]  # it ships no types

#: How long all matches of one query may take together, in seconds; `regex` counts those of the
#: processor, so that a busy machine takes longer by the clock.
MOST_SECONDS = 0.3


class Matcher:
    """The patterns of one query; the clock starts when it is made."""

    def __init__(self, sources: Sequence[str]) -> None:
        self._sources = list(sources)
        self._compiled = [_compile(source) for source in sources]
        self._end = monotonic() + MOST_SECONDS
        self.slow: str | None = None

    def register(self, connection: sqlite3.Connection) -> None:
        """Make `matches` and `matches_whole` known to SQLite."""
        connection.create_function("matches", 2, self.matches)
        connection.create_function("matches_whole", 2, self.matches_whole)

    def matches(self, number: int, text: str) -> bool:
        """Return whether a pattern is found in a folded text. Raises TimeoutError."""
        return self._run(number, text, whole=False)

    def matches_whole(self, number: int, text: str) -> bool:
        """Return whether a pattern matches a folded text from end to end. Raises TimeoutError."""
        return self._run(number, text, whole=True)

    def _run(self, number: int, text: str, *, whole: bool) -> bool:
        pattern = self._compiled[number]
        left = self._end - monotonic()
        try:
            if left <= 0:
                raise TimeoutError
            found = (pattern.fullmatch if whole else pattern.search)(text, timeout=left)
        except TimeoutError:
            self.slow = self._sources[number]
            raise
        return found is not None

    def error(self, query: str) -> QueryError:
        """Return the error for the pattern that took too long, at its place in the query."""
        source = self.slow or ""
        return QueryError(query, max(0, query.find(f"/{source}/")), len(source) + 2, "pattern_slow")


@lru_cache(maxsize=256)
def _compile(source: str) -> regex.Pattern[str]:
    import regex

    return regex.compile(translate(source), regex.VERSION0 | regex.ASCII | regex.DOTALL)
