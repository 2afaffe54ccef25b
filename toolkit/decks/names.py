"""The cards of a game by every name under which a deck list may call them.

Promises: names are matched folded, in every language, by id, by one face of a card with two,
by nickname and with the subtitle; two cards of one name stay two. Leaves out: reading lines.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.redirects import former_ids
from toolkit.text import fold, nearest

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

#: Nothing longer than this is a slip in writing a name.
LONGEST_NAME = 100

_SLASHES = re.compile(r"\s*//?\s*")
_APART = re.compile(r"\s*[,:(\-]\s*")


@dataclass(frozen=True)
class NamedPrinting:
    """A printing as a list may point at it: its set's id and names, its number."""

    id: int
    set: str
    set_names: tuple[str, ...]
    number: str | None

    def in_set(self, words: str) -> bool:
        """Return whether words name the set of this printing."""
        return fold(words) in {fold(self.set), *map(fold, self.set_names)}


@dataclass(frozen=True)
class NamedCard:
    """A card as a list may call it: id, names and subtitles by language, nicknames; newest printing first.

    `former` are ids that it no longer has.
    """

    id: str
    type: str
    names: tuple[str, ...]
    subtitles: tuple[str, ...]
    printings: tuple[NamedPrinting, ...]
    nicknames: tuple[str, ...] = ()
    former: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """The id, and those that it once had."""
        return self.id, *self.former

    @property
    def full_name(self) -> str:
        """The name with the subtitle, which tells it from others of the name."""
        return f"{self.names[0]}, {self.subtitles[0]}" if self.subtitles else self.names[0]

    def ranked_keys(self) -> Iterator[tuple[int, str]]:
        """Yield every folded key with its rank: name, id, name with subtitle, face, nickname."""
        for name in self.names:
            yield 0, key_of(name)
            faces = _SLASHES.split(name)
            yield from ((3, key_of(face)) for face in faces if len(faces) > 1 and face)
            yield from ((2, _qualified(f"{name} {subtitle}")) for subtitle in self.subtitles)
        yield from ((1, key_of(known)) for known in self.ids)
        yield from ((4, key_of(nickname)) for nickname in self.nicknames)


def key_of(name: str) -> str:
    """Fold a name as look-ups do: `A // B`, `A / B` and `A/B` are one name."""
    return _SLASHES.sub("/", fold(name))


def _qualified(name: str) -> str:
    """Fold a name with a subtitle, whatever stands between the two."""
    return " ".join(_APART.sub(" ", key_of(name).rstrip(")")).split())


@dataclass(frozen=True)
class Names:
    """All cards of a game, by folded key; a key holds what it names best (see `NamedCard.ranked_keys`)."""

    game: str
    cards: tuple[NamedCard, ...]
    by_key: dict[str, tuple[NamedCard, ...]] = field(repr=False)
    by_id: dict[str, NamedCard] = field(repr=False)

    def with_id(self, name: str) -> tuple[NamedCard, ...]:
        """Return the card with an id, present or former, or none."""
        found = self.by_id.get(name)
        return (found,) if found else ()

    def find(self, name: str) -> tuple[NamedCard, ...]:
        """Return the cards that a name may mean: none, one, or several to choose from.

        Where folding makes one of two names, the one spelt like `name` goes before the other.
        """
        found = self.by_key.get(key_of(name)) or self.by_key.get(_qualified(name), ())
        if len(found) < 2:
            return found
        written = unicodedata.normalize("NFC", name.strip())
        spelt = tuple(card for card in found if written in card.names)
        return (spelt or tuple(card for card in found if written in card.ids)) or found

    def nearest(self, name: str, others: Iterable[str] = ()) -> tuple[str, ...]:
        """Return up to three names (of cards or `others`) that look like `name`, the most alike first."""
        if len(name) > LONGEST_NAME:
            return ()
        return tuple(nearest(name, [*self.all_names(), *others], most=3, least=0.45))

    def all_names(self) -> list[str]:
        """Return the names of all cards as printed."""
        return [name for card in self.cards for name in card.names]

    def has_set(self, words: str) -> bool:
        """Return whether words name a set of the game."""
        return any(printing.in_set(words) for card in self.cards for printing in card.printings)

    def numbered(self, words: str, number: str) -> tuple[NamedCard, ...]:
        """Return the cards that bear a number in a set."""
        return tuple(
            card
            for card in self.cards
            if any(p.in_set(words) and p.number == number for p in card.printings)
        )  # fmt: skip


def names_of(game: str, cards: tuple[NamedCard, ...]) -> Names:
    """Make the look-up from the cards of a game."""
    ranked: dict[str, tuple[int, tuple[NamedCard, ...]]] = {}
    for card in cards:
        for rank, key in card.ranked_keys():
            best, found = ranked.get(key, (rank, ()))
            if rank < best:
                ranked[key] = (rank, (card,))
            elif rank == best and card not in found:
                ranked[key] = (rank, (*found, card))
    by_id = {known: card for card in cards for known in card.ids}
    return Names(game, cards, {key: found for key, (_, found) in ranked.items()}, by_id)


def read_names(connection: sqlite3.Connection, game: str) -> Names:
    """Read the names of all cards of a game, in the order in which its pack lists them."""
    printings = _printings(connection, game)
    texts: dict[int, list[sqlite3.Row]] = {}
    nicknames = _nicknames(connection, game)
    former = former_ids(connection, "card", game)
    rows = connection.execute(
        """SELECT c.id, c.slug, t.name, t.subtitle, k.slug AS type FROM card c
        JOIN card_text t ON t.card = c.id JOIN card_type k ON k.id = c.type
        WHERE c.game = :game ORDER BY c.id, t.rowid""",
        {"game": game},
    )
    for row in rows:
        texts.setdefault(row["id"], []).append(row)
    cards = tuple(
        NamedCard(
            of_card[0]["slug"],
            of_card[0]["type"],
            tuple(dict.fromkeys(row["name"] for row in of_card)),
            tuple(dict.fromkeys(row["subtitle"] for row in of_card if row["subtitle"])),
            tuple(printings.get(key, ())),
            tuple(nicknames.get(key, ())),
            former.get((game, of_card[0]["slug"]), ()),
        )
        for key, of_card in texts.items()
    )
    return names_of(game, cards)


def _nicknames(connection: sqlite3.Connection, game: str) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    sql = """SELECT n.card, n.nickname FROM card_nickname n JOIN card c ON c.id = n.card
        WHERE c.game = :game ORDER BY n.rowid"""
    for row in connection.execute(sql, {"game": game}):
        found.setdefault(row["card"], []).append(row["nickname"])
    return found


def _printings(connection: sqlite3.Connection, game: str) -> dict[int, list[NamedPrinting]]:
    names: dict[int, list[str]] = {}
    sql = """SELECT t.card_set, t.name FROM card_set_text t JOIN card_set s ON s.id = t.card_set
        WHERE s.game = :game ORDER BY t.rowid"""
    for row in connection.execute(sql, {"game": game}):
        names.setdefault(row["card_set"], []).append(row["name"])
    found: dict[int, list[NamedPrinting]] = {}
    sql = """SELECT p.id, p.card, p.number, p.card_set, s.slug FROM printing p
        JOIN card_set s ON s.id = p.card_set WHERE s.game = :game ORDER BY p.card, p.rank"""
    for row in connection.execute(sql, {"game": game}):
        printing = NamedPrinting(
            row["id"], row["slug"], tuple(names.get(row["card_set"], ())), row["number"]
        )  # fmt: skip
        found.setdefault(row["card"], []).append(printing)
    return found
