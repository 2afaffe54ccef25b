"""What a page says of itself to programs: its data, its own address, and how a link to it is shown.

Promises: nothing but addresses of the site itself; whole ones only where the site knows its own. Leaves
out: how it is written (`head.html`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.pages.addresses import chapter_address
from toolkit.pages.api import places
from toolkit.pages.plates import picture_address
from toolkit.sheets.plates import HEIGHT_PX, WIDTH_PX

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from toolkit.pages.listing import Page


@dataclass(frozen=True)
class Picture:
    """A picture to show with a link; sizes are in pixels."""

    address: str
    width: int = WIDTH_PX
    height: int = HEIGHT_PX


@dataclass(frozen=True)
class Head:
    """What goes into a page's head: `data` is its file for programs, from the top of the site.

    `canonical` and `picture` are whole addresses, None where the site does not know its own.
    """

    kind: str
    data: str | None
    canonical: str | None
    picture: Picture | None


@dataclass(frozen=True)
class Place:
    """Where the site will be: its address with a slash at the end, and the pages that have a picture."""

    address: str | None = None
    pictures: Container[str] = frozenset()

    def head(self, page: Page) -> Head:
        """Return what a page says of itself."""
        of = _DATA.get(page.template)
        shown = _shown(page)
        picture = None
        if self.address and shown is not None and shown in self.pictures:
            picture = Picture(f"{self.address}{picture_address(shown)}")
        return Head(
            kind="article" if page.template in _ARTICLES else "website",
            data=of(page) if of else None,
            canonical=f"{self.address}{page.address}" if self.address else None,
            picture=picture,
        )


#: Pages that are about one thing.
_ARTICLES = frozenset({"chapter.html", "rule.html", "card.html", "format.html"})


def _game(page: Page) -> tuple[str, str]:
    assert page.shelf is not None, "only pages of games have data of a game"
    return page.shelf.game.id, page.shelf.lang


def _list(kind: str) -> Callable[[Page], str]:
    return lambda page: places.list_json(*_game(page), kind)


def _one(kind: str, key: str) -> Callable[[Page], str]:
    return lambda page: places.object_json(*_game(page), kind, page.values[key].id)  # type: ignore[attr-defined]


#: The data of a page, by its template.
_DATA: dict[str, Callable[[Page], str]] = {
    "start.html": lambda _: f"{places.API}index.json",
    "bulk.html": lambda _: f"{places.API}bulk.json",
    "game.html": lambda page: places.game_json(_game(page)[0]),
    "contents.html": _list("rules"),
    "all-rules.html": _list("rules"),
    "discrepancies.html": _list("rules"),
    "chapter.html": lambda page: places.object_json(*_game(page), "rules", _chapter(page)),
    "rule.html": _one("rules", "rule"),
    "glossary.html": _list("terms"),
    "rulings.html": _list("rulings"),
    "turn.html": lambda page: places.turn_json(_game(page)[0]),
    "table.html": lambda page: places.turn_json(_game(page)[0]),
    "cards.html": _list("cards"),
    "card.html": _one("cards", "card"),
    "decks.html": lambda page: places.formats_json(_game(page)[0]),
    "builder.html": lambda page: places.formats_json(_game(page)[0]),
    "format.html": lambda page: places.format_json(_game(page)[0], page.values["format"].id),  # type: ignore[attr-defined]
}


def _chapter(page: Page) -> str:
    """Return the id of the chapter of a page of the rules."""
    chapter = page.values["chapter"]
    return str(getattr(chapter, "head", chapter).id)  # type: ignore[attr-defined]


def _shown(page: Page) -> str | None:
    """Return the page whose picture stands for a page."""
    if page.shelf is None:
        return None
    if page.template == "card.html":
        return page.address
    if page.template in {"chapter.html", "rule.html"}:
        return chapter_address(page.shelf.base, _chapter(page))
    return page.shelf.base
