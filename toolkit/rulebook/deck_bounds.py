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


#: Patterns by language: kind, which ends the number sets, and the words. N is a number, S a subject; the
#: groups are number, subject, every, of, section, list. A sentence may match several.
_S = r"(?:[^\W\d][\w'’-]* ){1,3}?"
#: What stands often: cards that lie in no hand, one in so many, a kind of cards that others must or may be.
_CARDS = r"cards?\b(?! in \w+ hands?\b)"
_IN_EVERY = r"(?P<number>N) (?:out of|in) every (?P<every>N) "
_BE = r"(?:of (?:a|the|your|their) deck )?(?:must|has to|have to|may|can) be (?:an? )?(?P<subject>S)cards?\b"
_SIDE = r"(?P<section>sideboard|side deck)"
_COMPOSED = r"(?:composed of|consists? of|made up of|contains?) (?:exactly )?"
_MOST = r"(?:limit of|maximum of|at most|no more than|up to) (?P<number>N) "
_PATTERNS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "en": (
        ("count", "least", rf"(?:minimum of|at least|no (?:fewer|less) than) (?P<number>N) {_CARDS}"),
        ("count", "most", rf"{_MOST}{_CARDS}"),
        ("count", "both", rf"(?:exactly|precisely) (?P<number>N) {_CARDS}"),
        ("count", "most", rf"\b(?P<number>N)[ -]cards? {_SIDE}\b"),
        ("count", "most", rf"{_SIDE}, (?P<number>N) (?:cards )?of which may be (?P<subject>S)cards?\b"),
        ("copies", "most", rf"{_MOST}copies\b"),
        ("ratio", "both", rf"exactly {_IN_EVERY}(?P<of>S)?cards {_BE}"),
        ("ratio", "most", rf"(?:up to|at most) {_IN_EVERY}(?P<of>S)?cards {_BE}"),
        ("each", "most", rf"{_MOST}(?P<subject>S)of each (?:type|kind)\b"),
        ("each", "both", r"exactly (?P<number>N) of each (?P<subject>S)(?:type|kind)\b"),
        ("list", "both", rf"{_COMPOSED}(?P<number>N) (?P<subject>S)cards?: (?P<list>[^.;:]+)"),
    ),
}
_DECK = {"en": re.compile(r"\b(?:decks?|sideboards?|side decks?|decklists?)\b", re.IGNORECASE)}
_PRONOUN = {"en": re.compile(r"(?:it|they|this|these)\b", re.IGNORECASE)}
#: Words before a number with which a sentence tells of play.
_PLAY = {"en": re.compile(r"\b(?:draws?|drawing|drew|discards?|plays?|reveals?|look at|hold)\b[^,;]*$", re.I)}
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z\d\"“])")
_ARTICLE = re.compile(r"^(?:the|a|an|any|your|their) ", re.IGNORECASE)


def find_deck_bounds(text: str, lang: str = "en") -> list[DeckBound]:
    """Return the bounds of a paragraph, in the order of its sentences.

    A sentence about "cards" goes by the deck that it names; one of copies, parts or a ratio, or one that
    begins with a pronoun, also by the deck that a sentence before it names.
    """
    found: list[DeckBound] = []
    before = False
    for sentence in _SENTENCE.split(text):
        here = lang in _DECK and _DECK[lang].search(sentence) is not None
        told = here or (before and lang in _PRONOUN and _PRONOUN[lang].match(sentence) is not None)
        for kind, ends, pattern in _compiled(lang):
            if not (told or kind == "each" or (before and kind != "count")):
                continue
            found += [
                _bound(kind, ends, match, sentence, lang)
                for match in pattern.finditer(sentence)
                if not _PLAY[lang].search(sentence[: match.start()])
            ]
        before = before or here
    return found


@lru_cache
def _compiled(lang: str) -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    number = number_pattern(lang)
    return tuple(
        (kind, ends, re.compile(_filled(words, number), re.IGNORECASE))
        for kind, ends, words in _PATTERNS.get(lang, ())
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
    for words in re.split(r",\s*(?:and\s+)?|\s+and\s+", text):
        match = re.fullmatch(rf"({number_pattern(lang)})\s+(\S.*)", words.strip(), re.IGNORECASE)
        if match:
            found[match[2].strip()] = number_of(match[1], lang)
    return found
