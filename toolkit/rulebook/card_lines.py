"""A card in one line of a list, as rulebooks print their decks.

    Name (Subtitle) (x2) - Type, Trait - Trait. Cost 1 / barrier 2. Label: words of the ability.

Promises: every word of a line that is a card is in its name, subtitle, type, traits, values or abilities.
Leaves out: which fields and kinds of ability a game has; a list of cards tells that by its values and labels.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

#: Between the name of a card and what it is.
_DASH = re.compile(r"\s+[-–—]\s+")
_GROUP = re.compile(r"\s*\(([^()]*)\)\s*$")
_COPIES = re.compile(r"[x×]\s*(\d{1,3})|(\d{1,3})\s*[x×]", re.IGNORECASE)
_VALUE = re.compile(r"(?P<name>[^\W\d][\w' -]*?)\s*:?\s+(?P<value>[+-]?\d+|X|\*|-|–)")
_LABEL = re.compile(r"(?:^|(?<=[.!?)\"”])\s)(?P<label>[A-ZÀ-ÞŁŚŻŹĆ][\w'-]*(?: [\w'-]+)?):\s+")
#: A kind of card or a trait has so many words at most.
_WORDS = 3


@dataclass(frozen=True)
class LineAbility:
    """An ability as printed: the label before its colon ("" where it has none), and its words."""

    label: str
    words: str


@dataclass(frozen=True)
class LineCard:
    """A card of a list; `values` are named as printed, in lower case."""

    name: str
    subtitle: str
    quantity: int
    type: str
    traits: tuple[str, ...]
    values: dict[str, int | str]
    abilities: tuple[LineAbility, ...]


def find_card(line: str) -> LineCard | None:
    """Return the card that a line lists, None where it is no card.

    A card has a dash after its name, a type, and besides it a trait, a value, a label or a number of copies.
    """
    parts = _DASH.split(line.strip(), maxsplit=1)
    if len(parts) != 2:
        return None
    name, subtitle, quantity = _named(parts[0])
    kinds, _, rest = parts[1].partition(". ")
    words = [word.strip() for word in re.split(r",|\s[-–—]\s", kinds.rstrip("."))]
    if not name or not all(map(_is_kind, words)):
        return None
    values, rest = _values(rest.strip())
    abilities = _abilities(rest)
    if len(words) == 1 and not values and quantity is None and not any(a.label for a in abilities):
        return None
    return LineCard(name, subtitle, quantity or 1, words[0], tuple(words[1:]), values, abilities)


def _named(text: str) -> tuple[str, str, int | None]:
    """Split what stands before the dash into name, subtitle and number of copies (None where not given)."""
    subtitle, quantity = "", None
    while match := _GROUP.search(text):
        copies = _COPIES.fullmatch(match[1].strip())
        if copies and quantity is None:
            quantity = int(copies[1] or copies[2])
        elif not copies and not subtitle:
            subtitle = match[1].strip().strip('"“”„')
        else:
            break
        text = text[: match.start()]
    return text.strip(), subtitle, quantity


def _is_kind(words: str) -> bool:
    """Return whether words may be a type or a trait: few, and with a capital."""
    return words[:1].isupper() and len(words.split()) <= _WORDS and not re.search(r"[.:;!?]", words)


def _values(rest: str) -> tuple[dict[str, int | str], str]:
    """Take the values off the front: one sentence of names and numbers with strokes between."""
    sentence, _, after = rest.partition(". ")
    found: dict[str, int | str] = {}
    for part in re.split(r"\s*[/;]\s*|,\s+", sentence.rstrip(".")):
        match = _VALUE.fullmatch(part.strip())
        if match is None or match["name"].lower() in found:
            return {}, rest
        value = match["value"]
        found[match["name"].lower()] = int(value) if value.lstrip("+-").isdecimal() else value
    return found, after.strip()


def _abilities(rest: str) -> tuple[LineAbility, ...]:
    """Split the words of a card at the labels that open a sentence."""
    found = []
    starts = list(_LABEL.finditer(rest))
    before = rest[: starts[0].start()].strip() if starts else rest.strip()
    if before:
        found.append(LineAbility("", before))
    for i, match in enumerate(starts):
        end = starts[i + 1].start() if i + 1 < len(starts) else len(rest)
        found.append(LineAbility(match["label"], rest[match.end() : end].strip()))
    return tuple(found)
