"""What the site says of itself in one language, in templates and, as data, in its scripts.

Promises: numbers go with the right form of their noun; a language that the table lacks, and a word that
lacks the language, get English. Leaves out: the words themselves (`toolkit.pages.words`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.pages.counts import COUNTS, SCRIPTED_COUNTS
from toolkit.pages.words import LANGUAGES, OWN_NAMES, SCRIPTED, WORDS
from toolkit.text import category

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Speech:
    """The words of the site in one language; templates have it as `say`."""

    lang: str

    def __call__(self, key: str, **fill: object) -> str:
        """Return a word or a sentence, filled in."""
        return self._chosen(WORDS[key]).format(**fill)

    def plain(self, key: str) -> str:
        """Return a word or a sentence with its places still to be filled in."""
        return self._chosen(WORDS[key])

    def count(self, key: str, n: int, **fill: object) -> str:
        """Return a number with its noun."""
        forms = COUNTS[key]
        lang = self.lang if self.lang in forms else LANGUAGES[0]
        return forms[lang][category(n, lang)].format(n=n, **fill)

    def tongue(self, lang: str) -> str:
        """Say in which language something stands, such as "in Polish"."""
        return self(f"in-{lang}") if f"in-{lang}" in WORDS else self("in-other", name=own_name(lang))

    def _chosen(self, texts: Mapping[str, str]) -> str:
        return texts.get(self.lang) or texts[LANGUAGES[0]]


def own_name(lang: str) -> str:
    """Return what a language calls itself, or its code."""
    return OWN_NAMES.get(lang, lang)


def words_js() -> str:
    """Return the module from which scripts take their words, in every language of the table."""
    words = {lang: {key: WORDS[key][lang] for key in SCRIPTED} for lang in LANGUAGES}
    counts = {lang: {key: COUNTS[key][lang] for key in SCRIPTED_COUNTS} for lang in LANGUAGES}
    values = {"words": words, "counts": counts, "ownNames": OWN_NAMES}
    lines = (
        f"export const {name} = {json.dumps(value, ensure_ascii=False)};" for name, value in values.items()
    )
    return "\n".join(("// Made from toolkit/pages/words.py when the site is built.", *lines, ""))
