"""A page of a PDF as a picture, to look at before anything is printed."""

from __future__ import annotations

import io

#: Pixels an inch of a preview: enough to read the smallest words.
PREVIEW_PPI = 150


def first_page(pdf: bytes, *, width_px: int | None = None, kind: str = "PNG", quality: int = 80) -> bytes:
    """Return the first page as a picture, at 150 pixels an inch or `width_px` wide, as `kind`.

    `quality`, from 0 to 100, is heeded by kinds that lose some.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        page = document[0]
        scale = width_px / page.get_width() if width_px else PREVIEW_PPI / 72
        picture = page.render(scale=scale).to_pil()
    finally:
        document.close()
    saved = io.BytesIO()
    ppi = 72 * scale
    picture.convert("RGB").save(saved, kind, dpi=(ppi, ppi), quality=quality)
    return saved.getvalue()


def count_of_pages(pdf: bytes) -> int:
    """Return how many pages a PDF has."""
    import pikepdf  # which has made the file, and so is there already

    with pikepdf.open(io.BytesIO(pdf)) as document:
        return len(document.pages)
