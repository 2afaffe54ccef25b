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

    @property
    def own(self) -> str:
        """The language in which the site speaks here: this one, or the one that stands in for it."""
        return self.lang if self.lang in LANGUAGES else LANGUAGES[0]

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


def words_address(lang: str) -> str:
    """Return the script that holds the words of scripts on pages in a language."""
    return f"js/words/{Speech(lang).own}.js"


def words_js(lang: str) -> str:
    """Return the script from which the others take their words in a language of the table."""
    values = {
        "lang": lang,
        "words": {key: WORDS[key][lang] for key in SCRIPTED},
        "counts": {key: COUNTS[key][lang] for key in SCRIPTED_COUNTS},
        "ownNames": OWN_NAMES,
    }
    return (
        f"document.currentScript.words = {json.dumps(values, ensure_ascii=False, separators=(',', ':'))};\n"
    )
