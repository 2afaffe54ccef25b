"""A sheet that says how far a printer shifts the second side of the paper.

Promises: a scale on the front shows the very numbers that the setting `back-shift` wants, whichever edge the
paper is turned over on.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from toolkit.sheets.layout import Duplex
from toolkit.sheets.typesetting import Subjects, finished, typeset
from toolkit.sheets.words import words_in

if TYPE_CHECKING:
    from toolkit.sheets.layout import Layout

#: How far the targets lie from the edges of the paper.
_INSET_MM = 20.0


def make_calibration(layout: Layout, lang: str = "en") -> bytes:
    """Return a PDF of two pages: scales on the front, crosses on the back.

    The back is shifted and turned as the layout says, so that a second print shows what is left.
    """
    paper = layout.paper
    wide, high = paper.width_mm, paper.height_mm
    across, down = (_INSET_MM, wide / 2, wide - _INSET_MM), (_INSET_MM, high - _INSET_MM)
    targets = [(x, y) for y in down for x in across]
    short = layout.duplex is Duplex.SHORT
    upright = layout.sideways
    crosses = [(wide - x, y) if upright else (x, high - y) for x, y in targets]
    words = words_in(lang)
    data = {
        "paper": (wide, high),
        "lang": lang,
        "targets": targets,
        "crosses": crosses,
        "signs": (1, -1) if upright else (-1, 1),
        "shift": (*layout.back_shift_mm, layout.back_turn),
        "words": {
            "title": words["calibration"],
            "steps": [
                words[f"calibration-{'short' if short else 'long'}"],
                words["calibration-light"],
                words["calibration-type"],
                words["calibration-turn"].format(turn=f"{math.degrees(1 / (wide - 2 * _INSET_MM)):.2f}"),
                words["calibration-keep"],
            ],
        },
    }
    [pdf] = typeset("calibration.typ", data, "pdf", Subjects([], ""))
    return finished(pdf, Duplex.SHORT if short else Duplex.LONG)
