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
    "back": {
        "en": "page {n} of {all}, backs",
        "pl": "strona {n} z {all}, rewersy",
        "sv": "sida {n} av {all}, baksidor",
    },
    "whole": {
        "en": "Print at 100 %.",
        "pl": "Drukuj w skali 100 %.",
        "sv": "Skriv ut i 100 %.",
    },
    "duplex-long": {
        "en": "Two-sided: flip on the long edge.",
        "pl": "Dwustronnie: odwracaj wzdłuż długiej krawędzi.",
        "sv": "Dubbelsidigt: vänd längs långsidan.",
    },
    "duplex-short": {
        "en": "Two-sided: flip on the short edge.",
        "pl": "Dwustronnie: odwracaj wzdłuż krótkiej krawędzi.",
        "sv": "Dubbelsidigt: vänd längs kortsidan.",
    },
    "duplex-after": {
        "en": "Fronts first; then put the paper back in for the backs.",
        "pl": "Najpierw awersy; potem włóż papier ponownie na rewersy.",
        "sv": "Framsidorna först; lägg sedan i papperet igen för baksidorna.",
    },
    "duplex-beside": {
        "en": "Fold each front onto its back.",
        "pl": "Zegnij każdy awers na jego rewers.",
        "sv": "Vik varje framsida mot sin baksida.",
    },
    "duplex-fold": {
        "en": "Fold the sheet in the middle, glue, then cut.",
        "pl": "Zegnij arkusz w połowie, sklej, potem tnij.",
        "sv": "Vik arket på mitten, limma, klipp sedan.",
    },
    "calibration": {
        "en": "How far is the second side off?",
        "pl": "O ile przesuwa się druga strona?",
        "sv": "Hur långt fel hamnar baksidan?",
    },
    "calibration-long": {
        "en": "Print this on both sides at 100 %, flipped on the long edge.",
        "pl": "Wydrukuj dwustronnie w skali 100 %, odwracając wzdłuż długiej krawędzi.",
        "sv": "Skriv ut på båda sidor i 100 %, vänt längs långsidan.",
    },
    "calibration-short": {
        "en": "Print this on both sides at 100 %, flipped on the short edge.",
        "pl": "Wydrukuj dwustronnie w skali 100 %, odwracając wzdłuż krótkiej krawędzi.",
        "sv": "Skriv ut på båda sidor i 100 %, vänt längs kortsidan.",
    },
    "calibration-light": {
        "en": "Hold it against the light, this side towards you. A cross shines through at each scale.",
        "pl": "Spójrz pod światło, tą stroną do siebie. Przy każdej skali prześwituje krzyżyk.",
        "sv": "Håll upp det mot ljuset med den här sidan mot dig. Vid varje skala lyser ett kors igenom.",
    },
    "calibration-type": {
        "en": "Read where its middle lies: across first, then up or down. Type both: --back-shift 0.5,-1.",
        "pl": "Odczytaj położenie środka: najpierw w poziomie, potem w pionie. Wpisz: --back-shift 0.5,-1.",
        "sv": "Läs av mitten: först i sidled, sedan i höjdled. Skriv in båda: --back-shift 0.5,-1.",
    },
    "calibration-turn": {
        "en": "Crosses lower at the right than the left: --back-turn {turn} a millimetre; higher: -{turn}.",
        "pl": "Krzyżyki po prawej niżej niż po lewej: --back-turn {turn} na milimetr; wyżej: −{turn}.",
        "sv": "Kors lägre till höger än till vänster: --back-turn {turn} per millimeter; högre: −{turn}.",
    },
    "calibration-keep": {
        "en": "Keep both in decklore.toml below [print] and print this again: the crosses should lie at 0.",
        "pl": "Zapisz obie wartości w decklore.toml pod [print] i wydrukuj znów: krzyżyki mają być w 0.",
        "sv": "Spara båda i decklore.toml under [print] och skriv ut igen: korsen bör då ligga på 0.",
    },
    "booklet-rules": {
        "en": "The rules, in our own words",
        "pl": "Zasady, własnymi słowami",
        "sv": "Reglerna, med egna ord",
    },
    "booklet-contents": {"en": "Contents", "pl": "Spis treści", "sv": "Innehåll"},
    "booklet-example": {"en": "Example", "pl": "Przykład", "sv": "Exempel"},
    "booklet-note": {"en": "Note", "pl": "Uwaga", "sv": "Anmärkning"},
    "booklet-doubts": {
        "en": "Where the sources leave a doubt",
        "pl": "Gdzie źródła budzą wątpliwości",
        "sv": "Där källorna lämnar frågor",
    },
    "booklet-terms": {"en": "Terms", "pl": "Pojęcia", "sv": "Ord"},
    "booklet-sources": {"en": "Restated from", "pl": "Na podstawie", "sv": "Omskrivet efter"},
    "booklet-says": {"en": "says", "pl": "mówi", "sv": "säger"},
    "cards": {"en": "{n} cards", "pl": "kart: {n}", "sv": "{n} kort"},
    "scale": {
        "en": "Print at 100 %; the ruler is {ruler} long.",
        "pl": "Drukuj w skali 100 %; linijka ma {ruler}.",
        "sv": "Skriv ut i 100 %; linjalen är {ruler} lång.",
    },
    "cut": {"en": "cut", "pl": "tnij", "sv": "klipp"},
    "fold": {"en": "fold", "pl": "zegnij", "sv": "vik"},
    "glue": {"en": "glue", "pl": "sklej", "sv": "limma"},
    "language": {"en": "English", "pl": "po polsku", "sv": "svenska"},
    "aid": {
        "en": "Player aid: the turn",
        "pl": "Pomoc gracza: przebieg tury",
        "sv": "Spelhjälp: spelets gång",
    },
    "sign-choice": {"en": "choose", "pl": "wybierz", "sv": "välj"},
    "sign-branch": {"en": "which case is it?", "pl": "który to przypadek?", "sv": "vilket fall gäller?"},
    "sign-chance": {"en": "draw or roll decides", "pl": "decyduje los", "sv": "slumpen avgör"},
    "sign-loop": {"en": "again, until", "pl": "od nowa, aż", "sv": "igen, tills"},
    "sign-call": {
        "en": "go through box A and come back",
        "pl": "wykonaj ramkę A i wróć",
        "sv": "gå igenom ruta A och kom tillbaka",
    },
    "sign-goal": {
        "en": "does the game end?",
        "pl": "czy gra się kończy?",
        "sv": "slutar spelet?",
    },
    "sign-rule": {"en": "number of a rule", "pl": "numer zasady", "sv": "regelns nummer"},
    "what": {"en": "what", "pl": "co", "sv": "vad"},
    "whose": {"en": "whose", "pl": "czyje", "sv": "vems"},
    "start": {"en": "start", "pl": "start", "sv": "start"},
    "least": {"en": "least", "pl": "min.", "sv": "minst"},
    "most": {"en": "most", "pl": "maks.", "sv": "högst"},
    "zone": {"en": "where", "pl": "gdzie", "sv": "var"},
    "seen": {"en": "who sees it", "pl": "kto widzi", "sv": "vem som ser"},
    "order": {"en": "order", "pl": "kolejność", "sv": "ordning"},
    "seen-all": {"en": "all", "pl": "wszyscy", "sv": "alla"},
    "seen-owner": {"en": "owner", "pl": "właściciel", "sv": "ägaren"},
    "seen-none": {"en": "nobody", "pl": "nikt", "sv": "ingen"},
    "order-shuffled": {"en": "shuffled", "pl": "potasowana", "sv": "blandad"},
    "order-kept": {"en": "kept", "pl": "zachowana", "sv": "behålls"},
    "order-free": {"en": "any", "pl": "dowolna", "sv": "valfri"},
    "order-arrival": {"en": "arrival", "pl": "przybycia", "sv": "ankomst"},
    "counted-from-0": {"en": "from 0 up", "pl": "od 0 w górę", "sv": "från 0 och uppåt"},
    "counted-to-1": {
        "en": "0 at first, 1 if so",
        "pl": "najpierw 0; 1, jeśli tak",
        "sv": "först 0; 1 om det är så",
    },
    "unless-said": {
        "en": "{}, unless it says otherwise",
        "pl": "{}, chyba że podano inaczej",
        "sv": "{}, om inget annat sägs",
    },
}


def words_in(lang: str) -> dict[str, str]:
    """Return all words in `lang`, in English where a word has no such form."""
    return {name: text_in(forms, lang) for name, forms in WORDS.items()}
