"""Spellings of a term that are none of its forms: joined or parted otherwise, or a letter away.

Promises: a word that a pack uses for itself, often or in a name, is no misspelling. Leaves out: grammar.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from toolkit.errors import Severity
from toolkit.text import fold
from toolkit.upkeep.plainly import readable, written

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from toolkit.packs import specs
    from toolkit.upkeep.notebook import Notebook
    from toolkit.upkeep.words import Told

_APART = re.compile(r"[\s-]+")
_OWNER = re.compile(r"['’]s?\b")
#: Shorter words have too many neighbours; the end of a word is where it is inflected.
_SHORTEST, _ENDING = 7, 3
#: A shorter word before or after another one is an article, a preposition or their like.
_SHORTEST_PART = 3
#: A form that stands so often as this, and a word so seldom, are held for one word.
_OFTEN, _SELDOM = 3, 1


def check_spelling(notebook: Notebook, spec: specs.PackSpec, texts: Sequence[Told]) -> None:
    """Warn of spellings that are nearly a term's."""
    for lang in spec.game.languages:
        forms = _forms(spec, lang)
        if forms:
            _check_language(notebook, lang, forms, [text for text in texts if lang in text.words])


def _forms(spec: specs.PackSpec, lang: str) -> dict[str, str]:
    """Return the term of each folded form in a language, names among them."""
    return {
        fold(form): term.id
        for term in spec.terms
        for form in (*term.forms.get(lang, ()), *filter(None, [term.name.get(lang)]))
    }


def _check_language(notebook: Notebook, lang: str, forms: dict[str, str], texts: Sequence[Told]) -> None:
    joined: dict[str, str] = {}
    for form in forms:
        joined.setdefault(_APART.sub("", form), form)
    most = min(max(len(_APART.split(form)) for form in forms) + 1, 5)
    runs = [list(written(readable(text.words[lang]), most)) for text in texts]
    folded = {run: fold(_OWNER.sub("", run)) for found in runs for run in found}
    counts = Counter(folded[run] for found in runs for run in found)
    near = _near_misses(forms, counts)
    for text, found in zip(texts, runs, strict=True):
        for run in dict.fromkeys(found):
            word = folded[run]
            meant = near.get(word) or joined.get(_APART.sub("", word))
            if meant is None or word in forms or meant == word or _by_chance(word, meant):
                continue
            notebook.in_text(
                Severity.WARNING, "spelling", run, text, lang,
                f'"{run}" is another spelling of "{meant}"',
                hint=f'write it alike, or add it to the forms of "{forms[meant]}"', word=run,
            )  # fmt: skip


def _by_chance(word: str, form: str) -> bool:
    """Return whether two words that make a form when joined are more likely just two words."""
    parts = word.split(" ")
    return len(parts) > len(form.split(" ")) and min(map(len, parts)) < _SHORTEST_PART


def _near_misses(forms: Iterable[str], counts: Counter[str]) -> dict[str, str]:
    """Return the form of each word that is seldom and a letter away from one that is not."""
    known = {form for form in forms if len(form) >= _SHORTEST and form.isalpha() and counts[form] >= _OFTEN}
    by_gap = {gap: form for form in known for gap in _gaps(form)}
    found = {}
    for word, count in counts.items():
        if count <= _SELDOM and len(word) >= _SHORTEST - 1 and word.isalpha() and word not in known:
            form = next((by_gap[gap] for gap in _gaps(word) if gap in by_gap), None)
            if form is not None and word[-_ENDING:] == form[-_ENDING:] and word[0] == form[0]:
                found[word] = form
    return found


def _gaps(word: str) -> set[str]:
    """Return a word and what is left of it without any one of its letters."""
    return {word, *(word[:i] + word[i + 1 :] for i in range(len(word)))}
