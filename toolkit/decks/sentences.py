"""What the reader and the check say, as a table of sentences by message and language.

Promises: a sentence is made late, from a message's name and its facts; a language that lacks
a sentence takes the English one. Leaves out: which message fits (`lists`, `bounds`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from toolkit.games import text_in

#: So many names stand in a list of a sentence; the rest are counted.
MOST_NAMES = 8

#: Sentences by language and message. `{n}` is a fact, `{n|card|cards}` the form that goes with a number,
#: `{?hint}` a message that is left out where the fact of that name is missing.
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
        "other-type": "{name} is a known card of another kind than {declared}; the known card is taken",
        "nearly-known": "no card of this game has that name, so it is taken as {type}{?hint}",
        "no-place": "no section of the format takes {name}",
        "unknown-game": 'there is no game "{name}", so the line is ignored{?hint}',
        "unknown-format": 'there is no format "{name}", so the line is ignored{?hint}',
        "hint": "; did you mean {nearest}?",
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
}  # fmt: skip

_PART = re.compile(r"\{(\?)?(\w+)(?:\|([^|}]*)\|([^}]*))?\}")


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
        sentence = SENTENCES.get(lang or "en", {}).get(fact.message) or SENTENCES["en"][fact.message]
        return _PART.sub(lambda part: _part(part, fact.facts, lang), sentence)
    if isinstance(fact, Listed):
        return _listed(fact, lang)
    return text_in(dict(fact), lang) if isinstance(fact, Mapping) else str(fact)


def _part(part: re.Match[str], facts: Mapping[str, Fact], lang: str | None) -> str:
    optional, name, one, many = part.groups()
    if optional and name not in facts:
        return ""
    if one is not None:
        return str(one if facts[name] == 1 else many)
    return say(facts[name], lang)


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
