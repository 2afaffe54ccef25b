"""What a text must hold for a regular expression to be found in it, so that few texts are tried.

Promises: every text in which the pattern is found holds all these literals; there may be more that it
must hold. The pattern is one that `toolkit.query.patterns` has translated.
"""

from __future__ import annotations

import re

#: A part of a translated pattern: a set, a class or an edge, an escaped sign, a repeat, any other sign.
_PART = re.compile(r"\[(?:\\.|[^\]\\])*\]|\\[dDwWsSbB]|\\.|[*+?]\??|\{[0-9,]+\}\??|.", re.DOTALL)
_NO_LITERAL = re.compile(r"\[.+|\\[dDwWsSbB]|[.^$)]", re.DOTALL)


def literals_of(pattern: str) -> list[str]:
    """Return the literals outside groups, none where alternatives stand outside groups."""
    found: list[str] = []
    literal, depth = "", 0
    for part in _PART.findall(pattern):
        depth += (part == "(") - (part == ")")
        if part == "|" and not depth:
            return []
        if depth or _NO_LITERAL.fullmatch(part):
            found, literal = [*found, literal], ""
        elif part[0] in "*?{+":
            kept = literal if part[0] == "+" else literal[:-1]
            found, literal = [*found, kept], ""
        else:
            literal += part[-1]
    return [one for one in [*found, literal] if one]
