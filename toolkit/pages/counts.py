"""Numbers with their nouns as the site says them, by language and by the form that the number asks for.

Promises: every form of every language in the table (a test reads it through). Leaves out: which number
asks for which form (`toolkit.text.category`).
"""

from __future__ import annotations

#: By key, language and form; {n} is the number.
COUNTS: dict[str, dict[str, dict[str, str]]] = {
    "rules": {
        "en": {"one": "{n} rule", "other": "{n} rules"},
        "pl": {"one": "{n} zasada", "few": "{n} zasady", "many": "{n} zasad"},
        "sv": {"one": "{n} regel", "other": "{n} regler"},
    },
    "terms": {
        "en": {"one": "{n} term", "other": "{n} terms"},
        "pl": {"one": "{n} termin", "few": "{n} terminy", "many": "{n} terminów"},
        "sv": {"one": "{n} term", "other": "{n} termer"},
    },
    "steps": {
        "en": {"one": "{n} step", "other": "{n} steps"},
        "pl": {"one": "{n} krok", "few": "{n} kroki", "many": "{n} kroków"},
        "sv": {"one": "{n} steg", "other": "{n} steg"},
    },
    "cards": {
        "en": {"one": "{n} card", "other": "{n} cards"},
        "pl": {"one": "{n} karta", "few": "{n} karty", "many": "{n} kart"},
        "sv": {"one": "{n} kort", "other": "{n} kort"},
    },
    "formats": {
        "en": {"one": "{n} format", "other": "{n} formats"},
        "pl": {"one": "{n} format", "few": "{n} formaty", "many": "{n} formatów"},
        "sv": {"one": "{n} format", "other": "{n} format"},
    },
    "printables": {
        "en": {"one": "{n} sheet", "other": "{n} sheets"},
        "pl": {"one": "{n} arkusz", "few": "{n} arkusze", "many": "{n} arkuszy"},
        "sv": {"one": "{n} ark", "other": "{n} ark"},
    },
    "points": {
        "en": {"one": "{n} point", "other": "{n} points"},
        "pl": {"one": "{n} kwestia", "few": "{n} kwestie", "many": "{n} kwestii"},
        "sv": {"one": "{n} fråga", "other": "{n} frågor"},
    },
    "rulings": {
        "en": {"one": "{n} question", "other": "{n} questions"},
        "pl": {"one": "{n} pytanie", "few": "{n} pytania", "many": "{n} pytań"},
        "sv": {"one": "{n} fråga", "other": "{n} frågor"},
    },
    "changes": {
        "en": {"one": "{n} change", "other": "{n} changes"},
        "pl": {"one": "{n} zmiana", "few": "{n} zmiany", "many": "{n} zmian"},
        "sv": {"one": "{n} ändring", "other": "{n} ändringar"},
    },
    "copies": {
        "en": {"one": "{n} copy", "other": "{n} copies"},
        "pl": {"one": "{n} egzemplarz", "few": "{n} egzemplarze", "many": "{n} egzemplarzy"},
        "sv": {"one": "{n} exemplar", "other": "{n} exemplar"},
    },
    "breaches": {
        "en": {"one": "{n} point", "other": "{n} points"},
        "pl": {"one": "{n} punkt", "few": "{n} punkty", "many": "{n} punktów"},
        "sv": {"one": "{n} punkt", "other": "{n} punkter"},
    },
    "pages": {
        "en": {"one": "{n} page", "other": "{n} pages"},
        "pl": {"one": "{n} strona", "few": "{n} strony", "many": "{n} stron"},
        "sv": {"one": "{n} sida", "other": "{n} sidor"},
    },
    "of-games": {
        "en": {"one": "{n} game", "other": "{n} games"},
        "pl": {"one": "{n} gry", "few": "{n} gier", "many": "{n} gier"},
        "sv": {"one": "{n} spel", "other": "{n} spel"},
    },
    "players": {
        "en": {"one": "{n} player", "other": "{n} players"},
        "pl": {"one": "{n} gracz", "few": "{n} graczy", "many": "{n} graczy"},
        "sv": {"one": "{n} spelare", "other": "{n} spelare"},
    },
    "players-to": {
        "en": {"one": "{least} to {n} player", "other": "{least} to {n} players"},
        "pl": {
            "one": "od {least} do {n} gracza",
            "few": "od {least} do {n} graczy",
            "many": "od {least} do {n} graczy",
        },
        "sv": {"one": "{least} till {n} spelare", "other": "{least} till {n} spelare"},
    },
    "players-or-more": {
        "en": {"one": "{n} or more players", "other": "{n} or more players"},
        "pl": {
            "one": "co najmniej {n} gracz",
            "few": "co najmniej {n} graczy",
            "many": "co najmniej {n} graczy",
        },
        "sv": {"one": "minst {n} spelare", "other": "minst {n} spelare"},
    },
}
#: What the scripts of the site count.
SCRIPTED_COUNTS = ("cards", "breaches", "pages")
