"""Sentences that bound a deck, proposed as limits for a person to look through.

Promises: each bound keeps the sentence that it was read from; sentences about drawing, holding or playing
cards bound no deck. Leaves out: which cards a subject such as "Gate card" means in a pack; a language
without a table of patterns gives no bounds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from toolkit.rulebook.number_words import number_of, number_pattern

#: What a bound counts: cards, copies of any one card, each kind of a thing, one of so many, or a whole list.
KINDS = ("count", "copies", "each", "ratio", "list")


@dataclass(frozen=True)
class DeckBound:
    """One bound: `at_least` and `at_most` are the ends (the same for exactly so many).

    `subject` is what is counted, as printed ("" for any card), `of` that among which `in_every` are counted.
    `section` is the word for the part of the deck, "" for the deck itself. `parts` is what a list names.
    """

    kind: str
    sentence: str
    at_least: int | None = None
    at_most: int | None = None
    subject: str = ""
    in_every: int | None = None
    of: str = ""
    section: str = ""
    parts: dict[str, int] = field(default_factory=dict)


Row = tuple[str, str, str]
#: A subject: words with a space after each, and words up to what follows them.
_S, _LAST = r"(?:[^\W\d][\w'’-]* ){1,3}?", r"[^\W\d][\w'’-]*(?: [^\W\d][\w'’-]*){0,2}"


@dataclass(frozen=True)
class _Language:
    """How a language bounds decks.

    `rows` are kind, which ends the number sets, and the words: N is a number, S a subject; the groups are
    number, subject, every, of, section, list. A sentence may match several. `deck` are words for a deck,
    `pronoun` starts a sentence that goes on about one, `play` stands before numbers that tell of play.
    """

    rows: tuple[Row, ...]
    deck: re.Pattern[str]
    pronoun: re.Pattern[str]
    play: re.Pattern[str]


def _language(rows: tuple[Row, ...], deck: str, pronoun: str, play: str) -> _Language:
    tail = rf"\b(?:{play})\b[^,;]*$"
    return _Language(
        rows, *(re.compile(words, re.IGNORECASE) for words in (rf"\b(?:{deck})\b", pronoun, tail))
    )


def _english() -> _Language:
    cards = r"cards?\b(?! in \w+ hands?\b)"  # cards in a hand are of no deck
    every = r"(?P<number>N) (?:out of|in) every (?P<every>N) "
    deck = r"(?:of (?:a|the|your|their) deck )?"
    be = rf"{deck}(?:must|has to|have to|may|can) be (?:an? )?(?P<subject>S)cards?\b"
    side = r"(?P<section>sideboard|side deck)"
    composed = r"(?:composed of|consists? of|made up of|contains?) (?:exactly )?"
    most = r"(?:limit of|maximum of|at most|no more than|up to) (?P<number>N) "
    rows = (
        ("count", "least", rf"(?:minimum of|at least|no (?:fewer|less) than) (?P<number>N) {cards}"),
        ("count", "most", rf"{most}{cards}"),
        ("count", "both", rf"(?:exactly|precisely) (?P<number>N) {cards}"),
        ("count", "most", rf"\b(?P<number>N)[ -]cards? {side}\b"),
        ("count", "most", rf"{side}, (?P<number>N) (?:cards )?of which may be (?P<subject>S)cards?\b"),
        ("copies", "most", rf"{most}copies\b"),
        ("ratio", "both", rf"exactly {every}(?P<of>S)?cards {be}"),
        ("ratio", "most", rf"(?:up to|at most) {every}(?P<of>S)?cards {be}"),
        ("each", "most", rf"{most}(?P<subject>S)of each (?:type|kind)\b"),
        ("each", "both", r"exactly (?P<number>N) of each (?P<subject>S)(?:type|kind)\b"),
        ("list", "both", rf"{composed}(?P<number>N) (?P<subject>S)cards?: (?P<list>[^.;:]+)"),
    )
    play = "draws?|drawing|drew|discards?|plays?|reveals?|look at|hold"
    return _language(rows, "decks?|sideboards?|side decks?|decklists?", r"(?:it|they|this|these)\b", play)


def _polish() -> _Language:
    cards = r"kart(?:y|ę|ami)?\b(?! (?:na|w) ręce\b)"
    least = r"(?:co najmniej|przynajmniej|minimum|nie mniej niż) (?P<number>N) "
    most = r"(?:co najwyżej|najwyżej|maksymalnie|maksimum|nie więcej niż|do) (?P<number>N) "
    be = rf"(?:tali\w* )?(?:musi|muszą|może|mogą) być kart\w+ (?P<subject>{_LAST})"
    holds = "(?:składa się z|zawiera|liczy)(?: dokładnie)?"
    side = r"(?P<section>sideboard\w*|tali\w+ (?:poboczn|zapasow)\w+)"
    rows = (
        ("count", "least", rf"{least}{cards}"),
        ("count", "most", rf"{most}{cards}"),
        ("count", "both", rf"dokładnie (?P<number>N) {cards}(?!:)"),
        ("count", "most", rf"{side} \w+ {most}kart"),
        ("copies", "most", rf"{most}(?:kopii|kopie|egzemplarz\w*)\b"),
        ("ratio", "both", rf"dokładnie (?P<number>N) na każd\w+ (?P<every>N) kart {be}"),
        ("ratio", "most", rf"(?:co najwyżej|najwyżej) (?P<number>N) na każd\w+ (?P<every>N) kart {be}"),
        ("each", "most", rf"{most}(?P<subject>S)każdego (?:rodzaju|typu)\b"),
        ("each", "both", r"dokładnie (?P<number>N) (?P<subject>S)każdego (?:rodzaju|typu)\b"),
        ("list", "both", rf"{holds} (?P<number>N) kart\w*(?: (?P<subject>{_LAST}))?: (?P<list>[^.;:]+)"),
    )  # fmt: skip
    play = r"dobier\w+|dobra\w+|odrzuc\w+|odrzuć|zagr\w+|odkry\w+|trzyma\w*|pociągnij"
    return _language(rows, r"tali[aąęio]\w{0,3}|sideboard\w*", r"(?:ona|może|musi|zawiera|liczy)\b", play)


def _swedish() -> _Language:
    cards = r"kort\b(?! på hand)"
    least = r"(?:minst|åtminstone|inte färre än) (?P<number>N) "
    most = r"(?:högst|max|maximalt|som mest|inte fler än|upp till) (?P<number>N) "
    be = (
        rf"(?:i (?:en|din|sin)? ?\w*lek(?:en)? )?(?:måste|ska|får|kan) vara (?:ett |en )?(?P<subject>{_LAST})"
    )
    holds = "(?:består av|innehåller|utgörs av)(?: exakt)?"
    side = r"(?P<section>sidolek\w*|sideboard\w*)"
    rows = (
        ("count", "least", rf"{least}{cards}"),
        ("count", "most", rf"{most}{cards}"),
        ("count", "both", rf"(?:exakt|precis) (?P<number>N) {cards}(?!:)"),
        ("count", "most", rf"{side} \w+ {most}kort"),
        ("copies", "most", rf"{most}(?:kopior|kopia|exemplar)\b"),
        ("ratio", "both", rf"(?:exakt|precis) (?P<number>N) (?:av|på) (?:var\w* )?(?P<every>N) kort {be}"),
        ("ratio", "most", rf"(?:högst|som mest) (?P<number>N) (?:av|på) (?:var\w* )?(?P<every>N) kort {be}"),
        ("each", "most", rf"{most}(?P<subject>S)av varje (?:sort|typ|slag)\b"),
        ("each", "both", r"(?:exakt|precis) (?P<number>N) (?P<subject>S)av varje (?:sort|typ|slag)\b"),
        ("list", "both", rf"{holds} (?P<number>N) (?P<subject>[^\W\d]\w*?)?kort: (?P<list>[^.;:]+)"),
    )  # fmt: skip
    deck = r"(?:kort|start|sido|drag)?lek(?:en|ens|ar|arna)?|sideboard\w*"
    play = r"dra|drar|dragit|kasta\w*|spela\w*|visa\w*|titta på|håll\w*"
    return _language(rows, deck, r"(?:den|de|det|dessa)\b", play)


#: The patterns of each language that has some.
_LANGUAGES = {"en": _english, "pl": _polish, "sv": _swedish}
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-ÞŁŚŻŹĆ\d\"“„])")
_AND = r"(?:and|och|oraz|i)"
_ARTICLE = re.compile(r"^(?:the|a|an|any|your|their) ", re.IGNORECASE)


def find_deck_bounds(text: str, lang: str = "en") -> list[DeckBound]:
    """Return the bounds of a paragraph, in the order of its sentences.

    A sentence about "cards" goes by the deck that it names; one of copies, parts or a ratio, or one that
    begins with a pronoun, also by the deck that a sentence before it names.
    """
    if lang not in _LANGUAGES:
        return []
    words, rows = _compiled(lang)
    found: list[DeckBound] = []
    before = False
    for sentence in _SENTENCE.split(text):
        here = words.deck.search(sentence) is not None
        told = here or (before and words.pronoun.match(sentence) is not None)
        for kind, ends, pattern in rows:
            if not (told or kind == "each" or (before and kind != "count")):
                continue
            found += [
                _bound(kind, ends, match, sentence, lang)
                for match in pattern.finditer(sentence)
                if not words.play.search(sentence[: match.start()])
            ]
        before = before or here
    return found


@lru_cache
def _compiled(lang: str) -> tuple[_Language, tuple[tuple[str, str, re.Pattern[str]], ...]]:
    words, number = _LANGUAGES[lang](), number_pattern(lang)
    return words, tuple(
        (kind, ends, re.compile(_filled(row, number), re.IGNORECASE)) for kind, ends, row in words.rows
    )


def _filled(words: str, number: str) -> str:
    return words.replace(">N)", f">{number})").replace(">S)", f">{_S})")


def _bound(kind: str, ends: str, match: re.Match[str], sentence: str, lang: str) -> DeckBound:
    given = match.groupdict()
    number = number_of(given["number"], lang)
    return DeckBound(
        kind,
        sentence,
        at_least=number if ends in {"least", "both"} else None,
        at_most=number if ends in {"most", "both"} else None,
        subject=_subject(given.get("subject")),
        in_every=number_of(given["every"], lang) if given.get("every") else None,
        of=_subject(given.get("of")),
        section=(given.get("section") or "").lower(),
        parts=_parts(given.get("list") or "", lang),
    )


def _subject(words: str | None) -> str:
    return _ARTICLE.sub("", (words or "").strip())


def _parts(text: str, lang: str) -> dict[str, int]:
    """Read `8 Novice, 1 Adept, and 1 Sage`; what is no number and a name is left out."""
    found = {}
    for words in re.split(rf",\s*(?:{_AND}\s+)?|\s+{_AND}\s+", text):
        match = re.fullmatch(rf"({number_pattern(lang)})\s+(\S.*)", words.strip(), re.IGNORECASE)
        if match:
            found[match[2].strip()] = number_of(match[1], lang)
    return found
