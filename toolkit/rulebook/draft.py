"""A document joined into one draft of a pack: rules, terms, cards, icons, limits, a turn track.

Promises: the draft depends on the document, its language and its title alone. Leaves out: files
(`pack_files`), and what became of each line (`account`).
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.rulebook.card_lists import ProposedSymbol, find_cards, find_symbols, table_heads
from toolkit.rulebook.catalogue import Catalogue, make_catalogue
from toolkit.rulebook.glossary import ProposedTerm, propose_terms
from toolkit.rulebook.limits import Limits, propose_limits
from toolkit.rulebook.outline import Outline, OutlineRule, make_outline
from toolkit.rulebook.stages import find_stages
from toolkit.rulebook.turn_tree import Node, find_turn_tree
from toolkit.text import fold, slug

if TYPE_CHECKING:
    from toolkit.rulebook.blocks import Document

#: The id of the document among a new pack's sources.
SOURCE = "rulebook"
#: Words that stand in every text of a language, folded.
_COMMON = {
    "en": "the and of to is you your with are if",
    "pl": "i w na z jesli sie gracz lub nie gry jest",
    "sv": "och att som en ett spelare om det ar kan med",
}
_WORD = re.compile(r"[^\W\d_]+")
_RULEBOOK = re.compile(
    r"\s*[-–—:]?\s*(?:(?:official )?rule ?book|rules|instrukcja|zasady|regler|regelbok)$", re.I
)


@dataclass(frozen=True)
class Draft:
    """What a document makes: `rules` are those that are written, cards and their lines left out of them."""

    document: Document
    lang: str
    title: str
    source: str
    outline: Outline
    rules: tuple[OutlineRule, ...]
    terms: tuple[ProposedTerm, ...]
    catalogue: Catalogue
    symbols: tuple[ProposedSymbol, ...]
    limits: Limits
    turn: Node | None
    notes: tuple[str, ...]

    @property
    def id(self) -> str:
        """The proposed id of the game."""
        return slug(self.title)[:40].strip("-") or "draft"


def make_draft(
    document: Document,
    *,
    lang: str | None = None,
    title: str | None = None,
    source: str = SOURCE,
    prefix: str = "",
) -> Draft:
    """Return the draft of a document; what is not given is the document's own, or guessed and noted.

    `prefix` starts the ids of rules, terms, cards, sets and formats.
    """
    notes = list(document.notes)
    known = lang or (document.lang or "").split("-")[0].lower()
    if not re.fullmatch(r"[a-z]{2,3}", known):
        known = _guessed(document)
        notes.append(f'the language was taken to be "{known}"; --lang names another')
    named = title or (_RULEBOOK.sub("", document.title.replace("*", "")) if document.title else "")
    if not named:
        named = document.name.rpartition(".")[0] or document.name
        notes.append(f'the document has no title; the game is called "{named}", --title names it otherwise')
    outline = make_outline(document, prefix)
    cards = find_cards(outline.rules)
    parents = {rule.parent for rule in outline.rules}
    made = {card.rule.id for card in cards if card.place and card.rule.id not in parents}
    made |= table_heads(outline.rules)
    rules = tuple(rule for rule in outline.rules if rule.id not in made)
    catalogue = make_catalogue(cards, outline.rules, source, known, prefix)
    return Draft(
        document, known, named, source, outline, rules,
        terms=tuple(propose_terms(rules, known, prefix)),
        catalogue=catalogue,
        symbols=tuple(find_symbols(rules)),
        limits=propose_limits(rules, catalogue, known, source),
        turn=find_turn_tree(rules, known) or find_stages(rules, known),
        notes=tuple(notes),
    )  # fmt: skip


def _guessed(document: Document) -> str:
    """Return the language whose common words a document uses most, English where none stands out."""
    counts = Counter(fold(word) for line in document.lines for word in _WORD.findall(line))
    return max(_COMMON, key=lambda lang: sum(counts[word] for word in _COMMON[lang].split()))
