"""The deck builder of a game: its page, links that open a list in it, and what it needs without a network.

Promises: a game has a builder where it has a deck format; such a link holds the whole list behind "#",
which a browser sends to nobody. Leaves out: building decks, which the browser does (`site/theme/js/builder`).
"""

from __future__ import annotations

from heapq import nsmallest
from typing import TYPE_CHECKING
from urllib.parse import quote

from toolkit.pages.addresses import face_address, permalink
from toolkit.pages.fonts import FONTS
from toolkit.pages.scripts import PLAIN, SCRIPTS
from toolkit.pages.speech import words_address
from toolkit.places import site_folder
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from toolkit.games import Game
    from toolkit.pages.card_views import CardView
    from toolkit.pages.formats import FormatView
    from toolkit.pages.shelf import Shelf

#: How many cards the builder comes with: as many as it lists on a phone (`js/builder/picking.js`).
_CARDS_TO_PICK = 8


def builder_address(base: str) -> str:
    """Return the deck builder of a game."""
    return f"{base}builder/"


def opening_link(form: str, name: str, text: str) -> str:
    """Return what stands behind the builder's address to open a list there."""
    held = f"# name: {name}\n# format: {form}\n{text}\n"
    return f"#list={quote(held, safe='')}"


def card_sizes(game: Game) -> dict[str, str]:
    """Return width and height of the cards of each type, in mm, as `63 88`."""
    return {kind.slug: f"{kind.width_mm:g} {kind.height_mm:g}" for kind in game.types.values()}


def first_to_pick(cards: Iterable[CardView]) -> list[CardView]:
    """Return the cards that the builder comes with: the first ones of a query without words, by name."""
    return nsmallest(_CARDS_TO_PICK, cards, key=lambda card: (fold(card.name), card.id))


def offline_files(shelf: Shelf, searched: Iterable[str]) -> list[str]:
    """Return what building decks of a game needs, by addresses from the top of the site, in order.

    The pages of the rules that limits cite are among it, and the faces of all cards. `searched` are the
    names of the files that cards are searched in.
    """
    base, game = shelf.base, shelf.game.id
    pages = [builder_address(base), f"{base}decks/", *(form.address for form in shelf.formats)]
    rules = dict.fromkeys(permalink(base, rule) for form in shelf.formats for rule in _cited(form))
    data = [f"{game}/decks.json", *(f"{base}{name}" for name in searched)]
    faces = [face_address(base, card) for card in shelf.faces]
    return [*pages, *common_files(shelf.lang), *data, *rules, *faces, f"{game}/back.svg"]


def common_files(lang: str) -> list[str]:
    """Return the styles, scripts and fonts of pages in a language, by addresses from the top of the site."""
    styles = sorted(f"css/{path.name}" for path in (site_folder() / "theme" / "css").glob("*.css"))
    scripts = [f"js/{path}" for path in (*(script.path for script in SCRIPTS), *PLAIN)]
    fonts = [f"css/fonts/{font.name}.woff2" for font in FONTS]
    return [*styles, *scripts, words_address(lang), "favicon.svg", *fonts]


def worker_js(version: str) -> str:
    """Return the service worker: its code is the theme's, what it keeps belongs to a version of the site."""
    return f'self.siteVersion = "{version}";\nimportScripts("js/worker.js");\n'


def _cited(form: FormatView) -> Iterator[str]:
    limits = [limit for section in form.sections for limit in section.limits]
    limits += [limit for reading in form.readings for limit in reading.limits]
    yield from (limit.rule.id for limit in limits if limit.rule)
    yield from (entry.rule.id for entry in form.unchecked if entry.rule)
