"""The words of what helps reading: copying a rule, meanings under a finger, finding more."""

from __future__ import annotations

#: By key, then language; {} are filled in by name.
READING_WORDS: dict[str, dict[str, str]] = {
    "copying": {"en": "Copy this rule", "pl": "Skopiuj tę zasadę", "sv": "Kopiera regeln"},
    "copy-link": {"en": "Copy link", "pl": "Kopiuj link", "sv": "Kopiera länk"},
    "copy-quote": {"en": "Copy quote", "pl": "Kopiuj cytat", "sv": "Kopiera citat"},
    "copied": {"en": "Copied", "pl": "Skopiowano", "sv": "Kopierat"},
    "copy-refused": {
        "en": "The browser refuses to copy",
        "pl": "Przeglądarka nie pozwala kopiować",
        "sv": "Webbläsaren vägrar kopiera",
    },
    "found-others": {
        "en": "In other languages too: {n}",
        "pl": "Także w innych językach: {n}",
        "sv": "På andra språk också: {n}",
    },
    "own-page": {"en": "Its own page", "pl": "Osobna strona", "sv": "Egen sida"},
    "tap-again": {
        "en": "Tap again to open",
        "pl": "Dotknij znowu, aby otworzyć",
        "sv": "Tryck igen för att öppna",
    },
}  # fmt: skip
