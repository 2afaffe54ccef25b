"""Texts of cards that hold words: what `version_search` and the index of its words are asked for.

Promises: results are those of looking at every text; the index says at once which texts hold a word,
and of all else where to look. A set of texts is one of `Layout.texts`. Leaves out: how well words fit
(`toolkit.query.ranking`).
"""

from __future__ import annotations

from functools import reduce
from operator import and_
from typing import TYPE_CHECKING

from toolkit.query.comparing import text_test
from toolkit.query.nodes import Text
from toolkit.text import WORD, fold

if TYPE_CHECKING:
    from toolkit.query.layout import Layout
    from toolkit.query.matcher import Matcher
    from toolkit.query.nodes import Pattern, Value

#: The columns of `version_search` in which words are looked for.
COLUMNS = ("name", "subtitle", "type_line", "text")
#: A single sign is in thousands of words; the commonest are asked, and then the texts that have none of them.
_COMMON_WORDS = 100
_FEW_TEXTS = 2_000
#: What stands before and behind each word in `search_words`.
_EDGE = "\n"
#: Behind every text that begins with another.
_LAST = "\U0010ffff"


class Texts:
    """The texts of one database, asked for one query; what was found once is kept."""

    def __init__(self, layout: Layout, matcher: Matcher) -> None:
        self._layout = layout
        self._matcher = matcher
        self._known: dict[tuple[str, str, Value], int] = {}

    def passing(self, column: str, op: str, value: Value) -> int:
        """Return the texts of a column that hold a value (":") or are it, none of them empty."""
        key = column, op, value
        if key not in self._known:
            self._known[key] = self._passing(column, op, value)
        return self._known[key]

    def starting(self, word: str) -> int:
        """Return the texts whose name starts with a folded word."""
        sql = "SELECT rowid FROM version_search WHERE name >= ? AND name < ?"
        return self._layout.texts(self._keys(sql, word, word + _LAST))

    def anywhere(self, value: Value) -> int:
        """Return the texts that hold a value in any column, empty ones as well."""
        found = 0
        for column in COLUMNS:
            found |= self.passing(column, ":", value)
        return found | (self._empty() if text_test(":", value, self._matcher)("") else 0)

    def _empty(self) -> int:
        tests = " OR ".join(f"{column} = ''" for column in COLUMNS)
        return self._layout.texts(self._keys(f"SELECT rowid FROM version_search WHERE {tests}"))

    def _passing(self, column: str, op: str, value: Value) -> int:
        word = fold(value.text) if isinstance(value, Text) else ""
        if op == ":" and WORD.fullmatch(word):
            return self._holding(column, word)
        if isinstance(value, Text) and op != ":" and column == "name":
            return self._layout.texts(
                self._keys("SELECT rowid FROM version_search WHERE name = ? AND name <> ''", word)
            )
        literals = [word] if isinstance(value, Text) else _literals(value)
        parts = [part for literal in literals for part in _parts(literal)]
        likely = self._likely(column, parts) if parts else None
        return self._tested(column, op, value, likely)

    def _likely(self, column: str, parts: list[str]) -> int:
        """Return the texts that hold all parts of a word or pattern; single signs tell little."""
        parts = [part for part in parts if len(part) > 1] or [*parts[:1]]
        return reduce(and_, (self._holding(column, part) for part in dict.fromkeys(parts)))

    def _holding(self, column: str, part: str) -> int:
        """Return the texts that hold a part of a word, letters and digits alone (or with `_EDGE`)."""
        if len(part) > 1:
            return self._of_words(self._keys_of_words(column, part))
        if column == "name":  # names lie in an index of their own
            return self._layout.texts(self._keys(_NAMES, part))
        common = self._of_words(self._keys_of_words(column, part, most=_COMMON_WORDS))
        ((packed,),) = self._layout.rows(_FILLED, [column])
        rest = self._layout.of_words([packed]) & ~common
        if rest.bit_count() > _FEW_TEXTS:
            return self._of_words(self._keys_of_words(column, part))
        return common | self._tested(column, ":", Text(part), rest)

    def _keys_of_words(self, column: str, part: str, most: int | None = None) -> list[int]:
        """Return the keys of the words that hold a part, or of those among the `most` commonest."""
        ((first, words),) = self._layout.rows(_WORDS, [column])
        keys, line, end = [], first - 1, 0
        while (start := words.find(part, end)) >= 0:
            line += words.count(_EDGE, end, start + part.startswith(_EDGE))
            if most is not None and line >= first + most:
                break
            keys.append(line)
            end = words.index(_EDGE, start + 1)
        return keys

    def _of_words(self, keys: list[int]) -> int:
        if not keys:
            return 0
        rows = self._layout.rows(_TEXTS, [f"[{','.join(map(str, keys))}]"])
        return self._layout.of_words(texts for (texts,) in rows)

    def _tested(self, column: str, op: str, value: Value, likely: int | None) -> int:
        """Return the texts that pass, of those that are likely or of all."""
        keys = None if likely is None else self._layout.rows_of(likely)
        if keys is not None and len(keys) * 2 < len(self._layout.of_row):
            listed = [f"[{','.join(map(str, keys))}]"]
            rows = self._layout.rows(_AMONG.format(column=column), listed)
        else:
            rows = self._layout.rows(_ALL.format(column=column))
        test = text_test(op, value, self._matcher)
        if isinstance(value, Text):
            return self._layout.texts([key for key, text in rows if test(text)])
        passes = {text: test(text) for text in {text for _, text in rows}}
        return self._layout.texts([key for key, text in rows if passes[text]])

    def _keys(self, sql: str, *values: str) -> list[int]:
        rows = self._layout.rows(sql, values)
        return [key for (key,) in rows]


def _literals(pattern: Pattern) -> list[str]:
    from toolkit.query.literals import literals_of
    from toolkit.query.patterns import translate

    return literals_of(translate(pattern.source))


def _parts(text: str) -> list[str]:
    """Return the parts of words in a text; those that begin or end there have `_EDGE` at that side."""
    return [
        _EDGE * (part.start() > 0) + part[0] + _EDGE * (part.end() < len(text))
        for part in WORD.finditer(text)
    ]


_WORDS = "SELECT first, words FROM search_words WHERE name = ?"
_NAMES = "SELECT rowid FROM version_search WHERE instr(name, ?) > 0"
_ALL = "SELECT rowid, {column} FROM version_search WHERE {column} <> ''"
_AMONG = (
    "SELECT w.rowid, w.{column} FROM json_each(?) k CROSS JOIN version_search w ON w.rowid = k.value "
    "WHERE w.{column} <> ''"
)
_FILLED = "SELECT texts FROM search_words WHERE name = ?"
_TEXTS = "SELECT w.texts FROM json_each(?) k JOIN search_word w ON w.id = k.value"
