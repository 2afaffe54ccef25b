"""Every page of the site: its address, its template, and the values that the template lays out.

Promises: the list is the same for the same database, addresses come from ids alone, and no page but
a list of cards grows with the number of cards; such a list is cut into parts.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.pages.addresses import chapter_address

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from toolkit.pages.cards import CardView
    from toolkit.pages.shelf import Shelf
    from toolkit.pages.views import Chapter, RuleView

#: How many cards stand on one page of a list.
CARDS_A_PAGE = 60


@dataclass(frozen=True)
class Page:
    """A page: where it is, how it is laid out, what is on it. `here` is the part of the game it is in."""

    address: str
    template: str
    title: str
    description: str
    shelf: Shelf | None = None
    here: str = ""
    inside: bool = False
    values: Mapping[str, object] = field(default_factory=dict)


def site_pages(shelves: Sequence[Shelf]) -> Iterator[Page]:
    """Yield all pages made from the database."""
    yield Page(
        "", "start.html", "Decklore", "Rules, terms and cards, to be looked up.", values={"shelves": shelves}
    )
    for shelf in shelves:
        for pages in _PARTS:
            yield from pages(shelf)


def _overview(shelf: Shelf) -> Iterator[Page]:
    about = shelf.book.text(shelf.game.about)
    yield Page(shelf.base, "game.html", shelf.title, about, shelf)


def _rules(shelf: Shelf) -> Iterator[Page]:
    base, title = shelf.base, f"Rules of {shelf.title}"
    yield Page(f"{base}rules/", "contents.html", title, f"{title}: all chapters.", shelf, "rules")
    whole = f"{title}, on one page"
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
    text = shelf.book.prose.plain(shelf.book.rules[view.id].text) or view.title
    return f"{shelf.short}: {text}"[:200]


def _glossary(shelf: Shelf) -> Iterator[Page]:
    if shelf.book.terms:
        title = f"Glossary of {shelf.title}"
        yield Page(
            f"{shelf.base}glossary/", "glossary.html", title, f"{title}: every term.", shelf, "glossary"
        )


def _turn(shelf: Shelf) -> Iterator[Page]:
    if shelf.turn:
        title = f"The turn in {shelf.title}"
        yield Page(f"{shelf.base}turn/", "turn.html", title, f"{title}, step by step.", shelf, "turn")


def _card_lists(shelf: Shelf) -> Iterator[Page]:
    cards = shelf.cards.views
    if not cards:
        return
    parts = [cards[at : at + CARDS_A_PAGE] for at in range(0, len(cards), CARDS_A_PAGE)]
    title = f"Cards of {shelf.title}"
    for i, part in enumerate(parts):
        values = {"part": part, "number": i + 1, "parts": [list_address(shelf, k) for k in range(len(parts))]}
        yield Page(
            list_address(shelf, i),
            "cards.html",
            title,
            f"{title}: search and list.",
            shelf,
            "cards",
            values=values,
        )


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
        title = f"Decks of {shelf.title}"
        yield Page(f"{shelf.base}decks/", "formats.html", title, f"{title}: the formats.", shelf, "decks")
    for form in shelf.formats:
        title = f"{form.name}: a deck format of {shelf.title}"
        yield Page(
            form.address,
            "format.html",
            title,
            f"{title}, all limits.",
            shelf,
            "decks",
            values={"format": form},
        )


def _doubts(shelf: Shelf) -> Iterator[Page]:
    if shelf.book.doubts:
        title = f"Open points of {shelf.title}"
        about = f"Where the sources of {shelf.title} disagree or are silent, and the reading taken."
        yield Page(f"{shelf.base}discrepancies/", "doubts.html", title, about, shelf, "discrepancies")


_PARTS: tuple[Callable[[Shelf], Iterator[Page]], ...] = (
    _overview, _rules, _single_rules, _glossary, _turn, _card_lists, _cards, _formats, _doubts,
)  # fmt: skip
