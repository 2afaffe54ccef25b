"""The site's files made from a database, written into a folder.

Promises: each file is written as soon as it is made and then forgotten, so that memory does not grow with the
number of pages; the full-text index is made beside the pages, by a process of its own. Leaves
out: the folder's taking the place of another (`toolkit.site`).
"""

from __future__ import annotations

import os
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader

from toolkit.clock import Clock
from toolkit.collector import collector_rests
from toolkit.crew import Crew
from toolkit.database import open_database
from toolkit.games import read_games
from toolkit.pages.data_files import Home, write_data, write_feed, write_pictures
from toolkit.pages.files import deck_part, site_parts, worker
from toolkit.pages.finder import entries
from toolkit.pages.fulltext import Index
from toolkit.pages.guide import make_guide
from toolkit.pages.shelf import read_shelves
from toolkit.places import build_folder, site_folder
from toolkit.rights import check_public
from toolkit.unfinished import sweep_folder

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from pathlib import Path

    from toolkit.pages.files import Part, SiteFile
    from toolkit.pages.shelf import Past, Shelf


_NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True)
class Wanted:
    """What a site is made of and how: the database, older states, where it will be and when.

    `before` is the folder of the site as it was, from which what stays the same is taken; `quiet` keeps
    MkDocs from telling its steps.
    """

    database: Path
    past: Past | None = None
    home: Home = field(default_factory=Home)
    before: Path | None = None
    quiet: bool = True


def write_site(wanted: Wanted, folder: Path, clock: Clock) -> int:
    """Write all files of a site; return how many pages there are. Raises DeckloreError.

    Pages are made by other processes as far as there are processors, and the index by one of its own.
    """
    cache = build_folder() / "cache"
    cache.mkdir(parents=True, exist_ok=True)
    sweep_folder(cache)
    writer, templates = Writer(folder, wanted.before), site_templates(cache)
    with ExitStack() as held:
        connection = held.enter_context(closing(open_database(wanted.database)))
        check_public(connection, "the website")
        held.enter_context(collector_rests())
        own = _Own(wanted.database, connection)
        decks = [deck_part(game, lambda: own.connection) for game in read_games(connection)]
        early = Crew([partial(_write, part, writer, own) for part in decks])
        held.callback(early.stop)
        with clock.part("games read"):
            shelves = read_shelves(connection, cache, wanted.past)
            found = [entry for shelf in shelves for entry in entries(shelf)]
        with clock.part("pictures for links"):
            place = write_pictures(shelves, wanted.home, writer, cache)
            feed = templates.globals["feed"] = write_feed(shelves, wanted.home, writer)
        own.shelves = shelves
        parts = site_parts(shelves, templates, cache, place)
        crew = Crew([partial(_write, part, writer, own) for part in parts])
        held.callback(crew.stop)
        with clock.part("search records"):
            before = wanted.before / "pagefind" if wanted.before else None
            index = Index(found, folder / "pagefind", before)
            held.callback(index.stop)
        with clock.part("data for programs"):
            write_data(connection, shelves, templates, writer, place)
        with clock.part("guide"):
            guide = make_guide(cache, wanted.home.address, feed=feed, quiet=wanted.quiet)
            writer.copy(guide)
        rest = crew.finish()
        written = [*early.finish(), *rest]
        for one in written:
            clock.add(one.part, one.passed, one.worked)
        writer.write(worker(one.digest for one in written))
        with clock.part("search index"):
            index.finish()
    return writer.pages + sum(one.pages for one in written)


def site_templates(cache: Path) -> Environment:
    """Return the templates of the site; `cache` is a folder for what is compiled of them."""
    return Environment(
        loader=FileSystemLoader(site_folder() / "theme"),
        autoescape=True,
        auto_reload=False,
        bytecode_cache=FileSystemBytecodeCache(str(cache)),
    )


@dataclass(frozen=True)
class Written:
    """A part of the site that was written: its name, digest, pages, seconds passed and of the processor."""

    part: str
    digest: bytes
    pages: int
    passed: float
    worked: float


class _Own:
    """A connection for each process, because none may use that of another one."""

    def __init__(self, database: Path, connection: sqlite3.Connection) -> None:
        self._database, self.connection, self._process = database, connection, os.getpid()
        self.shelves: Sequence[Shelf] = ()

    def ensure(self) -> None:
        """Make a connection of this process, and give it to the games."""
        if os.getpid() != self._process:
            self.connection = open_database(self._database)  # it stays open until the process ends
            for shelf in self.shelves:
                shelf.connection = self.connection
            self._process = os.getpid()


def _write(part: Part, writer: Writer, own: _Own) -> Written:
    clock, digest, before = Clock(), sha256(), writer.pages
    own.ensure()
    with clock.part(part.name):
        for made in part.files():
            writer.put(made.path, made.put_into(digest))
    pages, writer.pages = writer.pages - before, before
    return Written(part.name, digest.digest(), pages, clock.parts[part.name], clock.worked[part.name])


class Writer:
    """Writes files below a folder, and makes each folder once.

    A file that is in the site of before as it is to be is linked from there, which spares the disk.
    """

    def __init__(self, folder: Path, before: Path | None = None) -> None:
        """Take the folder, which need not be there yet, and that of the site of before, if there is one."""
        self.folder = folder
        self.pages = 0
        self._top = str(folder)
        self._before = str(before) if before and before.is_dir() else None
        self._made: set[str] = set()

    def place(self, address: str) -> str:
        """Return the path of a file, whose folder is made where it is missing."""
        path = f"{self._top}/{address}"
        folder = path.rpartition("/")[0]
        if folder not in self._made:
            self._make(folder)
        return path

    def write(self, made: SiteFile) -> None:
        """Write one file."""
        self.put(made.path, made.encoded())

    def put(self, address: str, content: bytes) -> None:
        """Write one file, given as bytes."""
        self.pages += address.endswith(".html")
        path = self.place(address)
        if self._before is not None and _link(f"{self._before}/{address}", content, path):
            return
        file = os.open(path, _NEW)  # one of many, for which `open` takes a fifth longer
        try:
            written = os.write(file, content)
            while written < len(content):
                written += os.write(file, content[written:])
        finally:
            os.close(file)

    def copy(self, folder: Path) -> None:
        """Write all files of a folder."""
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                self.put(path.relative_to(folder).as_posix(), path.read_bytes())

    def _make(self, folder: str) -> None:
        above = folder.rpartition("/")[0]
        if len(above) > len(self._top) and above not in self._made:
            self._make(above)
        try:
            os.mkdir(folder)  # noqa: PTH102
        except FileNotFoundError:
            os.makedirs(folder)  # noqa: PTH103
        except FileExistsError:
            pass  # another process made it
        self._made.add(folder)


def _link(before: str, content: bytes, path: str) -> bool:
    """Give a file of before a second place if it holds this; return whether that was so and could be done."""
    try:
        with open(before, "rb", buffering=0) as file:  # noqa: PTH123
            if os.fstat(file.fileno()).st_size != len(content) or file.read() != content:
                return False
        os.link(before, path)
    except OSError:  # there is none, or the disk has no links
        return False
    return True
