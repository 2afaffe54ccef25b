"""What a format can't hold of a deck, as sentences.

Promises: only what the deck has is said. Leaves out: what the formats hold (`kinds`), and the words
(`toolkit.decks.sentences`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.decks.sentences import Saying, say
from toolkit.exchange.decks.kinds import get_list_format, writable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from toolkit.decks.sentences import Fact
    from toolkit.exchange.decks.outgoing import Outgoing

#: So many names stand in a sentence; the rest are counted.
MOST_NAMES = 5


def losses(deck: Outgoing, form: str, lang: str | None = None) -> list[str]:
    """Return a sentence for each thing of a deck that a format does not hold."""
    kind = get_list_format(form, writable())
    found = []
    for thing, facts_of in _THINGS.items():
        facts = {} if thing in kind.holds else facts_of(deck)
        if facts:
            lost = Saying(f"lost-{thing}", facts)
            found.append(say(Saying("does-not-hold", {"kind": kind.saying, "what": lost}), lang))
    return found


def _name(deck: Outgoing) -> dict[str, Fact]:
    return {"name": deck.name} if deck.name else {}


def _game(deck: Outgoing) -> dict[str, Fact]:
    return {"game": deck.game.id}


def _format(deck: Outgoing) -> dict[str, Fact]:
    return {"format": deck.format} if deck.format else {}


def _date(deck: Outgoing) -> dict[str, Fact]:
    return {"date": deck.date} if deck.date else {}


def _parameters(deck: Outgoing) -> dict[str, Fact]:
    answers = [f"{name}: {value}" for name, value in deck.parameters]
    return {"answers": _listed(answers)} if answers else {}


def _sections(deck: Outgoing) -> dict[str, Fact]:
    """Name the sections beside the sideboard, where there is more than one."""
    names = [section.heading or section.id for section in deck.main]
    return {"names": _listed(names)} if len(names) > 1 else {}


def _printings(deck: Outgoing) -> dict[str, Fact]:
    names = [row.name for row in deck.rows if row.set != row.card.printings[0].set]
    return {"names": _listed(names)} if names else {}


def _declared(deck: Outgoing) -> dict[str, Fact]:
    names = [row.name for row in deck.rows if row.declared]
    return {"names": _listed(names)} if names else {}


#: What a deck has of each thing, as facts of the sentence `lost-<thing>`; nothing where it has none.
_THINGS: dict[str, Callable[[Outgoing], dict[str, Fact]]] = {
    "name": _name,
    "game": _game,
    "format": _format,
    "date": _date,
    "parameters": _parameters,
    "sections": _sections,
    "printings": _printings,
    "declared": _declared,
}


def _listed(names: Iterable[str]) -> Fact:
    words = list(dict.fromkeys(names))
    listed = ", ".join(words[:MOST_NAMES])
    more = len(words) - MOST_NAMES
    return Saying("and-more", {"names": listed, "n": more}) if more > 0 else listed
