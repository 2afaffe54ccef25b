r"""Regular expressions: a subset that Python and browsers read the same way.

    pattern = branch { "|" branch }
    branch  = { piece }
    piece   = atom [ ("*" | "+" | "?" | "{n}" | "{n,}" | "{n,m}") ["?"] ]
    atom    = "(" ["?:"] pattern ")" | "[" ["^"] items "]" | "." | "^" | "$" | "\" sign | character
    sign    = d D w W s S b B, or a sign that is no letter and no digit, which then stands for itself

Promises: the pattern is folded like the text that it meets (so case and accents make no
difference, inside sets as well), what stands outside the subset is an error with its place, and
`translate` gives an expression that Python's `regex` and JavaScript (flags u and s) take alike.
Leaves out: how long a match may take (`toolkit.query.matcher`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from toolkit.text import fold

#: How often a part may repeat when a number says so.
MOST_REPEATS = 200

#: How deep groups nest.
MOST_GROUPS = 50
#: How often all numbers together may repeat one part.
MOST_TOGETHER = 40_000

_CLASSES = frozenset("dDwWsS")
_EDGES = frozenset("bB")
_DIGITS = frozenset("0123456789")
_COUNT = re.compile(r"\{([0-9]{1,9})(?:(,)([0-9]{1,9})?)?\}")
_SPECIAL = frozenset(r"\^$.|?*+()[]{}/")
_SPECIAL_IN_SET = frozenset(r"\^[]-")


class PatternError(ValueError):
    """A pattern outside the subset; raised by `translate`.

    `position` counts characters of the pattern from 0; `name` and `facts` make the message.
    """

    def __init__(self, position: int, length: int, name: str, /, **facts: str | int) -> None:
        """Keep the facts; `name` is a row of MESSAGES."""
        self.position = position
        self.length = length
        self.name = name
        self.facts = facts
        super().__init__(name)


def translate(source: str) -> str:
    """Return `source` folded, checked and in the form that both engines take.

    Raises PatternError.
    """
    reader = _Reader(source)
    parts = []
    while reader.next():
        start = reader.at
        sign = reader.take()
        parts.append(_SIGNS.get(sign, _character)(reader, start))
    if reader.groups:
        raise PatternError(reader.groups[-1], 1, "pattern_open", sign="(")
    return "".join(parts)


@dataclass
class _Reader:
    """A pattern while it is read: the place, the open groups, whether a repeat may come next."""

    source: str
    at: int = 0
    groups: list[int] = field(default_factory=list)
    can_repeat: bool = False
    together: int = 1

    def next(self) -> str:
        """Return the next character, "" at the end."""
        return self.source[self.at : self.at + 1]

    def take(self) -> str:
        """Return the next character and go past it."""
        sign = self.next()
        self.at += len(sign)
        return sign

    def done(self, text: str, *, can_repeat: bool) -> str:
        """Return a translated part, after noting whether it can repeat."""
        self.can_repeat = can_repeat
        return text


def _character(reader: _Reader, start: int) -> str:
    return reader.done(_literal(reader.source[start]), can_repeat=True)


def _literal(sign: str) -> str:
    """Fold one character; what folds to several becomes a group, so that it repeats as one."""
    folded = _fold_sign(sign)
    text = "".join(_escape(c, _SPECIAL) for c in folded)
    return text if len(folded) == 1 else f"(?:{text})"


def _fold_sign(sign: str) -> str:
    return " " if sign.isspace() else fold(sign)


def _escape(sign: str, special: frozenset[str]) -> str:
    return "\\" + sign if sign in special else sign


def _open(reader: _Reader, start: int) -> str:
    reader.groups.append(start)
    if len(reader.groups) > MOST_GROUPS:
        raise PatternError(start, 1, "pattern_large")
    if reader.next() == "?":
        kind = reader.source[reader.at + 1 : reader.at + 2]
        if kind in {"=", "!", "<", "P"}:
            raise PatternError(start, 3, "pattern_refused")
        if kind != ":":
            raise PatternError(start, 2 + len(kind), "pattern_group")
        reader.at += 2
    return reader.done("(?:", can_repeat=False)


def _close(reader: _Reader, start: int) -> str:
    if not reader.groups:
        raise PatternError(start, 1, "pattern_close")
    reader.groups.pop()
    return reader.done(")", can_repeat=True)


def _edge(reader: _Reader, start: int) -> str:
    return reader.done(reader.source[start], can_repeat=False)


def _dot(reader: _Reader, _start: int) -> str:
    return reader.done(".", can_repeat=True)


def _sign_itself(reader: _Reader, start: int) -> str:
    return reader.done("\\" + reader.source[start], can_repeat=True)


def _repeat(reader: _Reader, start: int) -> str:
    _check_repeat(reader, start)
    return reader.done(reader.source[start] + _lazy(reader), can_repeat=False)


def _count(reader: _Reader, start: int) -> str:
    match = _COUNT.match(reader.source, start)
    if not match:
        return _sign_itself(reader, start)
    _check_repeat(reader, start)
    low, high = int(match[1]), int(match[3] or match[1])
    if high > MOST_REPEATS or low > high:
        raise PatternError(start, len(match[0]), "pattern_count", most=MOST_REPEATS)
    reader.together *= max(1, high)
    if reader.together > MOST_TOGETHER:
        raise PatternError(start, len(match[0]), "pattern_large")
    reader.at = match.end()
    return reader.done(match[0] + _lazy(reader), can_repeat=False)


def _check_repeat(reader: _Reader, start: int) -> None:
    if not reader.can_repeat:
        raise PatternError(start, 1, "pattern_repeat", sign=reader.source[start])


def _lazy(reader: _Reader) -> str:
    return reader.take() if reader.next() == "?" else ""


def _backslash(reader: _Reader, start: int) -> str:
    sign = reader.take()
    if sign and sign in _CLASSES | _EDGES:
        return reader.done("\\" + sign, can_repeat=sign in _CLASSES)
    return reader.done(_literal(_escaped(sign, start)), can_repeat=True)


def _escaped(sign: str, start: int) -> str:
    """Return a sign that a backslash makes literal."""
    if sign in _DIGITS or sign == "k":
        raise PatternError(start, 2, "pattern_refused")
    if not sign or sign.isalpha():
        raise PatternError(start, 1 + len(sign), "pattern_escape", sign=sign)
    return sign


def _set(reader: _Reader, start: int) -> str:
    """Read a set of characters up to its "]"."""
    inside = reader.take() if reader.next() == "^" else ""
    members = []
    while reader.next() != "]":
        if not reader.next():
            raise PatternError(start, 1, "pattern_open", sign="[")
        members.append(_member(reader))
    reader.take()
    if not members:
        raise PatternError(start, reader.at - start, "pattern_empty")
    return reader.done(f"[{inside}{''.join(dict.fromkeys(members))}]", can_repeat=True)


def _member(reader: _Reader) -> str:
    r"""Read a character, a class such as \d, or a range of a set."""
    start = reader.at
    low = _single(reader)
    after = reader.source[reader.at + 1 : reader.at + 2]
    if len(low) > 1 or reader.next() != "-" or after in {"", "]"}:
        return low if len(low) > 1 else _members(low)
    reader.take()
    high = _single(reader)
    first, last = _fold_sign(low)[:1], _fold_sign(high)[-1:]
    if len(high) > 1 or not first or not last or first > last:
        raise PatternError(start, reader.at - start, "pattern_range", range=reader.source[start : reader.at])
    return f"{_escape(first, _SPECIAL_IN_SET)}-{_escape(last, _SPECIAL_IN_SET)}"


def _single(reader: _Reader) -> str:
    r"""Read one character of a set, or a class, which has two such as \d."""
    start = reader.at
    sign = reader.take()
    if sign != "\\":
        return sign
    sign = reader.take()
    return "\\" + sign if sign and sign in _CLASSES else _escaped(sign, start)


def _members(sign: str) -> str:
    return "".join(_escape(c, _SPECIAL_IN_SET) for c in _fold_sign(sign))


#: What each sign that is no plain character begins.
_SIGNS = {
    "(": _open, ")": _close, "|": _edge, "^": _edge, "$": _edge, ".": _dot, "*": _repeat, "+": _repeat,
    "?": _repeat, "{": _count, "}": _sign_itself, "[": _set, "]": _sign_itself, "\\": _backslash,
}  # fmt: skip
