"""PDF read into blocks: letters with place, size and face, made into lines and these into blocks.

Promises: two columns in reading order, page furniture told apart, pages numbered from 1. Leaves out:
pictures; a file that holds nothing else is refused with a word on OCR.
"""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from toolkit.rulebook.blocks import Document, Kind
from toolkit.rulebook.reading.assembly import assembled
from toolkit.rulebook.reading.columns import in_order
from toolkit.rulebook.reading.faults import ReadingError
from toolkit.rulebook.reading.glyphs import Glyph, Line, lines_of
from toolkit.rulebook.reading.margins import furniture_of

if TYPE_CHECKING:
    from pathlib import Path

MOST_PAGES = 1000
MOST_LETTERS = 3_000_000
_BOLD = 1 << 18


def read(path: Path, data: bytes, lang: str | None) -> Document:
    """Read a PDF. Raises ReadingError where it is broken, locked, too long or without text."""
    import pypdfium2

    try:
        file = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise ReadingError(
                f"{path}: the PDF is locked with a password; save a copy without one"
            ) from None
        raise ReadingError(f"{path}: this is no PDF, or a broken one") from None
    try:
        return _read(path, file, lang)
    except pypdfium2.PdfiumError:
        raise ReadingError(f"{path}: the PDF is broken") from None
    finally:
        file.close()


def _read(path: Path, file: Any, lang: str | None) -> Document:  # pypdfium2 has no types
    if len(file) > MOST_PAGES:
        raise ReadingError(f"{path}: {len(file):,} pages are too many; at most {MOST_PAGES:,} are read")
    pages: list[list[Line]] = []
    sizes = []
    letters = 0
    for number in range(len(file)):
        page = file[number]
        sizes.append(page.get_size())
        glyphs = _glyphs(page)
        page.close()
        letters += len(glyphs)
        if letters > MOST_LETTERS:
            raise ReadingError(f"{path}: the text is too long; at most {MOST_LETTERS:,} letters are read")
        pages.append(lines_of(glyphs, number + 1))
    if not letters:
        raise ReadingError(f"{path} holds pictures of pages and no text: run it through OCR first")
    notes = tuple(f"page {n} holds no text" for n, lines in enumerate(pages, 1) if not lines)
    furniture = furniture_of(pages, [height for _, height in sizes])
    ordered = in_order(pages, furniture, [width for width, _ in sizes])
    blocks, texts = assembled(ordered, furniture)
    first = [block for block in blocks if block.kind is Kind.HEADING]
    title = min(first, key=lambda block: block.level).text if first else None
    return Document(path.name, "pdf", texts, blocks, title, lang, notes)


def _glyphs(page: Any) -> list[Glyph]:
    """Return the letters of a page in the order of the file; spaces too, but none that PDFium added."""
    from pypdfium2 import raw

    text = page.get_textpage()
    name = ctypes.create_string_buffer(200)
    flags, x, y = ctypes.c_int(), ctypes.c_double(), ctypes.c_double()
    box, matrix = raw.FS_RECTF(), raw.FS_MATRIX()
    found = []
    for i in range(text.count_chars()):
        code = raw.FPDFText_GetUnicode(text, i)
        if raw.FPDFText_IsGenerated(text, i) == 1 or code in {0, 10, 13}:
            continue
        raw.FPDFText_GetCharOrigin(text, i, x, y)
        raw.FPDFText_GetLooseCharBox(text, i, box)
        raw.FPDFText_GetMatrix(text, i, matrix)
        raw.FPDFText_GetFontInfo(text, i, name, 200, flags)
        if abs(matrix.b) > abs(matrix.a):
            continue  # words on their side are ornament
        size = raw.FPDFText_GetFontSize(text, i) * (matrix.c**2 + matrix.d**2) ** 0.5
        face = name.value.decode("utf-8", "replace").lower()
        bold = "bold" in face or "black" in face or "heavy" in face or bool(flags.value & _BOLD and not face)
        italic = "italic" in face or "oblique" in face
        hyphen = code in {2, 0xFFFE}  # PDFium puts these for a hyphen at the end of a line
        letter = "-" if hyphen else chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
        found.append(Glyph(letter, box.left, box.right, y.value, round(size, 1), bold, italic))
    text.close()
    return found
