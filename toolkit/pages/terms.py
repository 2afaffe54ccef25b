"""Terms found in running text by the forms that a pack declares.

Promises: whole words and declared forms only, the longest form first, capitals ignored; a hyphen or
an apostrophe with a letter behind it continues a word. Leaves out: which text is searched at all
(`toolkit.pages.prose` spares headings, code and links).
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from toolkit.rules import Term

_BEFORE = r"(?<![\w])(?<![\w][-'’])"
_AFTER = r"(?![\w])(?![-'’][\w])"


@dataclass(frozen=True)
class Found:
    """A form of a term where it stands in a text; `start` and `end` count characters."""

    term: Term
    start: int
    end: int


class TermFinder:
    """Finds the terms of one glossary in one language; where two share a form, the first has it."""

    def __init__(self, terms: Iterable[Term], lang: str) -> None:
        """Take the terms that have forms in `lang`."""
        self._by_form: dict[str, Term] = {}
        for term in terms:
            for form in term.forms if term.lang == lang else ():
                self._by_form.setdefault(_key(form), term)
        longest_first = sorted(self._by_form, key=lambda form: (-len(form), form))
        words = "|".join(_pattern(form) for form in longest_first)
        self._search = re.compile(f"{_BEFORE}(?:{words}){_AFTER}", re.IGNORECASE) if words else None

    def find(self, text: str, seen: set[str]) -> Iterator[Found]:
        """Yield each term of `text` that is not in `seen`, once, and add it there."""
        if self._search is None:
            return
        for match in self._search.finditer(text):
            term = self._by_form.get(_key(match.group()))
            if term is not None and term.id not in seen:
                seen.add(term.id)
                yield Found(term, match.start(), match.end())


def _key(form: str) -> str:
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", form).replace("’", "'")).casefold()


def _pattern(form: str) -> str:
    return re.escape(form).replace(r"\ ", r"\s+").replace("'", "['’]")
