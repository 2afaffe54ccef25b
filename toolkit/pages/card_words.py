"""The words of the list of cards, by language; rows of the table in `toolkit.pages.words`.

Promises: all of them reach the scripts as well, which draw most of that page.
"""

from __future__ import annotations

#: By key, then language; {} are filled in by name.
CARD_WORDS: dict[str, dict[str, str]] = {
    "syntax": {"en": "How to write queries", "pl": "Jak pisać zapytania", "sv": "Så skrivs frågor"},
    "view": {"en": "View", "pl": "Widok", "sv": "Visning"},
    "as-list": {"en": "List", "pl": "Lista", "sv": "Lista"},
    "as-grid": {"en": "Grid", "pl": "Siatka", "sv": "Rutnät"},
    "as-text": {"en": "Text", "pl": "Tekst", "sv": "Text"},
    "all-words": {"en": "With flavour and notes", "pl": "Z fabułą i uwagami", "sv": "Med stämning och noter"},
    "sort-by": {"en": "Sorted by", "pl": "Kolejność:", "sv": "Ordnade efter"},
    "sort-usual": {"en": "best match", "pl": "trafność", "sv": "bästa träff"},
    "backwards": {"en": "Backwards", "pl": "Odwrotnie", "sv": "Baklänges"},
    "show-more": {"en": "Show more", "pl": "Pokaż więcej", "sv": "Visa fler"},
    "shown-of": {"en": "{n} of {all}", "pl": "{n} z {all}", "sv": "{n} av {all}"},
    # where nothing fits
    "no-cards": {
        "en": "No card fits all of this.",
        "pl": "Żadna karta nie spełnia wszystkich warunków.",
        "sv": "Inget kort uppfyller alla villkor.",
    },
    "leave-out": {"en": "Leave out", "pl": "Pomiń", "sv": "Utelämna"},
    "start-anew": {"en": "Show all cards", "pl": "Pokaż wszystkie karty", "sv": "Visa alla kort"},
    # the filters
    "filters": {"en": "Filters", "pl": "Filtry", "sv": "Filter"},
    "clear": {"en": "Clear", "pl": "Wyczyść", "sv": "Rensa"},
    "more-values": {"en": "All {n}", "pl": "Wszystkie ({n})", "sv": "Alla {n}"},
    "from": {"en": "from", "pl": "od", "sv": "från"},
    "to": {"en": "to", "pl": "do", "sv": "till"},
    "any": {"en": "any", "pl": "dowolne", "sv": "alla"},
    # what is suggested in the query box
    "suggestions": {"en": "Suggestions", "pl": "Podpowiedzi", "sv": "Förslag"},
    "op-has": {"en": "contains", "pl": "zawiera", "sv": "innehåller"},
    "op-is": {"en": "is", "pl": "jest", "sv": "är"},
    "op-not": {"en": "is not", "pl": "nie jest", "sv": "är inte"},
    "op-only": {"en": "is only", "pl": "to tylko", "sv": "är bara"},
    "op-equal": {"en": "is exactly", "pl": "jest równe", "sv": "är precis"},
    "op-least": {"en": "is at least", "pl": "to co najmniej", "sv": "är minst"},
    "op-most": {"en": "is at most", "pl": "to co najwyżej", "sv": "är högst"},
    "op-more": {"en": "is more than", "pl": "to więcej niż", "sv": "är mer än"},
    "op-less": {"en": "is less than", "pl": "to mniej niż", "sv": "är mindre än"},
    "op-or": {"en": "one or the other", "pl": "jedno albo drugie", "sv": "det ena eller det andra"},
    # the fields that cards of every game have
    "field-name": {"en": "name", "pl": "nazwa", "sv": "namn"},
    "field-type": {"en": "type", "pl": "typ", "sv": "typ"},
    "field-trait": {"en": "traits", "pl": "cechy", "sv": "egenskaper"},
    "field-text": {"en": "text", "pl": "tekst", "sv": "text"},
    "field-game": {"en": "game", "pl": "gra", "sv": "spel"},
    "field-set": {"en": "set", "pl": "zestaw", "sv": "uppsättning"},
    "field-id": {"en": "id", "pl": "identyfikator", "sv": "id"},
    "field-quantity": {"en": "copies", "pl": "egzemplarze", "sv": "exemplar"},
    "field-artist": {"en": "artist", "pl": "ilustracje", "sv": "illustratör"},
    "field-lang": {"en": "languages", "pl": "języki", "sv": "språk"},
    "field-has": {"en": "has a value for", "pl": "ma wartość", "sv": "har ett värde för"},
    "field-is": {"en": "property", "pl": "właściwość", "sv": "särdrag"},
    "field-legal": {"en": "allowed in", "pl": "dozwolona w", "sv": "tillåtet i"},
    "field-ability": {"en": "abilities", "pl": "zdolności", "sv": "förmågor"},
    "field-subtitle": {"en": "subtitle", "pl": "podtytuł", "sv": "undertitel"},
    "field-number": {"en": "number", "pl": "numer", "sv": "nummer"},
    "field-date": {"en": "date", "pl": "data", "sv": "datum"},
    "field-sort": {"en": "sorts the list", "pl": "porządkuje listę", "sv": "ordnar listan"},
    "field-unique": {"en": "a row for each", "pl": "wiersz na każdą", "sv": "en rad för varje"},
}
