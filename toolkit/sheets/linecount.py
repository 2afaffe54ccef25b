"""How many lines an ability takes on a card, told from the widths of its letters.

Promises: a number only where no kerning, ligature or rounding could change it; elsewhere None, and the
templates set the words and look, which takes longer. Leaves out: lists, hyphens and scripts whose lines break
elsewhere than at spaces.
"""

from __future__ import annotations

import json
import math
import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from toolkit.sheets.face_data import AbilityFace
    from toolkit.sheets.runs import Run

#: What the templates take off the card's width, in millimetres: its edge and the padding at both sides.
_SIDES_MM = 2 * (2.6 + 2.5)
#: What a frame takes beyond that, and the column of the icons beside the abilities.
_DRAWN_IN_MM, _HANG_MM = {"slab": 2 * 1.8}, 4.4
#: A point of print in millimetres.
_PT_MM = 25.4 / 72
#: Widths in ems of the text: an icon, and the gaps behind a label and behind the part up to the colon.
_ICON, _AFTER_LABEL, _AFTER_HEAD = 0.98, 0.5, 0.28
#: A label's size as a share of the text's, and what stands between its letters, in its own ems.
_LABEL_PT, _TRACKING = 6.5, 0.06
#: Widths of the column, as shares, that must all give the same number: kerning draws words together by less.
_DOUBTS = (0.98, 1.0, 1.025)
_OBJECT = "\ufffc"
#: A word that no line ends within: letters or an icon, joined by fixed spaces, in plain punctuation.
_WORD = re.compile(
    rf"[“„(]*(?:[+−]?[^\W_]+(?:['’][^\W_]+)*|[&=]|{_OBJECT})"
    rf"(?:\u00a0[+−]?(?:[^\W_]+|{_OBJECT}))*[.,;:!?’”)]*"
)

#: A word: its width and that of the gap before it in ems, and whether it is text of full size.
_Word = tuple[float, float, bool]


def column_mm(width_mm: float, frame: str) -> float:
    """Return how wide the column of the abilities is on a card, icons beside them included."""
    return width_mm - _SIDES_MM - _DRAWN_IN_MM.get(frame, 0.0)


def line_counts(abilities: Sequence[AbilityFace], column: float, size_pt: float) -> list[int | None]:
    """Return how many lines each ability takes at a size in a column in millimetres; None where in doubt."""
    hung = len(abilities) > 1 or any(ability["symbol"] for ability in abilities)
    room = (column - (_HANG_MM if hung else 0.0)) / (size_pt * _PT_MM)
    return [_count(ability, room, size_pt) for ability in abilities]


def _count(ability: AbilityFace, room: float, size_pt: float) -> int | None:
    if ability["lines"]:
        return None
    head, body = _words(ability["head"], bold=True), _words(ability["body"], bold=False)
    if head is None or body is None:
        return None
    words = list(_label(ability["label"], size_pt))
    for part, gap in ((head, _AFTER_LABEL), (body, _AFTER_HEAD if head else _AFTER_LABEL)):
        words += [(width, between if i else gap, text) for i, (width, between, text) in enumerate(part)]
    counts = {_lines(words, room * share) for share in _DOUBTS}
    return counts.pop() if len(counts) == 1 else None


def _lines(words: Sequence[_Word], room: float) -> int | None:
    """Fill lines one after the other; None for a word that fits none and for a line without words."""
    lines, used, worded = 1, 0.0, False
    for width, gap, text in words:
        if width > room:
            return None
        if used and used + gap + width > room:
            if not worded:
                return None
            lines, used, worded = lines + 1, width, text
        else:
            used += (gap if used else 0.0) + width
            worded = worded or text
    return lines if worded else None


def _label(label: str | None, size_pt: float) -> Iterator[_Word]:
    share = _LABEL_PT / size_pt
    for word in (label or "").upper().split():
        yield (_width(word, "label") + _TRACKING * len(word)) * share, share * 0.3, False


def _words(runs: Sequence[Run], *, bold: bool) -> list[_Word] | None:
    """Return the words of runs; None where one has a letter or a mark whose width or break is in doubt."""
    whole = "".join(str(run["t"]) if "t" in run else _OBJECT for run in runs)
    if not whole:
        return []
    if not all(map(_WORD.fullmatch, whole.strip(" ").split(" "))):
        return None
    words: list[_Word] = []
    width = gap = 0.0
    text = False
    for run in runs:
        style = _style(run, bold=bold)
        for number, part in enumerate(str(run["t"]).split(" ") if "t" in run else (_OBJECT,)):
            if number:
                if width:
                    words.append((width, gap, text))
                width, gap, text = 0.0, _width(" ", style), False
            width += _width(part, style)
            text = text or (bool(part) and part != _OBJECT)
    words = [*words, (width, gap, text)] if width else words
    return None if any(math.isinf(word[0]) for word in words) else words


def _style(run: Run, *, bold: bool) -> str:
    parts = ("bold" if bold or run.get("b") else "", "italic" if run.get("i") else "")
    return " ".join(filter(None, parts)) or "regular"


@lru_cache(maxsize=8192)
def _width(word: str, style: str) -> float:
    """Return how wide a word is in ems; infinite where the width of a letter is not known."""
    if word == _OBJECT:
        return _ICON
    widths = _widths()[style]
    return sum(widths.get(letter, math.inf) for letter in word)


@lru_cache(maxsize=1)
def _widths() -> Mapping[str, Mapping[str, float]]:
    """Return the widths of letters in ems by style; `label` is the bold of the other family."""
    styles = json.loads((Path(__file__).parent / "advances.json").read_text(encoding="utf-8"))
    return {
        style: {letter: int(width) / 1000 for width, letters in found.items() for letter in letters}
        for style, found in styles.items()
    }
