"""A pack under work: its last good state, and what is wrong with it now.

Promises: a change of another pack costs this one nothing; a state that can't be built replaces none.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING
from zlib import crc32

from toolkit.checks import build
from toolkit.database import open_database
from toolkit.errors import DeckloreError, FindingsError, Severity
from toolkit.games import read_games
from toolkit.watch.shelves import WatchedShelf

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from toolkit.errors import Finding
    from toolkit.pages import Shelf


class WatchedPack:
    """The pack in one folder; `version` counts its good states, `faults` are what the last try found."""

    def __init__(self, folder: Path, work: Path, cache: Path) -> None:
        """Take the pack's folder, one for its databases and one for what is drawn."""
        self.folder = folder
        self.version = 0
        self.shelves: list[Shelf] = []
        self.good = False
        self.faults: list[str] = []
        self.seconds = 0.0
        self._work = work
        self._cache = cache
        self._connection: sqlite3.Connection | None = None

    def renew(self) -> None:
        """Build the pack as it stands now; `good` says whether that could be done."""
        started = time.perf_counter()
        path = self._database(self.version + 1)
        self.good = False
        try:
            self.faults = _doubts(build([self.folder], path).findings)
        except FindingsError as error:
            self.faults = _doubts(error.findings)
            return
        except DeckloreError as error:
            self.faults = [str(error)]
            return
        before = self._connection
        self._connection = connection = open_database(path)
        self.shelves = [
            WatchedShelf(connection, game, lang, self._cache)
            for game in read_games(connection)
            for lang in game.languages
        ]
        if before:
            before.close()
        self.version += 1
        self._database(self.version - 1).unlink(missing_ok=True)
        self.seconds = time.perf_counter() - started
        self.good = True

    def _database(self, version: int) -> Path:
        """Return the file of a state; packs in other folders may be called the same."""
        return self._work / f"{crc32(str(self.folder.resolve()).encode()):08x}-{version}.db"

    def close(self) -> None:
        """Close the pack's database."""
        if self._connection:
            self._connection.close()


def _doubts(findings: list[Finding]) -> list[str]:
    return [finding.with_column() for finding in findings if finding.severity is not Severity.NOTE]
