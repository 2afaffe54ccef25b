"""Inline markup of packs as runs: what Typst draws one after the other, as data and never as code.

Promises: a mark that is not closed prints as it stands; `broken_marks` names it. A run is
`{"t": words}` with `b` and `i` where it is bold or italic, or `{"s": symbol}`.
Leaves out: which letters the fonts have (`toolkit.sheets.fonts`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, TypedDict

from toolkit.sheets.typography import typographic
from toolkit.text import Link, SymbolMark, inline

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

Run = dict[str, str | bool]


class Line(TypedDict):
    """A line of a text that holds a list; `item` says that it is an item, whose mark is left out."""

    item: bool
    runs: list[Run]


#: Letters of a word from which on it is measured by itself; shorter ones fit every card.
LONG_WORD = 15
#: What stands before an item of a list.
DOT = "•\u00a0"
_ITEM, _EMPTY_LINES = re.compile(r"(?m)^[ \t]*[-*][ \t]+(?=\S)"), re.compile(r"\n\s*\n")

_STARS = re.compile(r"\*+")
_DIGIT_SPACE = re.compile(r"(?<=\d) $")


@dataclass
class _Star:
    """A star mark at a place in the list of pieces; `used` once its partner is found."""

    piece: int
    mark: str
    opens: bool
    closes: bool
    used: bool = False


def parse_runs(
    text: str, symbols: Collection[str], names: Mapping[str, str] | None = None, *, lang: str = ""
) -> list[Run]:
    """Split `text` into runs. An unknown `:symbol:` and an unclosed mark print as they stand.

    Quotes and the like are those of `lang`.

    With `names`, what the targets of references are called, a reference is a run of its own that bears in
    `to` the id it leads to.
    """
    pieces, stars = _pieces(typographic(text, lang), symbols, names)
    _pair(stars)
    marks = {star.piece: star for star in stars}
    runs: list[Run] = []
    bold = italic = False
    for position, piece in enumerate(pieces):
        star = marks.get(position)
        if star and star.used:
            bold, italic = (not bold, italic) if star.mark == "**" else (bold, not italic)
        else:
            _append(runs, {"t": star.mark} if star else piece, bold, italic)
    return runs


def broken_marks(text: str) -> list[str]:
    """Return the marks in `text` that open and never close, in order: `**`, `*`, `[[`."""
    pieces, stars = _pieces(text, ())
    _pair(stars)
    broken = [star.mark for star in stars if star.opens and not star.used and len(star.mark) < 3]
    words = "".join(str(piece.get("t", "")) for piece in pieces)
    return broken + ["[["] * words.count("[[")


def plain_words(text: str, symbols: Collection[str]) -> str:
    """Return `text` without its markup, symbols left out."""
    return "".join(str(run.get("t", "")) for run in parse_runs(text, symbols))


def listed(text: str) -> str:
    """Return the text with each item of a list on a line of its own behind a dot, and no line empty."""
    return _ITEM.sub(DOT, _EMPTY_LINES.sub("\n", text.strip()))


def capitalised(runs: list[Run]) -> list[Run]:
    """Return the runs with the first letter of the first words raised."""
    if not runs or "t" not in runs[0]:
        return runs
    words = str(runs[0]["t"])
    return [{**runs[0], "t": words[:1].upper() + words[1:]}, *runs[1:]]


def split_items(runs: list[Run], mark: str) -> list[Line]:
    """Return the runs as lines where any of them begins with the `mark` of an item, otherwise nothing."""
    lines: list[list[Run]] = [[]]
    for run in runs:
        if "t" not in run:
            lines[-1].append(run)
            continue
        first, *rest = ([{**run, "t": words}] if words else [] for words in str(run["t"]).split("\n"))
        lines[-1] += first
        lines += rest
    made = [_line(line, mark) for line in lines if line]
    return made if any(line["item"] for line in made) else []


def _line(runs: list[Run], mark: str) -> Line:
    words = str(runs[0].get("t", ""))
    if not words.startswith(mark):
        return Line(item=False, runs=runs)
    left = words.removeprefix(mark)
    return Line(item=True, runs=[*([{**runs[0], "t": left}] if left else []), *runs[1:]])


def long_words(runs: list[Run]) -> list[Run]:
    """Return the words that could be wider than a card, each as a run; no other word needs measuring."""
    words = ((run, word) for run in runs for word in str(run.get("t", "")).split())
    return [{**run, "t": word} for run, word in words if len(word) >= LONG_WORD]


def _pieces(
    text: str, symbols: Collection[str], names: Mapping[str, str] | None = None
) -> tuple[list[Run], list[_Star]]:
    pieces: list[Run] = []
    stars: list[_Star] = []
    for part in inline(text):
        if isinstance(part, SymbolMark):
            pieces.append({"s": part.name} if part.name in symbols else {"t": f":{part.name}:"})
        elif isinstance(part, Link):
            words = part.words or (names or {}).get(part.target) or part.target.replace("-", " ")
            pieces.append({"t": words} if names is None else {"t": words, "to": part.target})
        else:
            _split_stars(part.text, pieces, stars)
    return pieces, stars


def _split_stars(text: str, pieces: list[Run], stars: list[_Star]) -> None:
    end = 0
    for match in _STARS.finditer(text):
        if match.start() > end:
            pieces.append({"t": text[end : match.start()]})
        before, after = text[: match.start()][-1:], text[match.end() :][:1]
        opens = not after.isspace() and not before.isalnum()
        closes = not before.isspace() and not after.isalnum()
        for mark in ("**", "*") if match.group() == "***" else (match.group(),):
            stars.append(_Star(len(pieces), mark, opens, closes))
            pieces.append({"t": mark})
        end = match.end()
    if end < len(text):
        pieces.append({"t": text[end:]})


def _pair(stars: list[_Star]) -> None:
    """Mark the stars that enclose something; marks nest and never cross."""
    open_stars: list[_Star] = []
    for star, after in zip_longest(stars, stars[1:]):
        if len(star.mark) > 2:
            continue
        last = open_stars[-1].mark if open_stars else ""
        if after and after.piece == star.piece + 1 and star.closes and star.mark != last == after.mark:
            star.mark, after.mark = after.mark, star.mark  # of three stars those close first that opened last
        partner = next((o for o in reversed(open_stars) if o.mark == star.mark), None)
        if star.closes and partner and star.piece > partner.piece + 1:
            star.used = partner.used = True
            del open_stars[open_stars.index(partner) :]
        elif star.opens:
            open_stars.append(star)


def _append(runs: list[Run], piece: Run, bold: bool, italic: bool) -> None:
    if "s" in piece:
        if runs and "t" in runs[-1]:  # keep a number and the icon after it on one line
            runs[-1]["t"] = _DIGIT_SPACE.sub("\u00a0", str(runs[-1]["t"]))
        runs.append(dict(piece))
        return
    style: Run = {"to": piece["to"]} if "to" in piece else {}
    if bold:
        style["b"] = True
    if italic:
        style["i"] = True
    last = runs[-1] if runs and "to" not in piece else None
    if last and "t" in last and {k: v for k, v in last.items() if k != "t"} == style:
        last["t"] = f"{last['t']}{piece['t']}"
    else:
        runs.append({"t": piece["t"], **style})
