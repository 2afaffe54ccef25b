"""The list of all pages for search engines, and what is said to robots.

Promises: every page of a built site but those that ask not to be found, such as those that only lead
elsewhere, in the order of their addresses;
files of at most 50,000 addresses each, as the protocol asks. Source: sitemaps.org, protocol 0.9.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING
from urllib.parse import quote
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

#: How many addresses a file may hold.
MOST = 50_000
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
_SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
#: What a page that is not to be found has in its head, and how much of a page that is.
_NOT_FOUND, _HEAD_BYTES = (b'content="noindex"', b'http-equiv="refresh"'), 1024


def write_sitemap(folder: Path, site: str | None, most: int = MOST) -> None:
    """Write `robots.txt` into a built site and, where its address is known, `sitemap.xml`."""
    lines = ["User-agent: *", "Allow: /"]
    if site:
        addresses = sorted(f"{site}{quote(address)}" for address in page_addresses(folder))
        parts = [addresses[at : at + most] for at in range(0, len(addresses), most)]
        if len(parts) > 1:
            for number, part in enumerate(parts, 1):
                _write(folder / f"sitemap-{number}.xml", "urlset", "url", part)
            names = [f"{site}sitemap-{number}.xml" for number in range(1, len(parts) + 1)]
            _write(folder / "sitemap.xml", "sitemapindex", "sitemap", names)
        else:
            _write(folder / "sitemap.xml", "urlset", "url", addresses)
        lines.append(f"Sitemap: {site}sitemap.xml")
    (folder / "robots.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def page_addresses(folder: Path) -> Iterator[str]:
    """Yield the addresses of all pages below a folder that show something themselves."""
    for parent, _, names in os.walk(folder):
        if "index.html" in names and not _hides(f"{parent}/index.html"):
            place = os.path.relpath(parent, folder).replace(os.sep, "/")
            yield "" if place == "." else f"{place}/"


def _hides(path: str) -> bool:
    with open(path, "rb", buffering=0) as page:  # noqa: PTH123  (there are many)
        head = page.read(_HEAD_BYTES)
    return any(sign in head for sign in _NOT_FOUND)


def _write(path: Path, outer: str, inner: str, addresses: Sequence[str]) -> None:
    lines = "".join(f"<{inner}><loc>{escape(address)}</loc></{inner}>\n" for address in addresses)
    path.write_text(f"{_HEAD}<{outer} {_SPACE}>\n{lines}</{outer}>\n", encoding="utf-8")
