"""The site's files made from a database, written into a folder.

Promises: each file is written as soon as it is made and then forgotten, so that memory does not grow with the
number of pages; the full-text index is made beside the pages, by a process of its own. Leaves out: the
pages written by hand and the theme's files, which MkDocs puts there.
"""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import FileSystemBytecodeCache

from toolkit.clock import Clock
from toolkit.collector import collector_rests
from toolkit.database import open_database
from toolkit.pages.data_files import Home, write_data, write_feed, write_pictures
from toolkit.pages.files import site_files, spoken
from toolkit.pages.finder import entries
from toolkit.pages.fulltext import Index
from toolkit.pages.shelf import read_shelves
from toolkit.places import build_folder, database_path

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping

    from jinja2 import Environment

    from toolkit.pages.files import SiteFile
    from toolkit.pages.shelf import Past


def write_asked(asked: Mapping[str, Any], templates: Environment, folder: Path) -> None:
    """Write the site that MkDocs is asked for: `asked` has `database`, `clock`, `past`, `home`, or less."""
    templates.autoescape = True
    templates.globals.update(spoken())
    clock = asked.get("clock") or Clock()
    with closing(open_database(Path(asked.get("database") or database_path()))) as connection:
        cache = build_folder() / "cache"
        write_site(connection, templates, folder, cache, clock, asked.get("past"), asked.get("home"))


def write_site(
    connection: sqlite3.Connection,
    templates: Environment,
    folder: Path,
    cache: Path,
    clock: Clock,
    past: Past | None = None,
    home: Home | None = None,
) -> None:
    """Write all files; `cache` is a folder for what takes long to make. Raises DeckloreError.

    `home` is where the site will be and when, as far as that is known.
    """
    home = home or Home()
    writer = Writer(folder)
    templates.auto_reload = False
    cache.mkdir(parents=True, exist_ok=True)
    templates.bytecode_cache = FileSystemBytecodeCache(str(cache))
    with collector_rests():
        with clock.part("games read"):
            shelves = read_shelves(connection, cache, past)
        with clock.part("search records"):
            index = Index((entry for shelf in shelves for entry in entries(shelf)), folder / "pagefind")
        with clock.part("pictures for links"):
            place = write_pictures(shelves, home, writer, cache)
            templates.globals["feed"] = write_feed(shelves, home, writer)
        with clock.part("pages"):
            for made in site_files(shelves, templates, cache, place):
                writer.write(made)
        with clock.part("data for programs"):
            write_data(connection, shelves, templates, writer, place)
        with clock.part("search index"):
            index.finish()


class Writer:
    """Writes files below a folder, and makes each folder once."""

    def __init__(self, folder: Path) -> None:
        """Take the folder, which need not be there yet."""
        self.folder = folder
        self._top = str(folder)
        self._made: set[str] = set()

    def place(self, address: str) -> str:
        """Return the path of a file, whose folder is made where it is missing."""
        path = f"{self._top}/{address}"
        folder = path.rpartition("/")[0]
        if folder not in self._made:
            os.makedirs(folder, exist_ok=True)  # noqa: PTH103  (a Path for each of many pages takes longer)
            self._made.add(folder)
        return path

    def write(self, made: SiteFile) -> None:
        """Write one file."""
        path = self.place(made.path)
        content = made.content if isinstance(made.content, bytes) else made.content.encode()
        with open(path, "wb", buffering=0) as file:  # noqa: PTH123
            file.write(content)
