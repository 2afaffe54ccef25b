"""Every page of the site: its address, its template, and the values that the template lays out.

Promises: the list is the same for the same database, addresses come from ids alone and differ between the
languages of a game by a folder alone, and no page but a list of cards grows with the number of cards;
such a list is cut into parts.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from toolkit.pages.addresses import chapter_address, game_address, start_address
from toolkit.pages.builder import builder_address, card_sizes, first_to_pick
from toolkit.pages.moved import find_moved
from toolkit.pages.shelf import shelves_for
from toolkit.pages.speech import Speech, own_name
from toolkit.pages.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from toolkit.pages.card_views import CardView
    from toolkit.pages.shelf import Shelf
    from toolkit.pages.views import Chapter, RuleView

#: How many cards stand on one page of a list.
CARDS_A_PAGE = 60


@dataclass(frozen=True)
class Tongue:
    """A language that a page is there in: its code, what it calls itself, where the page is."""

    lang: str
    name: str
    address: str


@dataclass(frozen=True)
class Page:
    """A page: where it is, how it is laid out, what is on it.

    `here` is the part of the game it is in, `tongues` are all languages that it is there in.
    """

    address: str
    template: str
    title: str
    description: str
    shelf: Shelf | None = None
    here: str = ""
    inside: bool = False
    values: Mapping[str, object] = field(default_factory=dict)
    lang: str = LANGUAGES[0]
    tongues: tuple[Tongue, ...] = ()


def site_pages(shelves: Sequence[Shelf]) -> Iterator[Page]:
    """Yield all pages made from the database."""
    yield from _starts(shelves)
    for shelf in shelves:
        for pages in _PARTS:
            for page in pages(shelf):
                yield replace(page, lang=shelf.lang, tongues=_tongues(shelf, page.address))


def _starts(shelves: Sequence[Shelf]) -> Iterator[Page]:
    """Yield the start page, and that of what is not kept, in English and each other language of a game."""
    spoken = {shelf.lang for shelf in shelves} | {LANGUAGES[0]}
    languages = [lang for lang in LANGUAGES if lang in spoken]
    tongues = tuple(Tongue(lang, own_name(lang), start_address(lang)) for lang in languages)
    for lang in languages:
        values = {"shelves": shelves_for(shelves, lang)}
        say = Speech(lang)
        yield Page(
            start_address(lang), "start.html", "Decklore", say("start-about"),
            values=values, lang=lang, tongues=tongues,
        )  # fmt: skip
        title, about = say("offline-title"), say("offline-about")
        yield Page(offline_address(lang), "offline.html", title, about, lang=lang)


def offline_address(lang: str) -> str:
    """Return the page that stands, without a network, for one that is not kept."""
    return f"{start_address(lang)}offline/"


def _tongues(shelf: Shelf, address: str) -> tuple[Tongue, ...]:
    """Return where a page of a game is in each of the game's languages."""
    place = address.removeprefix(shelf.base)
    return tuple(
        Tongue(lang, own_name(lang), f"{game_address(shelf.game, lang)}{place}")
        for lang in shelf.game.languages
    )


def _overview(shelf: Shelf) -> Iterator[Page]:
    about = shelf.book.text(shelf.game.about)
    yield Page(shelf.base, "game.html", shelf.title, about, shelf)


def _rules(shelf: Shelf) -> Iterator[Page]:
    base, say = shelf.base, shelf.say
    title, about = say("rules-of", title=shelf.title), say("rules-about", title=shelf.title)
    yield Page(f"{base}rules/", "contents.html", title, about, shelf, "rules")
    whole = say("rules-whole", title=shelf.title)
    yield Page(f"{base}rules/all/", "all-rules.html", whole, whole, shelf, "rules", inside=True)
    chapters: list[Chapter | None] = [None, *shelf.book.chapters, None]
    for before, chapter, after in zip(chapters, chapters[1:], chapters[2:], strict=False):
        assert chapter is not None
        head = chapter.head
        values = {"chapter": chapter, "before": before, "after": after}
        name, about = f"{head.number} {head.title}", _about(shelf, head)
        yield Page(chapter_address(base, head.id), "chapter.html", name, about, shelf, "rules", values=values)


def _single_rules(shelf: Shelf) -> Iterator[Page]:
    book = shelf.book
    for view in book.views.values():
        parent = book.rules[view.id].parent
        values = {
            "rule": view,
            "chapter": book.views[book.chapter_of(view.id)],
            "parent": book.views[parent] if parent else None,
            "children": [book.views[child] for child in book.below(view.id)][1:],
        }
        name = f"{book.label(view.id)} {book.name(view.id)}"
        yield Page(view.permalink, "rule.html", name, _about(shelf, view), shelf, "rules", values=values)


def _about(shelf: Shelf, view: RuleView) -> str:
    text = shelf.book.plain(view.id) or view.title
    return f"{shelf.short}: {text}"[:200]


def _glossary(shelf: Shelf) -> Iterator[Page]:
    if shelf.book.terms:
        yield _part(shelf, "glossary")


def _turn(shelf: Shelf) -> Iterator[Page]:
    if shelf.turn:
        yield _part(shelf, "turn")
        yield _part(shelf, "table")


def _part(shelf: Shelf, key: str) -> Page:
    """Return the page of a part of a game that has one page, or the first of its pages."""
    title, about = (shelf.say(f"{key}-{which}", title=shelf.title) for which in ("of", "about"))
    return Page(f"{shelf.base}{key}/", f"{key}.html", title, about, shelf, key)


def _card_lists(shelf: Shelf) -> Iterator[Page]:
    cards = shelf.cards.views
    if not cards:
        return
    parts = [cards[at : at + CARDS_A_PAGE] for at in range(0, len(cards), CARDS_A_PAGE)]
    for i, part in enumerate(parts):
        values = {"part": part, "number": i + 1, "parts": [list_address(shelf, k) for k in range(len(parts))]}
        yield replace(_part(shelf, "cards"), address=list_address(shelf, i), values=values)


def list_address(shelf: Shelf, part: int) -> str:
    """Return the address of a part of the list of cards, counted from 0."""
    return f"{shelf.base}cards/" if part == 0 else f"{shelf.base}cards/page/{part + 1}/"


def _cards(shelf: Shelf) -> Iterator[Page]:
    around: list[CardView | None] = [None, *shelf.cards.views, None]
    for before, card, after in zip(around, around[1:], around[2:], strict=False):
        assert card is not None
        values = {"card": card, "before": before, "after": after}
        yield Page(
            card.address,
            "card.html",
            card.title,
            f"{shelf.short}: {card.words}"[:200],
            shelf,
            "cards",
            values=values,
        )


def _formats(shelf: Shelf) -> Iterator[Page]:
    if shelf.formats:
        yield _part(shelf, "decks")
    for form in shelf.formats:
        title, about = (
            shelf.say(f"format-{which}", name=form.name, title=shelf.title) for which in ("of", "about")
        )
        yield Page(form.address, "format.html", title, about, shelf, "decks", values={"format": form})


def _builder(shelf: Shelf) -> Iterator[Page]:
    if shelf.formats:
        title, about = (shelf.say(key, title=shelf.title) for key in ("builder-of", "builder-about"))
        values = {"sizes": card_sizes(shelf.game), "first": first_to_pick(shelf.cards.views)}
        address = builder_address(shelf.base)
        yield Page(address, "builder.html", title, about, shelf, "builder", values=values)


def _print(shelf: Shelf) -> Iterator[Page]:
    if shelf.ready:
        yield _part(shelf, "print")


def _doubts(shelf: Shelf) -> Iterator[Page]:
    if shelf.book.doubts:
        yield _part(shelf, "discrepancies")


def _rulings(shelf: Shelf) -> Iterator[Page]:
    if len(shelf.book.rulings):
        yield _part(shelf, "rulings")


def _changes(shelf: Shelf) -> Iterator[Page]:
    if shelf.remembers:
        yield _part(shelf, "changes")


def _editions(shelf: Shelf) -> Iterator[Page]:
    for edition in shelf.editions:
        title = shelf.say("edition-of", title=shelf.title, name=edition.name)
        values = {"edition": edition}
        yield Page(edition.address, "edition.html", title, title, shelf, "rules", values=values)


def _redirects(shelf: Shelf) -> Iterator[Page]:
    """Yield a page at every address that an id had before it was given up."""
    for moved in find_moved(shelf):
        values = {"moved": moved}
        yield Page(moved.address, "redirect.html", moved.name, moved.name, shelf, values=values)


_PARTS: tuple[Callable[[Shelf], Iterator[Page]], ...] = (
    _overview, _rules, _single_rules, _glossary, _turn, _card_lists, _cards, _formats, _builder, _print,
    _doubts, _rulings, _changes, _editions, _redirects,
)  # fmt: skip
