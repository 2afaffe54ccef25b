"""The words of the deck builder, by language; rows of the table in `toolkit.pages.words`.

Promises: all of them reach the scripts as well, which draw most of that page.
"""

from __future__ import annotations

#: By key, then language; {} are filled in by name.
BUILDER_WORDS: dict[str, dict[str, str]] = {
    "builder": {"en": "Deck builder", "pl": "Kreator talii", "sv": "Bygg en kortlek"},
    "builder-of": {
        "en": "Deck builder for {title}",
        "pl": "{title}: kreator talii",
        "sv": "{title}: bygg en kortlek",
    },
    "builder-about": {
        "en": "Build a deck of {title}, with its limits checked as you go.",
        "pl": "{title}: budowanie talii ze sprawdzaniem zasad na bieżąco.",
        "sv": "Bygg en kortlek för {title}; gränserna prövas medan du bygger.",
    },
    "builder-open": {
        "en": "Build a deck in the browser",
        "pl": "Zbuduj talię w przeglądarce",
        "sv": "Bygg en kortlek i webbläsaren",
    },
    "open-in-builder": {
        "en": "Open in the deck builder",
        "pl": "Otwórz w kreatorze talii",
        "sv": "Öppna i byggaren",
    },
    "builder-script": {
        "en": "Building a deck needs JavaScript. The formats and their limits can be read without it.",
        "pl": "Kreator talii wymaga JavaScriptu. Formaty i ich ograniczenia można czytać bez niego.",
        "sv": "Att bygga en kortlek kräver JavaScript. Formaten och deras gränser går att läsa utan.",
    },
    "builder-server": {
        "en": "The deck builder needs a web server, because a browser lets no script read files."
        " This starts one:",
        "pl": "Kreator talii wymaga serwera WWW, bo przeglądarka nie pozwala skryptom czytać plików."
        " Serwer uruchamia:",
        "sv": "Byggaren kräver en webbserver, för webbläsaren låter inga skript läsa filer. Så startas en:",
    },
    "builder-failed": {
        "en": "The deck builder could not be loaded. Reload the page to try again.",
        "pl": "Nie udało się wczytać kreatora talii. Odśwież stronę, aby spróbować ponownie.",
        "sv": "Byggaren kunde inte laddas. Ladda om sidan för att försöka igen.",
    },
    # picking cards
    "pick-cards": {"en": "Find cards", "pl": "Szukaj kart", "sv": "Hitta kort"},
    "into": {"en": "Add to", "pl": "Dodaj do", "sv": "Lägg i"},
    "into-fitting": {"en": "where it belongs", "pl": "właściwej części", "sv": "rätt del"},
    "add-one": {"en": "Add {name}", "pl": "Dodaj: {name}", "sv": "Lägg till {name}"},
    "take-one": {"en": "Take out {name}", "pl": "Usuń: {name}", "sv": "Ta bort {name}"},
    "added": {
        "en": "{name} added: {n} in {section}.",
        "pl": "Dodano: {name} ({section}: {n}).",
        "sv": "{name} tillagt: {n} i {section}.",
    },
    "taken": {
        "en": "{name} taken out: {n} left in {section}.",
        "pl": "Usunięto: {name} ({section}: {n}).",
        "sv": "{name} borttaget: {n} kvar i {section}.",
    },
    "no-section": {
        "en": "{name} has no place in this format.",
        "pl": "{name}: ten format nie ma dla tej karty miejsca.",
        "sv": "{name} har ingen plats i formatet.",
    },
    "move-to": {"en": "Move {name} to", "pl": "Przenieś: {name}", "sv": "Flytta {name} till"},
    "moved": {
        "en": "{name} moved to {section}.",
        "pl": "Przeniesiono: {name} ({section}).",
        "sv": "{name} flyttat till {section}.",
    },
    # cards that the data lacks
    "declare": {
        "en": "A card that is not listed here",
        "pl": "Karta, której tu nie ma",
        "sv": "Ett kort som inte finns här",
    },
    "declare-about": {
        "en": "Say what kind of card it is; the limits then count it like any other.",
        "pl": "Podaj, jaka to karta; ograniczenia policzą ją jak każdą inną.",
        "sv": "Säg vad det är för kort; gränserna räknar det då som alla andra.",
    },
    "declare-add": {"en": "Add to the deck", "pl": "Dodaj do talii", "sv": "Lägg i kortleken"},
    "declare-says": {"en": "says “{words}”", "pl": "ma tekst „{words}”", "sv": "har texten ”{words}”"},
    "declare-wrong": {
        "en": "“{name}” can't be written in a list. Add a word to the name.",
        "pl": "Nazwy „{name}” nie da się zapisać na liście. Dodaj do niej słowo.",
        "sv": "”{name}” går inte att skriva i en lista. Lägg till ett ord.",
    },
    "how-many-copies": {"en": "Copies", "pl": "Egzemplarze", "sv": "Exemplar"},
    # the deck
    "deck": {"en": "Deck", "pl": "Talia", "sv": "Kortlek"},
    "deck-name": {"en": "Name of the deck", "pl": "Nazwa talii", "sv": "Kortlekens namn"},
    "deck-format": {"en": "Format", "pl": "Format", "sv": "Format"},
    "undo": {"en": "Undo", "pl": "Cofnij", "sv": "Ångra"},
    "redo": {"en": "Redo", "pl": "Ponów", "sv": "Gör om"},
    "undone": {"en": "Undone.", "pl": "Cofnięto.", "sv": "Ångrat."},
    "redone": {"en": "Done again.", "pl": "Ponowiono.", "sv": "Gjort igen."},
    "begin": {
        "en": "Nothing here yet. Add cards from the search, or paste a list below.",
        "pl": "Jeszcze nic tu nie ma. Dodaj karty z wyszukiwarki albo wklej listę poniżej.",
        "sv": "Här finns inget än. Lägg till kort från sökningen, eller klistra in en lista nedan.",
    },
    "begin-list": {
        "en": "Nothing here yet. Type or paste a list below.",
        "pl": "Jeszcze nic tu nie ma. Wpisz lub wklej listę poniżej.",
        "sv": "Här finns inget än. Skriv eller klistra in en lista nedan.",
    },
    "legal-in": {"en": "Legal: {name}.", "pl": "Zgodna z zasadami: {name}.", "sv": "Tillåten: {name}."},
    "illegal-in": {
        "en": "Not legal: {name}, {points}.",
        "pl": "Niezgodna z zasadami: {name}, {points}.",
        "sv": "Inte tillåten: {name}, {points}.",
    },
    "is-warning": {"en": "Warning", "pl": "Ostrzeżenie", "sv": "Varning"},
    "is-note": {"en": "Note", "pl": "Uwaga", "sv": "Anmärkning"},
    "builder-readings": {
        "en": "Where the rules can be read in two ways, the verdict follows the first reading unless"
        " you choose the other.",
        "pl": "Gdzie zasady można odczytać dwojako, ocena przyjmuje pierwsze odczytanie, chyba że"
        " wybierzesz drugie.",
        "sv": "Där reglerna kan läsas på två sätt gäller den första läsningen, om du inte väljer den andra.",
    },
    "opened-link": {
        "en": "Opened from the link. Undo brings back the deck that was here.",
        "pl": "Otwarto z odnośnika. „Cofnij” przywraca talię, która tu była.",
        "sv": "Öppnat från länken. ”Ångra” tar tillbaka kortleken som fanns här.",
    },
    "broken-link": {
        "en": "The link holds no whole deck; it may have been cut short.",
        "pl": "Odnośnik nie zawiera całej talii; mógł zostać ucięty.",
        "sv": "Länken innehåller ingen hel kortlek; den kan ha blivit avklippt.",
    },
    # the list
    "list-box": {"en": "The deck as a list", "pl": "Talia jako lista", "sv": "Kortleken som lista"},
    "list-about": {
        "en": "Type, or paste a list of any program; what you write is read as you go.",
        "pl": "Pisz albo wklej listę z dowolnego programu; tekst jest czytany na bieżąco.",
        "sv": "Skriv, eller klistra in en lista från vilket program som helst; det läses medan du skriver.",
    },
    "import-file": {"en": "Open a file", "pl": "Otwórz plik", "sv": "Öppna en fil"},
    "imported": {
        "en": "{file}: {cards}, {name}.",
        "pl": "{file}: {cards}, {name}.",
        "sv": "{file}: {cards}, {name}.",
    },
    # numbers and chances
    "numbers": {"en": "Counts and curves", "pl": "Liczby i krzywe", "sv": "Antal och kurvor"},
    "average": {"en": "average {n}", "pl": "średnia {n}", "sv": "medel {n}"},
    "without-number": {"en": "none", "pl": "brak", "sv": "inget"},
    "odds": {"en": "Chances of drawing", "pl": "Szanse na dobranie", "sv": "Chanser att dra"},
    "odds-of": {"en": "Cards that match", "pl": "Karty spełniające", "sv": "Kort som passar"},
    "odds-hand": {"en": "Opening hand", "pl": "Ręka początkowa", "sv": "Starthand"},
    "odds-draw": {"en": "Cards drawn", "pl": "Dobranych kart", "sv": "Dragna kort"},
    "odds-turns": {"en": "Turns", "pl": "Tury", "sv": "Turer"},
    "odds-mulligan": {"en": "Mulligan", "pl": "Wymiana ręki", "sv": "Ny hand"},
    "mulligan-none": {"en": "none", "pl": "bez wymiany", "sv": "ingen"},
    "mulligan-rule": {"en": "by the rules", "pl": "według zasad", "sv": "enligt reglerna"},
    "mulligan-all": {"en": "the whole hand, once", "pl": "cała ręka, raz", "sv": "hela handen, en gång"},
    "mulligan-aside": {
        "en": "what does not match, once",
        "pl": "niepasujące, raz",
        "sv": "det som inte passar, en gång",
    },
    "odds-own": {"en": "own number", "pl": "własna liczba", "sv": "eget antal"},
    "odds-at-least": {"en": "at least {n}", "pl": "co najmniej {n}", "sv": "minst {n}"},
    "odds-in-hand": {"en": "hand", "pl": "ręka", "sv": "hand"},
    "odds-turn": {"en": "turn {n}", "pl": "tura {n}", "sv": "tur {n}"},
    "odds-cards": {"en": "cards drawn", "pl": "dobrane karty", "sv": "dragna kort"},
    "odds-model": {
        "en": "{section}: {cards}, {n} of them matching. Shuffled, drawn without putting back; exact.",
        "pl": "{section}: {cards}, pasujących: {n}. Po tasowaniu, bez zwracania; dokładnie.",
        "sv": "{section}: {cards}, varav {n} passar. Blandade, dragna utan återläggning; exakt.",
    },
    "odds-takes": {
        "en": "Setup has taken out {what}.",
        "pl": "Rozstawienie zabrało: {what}.",
        "sv": "Uppställningen har tagit bort {what}.",
    },
    "odds-best": {
        "en": "If setup takes as few matching cards as it can:",
        "pl": "Jeśli rozstawienie zabiera jak najmniej pasujących kart:",
        "sv": "Om uppställningen tar så få passande kort som möjligt:",
    },
    "odds-worst": {
        "en": "If setup takes as many as it can ({n} are left):",
        "pl": "Jeśli zabiera ich jak najwięcej (zostaje {n}):",
        "sv": "Om den tar så många som möjligt ({n} är kvar):",
    },
    "odds-no-hand": {
        "en": "The rules state no opening hand for this deck; say how many cards are drawn.",
        "pl": "Zasady nie podają ręki początkowej dla tej talii; podaj, ile kart się dobiera.",
        "sv": "Reglerna anger ingen starthand för kortleken; ange hur många kort som dras.",
    },
    "odds-no-mulligan": {
        "en": "The rules state no mulligan for this deck.",
        "pl": "Zasady nie przewidują wymiany ręki w tej talii.",
        "sv": "Reglerna anger ingen ny hand för kortleken.",
    },
    "odds-setup-lacks": {
        "en": "Setup takes {what} out of the deck, which does not have them.",
        "pl": "Rozstawienie zabiera z talii: {what}, a talia tego nie ma.",
        "sv": "Uppställningen tar {what} ur kortleken, som inte har dem.",
    },
    # handing on
    "share": {"en": "Share and export", "pl": "Udostępnij i eksportuj", "sv": "Dela och exportera"},
    "share-link": {"en": "Link to this deck", "pl": "Odnośnik do tej talii", "sv": "Länk till kortleken"},
    "copy-deck": {"en": "Copy link", "pl": "Kopiuj odnośnik", "sv": "Kopiera länk"},
    "link-copied": {"en": "The link is copied.", "pl": "Odnośnik skopiowany.", "sv": "Länken är kopierad."},
    "link-selected": {
        "en": "The link is selected; copy it with Ctrl+C.",
        "pl": "Odnośnik jest zaznaczony; skopiuj go (Ctrl+C).",
        "sv": "Länken är markerad; kopiera den med Ctrl+C.",
    },
    "export-as": {"en": "Export as", "pl": "Eksportuj jako", "sv": "Exportera som"},
    "export-save": {"en": "Save file", "pl": "Zapisz plik", "sv": "Spara fil"},
    "exported": {"en": "Saved as {file}.", "pl": "Zapisano jako {file}.", "sv": "Sparat som {file}."},
    "table-at": {
        "en": "Address of the pictures",
        "pl": "Adres obrazków",
        "sv": "Bildernas adress",
    },
    "table-pictures": {
        "en": "Its pictures are {names}; put them at that address, or choose them in the game.",
        "pl": "Jego obrazki to {names}; umieść je pod tym adresem albo wskaż w grze.",
        "sv": "Bilderna är {names}; lägg dem på den adressen eller välj dem i spelet.",
    },
    "stays-here": {
        "en": "The deck is kept in this browser and in the page's address; nothing is sent anywhere.",
        "pl": "Talia jest przechowywana w tej przeglądarce i w adresie strony; nic nie jest nigdzie"
        " wysyłane.",
        "sv": "Kortleken sparas i webbläsaren och i sidans adress; inget skickas någonstans.",
    },
    "works-offline": {
        "en": "This page now works offline.",
        "pl": "Ta strona działa teraz bez sieci.",
        "sv": "Sidan fungerar nu utan nät.",
    },
    # paper
    "sheets": {"en": "Print", "pl": "Drukuj", "sv": "Skriv ut"},
    "paper": {"en": "Paper", "pl": "Papier", "sv": "Papper"},
    "cut-lines": {"en": "Cut lines", "pl": "Linie cięcia", "sv": "Skärlinjer"},
    "sheets-backs": {"en": "Backs", "pl": "Rewersy", "sv": "Baksidor"},
    "sheets-turn": {
        "en": "Two-sided: flip on the long edge.",
        "pl": "Dwustronnie: odwracaj wzdłuż długiej krawędzi.",
        "sv": "Dubbelsidigt: vänd längs långsidan.",
    },
    "sheets-faces": {"en": "Lay out the cards", "pl": "Rozłóż karty", "sv": "Lägg ut korten"},
    "sheets-list": {"en": "Print the list", "pl": "Drukuj listę", "sv": "Skriv ut listan"},
    "sheets-now": {"en": "Print", "pl": "Drukuj", "sv": "Skriv ut"},
    "sheets-back": {"en": "Back to the deck", "pl": "Wróć do talii", "sv": "Tillbaka till kortleken"},
    "sheets-about": {
        "en": "{cards} on {pages}. Print at 100 %, without margins.",
        "pl": "{cards}, {pages}. Drukuj w skali 100%, bez marginesów.",
        "sv": "{cards} på {pages}. Skriv ut i 100 %, utan marginaler.",
    },
    "sheets-none": {
        "en": "There are no cards to print yet.",
        "pl": "Nie ma jeszcze kart do druku.",
        "sv": "Det finns inga kort att skriva ut än.",
    },
}
