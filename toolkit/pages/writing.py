"""The site's files made from a database, written into a folder.

Promises: each file is written as soon as it is made and then forgotten, so that memory does not grow with the
number of pages; the full-text index is made beside the pages, by a process of its own. Leaves out: the
pages written by hand and the theme's files, which MkDocs puts there.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from jinja2 import FileSystemBytecodeCache

from toolkit.collector import collector_rests
from toolkit.pages.files import site_files
from toolkit.pages.finder import entries
from toolkit.pages.fulltext import Index
from toolkit.pages.shelf import read_shelves

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from jinja2 import Environment

    from toolkit.clock import Clock
    from toolkit.pages.files import SiteFile


def write_site(
    connection: sqlite3.Connection, templates: Environment, folder: Path, cache: Path, clock: Clock
) -> None:
    """Write all files; `cache` is a folder for what takes long to make. Raises DeckloreError."""
    templates.auto_reload = False
    cache.mkdir(parents=True, exist_ok=True)
    templates.bytecode_cache = FileSystemBytecodeCache(str(cache))
    with collector_rests():
        with clock.part("games read"):
            shelves = read_shelves(connection, cache)
        with clock.part("search records"):
            index = Index((entry for shelf in shelves for entry in entries(shelf)), folder / "pagefind")
        with clock.part("pages"):
            writer = Writer(folder)
            for made in site_files(shelves, templates, cache):
                writer.write(made)
        with clock.part("search index"):
            index.finish()


class Writer:
    """Writes files below a folder, and makes each folder once."""

    def __init__(self, folder: Path) -> None:
        """Take the folder, which need not be there yet."""
        self._top = str(folder)
        self._made: set[str] = set()

    def write(self, made: SiteFile) -> None:
        """Write one file."""
        path = f"{self._top}/{made.path}"
        folder = path.rpartition("/")[0]
        if folder not in self._made:
            os.makedirs(folder, exist_ok=True)  # noqa: PTH103  (a Path for each of many pages takes longer)
            self._made.add(folder)
        content = made.content if isinstance(made.content, bytes) else made.content.encode()
        with open(path, "wb", buffering=0) as file:  # noqa: PTH123
            file.write(content)
