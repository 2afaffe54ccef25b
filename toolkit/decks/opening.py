"""How a game with a deck of a format begins, as its pack says: what setting up takes, and what is drawn.

Promises: frozen values, ready for JSON. Leaves out: chances (`odds`) and sample hands (`hands`).
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from toolkit.decks.formats import RuleRef
from toolkit.errors import DeckloreError
from toolkit.text import did_you_mean

if TYPE_CHECKING:
    import sqlite3

    from toolkit.decks.formats import Texts


@dataclass(frozen=True)
class Take:
    """Cards that setting up takes out of the deck: `count` of those that the query `cards` picks."""

    cards: str
    count: int
    says: Texts
    rule: RuleRef | None


@dataclass(frozen=True)
class OpeningHand:
    """A hand to begin with, and how many cards are drawn for it."""

    id: str
    name: Texts
    draw: int
    rule: RuleRef | None


@dataclass(frozen=True)
class Mulligan:
    """How a hand may be changed, `times` over.

    `kind` is all (the hand is shuffled into the deck and drawn anew) or aside (at most `most` cards
    are set aside, as many are drawn from the rest, then the others are shuffled in).
    """

    kind: str
    most: int | None = None
    times: int = 1
    says: Texts | None = None
    rule: RuleRef | None = None


@dataclass(frozen=True)
class TurnDraw:
    """How many cards are drawn each turn, and in the first one."""

    draw: int
    first: int
    says: Texts
    rule: RuleRef | None


@dataclass(frozen=True)
class Opening:
    """How a game begins: the section drawn from, what is taken, the hands, the mulligan, the turns."""

    section: str
    takes: tuple[Take, ...]
    hands: tuple[OpeningHand, ...]
    mulligan: Mulligan | None
    each_turn: TurnDraw | None

    def json(self) -> dict[str, Any]:
        """Return the opening as plain values."""
        return asdict(self)

    def hand(self, name: str | None) -> OpeningHand:
        """Return a hand by its id, the first one by default. Raises DeckloreError for one there is not."""
        for hand in self.hands:
            if name in {None, hand.id}:
                return hand
        known = [hand.id for hand in self.hands]
        hint = did_you_mean(name or "", known) or f"; it is one of {', '.join(known)}"
        raise DeckloreError(f'there is no hand "{name}" to begin with{hint}')


def find_opening(connection: sqlite3.Connection, game: str, form: str | None) -> Opening | None:
    """Read how a game with a deck of a format begins, or return None where its rules do not say."""
    row = connection.execute(
        """SELECT o.format, s.slug FROM opening o JOIN format f ON f.id = o.format
        JOIN deck_section s ON s.id = o.section WHERE f.game = :game AND f.slug = :form""",
        {"game": game, "form": form},
    ).fetchone()
    if row is None:
        return None
    reader = _Reader(connection, row["format"])
    return Opening(row["slug"], reader.takes(), reader.hands(), reader.mulligan(), reader.each_turn())


class _Reader:
    """Reads what belongs to the opening of one format; each method is one table."""

    def __init__(self, connection: sqlite3.Connection, form: int) -> None:
        self.connection = connection
        self.form = form

    def rows(self, table: str) -> list[sqlite3.Row]:
        order = "" if table in {"mulligan", "turn_draw"} else "ORDER BY position"
        return self.connection.execute(
            f"SELECT * FROM {table} WHERE format = :form {order}", {"form": self.form}
        ).fetchall()

    def words(self, table: str, owner: str, key: int, column: str = "says") -> Texts:
        sql = f"SELECT lang, {column} AS words FROM {table} WHERE {owner} = :key ORDER BY rowid"
        return {row["lang"]: row["words"] for row in self.connection.execute(sql, {"key": key})}

    def rule(self, key: int | None) -> RuleRef | None:
        if key is None:
            return None
        rows = self.connection.execute(
            """SELECT r.slug, r.number, t.lang, t.title FROM rule r LEFT JOIN rule_text t ON t.rule = r.id
            WHERE r.id = :key ORDER BY t.rowid""",
            {"key": key},
        ).fetchall()
        return RuleRef(rows[0]["slug"], rows[0]["number"], {row["lang"]: row["title"] for row in rows})

    def takes(self) -> tuple[Take, ...]:
        return tuple(
            Take(
                row["cards"],
                row["count"],
                self.words("opening_take_text", "take", row["id"]),
                self.rule(row["rule"]),
            )
            for row in self.rows("opening_take")
        )

    def hands(self) -> tuple[OpeningHand, ...]:
        return tuple(
            OpeningHand(
                row["slug"],
                self.words("opening_hand_text", "hand", row["id"], "name"),
                row["draw"],
                self.rule(row["rule"]),
            )
            for row in self.rows("opening_hand")
        )

    def mulligan(self) -> Mulligan | None:
        for row in self.rows("mulligan"):
            says = self.words("mulligan_text", "format", self.form)
            return Mulligan(row["kind"], row["most"], row["times"], says, self.rule(row["rule"]))
        return None

    def each_turn(self) -> TurnDraw | None:
        for row in self.rows("turn_draw"):
            first = row["draw"] if row["first"] is None else row["first"]
            says = self.words("turn_draw_text", "format", self.form)
            return TurnDraw(row["draw"], first, says, self.rule(row["rule"]))
        return None
