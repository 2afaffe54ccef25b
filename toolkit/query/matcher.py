"""Regular expressions at work, under a time limit for a whole query.

Promises: however a pattern is made, a query ends within about a second, as a result or as an error.
Leaves out: which patterns there are (`toolkit.query.patterns`).
"""

from __future__ import annotations

import re
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING

from toolkit.query.messages import QueryError

if TYPE_CHECKING:
    import regex  # type: ignore[import-untyped]  # it ships no types

#: How long all matches of one query may take together, in seconds; `regex` counts those of the
#: processor, so that a busy machine takes longer by the clock.
MOST_SECONDS = 0.5
#: Texts up to this length are matched without a limit of their own, which costs more than most matches, by
#: patterns that take at most the square of it: those without groups and with one repeat at most.
_SHORT = 2_000
_REPEAT = r"(?<!\\)(?:\\\\)*[*+?{]"
_GROUP = r"(?<!\\)(?:\\\\)*\("


class Matcher:
    """The patterns of one query, and the time that is left for their matches."""

    def __init__(self) -> None:
        self._slow = ""
        self._left = MOST_SECONDS

    def matches(self, source: str, text: str) -> bool:
        """Return whether a pattern is found in a folded text. Raises TimeoutError."""
        return self._run(source, text, whole=False)

    def matches_whole(self, source: str, text: str) -> bool:
        """Return whether a pattern matches a folded text from end to end. Raises TimeoutError."""
        return self._run(source, text, whole=True)

    def _run(self, source: str, text: str, *, whole: bool) -> bool:
        pattern, is_simple = _compile(source)
        run = pattern.fullmatch if whole else pattern.search
        started = monotonic()
        try:
            if self._left <= 0:
                raise TimeoutError
            found = run(text) if is_simple and len(text) <= _SHORT else run(text, timeout=self._left)
        except TimeoutError:
            self._slow = source
            raise
        self._left -= monotonic() - started
        return found is not None

    def error(self, query: str = "") -> QueryError:
        """Return the error for the pattern that took too long, at its place in the query."""
        slow = f"/{self._slow}/"
        return QueryError(query or slow, max(0, query.find(slow)), len(slow), "pattern_slow")


@lru_cache(maxsize=256)
def _compile(source: str) -> tuple[regex.Pattern[str], bool]:
    """Return a pattern, and whether it is quick on every short text."""
    import regex

    from toolkit.query.patterns import translate

    translated = translate(source)
    is_simple = not re.search(_GROUP, translated) and len(re.findall(_REPEAT, translated)) <= 1
    return regex.compile(translated, regex.VERSION0 | regex.ASCII | regex.DOTALL), is_simple
