"""Whether games may be published: packs that are private are in no website and in no export.

Promises: the message names the file and the field of each pack that keeps its game private. Leaves out:
sheets that a person prints at home, and looking things up, which are private as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    import sqlite3


class PrivateError(DeckloreError):
    """Raised where a game is to be published that its pack keeps private."""


def check_public(connection: sqlite3.Connection, what: str, game: str | None = None) -> None:
    """Check that a pack lets its game be published, or all packs theirs; `what` is where it would appear.

    Raises PrivateError.
    """
    rows = connection.execute(
        "SELECT id, private_file FROM game "
        "WHERE private_file IS NOT NULL AND :game IN (id, '') ORDER BY position",
        {"game": game or ""},
    ).fetchall()
    if rows:
        kept = "; ".join(f'{row["private_file"]}: publish: false keeps "{row["id"]}" private' for row in rows)
        raise PrivateError(
            f"{kept}, so it can't be in {what}; take that line away when the words are your own, "
            "or write `rights: own` there if the rights are yours"
        )
