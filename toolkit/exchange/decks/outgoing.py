"""A deck made ready for writing: sections with headings, cards with words that name them for sure.

Promises: the words of a row, read again with its count before them, give the same card, printing and
count. Leaves out: the formats.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.decks.declared import Declarer
from toolkit.decks.headings import COMMON, headings_of
from toolkit.decks.known import KnownReader, narrowed, pointed_at
from toolkit.decks.lines import ways
from toolkit.decks.names import read_names
from toolkit.decks.rows import Found, number_of
from toolkit.games import get_game
from toolkit.text import fold

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from toolkit.cards import Card, StatValue
    from toolkit.decks import DeckList, Entry, Format
    from toolkit.decks.formats import Declares
    from toolkit.decks.headings import Headings
    from toolkit.decks.lines import Group
    from toolkit.decks.names import NamedCard, Names
    from toolkit.games import Game


@dataclass(frozen=True)
class OutgoingRow:
    """Copies of a card; parts that it lacks are "".

    `words` name card and printing in one line of a plain list, `unique_name` the card among all of its
    game; `declared` are the words that declare a card which the database does not hold.
    """

    count: int
    words: str
    name: str
    unique_name: str
    id: str
    set: str
    number: str
    declared: tuple[str, ...]
    card: Card


@dataclass(frozen=True)
class OutgoingSection:
    """A section that holds cards; `heading` opens it in a plain list, and "" is the one of a game without."""

    id: str
    heading: str
    is_side: bool
    rows: tuple[OutgoingRow, ...]

    @property
    def count(self) -> int:
        """How many cards it holds."""
        return sum(row.count for row in self.rows)


@dataclass(frozen=True)
class Outgoing:
    """A deck ready for writing."""

    game: Game
    format: str
    name: str
    date: str
    parameters: tuple[tuple[str, int], ...]
    sections: tuple[OutgoingSection, ...]
    lang: str | None = None

    @property
    def main(self) -> list[OutgoingSection]:
        """The sections that are no sideboard."""
        return [section for section in self.sections if not section.is_side]

    @property
    def side(self) -> list[OutgoingSection]:
        """The sideboard, if there is one."""
        return [section for section in self.sections if section.is_side]

    @property
    def rows(self) -> Iterator[OutgoingRow]:
        """All rows."""
        return (row for section in self.sections for row in section.rows)

    def said(self) -> dict[str, str]:
        """Return name, game, format and date, "" where there is none."""
        return {"name": self.name, "game": self.game.id, "format": self.format, "date": self.date}

    def notes(self) -> list[tuple[str, str]]:
        """Return what a list says of itself besides its name: game, format, date, answers."""
        said = [(key, value) for key, value in self.said().items() if value and key != "name"]
        return [*said, *((name, str(value)) for name, value in self.parameters)]


def make_outgoing(
    connection: sqlite3.Connection, deck: DeckList, form: Format | None, lang: str | None = None
) -> Outgoing:
    """Make a deck ready for writing; `form` is its format."""
    game = get_game(connection, deck.game)
    declarer = Declarer(game)
    headings = headings_of(form, declarer.type_words())
    namer = _Namer(KnownReader(read_names(connection, deck.game), headings, Found()), game, form)
    return Outgoing(
        game=game,
        format=deck.format or "",
        name=" ".join((deck.name or "").split()),
        date=deck.date or "",
        parameters=tuple((said.parameter, said.value) for said in deck.said),
        sections=tuple(_sections(deck, form, headings, namer)),
        lang=lang,
    )


def _sections(
    deck: DeckList, form: Format | None, headings: Headings, namer: _Namer
) -> Iterator[OutgoingSection]:
    for section in deck.sections:
        rows = tuple(namer.row(entry) for entry in deck.entries if entry.section == section)
        heading = _heading(section, form, headings)
        side = form is not None and any(
            found.section == section for word in COMMON[1] if (found := headings.by_word.get(word))
        )
        if rows:
            yield OutgoingSection(section if form else "", heading, side, rows)


def _heading(section: str, form: Format | None, headings: Headings) -> str:
    """Return the words that open a section and no other, in the pack's first language if they can be."""
    if form is None:
        return ""
    known = form.section(section)
    for words in (*known.name.values(), *known.headings, section):
        found = headings.find(words)
        if found and found.section == section:
            return words
    return section


@dataclass(frozen=True)
class _Namer:
    """Finds the shortest words for each card of a game that name it and its printing for sure."""

    known: KnownReader
    game: Game
    form: Format | None

    def row(self, entry: Entry) -> OutgoingRow:
        card = entry.card
        if entry.declared:
            declared = self._declared(card)
            words = f"{card.name} [{', '.join(declared)}]"
            return OutgoingRow(entry.count, words, card.name, card.name, "", "", "", declared, card)
        set_, number = card.printing.set, card.printing.number or ""
        words = next(filter(lambda words: self._names(words, entry), _spellings(card)), card.id)
        unique = unique_name(self.known.names, card)
        return OutgoingRow(entry.count, words, card.name, unique, card.id, set_, number, (), card)

    def _names(self, words: str, entry: Entry) -> bool:
        """Return whether a line of the words is read as the entry."""
        for way in ways(f"{entry.count} {words}"):
            cards = narrowed(way, self.known.named(way))
            if cards:
                return (
                    [card.id for card in cards] == [entry.card.id]
                    and number_of(way) == entry.count
                    and _printing(cards[0], way.groups) == entry.card.printing_id
                )
        return False

    def _declared(self, card: Card) -> tuple[str, ...]:
        """Return the words that declare a card: one of the format's, then traits, values and texts."""
        printed = {name: _printed(value) for name, value in card.stats.items()}
        ways = [
            (declares.word, *self._beyond(declares, card, printed))
            for declares in (self.form.declares if self.form else ())
            if declares.type == card.type
            and card.traits[: len(declares.traits)] == declares.traits
            and dict(declares.stats).items() <= printed.items()
        ]
        return min(ways, key=len, default=())

    def _beyond(self, declares: Declares, card: Card, printed: dict[str, str]) -> Iterator[str]:
        """Yield what a card has beyond what a word of the format declares."""
        yield from card.traits[len(declares.traits) :]
        given = dict(declares.stats)
        yield from (f"{name}: {value}" for name, value in printed.items() if name not in given)
        yield from (ability.effect for ability in card.abilities)


def unique_name(names: Names, card: Card) -> str:
    """Return a name that no other card of the game has; of a card with two faces, the front's."""
    front, *back = faces_of(card.name)
    for name in [*([front] if back else []), *_names(card)]:
        if [found.id for found in names.find(name)] == [card.id]:
            return name
    return card.id


def faces_of(name: str) -> list[str]:
    """Return the names of a card's faces: two where slashes part them, otherwise one."""
    return [face.strip() for face in name.split("//")] if name.count("//") == 1 else [name]


def _printed(value: StatValue) -> str:
    """Return a value as a list declares it."""
    return value[0] if isinstance(value, tuple) else str(value)


def _names(card: Card) -> list[str]:
    """Return the names that may name a card among all of its game, the shortest first."""
    return [card.name, *([f"{card.name}: {card.subtitle}"] if card.subtitle else []), card.id]


def _spellings(card: Card) -> Iterator[str]:
    """Yield words for a card and its printing, the plainest first."""
    marks = ["", f" [{card.printing.set}]"]
    if card.printing.number:
        marks.insert(1, f" [{card.printing.set}] {card.printing.number}")
    *names, key = _names(card)
    yield from (f"{name}{mark}" for mark in marks for name in names)
    yield from (f"{key}{mark}" for mark in marks)


def _printing(card: NamedCard, groups: tuple[Group, ...]) -> int:
    chosen = card.printings[0]
    for group in groups:
        if fold(group.words) not in map(fold, card.subtitles):
            chosen = pointed_at(group, card) or chosen
    return chosen.id
