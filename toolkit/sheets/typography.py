"""Words as a printer sets them: quotes and apostrophes of the language, a true minus, no letter left alone.

Promises: only signs change, and spaces that must not break; packs write plain signs, which is what
search and export keep. Leaves out: markup (`toolkit.sheets.runs`) and hyphens (the templates).
"""

from __future__ import annotations

import re
import unicodedata

#: Double and single quotes by language, opening and closing; English for all others.
QUOTES = {
    "en": "“”‘’",
    "pl": "„”‚’",
    "sv": "””’’",
    "de": "„“‚‘",
    "cs": "„“‚‘",
    "fr": "«»‹›",
}
#: Words of one letter that never end a line, by language.
_LONELY = {"pl": "aiouwz", "cs": "aikosuvz"}
_DOUBLE = re.compile(r"(?<!\w)\"(?=[^\s\"])([^\"\n]*[^\s\"])\"(?!\w)")
_SINGLE = re.compile(r"(?<!\w)'(?=[^\s'])([^'\n]*[^\s'])'(?!\w)")
_APOSTROPHE = re.compile(r"(?<=\w)'")
_MINUS = re.compile(r"(?:(?<=\s)|(?<=\()|^)-(?=\d)", re.MULTILINE)


def typographic(text: str, lang: str) -> str:
    """Return `text`, composed (NFC), with the signs that a printer in `lang` would use."""
    text = unicodedata.normalize("NFC", text)
    if '"' in text or "'" in text:
        opening, closing, single, end = tuple(QUOTES.get(lang, QUOTES["en"]))
        text = _DOUBLE.sub(rf"{opening}\1{closing}", text)
        text = _APOSTROPHE.sub("’", _SINGLE.sub(rf"{single}\1{end}", text))
    if "-" in text:
        text = _MINUS.sub("−", text)
    letters = _LONELY.get(lang)
    return re.sub(rf"(?i)(?<![\w'’.-])([{letters}]) (?=\w)", "\\1\u00a0", text) if letters else text
