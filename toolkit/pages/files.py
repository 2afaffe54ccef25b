"""Every file of the site that comes from the database: pages, data, style and fonts.

Promises: files come one by one, in a fixed order, with paths from the top of the site. Leaves
out: writing them (`toolkit.pages.writing`) and the full-text index (`toolkit.pages.fulltext`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from operator import itemgetter
from typing import TYPE_CHECKING, Protocol

from toolkit.cards import all_printings
from toolkit.decks.export import decks_json
from toolkit.jsons import to_json
from toolkit.pages.addresses import face_address, finish, inside, start_address
from toolkit.pages.builder import builder_address, offline_files, worker_js
from toolkit.pages.covers import FAVICON
from toolkit.pages.finder import names_json
from toolkit.pages.fonts import FONTS, font_licences, web_font
from toolkit.pages.listing import site_pages
from toolkit.pages.scripts import site_scripts
from toolkit.pages.sharing import Pieces
from toolkit.pages.social import Place
from toolkit.pages.speech import Speech, words_address, words_js
from toolkit.pages.styles import site_styles
from toolkit.pages.table import table_address, table_files
from toolkit.pages.words import LANGUAGES
from toolkit.places import site_folder
from toolkit.sheets.backs import card_back

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from jinja2 import Environment

    from toolkit.games import Game
    from toolkit.pages.listing import Page, Tongue
    from toolkit.pages.shelf import Shelf


#: How many pages make a part; how many there are does not depend on what builds them.
PAGES_A_PART = 64


class Digest(Protocol):
    """What sums up bytes."""

    def update(self, data: bytes, /) -> None:
        """Add bytes."""


@dataclass(frozen=True)
class SiteFile:
    """A file: its path from the top of the site and what is in it."""

    path: str
    content: str | bytes

    def encoded(self) -> bytes:
        """Return what is in it as bytes."""
        return self.content if isinstance(self.content, bytes) else self.content.encode()

    def put_into(self, digest: Digest) -> bytes:
        """Add the file to a digest; return what is in it as bytes."""
        content = self.encoded()
        digest.update(self.path.encode() + b"\0")
        digest.update(content)
        return content


@dataclass(frozen=True)
class Part:
    """A part of the site that is made without the others: what it is called, and its files."""

    name: str
    files: Callable[[], Iterable[SiteFile]]


def site_files(
    shelves: Sequence[Shelf], templates: Environment, cache: Path, place: Place | None = None
) -> Iterator[SiteFile]:
    """Yield all files; `cache` is a folder for what takes long to make, `place` is where the site will be.

    The last one is the service worker, whose version is a digest of all the others.
    """
    digests = []
    decks = [
        deck_part(shelf.game, partial(getattr, shelf, "connection")) for shelf in shelves if shelf.is_first
    ]
    for part in [*decks, *site_parts(shelves, templates, cache, place or Place())]:
        digest = sha256()
        for made in part.files():
            made.put_into(digest)
            yield made
        digests.append(digest.digest())
    yield worker(digests)


def deck_part(game: Game, connect: Callable[[], sqlite3.Connection]) -> Part:
    """Return a part of the site that needs nothing but the database, to which `connect` leads."""
    return Part("data for decks", partial(_decks, game, connect))


def site_parts(shelves: Sequence[Shelf], templates: Environment, cache: Path, place: Place) -> Sequence[Part]:
    """Return the other parts of the site but for the service worker; those that take longest come first."""
    pages = list(site_pages(shelves))
    speaking = {lang: speaking_templates(templates, lang) for lang in sorted({page.lang for page in pages})}
    return [
        *(Part("data for searches", partial(_searched, shelf)) for shelf in shelves),
        *(Part("pages", partial(_pages, group, speaking, place)) for group in _groups(pages)),
        Part("styles and scripts", partial(_common, shelves, cache)),
        *(Part("data for the turn", partial(_turn, shelf)) for shelf in shelves),
        *(Part("pictures and sheets", partial(_drawn, shelf)) for shelf in shelves),
    ]


def _groups(pages: Iterable[Page]) -> list[list[Page]]:
    """Part pages, each part of one game; those of a game are spread over all.

    Files in one folder are then not made by two processes at once.
    """
    by_game: dict[str, list[Page]] = {}
    for page in pages:
        by_game.setdefault(page.shelf.base if page.shelf else "", []).append(page)
    placed: list[tuple[float, list[Page]]] = []
    for own in by_game.values():
        placed += [(at / len(own), own[at : at + PAGES_A_PART]) for at in range(0, len(own), PAGES_A_PART)]
    return [group for _, group in sorted(placed, key=itemgetter(0))]


def worker(digests: Iterable[bytes]) -> SiteFile:
    """Return the service worker of a site whose parts, in their order, have these digests."""
    return SiteFile("sw.js", worker_js(sha256(b"".join(digests)).hexdigest()[:16]))


def _pages(pages: Sequence[Page], speaking: Mapping[str, Environment], place: Place) -> Iterator[SiteFile]:
    for page in pages:
        yield SiteFile(f"{page.address}index.html", render(page, speaking[page.lang], place))


def _searched(shelf: Shelf) -> Iterator[SiteFile]:
    """Yield what the list of cards and the builder read."""
    searched = shelf.query if shelf.cards.views else {}
    for name, data in searched.items():
        yield SiteFile(f"{shelf.base}{name}", to_json(data))
    if shelf.cards.views:
        yield SiteFile(f"{shelf.base}cards.json", to_json([card.json() for card in shelf.cards.newest]))
    if shelf.formats:
        files = {"files": offline_files(shelf, searched)}
        yield SiteFile(f"{builder_address(shelf.base)}offline.json", to_json(files))


def _decks(game: Game, connect: Callable[[], sqlite3.Connection]) -> Iterator[SiteFile]:
    """Yield what decks of a game are read and checked with."""
    connection = connect()
    if game.formats or all_printings(connection, game.id):
        yield SiteFile(f"{game.id}/decks.json", to_json(decks_json(connection, game.id)))


def _turn(shelf: Shelf) -> Iterator[SiteFile]:
    """Yield what the companion at the table walks."""
    if shelf.turn:
        here = table_address(shelf.base)
        yield SiteFile(f"{here}track.json", to_json(shelf.table))
        yield SiteFile(f"{here}offline.json", to_json({"files": table_files(shelf.base, shelf.lang)}))


def data_files(shelf: Shelf) -> Iterator[SiteFile]:
    """Yield what the pages of a game read: its cards, what is searched and checked with, its turn."""
    if shelf.is_first:
        yield from _decks(shelf.game, lambda: shelf.connection)
    yield from _searched(shelf)
    yield from _turn(shelf)


def _common(shelves: Sequence[Shelf], cache: Path) -> Iterator[SiteFile]:
    """Yield what pages of all games load."""
    yield SiteFile("favicon.svg", FAVICON)
    yield SiteFile("search/names.json", to_json(names_json(shelves)))
    games = {shelf.game.id: shelf.game for shelf in shelves}.values()
    yield from theme_files(games)
    for game in games:
        yield SiteFile(f"{game.id}/back.svg", card_back(game))
    for font in FONTS:
        yield SiteFile(f"css/fonts/{font.name}.woff2", web_font(font, cache))


def theme_files(games: Collection[Game]) -> Iterator[SiteFile]:
    """Yield the styles and scripts of a site of these games, and the licences of its fonts."""
    theme = site_folder() / "theme"
    for path, rules in site_styles(theme / "css", games):
        yield SiteFile(f"css/{path}", rules)
    for path, code in site_scripts(theme / "js"):
        yield SiteFile(f"js/{path}", code)
    for lang in LANGUAGES:
        yield SiteFile(words_address(lang), words_js(lang))
    for name, licence in font_licences().items():
        yield SiteFile(f"css/fonts/{name}", licence)


def _drawn(shelf: Shelf) -> Iterator[SiteFile]:
    """Yield what is printed and what is shown of cards, each read when it is asked for."""
    for one in shelf.ready:
        yield SiteFile(one.picture_address, one.picture.read_bytes())
        for sheet in one.sheets:
            yield SiteFile(sheet.address, sheet.file.read_bytes())
    for card, face in shelf.faces.items():
        for known in (card, *shelf.book.led_here("card", card)):
            yield SiteFile(face_address(shelf.base, known), face)


def speaking_templates(templates: Environment, lang: str) -> Environment:
    """Return templates that speak a language; parts that they share are then made once for all pages."""
    speaking = templates.overlay()
    speaking.globals = {**templates.globals, **spoken(lang)}
    return speaking


def render(page: Page, templates: Environment, place: Place) -> str:
    """Return the HTML of a page; `templates` speak its language, `place` is where the site will be."""
    html = templates.get_template(page.template).render(
        page=page, shelf=page.shelf, tongues=page.tongues, head=place.head(page), **page.values
    )
    if page.shelf is None:
        return finish(html, page.address, {})
    if page.inside:
        html = inside(html, page.shelf.base, page.shelf.book.rule_of_term())
    return finish(html, page.address, page.shelf.game.symbols)


def spoken(lang: str = LANGUAGES[0], tongues: Sequence[Tongue] = ()) -> dict[str, object]:
    """Return what every template knows of its page's language; without arguments that of the guide."""
    return {
        "lang": lang,
        "say": Speech(lang),
        "home": start_address(lang),
        "tongues": tongues,
        "once": Pieces(),
    }
