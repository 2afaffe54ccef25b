"""Text that people type and packs hold: folding, slugs, nearest names and inline markup.

Promises: one folding table (`fold`), used by everything in Python that compares text and
handed to the browser as data (`folding_table`). Leaves out: stemming (see `toolkit.rules`).
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import filterfalse
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from difflib import SequenceMatcher

#: Letters that Unicode does not decompose, punctuation with plain twins, and what vanishes.
FOLDS: dict[str, str] = {
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "ĸ": "k", "ŋ": "n",
    "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th",
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "ʼ": "'", "`": "'", "´": "'",
    "“": '"', "”": '"', "„": '"', "‟": '"', "«": '"', "»": '"', "″": '"',
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": "-", "―": "-", "−": "-",
    "…": "...", "⁄": "/", "×": "x",
    "\u00ad": "", "\u200b": "", "\u200c": "", "\u200d": "", "\u2060": "", "\ufeff": "",
}  # fmt: skip
_FOLDS = str.maketrans(FOLDS)
#: A word of a text: letters and digits side by side.
WORD = re.compile(r"\w+")
#: How a cell begins that spreadsheets run.
_FORMULA_STARTS = frozenset("=+-@\t\r")
_NOT_SLUG = re.compile(r"[^a-z0-9]+")
_EMPHASIS = re.compile(r"(\*{1,3})(?=\S)(.+?)(?<=\S)\1", re.DOTALL)
_SYMBOL = re.compile(r":[a-z0-9][a-z0-9-]*:")
_INLINE = re.compile(r"\[\[([^\[\]|]+)(?:\|([^\[\]]+))?\]\]|:([a-z0-9][a-z0-9-]*):")


def fold(text: str) -> str:
    """Fold `text` for comparison: case, accents, quotes, dashes, ligatures, odd spaces.

    Source: `query-language`, section Grammar. Idempotent: folding twice changes nothing.
    """
    if not text.isascii():
        for letter in set(text):
            if letter > "\x7f":
                text = text.replace(letter, _folded_letter(letter))
    folded = text.lower() if text.isascii() else text.casefold()
    folded = folded.replace("`", "'").replace("\n", " ")
    # Of all spaces, the plain one alone is printable.
    odd = "  " in folded or not folded.isprintable()
    return " ".join(folded.split()) if odd else folded.strip()


@lru_cache(maxsize=4096)
def _folded_letter(letter: str) -> str:
    plain = letter.casefold().translate(_FOLDS)
    bare = "".join(filterfalse(unicodedata.combining, unicodedata.normalize("NFKD", plain)))
    return bare.translate(_FOLDS).casefold()


def folding_table() -> dict[str, str]:
    """Return the letters that folding replaces beyond case and decomposition, for the browser."""
    return dict(FOLDS)


def slug(text: str) -> str:
    """Make an id of lower-case ASCII letters, digits and single hyphens from `text`."""
    return _NOT_SLUG.sub("-", fold(text).replace("'", "")).strip("-")


def nearest(word: str, known: Iterable[str], *, most: int = 1, least: float = 0.6) -> list[str]:
    """Return up to `most` known words that look like `word`, the most alike first.

    Alike is a ratio from 0 to 1 between the folded words; below `least` a word is left out.
    Ties go by the order of the alphabet, so that a message never varies.
    """
    from difflib import SequenceMatcher

    wanted = fold(word)
    matcher = SequenceMatcher(None, "", wanted, autojunk=False)
    rated = sorted((-_likeness(matcher, wanted, fold(name), least), name) for name in set(known))
    return [name for ratio, name in rated if -ratio >= least][:most]


def _likeness(matcher: SequenceMatcher[str], wanted: str, name: str, least: float) -> float:
    """Rate a folded name from 0 to 1; one that starts the word, or goes on from it, is rather alike."""
    start = 0.75 if name and wanted and (name.startswith(wanted) or wanted.startswith(name)) else 0.0
    matcher.set_seq1(name)
    if max(start, matcher.real_quick_ratio()) < least or max(start, matcher.quick_ratio()) < least:
        return 0.0
    return max(start, matcher.ratio())


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ` (did you mean "…"?)` for the nearest known word, or nothing."""
    found = nearest(word, known)
    return f' (did you mean "{found[0]}"?)' if found else ""


def text_in(texts: dict[str, str], lang: str | None) -> str:
    """Return the text in `lang`, otherwise in the first language that has one, otherwise ""."""
    if lang is not None and lang in texts:
        return texts[lang]
    return next(iter(texts.values()), "")


def category(n: int, lang: str) -> str:
    """Return which form of a noun stands after a number: one, few, many or other.

    Source: Unicode CLDR, Language Plural Rules; `Intl.PluralRules` gives the same in a browser.
    """
    if lang == "pl":
        if n == 1:
            return "one"
        return "few" if n % 10 in {2, 3, 4} and n % 100 not in {12, 13, 14} else "many"
    return "one" if n == 1 else "other"


class Plain(NamedTuple):
    """A run of ordinary words (which may hold Markdown emphasis)."""

    text: str
    part: str = "plain"


class Link(NamedTuple):
    """`[[id]]` or `[[id|words]]`: a link to a rule or a term; `words` is None for the target's name."""

    target: str
    words: str | None
    part: str = "link"


class SymbolMark(NamedTuple):
    """`:name:`, an icon of the pack."""

    name: str
    part: str = "symbol"


#: The parts of inline markup; `part` keeps those of different kinds unequal.
Inline = Plain | Link | SymbolMark


def may_be_marked(text: str) -> bool:
    """Return whether a text may hold a link or a symbol; most hold none, which shows at a look."""
    return "[[" in text or _SYMBOL.search(text) is not None


@lru_cache(maxsize=4096)
def inline(text: str) -> tuple[Inline, ...]:
    """Split `text` into plain runs, links and symbols, in order and without loss."""
    return tuple(_split(text))


def _split(text: str) -> Iterator[Inline]:
    end = 0
    for match in _INLINE.finditer(text):
        if match.start() > end:
            yield Plain(text[end : match.start()])
        yield _marked(match)
        end = match.end()
    if end < len(text):
        yield Plain(text[end:])


def _marked(match: re.Match[str]) -> Link | SymbolMark:
    target, words, name = match.groups()
    return SymbolMark(name) if name else Link(target.strip(), words)


def links(text: str) -> list[str]:
    """Return the targets of all links in `text`, in order."""
    return [part.target for part in inline(text) if isinstance(part, Link)] if "[[" in text else []


def symbols(text: str) -> list[str]:
    """Return the names of all symbols in `text`, in order."""
    return [part.name for part in inline(text) if isinstance(part, SymbolMark)] if ":" in text else []


def plain(text: str, symbol_names: dict[str, str], titles: dict[str, str]) -> str:
    """Return `text` without markup: links as their words, symbols as their names in [brackets]."""
    if not may_be_marked(text):
        return _EMPHASIS.sub(r"\2", text) if "*" in text else text
    if "*" not in text:
        return _INLINE.sub(lambda match: _plain_part(_marked(match), symbol_names, titles), text)
    return "".join(_plain_part(part, symbol_names, titles) for part in inline(text))


def _plain_part(part: Inline, symbol_names: dict[str, str], titles: dict[str, str]) -> str:
    if isinstance(part, Link):
        return part.words or titles.get(part.target, part.target.replace("-", " "))
    if isinstance(part, SymbolMark):
        return f"[{symbol_names[part.name]}]" if part.name in symbol_names else f":{part.name}:"
    return _EMPHASIS.sub(r"\2", part.text)


def defused(cell: str) -> str:
    """Return a cell that no spreadsheet runs as a formula: an apostrophe goes before what would start one."""
    if cell[:1] not in _FORMULA_STARTS:
        return cell
    return f"'{cell}" if not cell.removeprefix("-").replace(".", "", 1).isdecimal() else cell
