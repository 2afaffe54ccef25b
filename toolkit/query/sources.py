"""Where in the database the values of a field lie, one row a field.

Promises: a source is a selection of keys, so that every condition can be "this printing's key is
among those keys", which is true or false and never unknown. In all SQL here `p` is the printing
and `c` its card. Leaves out: conditions on the values (`toolkit.query.sql`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from toolkit.query.fields import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolkit.query.vocabulary import Field


class Parameters:
    """The values that a statement binds by name; equal values share one."""

    def __init__(self) -> None:
        self.values: dict[str, str | float | None] = {}
        self._names: dict[str | float, str] = {}

    def add(self, value: str | float) -> str:
        """Return the name by which SQL refers to a value."""
        name = self._names.get(value)
        if name is None:
            name = self._names[value] = f"v{len(self._names)}"
            self.values[name] = value
        return f":{name}"


class Source(NamedTuple):
    """The values of a field: `select` is the key of a row of `table`, `key` what a printing has of it.

    `where` picks the rows; `number`, `text` (folded), `slug` with `game`, `rank` and `date` are
    what a row holds; `order` puts the rows of one printing in their order, `lang` is the language of
    a row's text.
    """

    key: str
    select: str
    table: str
    where: str = "1"
    number: str = "NULL"
    text: str = "NULL"
    slug: str = "NULL"
    game: str = "NULL"
    rank: str = "NULL"
    date: str = "NULL"
    order: str = "1"
    lang: str = ""


#: The table of folded texts, under the name that conditions give it.
SEARCHED = "version_search w"
#: How many trigrams of a word are looked up: each narrows what is left, and costs a look-up.
_MOST_TRIGRAMS = 5


def trigrams_of(word: str) -> str:
    """Return the trigrams of a folded word as a query of `version_trigrams`; "" where it is too short.

    They lie side by side from its start, and the last ends with it.
    """
    if len(word) < 3 or "\0" in word:
        return ""
    starts = [*range(0, len(word) - 2, 3), len(word) - 3]
    found = dict.fromkeys(word[start : start + 3] for start in [*starts[: _MOST_TRIGRAMS - 1], starts[-1]])
    return " AND ".join('"' + trigram.replace('"', '""') + '"' for trigram in found)


def _words(column: str) -> Source:
    """Return the source of a text that every version has in each language, if only an empty one."""
    return Source("p.version", "w.version", SEARCHED, f"w.{column} <> ''", text=f"w.{column}", lang="w.lang")


#: Common fields.
_COMMON: dict[str, Source] = {
    "name": _words("name"),
    "subtitle": _words("subtitle"),
    "text": _words("text"),
    "id": Source("c.id", "d.id", "card d", text="d.slug"),
    "artist": Source("p.id", "q.id", "printing q", "q.artist_folded IS NOT NULL", text="q.artist_folded"),
    "quantity": Source("p.id", "q.id", "printing q", number="CAST(q.quantity AS REAL)"),
    "number": Source(
        "p.id", "q.id", "printing q", "q.number_folded IS NOT NULL",
        number="q.number_value", text="q.number_folded",
    ),
    "date": Source("p.card_set", "v.id", "card_set v", "v.date IS NOT NULL", date="v.date"),
    "type": Source("c.type", "v.id", "card_type v", slug="v.slug", game="v.game", rank="v.position"),
    "set": Source("p.card_set", "v.id", "card_set v", slug="v.slug", game="v.game", rank="v.position"),
    "game": Source("c.game", "v.id", "game v", slug="v.id", game="v.id", rank="v.position"),
    "lang": Source(
        "c.id", "x.card", "card_text x JOIN card d ON d.id = x.card", slug="x.lang", game="d.game"
    ),
    "trait": Source(
        "p.version", "x.version", "card_trait x JOIN trait v ON v.id = x.trait",
        slug="v.slug", game="v.game", rank="v.position", order="x.position",
    ),
    "ability": Source(
        "p.version", "x.version", "ability x JOIN ability_kind v ON v.id = x.kind",
        slug="v.slug", game="v.game", rank="v.position", order="x.position",
    ),
}  # fmt: skip


def source_of(of: Field, kind: str, parameters: Parameters) -> Source:
    """Return where the values of a field lie, for its parts of one kind."""
    if of.common is not None:
        return _COMMON[of.common.name]
    pairs = ((part.game, part.slug) for part in of.parts if KINDS[part.kind] == kind)
    keys = f"SELECT id FROM field WHERE (game, slug) IN ({pairs_of(pairs, parameters)})"
    return _OWN[kind](f"s.field IN ({keys})")


def pairs_of(pairs: Iterable[tuple[str, str]], parameters: Parameters) -> str:
    """Return a list of pairs as SQL values."""
    rows = (f"({parameters.add(a)}, {parameters.add(b)})" for a, b in pairs)
    return f"VALUES {', '.join(rows)}"


def _number(where: str) -> Source:
    return Source("p.version", "s.version", "card_stat s", where, number="s.number", text="s.text_folded")


def _text(where: str) -> Source:
    table = "card_stat s JOIN card_stat_text x ON x.stat = s.id"
    return Source("p.version", "s.version", table, where, text="x.text_folded", lang="x.lang")


def _closed(where: str) -> Source:
    table = "card_stat s JOIN field f ON f.id = s.field"
    return Source(
        "p.version",
        "s.version",
        table,
        where,
        slug="s.text",
        game="f.game",
        rank="s.number",
        order="s.position",
    )


_OWN = {"number": _number, "text": _text, "list": _closed, "lists": _closed}
