"""How faces are to look: which inks, whose pictures, letters of one size.

Promises: a style says nothing of places on paper (`toolkit.sheets.layout`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.sheets.inks import Inks

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True)
class Style:
    """The look of a job's faces.

    `saver` draws black lines on white and fills nothing. `even` sets the texts of all cards in the size of
    the one that needs the smallest. `art` is a folder of pictures for the cards' windows, `faces` one of
    pictures of whole cards, both by card id; `faces_bleed_mm` says how much of the latter is bleed. `backs`
    is a folder of pictures for the backs, by card id too, and `backs_bleed_mm` how much of them, and of a
    picture for all backs, is bleed; `common_back` says that the cards which the folder does not have get the
    back that they share. Files may be named by ids that cards had once, if `renamed` tells the present id of
    each.
    """

    inks: Inks = Inks.SCREEN
    saver: bool = False
    even: bool = False
    art: Path | None = None
    faces: Path | None = None
    faces_bleed_mm: float = 0.0
    backs: Path | None = None
    backs_bleed_mm: float = 0.0
    common_back: bool = True
    renamed: Mapping[str, str] = field(default_factory=dict)
