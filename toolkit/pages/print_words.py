"""The words of the page with sheets to print, by language; rows of the table in `toolkit.pages.words`."""

from __future__ import annotations

#: By key, then language; {} are filled in by name.
PRINT_WORDS: dict[str, dict[str, str]] = {
    "print": {"en": "Print", "pl": "Druk", "sv": "Skriv ut"},
    "print-of": {"en": "Print {title}", "pl": "{title}: do druku", "sv": "Skriv ut {title}"},
    "print-about": {
        "en": "Cards, player aid and rules of {title} as PDF, ready to be printed",
        "pl": "Karty, pomoc gracza i zasady gry {title} w PDF, gotowe do druku",
        "sv": "Kort, spelhjälp och regler för {title} som PDF, färdiga att skriva ut",
    },
    "print-how": {
        "en": "Print at 100 %, without fitting to the page: the ruler in the margin says whether it is true.",
        "pl": "Drukuj w skali 100 %, bez dopasowania do strony: pokaże to linijka na marginesie.",
        "sv": "Skriv ut i 100 %, utan anpassning till sidan: linjalen i marginalen visar om det stämmer.",
    },
    "print-more": {
        "en": "Backs, bleed, other papers, less ink, print shops:",
        "pl": "Rewersy, spady, inne papiery, oszczędzanie tuszu, drukarnie:",
        "sv": "Baksidor, utfall, andra papper, mindre bläck, tryckerier:",
    },
    "print-guide": {"en": "printing", "pl": "drukowanie", "sv": "utskrift"},
    "print-cards": {"en": "Cards", "pl": "Karty", "sv": "Kort"},
    "print-aid": {
        "en": "Player aid: the turn", "pl": "Pomoc gracza: przebieg tury", "sv": "Spelhjälp: spelets gång",
    },
    "print-booklet": {"en": "Rules as a booklet", "pl": "Zasady jako broszura", "sv": "Reglerna som häfte"},
}  # fmt: skip
