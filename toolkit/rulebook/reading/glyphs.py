"""Letters on a page made into lines: words parted by gaps, drop caps joined to their word.

Promises: lines are pieces without a wide gap, so that two columns or two cells are two lines.
Leaves out: their order on the page. Lengths are points; y grows upwards.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

#: Gaps, in ems, that part two words, and that part two pieces of a line, the last without a space.
WORD_GAP, PIECE_GAP, BARE_GAP = 0.17, 1.4, 0.8
#: How much higher than the words about it a drop cap is.
DROP_CAP = 1.7


class Glyph(NamedTuple):
    """A letter: its box from left to right, its baseline, size, and whether it is bold or italic."""

    letter: str
    x0: float
    x1: float
    y: float
    size: float
    bold: bool
    italic: bool


class Run(NamedTuple):
    """Letters in a row that look alike."""

    text: str
    bold: bool
    italic: bool


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A piece of a printed line; `words_x` is where its second word starts, `first_word` is a width."""

    runs: tuple[Run, ...]
    x0: float
    x1: float
    y: float
    size: float
    page: int
    words_x: float
    first_word: float

    @property
    def text(self) -> str:
        """Return the line's words without markup."""
        return "".join(run.text for run in self.runs).strip()

    @property
    def bold(self) -> bool:
        """Return whether all of the line is bold."""
        return all(run.bold for run in self.runs if run.text.strip())


def lines_of(glyphs: Sequence[Glyph], page: int) -> list[Line]:
    """Return the lines of a page, in the order of the file; pieces of one line in a row are joined."""
    pieces: list[list[Glyph]] = []
    for glyph in glyphs:
        if pieces and _follows(pieces[-1], glyph):
            pieces[-1].append(glyph)
        elif not glyph.letter.isspace():
            pieces.append([glyph])
    lines = [_line(piece, page) for piece in _merged(pieces)]
    return _with_drop_caps(lines)


def _follows(piece: list[Glyph], glyph: Glyph) -> bool:
    last = piece[-1]
    size = max(glyph.size, last.size, 1.0)
    level = abs(last.y - glyph.y) < 0.35 * size
    alike = min(glyph.size, last.size) * DROP_CAP > size
    widest = PIECE_GAP if last.letter.isspace() else BARE_GAP
    ligature = abs(glyph.x0 - last.x0) < 0.01  # its letters share one box
    return (
        level
        and alike
        and (ligature or -0.6 * size < glyph.x0 - last.x1 < widest * min(glyph.size, last.size))
    )


def _merged(pieces: list[list[Glyph]]) -> list[list[Glyph]]:
    """Join pieces that touch on one baseline though the file holds other words between them."""
    ordered = sorted(pieces, key=lambda piece: (-round(piece[0].y, 0), piece[0].x0))
    out: list[list[Glyph]] = []
    for piece in ordered:
        if out and _follows(out[-1], piece[0]):
            out[-1].extend(piece)
        else:
            out.append(piece)
    return out


def _line(piece: list[Glyph], page: int) -> Line:
    runs: list[Run] = []
    last: Glyph | None = None
    starts: list[float] = []  # where words start
    ends: list[float] = []
    for glyph in piece:
        space = glyph.letter.isspace()
        gap = last is not None and not space and glyph.x0 - last.x1 > WORD_GAP * glyph.size
        if not space and (last is None or gap or last.letter.isspace()):
            starts.append(glyph.x0)
            ends.append(glyph.x1)
        elif not space:
            ends[-1] = glyph.x1
        letter = " " if space else glyph.letter
        lead = " " if gap and last is not None and not last.letter.isspace() else ""
        if runs and (space or (runs[-1].bold, runs[-1].italic) == (glyph.bold, glyph.italic)):
            runs[-1] = runs[-1]._replace(text=runs[-1].text + lead + letter)
        else:
            runs.append(Run(lead + letter, glyph.bold, glyph.italic))
        last = glyph
    inked = [glyph for glyph in piece if not glyph.letter.isspace()]
    size = Counter(glyph.size for glyph in inked).most_common(1)[0][0]
    words_x = starts[1] if len(starts) > 1 else inked[0].x0
    first = ends[0] - starts[0]
    return Line(tuple(runs), inked[0].x0, inked[-1].x1, inked[0].y, size, page, words_x, first)


def _with_drop_caps(lines: list[Line]) -> list[Line]:
    usual = Counter(line.size for line in lines for _ in line.text).most_common(1)
    body = usual[0][0] if usual else 0.0
    out = list(lines)
    for cap in lines:
        if cap.size < DROP_CAP * body or len(cap.text) > 2 or not cap.text.isalpha():
            continue
        beside = [
            line for line in out
            if line is not cap and -0.5 * body < line.x0 - cap.x1 < 1.5 * body
            and cap.y - 0.3 * body <= line.y <= cap.y + cap.size
        ]  # fmt: skip
        if len(beside) < 2:
            continue
        first = max(beside, key=lambda line: line.y)
        lead = Run(cap.text, first.runs[0].bold, first.runs[0].italic)
        joined = replace(first, runs=_glued(lead, first.runs), x0=cap.x0, words_x=cap.x0)
        for line in beside:
            out[out.index(line)] = joined if line is first else replace(line, x0=cap.x0, words_x=cap.x0)
        out.remove(cap)
    return out


def _glued(lead: Run, runs: Iterable[Run]) -> tuple[Run, ...]:
    first, *rest = runs
    return (first._replace(text=lead.text + first.text), *rest)
