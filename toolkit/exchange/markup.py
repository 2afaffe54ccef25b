"""Texts as other databases write them, turned into the markup of packs.

Promises: bold and italic tags become `**` and `*`, line-making tags new lines, entities letters,
icons `:symbols:`; what is then left that a pack would misread (`[[…]]`, `:word:`) is made plain.
Leaves out: HTML as a whole; tags that mean nothing here are dropped and counted.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

#: Tags that a text may hold; other words in angle brackets are words.
_TAG = re.compile(
    r"</?(a|abbr|b|big|blockquote|center|cite|code|div|em|font|h[1-6]|i|img|p|pre|s|small|span|strong|sub|sup"
    r"|table|tbody|td|th|tr|u|ul|ol)(?:\s[^<>]*)?/?>",
    re.IGNORECASE,
)
_PAIRED = re.compile(
    r"<(b|strong|i|em|cite)(?:\s[^<>]*)?>((?:(?!</?(?:b|strong|i|em|cite)\b).)*)</\1>",
    re.DOTALL | re.IGNORECASE,
)
_BREAK = re.compile(r"<(?:br|hr)(?:\s[^<>]*)?/?>|</(?:p|li|div|ul|ol)>|<li(?:\s[^<>]*)?>", re.IGNORECASE)
_MARKS = {"b": "**", "strong": "**", "i": "*", "em": "*", "cite": "*"}
_LINK = re.compile(r"\[\[([^\[\]]*)\]\]")
_SYMBOL = re.compile(r":([a-z0-9][a-z0-9-]*):")
_SPACES = re.compile(r"[ \t\u00a0]+")
_LINES = re.compile(r" ?\n[ \n]*")
#: Joins words without a width; put between a colon and what would be read as the name of an icon.
_JOINER = "\u2060"


class Markup:
    """Turns texts of one import; `dropped` counts the tags that meant nothing here."""

    def __init__(self, symbols: Mapping[str, str], replace: Mapping[str, str]) -> None:
        self.dropped: Counter[str] = Counter()
        self._symbols = symbols
        self._replace = [(re.compile(pattern), new) for pattern, new in replace.items()]
        longest = sorted(symbols, key=len, reverse=True)
        self._icons = re.compile("|".join(map(re.escape, longest))) if symbols else None

    def plain(self, text: str) -> str:
        """Return a text in the markup of packs."""
        for pattern, new in self._replace:
            text = pattern.sub(new, text)
        if "<" in text:
            text = self._untagged(text)
        if "&" in text:
            text = html.unescape(text)
        if "[[" in text:
            text = _LINK.sub(r"[\1]", text)
        if ":" in text:
            text = _SYMBOL.sub(rf":{_JOINER}\1:", text)
        if self._icons is not None:
            text = self._icons.sub(lambda match: f":{self._symbols[match.group()]}:", text)
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        if "  " in text or "\t" in text or "\u00a0" in text:
            text = _SPACES.sub(" ", text)
        return (_LINES.sub("\n", text) if "\n" in text else text).strip()

    def _untagged(self, text: str) -> str:
        text = _BREAK.sub("\n", text)
        before = ""
        while before != text:
            before, text = text, _PAIRED.sub(_emphasised, text)
        return _TAG.sub(self._drop, text)

    def _drop(self, match: re.Match[str]) -> str:
        if match.group(1).lower() not in {"p", "div", "ul", "ol"}:
            self.dropped[match.group()] += 1
        return ""


def _emphasised(match: re.Match[str]) -> str:
    """Set words bold or italic line by line, with the space around them outside."""
    mark = _MARKS[match.group(1).lower()]
    return "\n".join(_marked(line, mark) for line in match.group(2).split("\n"))


def _marked(line: str, mark: str) -> str:
    words = line.strip()
    if not words:
        return line
    before, _, after = line.partition(words)
    return f"{before}{mark}{words}{mark}{after}"
