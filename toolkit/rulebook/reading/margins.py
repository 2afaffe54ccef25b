"""Running headers, footers and page numbers of a file with pages.

Promises: what stands at the same place in the margins of several pages, or is a page's number, is furniture;
so is what stands alone in a margin of the only page in letters smaller than its words.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolkit.rulebook.reading.glyphs import Line

_DIGITS = re.compile(r"\d+")
_NUMBER = re.compile(
    r"(?:\D{0,12}\s)?[-–—\[(|]?\s*(\d{1,4}|[ivxlc]{1,7})\s*[-–—\])|]?(?:\s*(?:/|of|z|av|\|)\s*\d{1,4})?"
)
#: The part of a page's height, at its top and at its bottom, in which furniture stands.
MARGIN = 0.13
#: The gap, in ems, between furniture and the words of a page, from baseline to baseline.
GAP = 1.6
#: How small, to the letters of the words, those of furniture are that no second page repeats.
SMALLER = 0.92


def furniture_of(pages: Sequence[Sequence[Line]], heights: Sequence[float]) -> dict[Line, str | None]:
    """Return the lines that are furniture, with the number of the page that they show, if any."""
    marginal = [
        (line, _place(line), _is_alone(line, lines))
        for lines, height in zip(pages, heights, strict=True)
        for line in _outer(lines, height)
    ]
    # Each page counts once, so that two cells of a table's row are no furniture.
    seen = Counter(place for place, _ in {(place, line.page) for line, place, _ in marginal})
    numbered = {(place[1], line.page) for line, place, alone in marginal if alone and _shown(line)}
    places = Counter(y for y, _ in numbered)
    sizes = Counter(line.size for lines in pages for line in lines for _ in line.text)
    body = sizes.most_common(1)[0][0] if sizes else 0.0
    found: dict[Line, str | None] = {}
    for line, place, alone in marginal:
        number = _shown(line)
        single = len(pages) == 1 and alone and (number or line.size < SMALLER * body)
        if seen[place] > 1 or single or (number and alone and places[place[1]] > 1):
            found[line] = number
    return found


def _shown(line: Line) -> str | None:
    """Return the number of the page that a line shows, if it shows nothing else."""
    match = _NUMBER.fullmatch(line.text)
    return match.group(1) if match else None


def _is_alone(line: Line, lines: Sequence[Line]) -> bool:
    return not any(other is not line and abs(other.y - line.y) < 0.5 * line.size for other in lines)


def _place(line: Line) -> tuple[str, int]:
    """Return what a line says, whatever its numbers, and how high it stands."""
    return _DIGITS.sub("#", line.text.casefold()), round(line.y / 2)


def _outer(lines: Sequence[Line], height: float) -> Iterator[Line]:
    """Yield the lines in the margins that a gap parts from the words of the page."""
    down = sorted(lines, key=lambda line: -line.y)
    yield from _before_gap([line for line in down if line.y > height * (1 - MARGIN)], down)
    up = down[::-1]
    yield from _before_gap([line for line in up if line.y < height * MARGIN], up)


def _before_gap(margin: Sequence[Line], inwards: Sequence[Line]) -> Sequence[Line]:
    """Return the lines of a margin that lie outside of the first gap on the way inwards."""
    for at, (line, following) in enumerate(pairwise(inwards[: len(margin) + 1]), 1):
        if abs(line.y - following.y) > GAP * line.size:
            return margin[:at]
    return margin if len(margin) == len(inwards) else ()
