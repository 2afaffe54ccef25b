"""Every file of the site that comes from the database: pages, data, style and fonts.

Promises: files come one by one, in a fixed order, with paths from the top of the site. Leaves
out: writing them (`toolkit.pages.writing`) and the full-text index (`toolkit.pages.fulltext`).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from toolkit.pages.addresses import face_address, finish, inside, start_address
from toolkit.pages.builder import builder_address, offline_files, theme_digest, worker_js
from toolkit.pages.colours import colours_css
from toolkit.pages.covers import FAVICON
from toolkit.pages.finder import names_json
from toolkit.pages.fonts import FONTS, web_font
from toolkit.pages.listing import site_pages
from toolkit.pages.social import Place
from toolkit.pages.speech import Speech, words_js
from toolkit.pages.table import table_address, table_files
from toolkit.pages.words import LANGUAGES
from toolkit.sheets.backs import card_back

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from jinja2 import Environment

    from toolkit.pages.listing import Page, Tongue
    from toolkit.pages.shelf import Shelf


@dataclass(frozen=True)
class SiteFile:
    """A file: its path from the top of the site and what is in it."""

    path: str
    content: str | bytes


def site_files(
    shelves: Sequence[Shelf], templates: Environment, cache: Path, place: Place | None = None
) -> Iterator[SiteFile]:
    """Yield all files; `cache` is a folder for what takes long to make, `place` is where the site will be.

    The last one is the service worker, whose version is a digest of all the others and of the theme.
    """
    digest = sha256(theme_digest())
    for made in _files(shelves, templates, cache, place or Place()):
        content = made.content if isinstance(made.content, bytes) else made.content.encode()
        digest.update(made.path.encode() + b"\0" + content)
        yield made
    yield SiteFile("sw.js", worker_js(digest.hexdigest()[:16]))


def _files(shelves: Sequence[Shelf], templates: Environment, cache: Path, place: Place) -> Iterator[SiteFile]:
    speaking: dict[str, Environment] = {}
    for page in site_pages(shelves):
        if page.lang not in speaking:
            speaking[page.lang] = speaking_templates(templates, page.lang)
        yield SiteFile(f"{page.address}index.html", render(page, speaking[page.lang], place))
    yield SiteFile("favicon.svg", FAVICON)
    yield SiteFile("search/names.json", _json(names_json(shelves)))
    yield SiteFile("js/words.js", words_js())
    games = {shelf.game.id: shelf.game for shelf in shelves}.values()
    yield SiteFile("css/games.css", colours_css(games))
    for game in games:
        yield SiteFile(f"{game.id}/back.svg", card_back(game))
    for font in FONTS:
        yield SiteFile(f"css/fonts/{font.name}.woff2", web_font(font, cache))
    for shelf in shelves:
        if (shelf.formats or shelf.cards.views) and (decks := shelf.decks):
            yield SiteFile(f"{shelf.game.id}/decks.json", _json(decks))
        if shelf.cards.views:
            yield SiteFile(f"{shelf.base}cards.json", _json([card.json() for card in shelf.cards.newest]))
            for name, data in shelf.query.items():
                yield SiteFile(f"{shelf.base}{name}", _json(data))
        if shelf.formats:
            files = {"files": offline_files(shelf)}
            yield SiteFile(f"{builder_address(shelf.base)}offline.json", _json(files))
        if shelf.turn:
            here = table_address(shelf.base)
            yield SiteFile(f"{here}track.json", _json(shelf.table))
            yield SiteFile(f"{here}offline.json", _json({"files": table_files(shelf.base)}))
        yield from _drawn(shelf)


def _drawn(shelf: Shelf) -> Iterator[SiteFile]:
    """Yield what is printed and what is shown of cards, each read when it is asked for."""
    for one in shelf.ready:
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
    return {"lang": lang, "say": Speech(lang), "home": start_address(lang), "tongues": tongues}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=dict)
