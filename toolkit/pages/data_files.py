"""What a site has for programs beside its pages, written into its folder: data, pictures for links, a feed.

Promises: what needs the whole address of the site is written only where that is known. Leaves out: the list
of all pages, which is made when they are all there (`toolkit.pages.sitemap`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.pages.api import places
from toolkit.pages.api.publishing import publish_data
from toolkit.pages.feed import atom, feed_entries
from toolkit.pages.files import SiteFile, render, speaking_templates
from toolkit.pages.listing import Page
from toolkit.pages.moved import find_moved
from toolkit.pages.plates import draw_plates, picture_address
from toolkit.pages.social import Place
from toolkit.pages.speech import Speech
from toolkit.pages.words import LANGUAGES

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from pathlib import Path

    from jinja2 import Environment

    from toolkit.pages.api.bulk import BulkFile
    from toolkit.pages.shelf import Shelf
    from toolkit.pages.writing import Writer

#: Where the files that hold everything are listed for people.
BULK_PAGE = "api/"


@dataclass(frozen=True)
class Home:
    """Where a site will be and when: its address with a slash at the end, a day for what has none.

    Without an address there are no feed and no pictures for links; without a day the feed lacks such entries.
    """

    address: str | None = None
    day: str | None = None


def write_pictures(shelves: Sequence[Shelf], home: Home, writer: Writer, cache: Path) -> Place:
    """Write the pictures of pages, drawn where `cache` lacks them; return where the site will be."""
    if home.address is None:
        return Place()
    pictures = {page: path for shelf in shelves for page, path in draw_plates(shelf, cache).items()}
    of_old = {moved.address: moved.target for shelf in shelves for moved in find_moved(shelf)}
    leads = ((old, target.partition("#")[0]) for old, target in of_old.items())
    named = {old: pictures[page] for old, page in leads if page in pictures}
    for page, path in {**pictures, **named}.items():
        writer.put(picture_address(page), path.read_bytes())
    return Place(home.address, frozenset(pictures))


def write_feed(shelves: Sequence[Shelf], home: Home, writer: Writer) -> bool:
    """Write the feed of a site that knows its address, and return whether there is one."""
    entries = feed_entries(shelves, home.day) if home.address else []
    if home.address and entries:
        writer.write(SiteFile("feed.xml", atom(entries, home.address)))
    return bool(entries)


def write_data(
    connection: sqlite3.Connection,
    shelves: Sequence[Shelf],
    templates: Environment,
    writer: Writer,
    place: Place,
) -> None:
    """Write the data of all games, and the page that lists what holds everything."""
    files = publish_data(connection, shelves, writer, place)
    writer.write(_bulk_page(files, templates, place))


def _bulk_page(files: Sequence[BulkFile], templates: Environment, place: Place) -> SiteFile:
    lang = LANGUAGES[0]
    say = Speech(lang)
    values = {"files": files, "folder": places.BULK}
    page = Page(BULK_PAGE, "bulk.html", say("bulk"), say("bulk-about"), values=values)
    return SiteFile(f"{BULK_PAGE}index.html", render(page, speaking_templates(templates, lang), place))
