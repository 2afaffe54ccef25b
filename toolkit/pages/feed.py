"""A feed of what is new, as Atom: editions, sets, rulings, and what changed since older states of the rules.

Promises: the same for the same data; every date is one of the data or the one that is given for the whole.
What has no date is left out, because Atom knows no entry without one. Source: RFC 4287.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from toolkit.pages.addresses import game_address
from toolkit.text import slug

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from toolkit.pages.changes import ChangeView, Step
    from toolkit.pages.shelf import Shelf

_DATE = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?")
#: XML has no such characters, not even escaped.
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: How many entries a feed holds.
MOST = 100


@dataclass(frozen=True)
class Entry:
    """An entry: its lasting name, its title, the day, where it leads, what it says.

    Name and address count from the top of the site.
    """

    id: str
    title: str
    day: str
    address: str
    says: str


def feed_entries(shelves: Sequence[Shelf], day: str | None = None) -> list[Entry]:
    """Return the entries, newest first, of each game in its first language.

    `day` is for what has no date of its own, such as `2026-01-31`; without one such is left out.
    """
    first: dict[str, Shelf] = {}
    for shelf in shelves:
        first.setdefault(shelf.game.id, shelf)
    found = [entry for shelf in first.values() for entry in _entries(shelf, day)]
    return sorted(found, key=lambda entry: entry.day, reverse=True)[:MOST]


def _entries(shelf: Shelf, day: str | None) -> Iterator[Entry]:
    dated = list(_dated(shelf))
    newest = max((entry.day for entry in dated), default=None)
    if edition_day := newest or day:
        yield _edition(shelf, edition_day)
    if change_day := day or newest:
        for step in shelf.history.steps:
            if step.total:
                yield _changed(shelf, step, change_day)
    yield from dated


def _edition(shelf: Shelf, day: str) -> Entry:
    game = shelf.game
    name = f"{shelf.base}#edition-{slug(game.edition)}"
    says = shelf.book.prose.plain(shelf.book.text(game.about))
    return Entry(name, f"{shelf.title}: {game.edition}", day, game_address(game), says)


def _changed(shelf: Shelf, step: Step, day: str) -> Entry:
    """Return what changed from one state to the next; its name comes from the changes themselves."""
    sections = [(word, how, some) for word, by_how in step.groups.items() for how, some in by_how.items()]
    views = [(how, view) for _, how, some in sections for view in some]
    digest = sha256(repr([(how, view.id, view.title, view.text) for how, view in views]).encode())
    parts = [
        f"{shelf.say(word)} · {shelf.say(f'changed-{how}')}: {', '.join(map(_called, some))}."
        for word, how, some in sections
    ]
    place = f"{shelf.base}changes/"
    title = f"{shelf.title}: {shelf.say('changes')}"
    return Entry(f"{place}#{digest.hexdigest()[:12]}", title, day, place, " ".join(parts))


def _called(view: ChangeView) -> str:
    return f"{view.label} {view.name}".strip()


def _dated(shelf: Shelf) -> Iterator[Entry]:
    """Yield what has a date of its own: documents, sets and rulings."""
    book, game, base = shelf.book, shelf.game, shelf.base
    for source in game.sources.values():
        if day := as_day(source.date):
            edition = f" ({source.edition})" if source.edition else ""
            title = f"{shelf.title}: {source.title}{edition}"
            yield Entry(f"{base}#source-{source.slug}", title, day, base, book.text(source.note))
    for card_set in game.sets.values():
        if day := as_day(card_set.date):
            title = f"{shelf.title}: {book.text(card_set.name)}"
            yield Entry(
                f"{base}cards/#set-{card_set.slug}", title, day, f"{base}cards/", book.text(card_set.note)
            )
    for ruling in book.rulings.views:
        if day := as_day(ruling.date):
            yield Entry(ruling.address, f"{shelf.title}: {ruling.title}", day, ruling.address, ruling.plain)


def as_day(date: str | None) -> str | None:
    """Return a date as a day, the first of a month or a year that is not known more exactly."""
    match = _DATE.fullmatch(date or "")
    return f"{match[1]}-{match[2] or '01'}-{match[3] or '01'}" if match else None


def atom(entries: Iterable[Entry], site: str) -> str:
    """Return the feed of a site at an address; there must be an entry."""
    entries = list(entries)
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        "<title>Decklore</title>",
        f"<id>{_text(site)}</id>",
        f"<link href={_attribute(site)}/>",
        f'<link rel="self" type="application/atom+xml" href={_attribute(f"{site}feed.xml")}/>',
        f"<updated>{max(entry.day for entry in entries)}T00:00:00Z</updated>",
        "<author><name>Decklore</name></author>",
        *(_entry(entry, site) for entry in entries),
        "</feed>",
    ]
    return "\n".join(parts) + "\n"


def _entry(entry: Entry, site: str) -> str:
    summary = f"<summary>{_text(entry.says)}</summary>" if entry.says else ""
    return (
        f"<entry><title>{_text(entry.title)}</title><id>{_text(site + entry.id)}</id>"
        f"<link href={_attribute(site + entry.address)}/><updated>{entry.day}T00:00:00Z</updated>"
        f"{summary}</entry>"
    )


def _text(words: str) -> str:
    return escape(_NO_XML.sub("", words))


def _attribute(words: str) -> str:
    return quoteattr(_NO_XML.sub("", words))
