"""The words of the site itself, by language: navigation, headings, labels, messages of its scripts.

Promises: every word in every language of the table (a test reads it through). Leaves out: choosing among them
(`toolkit.pages.speech`), numbers with nouns (`toolkit.pages.counts`), the words of turn tracks
(`toolkit.turn.words`) and of deck limits (`toolkit.decks.sentences`), and what the query language explains,
which is English.
"""

from __future__ import annotations

from toolkit.pages.builder_words import BUILDER_WORDS
from toolkit.pages.card_words import CARD_WORDS
from toolkit.pages.data_words import DATA_WORDS
from toolkit.pages.history_words import HISTORY_WORDS
from toolkit.pages.print_words import PRINT_WORDS
from toolkit.pages.reading_words import OFFLINE_WORDS, READING_WORDS
from toolkit.pages.table_words import TABLE_WORDS

#: The languages of the table; the first one stands in for all others.
LANGUAGES = ("en", "pl", "sv")
#: What each language calls itself, those of the table and some that packs may well come in.
OWN_NAMES = {
    "en": "English", "pl": "Polski", "sv": "Svenska", "cs": "Čeština", "da": "Dansk", "de": "Deutsch",
    "es": "Español", "fi": "Suomi", "fr": "Français", "it": "Italiano", "nb": "Norsk", "nl": "Nederlands",
    "pt": "Português",
}  # fmt: skip
_PAGES: dict[str, dict[str, str]] = {
    # every page
    "skip": {"en": "Skip to the text", "pl": "Przejdź do treści", "sv": "Hoppa till texten"},
    "scheme": {"en": "Light or dark", "pl": "Jasno lub ciemno", "sv": "Ljust eller mörkt"},
    "language": {"en": "Language", "pl": "Język", "sv": "Språk"},
    "in-en": {"en": "in English", "pl": "po angielsku", "sv": "på engelska"},
    "in-pl": {"en": "in Polish", "pl": "po polsku", "sv": "på polska"},
    "in-sv": {"en": "in Swedish", "pl": "po szwedzku", "sv": "på svenska"},
    "in-other": {"en": "language: {name}", "pl": "język: {name}", "sv": "språk: {name}"},
    "quick-start": {"en": "Quick start", "pl": "Szybki start", "sv": "Snabbstart"},
    "hosting": {"en": "Hosting", "pl": "Własny serwer", "sv": "Egen server"},
    "publishers": {"en": "What belongs to whom", "pl": "Co do kogo należy", "sv": "Vad som är vems"},
    "guide": {"en": "Guide", "pl": "Przewodnik", "sv": "Handledning"},
    "before-and-after": {"en": "Before and after", "pl": "Przed i po", "sv": "Före och efter"},
    "before": {"en": "Before", "pl": "Wstecz", "sv": "Före"},
    "after": {"en": "After", "pl": "Dalej", "sv": "Efter"},
    # the search box
    "find": {
        "en": "Find a rule, a term or a card",
        "pl": "Znajdź zasadę, termin lub kartę",
        "sv": "Hitta en regel, en term eller ett kort",
    },
    "find-hint": {
        "en": "Rule, number, term or card",
        "pl": "Zasada, numer, termin, karta",
        "sv": "Regel, nummer, term, kort",
    },
    "find-script": {
        "en": "Searching needs JavaScript. All pages can be read without it.",
        "pl": "Wyszukiwanie wymaga JavaScriptu. Bez niego można czytać wszystkie strony.",
        "sv": "Sökningen kräver JavaScript. Alla sidor går att läsa utan.",
    },
    "find-server": {
        "en": "Searching needs a web server, because a browser lets no script read files. This starts one:",
        "pl": "Wyszukiwanie wymaga serwera WWW, bo przeglądarka nie pozwala skryptom czytać plików."
        " Serwer uruchamia polecenie:",
        "sv": "Sökningen kräver en webbserver, för webbläsaren låter inga skript läsa filer. Så startas en:",
    },
    "find-failed": {
        "en": "The search could not be loaded: it needs a network once. Type again to try again.",
        "pl": "Nie udało się wczytać wyszukiwarki: raz potrzebuje sieci. Wpisz ponownie, aby spróbować.",
        "sv": "Sökningen kunde inte laddas: den behöver nätverk en gång. Skriv igen för att försöka på nytt.",
    },
    "found": {"en": "What was found", "pl": "Co znaleziono", "sv": "Vad som hittades"},
    "found-nothing": {
        "en": "Nothing has “{typed}”. Try fewer letters, or a word that the rule itself would use.",
        "pl": "Nic nie zawiera „{typed}”. Wpisz mniej liter albo słowo, którego użyłaby sama zasada.",
        "sv": "Inget innehåller ”{typed}”. Pröva färre bokstäver, eller ett ord som regeln själv använder.",
    },
    # the start page
    "start-title": {
        "en": "Decklore: rules and cards, to be looked up",
        "pl": "Decklore: zasady i karty do sprawdzenia",
        "sv": "Decklore: regler och kort att slå upp",
    },
    "start-about": {
        "en": "Rules, terms and cards, to be looked up.",
        "pl": "Zasady, terminy i karty do sprawdzenia.",
        "sv": "Regler, termer och kort att slå upp.",
    },
    "start-question": {
        "en": "What does the rule say?",
        "pl": "Co mówi zasada?",
        "sv": "Vad säger regeln?",
    },
    "start-hint": {
        "en": "A word, a rule’s number, a term, or a card’s name: rules, terms and cards of {games}.",
        "pl": "Słowo, numer zasady, termin albo nazwa karty: zasady, terminy i karty {games}.",
        "sv": "Ett ord, en regels nummer, en term eller ett korts namn: regler, termer och kort för {games}.",
    },
    # the parts of a game, and the titles of their pages
    "rules": {"en": "Rules", "pl": "Zasady", "sv": "Regler"},
    "terms": {"en": "Terms", "pl": "Terminy", "sv": "Termer"},
    "glossary": {"en": "Glossary", "pl": "Słowniczek", "sv": "Ordlista"},
    "turn": {"en": "Turn", "pl": "Przebieg tury", "sv": "Spelets gång"},
    "cards": {"en": "Cards", "pl": "Karty", "sv": "Kort"},
    "decks": {"en": "Decks", "pl": "Talie", "sv": "Kortlekar"},
    "discrepancies": {"en": "Open points", "pl": "Kwestie otwarte", "sv": "Öppna frågor"},
    "rules-of": {"en": "Rules of {title}", "pl": "{title}: zasady", "sv": "{title}: regler"},
    "rules-about": {
        "en": "Rules of {title}: all chapters.",
        "pl": "{title}: wszystkie rozdziały zasad.",
        "sv": "{title}: alla kapitel i reglerna.",
    },
    "rules-whole": {
        "en": "Rules of {title}, on one page",
        "pl": "{title}: zasady na jednej stronie",
        "sv": "{title}: reglerna på en sida",
    },
    "glossary-of": {"en": "Glossary of {title}", "pl": "{title}: słowniczek", "sv": "{title}: ordlista"},
    "glossary-about": {
        "en": "Glossary of {title}: every term.",
        "pl": "{title}: słowniczek wszystkich terminów.",
        "sv": "{title}: ordlista med alla termer.",
    },
    "turn-of": {"en": "The turn in {title}", "pl": "{title}: przebieg tury", "sv": "{title}: spelets gång"},
    "turn-about": {
        "en": "The turn in {title}, step by step.",
        "pl": "{title}: przebieg tury krok po kroku.",
        "sv": "{title}: spelets gång steg för steg.",
    },
    "cards-of": {"en": "Cards of {title}", "pl": "{title}: karty", "sv": "{title}: kort"},
    "cards-about": {
        "en": "Cards of {title}: search and list.",
        "pl": "{title}: lista kart i wyszukiwarka.",
        "sv": "{title}: lista över korten och sökning.",
    },
    "decks-of": {"en": "Decks of {title}", "pl": "{title}: talie", "sv": "{title}: kortlekar"},
    "decks-about": {
        "en": "Decks of {title}: the formats.",
        "pl": "{title}: formaty talii.",
        "sv": "{title}: format för kortlekar.",
    },
    "format-of": {
        "en": "{name}: a deck format of {title}",
        "pl": "{name}: format talii do {title}",
        "sv": "{name}: ett format för kortlekar i {title}",
    },
    "format-about": {
        "en": "{name}, a deck format of {title}: all limits.",
        "pl": "{name}, format talii do {title}: wszystkie ograniczenia.",
        "sv": "{name}, ett format för kortlekar i {title}: alla gränser.",
    },
    "discrepancies-of": {
        "en": "Open points of {title}",
        "pl": "{title}: kwestie otwarte",
        "sv": "{title}: öppna frågor",
    },
    "discrepancies-about": {
        "en": "Where the sources of {title} disagree or are silent, and the reading taken.",
        "pl": "{title}: gdzie źródła są sprzeczne lub milczą i jak je tu odczytano.",
        "sv": "{title}: där källorna säger emot varandra eller tiger, och hur de läses här.",
    },
    # the overview
    "also-here": {"en": "Also here", "pl": "Tu także", "sv": "Finns också"},
    "restated-from": {"en": "Restated from", "pl": "Opracowano na podstawie", "sv": "Återgivet efter"},
    # rules
    "rule": {"en": "Rule", "pl": "Zasada", "sv": "Regel"},
    "rules-all": {
        "en": "All rules on one page",
        "pl": "Wszystkie zasady na jednej stronie",
        "sv": "Alla regler på en sida",
    },
    "kind-example": {"en": "Example", "pl": "Przykład", "sv": "Exempel"},
    "kind-note": {"en": "Note", "pl": "Uwaga", "sv": "Anmärkning"},
    "cited-by": {"en": "Cited by", "pl": "Przywołana w", "sv": "Nämns i"},
    "cites": {"en": "Cites", "pl": "Odwołuje się do", "sv": "Hänvisar till"},
    "stands-in": {"en": "Stands in", "pl": "Rozdział", "sv": "Står i"},
    "restates": {"en": "Restates", "pl": "Źródło", "sv": "Återger"},
    "permalink": {"en": "Permalink", "pl": "Stały adres", "sv": "Permanent länk"},
    "sources-say": {
        "en": "What the sources say",
        "pl": "Co mówią źródła",
        "sv": "Vad källorna säger",
    },
    "letters": {"en": "Letters", "pl": "Litery", "sv": "Bokstäver"},
    # open points
    "doubts-about": {
        "en": "Where the sources disagree with themselves or are silent, what each place says,"
        " and the reading taken here.",
        "pl": "Gdzie źródła przeczą sobie lub milczą, co mówi każde miejsce i jak je tu odczytano.",
        "sv": "Där källorna motsäger sig själva eller tiger, vad varje ställe säger, och hur det läses här.",
    },
    "taken-here": {"en": "Taken here:", "pl": "Przyjęto tutaj:", "sv": "Läses här som:"},
    "rules-concerned": {"en": "Rules:", "pl": "Zasady:", "sv": "Regler:"},
    # cards
    "query": {
        "en": "Cards that match a query, such as",
        "pl": "Karty spełniające zapytanie, na przykład",
        "sv": "Kort som passar en fråga, till exempel",
    },
    "or": {"en": "or", "pl": "lub", "sv": "eller"},
    "cards-script": {
        "en": "Searching needs JavaScript; here are all cards.",
        "pl": "Wyszukiwanie wymaga JavaScriptu; oto wszystkie karty.",
        "sv": "Sökningen kräver JavaScript; här är alla kort.",
    },
    "cards-all": {"en": "Here are all cards.", "pl": "Oto wszystkie karty.", "sv": "Här är alla kort."},
    "cards-failed": {
        "en": "The cards could not be loaded. Reload the page to try again.",
        "pl": "Nie udało się wczytać kart. Odśwież stronę, aby spróbować ponownie.",
        "sv": "Korten kunde inte laddas. Ladda om sidan för att försöka igen.",
    },
    "name": {"en": "Name", "pl": "Nazwa", "sv": "Namn"},
    "type": {"en": "Type", "pl": "Typ", "sv": "Typ"},
    "list-parts": {"en": "Parts of the list", "pl": "Części listy", "sv": "Listans delar"},
    "unique": {"en": "unique", "pl": "unikatowa", "sv": "unikt"},
    "goes-on": {"en": "Goes on:", "pl": "Dołączana do:", "sv": "Läggs på:"},
    "printings": {"en": "Printings", "pl": "Wydania", "sv": "Tryckningar"},
    "card-number": {"en": "number {number}", "pl": "numer {number}", "sv": "nummer {number}"},
    "as-printed": {"en": "As printed in", "pl": "W wydaniu", "sv": "Som tryckt i"},
    "changed": {"en": "What changed after it", "pl": "Co się potem zmieniło", "sv": "Vad som sedan ändrades"},
    "not-given": {"en": "not given", "pl": "nie podano", "sv": "anges inte"},
    "card-text": {"en": "text", "pl": "tekst", "sv": "text"},
    "traits": {"en": "traits", "pl": "cechy", "sv": "egenskaper"},
    # decks
    "source": {"en": "Source:", "pl": "Źródło:", "sv": "Källa:"},
    "to-check": {"en": "To check a list:", "pl": "Sprawdzanie listy:", "sv": "Så prövas en lista:"},
    "asks": {"en": "What a check asks", "pl": "O co pyta sprawdzanie", "sv": "Vad en prövning frågar om"},
    "asks-how": {
        "en": "Answer on the command line, or in a line of the list such as",
        "pl": "Odpowiedz w wierszu poleceń albo w wierszu listy, na przykład",
        "sv": "Svara på kommandoraden, eller på en rad i listan, till exempel",
    },
    "asks-else": {
        "en": "A limit without its answer is not checked.",
        "pl": "Ograniczenie bez odpowiedzi nie jest sprawdzane.",
        "sv": "En gräns utan svar prövas inte.",
    },
    "range": {"en": "{least} to {most}", "pl": "od {least} do {most}", "sv": "{least} till {most}"},
    "range-open": {"en": "at least {least}", "pl": "co najmniej {least}", "sv": "minst {least}"},
    "asks-default": {"en": "{n} without an answer", "pl": "bez odpowiedzi {n}", "sv": "{n} utan svar"},
    "readings": {"en": "Other readings", "pl": "Inne odczytania", "sv": "Andra läsningar"},
    "readings-how": {
        "en": "Where the text can be read in two ways, a check takes the first reading"
        " unless you name the other.",
        "pl": "Gdzie tekst można odczytać dwojako, sprawdzanie przyjmuje pierwsze odczytanie,"
        " chyba że podasz drugie.",
        "sv": "Där texten kan läsas på två sätt gäller den första läsningen, om du inte anger den andra.",
    },
    "reading-doubt": {
        "en": "The open point behind it:",
        "pl": "Kwestia otwarta, z której wynika:",
        "sv": "Den öppna frågan bakom:",
    },
    "unchecked": {
        "en": "What no check can tell",
        "pl": "Czego nie da się sprawdzić",
        "sv": "Vad ingen prövning kan avgöra",
    },
    "examples": {"en": "Example decks", "pl": "Przykładowe talie", "sv": "Exempel på kortlekar"},
    "limit-from": {"en": "from {starts} on", "pl": "od {starts}", "sv": "från och med {starts}"},
    "limit-until": {"en": "until {ends}", "pl": "do {ends}", "sv": "till och med {ends}"},
    "limit-days": {
        "en": "from {starts} until {ends}",
        "pl": "od {starts} do {ends}",
        "sv": "från {starts} till och med {ends}",
    },
    "severity-warning": {
        "en": "a warning, no error",
        "pl": "ostrzeżenie, nie błąd",
        "sv": "en varning, inget fel",
    },
    "severity-note": {"en": "a note, no error", "pl": "uwaga, nie błąd", "sv": "en anmärkning, inget fel"},
    # the turn
    "the-turn": {"en": "The turn", "pl": "Przebieg tury", "sv": "Spelets gång"},
    "decide": {"en": "decide: {what}", "pl": "zdecyduj: {what}", "sv": "bestäm: {what}"},
    "ends": {"en": "How the game ends", "pl": "Jak kończy się gra", "sv": "Hur spelet slutar"},
    "goal": {"en": "Goal", "pl": "Cel", "sv": "Mål"},
    "when": {"en": "When", "pl": "Kiedy", "sv": "När"},
    "zones": {"en": "Zones", "pl": "Strefy", "sv": "Zoner"},
    "zone": {"en": "Zone", "pl": "Strefa", "sv": "Zon"},
    "whose": {"en": "Whose", "pl": "Czyja", "sv": "Vems"},
    "who-sees": {"en": "Who sees it", "pl": "Kto ją widzi", "sv": "Vem ser den"},
    "order": {"en": "Order", "pl": "Kolejność", "sv": "Ordning"},
    "counted": {"en": "What is counted", "pl": "Co się liczy", "sv": "Det som räknas"},
    "what": {"en": "What", "pl": "Co", "sv": "Vad"},
    "counted-whose": {"en": "Whose", "pl": "Czyje", "sv": "Vems"},
    "how-many": {"en": "How many", "pl": "Ile", "sv": "Hur många"},
    "facts": {
        "en": "What only the table knows",
        "pl": "Co wie tylko stół",
        "sv": "Det bara bordet vet",
    },
    "question": {"en": "Question", "pl": "Pytanie", "sv": "Fråga"},
    "answer": {"en": "Answer", "pl": "Odpowiedź", "sv": "Svar"},
    "in-words": {
        "en": "Every step in words",
        "pl": "Wszystkie kroki słowami",
        "sv": "Alla steg i ord",
    },
}
#: By key, then language; {} are filled in by name.
WORDS = (
    _PAGES
    | CARD_WORDS
    | DATA_WORDS
    | BUILDER_WORDS
    | READING_WORDS
    | OFFLINE_WORDS
    | HISTORY_WORDS
    | TABLE_WORDS
    | PRINT_WORDS
)
#: The words that the scripts of the site need; `js/words/` holds them.
SCRIPTED = ("find-failed", "found", "found-nothing", "rules", "terms", "cards", "turn", "cards-failed",
            "rulings", "in-other", "printings", "unique", "rule", "type", *CARD_WORDS, *BUILDER_WORDS,
            *READING_WORDS, *(f"in-{lang}" for lang in LANGUAGES))  # fmt: skip
