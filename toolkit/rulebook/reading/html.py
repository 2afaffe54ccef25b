"""HTML read into blocks: headings, nested lists, tables, definitions, captions.

Promises: navigation is kept as furniture, scripts and styles are dropped; nothing is loaded from
elsewhere. Leaves out: pictures, and what only a script or a style sheet would show.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from toolkit.rulebook.blocks import Block, Document, Kind
from toolkit.rulebook.reading.faults import ReadingError
from toolkit.rulebook.reading.words import decode, escaped, mended, parted

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from lxml.html import HtmlElement

_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_DROPPED = {
    "script",
    "style",
    "template",
    "title",
    "meta",
    "link",
    "base",
    "svg",
    "math",
    "object",
    "iframe",
    "select",
    "textarea",
}
_FURNITURE = {"nav", "footer"}
#: Elements inside a line of words; all others start a block.
_INLINE = {
    "a", "abbr", "b", "bdi", "bdo", "big", "button", "cite", "code", "del", "dfn", "em", "font", "i", "img",
    "ins", "kbd", "label", "mark", "q", "s", "samp", "small", "span", "strike", "strong", "sub", "sup",
    "time", "tt", "u", "var", "wbr", "picture", "source", "noscript", "ruby", "rt", "rp", "data",
}  # fmt: skip
_MARKS = {"b": "**", "strong": "**", "i": "*", "em": "*", "cite": "*", "dfn": "*"}
_DEEPEST = 150
_PROLOG = re.compile(r"^\s*<\?xml[^>]*\?>")
_BREAK = "\u2028"


class _Where(NamedTuple):
    """What encloses an element: kind of its words, depth of its list, and how deep it lies."""

    kind: Kind = Kind.PARAGRAPH
    lists: int = 0
    deep: int = 0


def read(path: Path, data: bytes, lang: str | None) -> Document:
    """Read an HTML file. Raises ReadingError."""
    text, notes = decode(path, data, lang)
    page = Page()
    root = page.add(str(path), text)
    title = root.findtext(".//title") if root is not None else None
    said = (root.get("lang") or None) if root is not None else None
    if not page.blocks:
        raise ReadingError(f"{path}: the page holds no text")
    heads = (block.text for block in page.blocks if block.kind is Kind.HEADING)
    name = mended(title) if title and title.strip() else next(heads, None)
    return Document(path.name, "html", tuple(page.lines), tuple(page.blocks), name, lang or said, notes)


class Page:
    """Blocks and lines of one page or of several, which number their lines in one row."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.blocks: list[Block] = []
        self._marker = ""

    def add(self, place: str, text: str) -> HtmlElement | None:
        """Read a page and return its root. Raises ReadingError with the place."""
        from lxml import etree
        from lxml.html import HTMLParser, document_fromstring

        parser = HTMLParser(
            encoding="utf-8", no_network=True, huge_tree=True, remove_comments=True, remove_pis=True
        )
        body = _PROLOG.sub("", text)
        if not body.strip():
            return None
        try:
            root = document_fromstring(body.encode("utf-8", "replace"), parser=parser)
        except (etree.LxmlError, ValueError):
            raise ReadingError(f"{place}: this is no HTML, or nested too deep") from None
        if any("depth" in entry.message for entry in parser.error_log):
            raise ReadingError(f"{place}: its elements are nested too deep")
        self._walk(root, _Where())
        return root

    def _walk(self, node: HtmlElement, where: _Where) -> None:
        """Add what stands in an element: runs of words as blocks of their own, and its blocks."""
        if where.deep > _DEEPEST:
            self._words(" ".join(node.itertext()), where)
            return
        words = escaped(node.text or "")
        for child in node:
            tag = child.tag if isinstance(child.tag, str) else ""
            if tag in _INLINE and not _holds_blocks(child):
                words += inline(child)
            elif tag == "br":
                words += _BREAK
            elif tag not in _DROPPED:
                self._words(words, where)
                words = ""
                self._element(tag, child, where._replace(deep=where.deep + 1))
            words += escaped(child.tail or "")
        self._words(words, where)

    def _element(self, tag: str, node: HtmlElement, where: _Where) -> None:
        if tag in _FURNITURE or node.get("hidden") is not None:
            for words in node.itertext():
                self._add(Kind.FURNITURE, mended(words))
        elif tag in _HEADINGS:
            marker, words = parted(mended(inline(node, marks=False)))
            self._add(Kind.HEADING, words, level=_HEADINGS[tag], marker=marker)
        elif tag in {"ul", "ol", "menu", "dir"}:
            self._list(tag, node, where)
        elif tag == "dl":
            self._definitions(node)
        elif tag == "table":
            self._table(node, where)
        elif tag == "pre":
            self._preformatted("".join(node.itertext()))
        else:
            self._walk(node, where)

    def _list(self, tag: str, node: HtmlElement, where: _Where) -> None:
        number = _whole(node.get("start"), 1)
        for child in node:
            if child.tag != "li":
                if isinstance(child.tag, str) and child.tag not in _DROPPED:
                    self._element(child.tag, child, where._replace(deep=where.deep + 1))
                continue
            number = _whole(child.get("value"), number)
            self._marker = f"{_counted(number, node.get('type'))}." if tag == "ol" else "•"
            self._walk(child, _Where(Kind.ITEM, where.lists + 1, where.deep + 1))
            self._marker = ""
            number += 1

    def _definitions(self, node: HtmlElement) -> None:
        terms: list[str] = []
        for child in node.iter("dt", "dd"):
            words = mended(inline(child))
            if child.tag == "dt":
                terms.append(words)
                continue
            self._add(Kind.PARAGRAPH, f"{', '.join(terms)}: {words}" if terms else words)
            terms = []
        for term in terms:
            self._add(Kind.PARAGRAPH, term)

    def _table(self, node: HtmlElement, where: _Where) -> None:
        if any(True for _ in node.iterdescendants("table")):
            self._walk(node, where)  # a table of tables lays out a page
            return
        for caption in node.iter("caption"):
            self._add(Kind.PARAGRAPH, mended(inline(caption)))
        for row in node.iter("tr"):
            cells = [cell for cell in row if cell.tag in {"td", "th"}]
            texts = tuple(mended(inline(cell)) for cell in cells)
            header = bool(cells) and all(cell.tag == "th" for cell in cells)
            if any(texts):
                self._add(Kind.ROW, " | ".join(texts), cells=texts, header=header)

    def _preformatted(self, text: str) -> None:
        lines = [line.rstrip() for line in text.splitlines() if line.strip()]
        start = len(self.lines)
        self.lines += lines
        numbers = tuple(range(start + 1, start + len(lines) + 1))
        if lines:
            self.blocks.append(Block(Kind.PREFORMATTED, "\n".join(lines), numbers))

    def _words(self, text: str, where: _Where) -> None:
        for line in text.split(_BREAK):
            words = mended(line)
            if not words:
                continue
            if where.kind is Kind.ITEM and self._marker:
                self._add(Kind.ITEM, words, level=where.lists - 1, marker=self._marker)
                self._marker = ""
                continue
            marker, rest = parted(words)
            if marker:
                self._add(Kind.ITEM, rest, level=where.lists, marker=marker)
            else:
                self._add(Kind.PARAGRAPH, words)

    def _add(
        self, kind: Kind, text: str, *, level: int = 0, marker: str = "", cells: tuple[str, ...] = (),
        header: bool = False,
    ) -> None:  # fmt: skip
        if not text:
            return
        self.lines.append(f"{marker} {text}".strip())
        numbers = (len(self.lines),)
        self.blocks.append(Block(kind, text, numbers, None, level, marker, cells, header))


def inline(node: HtmlElement, *, marks: bool = True) -> str:
    """Return the words of an element with its emphasis as packs write it."""
    return "".join(_inline(node, marks, 0))


def _inline(node: HtmlElement, marks: bool, deep: int) -> Iterator[str]:
    tag = node.tag if isinstance(node.tag, str) else "script"
    if tag in _DROPPED:
        return
    if tag == "img":
        yield escaped(node.get("alt") or "")
        return
    parts = [escaped(node.text or "")]
    for child in node:
        if child.tag == "br":
            parts.append(" ")
        elif deep < _DEEPEST:
            blocky = isinstance(child.tag, str) and child.tag not in _INLINE
            parts += (
                [" ", *_inline(child, marks, deep + 1), " "] if blocky else _inline(child, marks, deep + 1)
            )
        else:
            parts.append(escaped(" ".join(child.itertext())))
        parts.append(escaped(child.tail or ""))
    text = "".join(parts)
    mark, words = _MARKS.get(tag, ""), text.strip()
    if marks and mark and words and not words.startswith("*"):
        before, _, after = text.partition(words)
        text = f"{before}{mark}{mended(words)}{mark}{after}"
    yield text


def _holds_blocks(node: HtmlElement) -> bool:
    return any(isinstance(one.tag, str) and one.tag not in _INLINE | {"br"} for one in node.iterdescendants())


def _whole(text: str | None, otherwise: int) -> int:
    return int(text) if text and len(text) < 6 and text.isascii() and text.isdigit() else otherwise


def _counted(number: int, style: str | None) -> str:
    if style in {"a", "A"} and 1 <= number <= 26:
        return chr(ord(style) + number - 1)
    return str(number)
