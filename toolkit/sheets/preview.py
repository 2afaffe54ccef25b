"""A page of a PDF as a picture, to look at before anything is printed."""

from __future__ import annotations

import io

#: Pixels an inch of a preview: enough to read the smallest words.
PREVIEW_PPI = 150


def first_page(pdf: bytes) -> bytes:
    """Return the first page as PNG."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[0].render(scale=PREVIEW_PPI / 72).to_pil()
    finally:
        document.close()
    saved = io.BytesIO()
    picture.convert("RGB").save(saved, "PNG", dpi=(PREVIEW_PPI, PREVIEW_PPI))
    return saved.getvalue()


def count_of_pages(pdf: bytes) -> int:
    """Return how many pages a PDF has."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return len(document)
    finally:
        document.close()
