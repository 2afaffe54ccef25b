"""A small reader of XML that can't be made to fetch, expand or exhaust anything, and a writer.

Promises: elements, attributes and text with their lines; comments and processing instructions are passed
over. A document type, an entity of one's own, more than `MOST_ELEMENTS` elements or `DEEPEST` levels is
one error with its place. Leaves out: namespaces (a prefix is part of the name) and validation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.exchange.decks.spots import Ruler, plain_ends, unreadable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from toolkit.exchange.decks.spots import Unreadable

MOST_ELEMENTS = 20_000
DEEPEST = 32

_NAME = r"[A-Za-z_:\u00b7-\uffff][-A-Za-z0-9._:\u00b7-\uffff]*"
_ASIDE = re.compile(r"<!--(?:(?!--)[\s\S])*-->|<\?[\s\S]*?\?>")
_CDATA = re.compile(r"<!\[CDATA\[([\s\S]*?)\]\]>")
_CLOSE = re.compile(rf"</({_NAME})[ \t\n]*>")
_OPEN = re.compile(rf"<({_NAME})")
_ATTRIBUTE = re.compile(rf"[ \t\n]+({_NAME})[ \t\n]*=[ \t\n]*(?:\"([^\"<]*)\"|'([^'<]*)')")
_OPENED = re.compile(r"[ \t\n]*(/?)>")
_REFERENCE = re.compile(rf"&(?:#x([0-9A-Fa-f]{{1,6}})|#([0-9]{{1,7}})|({_NAME}));|&")
_NO_CHARACTER = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
_SPACE = " \t\n"
_KNOWN = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}


@dataclass
class Element:
    """An element: its name, attributes, children, the text in it (children's left out), and its line."""

    name: str
    line: int
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def all(self, name: str) -> Iterator[Element]:
        """Yield the children of a name."""
        return (child for child in self.children if child.name == name)

    def first_text(self, name: str) -> str:
        """Return the text of the first child of a name, or ""."""
        return next((child.text.strip() for child in self.all(name)), "")


def parse_xml(text: str) -> Element:
    """Read a document and return its root. Raises Unreadable."""
    return _Reader(plain_ends(text)).read()


class _Reader:
    """Reads one document from left to right; `open` are the elements that are not closed yet."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.open: list[Element] = []
        self.root: Element | None = None
        self.count = 0
        self.ruler = Ruler(text)

    def fault(self, why: str, at: int | None = None) -> Unreadable:
        return unreadable(self.text, self.at if at is None else at, why)

    def read(self) -> Element:
        bad = _NO_CHARACTER.search(self.text)
        if bad:
            raise self.fault(f"U+{ord(bad[0]):04X} is no character of XML", bad.start())
        while self.at < len(self.text):
            if self.text[self.at] == "<":
                self._markup()
            else:
                self._words()
        if self.open:
            raise self.fault(f"<{self.open[-1].name}> of line {self.open[-1].line} is never closed")
        if self.root is None:
            raise self.fault("there is no element")
        return self.root

    def _words(self) -> None:
        end = self.text.find("<", self.at)
        end = len(self.text) if end < 0 else end
        if self.open:
            self.open[-1].text += self._resolved(self.text[self.at : end], self.at)
        elif words := self.text[self.at : end].lstrip(_SPACE):
            raise self.fault("words stand outside the root element", end - len(words))
        self.at = end

    def _markup(self) -> None:
        aside = _ASIDE.match(self.text, self.at)
        cdata = _CDATA.match(self.text, self.at)
        close = _CLOSE.match(self.text, self.at)
        if aside:
            self.at = aside.end()
        elif cdata and self.open:
            self.open[-1].text += cdata[1]
            self.at = cdata.end()
        elif close:
            self._close(close[1])
            self.at = close.end()
        elif self.text.startswith("<!", self.at):
            raise self.fault(
                "a document type or other declaration is not read, for it could name other files"
            )
        else:
            self._element()

    def _close(self, name: str) -> None:
        if not self.open:
            raise self.fault(f"</{name}> closes nothing")
        if self.open[-1].name != name:
            raise self.fault(
                f"</{name}> stands where <{self.open[-1].name}> of line {self.open[-1].line} is open"
            )
        self.open.pop()

    def _element(self) -> None:
        start = _OPEN.match(self.text, self.at)
        if not start:
            raise self.fault('"<" begins no element; as a character it is written "&lt;"')
        element = Element(start[1], self.ruler.line(self.at))
        self._add(element)
        self.at = start.end()
        while attribute := _ATTRIBUTE.match(self.text, self.at):
            name, value = attribute[1], attribute[2] if attribute[2] is not None else attribute[3]
            if name in element.attributes:
                raise self.fault(f'<{element.name}> has "{name}" twice', attribute.start(1))
            value = self._resolved(re.sub(r"[\t\n]", " ", value), attribute.end() - len(value) - 1)
            element.attributes[name] = value
            self.at = attribute.end()
        end = _OPENED.match(self.text, self.at)
        if not end:
            raise self.fault(f"<{element.name}> is not written to its end")
        self.at = end.end()
        if not end[1]:
            self.open.append(element)

    def _add(self, element: Element) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS or len(self.open) >= DEEPEST:
            raise self.fault(
                f"there are more than {MOST_ELEMENTS} elements, or more than {DEEPEST} in each other"
            )
        if self.open:
            self.open[-1].children.append(element)
        elif self.root is not None:
            raise self.fault(f"<{element.name}> is a second root element")
        else:
            self.root = element

    def _resolved(self, words: str, at: int) -> str:
        """Replace references to characters; `at` is where the words stand."""

        def character(found: re.Match[str]) -> str:
            code = int(found[1], 16) if found[1] else int(found[2]) if found[2] else None
            made = _KNOWN.get(found[3] or "") if code is None else chr(code) if code < 0x110000 else ""
            if not made or _NO_CHARACTER.match(made):
                why = "stands for no character" if len(found[0]) > 1 else 'is written "&amp;"'
                raise self.fault(f'"{found[0]}" {why}', at + found.start())
            return made

        return _REFERENCE.sub(character, words) if "&" in words else words


def escaped(words: str) -> str:
    """Write words for an element or an attribute; characters that XML can't hold are left out."""
    for mark, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot")):
        words = words.replace(mark, f"&{name};")
    return _NO_CHARACTER.sub("", words).replace("\r", "&#13;").replace("\n", "&#10;").replace("\t", "&#9;")


def tag(name: str, attributes: Mapping[str, str | int], words: str | None = "") -> str:
    """Write an element with its words; None leaves it open."""
    start = name + "".join(f' {key}="{escaped(str(value))}"' for key, value in attributes.items())
    if words is None:
        return f"<{start}>"
    return f"<{start}>{escaped(words)}</{name}>" if words else f"<{start}/>"
