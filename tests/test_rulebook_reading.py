"""Readers of documents: what becomes of each line, and what is refused with which words."""

# ruff: noqa: E501, ISC004 (rows of tables)
from __future__ import annotations

import zipfile
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from toolkit.rulebook.blocks import Document, Kind
from toolkit.rulebook.reading import ReadingError, read_document

if TYPE_CHECKING:
    from pathlib import Path

CONTAINER = '<container><rootfiles><rootfile full-path="book/book.opf"/></rootfiles></container>'
OPF = """<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/">
<metadata><dc:title>Lantern Fair</dc:title><dc:language>en</dc:language></metadata>
<manifest><item id="b" href="{second}" media-type="application/xhtml+xml"/>
<item id="a" href="one.xhtml" media-type="application/xhtml+xml"/></manifest>
<spine><itemref idref="a"/><itemref idref="b"/></spine></package>"""

#: A name, what the file holds, and the blocks: kind, level, marker, words.
READ = [
    (
        "caps.txt",
        "SETTING UP\nShuffle the lan-\n\n1. Draw\n  a) five\n  b) six\n2. Play\n",
        ["heading 1  SETTING UP", "paragraph 0  Shuffle the lan-", "item 0 1. Draw", "item 1 a) five", "item 1 b) six",
         "item 0 2. Play"],
    ),
    (
        "wrapped.txt",
        "Turns\n=====\n\nEvery player takes one lantern from the row and lights it, un-\nless the wind blows. "
        "Then the next\nplayer goes on.\n",
        ["heading 1  Turns", "paragraph 0  Every player takes one lantern from the row and lights it, unless the wind"
         " blows. Then the next", "paragraph 0  player goes on."],
    ),
    (
        "list.md",
        "# Turns\n\nTake *one* of **two**.\n\n1. Light\n   - a lamp\n2. Wait\n\n| Card | Cost |\n|---|---|\n"
        "| Lamp | 2 |\n\n```\na  b\n```\n",
        ["heading 1  Turns", "paragraph 0  Take *one* of **two**.", "item 0 1. Light", "item 1 - a lamp",
         "item 0 2. Wait", "row 0  Card | Cost", "row 0  Lamp | 2", "preformatted 0  a  b"],
    ),
    (
        "page.html",
        "<title>T</title><nav>Home</nav><script>x()</script><h2>2.1 Turns</h2><p>One<br>two <b>three</b> &amp; 2*3*4"
        "<ol><li>Light<ul><li>a lamp</ul><li>Wait</ol><dl><dt>Lamp<dd>A light.</dl>"
        "<table><tr><th>Card<th>Cost<tr><td>Lamp<td>2</table>",
        ["furniture 0  Home", "heading 2 2.1 Turns", "paragraph 0  One", r"paragraph 0  two **three** & 2\*3\*4",
         "item 0 1. Light", "item 1 • a lamp", "item 0 2. Wait", "paragraph 0  Lamp: A light.",
         "row 0  Card | Cost", "row 0  Lamp | 2"],
    ),
]  # fmt: skip


def told(document: Document) -> list[str]:
    return [
        f"{block.kind.value} {block.level} {block.marker} {block.text}"
        for block in document.blocks
        if block.kind is not Kind.FURNITURE or document.format == "html"
    ]


def check_lines(document: Document) -> None:
    """Every line that is not blank belongs to one block."""
    taken = Counter(number for block in document.blocks for number in block.lines)
    wanted = {number for number, line in enumerate(document.lines, 1) if line.strip()}
    assert set(taken) == wanted
    assert set(taken.values()) == {1}


@pytest.mark.parametrize(("name", "text", "blocks"), READ, ids=[row[0] for row in READ])
def test_read(tmp_path: Path, name: str, text: str, blocks: list[str]) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    document = read_document(file)
    assert told(document) == blocks
    check_lines(document)


def epub(folder: Path, second: str = "two.xhtml", **files: str) -> Path:
    path = folder / "book.epub"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("META-INF/container.xml", files.get("container", CONTAINER))
        archive.writestr("book/book.opf", files.get("opf", OPF.format(second=second)))
        page = "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><body>{}</body></html>"
        archive.writestr(
            "book/one.xhtml", files.get("one", page.format("<h1>Turns</h1><p>Light&#160;up.</p>"))
        )
        archive.writestr("book/two.xhtml", page.format("<h1>End</h1><p>Blow out.</p>"))
        if "locked" in files:
            archive.writestr("META-INF/encryption.xml", files["locked"])
    return path


def test_epub_is_read_in_the_order_of_its_spine(tmp_path: Path) -> None:
    document = read_document(epub(tmp_path))
    assert told(document) == [
        "heading 1  Turns", "paragraph 0  Light up.", "heading 1  End", "paragraph 0  Blow out.",
    ]  # fmt: skip
    assert (document.title, document.lang, document.notes) == ("Lantern Fair", "en", ())
    check_lines(document)


def test_other_encodings_are_told(tmp_path: Path) -> None:
    file = tmp_path / "old.txt"
    file.write_bytes("Zażółć gęślą jaźń.".encode("cp1250"))
    document = read_document(file, lang="pl")
    assert document.lines == ("Zażółć gęślą jaźń.",)
    assert document.notes == ("the text is not UTF-8; it was read as cp1250",)


BAD = [
    ("gone.txt", None, "{}: there is no such file"),
    ("empty.txt", b" \n", "{}: the file is empty"),
    ("zero.txt", b"ab\0cd", "{}: this is no text (it holds zero bytes)"),
    ("odd.txt", b"\x81\x8d", "{}: the text is neither UTF-8 nor cp1252; save it as UTF-8"),
    ("broken.pdf", b"%PDF-1.7 nothing", "{}: this is no PDF, or a broken one"),
    ("broken.epub", b"PK nothing", "{}: this is no EPUB, or a broken one"),
    ("none.html", b"<script>x</script>", "{}: the page holds no text"),
    (
        "rules.docx",
        b"x",
        '{}: ".docx" is no kind of document that is read (.epub, .htm, .html, .markdown, .md, .pdf, .text, '
        ".txt, .xhtml)",
    ),
]


@pytest.mark.parametrize(("name", "data", "message"), BAD, ids=[row[0] for row in BAD])
def test_error_of_files(tmp_path: Path, name: str, data: bytes | None, message: str) -> None:
    file = tmp_path / name
    if data is not None:
        file.write_bytes(data)
    with pytest.raises(ReadingError) as caught:
        read_document(file)
    assert str(caught.value) == message.format(file)


ENTITIES = (
    '<!DOCTYPE c [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><container><rootfiles>'
    '<rootfile full-path="&b;"/></rootfiles></container>'
)
LOCK = '<encryption><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></encryption>'
BAD_BOOKS = [
    ({"second": "../../etc/passwd"}, '{}: the place "../../etc/passwd" lies outside the book'),
    ({"second": "file:///etc/passwd"}, '{}: the place "file:///etc/passwd" lies outside the book'),
    ({"container": "<container"}, "{}: META-INF/container.xml is broken"),
    ({"container": "<container/>"}, "{}: META-INF/container.xml names no book"),
    ({"locked": LOCK}, "{}: the book is locked by its publisher and cannot be read"),
    ({"one": "a" * 10_000_001}, "{}: book/one.xhtml is larger than is read once it is unpacked"),
]


@pytest.mark.parametrize(("files", "message"), BAD_BOOKS, ids=[next(iter(row[0])) for row in BAD_BOOKS])
def test_error_of_epubs(tmp_path: Path, files: dict[str, str], message: str) -> None:
    path = epub(tmp_path, **files)
    with pytest.raises(ReadingError) as caught:
        read_document(path)
    assert str(caught.value) == message.format(path)


def test_entities_of_a_book_are_not_unfolded(tmp_path: Path) -> None:
    with pytest.raises(ReadingError):
        read_document(epub(tmp_path, container=ENTITIES))


@pytest.mark.parametrize("depth", [300, 1500])
def test_a_page_nested_deep_is_read(tmp_path: Path, depth: int) -> None:
    file = tmp_path / "deep.html"
    file.write_text("<div>" * depth + "light", encoding="utf-8")
    assert read_document(file).lines == ("light",)


def test_error_of_a_page_nested_too_deep(tmp_path: Path) -> None:
    file = tmp_path / "deep.html"
    file.write_text("<p>First</p>" + "<div>" * 5000 + "light", encoding="utf-8")
    with pytest.raises(ReadingError) as caught:
        read_document(file)
    assert str(caught.value) == f"{file}: its elements are nested too deep"
