"""The calibration sheet, measured: crosses lie under their scales; a shift is read with its own number."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from sheets_measure import Box, Sheet, sheets_of
from toolkit.sheets.calibration import make_calibration
from toolkit.sheets.layout import Duplex, Layout
from toolkit.sheets.papers import PAPERS

if TYPE_CHECKING:
    from toolkit.sheets.papers import Paper

LONG = Layout(PAPERS["a4"], duplex=Duplex.LONG)


def middles(sheet: Sheet, thickness: float, length: float) -> list[tuple[float, float]]:
    """Return the middles of the level lines of a length."""
    return sorted(
        (round((line.left + line.right) / 2, 2), round(line.top, 2))
        for line in sheet.lines(thickness)
        if abs(line.right - line.left - length) < 0.05 and line.top == line.bottom
    )


def seen_through(points: list[tuple[float, float]], layout: Layout) -> list[tuple[float, float]]:
    """Return where points of the back are for one who looks at the front."""
    upright = layout.paper.landscape == (layout.duplex is Duplex.SHORT)
    wide, high = layout.paper.width_mm, layout.paper.height_mm
    return sorted((wide - x, y) if upright else (x, high - y) for x, y in points)


@pytest.mark.parametrize(
    "layout",
    [
        LONG,
        replace(LONG, duplex=Duplex.SHORT),
        replace(LONG, paper=PAPERS["letter"].lying()),
        replace(LONG, paper=PAPERS["letter"].lying(), duplex=Duplex.SHORT),
    ],
)
def test_crosses_lie_under_the_scales(layout: Layout) -> None:
    with sheets_of(make_calibration(layout)) as [front, back]:
        scales, crosses = middles(front, 0.2, 10.0), middles(back, 0.5, 14.0)
    assert len(scales) == 6
    for one, other in zip(scales, seen_through(crosses, layout), strict=True):
        assert one == pytest.approx(other, abs=0.03)


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
def test_the_number_that_is_read_sets_it_right(duplex: Duplex) -> None:
    """A printer that shifts the back is answered by the figure at which its cross is seen."""
    layout = replace(LONG, duplex=duplex)
    off = replace(layout, back_shift_mm=(-2.0, -3.0))  # what the printer does, by itself
    with sheets_of(make_calibration(off)) as [front, back]:
        scale = middles(front, 0.2, 10.0)[0]
        cross = seen_through(middles(back, 0.5, 14.0), layout)[0]
        right, up = cross[0] - scale[0], scale[1] - cross[1]
        figures = {side: front.text(box(*scale, side)).strip() for side in ("right", "above")}
    plus = {"+5": 1, "−5": -1}
    assert right * plus[figures["right"]] == pytest.approx(2.0, abs=0.05)
    assert up * plus[figures["above"]] == pytest.approx(3.0, abs=0.05)


@pytest.mark.parametrize("duplex", [Duplex.LONG, Duplex.SHORT])
@pytest.mark.parametrize("paper", [PAPERS["a4"], PAPERS["letter"].lying()])
def test_a_turn_is_answered_as_the_sheet_says(duplex: Duplex, paper: Paper) -> None:
    """A printer that turns the back one way shows lower crosses at the right, for which a plus is typed."""
    off = replace(LONG, paper=paper, duplex=duplex, back_turn=-0.5)  # what the printer does, by itself
    with sheets_of(make_calibration(off)) as [front, back]:
        [step] = re.findall(r"--back-turn ([0-9.]+) a millimetre", " ".join(front.text().split()))
        lines = [line for line in back.lines(0.5) if line.right - line.left > 13]
    middles = [((one.left + one.right) / 2, (one.top + one.bottom) / 2) for one in lines]
    seen = seen_through(middles, off)
    left, right = sorted(seen[:2], key=lambda at: at[1]), sorted(seen[-2:], key=lambda at: at[1])
    for one, other in zip(left, right, strict=True):
        lower = other[1] - one[1]
        assert lower * float(step) == pytest.approx(0.5, abs=0.04)


def box(x: float, y: float, side: str) -> Box:
    """Return where the figure at the end of a scale stands."""
    return Box(x + 5.5, y - 2, x + 11, y + 2) if side == "right" else Box(x - 3, y - 10, x + 3, y - 5.5)


@pytest.mark.parametrize("lang", ["en", "pl", "sv"])
def test_words_are_there_in_each_language(lang: str) -> None:
    with sheets_of(make_calibration(LONG, lang)) as [front, _]:
        assert "--back-shift 0.5,-1" in front.text()
        assert "--back-turn" in front.text()
