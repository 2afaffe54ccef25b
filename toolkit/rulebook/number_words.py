"""Numbers as rulebooks write them, in figures or in words, by language."""

from __future__ import annotations

#: The words for 1 to 20 in order, by language; where a number has several, strokes stand between them.
NUMBER_WORDS: dict[str, str] = {
    "en": (
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty"
    ),
    "pl": (
        "jeden|jedna|jedno|jedną dwa|dwie|dwóch trzy|trzech cztery|czterech pięć|pięciu sześć|sześciu "
        "siedem|siedmiu osiem|ośmiu dziewięć|dziewięciu dziesięć|dziesięciu jedenaście dwanaście trzynaście "
        "czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia"
    ),
    "sv": (
        "en|ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton femton sexton sjutton "
        "arton nitton tjugo"
    ),
}


def _words(lang: str) -> str:
    return NUMBER_WORDS.get(lang, NUMBER_WORDS["en"])


def number_pattern(lang: str) -> str:
    """Return a pattern of one number in figures or in the words of a language (English where unknown)."""
    words = _words(lang).replace(" ", "|")
    return rf"(?:\d{{1,3}}|\b(?:{words})\b)"


def number_of(text: str, lang: str) -> int:
    """Return a number written in figures or words; raises ValueError for anything else."""
    if text.isdecimal():
        return int(text)
    for number, words in enumerate(_words(lang).split(), 1):
        if text.lower() in words.split("|"):
            return number
    raise ValueError(f'"{text}" is no number')
