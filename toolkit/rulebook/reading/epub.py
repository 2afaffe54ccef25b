"""EPUB read into blocks: the chapters of the spine, in its order, each as HTML.

Promises: only files of the archive are read, within limits. Leaves out: books under a publisher's lock.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from typing import TYPE_CHECKING
from urllib.parse import unquote

from toolkit.rulebook.blocks import Document, Kind
from toolkit.rulebook.reading.faults import ReadingError
from toolkit.rulebook.reading.html import Page
from toolkit.rulebook.reading.words import decode, mended

if TYPE_CHECKING:
    from pathlib import Path

    from lxml.etree import _Element

MOST_FILES = 5000
MOST_BYTES_OF_A_CHAPTER = 10_000_000
MOST_BYTES = 50_000_000
_PAGES = {"application/xhtml+xml", "text/html", "application/xml", "text/x-oeb1-document"}
#: Ways to hide fonts, which lock no text.
_FONTS = ("http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC")


def read(path: Path, data: bytes, lang: str | None) -> Document:
    """Read an EPUB. Raises ReadingError where it is broken, locked, or larger than is read."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _Book(path, archive, lang).document()
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError):
        raise ReadingError(f"{path}: this is no EPUB, or a broken one") from None


class _Book:
    """An open archive, and how many bytes of it have been read."""

    def __init__(self, path: Path, archive: zipfile.ZipFile, lang: str | None) -> None:
        self._path, self._archive, self._lang = path, archive, lang
        self._bytes = 0
        if len(archive.infolist()) > MOST_FILES:
            raise ReadingError(f"{path}: more than {MOST_FILES:,} files in an EPUB are not read")

    def document(self) -> Document:
        names = set(self._archive.namelist())
        if "META-INF/encryption.xml" in names and self._locked():
            raise ReadingError(f"{self._path}: the book is locked by its publisher and cannot be read")
        opf = self._package()
        package = self._xml(opf)
        page, notes = Page(), []
        for href in self._spine(package):
            name = self._inside(posixpath.dirname(opf), href)
            if name not in names:
                notes.append(f'the chapter "{href}" is missing from the book')
                continue
            text, said = decode(self._path, self._bytes_of(name), self._lang)
            notes += [f"{name}: {note}" for note in said]
            page.add(f"{self._path}: {name}", text)
        if not any(block.kind is not Kind.FURNITURE for block in page.blocks):
            raise ReadingError(f"{self._path} holds no text")
        title = mended(_first(package, "title")) or None
        lang = self._lang or mended(_first(package, "language")) or None
        return Document(
            self._path.name, "epub", tuple(page.lines), tuple(page.blocks), title, lang, tuple(notes)
        )

    def _locked(self) -> bool:
        methods = self._xml("META-INF/encryption.xml").iter("{*}EncryptionMethod")
        return any(method.get("Algorithm", "") not in _FONTS for method in methods)

    def _package(self) -> str:
        found = self._xml("META-INF/container.xml").find(".//{*}rootfile")
        if found is None:
            raise ReadingError(f"{self._path}: META-INF/container.xml names no book")
        return self._inside("", found.get("full-path", ""))

    def _spine(self, package: _Element) -> list[str]:
        """Return the places of the chapters in the order of reading."""
        items = {item.get("id"): item for item in package.iter("{*}item")}
        chapters = [items.get(ref.get("idref")) for ref in package.iter("{*}itemref")]
        return [
            item.get("href", "")
            for item in chapters
            if item is not None and item.get("media-type", "application/xhtml+xml") in _PAGES
        ]

    def _inside(self, folder: str, href: str) -> str:
        """Return the name in the archive that a place means. Raises ReadingError where it is outside."""
        place = unquote(href.split("#", maxsplit=1)[0])
        name = posixpath.normpath(posixpath.join(folder, place))
        outside = name.startswith(("../", "/")) or name == ".." or "\\" in name or ":" in place.split("/")[0]
        if outside:
            raise ReadingError(f'{self._path}: the place "{href}" lies outside the book')
        return name

    def _bytes_of(self, name: str) -> bytes:
        try:
            with self._archive.open(name) as stream:
                data = stream.read(MOST_BYTES_OF_A_CHAPTER + 1)
        except KeyError:
            raise ReadingError(f"{self._path}: the book has no {name}") from None
        self._bytes += len(data)
        if len(data) > MOST_BYTES_OF_A_CHAPTER or self._bytes > MOST_BYTES:
            raise ReadingError(f"{self._path}: {name} is larger than is read once it is unpacked")
        return data

    def _xml(self, name: str) -> _Element:
        from lxml import etree

        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
        try:
            return etree.fromstring(self._bytes_of(name), parser)
        except etree.XMLSyntaxError:
            raise ReadingError(f"{self._path}: {name} is broken") from None


def _first(package: _Element, name: str) -> str:
    found = package.find(f".//{{*}}{name}")
    return (found.text or "") if found is not None else ""
