"""One condition made from its tokens: the field found, the operator allowed, the values read.

Promises: what comes out means something for at least one game of the vocabulary; otherwise an
error with its place. A closed list's unknown value is a warning. Leaves out: the order of
conditions (`toolkit.query.parser`).
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from toolkit.query.fields import DIRECTIVES
from toolkit.query.lexer import OPERATORS, unquote
from toolkit.query.messages import MESSAGES, QueryError
from toolkit.query.nodes import Compare, CompareFields, Pattern, SortKey, Text, Words
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from toolkit.query.lexer import Lexer, Token
    from toolkit.query.nodes import Value
    from toolkit.query.vocabulary import Field, Vocabulary

ORDERING = frozenset({"<", "<=", ">", ">="})

#: How ":" and "=" are both spelled where they mean the same, by kind of field.
_PLAIN = {"number": "=", "date": "=", "list": ":", "flag": ":", "format": ":", "has": ":"}
#: Kinds that take ":" (and "=") only.
_PLAIN_ONLY = frozenset({"flag", "format", "has"})
#: Kinds that can't be sorted by, and common fields that can't.
_NOT_SORTABLE = frozenset({"flag", "format", "has"})
_NUMBER = r"-?[0-9]+(?:\.[0-9]+)?"
_DATE = r"[0-9]{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?)?"
_LEADING_ZEROS = r"^(-?)0+(?=[0-9])"
_NOT_PRINTED = frozenset(" :=<>")
_UNIQUE = {
    "cards": "cards",
    "card": "cards",
    "printings": "printings",
    "printing": "printings",
    "prints": "printings",
}


class Terms:
    """Makes conditions of one query; gathers its warnings."""

    def __init__(self, lexer: Lexer, vocabulary: Vocabulary) -> None:
        self._lexer = lexer
        self._vocabulary = vocabulary
        self.warnings: list[str] = []

    def knows(self, name: str) -> bool:
        """Return whether a name is that of a field or directive."""
        return fold(name) in DIRECTIVES or self._vocabulary.find_field(name) is not None

    def words(self, token: Token) -> Words:
        """Return the condition of a bare word, phrase or regular expression."""
        return Words(self._pattern(token) if token.kind == "pattern" else Text(text_of(token)))

    def field(self, name: Token, operator: Token) -> Field:
        """Return the field that a condition begins with."""
        return self._field(name, MESSAGES["put_in_quotes"].format(op=operator.text))

    def compare(self, field: Field, operator: Token, tokens: Sequence[Token]) -> Compare | CompareFields:
        """Return the condition of a field, an operator and values."""
        op = OPERATORS.get(operator.text, operator.text)
        if len(tokens) == 1 and tokens[0].kind == "value":
            other = find_other(self._vocabulary, field, op, tokens[0].text)
            if other is not None:
                return CompareFields(field.name, "=" if op == ":" else op, other.name)
        values = tuple(dict.fromkeys(self._value(field, op, operator, token) for token in tokens))
        return Compare(field.name, _one_spelling(field, op, values), values)

    def sort(self, operator: Token, tokens: Sequence[Token]) -> tuple[SortKey, ...]:
        """Return the fields to sort by."""
        self._check_plain("sort", operator)
        keys: dict[str, SortKey] = {}
        for token in tokens:
            text = text_of(token)
            field = self._field(token, "", text.removeprefix("-"))
            if field.name == "lang" or field.kinds[0] in _NOT_SORTABLE:
                raise self._lexer.error(token, "not_sortable", field=field.name)
            keys.setdefault(field.name, SortKey(field.name, text.startswith("-")))
        return tuple(keys.values())

    def unique(self, operator: Token, tokens: Sequence[Token]) -> str:
        """Return what the list has a row for: cards or printings."""
        self._check_plain("unique", operator)
        token = tokens[-1]
        chosen = _UNIQUE.get(fold(text_of(token)))
        if chosen is None:
            raise self._lexer.error(token, "not_unique", value=text_of(token))
        return chosen

    def _check_plain(self, field: str, operator: Token) -> None:
        if operator.text not in {":", "="}:
            raise self._lexer.error(operator, "directive_plain", field=field)

    def _field(self, token: Token, otherwise: str, name: str | None = None) -> Field:
        """Find the field that a token names. Raises QueryError with the nearest name."""
        name = token.text if name is None else name
        field = self._vocabulary.find_field(name)
        if field is None:
            hint = _hint(self._vocabulary.nearest_field(name)) or otherwise
            raise self._lexer.error(token, "unknown_field", name=name, hint=hint)
        return field

    def _value(self, field: Field, op: str, operator: Token, token: Token) -> Value:
        """Read a value as the first kind of the field that takes it."""
        refused: QueryError | None = None
        for kind in field.kinds:
            try:
                return _READERS[kind](self, field, op, operator, token)
            except QueryError as error:
                refused = refused or error
        assert refused is not None
        raise refused

    def _text(self, field: Field, op: str, operator: Token, token: Token) -> Value:
        if op in ORDERING:
            raise self._lexer.error(operator, "no_order", field=field.name, op=op)
        return self._pattern(token) if token.kind == "pattern" else Text(text_of(token))

    def _number(self, field: Field, op: str, _operator: Token, token: Token) -> Value:
        text = fold(text_of(token))
        if token.kind == "pattern":
            raise self._lexer.error(token, "no_pattern", field=field.name)
        if re.fullmatch(_NUMBER, text):
            return Text(_plain_number(text))
        if op in ORDERING or not is_printed(text, field):
            raise self._lexer.error(token, "not_number", field=field.name, value=text_of(token))
        return Text(text_of(token))

    def _date(self, field: Field, _op: str, _operator: Token, token: Token) -> Value:
        text = fold(text_of(token))
        if token.kind == "pattern":
            raise self._lexer.error(token, "no_pattern", field=field.name)
        if not re.fullmatch(_DATE, text):
            raise self._lexer.error(token, "not_date", value=text_of(token))
        return Text(text)

    def _closed(self, field: Field, op: str, operator: Token, token: Token) -> Value:
        if token.kind == "pattern":
            raise self._lexer.error(token, "no_pattern", field=field.name)
        if op not in {":", "="} and field.kinds[0] in _PLAIN_ONLY:
            raise self._lexer.error(operator, "plain_only", field=field.name)
        if op in ORDERING and not field.ordered:
            raise self._lexer.error(operator, "no_order", field=field.name, op=op)
        text = text_of(token)
        named = self._vocabulary.find_value(field, text)
        if named is None:
            self._warn_unknown(field, text)
        return Text(named.name if named else text)

    def _has(self, field: Field, op: str, operator: Token, token: Token) -> Value:
        if token.kind == "pattern":
            raise self._lexer.error(token, "no_pattern", field=field.name)
        if op not in {":", "="}:
            raise self._lexer.error(operator, "plain_only", field=field.name)
        found = self._field(token, "", text_of(token))
        if found.kinds[0] in _PLAIN_ONLY:
            raise self._lexer.error(token, "not_held", name=text_of(token))
        return Text(found.name)

    def _pattern(self, token: Token) -> Pattern:
        """Return a regular expression after a look whether it is one."""
        from toolkit.query.patterns import PatternError, translate

        try:
            translate(token.text)
        except PatternError as error:
            raise QueryError(
                self._lexer.text, token.start + 1 + error.position, error.length, error.name, **error.facts
            ) from None
        return Pattern(token.text)

    def _warn_unknown(self, field: Field, text: str) -> None:
        hint = _hint(self._vocabulary.nearest_value(field, text))
        name = field.label if field.common is None or field.kinds[0] in _PLAIN_ONLY else field.name
        warning = MESSAGES["unknown_value"].format(field=name, value=text, hint=hint)
        if warning not in self.warnings:
            self.warnings.append(warning)


_READERS: dict[str, Callable[[Terms, Field, str, Token, Token], Value]] = {
    "text": Terms._text,
    "number": Terms._number,
    "date": Terms._date,
    "list": Terms._closed,
    "lists": Terms._closed,
    "flag": Terms._closed,
    "format": Terms._closed,
    "has": Terms._has,
}


def text_of(token: Token) -> str:
    """Return what a token stands for: a quotation without its marks and escapes."""
    return unquote(token.text) if token.kind == "quoted" else token.text


def _one_spelling(field: Field, op: str, values: tuple[Value, ...]) -> str:
    """Return the one operator for ":" and "=" where they mean the same."""
    if op not in {":", "="} or len(field.kinds) > 1:
        return op
    if field.common and field.common.whole:
        return ":" if any(isinstance(value, Pattern) for value in values) else "="
    return _PLAIN.get(field.kinds[0], op)


def find_other(vocabulary: Vocabulary, field: Field, op: str, name: str) -> Field | None:
    """Return the field that a bare value names, where the two can be compared.

    Those are two numbers, or two values of packs' closed lists by ":", "=" or "!="; a value of the
    field itself goes before a field.
    """
    other = vocabulary.find_field(name)
    if other is None:
        return None
    kind = shared_kind(field, other)
    if kind == "number":
        return None if any(fold(name) in part.printed for part in field.parts) else other
    is_value = kind is None or op in ORDERING or vocabulary.find_value(field, name) is not None
    return None if is_value else other


def shared_kind(field: Field, other: Field) -> str | None:
    """Return the kind in which two fields can be compared: number, list of packs' own, or none."""
    if "number" in field.kinds and "number" in other.kinds:
        return "number"
    own = field.common is None and other.common is None
    return "list" if own and "list" in field.kinds and "list" in other.kinds else None


def is_printed(text: str, field: Field) -> bool:
    """Return whether a folded text is or could be printed in place of a number, such as X, * or 1d6.

    It could where no two different letters stand side by side, and neither space nor operator is in it.
    """
    if any(text in part.printed for part in field.parts):
        return True
    words = any(a != b and a.isalpha() and b.isalpha() for a, b in pairwise(text))
    return bool(text) and not words and not _NOT_PRINTED & set(text)


def number_of(text: str) -> float | None:
    """Return the number that a text is, or None."""
    folded = fold(text)
    return float(folded) if re.fullmatch(_NUMBER, folded) else None


def _plain_number(text: str) -> str:
    """Write a number without needless zeros."""
    text = re.sub(_LEADING_ZEROS, r"\1", text)
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _hint(name: str | None) -> str:
    return MESSAGES["did_you_mean"].format(name=name) if name else ""


def days_of(date: str) -> tuple[str, str]:
    """Return the first and the last day that a year, a month or a day covers."""
    return date + "0000-01-01"[len(date) :], date + "0000-12-31"[len(date) :]
