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
    "found-names": {
        "en": "Only names and numbers were searched: full texts need a network.",
        "pl": "Przeszukano tylko nazwy i numery: pełne teksty wymagają sieci.",
        "sv": "Bara namn och nummer har genomsökts: hela texter kräver ett nätverk.",
    },
    "own-page": {"en": "Its own page", "pl": "Osobna strona", "sv": "Egen sida"},
    "tap-again": {
        "en": "Tap again to open",
        "pl": "Dotknij znowu, aby otworzyć",
        "sv": "Tryck igen för att öppna",
    },
}  # fmt: skip
#: What stands, without a network, for a page that was not kept.
OFFLINE_WORDS: dict[str, dict[str, str]] = {
    "offline-title": {
        "en": "Not here without a network",
        "pl": "Tego nie ma bez sieci",
        "sv": "Finns inte utan nätverk",
    },
    "offline-about": {
        "en": "What opens without a network, and what does not.",
        "pl": "Co otwiera się bez sieci, a co nie.",
        "sv": "Vad som går att öppna utan nätverk och vad som inte gör det.",
    },
    "offline-what": {
        "en": "There is no network, and this page was not opened before. Pages that were open before are"
        " there, and so are all rules and the glossary of each game of which one page was.",
        "pl": "Nie ma sieci, a ta strona nie była jeszcze otwarta. Działają strony otwarte wcześniej,"
        " a z każdej gry, której choć jedną stronę otwarto, także wszystkie zasady i słowniczek.",
        "sv": "Det finns inget nätverk, och den här sidan har inte varit öppen förut. Sidor som har varit"
        " öppna finns kvar, liksom alla regler och ordlistan i varje spel där någon sida var öppen.",
    },
    "offline-again": {"en": "Try again", "pl": "Spróbuj ponownie", "sv": "Försök igen"},
}
