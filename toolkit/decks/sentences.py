"""What the reader and the check say, as a table of sentences by message and language.

Promises: a sentence is made late, from a message's name and its facts; a language that lacks
a sentence takes the English one. The browser has the same table as data (`toolkit.decks.export`).
Leaves out: which message fits (`lists`, `bounds`), the other languages' sentences (`sentences_pl`,
`sentences_sv`), and what is said of files (`sentences_files`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.decks.sentences_files import FILES
from toolkit.decks.sentences_pl import POLISH
from toolkit.decks.sentences_sv import SWEDISH
from toolkit.games import text_in
from toolkit.text import category

if TYPE_CHECKING:
    from collections.abc import Sequence

#: So many names stand in a list of a sentence; the rest are counted.
MOST_NAMES = 8

#: Sentences by language and message. `{n}` is a fact, `{n|card|cards}` the form that goes with a number (in
#: Polish one of three, as in `{n|karta|karty|kart}`), `{?hint}` a message that is left out where the fact of
#: that name is missing.
SENTENCES: dict[str, dict[str, str]] = {
    "en": {
        # What the reader says of a line.
        "at-line": 'Line {line} ("{text}"): {message}',
        "unknown-card": "no card of this game has that name, and the list does not say what it is{?hint}",
        "ambiguous-card": "{n} cards have that name: {cards}; add the subtitle, the id or the set",
        "bad-count": '"{count}" is no number of copies; write a whole number from 1 to {most}',
        "two-counts": "two counts, {first} and {second}; leave one of them out",
        "no-copies": "no copies, so the line counts nothing",
        "no-such-heading": 'the format has no section "{name}", so the heading is ignored{?hint}',
        "unread-words": '"{words}" names no set and is not read',
        "no-such-printing": "{name} is not in {set}; it is in {sets}, and the newest printing is taken",
        "unknown-id": 'no card has the id "{id}"; {name} is taken by its name',
        "other-name": '"{name}" is not the name of the card with the id "{id}"; {card} is taken',
        "no-name": "nothing says which card this is; it needs a name, an id, or a set and number",
        "no-cards": "no card and no heading, so the line is taken as a remark",
        "unread-part": '"{part}" is not read',
        "read-as": "Read as {kind}.",
        "other-type": "{name} is a known card of another kind than {declared}; the known card is taken",
        "nearly-known": "no card of this game has that name, so it is taken as {type}{?hint}",
        "no-place": "no section of the format takes {name}",
        "unknown-game": 'there is no game "{name}", so the line is ignored{?hint}',
        "unknown-format": 'there is no format "{name}", so the line is ignored{?hint}',
        "hint": "; did you mean {nearest}?",
        "no-day": '"{text}" is no day, so the line is ignored; write it as 2026-01-31',
        # What the reader and the check say of parameters.
        "no-such-parameter": 'the format asks for no "{name}", so the line is ignored{?hint}',
        "no-whole-number": "{name} has to be a whole number, so the line is ignored",
        "said-before": "{name} is said in line {first} already, so the line is ignored",
        "out-of-range": "{name} has to be {range}{?where}, not {value}",
        "where": " where {known}",
        "is": "{name} is {value}",
        "unanswered": "It needs an answer to {asked}.",
        "asked": '"{ask}" (--{name} N, or a line "# {name}: N" in the list)',
        # How the game and the format were found.
        "only-game": "Taken as a list for {game}, the only game that knows any of these cards.",
        "best-game": "Taken as a list for {game}, which knows more of these cards than any other game.",
        "best-format": "Checked as {format}: of the formats of {game} it fits this list best.",
        "no-game-knows": 'no game knows these cards; name the game in a line "# game: {first}": {games}',
        "several-games-know": "several games know these cards; name the game in a line "
        '"# game: {first}": {games}',
        # What no limit counts.
        "uncounted": "the cards of {n} {n|line|lines} ({lines})",
        "uncounted-why": "They are not known, so that no limit counts them.",
        # What the check says of a limit.
        "problem": "{section}: {says}, but {fact}.{?remedy}{?rule}",
        "note": "{section}: {fact}; {says}.{?rule}",
        "rule": " (Rule {number}, {title})",
        "rule-unnumbered": " (Rule: {title})",
        "has": "this list has {actual}",
        "has-cards": "this list has {actual}: {cards}",
        "has-copies": "this list has {actual} {actual|copy|copies} of {card}{?lines}",
        "has-more-than-own": "this list has {actual} {actual|copy|copies} of {card}{?lines}, "
        "whose {field} is {high}",
        "has-among": "this list has {actual} among {size}",
        "has-among-cards": "this list has {actual} among {size}: {cards}",
        "not-a-multiple": "this list has {size} {size|card|cards}, and {size} is not a multiple of {step}",
        "not-as-before": "this list has {actual} and the one before had {required}",
        "no-section": "this list has none",
        "group-has": "this list has {have} for {group}: {cards}",
        "needs": "{card}{?lines} needs {n}",
        "comes-to": "this list comes to {actual}: {parts}",
        "part": "{n} for {group} ({cards})",
        "other-printing": "For {cards}, what the printing in the list lacks of {field} and {group} "
        "is taken from another printing.",
        "not-counted": "Not counted: {cards}, whose {field} or {group} no printing gives.",
        "differs": "this list differs",
        "on-line": " (line {line})",
        "on-lines": " (lines {lines})",
        "add": " Add {n}.",
        "take-out": " Take out {n}.",
        "add-cards": " Add {cards}.",
        "take-out-cards": " Take out {cards}.",
        "add-and-take-out": " Add {cards}. Take out {others}.",
        "swap-in": " {size} call for {required}: swap {n} more in.",
        "swap-out": " {size} allow {required}: swap {n} out.",
        "resize": " Make it {below} or {above} cards.",
        "add-for": " Add {n} for {group}, or take out {cards|that card|those cards}.",
        "lower": " Bring it down by {n}.",
        "nothing-before": "The deck before the swap was not given.",
        "not-yet": "It holds from {from} on, and the list is checked for {day}.",
        "no-longer": "It held until {until}, and the list is checked for {day}.",
        "printing": "{card} [{set}]{?numbered}",
        "numbered": " {number}",
        # Bounds as short words.
        "exactly": "exactly {low}",
        "at-least": "at least {low}",
        "at-most": "at most {high}",
        "between": "{low} to {high}",
        "multiple": "a multiple of {step}",
        # Lists of words.
        "and": "{first} and {last}",
        "or": "{first} or {last}",
        "more": "{n} more",
        "counted": "{n} {name}",
        "quoted": '"{name}"',
    }
    | FILES["en"],
    "pl": POLISH | FILES["pl"],
    "sv": SWEDISH | FILES["sv"],
}  # fmt: skip

_PART = re.compile(r"\{(\?)?(\w+)((?:\|[^|}]*)+)?\}")
_CATEGORIES = ("one", "few", "many")


@dataclass(frozen=True)
class Saying:
    """A message by its name in `SENTENCES`, with the facts that its sentence names."""

    message: str
    facts: Mapping[str, Fact] = field(default_factory=dict)

    def json(self) -> dict[str, object]:
        """Return message and facts as plain values."""
        return {"message": self.message, "facts": {name: _plain(fact) for name, fact in self.facts.items()}}


@dataclass(frozen=True)
class Listed:
    """Several facts named one after the other; the last is joined with `joint`, "and" or "or"."""

    items: tuple[Fact, ...]
    joint: str = "and"


#: A number, words, text by language, a message within a message, or a list of these.
Fact = int | str | Mapping[str, str] | Saying | Listed


def _plain(fact: Fact) -> object:
    if isinstance(fact, Saying):
        return fact.json()
    if isinstance(fact, Listed):
        return {"joint": fact.joint, "items": [_plain(item) for item in fact.items]}
    return dict(fact) if isinstance(fact, Mapping) else fact


def say(fact: Fact, lang: str | None = None) -> str:
    """Put a message (or any fact) into words of a language."""
    if isinstance(fact, Saying):
        spoken = lang if lang and fact.message in SENTENCES.get(lang, {}) else "en"
        sentence = SENTENCES[spoken][fact.message]
        return _PART.sub(lambda part: _part(part, fact.facts, lang, spoken), sentence)
    if isinstance(fact, Listed):
        return _listed(fact, lang)
    return text_in(dict(fact), lang) if isinstance(fact, Mapping) else str(fact)


def _part(part: re.Match[str], facts: Mapping[str, Fact], lang: str | None, spoken: str) -> str:
    optional, name, forms = part.groups()
    if optional and name not in facts:
        return ""
    if forms is not None:
        return _form(forms.split("|")[1:], facts[name], spoken)
    return say(facts[name], lang)


def _form(forms: Sequence[str], number: Fact, spoken: str) -> str:
    """Return the form for a number: of two, the first goes with one; of three, the second with a few."""
    assert isinstance(number, int)
    form = category(number, spoken)
    return forms[min(_CATEGORIES.index(form), len(forms) - 1) if form in _CATEGORIES else -1]


def _listed(listed: Listed, lang: str | None) -> str:
    words = [say(item, lang) for item in listed.items[:MOST_NAMES]]
    beyond = len(listed.items) - MOST_NAMES
    if beyond > 0:
        words.append(say(Saying("more", {"n": beyond}), lang))
    if len(words) < 2:
        return "".join(words)
    return say(Saying(listed.joint, {"first": ", ".join(words[:-1]), "last": words[-1]}), lang)


def hint(nearest: tuple[str, ...]) -> dict[str, Fact]:
    """Return the fact `hint` with the nearest names, or nothing where none is near."""
    if not nearest:
        return {}
    quoted = tuple(Saying("quoted", {"name": name}) for name in nearest)
    return {"hint": Saying("hint", {"nearest": Listed(quoted, "or")})}


def counted(count: int, name: str) -> Saying:
    """Name a card with its number of copies."""
    return Saying("counted", {"n": count, "name": name})
