"""The web fonts of the site: cut to the letters of Europe's Latin alphabets, as WOFF2.

Promises: the same bytes for the same fonts and letters, kept in a cache by what goes in, so that only the
first build takes the second or two. Leaves out: which text is set in which font (`site.css`).
"""

from __future__ import annotations

import hashlib
import io
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from toolkit.errors import DeckloreError

_ACCENTED = (
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ"
    "ĀāĂăĄąĆćČčĎďĐđĒēĖėĘęĚěĞğĢģĪīĮįİıĶķĹĺĻļĽľŁłŃńŅņŇňŌōŐőŒœŔŕŘřŚśŞşŠšŢţŤťŪūŮůŰűŲųŸŹźŻżŽžȘșȚț"
)
_MARKS = "\u00a0¡¢£§©«®°±²³´·¹º»¼½¾¿×÷‐‑‒–—‘’‚“”„†‡•…‰‹›⁄€™−≈≠≤≥←↑→↓∞"
LETTERS = frozenset(map(chr, range(0x20, 0x7F))) | frozenset(_ACCENTED) | frozenset(_MARKS)


@dataclass(frozen=True)
class WebFont:
    """A font of the site: its file name there, the package it comes from, what its layout keeps."""

    name: str
    package: str
    file: str
    features: tuple[str, ...]


FONTS = (
    WebFont("serif", "font-source-serif-pro", "SourceSerifPro-Regular", ("kern", "liga", "ccmp", "mark")),
    WebFont("serif-italic", "font-source-serif-pro", "SourceSerifPro-It", ("kern", "liga", "ccmp")),
    WebFont("sans", "font-source-sans-pro", "SourceSansPro-Regular", ("kern", "ccmp", "tnum")),
    WebFont("sans-semibold", "font-source-sans-pro", "SourceSansPro-Semibold", ("kern", "ccmp", "tnum")),
)


def web_font(font: WebFont, cache: Path) -> bytes:
    """Return a font as WOFF2, from the folder `cache` where it was made before.

    Raises DeckloreError where the package of the font is not installed.
    """
    kept = cache / f"{font.name}-{_digest(font)}.woff2"
    if kept.is_file():
        return kept.read_bytes()
    made = _subset(_path(font), font.features)
    cache.mkdir(parents=True, exist_ok=True)
    partial = kept.with_suffix(".tmp")
    partial.write_bytes(made)
    partial.replace(kept)
    return made


def _digest(font: WebFont) -> str:
    parts = (font.file, version(font.package), version("fonttools"), *font.features, *sorted(LETTERS))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def _path(font: WebFont) -> Path:
    spec = find_spec(font.package.replace("-", "_"))
    if spec is None or spec.origin is None:
        raise DeckloreError(f"the font package {font.package} is not installed; run: pip install decklore")
    return Path(spec.origin).parent / "files" / f"{font.file}.ttf"


def _subset(path: Path, features: tuple[str, ...]) -> bytes:
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
    cutter.populate(unicodes=map(ord, LETTERS))
    cutter.subset(font)
    file = io.BytesIO()
    font.flavor = "woff2"
    font.save(file)
    font.close()
    return file.getvalue()
