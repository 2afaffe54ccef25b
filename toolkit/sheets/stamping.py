"""Faces stamped on sheets: each face is stored once in the PDF, however many copies lie on the pages.

Promises: a face lies where imposition put it, to a thousandth of a point, words can be selected, and the
same input gives the same bytes. Leaves out: drawing faces and words in the margin (Typst did both before).
"""

from __future__ import annotations

import io
import json
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.sheets.layout import Bleed
from toolkit.sheets.linework import PT_PER_MM, mark_lines, number, ruler_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import pikepdf

    from toolkit.sheets.imposition import Page, Placed
    from toolkit.sheets.layout import Cell, Layout
    from toolkit.sheets.lower import Lower

#: A matrix of PDF: how x and y of a face become x and y of a page.
Matrix = tuple[float, float, float, float, float, float]
_STILL: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
#: Where the ornament of a face lies: left, top and side in millimetres, counted from the bleed.
Hole = tuple[float, float, float]
_EPSILON = 1e-3


@dataclass(frozen=True)
class _Stamp:
    """A face: its form, and the forms beneath it with the matrix of each, within the face."""

    form: pikepdf.Object
    beneath: tuple[tuple[pikepdf.Object, Matrix], ...] = ()

    def forms(self) -> Iterator[tuple[pikepdf.Object, Matrix]]:
        """Yield all forms from the lowest up."""
        yield from self.beneath
        yield self.form, _STILL


def stamp(
    margins: bytes, faces: Iterable[bytes], pages: Sequence[Page], lower: Sequence[Lower | None] = ()
) -> pikepdf.Pdf:
    """Put faces and lines under what Typst wrote on each page, and return the document.

    `faces` are documents whose pages, one after the other, are the faces by their positions in the job, then
    the grounds of which `lower` speaks, which says what lies beneath each face.
    """
    import pikepdf

    document = pikepdf.open(io.BytesIO(margins))
    forms = list(_forms(document, faces))
    stamps = [_Stamp(form) for form, _ in forms]
    for place, below in enumerate(lower):
        if below is not None:
            stamps[place] = _with_lower(document, forms, place, below, len(lower))
    for sheet, page in zip(document.pages, pages, strict=True):
        content = "".join(_lines(page, stamps, _Names(sheet)))
        if page.layout.single:
            sheet.trimbox, sheet.bleedbox = _trimmed(page), sheet.mediabox
        if page.back:  # all that lies on a back side moves as one, so that no word comes to lie on a card
            content = f"q {_numbers(_shift(page.layout))} cm\n{content}"
            sheet.contents_add(document.make_stream(b"Q\n"))
        sheet.contents_add(document.make_stream(content.encode("ascii")), prepend=True)
    return document


class _Names:
    """The names that a page gives to forms, each once."""

    def __init__(self, sheet: pikepdf.Page) -> None:
        self._sheet = sheet
        self._names: dict[tuple[int, int], str] = {}

    def name_of(self, form: pikepdf.Object) -> str:
        import pikepdf

        name = self._names.get(form.objgen)
        if name is None:
            name = self._names[form.objgen] = f"/Face{len(self._names)}"
            self._sheet.add_resource(form, pikepdf.Name.XObject, pikepdf.Name(name))
        return name


def _with_lower(
    document: pikepdf.Pdf,
    forms: Sequence[tuple[pikepdf.Object, Hole | None]],
    place: int,
    below: Lower,
    grounds_from: int,
) -> _Stamp:
    import pikepdf

    form, hole = forms[place]
    beneath = [(forms[grounds_from + below.ground][0], _STILL)]
    if hole is not None:
        ornament = document.make_stream(below.ornament, Filter=pikepdf.Name.FlateDecode)
        ornament.Type, ornament.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        ornament.BBox = pikepdf.Array([-50, -50, 50, 50])
        left, top, side = hole
        height, scale = float(form.BBox[3]), side / 100 * PT_PER_MM
        middle = (left + side / 2) * PT_PER_MM, height - (top + side / 2) * PT_PER_MM
        beneath.append((ornament, (scale, 0.0, 0.0, -scale, *middle)))
    return _Stamp(form, tuple(beneath))


def _forms(document: pikepdf.Pdf, faces: Iterable[bytes]) -> Iterator[tuple[pikepdf.Object, Hole | None]]:
    """Copy the pages of the faces into a document as forms, which many pages can show.

    With each comes where its ornament lies, if Typst said so. The content is copied as it is packed, which is
    quicker than packing it anew.
    """
    import pikepdf

    for one in faces:
        with pikepdf.open(io.BytesIO(one)) as source:
            holes = _holes(source)
            for number, page in enumerate(source.pages):
                form = document.copy_foreign(page.obj.Contents)  # Typst writes it as one stream
                form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
                form.BBox = pikepdf.Array(page.mediabox)
                form.Resources = document.copy_foreign(source.make_indirect(page.obj.Resources))
                yield form, holes[number] if holes else None


def _holes(source: pikepdf.Pdf) -> list[Hole | None]:
    """Return where the ornament of each face lies: left, top and side in millimetres."""
    if "holes" not in source.attachments:
        return []
    found = json.loads(source.attachments["holes"].get_file().read_bytes())
    return [tuple(hole) if hole else None for hole in found]


def _trimmed(page: Page) -> pikepdf.Array:
    """Return where the card of a page is cut, in points from the lower left corner."""
    import pikepdf

    paper, bleed = page.layout.paper, page.layout.bleed_mm
    sides = bleed, bleed, paper.width_mm - bleed, paper.height_mm - bleed
    return pikepdf.Array([round(side * PT_PER_MM, 4) for side in sides])


def _lines(page: Page, stamps: Sequence[_Stamp], names: _Names) -> Iterator[str]:
    layout = page.layout
    height = layout.paper.height_mm
    for one in page.placed:
        clip = _clip(one, page, height)
        yield f"q {clip}{_numbers(_matrix(one, layout.bleed_mm, height))} cm\n"
        for form, matrix in stamps[one.face].forms():
            name = names.name_of(form)
            yield f"{name} Do\n" if matrix == _STILL else f"q {_numbers(matrix)} cm {name} Do Q\n"
        yield "Q\n"
    yield from mark_lines(page)
    yield from ruler_lines(page)


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
    if page.layout.bleed_mm == 0:
        return ""
    cell = one.cell
    left, right, top, bottom = _bleeds(cell, [other.cell for other in page.placed], page.layout)
    x, y = cell.x_mm - left, height_mm - cell.bottom_mm - bottom
    box = (x, y, cell.width_mm + left + right, cell.height_mm + top + bottom)
    return f"{' '.join(number(value * PT_PER_MM) for value in box)} re W n "


def _bleeds(cell: Cell, others: Sequence[Cell], layout: Layout) -> tuple[float, float, float, float]:
    """Return how far a face goes past its edges: left, right, above, below; never past half of a gap."""
    free = [layout.bleed_mm] * 4
    if layout.bleed is Bleed.BETWEEN:  # then the gaps hold it
        return free[0], free[1], free[2], free[3]
    corners = []
    for other in others:
        left, right = cell.x_mm - other.right_mm, other.x_mm - cell.right_mm
        above, below = cell.y_mm - other.bottom_mm, other.y_mm - cell.bottom_mm
        across, down = max(left, right), max(above, below)
        if across <= -_EPSILON and down <= -_EPSILON:  # the cell itself
            continue
        level, upright = (0 if left >= right else 1, across), (2 if above >= below else 3, down)
        if across > -_EPSILON and down > -_EPSILON:
            corners.append((level, upright))
        else:
            side, gap = level if across > -_EPSILON else upright
            free[side] = min(free[side], max(gap, 0.0) / 2)
    for (side, across), (
        other_side,
        down,
    ) in corners:  # a neighbour beyond a corner
        if across < free[side] - _EPSILON and down < free[other_side] - _EPSILON:
            free[side] = max(across, 0.0) / 2
    return free[0], free[1], free[2], free[3]


def _numbers(matrix: Matrix) -> str:
    return " ".join(map(number, matrix))
