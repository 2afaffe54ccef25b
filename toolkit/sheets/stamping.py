"""Faces stamped on sheets: each face is stored once in the PDF, however many copies lie on the pages.

Promises: a face lies where imposition put it, to a thousandth of a point, words can be selected, and the
same input gives the same bytes. Leaves out: drawing faces and margins (Typst did both before).
"""

from __future__ import annotations

import io
import math
from typing import TYPE_CHECKING

from toolkit.sheets.layout import Bleed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import pikepdf

    from toolkit.sheets.imposition import Page, Placed
    from toolkit.sheets.layout import Cell, Layout

PT_PER_MM = 72 / 25.4
#: A matrix of PDF: how x and y of a face become x and y of a page.
Matrix = tuple[float, float, float, float, float, float]
_EPSILON = 1e-3


def stamp(margins: bytes, faces: Sequence[bytes], pages: Sequence[Page]) -> bytes:
    """Put faces under what Typst drew of each page, and return the PDF.

    `faces` are documents whose pages, one after the other, are the faces by their positions in the job.
    """
    import pikepdf

    with pikepdf.open(io.BytesIO(margins)) as document:
        forms = list(_forms(document, faces))
        for sheet, page in zip(document.pages, pages, strict=True):
            for face in dict.fromkeys(one.face for one in page.placed):
                sheet.add_resource(forms[face], pikepdf.Name.XObject, pikepdf.Name(f"/Face{face}"))
            content = "".join(_lines(page))
            if page.layout.single:
                sheet.trimbox, sheet.bleedbox = _trimmed(page), sheet.mediabox
            sheet.contents_add(document.make_stream(content.encode("ascii")), prepend=True)
        saved = io.BytesIO()
        document.save(saved, deterministic_id=True)
    return saved.getvalue()


def _forms(document: pikepdf.Pdf, faces: Sequence[bytes]) -> Iterator[pikepdf.Object]:
    """Copy the pages of the faces into a document as forms, which many pages can show.

    The content is copied as it is packed, which is quicker than packing it anew.
    """
    import pikepdf

    for one in faces:
        with pikepdf.open(io.BytesIO(one)) as source:
            for page in source.pages:
                page.contents_coalesce()
                form = document.copy_foreign(page.obj.Contents)
                form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
                form.BBox = pikepdf.Array(page.mediabox)
                form.Resources = document.copy_foreign(source.make_indirect(page.obj.Resources))
                yield form


def _trimmed(page: Page) -> pikepdf.Array:
    """Return where the card of a page is cut, in points from the lower left corner."""
    import pikepdf

    paper, bleed = page.layout.paper, page.layout.bleed_mm
    sides = bleed, bleed, paper.width_mm - bleed, paper.height_mm - bleed
    return pikepdf.Array([round(side * PT_PER_MM, 4) for side in sides])


def _lines(page: Page) -> Iterator[str]:
    layout = page.layout
    height = layout.paper.height_mm
    if page.back:
        yield f"q {_numbers(_shift(layout))} cm\n"
    for one in page.placed:
        clip = _clip(one, page, height)
        yield f"q {clip}{_numbers(_matrix(one, layout.bleed_mm, height))} cm /Face{one.face} Do Q\n"
    if page.back:
        yield "Q\n"


def _matrix(one: Placed, bleed_mm: float, height_mm: float) -> Matrix:
    """Turn a face with its bleed about its middle and put its middle on that of its cell."""
    cell, turn = one.cell, math.radians(one.turn)
    sides = (cell.width_mm, cell.height_mm) if one.turn % 180 == 0 else (cell.height_mm, cell.width_mm)
    wide, high = (side + 2 * bleed_mm for side in sides)
    cos, sin = round(math.cos(turn), 9), round(math.sin(turn), 9)
    x, y = cell.x_mm + cell.width_mm / 2, height_mm - cell.y_mm - cell.height_mm / 2
    left, low = x - (cos * wide + sin * high) / 2, y - (cos * high - sin * wide) / 2
    return cos, -sin, sin, cos, left * PT_PER_MM, low * PT_PER_MM


def _shift(layout: Layout) -> Matrix:
    """Move a back side, and turn it clockwise about the middle of the paper."""
    dx, dy = layout.back_shift_mm
    turn = math.radians(layout.back_turn)
    cos, sin = math.cos(turn), math.sin(turn)
    x, y = layout.paper.width_mm / 2, layout.paper.height_mm / 2
    left, low = x - cos * x - sin * y + dx, y - cos * y + sin * x - dy
    return cos, -sin, sin, cos, left * PT_PER_MM, low * PT_PER_MM


def _clip(one: Placed, page: Page, height_mm: float) -> str:
    """Keep the bleed of a face off its neighbours."""
    layout, bleed = page.layout, page.layout.bleed_mm
    if bleed == 0:
        return ""
    cell = one.cell
    left, right, top, bottom = (
        bleed
        if layout.bleed is Bleed.BETWEEN or not any(_beside(other.cell, cell, side) for other in page.placed)
        else 0
        for side in ("left", "right", "top", "bottom")
    )
    x, y = cell.x_mm - left, height_mm - cell.bottom_mm - bottom
    box = (x, y, cell.width_mm + left + right, cell.height_mm + top + bottom)
    return f"{' '.join(_number(value * PT_PER_MM) for value in box)} re W n "


def _beside(other: Cell, cell: Cell, side: str) -> bool:
    """Return whether another cell is so near at a side that bleed would reach it."""
    level = other.y_mm < cell.bottom_mm - _EPSILON and other.bottom_mm > cell.y_mm + _EPSILON
    above = other.x_mm < cell.right_mm - _EPSILON and other.right_mm > cell.x_mm + _EPSILON
    near = {
        "left": level and abs(other.right_mm - cell.x_mm) < _EPSILON,
        "right": level and abs(other.x_mm - cell.right_mm) < _EPSILON,
        "top": above and abs(other.bottom_mm - cell.y_mm) < _EPSILON,
        "bottom": above and abs(other.y_mm - cell.bottom_mm) < _EPSILON,
    }
    return near[side]


def _numbers(matrix: Matrix) -> str:
    return " ".join(map(_number, matrix))


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"
