"""The style sheets of the site: one for every page, with all colours and fonts, and a few more.

Promises: comments and indentation do not travel. Leaves out: what the colours are (`toolkit.pages.colours`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolkit.pages.colours import colours_css
from toolkit.pages.fonts import fonts_css

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from toolkit.games import Game

#: The style sheet of every page.
EVERYWHERE = "site.css"
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_MARGIN = re.compile(r"^\s+", re.MULTILINE)


def site_styles(folder: Path, games: Iterable[Game]) -> Iterator[tuple[str, str]]:
    """Yield path and rules of every style sheet below `css/`; `folder` holds those of the theme."""
    for path in sorted(folder.glob("*.css")):
        rules = path.read_text(encoding="utf-8")
        made = fonts_css() + colours_css(games) if path.name == EVERYWHERE else ""
        yield path.name, _MARGIN.sub("", _COMMENT.sub("", made + rules))
