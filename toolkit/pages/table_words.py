"""The words of the companion at the table, by language; `table/track.json` hands them to its scripts.

Promises: every word in every language of the site. Leaves out: the words of tracks (`toolkit.turn.words`).
"""

from __future__ import annotations

#: By key, then language; {} are filled in by name.
TABLE_WORDS: dict[str, dict[str, str]] = {
    "table": {"en": "At the table", "pl": "Przy stole", "sv": "Vid bordet"},
    "table-of": {"en": "{title} at the table", "pl": "{title}: przy stole", "sv": "{title}: vid bordet"},
    "table-about": {
        "en": "{title} at the table: the turn step by step, with counters, draws and dice.",
        "pl": "{title} przy stole: tura krok po kroku, z licznikami, losowaniem i kośćmi.",
        "sv": "{title} vid bordet: spelets gång steg för steg, med räknare, dragning och tärningar.",
    },
    "table-lead": {
        "en": "Leads through the turn step by step, counts, draws and rolls."
        " The game is kept on this device.",
        "pl": "Prowadzi przez turę krok po kroku, liczy, losuje i rzuca. Gra zostaje na tym urządzeniu.",
        "sv": "Leder genom spelets gång steg för steg, räknar, drar och slår."
        " Spelet sparas på den här enheten.",
    },
    "table-script": {
        "en": "This page leads through a game at the table, counts and draws, and needs JavaScript for it."
        " Every step can be read without:",
        "pl": "Ta strona prowadzi przez grę przy stole, liczy i losuje, a do tego wymaga JavaScriptu."
        " Bez niego można przeczytać każdy krok:",
        "sv": "Den här sidan leder genom ett spel vid bordet, räknar och drar, och kräver då JavaScript."
        " Alla steg går att läsa utan:",
    },
    "table-server": {
        "en": "This page needs a web server, because a browser lets no script read files. This starts one:",
        "pl": "Ta strona wymaga serwera WWW, bo przeglądarka nie pozwala skryptom czytać plików."
        " Serwer uruchamia polecenie:",
        "sv": "Den här sidan kräver en webbserver, för webbläsaren låter inga skript läsa filer."
        " Så startas en:",
    },
    "table-failed": {
        "en": "The steps could not be loaded. Reload the page to try again.",
        "pl": "Nie udało się wczytać kroków. Odśwież stronę, aby spróbować ponownie.",
        "sv": "Stegen kunde inte laddas. Ladda om sidan för att försöka igen.",
    },
    "table-stale": {
        "en": "The steps of this game have changed since it was begun, and some of the last ones could not be"
        " taken over. Check the counters.",
        "pl": "Kroki tej gry zmieniły się, odkąd ją zaczęto, i części ostatnich nie dało się przejąć."
        " Sprawdź liczniki.",
        "sv": "Spelets steg har ändrats sedan det började, och några av de sista gick inte att ta över."
        " Kontrollera räknarna.",
    },
    "table-unkept": {
        "en": "This browser keeps nothing: leave the page open until the game is over.",
        "pl": "Ta przeglądarka niczego nie zapisuje: nie zamykaj strony do końca gry.",
        "sv": "Den här webbläsaren sparar ingenting: låt sidan vara öppen tills spelet är slut.",
    },
    "table-players": {"en": "How many play?", "pl": "Ilu gra?", "sv": "Hur många spelar?"},
    "table-player": {"en": "Player {n}", "pl": "Gracz {n}", "sv": "Spelare {n}"},
    "table-name": {"en": "Name of player {n}", "pl": "Imię gracza {n}", "sv": "Namn på spelare {n}"},
    "table-names": {"en": "Names", "pl": "Imiona", "sv": "Namn"},
    "table-begin": {"en": "Begin", "pl": "Zacznij", "sv": "Börja"},
    "table-new": {"en": "New game", "pl": "Nowa gra", "sv": "Nytt spel"},
    "table-new-sure": {
        "en": "The game on this device will be gone.",
        "pl": "Gra zapisana na tym urządzeniu przepadnie.",
        "sv": "Spelet på den här enheten försvinner.",
    },
    "table-go-on": {"en": "Keep playing", "pl": "Graj dalej", "sv": "Spela vidare"},
    "table-undo": {"en": "Undo", "pl": "Cofnij", "sv": "Ångra"},
    "table-redo": {"en": "Redo", "pl": "Ponów", "sv": "Gör om"},
    "table-tools": {"en": "Game", "pl": "Gra", "sv": "Spelet"},
    "table-past": {"en": "What happened", "pl": "Co się stało", "sv": "Vad som har hänt"},
    "table-awake": {"en": "Screen stays on", "pl": "Ekran nie gaśnie", "sv": "Skärmen lyser"},
    "table-start": {
        "en": "Before the first step",
        "pl": "Przed pierwszym krokiem",
        "sv": "Före första steget",
    },
    "table-over": {"en": "The game is over", "pl": "Koniec gry", "sv": "Spelet är slut"},
    "table-counters": {"en": "Counters", "pl": "Liczniki", "sv": "Räknare"},
    "table-shared": {"en": "Shared", "pl": "Wspólne", "sv": "Gemensamt"},
    "table-marks": {"en": "Kept by the steps", "pl": "Pilnowane przez kroki", "sv": "Sköts av stegen"},
    "table-less": {"en": "{name}: one less", "pl": "{name}: o jeden mniej", "sv": "{name}: en mindre"},
    "table-more": {"en": "{name}: one more", "pl": "{name}: o jeden więcej", "sv": "{name}: en till"},
    "table-type": {
        "en": "{name}: {n}. Type a number",
        "pl": "{name}: {n}. Wpisz liczbę",
        "sv": "{name}: {n}. Skriv ett tal",
    },
    "table-other": {"en": "Another number", "pl": "Inna liczba", "sv": "Ett annat tal"},
    "table-set": {"en": "Set", "pl": "Ustaw", "sv": "Sätt"},
    "table-cancel": {"en": "Cancel", "pl": "Anuluj", "sv": "Avbryt"},
    "table-erase": {"en": "Erase a digit", "pl": "Usuń cyfrę", "sv": "Ta bort en siffra"},
    "table-minus": {"en": "Minus", "pl": "Minus", "sv": "Minus"},
    "table-range": {"en": "{least} to {most}", "pl": "od {least} do {most}", "sv": "{least} till {most}"},
    "table-least": {"en": "{least} or more", "pl": "{least} lub więcej", "sv": "{least} eller fler"},
    "table-whose": {"en": "Whose steps these are", "pl": "Czyje to kroki", "sv": "Vems stegen är"},
    "table-now": {"en": "Now: {name}", "pl": "Teraz: {name}", "sv": "Nu: {name}"},
    "table-done": {"en": "Done", "pl": "Gotowe", "sv": "Klart"},
    "table-yes": {"en": "Yes", "pl": "Tak", "sv": "Ja"},
    "table-no": {"en": "No", "pl": "Nie", "sv": "Nej"},
    "table-enough": {"en": "That is all", "pl": "To wszystko", "sv": "Det var allt"},
    "table-none": {"en": "None of these", "pl": "Nic z tego", "sv": "Inget av detta"},
    "table-pass": {"en": "Pass", "pl": "Pas", "sv": "Passa"},
    "table-draw": {"en": "Draw a card", "pl": "Dobierz kartę", "sv": "Dra ett kort"},
    "table-roll": {"en": "Roll the dice", "pl": "Rzuć kośćmi", "sv": "Slå tärningarna"},
    "table-lots": {"en": "Draw lots", "pl": "Losuj", "sv": "Dra lott"},
    "table-sides": {"en": "Sides of a die", "pl": "Ścianki kości", "sv": "Tärningens sidor"},
    "table-by-hand": {
        "en": "Or say what came up",
        "pl": "Albo podaj, co wypadło",
        "sv": "Eller säg vad det blev",
    },
    "table-left": {"en": "{n} left in the deck", "pl": "Zostało w talii: {n}", "sv": "{n} kvar i högen"},
    "table-left-of": {"en": "{n} left", "pl": "zostało {n}", "sv": "{n} kvar"},
    "table-shuffled": {"en": "shuffled", "pl": "potasowano", "sv": "blandat"},
    "table-again": {"en": "Again: {name}", "pl": "Od nowa: {name}", "sv": "Igen: {name}"},
    "table-claim": {"en": "The game has ended", "pl": "Gra się skończyła", "sv": "Spelet har tagit slut"},
    "table-open-rule": {"en": "Open the rule", "pl": "Otwórz zasadę", "sv": "Öppna regeln"},
    "table-turn": {
        "en": "The whole turn on one page",
        "pl": "Cały przebieg tury na jednej stronie",
        "sv": "Hela spelets gång på en sida",
    },
}  # fmt: skip
#: Those that the page itself says, not its scripts.
_ON_THE_PAGE = ("table-of", "table-about", "table-script", "table-server")
#: Those that its scripts say.
SPOKEN_AT_TABLE = tuple(key for key in TABLE_WORDS if key not in _ON_THE_PAGE)
#: Those that they take from the words of turn tracks.
TURN_WORDS_AT_TABLE = (
    "is-it-so", "how-often", "how-many-players", "what-start", "how-many-cards", "which-outcome", "only-if",
    "when", "refused", "win", "lose", "draw", "end", "game-over", "decide", "most",
    "exactly one", "at most one", "any number in any order", "window",
)  # fmt: skip
