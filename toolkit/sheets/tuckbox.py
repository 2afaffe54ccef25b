"""A tuck box for a deck: its net, sized by the number of cards, to be cut, folded and glued.

Promises: inside there is room for the cards and a little more; the net lies whole on the paper, upright or
turned. Places are in millimetres from the top left corner of the net, y pointing down.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.games import text_in
from toolkit.sheets.backs import card_back
from toolkit.sheets.layout import UNPRINTABLE_MM
from toolkit.sheets.palette import LINES_ONLY, type_tone
from toolkit.sheets.papers import PaperError
from toolkit.sheets.style import Style
from toolkit.sheets.typesetting import Subjects, check_texts, finished, typeset
from toolkit.sheets.words import words_in

if TYPE_CHECKING:
    from toolkit.games import Game
    from toolkit.sheets.papers import Paper

Point = tuple[float, float]

#: How thick a card is, of 300 g/m² or printed on paper in a sleeve.
CARD_MM, SLEEVED_MM = 0.32, 0.62
#: Room beside the cards: across, down, and for the depth of the pile.
_SPARE_MM = (1.5, 1.5, 1.0)
_LEAST_DEPTH_MM = 8.0
_GLUE_MM, _TUCK_MM, _THUMB_MM, _SLANT_MM = 9.0, 14.0, 8.0, 3.0


@dataclass(frozen=True)
class Net:
    """The net of a box: the sizes of its front and of its side, from which all lines follow."""

    width_mm: float
    height_mm: float
    depth_mm: float

    @property
    def columns(self) -> tuple[float, ...]:
        """The left edges of side, front, side and back, and the right edge of the back."""
        w, d = self.width_mm, self.depth_mm
        return _GLUE_MM, _GLUE_MM + d, _GLUE_MM + d + w, _GLUE_MM + 2 * d + w, _GLUE_MM + 2 * d + 2 * w

    @property
    def rows(self) -> tuple[float, float]:
        """The upper and the lower edge of the front."""
        top = self.depth_mm + _TUCK_MM
        return top, top + self.height_mm

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the whole net."""
        return self.columns[-1], self.rows[1] + self.depth_mm

    @property
    def dust_mm(self) -> float:
        """How far the small flaps at the sides stand out."""
        return min(self.depth_mm, self.width_mm / 2 - 2.0)

    def cut(self) -> list[Point]:
        """Return the corners of the outline, clockwise from the upper end of the glue flap."""
        x0, x1, x2, x3, x4 = self.columns
        top, low = self.rows
        lid, dust = top - self.depth_mm, self.dust_mm
        s = _SLANT_MM
        return [
            (0.0, top + s), (x0, top),
            (x0 + 1.0, top - dust + s), (x0 + s, top - dust), (x1 - s, top - dust), (x1 - 0.5, top),
            (x2 + 0.5, top), (x2 + s, top - dust), (x3 - s, top - dust),
            (x3 - 1.0, top - dust + s), (x3, top),
            (x3, lid), (x3 + 0.7, lid), (x3 + 0.7, lid - _TUCK_MM + 5.0), (x3 + 4.0, lid - _TUCK_MM),
            (x4 - 4.0, lid - _TUCK_MM), (x4 - 0.7, lid - _TUCK_MM + 5.0), (x4 - 0.7, lid), (x4, lid),
            (x4, low), (x4 - 1.0, low + self.depth_mm), (x3 + 1.0, low + self.depth_mm), (x3, low),
            (x3 - 1.0, low + dust - s), (x3 - s, low + dust), (x2 + s, low + dust), (x2 + 0.5, low),
            (x2 - 1.0, low + self.depth_mm), (x1 + 1.0, low + self.depth_mm), (x1 - 0.5, low),
            (x1 - s, low + dust), (x0 + s, low + dust), (x0 + 1.0, low + dust - s), (x0, low),
            (0.0, low - s),
        ]  # fmt: skip

    def folds(self) -> list[tuple[Point, Point]]:
        """Return the lines to fold."""
        x0, x1, x2, x3, x4 = self.columns
        top, low = self.rows
        lid = top - self.depth_mm
        upright = [((x, top), (x, low)) for x in (x0, x1, x2, x3)]
        level = [((x0, top), (x1, top)), ((x2, top), (x3, top)), ((x3, top), (x4, top))]
        below = [((a, low), (b, low)) for a, b in ((x0, x1), (x1, x2), (x2, x3), (x3, x4))]
        return [*upright, *level, ((x3 + 0.7, lid), (x4 - 0.7, lid)), *below]

    def glue(self) -> list[Point]:
        """Return the middles of the flaps that get glue."""
        x0, *_, x3, x4 = self.columns
        top, low = self.rows
        return [(x0 / 2, (top + low) / 2), ((x3 + x4) / 2, low + self.depth_mm / 2)]


def box_net(count: int, width_mm: float, height_mm: float, thickness_mm: float) -> Net:
    """Return the net of a box for so many cards of a size, each so thick."""
    across, down, depth = _SPARE_MM
    deep = max(count * thickness_mm + depth, _LEAST_DEPTH_MM)
    return Net(width_mm + across, height_mm + down, round(deep, 2))


def make_tuckbox(
    game: Game,
    count: int,
    size_mm: tuple[float, float],
    *,
    title: str,
    paper: Paper,
    thickness_mm: float = CARD_MM,
    style: Style | None = None,
    lang: str | None = None,
) -> bytes:
    """Return a PDF with the net of a box for so many cards of a size.

    `title` stands on front and back above the game's name, and on the sides behind it.
    Raises PaperError if the net is larger than the paper, SheetError for letters that no font has.
    """
    style, lang = style or Style(), lang or game.languages[0]
    net = box_net(count, min(size_mm), max(size_mm), thickness_mm)
    paper = _lain(paper, net)
    words = words_in(lang)
    name = text_in(game.title, lang)
    short = text_in(game.short_title, lang)
    side = title if short in title else f"{short}: {title}"
    counted = words["cards"].format(n=count)
    check_texts(("box", title, "line", "semibold", words) for words in (title, side, name, counted))
    left, top = (
        (side - own) / 2 for side, own in zip((paper.width_mm, paper.height_mm), net.size_mm, strict=True)
    )
    tone = LINES_ONLY if style.saver else type_tone(game.hue, 0, 1, dark=True)
    data = {
        "paper": (paper.width_mm, paper.height_mm),
        "lang": lang,
        "origin": (left, top),
        "columns": net.columns,
        "rows": net.rows,
        "depth": net.depth_mm,
        "cut": net.cut(),
        "folds": net.folds(),
        "glue": net.glue(),
        "thumb": _THUMB_MM,
        "tone": tone.json(),
        "back": "" if style.saver else card_back(game, net.width_mm, net.height_mm, cut=False),
        "title": title,
        "side": side,
        "game": name,
        "count": counted,
        "words": {word: words[word] for word in ("cut", "fold", "glue", "whole")},
    }
    [pdf] = typeset("tuckbox.typ", data, "pdf", Subjects([], ""))
    return finished(pdf, inks=style.inks)


def _lain(paper: Paper, net: Net) -> Paper:
    """Return the paper as it holds the net, upright or turned."""
    wide, high = net.size_mm
    for one in (paper, paper.lying(), paper.upright()):
        if wide <= one.width_mm - 2 * UNPRINTABLE_MM and high <= one.height_mm - 2 * UNPRINTABLE_MM:
            return one
    raise PaperError(f"the net of the box is {wide:.0f} × {high:.0f} mm and does not fit on {paper.label}")
