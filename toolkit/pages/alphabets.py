"""The order of the alphabet, by language: in Swedish å, ä and ö come last, in Polish ł has its own place.

Promises: a letter of the language's own alphabet stands at its place, any other where its plain twin does.
Leaves out: the order of cards, which the query language keeps (`toolkit.query`).
"""

from __future__ import annotations

from string import ascii_lowercase

from toolkit.text import fold

#: Alphabets with letters that are not the plain ones with a mark.
_ALPHABETS = {
    "da": f"{ascii_lowercase}æøå",
    "nb": f"{ascii_lowercase}æøå",
    "pl": "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż",
    "sv": f"{ascii_lowercase}åäö",
}


def alphabet_key(text: str, lang: str) -> tuple[int, ...]:
    """Return what a text is sorted by; signs that are no letters come first."""
    letters = _ALPHABETS.get(lang, ascii_lowercase)
    return tuple(letters.find(letter) for letter in _spelled(text, letters))


def first_letter(text: str, lang: str) -> str:
    """Return the capital under which a text stands in a list."""
    return _spelled(text, _ALPHABETS.get(lang, ascii_lowercase))[:1].upper()


def _spelled(text: str, letters: str) -> str:
    return "".join(letter if letter in letters else fold(letter) for letter in text.casefold().strip())
