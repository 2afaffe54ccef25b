"""The nearest equal job in other libraries: `python -m tests.bench._rivals NAME CARDS.json OUT.pdf`.

Each draws the cards of a JSON list at 63 × 88 mm, nine on an A4 page, with a frame, the name, text that
shrinks until it fits, an icon and cutting marks, with what the library itself offers for that; it says what
it leaves out. With `--backs` a page of backs follows each page of fronts.
"""

from __future__ import annotations

import json
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Cards = list[dict[str, str]]
WIDE, HIGH, LEFT, TOP = 63.0, 88.0, 10.5, 16.5
SIZES = (8.0, 7.5, 7.0, 6.5, 6.0)


def pages(cards: Sequence[dict[str, str]]) -> Iterator[list[dict[str, str]]]:
    """Yield nine cards at a time."""
    rest = iter(cards)
    while page := list(islice(rest, 9)):
        yield page


def places(page: Sequence[Any]) -> Iterator[tuple[float, float, Any]]:
    """Yield left and top of each card in millimetres."""
    for i, card in enumerate(page):
        yield LEFT + i % 3 * WIDE, TOP + i // 3 * HIGH, card


def marks(count: int) -> Iterator[tuple[float, float, float, float]]:
    """Yield cutting marks at the ends of the edges of a page of cards."""
    for x in (LEFT + k * WIDE for k in range(min(count, 3) + 1)):
        yield x, TOP - 4.5, x, TOP - 1
    for y in (TOP + k * HIGH for k in range((count + 2) // 3 + 1)):
        yield LEFT - 4.5, y, LEFT - 1, y


def draw_reportlab(cards: Cards, out: Path, *, backs: bool) -> None:
    """No justification of words; fits by `Paragraph.wrap`."""
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.lib.units import mm
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Paragraph

    canvas = Canvas(str(out), pagesize=(210 * mm, 297 * mm), invariant=1, pageCompression=1)
    for page in pages(cards):
        for x, y, card in places(page):
            low = 297 - y - HIGH
            canvas.roundRect((x + 2.6) * mm, (low + 5) * mm, 57.8 * mm, 80.4 * mm, 5 * mm)
            canvas.setFont("Helvetica-Bold", 11)
            canvas.drawString((x + 6) * mm, (low + 78) * mm, card["name"])
            for size in SIZES:
                style = ParagraphStyle("text", fontName="Times-Roman", fontSize=size, leading=size * 1.3)
                words = Paragraph(card["text"], style)
                _, height = words.wrap(52 * mm, 200 * mm)
                if height <= 40 * mm:
                    break
            words.drawOn(canvas, (x + 5.5) * mm, (low + 72) * mm - height)
            canvas.circle((x + 31.5) * mm, (low + 18) * mm, 8 * mm, fill=1)
        for x1, y1, x2, y2 in marks(len(page)):
            canvas.line(x1 * mm, (297 - y1) * mm, x2 * mm, (297 - y2) * mm)
        canvas.showPage()
        if backs:
            for x, y, _ in places(page):
                canvas.rect(x * mm, (297 - y - HIGH) * mm, WIDE * mm, HIGH * mm, fill=1)
            canvas.showPage()
    canvas.save()


def draw_fpdf2(cards: Cards, out: Path, *, backs: bool) -> None:
    """Fit by `multi_cell(dry_run=True)`."""
    from fpdf import FPDF

    pdf = FPDF(unit="mm", format="A4")
    pdf.set_auto_page_break(False)
    for page in pages(cards):
        pdf.add_page()
        for x, y, card in places(page):
            pdf.rect(x + 2.6, y + 2.6, 57.8, 80.4, round_corners=True, corner_radius=5)
            pdf.set_font("helvetica", "B", 11)
            pdf.text(x + 6, y + 10, card["name"])
            for size in SIZES:
                pdf.set_font("times", "", size)
                options: dict[str, Any] = {"w": 52, "h": size * 0.46, "text": card["text"], "align": "L"}
                if pdf.multi_cell(**options, dry_run=True, output="HEIGHT") <= 40:
                    break
            pdf.set_xy(x + 5.5, y + 16)
            pdf.multi_cell(**options)
            pdf.ellipse(x + 23.5, y + 62, 16, 16, style="F")
        for x1, y1, x2, y2 in marks(len(page)):
            pdf.line(x1, y1, x2, y2)
        if backs:
            pdf.add_page()
            for x, y, _ in places(page):
                pdf.rect(x, y, WIDE, HIGH, style="F")
    pdf.output(str(out))


def draw_protograf(cards: Cards, out: Path, *, backs: bool) -> None:
    """Its text boxes do not shrink to fit, and backs are left out."""
    import protograf as p

    del backs
    p.Create(filename=str(out), paper="A4", margin=1.0)
    rows: list[list[Any]] = [["ID", "NAME", "WORDS"]]
    rows += [[number, card["name"], card["text"]] for number, card in enumerate(cards, 1)]
    p.Data(data_list=rows)
    p.Deck(cards=len(cards), width=6.3, height=8.8, fill="white", stroke="black", grid_marks=True)
    p.Card(
        "*",
        p.rectangle(x=0.26, y=0.26, width=5.78, height=8.04),
        p.text(text=p.T("{{ NAME }}"), x=3.1, y=1.0, font_size=11),
        p.text(text=p.T("{{ WORDS }}"), x=0.55, y=1.6, width=5.2, height=4, font_size=8, wrap=True),
        p.circle(cx=3.15, cy=7.0, radius=0.8, fill="black"),
    )
    p.Save()


RIVALS: dict[str, tuple[str, Callable[..., None]]] = {
    "reportlab": ("reportlab", draw_reportlab),
    "fpdf2": ("fpdf", draw_fpdf2),
    "protograf": ("protograf", draw_protograf),
}


if __name__ == "__main__":
    sys.argv, words = sys.argv[:1], sys.argv[1:]  # protograf reads the command line itself
    RIVALS[words[0]][1](json.loads(Path(words[1]).read_bytes()), Path(words[2]), backs="--backs" in words)
