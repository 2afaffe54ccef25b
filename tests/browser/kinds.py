"""One page of every kind of a built site; a kind that is new in the list of pages is among them by itself."""

from __future__ import annotations

import re
from contextlib import closing
from typing import TYPE_CHECKING

from toolkit.database import open_database
from toolkit.pages import read_shelves
from toolkit.pages.listing import site_pages

if TYPE_CHECKING:
    from pathlib import Path

_ABOUT = re.compile(r'<html lang="([^"]*)".*?<body class="([^"]*)"', re.DOTALL)


def kinds(folder: Path, database: Path) -> dict[str, str]:
    """Return addresses by kind: the longest page of each template in each language, and of other kinds."""
    with closing(open_database(database)) as connection:
        listed = {page.address: page for page in site_pages(read_shelves(connection, None))}
    found: dict[str, tuple[int, str]] = {}
    for path in sorted(folder.rglob("*.html")):
        address = path.relative_to(folder).as_posix().removesuffix("index.html")
        html = path.read_text(encoding="utf-8")
        page, about = listed.get(address), _ABOUT.search(html)
        assert about, f"{address} names no language and no kind"
        kind = (
            f"{page.template} {page.lang}"
            if page
            else f"{address if '/' not in address else about[2]} {about[1]}"
        )
        found[kind] = max(found.get(kind, (0, "")), (len(html), address))
    return {kind: address for kind, (_, address) in found.items()}
