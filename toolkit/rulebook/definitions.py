"""Leads of paragraphs and items: `Term: …`, `Term - …`, `Term — …`, and labels such as `NOTE:`.

Promises: the lead and the words after it are the whole text. Leaves out: whether a lead that comes again and
again is a term; `find_terms` tells by the list that it stands in.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from toolkit.rulebook.number_words import NUMBER_WORDS, number_of
from toolkit.text import fold


class LeadKind(StrEnum):
    """What a lead makes of the words after it."""

    TERM = "term"
    EXAMPLE = "example"
    NOTE = "note"
    STAGE = "stage"
    TITLE = "title"


@dataclass(frozen=True)
class Lead:
    """The words before a colon or a dash, and those after it. `number` is that of a stage, as printed."""

    kind: LeadKind
    name: str
    words: str
    number: str = ""


#: What labels are called, folded, in all languages that have a table.
_LABELS: dict[str, LeadKind] = {
    **dict.fromkeys(("example", "examples", "e.g.", "przyklad", "exempel"), LeadKind.EXAMPLE),
    **dict.fromkeys(
        ("note", "notes", "tip", "reminder", "important", "source note", "uwaga", "wskazowka", "obs", "tips"),
        LeadKind.NOTE,
    ),
}  # fmt: skip
#: Words for a numbered part of a turn, folded.
_STAGES = ("stage", "phase", "step", "part", "etap", "faza", "krok", "fas", "steg")
_STAGE = re.compile(rf"(?:{'|'.join(_STAGES)}) (\d+(?:\.\d+)?[a-z]?)")
_LEAD = re.compile(r"(?P<name>[^:]{1,60}?)(?P<stop>:|\s[-–—])\s+(?P<words>\S.*)", re.DOTALL)
#: A term has so many words at most, brackets left out.
_WORDS = 6
#: Words with which a sentence starts rather than the name of a thing, folded.
_OPENING = (
    "a an all any as at after before by during each every for from here how if in on once or players then "
    "there these this to under unless until what when whenever where while with you your "
    "jesli gdy kiedy kazdy podczas po przed w z na om nar varje under efter fore i pa med vid"
)
_OPENERS = frozenset(_OPENING.split())
#: Words that go before a colon and name nothing, folded.
_NAMELESS = (
    "additionally also alternatively finally however otherwise resolution then "
    "dodatkowo ponadto nastepnie inaczej dessutom darefter annars slutligen"
)
_ADVERBS = frozenset(_NAMELESS.split())
_QUOTES = "\"“”„«»'‘’"
_BRACKET = re.compile(r"\s*\([^()]*\)")


def find_lead(text: str) -> Lead | None:
    """Return the lead of a paragraph or an item, None where it has none.

    A lead in quotes, or one that begins with a number, is a title and no term.
    """
    match = _LEAD.fullmatch(text.strip())
    if match is None:
        return None
    name, words = match["name"].strip(), match["words"].strip()
    if name[-1:].isdigit() and words[:1].isdigit():
        return None
    stage = _STAGE.fullmatch(fold(name))
    if stage:
        return Lead(LeadKind.STAGE, name, words, stage[1])
    kind = _LABELS.get(fold(name))
    if kind is None:
        if not _is_name(name):
            return None
        kind = LeadKind.TITLE if name[0] in _QUOTES or _is_number(name.split()[0]) else LeadKind.TERM
    return Lead(kind, name, words)


def find_terms(texts: list[str]) -> list[Lead | None]:
    """Return the lead of each item of a list; a lead that several items share is a label, and no term."""
    leads = [find_lead(text) for text in texts]
    times = Counter(fold(lead.name) for lead in leads if lead)
    return [
        Lead(LeadKind.TITLE, lead.name, lead.words)
        if lead and lead.kind is LeadKind.TERM and times[fold(lead.name)] > 1
        else lead
        for lead in leads
    ]


def _is_name(name: str) -> bool:
    """Return whether words may be what is defined: few, no sentence, with a capital or in quotes."""
    bare = _BRACKET.sub("", name).strip()
    if (len(bare.split()) > 1 and fold(bare.split()[0]) in _OPENERS) or fold(bare) in _ADVERBS or "," in bare:
        return False
    first = bare[:1]
    if not bare or not (first.isupper() or first in _QUOTES or first.isdigit()):
        return False
    inner = bare.strip(_QUOTES)
    return len(inner.split()) <= _WORDS and not re.search(r"[.!?;]\s", inner)


def _is_number(word: str) -> bool:
    for lang in NUMBER_WORDS:
        try:
            number_of(word, lang)
        except ValueError:
            continue
        return True
    return False
