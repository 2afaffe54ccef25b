"""A mended list written anew as plain text, where the list itself can't be edited.

Promises: name, format and answers of the list, its sections with their headings, a line a card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.decks.deck import Entry
    from toolkit.decks.formats import Format
    from toolkit.decks.repair.repair import Repair


def list_anew(repair: Repair, form: Format) -> str:
    """Return the mended list as plain text."""
    return "\n".join(_lines(repair, form)) + "\n"


def _lines(repair: Repair, form: Format) -> Iterator[str]:
    deck = repair.deck
    if deck.name:
        yield f"# name: {deck.name}"
    yield f"# game: {deck.game}"
    yield f"# format: {form.id}"
    if deck.date:
        yield f"# date: {deck.date}"
    yield from (f"# {said.parameter}: {said.value}" for said in deck.said)
    for section in form.sections:
        entries = [entry for entry in deck.entries if entry.section == section.id]
        if entries:
            yield ""
            yield section.headings[0] if section.headings else next(iter(section.name.values()))
        yield from (f"{entry.count} {_name(entry, form)}" for entry in entries)
        yield from (f"# still to add: {want.words}" for want in repair.wanted if want.section == section.id)


def _name(entry: Entry, form: Format) -> str:
    """Name a card so that it is read as this one: with its set and number, or with what declares it."""
    card = entry.card
    if not entry.declared:
        number = f" {card.printing.number}" if card.printing.number else ""
        name = card.title if card.subtitle else card.name
        return f"{name} [{card.printing.set}]{number}"
    fitting = [d for d in form.declares if d.type == card.type and set(d.traits) <= set(card.traits)]
    best = max(fitting, key=lambda declares: len(declares.traits))
    rest = [trait for trait in card.traits if trait not in best.traits]
    known = dict(best.stats)
    rest += [f"{name}: {value}" for name, value in card.stats.items() if str(value) != known.get(name)]
    rest += [ability.effect for ability in card.abilities]
    return f"{card.name} [{', '.join([best.word, *rest])}]"
