"""Texts to try: those of the corpus with edits that nobody meant, and rows of a reader's own signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Callable

    from fuzz.targets import Target

#: Letters and signs that readers have stumbled over, wherever they stand.
ODD = [
    "\0",
    "\t",
    "\f",
    "\r",
    "\u2028",
    "\ufeff",
    "\u202e",
    "\x85",
    "İ",
    "ß",
    "ﬁ",
    "e\u0301",
    "\ud800",
    "🂡",
    "\x1b[2J",
]


def _set_value(lines: list[str], at: int, value: str) -> None:
    """Put another value behind the last key of a line, or behind its last word."""
    key, colon, _ = lines[at].rpartition(": ")
    lines[at] = f"{key}{colon}{value}" if colon else f"{lines[at].rpartition(' ')[0]} {value}"


_EDITS: tuple[Callable[[list[str], int, str], None], ...] = (
    lambda lines, at, _: lines.pop(at) and None,
    lambda lines, at, _: lines.insert(at, lines[at]),
    lambda lines, at, _: lines.append(lines.pop(at)),
    lambda lines, at, words: lines.insert(at, words),
    lambda lines, at, words: lines.__setitem__(at, lines[at] + words),
    lambda lines, at, words: lines.__setitem__(at, words + lines[at]),
    lambda lines, at, words: lines.__setitem__(at, f"{lines[at][: len(lines[at]) // 2]}{words}"),
    lambda lines, at, _: lines.__setitem__(at, f"  {lines[at]}"),
    lambda lines, at, _: lines.__setitem__(at, lines[at].lstrip()),
    lambda lines, at, words: lines.__setitem__(at, words.join(lines[at].split(" ", 2))),
    lambda lines, at, words: _set_value(lines, at, words.partition(" ")[0]),
    _set_value,
    lambda lines, at, words: _set_value(lines, at, lines[len(words) % len(lines)].rpartition(": ")[2]),
)


def texts(target: Target) -> st.SearchStrategy[str]:
    """Return what a target is tried on."""
    signs = st.sampled_from([*target.words.split(" "), " ", "\n", "\n  ", *ODD])
    rows = st.lists(st.one_of(signs, signs, st.text(max_size=4)), max_size=30).map(" ".join)
    seeds = st.sampled_from(sorted(target.texts().values(), key=len))
    edits = st.lists(st.tuples(st.sampled_from(_EDITS), st.integers(0, 400), rows), min_size=1, max_size=5)
    return st.one_of(st.builds(_edited, seeds, edits), st.builds(_edited, seeds, edits), rows)


def _edited(seed: str, edits: list[tuple[Callable[[list[str], int, str], None], int, str]]) -> str:
    lines = seed.split("\n")
    for edit, at, words in edits:
        if lines:
            edit(lines, at % len(lines), words)
    return "\n".join(lines)
