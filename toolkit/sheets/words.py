"""The few words that sheets and faces print of themselves, by language.

Promises: a word for every language of the table, English for all others. Leaves out: the games'
own words, which come from their packs.
"""

from __future__ import annotations

from toolkit.games import text_in

#: `{n}` and `{all}` are page numbers, `{ruler}` is the length of the ruler.
WORDS: dict[str, dict[str, str]] = {
    "note": {
        "en": "unofficial, text restated",
        "pl": "nieoficjalne, treść własnymi słowami",
        "sv": "inofficiellt, texten omskriven",
    },
    "page": {"en": "page {n} of {all}", "pl": "strona {n} z {all}", "sv": "sida {n} av {all}"},
    "scale": {
        "en": "Print at 100 %; the ruler is {ruler} long.",
        "pl": "Drukuj w skali 100 %; linijka ma {ruler}.",
        "sv": "Skriv ut i 100 %; linjalen är {ruler} lång.",
    },
    "cut": {"en": "cut", "pl": "tnij", "sv": "klipp"},
    "fold": {"en": "fold", "pl": "zegnij", "sv": "vik"},
    "glue": {"en": "glue", "pl": "sklej", "sv": "limma"},
}


def words_in(lang: str) -> dict[str, str]:
    """Return all words in `lang`, in English where a word has no such form."""
    return {name: text_in(forms, lang) for name, forms in WORDS.items()}
