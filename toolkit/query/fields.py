"""Fields and what else has a name in queries, as rows.

Promises: the fields that cards of every game have are one table; a game's own fields, values,
flags and formats are rows that `toolkit.query.reading` reads from the database, or that anybody
makes from a pack. Leaves out: looking names up (`toolkit.query.vocabulary`), where a field's values
lie (`toolkit.query.sources`), how it matches in memory (`toolkit.query.match`).
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Mapping

_BETWEEN = re.compile(r"[\s_-]+")

#: Labels by language where there are none.
NO_LABELS: Mapping[str, str] = MappingProxyType({})


def name_key(text: str) -> str:
    """Return the form in which names are compared: folded, words joined by hyphens."""
    return _BETWEEN.sub("-", fold(text))


def label_of(labels: Mapping[str, str], slug: str) -> str:
    """Return the English label, or the first, or the id."""
    return labels.get("en") or next(iter(labels.values()), slug)


def label_in(labels: Mapping[str, str], lang: str, slug: str) -> str:
    """Return the label in a language, or the first, or the id."""
    return labels.get(lang) or next(iter(labels.values()), slug)


class Common(NamedTuple):
    """A field that cards of every game have.

    `always` says that no printing lacks it; `yields` that a game's own field of that name goes
    before it; `whole` that ":" compares all of a text. `kind` is text, number, date, list (one value
    of a closed list), lists (several), flag, format or has.
    """

    name: str
    kind: str
    label: str
    aliases: tuple[str, ...] = ()
    always: bool = False
    yields: bool = False
    whole: bool = False


#: Source: `query-language`, section Grammar; the rows that yield are this program's own.
COMMON: tuple[Common, ...] = (
    Common("name", "text", "name", ("n",), always=True),
    Common("type", "list", "type", ("t",), always=True),
    Common("trait", "lists", "traits"),
    Common("text", "text", "text", ("o", "x")),
    Common("game", "list", "game", ("g",), always=True),
    Common("set", "list", "set", ("s",), always=True),
    Common("id", "text", "id", always=True, whole=True),
    Common("quantity", "number", "quantity", ("qty",), always=True),
    Common("artist", "text", "artist", ("a",)),
    Common("lang", "lists", "languages", always=True),
    Common("has", "has", "has"),
    Common("is", "flag", "flag"),
    Common("legal", "format", "format"),
    Common("ability", "lists", "abilities", yields=True),
    Common("subtitle", "text", "subtitle", yields=True),
    Common("number", "number", "number", ("cn",), yields=True),
    Common("date", "date", "date", yields=True),
)

#: Common fields by each of their names.
COMMON_BY_NAME: dict[str, Common] = {name: row for row in COMMON for name in (row.name, *row.aliases)}

#: Names that arrange the list and select nothing, with the directive that each stands for.
DIRECTIVES: dict[str, str] = {"unique": "unique", "sort": "sort", "order": "sort"}

#: The flag that every game has.
UNIQUE = "unique"

#: The kinds of packs' fields as kinds of comparison.
KINDS: dict[str, str] = {"number": "number", "text": "text", "choice": "list", "choices": "lists"}


class Value(NamedTuple):
    """A value of a closed list in one game ("" for every game); `rank` is its place in the list."""

    game: str
    slug: str
    labels: Mapping[str, str] = NO_LABELS
    aliases: tuple[str, ...] = ()
    rank: int = 0

    @property
    def label(self) -> str:
        """The English label, or the first, or the id."""
        return label_of(self.labels, self.slug)


class CardField(NamedTuple):
    """A field of one game's own; `kind` is number, text, choice or choices as in the pack.

    `printed` holds the values of a number field that are none, such as X, folded; `aside` says that
    words are no rules text.
    """

    game: str
    slug: str
    kind: str
    labels: Mapping[str, str] = NO_LABELS
    aliases: tuple[str, ...] = ()
    ordered: bool = False
    values: tuple[Value, ...] = ()
    printed: tuple[str, ...] = ()
    aside: bool = False


class Flag(NamedTuple):
    """A yes/no property of one game's cards, given as a card query."""

    game: str
    slug: str
    query: str
    labels: Mapping[str, str] = NO_LABELS


class ExactList(NamedTuple):
    """A limit that lists cards by id: of those that `cards` (a query) finds, no others may be there."""

    cards: str
    ids: tuple[str, ...]


class Section(NamedTuple):
    """A part of a deck: the cards it takes, and the limits that can keep a card out altogether.

    `bans` are the queries of limits that allow no copy, `by_field` the number fields that are a
    card's own copy limit.
    """

    takes: str
    bans: tuple[str, ...] = ()
    exact: tuple[ExactList, ...] = ()
    by_field: tuple[str, ...] = ()


class Format(NamedTuple):
    """A deck format of one game, as far as it decides about single cards; `aliases` are ids of old."""

    game: str
    slug: str
    labels: Mapping[str, str] = NO_LABELS
    sections: tuple[Section, ...] = ()
    aliases: tuple[str, ...] = ()
