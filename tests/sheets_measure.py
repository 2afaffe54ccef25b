"""Made-up cards for the tests of sheets, and a rule to measure PDFs with: millimetres from the top left."""

from __future__ import annotations

import ctypes
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pypdfium2
import pypdfium2.raw as pdfium

from toolkit.cards import Ability, Card, Printing

if TYPE_CHECKING:
    from collections.abc import Iterator

MM = 72 / 25.4
WIND = "the wind blows over the old bridge and every lamp in town burns low until morning comes again"


def words(count: int) -> str:
    known = WIND.split(" ")
    return " ".join(known[i % len(known)] for i in range(count))


def card(number: int, name: str, kind: str = "keeper", *effects: str, **rest: object) -> Card:
    """Return a card of the made-up game that no database holds."""
    printing = Printing("first", str(number), 1, "", None)
    made = Card(
        printing_id=1000 + number,
        id=f"card-{number}",
        game="lanterns",
        name=name,
        subtitle=None,
        type=kind,
        traits=(),
        unique=False,
        stats={},
        abilities=tuple(Ability("always", None, None, effect) for effect in effects),
        printing=printing,
        printings=(printing,),
        lang="en",
    )
    return made._replace(**rest)


@dataclass(frozen=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float


class Sheet:
    """A page of a PDF, measured."""

    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self.page = page
        self.width_mm, self.height_mm = page.get_width() / MM, page.get_height() / MM

    def text(self, box: Box | None = None) -> str:
        page = self.page.get_textpage()
        if box is None:
            return page.get_text_range()
        return page.get_text_bounded(
            box.left * MM,
            (self.height_mm - box.bottom) * MM,
            box.right * MM,
            (self.height_mm - box.top) * MM,
        )

    def sizes(self) -> dict[str, set[float]]:
        """Return the size in points of every line of text, by its words."""
        page = self.page.get_textpage()
        found: dict[str, set[float]] = {}
        for line in page.get_text_range().splitlines():
            at = page.search(line.strip(), match_case=True).get_next() if line.strip() else None
            if at:
                found[line.strip()] = {
                    round(pdfium.FPDFText_GetFontSize(page, at[0] + k), 2) for k in range(at[1])
                }
        return found

    def smallest_pt(self) -> float:
        """Return the size of the smallest letter."""
        page = self.page.get_textpage()
        real = [k for k in range(page.count_chars()) if not pdfium.FPDFText_IsGenerated(page, k)]
        return min(round(pdfium.FPDFText_GetFontSize(page, k), 3) for k in real)

    def lines(self, thickness_pt: float) -> list[Box]:
        """Return the straight lines of a thickness, from middle to middle."""
        found = []
        for item in self.page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=4):
            width = ctypes.c_float()
            pdfium.FPDFPageObj_GetStrokeWidth(item, width)
            if abs(width.value - thickness_pt) < 0.001 and pdfium.FPDFPath_CountSegments(item) == 2:
                found.append(self._line(item))
        return found

    def _line(self, item: pypdfium2.PdfObject) -> Box:
        matrix = item.get_matrix()
        points = []
        for k in range(2):
            x, y = ctypes.c_float(), ctypes.c_float()
            pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFPath_GetPathSegment(item, k), x, y)
            px, py = matrix.on_point(x.value, y.value)
            points.append((px / MM, self.height_mm - py / MM))
        (x1, y1), (x2, y2) = sorted(points)
        return Box(round(x1, 3), round(y1, 3), round(x2, 3), round(y2, 3))


@contextmanager
def sheets_of(pdf: bytes) -> Iterator[list[Sheet]]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        yield [Sheet(page) for page in document]
    finally:
        document.close()
