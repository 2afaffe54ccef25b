"""A query read into a tree, by one function a rule of the grammar.

Promises: every text is either a query or a QueryError with its place. Leaves out: fields and
values (`toolkit.query.terms`), tokens (`toolkit.query.lexer`).
Source: `query-language`, section Grammar.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from toolkit.query.fields import DIRECTIVES
from toolkit.query.lexer import Lexer
from toolkit.query.messages import QueryError
from toolkit.query.nodes import Compare, Directives, Text, all_of, any_of, negate
from toolkit.query.terms import Terms, text_of
from toolkit.text import fold

if TYPE_CHECKING:
    from toolkit.query.lexer import Token
    from toolkit.query.nodes import Node
    from toolkit.query.vocabulary import Vocabulary

MOST_CHARACTERS = 10_000
MOST_GROUPS = 200

_LONE = "[\ud800-\udfff]"
_ENDS = ("end", "close", "or", "bar")
_NO_TERM = (*_ENDS, "and")
#: Tokens that begin no term, with what to say about them.
_WRONG = {
    "bare_name": "no_name",
    "open_quote": "unclosed_quote",
    "open_pattern": "unclosed_pattern",
    "operator": "no_field",
}
_TERMS = ("name", "bare_name", "quoted", "open_quote", "pattern", "open_pattern", "operator", "field", "word")
_VALUES = ("quoted", "open_quote", "pattern", "open_pattern", "value")


class Query(NamedTuple):
    """A query: what it selects, how it arranges the list, and what to doubt in it."""

    where: Node
    directives: Directives
    warnings: tuple[str, ...]


def parse(text: str, vocabulary: Vocabulary) -> Query:
    """Read a query. Raises QueryError."""
    sound = text if text.isascii() else re.sub(_LONE, "\ufffd", text)
    return _Parser(sound, vocabulary).query()


class _Parser:
    """Reads one query from left to right."""

    def __init__(self, text: str, vocabulary: Vocabulary) -> None:
        self._lexer = Lexer(text)
        self._terms = Terms(self._lexer, vocabulary)
        self._directives = Directives()
        self._arranged: list[Token] = []
        self._depth = 0

    def query(self) -> Query:
        """Read the whole query: `query = any`."""
        count = len(self._lexer.text)
        if count > MOST_CHARACTERS:
            raise QueryError(
                self._lexer.text, MOST_CHARACTERS, 1, "too_long", most=MOST_CHARACTERS, count=count
            )
        where = self._any()
        stray = self._lexer.peek("close")
        if stray:
            raise self._lexer.error(stray, "unopened_group")
        return Query(where, self._directives, tuple(self._terms.warnings))

    def _any(self) -> Node:
        """Read alternatives: `any = all { ("or" | "|") all }`."""
        before = len(self._arranged)
        nodes = [self._all()]
        while word := self._lexer.read("or", "bar"):
            if nodes == [None]:
                raise self._lexer.error(word, "nothing_before", word=word.text)
            nodes.append(self._all())
            if nodes[-1] is None:
                raise self._lexer.error(word, "nothing_after", word=word.text)
        if len(nodes) > 1:
            self._refuse_directives(before, "directive_in_or")
        return any_of(node if node is not None else all_of(()) for node in nodes)

    def _all(self) -> Node | None:
        """Read terms side by side: `all = unary { ["and"] unary }`; None where there is none."""
        nodes: list[Node] = []
        count = 0
        while not self._next(*_ENDS):
            word = self._lexer.read("and")
            if word and not count:
                raise self._lexer.error(word, "nothing_before", word=word.text)
            if word and self._next(*_NO_TERM):
                raise self._lexer.error(word, "nothing_after", word=word.text)
            node = self._unary()
            nodes += [] if node is None else [node]
            count += 1
        return all_of(nodes) if count else None

    def _unary(self) -> Node | None:
        """Read a term: `unary = ["-"] (group | term)`; several "-" negate each other."""
        negated = False
        before = len(self._arranged)
        minus = None
        while sign := self._lexer.read("minus"):
            negated, minus = not negated, sign
        wrong = minus and self._lexer.peek(*_NO_TERM)
        if minus and wrong:
            raise self._lexer.error(minus, "nothing_negated")
        start = self._lexer.read("open")
        if start:
            self._enter(start)
            node: Node | None = self._any()
            self._leave(start)
        else:
            node = self._term()
        if minus:
            self._refuse_directives(before, "directive_negated")
        return negate(node) if negated and node is not None else node

    def _enter(self, start: Token) -> None:
        """Note that a group begins: `group = "(" query ")"`."""
        self._depth += 1
        if self._depth > MOST_GROUPS:
            raise self._lexer.error(start, "too_deep", most=MOST_GROUPS)

    def _leave(self, start: Token) -> None:
        """Read the end of the group that began at `start`."""
        self._depth -= 1
        if not self._lexer.read("close"):
            raise self._lexer.error(start, "unclosed_group")

    def _term(self) -> Node | None:
        """Read `term = field op value | "!" quoted | quoted | regex | word`; None for a directive."""
        token = self._lexer.read(*_TERMS)
        assert token is not None, self._lexer.position
        if token.kind in _WRONG:
            raise self._lexer.error(token, _WRONG[token.kind], op=token.text)
        if token.kind == "name":
            return self._name(token)
        return self._field(token) if token.kind == "field" else self._terms.words(token)

    def _name(self, start: Token) -> Node:
        """Read an exact name: `"!" quoted`."""
        token = self._lexer.read("quoted", "open_quote")
        assert token is not None, start
        if token.kind == "open_quote":
            raise self._lexer.error(token, "unclosed_quote")
        return Compare("name", "=", (Text(text_of(token)),))

    def _field(self, name: Token) -> Node | None:
        """Read a field's term: `field op value`; None for a directive."""
        operator = self._lexer.read("operator")
        assert operator is not None, name
        directive = DIRECTIVES.get(fold(name.text))
        if directive is None:
            field = self._terms.field(name, operator)
            return self._terms.compare(field, operator, self._values(name, operator))
        tokens = self._values(name, operator)
        self._arranged.append(name)
        if directive == "sort":
            self._directives = self._directives._replace(sort=self._terms.sort(operator, tokens))
        else:
            self._directives = self._directives._replace(unique=self._terms.unique(operator, tokens))
        return None

    def _values(self, name: Token, operator: Token) -> list[Token]:
        """Read `value = quoted | regex | list | word`; a list's comma has a value directly after it."""
        tokens = []
        while True:
            token = self._lexer.read(*_VALUES)
            if token is None:
                place = name._replace(end=operator.end)
                raise self._lexer.error(place, "no_value", field=name.text, op=operator.text)
            if token.kind in _WRONG:
                raise self._lexer.error(token, _WRONG[token.kind])
            tokens.append(token)
            comma = self._lexer.peek("comma")
            if comma is None or self._field_follows(comma):
                return tokens
            self._lexer.position = comma.end

    def _field_follows(self, comma: Token) -> bool:
        """Return whether a comma is followed by a term with a field, so that it ends the list."""
        here = self._lexer.position
        self._lexer.position = comma.end
        self._lexer.read("negated")
        name = self._lexer.peek("field")
        self._lexer.position = here
        return name is not None and self._terms.knows(name.text)

    def _next(self, *kinds: str) -> Token | None:
        """Return the token of one of these kinds after white space, or None."""
        self._lexer.skip_space()
        return self._lexer.peek(*kinds)

    def _refuse_directives(self, before: int, message: str) -> None:
        """Raise QueryError where a directive was met since there were `before` of them."""
        if len(self._arranged) > before:
            token = self._arranged[before]
            raise self._lexer.error(token, message, field=token.text)
