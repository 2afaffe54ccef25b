"""What a person chooses of a sheet: paper, margins, gaps, bleed, marks, backs.

Promises: pure geometry in millimetres, x to the right and y down from the top left corner of the paper.
Leaves out: the cells that follow from it (`toolkit.sheets.grids`) and which card lies in which
(`toolkit.sheets.imposition`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from toolkit.sheets.papers import PAPERS, Paper, PaperError

#: What no home printer reaches, from each edge of the paper.
UNPRINTABLE_MM = 4.0


class Duplex(StrEnum):
    """Where the backs go.

    `LONG` and `SHORT` put them on the other side of the sheet, turned over on that edge; `AFTER` on the
    other side too, but all fronts come before all backs; `BESIDE` next to the front, to be folded; `FOLD`
    across one fold in the middle of the sheet.
    """

    NONE = "none"
    LONG = "long"
    SHORT = "short"
    AFTER = "after"
    BESIDE = "beside"
    FOLD = "fold"

    @property
    def two_sided(self) -> bool:
        """Whether the backs are on pages of their own."""
        return self in (Duplex.LONG, Duplex.SHORT, Duplex.AFTER)

    @property
    def folded(self) -> bool:
        """Whether a back lies on the same side of the sheet as its front."""
        return self in (Duplex.BESIDE, Duplex.FOLD)


class Bleed(StrEnum):
    """Where ink goes past the edge of a card: on the outer edges of a block of cards, or around each."""

    OUTER = "outer"
    BETWEEN = "between"


class MarkKind(StrEnum):
    """How cutting lines are shown."""

    NONE = "none"
    CORNERS = "corners"
    CROSSES = "crosses"
    LINES = "lines"


@dataclass(frozen=True)
class Edges:
    """A measure at each of the four sides, in millimetres."""

    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    left: float = 0.0

    @classmethod
    def all(cls, measure: float) -> Edges:
        """Return the same measure at all sides."""
        return cls(measure, measure, measure, measure)


@dataclass(frozen=True)
class MarkStyle:
    """How marks look: their kind, how long an arm is, how thick, in which colour (`#rrggbb`)."""

    kind: MarkKind = MarkKind.CORNERS
    length_mm: float = 3.5
    thickness_pt: float = 0.3
    colour: str = "#000000"


@dataclass(frozen=True)
class Cutter:
    """Registration marks of a Silhouette cutter, type 1: a square and two corners.

    `inset_mm` is how far they lie from the edges of the paper, `length_mm` how long the arms of the corners
    are, `width_mm` how thick. The cutter's program has to be told the same three numbers.
    """

    inset_mm: float = 10.0
    length_mm: float = 20.0
    width_mm: float = 0.5

    @property
    def label(self) -> str:
        """The marks as the cutter's program wants to know them."""
        measures = f"inset {self.inset_mm:g}, length {self.length_mm:g}, thickness {self.width_mm:g} mm"
        return f"Silhouette type 1: {measures}"


#: The side of a cutter's square, and what stays free between marks and cards, in millimetres.
CUTTER_SQUARE_MM, _CUTTER_FREE_MM = 5.0, 0.25


@dataclass(frozen=True)
class Layout:
    """Everything about a sheet that is not its cards.

    `gap_mm` is across and down; `skip` are slots of the first sheet that stay empty, counted from 1, row
    by row; `back_shift_mm` and `back_turn` (degrees, clockwise) set right what a printer puts wrong. `single`
    puts each card on a page of its own, of the card's size and its bleed, with nothing else on it.
    """

    paper: Paper = PAPERS["a4"]
    margins: Edges = field(default_factory=lambda: Edges.all(UNPRINTABLE_MM))
    columns: int | None = None
    rows: int | None = None
    gap_mm: tuple[float, float] = (0.0, 0.0)
    bleed_mm: float = 0.0
    bleed: Bleed = Bleed.OUTER
    duplex: Duplex = Duplex.NONE
    gutter_mm: float = 0.0
    back_shift_mm: tuple[float, float] = (0.0, 0.0)
    back_turn: float = 0.0
    skip: frozenset[int] = frozenset()
    cutter: Cutter | None = None
    marks: MarkStyle = field(default_factory=MarkStyle)
    ruler: bool = True
    words: bool = True
    single: bool = False

    def for_size(self, width_mm: float, height_mm: float) -> Layout:
        """Return the layout for cards of a size; where each has a page of its own, that follows the card.

        Such a page goes to a print shop, so that what a printer at home needs is left out: margins, marks, a
        cutter's marks, ruler, words, and what sets its second side right. Raises PaperError for backs to be
        folded, which need a sheet that holds two cards.
        """
        if not self.single:
            return self
        if self.duplex.folded:
            raise PaperError(
                f"one card a page has no room for backs to be folded ({self.duplex}); "
                "say --duplex long, short, after or none"
            )
        edge = 2 * self.bleed_mm
        width, height = width_mm + edge, height_mm + edge
        return replace(
            self,
            paper=replace(self.paper, id="card", label="one card a page", width_mm=width, height_mm=height),
            margins=Edges(),
            columns=1,
            rows=1,
            back_shift_mm=(0.0, 0.0),
            back_turn=0.0,
            skip=frozenset(),
            cutter=None,
            marks=replace(self.marks, kind=MarkKind.NONE),
            ruler=False,
            words=False,
        )

    @property
    def sideways(self) -> bool:
        """Whether the paper is turned over like the page of a book; otherwise its lower edge goes up."""
        return self.paper.landscape == (self.duplex is Duplex.SHORT)

    @property
    def free_mm(self) -> Edges:
        """The edges of the paper on which no card lies: the margins, and the room of a cutter's marks."""
        if self.cutter is None:
            return self.margins
        side = self.cutter.inset_mm + self.cutter.width_mm / 2 + _CUTTER_FREE_MM
        head = self.cutter.inset_mm + CUTTER_SQUARE_MM + _CUTTER_FREE_MM
        own = self.margins
        return Edges(max(own.top, head), max(own.right, side), max(own.bottom, side), max(own.left, side))

    @property
    def gaps_mm(self) -> tuple[float, float]:
        """The gaps between cells, which hold the bleed of both neighbours where each card has its own."""
        least = 2 * self.bleed_mm if self.bleed is Bleed.BETWEEN else 0.0
        return max(self.gap_mm[0], least), max(self.gap_mm[1], least)


@dataclass(frozen=True)
class Cell:
    """The place of one card: the left upper corner of its trimmed face, and its size."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float

    @property
    def right_mm(self) -> float:
        """The right edge."""
        return self.x_mm + self.width_mm

    @property
    def bottom_mm(self) -> float:
        """The lower edge."""
        return self.y_mm + self.height_mm
