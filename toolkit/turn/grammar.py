"""The grammar of expressions: a lexer and a parser of this project's own.

    expression = all { "or" all }
    all        = no { "and" no }
    no         = "not" no | comparison
    comparison = sum [ ("=" | "!=" | "<" | "<=" | ">" | ">=") sum ]
    sum        = product { ("+" | "-") product }
    product    = sign { "*" sign }
    sign       = "-" sign | atom
    atom       = number | name | name "(" name ")" | "(" expression ")"

Promises: every error names its place and shows a caret. A name may hold hyphens, so subtraction
has spaces around its sign. Leaves out: which names exist (`toolkit.turn.kinds`).
Source: `turn-model`, section Nodes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from toolkit.turn.expressions import COMPARISONS, Binary, Expression, ExpressionError, Name, Number, Unary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

#: An expression has at most this many characters, and is nested at most this deep.
LONGEST, DEEPEST = 500, 40

_TOKEN = re.compile(
    r"(?P<word>[a-z0-9]+(?:-[a-z0-9]+)*)|(?P<sign>!=|<=|>=|[=<>](?!=)|[+*()-])|(?P<space>\s+)|(?P<other>.)",
    re.DOTALL,
)
_INSTEAD = {
    "==": '"="', "&&": '"and"', "||": '"or"', "&": '"and"', "|": '"or"', "!": '"not" or "!="', "≠": '"!="',
    "≤": '"<="', "≥": '">="', "×": '"*"', "·": '"*"', "−": '"-"', "–": '"-"',
}  # fmt: skip


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    at: int


def _tokens(text: str) -> Iterator[_Token]:
    for match in _TOKEN.finditer(text):
        kind, part, at = match.lastgroup or "", match.group(), match.start()
        if kind == "other":
            raise ExpressionError(text, at, _odd_character(text, at))
        if kind != "space":
            yield _Token("number" if part.isdigit() and part.isascii() else kind, part, at)
    yield _Token("end", "", len(text))


def _odd_character(text: str, at: int) -> str:
    for wrong, right in _INSTEAD.items():
        if text.startswith(wrong, at):
            return f'"{wrong}" means nothing here; write {right}'
    if text[at] in "/÷%":
        return f'there is no "{text[at]}": expressions add, subtract and multiply'
    if text[at].isalpha() and text[at].lower() != text[at]:
        return f'"{text[at]}" is a capital; names are written in small letters'
    return f'"{text[at]}" means nothing here'


class _Parser:
    """One method a grammar rule; `depth` counts what encloses the place."""

    def __init__(self, text: str) -> None:
        self.text, self.tokens, self.next, self.depth = text, list(_tokens(text)), 0, 0

    def peek(self) -> _Token:
        return self.tokens[self.next]

    def take(self, *texts: str) -> _Token | None:
        token = self.peek()
        if token.kind in {"word", "sign"} and token.text in texts:
            self.next += 1
            return token
        return None

    def fail(self, reason: str, at: int | None = None) -> ExpressionError:
        return ExpressionError(self.text, self.peek().at if at is None else at, reason)

    def whole(self) -> Expression:
        found = self.expression()
        token = self.peek()
        if token.text in COMPARISONS:
            raise self.fail('comparisons can\'t be chained; join two of them with "and"')
        if token.text == ")":
            raise self.fail('this ")" closes nothing')
        if token.kind != "end":
            raise self.fail(f'an operator is missing before "{token.text}"')
        return found

    def expression(self) -> Expression:
        """Read all { "or" all }."""
        found = self.all()
        while token := self.take("or"):
            found = Binary("or", found, self.all(), token.at)
        return found

    def all(self) -> Expression:
        """Read no { "and" no }."""
        found = self.no()
        while token := self.take("and"):
            found = Binary("and", found, self.no(), token.at)
        return found

    def no(self) -> Expression:
        """Read "not" no | comparison."""
        if token := self.take("not"):
            return Unary("not", self.deeper(self.no), token.at)
        return self.comparison()

    def comparison(self) -> Expression:
        """Read sum [ operator sum ]."""
        found = self.sum()
        if token := self.take(*COMPARISONS):
            found = Binary(token.text, found, self.sum(), token.at)
        return found

    def sum(self) -> Expression:
        """Read product { ("+" | "-") product }."""
        found = self.product()
        while token := self.take("+", "-"):
            found = Binary(token.text, found, self.product(), token.at)
        return found

    def product(self) -> Expression:
        """Read sign { "*" sign }."""
        found = self.sign()
        while token := self.take("*"):
            found = Binary("*", found, self.sign(), token.at)
        return found

    def sign(self) -> Expression:
        """Read "-" sign | atom."""
        if token := self.take("-"):
            return Unary("-", self.deeper(self.sign), token.at)
        return self.atom()

    def atom(self) -> Expression:
        """Read number | name | name "(" name ")" | "(" expression ")"."""
        token = self.peek()
        if self.take("("):
            inside = self.deeper(self.expression)
            if not self.take(")"):
                raise self.fail('this "(" is never closed', token.at)
            return inside
        if token.kind == "number":
            self.next += 1
            return Number(int(token.text), token.at)
        if token.kind == "word" and token.text not in {"and", "or", "not"}:
            self.next += 1
            return Name(token.text, self.argument() if self.take("(") else None, token.at)
        found = f'"{token.text}"' if token.text else "the end"
        raise self.fail(f"a number, a name or a parenthesis is missing before {found}")

    def argument(self) -> str:
        token = self.peek()
        if token.kind != "word" or token.text in {"and", "or", "not"}:
            raise self.fail("a fact is asked about one name, such as cost(lamp)")
        self.next += 1
        if not self.take(")"):
            raise self.fail(f'a ")" is missing after "{token.text}"')
        return token.text

    def deeper(self, rule: Callable[[], Expression]) -> Expression:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.fail(f"nested more than {DEEPEST} deep")
        found = rule()
        self.depth -= 1
        return found


@lru_cache(maxsize=2048)
def parse_expression(text: str, longest: int = LONGEST) -> Expression:
    """Read an expression (the grammar stands at the head of this module).

    Raises ExpressionError with the place.
    """
    if len(text) > longest:
        raise ExpressionError(text, longest, f"an expression has at most {longest} characters")
    return _Parser(text).whole()
