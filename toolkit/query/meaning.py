"""What `is:` and `legal:` stand for: trees of plainer conditions.

Promises: a flag is its query within its game; `legal:` is made from the sections and limits of a
format; what comes out has neither, except the built-in `is:unique`. Leaves out: whether a whole
deck is legal (`toolkit.decks`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.query.fields import UNIQUE
from toolkit.query.messages import QueryError
from toolkit.query.nodes import And, Compare, Not, Or, Text, all_of, any_of, negate, walk
from toolkit.query.parser import parse

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolkit.query.fields import Format, Section, Value
    from toolkit.query.nodes import Node
    from toolkit.query.vocabulary import Vocabulary


def expand(node: Node, vocabulary: Vocabulary) -> Node:
    """Return a tree without flags and formats. Raises QueryError where a pack's query is wrong."""
    return _expand(node, vocabulary, ())


def _expand(node: Node, vocabulary: Vocabulary, within: tuple[str, ...]) -> Node:
    """Expand; `within` names the flags and formats being expanded, so that none contains itself."""

    def visit(current: Node, below: list[Node]) -> Node:
        if isinstance(current, Not):
            return negate(below[0])
        if isinstance(current, And):
            return all_of(below)
        if isinstance(current, Or):
            return any_of(below)
        if isinstance(current, Compare) and current.field in _MEANINGS:
            return any_of(_values(current, vocabulary, within))
        return current

    return walk(node, visit)


def _values(term: Compare, vocabulary: Vocabulary, within: tuple[str, ...]) -> list[Node]:
    """Return what each flag or format of a term stands for; an unknown one stands for nothing."""
    field = vocabulary.get_field(term.field)
    found: list[Node] = []
    for value in term.values:
        named = vocabulary.find_value(field, value.text) if isinstance(value, Text) else None
        found += [_MEANINGS[term.field](one, vocabulary, within) for one in (named.values if named else ())]
    return found


def _flag(value: Value, vocabulary: Vocabulary, within: tuple[str, ...]) -> Node:
    if value.game == "":
        return Compare("is", ":", (Text(UNIQUE),))
    game = vocabulary.of_game(value.game)
    (flag,) = (flag for flag in game.flags if flag.slug == value.slug)
    return _of_game(value.game, _read(flag.query, game, within, f"{value.game} {value.slug}", value.slug))


def _legal(value: Value, vocabulary: Vocabulary, within: tuple[str, ...]) -> Node:
    game = vocabulary.of_game(value.game)
    (form,) = (form for form in game.formats if form.slug == value.slug)
    return _of_game(value.game, may_be_in(form, game, within))


#: The fields that stand for trees.
_MEANINGS: dict[str, Callable[[Value, Vocabulary, tuple[str, ...]], Node]] = {"is": _flag, "legal": _legal}


def may_be_in(form: Format, vocabulary: Vocabulary, within: tuple[str, ...] = ()) -> Node:
    """Return the tree of the cards that may be in a deck of a format at all.

    A card may where some section takes it and none of the section's limits shuts it out: a limit
    of no copies, an exact list without it, its own copy limit of zero.
    """
    name = f"{form.game} legal {form.slug}"

    def read(query: str) -> Node:
        return _read(query, vocabulary, within, name, form.slug)

    return any_of(_section(section, read) for section in form.sections)


def _section(section: Section, read: Callable[[str], Node]) -> Node:
    nodes = [read(section.takes), *(negate(read(query)) for query in section.bans)]
    for exact in section.exact:
        listed = Compare("id", "=", tuple(Text(card) for card in exact.ids))
        nodes.append(any_of([listed, negate(read(exact.cards))]))
    nodes += [negate(Compare(field, "=", (Text("0"),))) for field in section.by_field]
    return all_of(nodes)


def _read(query: str, vocabulary: Vocabulary, within: tuple[str, ...], name: str, slug: str) -> Node:
    """Parse and expand a pack's query."""
    if name in within:
        raise QueryError(query, 0, len(query), "flag_of_itself", flag=slug)
    return _expand(parse(query, vocabulary).where, vocabulary, (*within, name))


def _of_game(game: str, node: Node) -> Node:
    return all_of([Compare("game", ":", (Text(game),)), node])
