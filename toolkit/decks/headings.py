"""The headings of a format: the words that open a section or say what the cards below are.

Promises: a heading is a whole line (or stands before a colon), whatever its case and marks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.decks.lines import heading_words
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolkit.decks.formats import Declares, Format

#: Words that all programs use for the same part of a list; a format that knows one knows them all.
COMMON = (
    frozenset({"deck", "main", "main deck", "maindeck", "mainboard", "main board"}),
    frozenset({"sideboard", "side board", "side", "sb", "reserve"}),
)


@dataclass(frozen=True)
class Heading:
    """What a heading does: it opens a section, declares cards, both, or only groups the lines."""

    section: str | None = None
    declares: Declares | None = None


#: A heading that only groups the lines below it.
NO_HEADING = Heading()


@dataclass(frozen=True)
class Headings:
    """The headings of a format by folded word, and its own words as written.

    `types` are words that only group the lines.
    """

    by_word: dict[str, Heading] = field(default_factory=dict)
    types: frozenset[str] = frozenset()
    words: tuple[str, ...] = ()

    def find(self, text: str) -> Heading | None:
        """Return what a line does as a heading, or None where it is none."""
        word = fold(heading_words(text))
        return self.by_word.get(word) or (NO_HEADING if word in self.types else None)

    def declares(self, word: str) -> Declares | None:
        """Return what a bracketed word makes of a card, or None."""
        found = self.by_word.get(fold(word))
        return found.declares if found else None

    def is_common(self, word: str) -> bool:
        """Return whether many programs use the word as a heading."""
        return any(fold(word) in group for group in COMMON)


def headings_of(form: Format | None, types: Iterable[str]) -> Headings:
    """Gather the headings of a format (None: of a game without formats, where a deck is one section)."""
    if form is None:
        return Headings(dict.fromkeys(COMMON[0], NO_HEADING), types=frozenset(types))
    found: dict[str, Heading] = {}
    words: list[str] = []
    for section in form.sections:
        own = (*section.name.values(), *section.headings)
        words += own
        for word in (section.id, *own):
            found.setdefault(fold(word), Heading(section.id))
    for group in COMMON:
        section_id = next((found[word].section for word in sorted(group) if word in found), None)
        for word in group if section_id else ():
            found.setdefault(word, Heading(section_id))
    for declares in form.declares:
        word = fold(declares.word)
        before = found.get(word, NO_HEADING)
        found[word] = Heading(declares.section or before.section, declares)
    words += (declares.word for declares in form.declares)
    return Headings(found, frozenset(types), tuple(words))
