"""Documents read into blocks: plain text, Markdown, HTML, EPUB and PDF.

Promises: one `Document` whatever the format, or one `ReadingError` that names the file. Leaves
out: what the blocks mean for a game, which is the rest of `toolkit.rulebook`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from toolkit.rulebook.reading.faults import ReadingError
from toolkit.text import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from toolkit.rulebook.blocks import Document

__all__ = ["ReadingError", "read_document"]

#: The reader of each ending, a module of this package.
READERS = {
    ".txt": "plain", ".text": "plain", ".md": "markdown", ".markdown": "markdown",
    ".html": "html", ".htm": "html", ".xhtml": "html", ".epub": "epub", ".pdf": "pdf",
}  # fmt: skip
#: The most bytes of a file, by reader; texts of rulebooks hold far less, their pictures may hold much.
MOST_BYTES = {"plain": 20_000_000, "markdown": 5_000_000, "html": 20_000_000}
MOST_BYTES_OF_ANY = 500_000_000


def read_document(path: Path, *, lang: str | None = None) -> Document:
    """Read a document by the ending of its name. Raises ReadingError with the file and what is wrong."""
    ending = path.suffix.lower()
    if ending not in READERS:
        hint = did_you_mean(ending, READERS)
        known = ", ".join(sorted(READERS))
        raise ReadingError(f'{path}: "{path.suffix}" is no kind of document that is read ({known}){hint}')
    name = READERS[ending]
    try:
        size = path.stat().st_size
        most = MOST_BYTES.get(name, MOST_BYTES_OF_ANY)
        if size > most:
            raise ReadingError(f"{path}: {size:,} bytes are too many; at most {most:,} are read")
        data = path.read_bytes()
    except FileNotFoundError:
        raise ReadingError(f"{path}: there is no such file") from None
    except OSError as error:
        raise ReadingError(f"{path}: {error.strerror or error}") from None
    if not data.strip():
        raise ReadingError(f"{path}: the file is empty")
    module = import_module(f"toolkit.rulebook.reading.{name}")
    read = cast("Callable[[Path, bytes, str | None], Document]", module.read)
    return read(path, data, lang)
