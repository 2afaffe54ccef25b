"""The words of rulings, of what changed, and of editions that are kept."""

from __future__ import annotations

#: By key, then language; {} are filled in by name.
HISTORY_WORDS: dict[str, dict[str, str]] = {
    "rulings": {"en": "Rulings", "pl": "Orzeczenia", "sv": "Utslag"},
    "rulings-of": {"en": "Rulings for {title}", "pl": "{title}: orzeczenia", "sv": "{title}: utslag"},
    "rulings-about": {
        "en": "Questions about {title} that have been answered.",
        "pl": "{title}: pytania, na które udzielono odpowiedzi.",
        "sv": "{title}: frågor som har besvarats.",
    },
    "rulings-what": {
        "en": "Questions that have been answered, with the rules and cards that each answer rests on.",
        "pl": "Pytania, na które udzielono odpowiedzi, z zasadami i kartami, na których się ona opiera.",
        "sv": "Frågor som har besvarats, med de regler och kort som varje svar vilar på.",
    },
    "ruling": {"en": "Ruling", "pl": "Orzeczenie", "sv": "Utslag"},
    "ruling-given": {"en": "Answered in:", "pl": "Odpowiedź:", "sv": "Besvarat i:"},
    "ruling-page": {
        "en": "Where it was answered",
        "pl": "Gdzie padła odpowiedź",
        "sv": "Var det besvarades",
    },
    "cards-concerned": {"en": "Cards:", "pl": "Karty:", "sv": "Kort:"},
    "redirect-title": {"en": "Moved", "pl": "Przeniesiono", "sv": "Flyttad"},
    "redirect-to": {
        "en": "What was here under the id {old} is now here:",
        "pl": "To, co było tu pod identyfikatorem {old}, jest teraz tutaj:",
        "sv": "Det som fanns här med id {old} finns nu här:",
    },
    "changes": {"en": "What changed", "pl": "Co się zmieniło", "sv": "Vad som ändrats"},
    "changes-of": {
        "en": "What changed in {title}",
        "pl": "{title}: co się zmieniło",
        "sv": "{title}: vad som har ändrats",
    },
    "changes-about": {
        "en": "What changed in the rules and cards of {title}, edition by edition.",
        "pl": "{title}: zmiany w zasadach i kartach, wydanie po wydaniu.",
        "sv": "{title}: ändringar i regler och kort, utgåva för utgåva.",
    },
    "changes-what": {
        "en": "Rules are compared by what they are, not by their numbers: one that only got another"
        " number has not changed. Words that went are struck out, words that came are underlined.",
        "pl": "Zasady porównano według tożsamości, nie numerów: zasada, która dostała tylko inny numer,"
        " nie zmieniła się. Słowa usunięte są przekreślone, dodane podkreślone.",
        "sv": "Reglerna jämförs efter vad de är, inte efter sina nummer: en regel som bara har fått ett"
        " annat nummer har inte ändrats. Ord som försvann är överstrukna, ord som kom är understrukna.",
    },
    "changes-none": {
        "en": "Nothing changed.",
        "pl": "Nic się nie zmieniło.",
        "sv": "Ingenting har ändrats.",
    },
    "changes-from": {
        "en": "From edition “{old}” to “{new}”",
        "pl": "Od wydania „{old}” do „{new}”",
        "sv": "Från utgåva ”{old}” till ”{new}”",
    },
    "changes-within": {
        "en": "Within edition “{new}”",
        "pl": "W wydaniu „{new}”",
        "sv": "Inom utgåva ”{new}”",
    },
    "changed-added": {"en": "Added", "pl": "Dodane", "sv": "Tillagda"},
    "changed-removed": {"en": "Removed", "pl": "Usunięte", "sv": "Borttagna"},
    "changed-merged": {"en": "Merged", "pl": "Połączone", "sv": "Sammanslagna"},
    "changed-renamed": {"en": "Another id", "pl": "Inny identyfikator", "sv": "Annat id"},
    "changed-moved": {"en": "Moved", "pl": "Przeniesione", "sv": "Flyttade"},
    "changed-changed": {"en": "Changed", "pl": "Zmienione", "sv": "Ändrade"},
    "changed-kind": {"en": "Of another kind", "pl": "Innego rodzaju", "sv": "Av annat slag"},
    "change-into": {
        "en": "now part of “{name}”",
        "pl": "teraz część „{name}”",
        "sv": "nu en del av ”{name}”",
    },
    "change-was": {"en": "id before: {id}", "pl": "dawny identyfikator: {id}", "sv": "id förut: {id}"},
    "change-within": {
        "en": "to another place in “{new}”",
        "pl": "w inne miejsce w „{new}”",
        "sv": "till en annan plats i ”{new}”",
    },
    "change-from-to": {
        "en": "from “{old}” to “{new}”",
        "pl": "z „{old}” do „{new}”",
        "sv": "från ”{old}” till ”{new}”",
    },
    "change-cites": {
        "en": "cites now: {names}",
        "pl": "przywołuje teraz: {names}",
        "sv": "hänvisar nu till: {names}",
    },
    "change-cites-not": {
        "en": "cites no more: {names}",
        "pl": "już nie przywołuje: {names}",
        "sv": "hänvisar inte längre till: {names}",
    },
    "rule-history": {"en": "History", "pl": "Historia", "sv": "Historik"},
    "editions-kept": {
        "en": "Editions kept here:",
        "pl": "Zachowane wydania:",
        "sv": "Utgåvor som finns kvar:",
    },
    "edition-of": {
        "en": "Rules of {title}, edition “{name}”",
        "pl": "{title}: zasady, wydanie „{name}”",
        "sv": "{title}: reglerna, utgåva ”{name}”",
    },
    "edition-what": {
        "en": "The rules as they stood in this edition. They stay here, whatever changes later.",
        "pl": "Zasady w brzmieniu tego wydania. Pozostaną tu, cokolwiek się później zmieni.",
        "sv": "Reglerna som de stod i den här utgåvan. De finns kvar här, vad som än ändras senare.",
    },
    "edition-living": {
        "en": "The rules as they are now",
        "pl": "Zasady w obecnym brzmieniu",
        "sv": "Reglerna som de är nu",
    },
    "permalink-edition": {
        "en": "In this edition",
        "pl": "W tym wydaniu",
        "sv": "I den här utgåvan",
    },
}  # fmt: skip
