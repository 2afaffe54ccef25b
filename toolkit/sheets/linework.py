"""The lines of a sheet as operators of PDF: cutting marks, folds, a cutter's marks, the ruler.

Promises: lines lie where imposition and margin put them; what belongs to a back side moves with it. Leaves
out: words and figures (Typst sets them) and faces (`toolkit.sheets.stamping`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.sheets.margins import lay_margin
from toolkit.sheets.marks import cutter_marks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from toolkit.sheets.imposition import Page
    from toolkit.sheets.marks import Segment

PT_PER_MM = 72 / 25.4
#: How thick the ruler and the folds are, in points, and the dashes of the latter.
RULER_PT, FOLD_PT, _DASHES = 0.35, 0.4, "[1.2 1.2] 0 d"


def mark_lines(page: Page) -> Iterator[str]:
    """Yield what is drawn around the cards: marks, folds, and on a front a cutter's boxes."""
    height, style = page.layout.paper.height_mm, page.layout.marks
    if page.marks:
        yield f"q {_stroke(style.colour)} {number(style.thickness_pt)} w\n"
        yield from _segments(page.marks, height)
        yield "Q\n"
    if page.folds:
        yield f"q {_stroke(style.colour)} {number(FOLD_PT)} w {_DASHES}\n"
        yield from _segments(page.folds, height)
        yield "Q\n"
    boxes = () if page.back else cutter_marks(page.layout)
    if boxes:
        yield "q 0 0 0 rg\n"
        for box in boxes:
            measures = (box.x_mm, height - box.bottom_mm, box.width_mm, box.height_mm)
            yield f"{' '.join(number(measure * PT_PER_MM) for measure in measures)} re f\n"
        yield "Q\n"


def ruler_lines(page: Page) -> Iterator[str]:
    """Yield the ruler's lines."""
    lines = lay_margin(page.grid, page.layout).lines
    if lines:
        yield f"q {_stroke('#000000')} {number(RULER_PT)} w\n"
        yield from _segments(lines, page.layout.paper.height_mm)
        yield "Q\n"


def _segments(segments: Iterable[Segment], height_mm: float) -> Iterator[str]:
    for one in segments:
        start = number(one.x1_mm * PT_PER_MM), number((height_mm - one.y1_mm) * PT_PER_MM)
        end = number(one.x2_mm * PT_PER_MM), number((height_mm - one.y2_mm) * PT_PER_MM)
        yield f"{' '.join(start)} m {' '.join(end)} l S\n"


def _stroke(colour: str) -> str:
    """Return the operator that sets a colour `#rrggbb` for lines; inks are changed later, in one place."""
    return " ".join(number(int(colour[k : k + 2], 16) / 255) for k in (1, 3, 5)) + " RG"


def number(value: float) -> str:
    """Return a number as PDF writes it, to a ten-thousandth."""
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"
