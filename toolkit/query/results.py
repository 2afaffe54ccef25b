"""Cards found: a query parsed, answered and put in order.

Promises: one row a card, its newest selected printing, unless the query asks for printings; best
first and always in the same order. Leaves out: reading the cards (`toolkit.cards`).
Source: `query-language`, section What a query selects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from toolkit.query.layout import Layout
from toolkit.query.matcher import Matcher
from toolkit.query.ordering import Order
from toolkit.query.parser import parse
from toolkit.query.ranking import NAME_IS, as_typed, exact_names, places_of, words_of
from toolkit.query.reading import read_vocabulary
from toolkit.query.selecting import Selector
from toolkit.query.texts import Texts

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from toolkit.query.nodes import Node
    from toolkit.query.parser import Query
    from toolkit.query.vocabulary import Vocabulary


class Result(NamedTuple):
    """What a query found: keys of printings, best first, and how it was read."""

    printings: list[int]
    query: Query
    vocabulary: Vocabulary

    @property
    def warnings(self) -> list[str]:
        """What to doubt in the query, a sentence each."""
        return list(self.query.warnings)

    @property
    def explanation(self) -> str:
        """The query as a sentence."""
        from toolkit.query.explanation import explain

        return explain(self.query, self.vocabulary)

    @property
    def canonical(self) -> str:
        """The query in its one spelling."""
        from toolkit.query.printing import to_text

        return to_text(self.query, self.vocabulary)


def search(
    connection: sqlite3.Connection,
    text: str,
    *,
    game: str | None = None,
    lang: str | None = None,
    sort: str = "",
    vocabulary: Vocabulary | None = None,
) -> Result:
    """Find the cards of one game (its id) or of all. Raises QueryError.

    `lang` is the language by whose names the list is sorted; words are found in every language.
    `sort` is the value of a `sort:` that goes before one in the query. A `vocabulary` that was
    read before saves reading it again.
    """
    vocabulary = vocabulary or read_vocabulary(connection, game)
    query = parse(text, vocabulary)
    if sort:
        keys = parse(f"sort:{sort}", vocabulary).directives.sort
        query = query._replace(directives=query.directives._replace(sort=keys))
    printings = _run(connection, text, query, vocabulary, game, lang)
    return Result(printings, query, vocabulary)


def _run(
    connection: sqlite3.Connection,
    text: str,
    query: Query,
    vocabulary: Vocabulary,
    game: str | None,
    lang: str | None,
) -> list[int]:
    layout, matcher = Layout(connection), Matcher()
    texts = Texts(layout, matcher)
    selector = Selector(vocabulary, layout, texts, matcher)
    try:
        found = selector.select(query.where)
        words = None if query.directives.sort else words_of(query.where)
        places = [layout.of_texts(at) for at in places_of(words, texts)] if words else []
    except TimeoutError:
        raise matcher.error(text) from None
    if game is not None:
        found &= selector.of_game(game)
    shown = found if query.directives.unique == "printings" else layout.newest(found)
    order = Order(vocabulary, layout, selector, query.directives.sort, lang)
    if not words:
        return order.keys(shown)
    groups = [order.keys(group) for group in _by_place(shown, places)]
    groups[NAME_IS] = _exact_first(connection, groups[NAME_IS], words)
    return [key for group in groups for key in group]


def _by_place(shown: int, places: list[int]) -> Iterator[int]:
    """Yield the printings of each place, the best place first, those of no place in the end."""
    for place in places:
        yield shown & place
        shown &= ~place
    yield shown


def _exact_first(connection: sqlite3.Connection, printings: list[int], words: Node) -> list[int]:
    """Put names that are what was typed to the letter before those that are so only when folded."""
    names = exact_names(words)
    return sorted(
        printings, key=lambda key: names.isdisjoint(as_typed(name) for name in _names(connection, key))
    )


def _names(connection: sqlite3.Connection, printing: int) -> list[str]:
    rows = connection.execute(
        "SELECT x.name FROM printing p JOIN card_text x ON x.card = p.card WHERE p.id = :printing",
        {"printing": printing},
    )
    return [row[0] for row in rows]
