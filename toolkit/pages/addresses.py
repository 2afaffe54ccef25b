"""Where each thing stands on the site, and finished pages in which every link leads there.

Templates and prose write addresses from the top of the site as `"@/some-game/rules/"`. `finish` makes them
relative to the page, so that the site works below any path, and adds the drawings of the icons used.
Promises: a quote in text is escaped before it comes here, so only attributes hold `"@/`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from toolkit.pages.words import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolkit.games import Game, Symbol

#: The ids of a page's own parts start with "_", which no id of a pack does.
#: Where the drawings of a page's icons go.
SPRITE = "<!--icons-->"
_ICON = re.compile(r'href="#_icon-([a-z0-9-]+)"')
_SVG = re.compile(r"<svg\b[^>]*\bviewBox=\"([^\"]+)\"[^>]*>(.*)</svg>", re.DOTALL)
_ID = re.compile(r"\sid=\"[^\"]*\"")


def start_address(lang: str) -> str:
    """Return the start page of a language that the site itself speaks, otherwise the first one's."""
    return "" if lang == LANGUAGES[0] or lang not in LANGUAGES else f"{lang}/"


def game_address(game: Game, lang: str | None = None) -> str:
    """Return the folder of a game; its first language stands at the top, another in a folder of its own."""
    return f"{game.id}/" if lang in {None, game.languages[0]} else f"{game.id}/{lang}/"


def chapter_address(base: str, chapter: str) -> str:
    """Return the page of a chapter of the rules."""
    return f"{base}rules/{chapter}/"


def rule_address(base: str, chapter: str, rule: str) -> str:
    """Return where a rule stands in its chapter."""
    return f"{chapter_address(base, chapter)}#{rule}"


def permalink(base: str, rule: str) -> str:
    """Return the page of a rule alone, which stays when the rule moves to another chapter."""
    return f"{base}r/{rule}/"


def term_address(base: str, term: str) -> str:
    """Return where a term stands in the glossary."""
    return f"{base}glossary/#{term}"


def ruling_address(base: str, ruling: str) -> str:
    """Return where a ruling stands among those of its game."""
    return f"{base}rulings/#{ruling}"


def edition_address(base: str, edition: str) -> str:
    """Return the page on which an edition of the rules is kept."""
    return f"{base}edition/{edition}/"


def card_address(base: str, card: str) -> str:
    """Return the page of a card."""
    return f"{base}cards/{card}/"


def format_address(base: str, form: str) -> str:
    """Return the page of a deck format."""
    return f"{base}decks/{form}/"


def face_address(base: str, card: str) -> str:
    """Return the picture of a card."""
    return f"{card_address(base, card)}face.svg"


def finish(html: str, address: str, symbols: Mapping[str, Symbol]) -> str:
    """Return a page whose addresses are relative to `address` and which holds the icons that it uses."""
    up = "../" * address.count("/") or "./"
    return html.replace('"@/', f'"{up}').replace(SPRITE, _sprite(html, symbols), 1)


def inside(html: str, base: str, rule_of_term: Mapping[str, str]) -> str:
    """Return the prose of a one-page view: links to rules and terms of the game stay in the page."""
    to_rule = re.compile(rf'"@/{re.escape(base)}rules/[a-z0-9-]+/#([a-z0-9-]+)"')
    to_term = re.compile(rf'"@/{re.escape(base)}glossary/#([a-z0-9-]+)"')
    html = to_rule.sub(r'"#\1"', html)
    return to_term.sub(lambda match: f'"#{rule_of_term[match[1]]}"', html)


def _sprite(html: str, symbols: Mapping[str, Symbol]) -> str:
    used = sorted(set(_ICON.findall(html)) & set(symbols))
    if not used:
        return ""
    drawings = "".join(_drawing(name, symbols[name].svg) for name in used)
    return f'<svg class="sprite" aria-hidden="true">{drawings}</svg>'


def _drawing(name: str, svg: str) -> str:
    match = _SVG.search(svg)
    assert match, f"the symbol {name} was checked when its pack was read"
    return f'<symbol id="_icon-{name}" viewBox="{match[1]}">{_ID.sub("", match[2])}</symbol>'


@lru_cache(maxsize=4096)
def icon(name: str, label: str = "") -> Markup:
    """Return an icon, with its name for those who don't see it where no word beside it says the same."""
    drawing = Markup('<svg class="icon" aria-hidden="true"><use href="#_icon-{0}"/></svg>').format(name)
    return drawing + Markup('<span class="unseen">{0}</span>').format(label) if label else drawing
