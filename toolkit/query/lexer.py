"""A query cut into tokens, each with its place.

Promises: a token is one row of `RULES`; the parser asks for the rows that may come next, so a
sign means what its place makes of it. Leaves out: what follows what (`toolkit.query.parser`).
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from toolkit.query.messages import QueryError

#: What counts as a quotation mark, and what as white space between terms.
QUOTES = '"“”„‟«»'
SPACE = "\\s"

#: A character of a bare word; "!" is one where no "=" follows.
_IN_WORD = f"(?:[^{SPACE}{QUOTES}(),|:=<>≠≤≥!]|!(?!=))"
_IN_VALUE = f"[^{SPACE}{QUOTES}(),|]"
_OPERATOR = "!=|<=|>=|[:=<>≠≤≥]"

#: Tokens by name; a group is the part that counts.
RULES: dict[str, str] = {
    "space": f"[{SPACE},]*",
    "open": r"(\()",
    "close": r"(\))",
    "bar": r"(\|)",
    "or": f"([oO][rR])(?!{_IN_WORD}|{_OPERATOR})",
    "and": f"([aA][nN][dD])(?!{_IN_WORD}|{_OPERATOR})",
    "minus": f"(-)(?=[^{SPACE}),|])",
    "name": f"!(?=[{QUOTES}])",
    "bare_name": f"(!)(?={_IN_WORD})",
    "quoted": rf"[{QUOTES}]((?:\\[\s\S]|[^{QUOTES}\\])*)[{QUOTES}]",
    "open_quote": f"([{QUOTES}])",
    "pattern": r"/((?:\\[\s\S]|[^\\/])*)/",
    "open_pattern": "(/)",
    "field": f"({_IN_WORD}+)(?={_OPERATOR})",
    "operator": f"({_OPERATOR})",
    "word": f"({_IN_WORD}+)",
    "value": f"({_IN_VALUE}+)",
    "comma": rf",+(?=[^{SPACE}(),|])",
    "negated": "-?",
    "end": r"()\Z",
}

#: Other spellings of operators.
OPERATORS: dict[str, str] = {"≠": "!=", "≤": "<=", "≥": ">="}


@cache
def _rule(kind: str) -> re.Pattern[str]:
    return re.compile(RULES[kind])


class Token(NamedTuple):
    """A token: its rule's name, the text that counts, and where it begins and ends."""

    kind: str
    text: str
    start: int
    end: int

    @property
    def length(self) -> int:
        """How many characters it takes."""
        return self.end - self.start


class Lexer:
    """Reads tokens of one query from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0

    def peek(self, *kinds: str) -> Token | None:
        """Return the token of the first of these kinds that stands here, or None."""
        for kind in kinds:
            match = _rule(kind).match(self.text, self.position)
            if match:
                text = match[1] if match.re.groups else match[0]
                return Token(kind, text, match.start(), match.end())
        return None

    def read(self, *kinds: str) -> Token | None:
        """Return what `peek` returns and go past it."""
        token = self.peek(*kinds)
        if token:
            self.position = token.end
        return token

    def skip_space(self) -> None:
        """Go past white space and commas."""
        self.read("space")

    def error(self, token: Token, name: str, /, **facts: str | int) -> QueryError:
        """Make an error at a token."""
        return QueryError(self.text, token.start, token.length, name, **facts)


def unquote(text: str) -> str:
    """Return the inside of a quotation without its escapes."""
    return re.sub(rf"\\([{QUOTES}\\])", r"\1", text)


def quote(text: str) -> str:
    """Put a text in quotation marks, with the escapes that it needs."""
    return '"' + re.sub(rf"([{QUOTES}\\])", r"\\\1", text) + '"'


def is_bare(text: str, kind: str) -> bool:
    """Return whether a text can stand without quotation marks as a `word` or as a `value`."""
    lexer = Lexer(text)
    first = lexer.peek(*_BEFORE[kind], kind)
    return (
        first is not None
        and first.kind == kind
        and first.end == len(text)
        and not _OPERATOR_SIGNS & set(text)
    )


#: What goes before a word or a value where one may stand.
_BEFORE: dict[str, tuple[str, ...]] = {
    "word": ("or", "and", "minus", "name", "bare_name", "open_pattern", "field"),
    "value": ("open_pattern",),
}
#: A value with an operator in it is quoted, so that it reads as one value in any list.
_OPERATOR_SIGNS = frozenset(":=<>≠≤≥")
