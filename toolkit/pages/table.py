"""The companion at the table: the track of one game in one language as the data that its scripts walk.

Promises: all that the page shows is in it: the tree with expressions as trees, the words of the rules that
steps cite, what is counted and how seats exchange it. Leaves out: walking (`site/theme/js/table`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.pages.addresses import permalink
from toolkit.pages.builder import common_files
from toolkit.pages.table_words import SPOKEN_AT_TABLE, TURN_WORDS_AT_TABLE
from toolkit.turn import as_json, marks, parse_expression, read_track
from toolkit.turn.expressions import Name, Number
from toolkit.turn.model import said
from toolkit.turn.words import WORDS as TURN_WORDS

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from toolkit.pages.book import Book
    from toolkit.turn import Node, Track

Json = dict[str, object]


def table_address(base: str) -> str:
    """Return the companion of a game."""
    return f"{base}table/"


def find_table(connection: sqlite3.Connection, book: Book) -> Json | None:
    """Return the data of the companion of the book's game, or None where it has no track."""
    track = read_track(connection, book.game.id)
    return None if track is None else table_json(track, book)


def table_json(track: Track, book: Book) -> Json:
    """Return a track in the book's language, with what a companion shows beside it.

    `counters` are the quantities that steps add to or take from; `pairs` those that some step swaps
    crosswise, and `passes` such steps: with them the turn goes to the other of two players. `former` are ids
    of old, which a game kept on a device may have.
    """
    lang = track.language(book.lang)
    least, most = book.game.players_min, book.game.players_max
    return {
        "game": book.game.id,
        "players": {"least": least, "most": most},
        "lang": lang,
        **dict(_in_language(as_json(track), frozenset(book.game.languages), lang)),  # type: ignore[call-overload]
        "marks": {
            mark.id: {"letter": mark.letter, "colour": mark.colour} for mark in marks(track, lang).values()
        },
        "counters": _counters(track),
        "former": book.former["step"],
        "pairs": [list(pair) for pair in _pairs(track)],
        "passes": [node.id for node in track.all_nodes() if any(_swaps(node))],
        "rules": {rule: found for rule in _cited(track) if (found := _rule(rule, book)) is not None},
        "say": _words(book),
    }


def table_files(base: str, lang: str) -> list[str]:
    """Return what the companion of a game needs without a network, by addresses from the top of the site."""
    here = table_address(base)
    return [here, f"{here}track.json", f"{base}turn/", *common_files(lang)]


def _in_language(value: object, languages: frozenset[str], lang: str) -> object:
    """Return values in which texts by language are the text in one language."""
    if isinstance(value, list):
        return [_in_language(item, languages, lang) for item in value]
    if not isinstance(value, dict):
        return value
    if value and languages.issuperset(value) and all(isinstance(text, str) for text in value.values()):
        return said(value, lang)
    return {key: _in_language(item, languages, lang) for key, item in value.items()}


def _words(book: Book) -> Json:
    turn = {key: said(TURN_WORDS[key], book.lang if book.lang in TURN_WORDS[key] else "en")
            for key in TURN_WORDS_AT_TABLE}  # fmt: skip
    return {**turn, **{key: book.say.plain(key) for key in (*SPOKEN_AT_TABLE, "rule")}}


# ---------------------------------------------------------------- what is counted


def _counters(track: Track) -> list[str]:
    """Return the quantities that some step sets to more than a plain number."""
    counted = {
        name
        for node in track.all_nodes()
        for name, text in node.changes
        if not isinstance(parse_expression(text), Number)
    }
    return [name for name in track.quantities if name in counted]


def _swaps(node: Node) -> Iterator[tuple[str, str]]:
    """Yield the pairs of quantities that a step exchanges, each in the order in which it is written."""
    changes = {name: parse_expression(text) for name, text in node.changes}
    for name, value in changes.items():
        if isinstance(value, Name) and name != value.id and changes.get(value.id) == Name(name):
            yield name, value.id


def _pairs(track: Track) -> Iterator[tuple[str, str]]:
    """Yield a player's quantity and that of the other player, each pair once."""
    seen: set[str] = set()
    order = list(track.quantities)
    for node in track.all_nodes():
        for pair in _swaps(node):
            if seen.isdisjoint(pair):
                seen.update(pair)
                first, second = sorted(pair, key=order.index)
                yield first, second


# ---------------------------------------------------------------- rules


def _cited(track: Track) -> list[str]:
    """Return every rule that the track restates, once, in order."""
    declared = (track.quantities, track.facts, track.goals)
    nodes = (rule for node in track.all_nodes() for rule in node.rules)
    parts = (part.rule for group in declared for part in group.values() if part.rule)
    return list(dict.fromkeys((*nodes, *parts)))


def _rule(rule: str, book: Book) -> Json | None:
    ref = book.find_ref(rule)
    if ref is None:
        return None
    found = {"label": ref.label, "title": ref.title, "text": book.plain(rule), "lang": book.rules[rule].lang}
    return {**found, "address": "../" + permalink(book.base, rule).removeprefix(book.base)}
