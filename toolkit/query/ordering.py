"""The order of results: the fields to sort by, then the name in the language of the list.

Promises: an order is complete, so that it is the same every time; a card without the value comes
last both ways, and what is printed in place of a number comes after the numbers. Places of printings
(`toolkit.query.layout`) are in the order by the names of each game's first language.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from toolkit.bits import members_of
from toolkit.query.sources import NUMBERED, WORDED, sources_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from toolkit.query.layout import Layout
    from toolkit.query.nodes import SortKey
    from toolkit.query.selecting import Selector
    from toolkit.query.vocabulary import Field, Vocabulary

#: A value to sort by, after those that go before whichever way a list is sorted.
_Key = tuple[int, float | str]


class Order:
    """The order of one list: `sort` and the language by whose names it is sorted in the end."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        layout: Layout,
        selector: Selector,
        sort: Sequence[SortKey],
        lang: str | None,
    ) -> None:
        self._vocabulary = vocabulary
        self._layout = layout
        self._selector = selector
        self._sort = sort
        self._lang = lang

    def keys(self, printings: int) -> list[int]:
        """Return the keys of printings in order."""
        columns = [column for key in self._sort for column in self._columns(key, printings)]
        if self._lang is not None and self._others:
            columns.append(self._by_name())
        if not columns:
            return self._layout.keys(printings)
        places = members_of(printings)
        for column in reversed(columns):
            places.sort(key=column.__getitem__)
        return [self._layout.printings[place] for place in places]

    def _columns(self, key: SortKey, printings: int) -> Iterable[list[int]]:
        """Yield the rank of each place by a field, for each kind that it is of."""
        field = self._vocabulary.get_field(key.field)
        if key == self._sort[-1] and key.field == "name" and not key.backwards and not field.parts:
            return
        for kind in field.kinds:
            texts = self._texts_of(field, kind)
            if texts is None:
                yield self._by_value(field, kind, printings, backwards=key.backwards)
            else:
                yield self._by_text(texts, backwards=key.backwards)

    def _by_value(self, field: Field, kind: str, printings: int, *, backwards: bool) -> list[int]:
        """Return ranks by the first value of each printing."""
        sources = sources_of(field, kind)
        if sources == [NUMBERED]:
            return self._selector.numbers.ranks(backwards=backwards)
        found: dict[_Key, int] = {}
        for _, value, number, having in self._selector.firsts(sources):
            key: _Key = (1, value) if number is None else (0, number)
            found[key] = found.get(key, 0) | having
        ordered = sorted(found, reverse=backwards)
        if backwards:  # numbers go before what is printed in their place
            ordered.sort(key=lambda key: key[0])
        ranks = [len(ordered)] * self._layout.width
        for rank, key in enumerate(ordered):
            for place in members_of(found[key] & printings):
                ranks[place] = rank
        return ranks

    def _by_text(self, texts: dict[int, str], *, backwards: bool) -> list[int]:
        """Return ranks by a text of each run."""
        ordered = sorted(set(texts.values()), reverse=backwards)
        rank_of = {text: rank for rank, text in enumerate(ordered)}
        by_run = {run: rank_of[text] for run, text in texts.items()}
        return [by_run.get(run, len(ordered)) for run in self._runs]

    def _texts_of(self, field: Field, kind: str) -> dict[int, str] | None:
        """Return the text of each run by which a field of texts is sorted; None where values will do."""
        (source, *_) = sources = sources_of(field, kind)
        if source == "id":
            return self._first_texts(self._layout.rows(_IDS))
        if source in WORDED:
            sql = f"SELECT rowid, lang, {source} FROM version_search WHERE {source} <> ''"
            return self._first_texts(self._layout.rows(sql))
        if kind != "text" or source == "artist":
            return None
        return self._first_texts(
            row for one in sources for row in self._layout.rows(_OWN_TEXTS, one.split(".", 1))
        )

    def _first_texts(self, rows: Iterable[tuple[int, str, str]]) -> dict[int, str]:
        """Return of each run the text in the language of the list, otherwise the first by language."""
        found: dict[int, dict[str, str]] = defaultdict(dict)
        for row, lang, text in rows:
            found[self._layout.of_row[row] % self._layout.width][lang] = text
        return {
            run: texts.get(self._language_of.get(run, "")) or texts[min(texts)]
            for run, texts in found.items()
        }

    @cached_property
    def _language_of(self) -> dict[int, str]:
        """The language in which the texts of each run are read: that of the list, or the game's first."""
        width, found = self._layout.width, dict[int, str]()
        for row, lang in self._layout.rows(_LANGUAGES):
            place = self._layout.of_row[row]
            if lang == self._lang or place < width:
                found.setdefault(place % width, lang)
                if lang == self._lang:
                    found[place % width] = lang
        return found

    @cached_property
    def _others(self) -> bool:
        """Whether the language of the list is one that is no game's first."""
        rows = self._layout.rows(_IS_OTHER, [self._lang or ""])
        return bool(rows)

    def _by_name(self) -> list[int]:
        """Return ranks by names in the language of the list."""
        width, found = self._layout.width, dict[int, int]()
        for row, lang, rank in self._layout.rows(_NAMES):
            run = self._layout.of_row[row] % width
            if self._language_of[run] == lang:
                found[run] = rank
        return [found.get(run, 0) for run in self._runs]

    @cached_property
    def _runs(self) -> list[int]:
        """The run of each place, of a version that has several always the first."""
        first_of = self._layout.first_runs
        runs: list[int] = []
        for free, places in groupby(self._layout.printings, key=lambda key: key == 0):
            count = sum(1 for _ in places)
            run = len(runs)
            runs += [run if free else first_of.get(run, run)] * count
        return runs


_IDS = (
    "SELECT w.rowid, '', d.slug FROM card d JOIN card_version v ON v.card = d.id "
    "JOIN version_search w ON w.version = v.id"
)
_OWN_TEXTS = (
    "SELECT w.rowid, x.lang, x.text_folded FROM field f "
    "JOIN card_stat s ON s.field = f.id AND s.number IS NULL "
    "JOIN card_stat_text x ON x.stat = s.id JOIN version_search w ON w.version = s.version "
    "WHERE f.game = ? AND f.slug = ?"
)
_LANGUAGES = "SELECT rowid, lang FROM version_search"
_NAMES = "SELECT rowid, lang, place FROM version_search"
_IS_OTHER = "SELECT 1 FROM game_language WHERE lang = ? AND position > 0 LIMIT 1"
