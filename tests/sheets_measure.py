"""Made-up cards for the tests of sheets, and a rule to measure PDFs with: millimetres from the top left."""

from __future__ import annotations

import ctypes
import io
import math
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium
from typer.testing import CliRunner

from toolkit.cards import Ability, Card, Printing
from toolkit.cli import make_app

if TYPE_CHECKING:
    from collections.abc import Iterator

MM = 72 / 25.4
WIND = "the wind blows over the old bridge and every lamp in town burns low until morning comes again"


_SIGNS = str.maketrans({"“": '"', "”": '"', "„": '"', "’": "'", "‘": "'", "−": "-", "\u00a0": " "})


def typed(text: str) -> str:
    """Return words as people type them, with plain quotes, minus signs and spaces."""
    return text.translate(_SIGNS)


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


@dataclass(frozen=True)
class Letter:
    """A letter on a page: where its baseline begins in millimetres, its size in points, its turn."""

    words: str
    x: float
    y: float
    size_pt: float
    turn: int


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

    def letters(self) -> list[Letter]:
        """Return every letter, with where its baseline begins."""
        page = self.page.get_textpage()
        found = []
        for k in range(page.count_chars()):
            x, y = ctypes.c_double(), ctypes.c_double()
            pdfium.FPDFText_GetCharOrigin(page, k, x, y)
            if not pdfium.FPDFText_IsGenerated(page, k) and page.get_text_range(k, 1).strip():
                turn = round(math.degrees(pdfium.FPDFText_GetCharAngle(page, k))) % 360
                size = pdfium.FPDFText_GetFontSize(page, k)
                at = x.value / MM, self.height_mm - y.value / MM
                found.append(Letter(page.get_text_range(k, 1), *at, size, turn))
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


@dataclass(frozen=True)
class Drawn:
    """A path of a page: the box around its points, and the colours that it is filled and stroked with.

    `fill` and `stroke` are the operands of the colour that was set last, or None where nothing is painted so;
    `width_pt` is the thickness of its line, `dashed` whether that is broken.
    """

    box: Box
    fill: tuple[float, ...] | None
    stroke: tuple[float, ...] | None
    width_pt: float
    dashed: bool


@dataclass(frozen=True)
class _State:
    matrix: pikepdf.Matrix
    fill: tuple[float, ...] = (0.0,)
    stroke: tuple[float, ...] = (0.0,)
    width: float = 1.0
    dashed: bool = False


def drawn(page: pikepdf.Page) -> Iterator[Drawn]:
    """Yield all paths that a page paints, those of its forms too; millimetres from its top left corner."""
    yield from _paths(page.obj, page.obj.Resources, float(page.mediabox[3]), _State(pikepdf.Matrix()))


def _paths(
    stream: pikepdf.Object, resources: pikepdf.Object, height: float, state: _State
) -> Iterator[Drawn]:
    kept: list[_State] = []
    points: list[tuple[float, float]] = []
    for operands, operator in pikepdf.parse_content_stream(stream):
        name = str(operator)
        if name == "q":
            kept.append(state)
        elif name == "Q":
            state = kept.pop()
        elif name == "Do":
            form = resources.XObject[operands[0]]
            if form.Subtype == "/Form":
                inner = pikepdf.Matrix(form.Matrix) @ state.matrix if "/Matrix" in form else state.matrix
                yield from _paths(
                    form, form.get("/Resources", resources), height, replace(state, matrix=inner)
                )
        elif name in _STATES:
            state = _STATES[name](state, operands)
        elif name in _POINTS:
            points += [
                state.matrix.transform((float(operands[k]), float(operands[k + 1])))
                for k in range(0, len(operands), 2)
            ]
        elif name == "re":
            x, y, w, h = map(float, operands)
            points += [state.matrix.transform(at) for at in ((x, y), (x + w, y), (x, y + h), (x + w, y + h))]
        elif name in _PAINTS:
            if points and name != "n":
                yield _drawn(points, name, height, state)
            points = []


def _drawn(points: list[tuple[float, float]], name: str, height: float, state: _State) -> Drawn:
    across, down = [x / MM for x, _ in points], [(height - y) / MM for _, y in points]
    box = Box(min(across), min(down), max(across), max(down))
    fill = state.fill if name[0] in "fFbB" else None
    stroke = state.stroke if name[0] in "sSbB" else None
    return Drawn(box, fill, stroke, state.width, state.dashed)


def _colour(operands: list[pikepdf.Object]) -> tuple[float, ...]:
    return tuple(round(float(one), 3) for one in operands if not isinstance(one, pikepdf.Name))


_POINTS, _PAINTS = ("m", "l", "c", "v", "y"), ("f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "n")
_STATES = {
    "cm": lambda state, to: replace(state, matrix=pikepdf.Matrix(*map(float, to)) @ state.matrix),
    "w": lambda state, to: replace(state, width=float(to[0])),
    "d": lambda state, to: replace(state, dashed=len(to[0]) > 0),
    **{name: (lambda state, to: replace(state, fill=_colour(to))) for name in ("g", "rg", "k", "sc", "scn")},
    **{
        name: (lambda state, to: replace(state, stroke=_colour(to))) for name in ("G", "RG", "K", "SC", "SCN")
    },
}


def faces_of(page: pikepdf.Page) -> list[Box]:
    """Return the boxes of the forms that a page shows, each once, with their bleed, as they are drawn."""
    height, state, kept = float(page.mediabox[3]), _State(pikepdf.Matrix()), []
    found = []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "q":
            kept.append(state)
        elif name == "Q":
            state = kept.pop()
        elif name == "cm":
            state = _STATES[name](state, operands)
        elif name == "Do":
            x1, y1, x2, y2 = map(float, page.obj.Resources.XObject[operands[0]].BBox)
            corners = [state.matrix.transform(at) for at in ((x1, y1), (x2, y1), (x1, y2), (x2, y2))]
            across, down = [x / MM for x, _ in corners], [(height - y) / MM for _, y in corners]
            box = Box(min(across), min(down), max(across), max(down))
            found.append(Box(*(round(side, 3) for side in (box.left, box.top, box.right, box.bottom))))
    return list(dict.fromkeys(found))


@dataclass(frozen=True)
class Measured:
    """A page: its boxes in points, its turn in degrees, its paths, and the boxes of its faces."""

    media: list[float]
    trim: list[float]
    bleed: list[float]
    turn: int
    paths: list[Drawn]
    faces: list[Box]


def pages_of(pdf: bytes) -> list[Measured]:
    """Measure all pages of a PDF."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return [
            Measured(
                *([float(side) for side in box] for box in (page.mediabox, page.trimbox, page.bleedbox)),
                int(page.get("/Rotate", 0)),
                list(drawn(page)),
                faces_of(page),
            )
            for page in document.pages
        ]


def wishes_of(pdf: bytes) -> dict[str, str]:
    """Return what a PDF asks of the program that prints it."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return {name: str(value) for name, value in document.Root.ViewerPreferences.items()}


def run_print(*words: str) -> tuple[int, str, str]:
    """Run `decklore print`; return exit code, standard output, standard error."""
    result = CliRunner().invoke(make_app(), ["print", *words])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr
