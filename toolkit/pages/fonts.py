"""The web fonts of the site: cut to the letters of Europe's Latin alphabets, as WOFF2.

Each face is two files: the letters of the languages that the site speaks, and all others, which a browser
fetches where a page has one of them. No page waits for a font, nor moves when it comes (`font-display:
optional`): where it is not there at once, one of the system's shows the page, and the next page has it.

Promises: the same bytes for the same fonts and letters, kept in a cache by what goes in, so that only the
first build takes the second or two. Leaves out: which text is set in which font (`site.css`).
"""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass, replace
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from toolkit.errors import DeckloreError
from toolkit.unfinished import keep

_ACCENTED = (
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ"
    "ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŒœŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŸŹźŻżŽžȘșȚț"
)
_MARKS = "\u00a0¡¢£§©«®°±²³´·¹º»¼½¾¿×÷‐‑‒–—‘’‚“”„†‡•…‰‹›⁄€™−≈≠≤≥←↑→↓∞"
LETTERS = frozenset(map(chr, range(0x20, 0x7F))) | frozenset(_ACCENTED) | frozenset(_MARKS)
#: What English, Polish and Swedish pages are written with, and names from their neighbours.
USUAL = frozenset(map(chr, range(0x20, 0x7F))) | frozenset(
    "ÄÅÆÖäåæéöĄĆĘŁŃÓŚŹŻąćęłńóśźż\u00a0–—‘’“”„†‡•…·×−←↑→↓"
)


@dataclass(frozen=True)
class WebFont:
    """A font of the site: its file name there, the package it comes from, what its layout keeps.

    `family`, `weight` and `style` are what style sheets ask for; `letters` are those that the file has.
    """

    name: str
    package: str
    file: str
    features: tuple[str, ...]
    family: str
    weight: str
    style: str = "normal"
    letters: frozenset[str] = USUAL


_SERIF, _SANS = "font-source-serif-pro", "font-source-sans-pro"
_USUAL = (
    WebFont(
        "serif", _SERIF, "SourceSerifPro-Regular", ("kern", "liga", "ccmp", "mark"), "Source Serif", "400 700"
    ),
    WebFont(
        "serif-italic",
        _SERIF,
        "SourceSerifPro-It",
        ("kern", "liga", "ccmp"),
        "Source Serif",
        "400 700",
        "italic",
    ),
    WebFont("sans", _SANS, "SourceSansPro-Regular", ("kern", "ccmp", "tnum"), "Source Sans", "400"),
    WebFont(
        "sans-semibold", _SANS, "SourceSansPro-Semibold", ("kern", "ccmp", "tnum"), "Source Sans", "600 700"
    ),
)
_OTHERS = tuple(replace(font, name=f"{font.name}-more", letters=LETTERS - USUAL) for font in _USUAL)
FONTS = (*_USUAL, *_OTHERS)
#: So many code points apart letters are still written as one range.
_NEAR = 16


def fonts_css() -> str:
    """Return the rules that declare the fonts, for a style sheet in the folder above theirs."""
    return "\n".join(map(_face, FONTS)) + "\n"


def _face(font: WebFont) -> str:
    says = [f'font-family: "{font.family}"', f"font-weight: {font.weight}", f"font-style: {font.style}"]
    says += ["font-display: optional", f'src: url("fonts/{font.name}.woff2") format("woff2")']
    if font.letters != USUAL:
        says.append(f"unicode-range: {_ranges(font.letters)}")
    return f"@font-face {{ {'; '.join(says)}; }}"


def _ranges(letters: frozenset[str]) -> str:
    """Return letters as a `unicode-range`; what no font of the site has may stand between two of them."""
    runs: list[list[int]] = []
    for code in sorted(map(ord, letters)):
        gap = range(runs[-1][-1], code) if runs else range(0)
        if runs and len(gap) <= _NEAR and USUAL.isdisjoint(map(chr, gap)):
            runs[-1].append(code)
        else:
            runs.append([code])
    return ", ".join(f"U+{run[0]:X}-{run[-1]:X}" if len(run) > 1 else f"U+{run[0]:X}" for run in runs)


def web_font(font: WebFont, cache: Path) -> bytes:
    """Return a font as WOFF2, from the folder `cache` where it was made before.

    Raises DeckloreError where the package of the font is not installed.
    """
    kept = cache / f"{font.name}-{_digest(font)}.woff2"
    if kept.is_file():
        return kept.read_bytes()
    made = _subset(_path(font), font.features, font.letters)
    cache.mkdir(parents=True, exist_ok=True)
    keep(kept, made)
    return made


def _digest(font: WebFont) -> str:
    parts = (font.file, version(font.package), version("fonttools"), *font.features, *sorted(font.letters))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def font_licences() -> dict[str, bytes]:
    """Return what has to lie beside the fonts, by file name. Raises DeckloreError as `web_font`."""
    files = {f"{package}-licence.txt": _folder(package) / "LICENSE.txt" for package in (_SERIF, _SANS)}
    return {name: file.read_bytes() for name, file in files.items()}


def _path(font: WebFont) -> Path:
    return _folder(font.package) / f"{font.file}.ttf"


def _folder(package: str) -> Path:
    spec = find_spec(package.replace("-", "_"))
    if spec is None or spec.origin is None:
        raise DeckloreError(f"the font package {package} is not installed; run: pip install decklore")
    return Path(spec.origin).parent / "files"


def _subset(path: Path, features: tuple[str, ...], letters: frozenset[str]) -> bytes:
    from fontTools import subset

    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = list(features)
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [1, 2, 13, 14]
    font = subset.load_font(str(path), options)
    font.recalcTimestamp = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=map(ord, letters))
    cutter.subset(font)
    file = io.BytesIO()
    font.flavor = "woff2"
    font.save(file)
    font.close()
    return file.getvalue()
