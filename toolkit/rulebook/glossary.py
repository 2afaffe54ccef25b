"""Terms of a document for the glossary: their names, and the forms in which its words use them.

Promises: a form is proposed only where the document has it, or where it is the name itself. Leaves out:
the meaning, which is the rule's that defines the term.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.rulebook.outline import prefixed
from toolkit.text import fold, slug

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from toolkit.rulebook.outline import OutlineRule

#: Endings of nouns, by language; of others none are known.
ENDINGS: dict[str, tuple[str, ...]] = {
    "en": ("", "s", "es", "ies", "y"),
    "sv": ("", "n", "en", "et", "t", "er", "ar", "or", "r", "na", "erna", "arna", "orna", "s", "ns", "ens",
           "ets", "ernas", "arnas", "ornas", "a", "e"),
    "pl": ("", "a", "ą", "ę", "e", "i", "y", "u", "o", "ie", "em", "om", "ach", "ami", "owi", "ów", "ego",
           "emu", "ej", "ych", "ymi", "im", "ich", "ka", "ki", "ek", "kę", "ką"),
}  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_BRACKET = re.compile(r"\s*\(([^()]*)\)")
#: A stem has so many letters at least, and forms may go on from it.
_STEM = 4


@dataclass(frozen=True)
class ProposedTerm:
    """A term: the rule that defines it, its name without remarks in brackets, and its forms."""

    id: str
    name: str
    rule: str
    forms: tuple[str, ...]


def propose_terms(rules: Sequence[OutlineRule], lang: str, prefix: str = "") -> list[ProposedTerm]:
    """Return the terms that rules define, each name once; the first rule that defines it counts."""
    words = _words(rule.text for rule in rules)
    whole = fold(" ".join(rule.text for rule in rules))
    found: dict[str, ProposedTerm] = {}
    for rule in rules:
        if rule.kind != "term" or not rule.title:
            continue
        name = _BRACKET.sub("", rule.title).replace("*", "").strip(" \"“”„'") or rule.title
        key = slug(name)[:80].strip("-")
        if key and key not in found:
            found[key] = ProposedTerm(
                prefixed(key, prefix)[:80].strip("-"), name, rule.id, tuple(_forms(name, words, whole, lang))
            )
    return list(found.values())


def _words(texts: Iterable[str]) -> dict[str, str]:
    """Return the words of a document as first written, by their folded form."""
    found: dict[str, str] = {}
    for text in texts:
        for word in _WORD.findall(text):
            found.setdefault(fold(word), word)
    return found


def _forms(name: str, words: dict[str, str], text: str, lang: str) -> Iterator[str]:
    """Yield the name, its parts where it joins several by a stroke, and other forms of its last word."""
    seen: set[str] = set()
    for part in dict.fromkeys([name, *name.split("/")]):
        whole = part.strip()
        *before, last = whole.split() or [""]
        for word in (last, *_inflected(last, words, lang)):
            form = " ".join([*before, word])
            if fold(form) not in seen and (word == last or not before or fold(form) in text):
                seen.add(fold(form))
                yield form


def _inflected(word: str, words: dict[str, str], lang: str) -> Iterator[str]:
    """Yield the document's other forms of a word."""
    endings = [fold(ending) for ending in ENDINGS.get(lang, ())]
    folded = fold(word)
    stems = [folded.removesuffix(end) for end in endings if folded.endswith(end)]
    wanted = {stem + end for stem in stems if len(stem) >= _STEM for end in endings} - {folded}
    for other, written in words.items():
        if other in wanted:
            yield written if word[:1].isupper() == written[:1].isupper() else _cased(written, word)


def _cased(word: str, like: str) -> str:
    return word[:1].upper() + word[1:] if like[:1].isupper() else word[:1].lower() + word[1:]
