"""The two font families of faces and sheets: where they lie and which letters they have.

Promises: the same few files for every machine (system fonts are never asked), and a check before
anything is drawn that every letter has a glyph. Leaves out: how text is set (the templates).
"""

from __future__ import annotations

import shutil
import tempfile
import unicodedata
from contextlib import contextmanager
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

#: Package and file of each style; of every style the first family is asked, then the other.
_SERIF, _SANS = "font_source_serif_pro", "font_source_sans_pro"
STYLES: dict[str, tuple[tuple[str, str], ...]] = {
    "regular": ((_SERIF, "SourceSerifPro-Regular"), (_SANS, "SourceSansPro-Regular")),
    "italic": ((_SERIF, "SourceSerifPro-It"), (_SANS, "SourceSansPro-It")),
    "bold": ((_SERIF, "SourceSerifPro-Bold"), (_SANS, "SourceSansPro-Bold")),
    "bold italic": ((_SERIF, "SourceSerifPro-BoldIt"), (_SANS, "SourceSansPro-BoldIt")),
    "semibold": ((_SANS, "SourceSansPro-Semibold"), (_SERIF, "SourceSerifPro-Semibold")),
}
#: Letters that every style is known to have (a test looks): for them no font needs to be opened.
SURE = frozenset(
    {*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "–—‘’‚“”„†•…−→")} - set(map(ord, "ĲĳŊŋŦŧ"))
)


class FontError(DeckloreError):
    """The font packages are not installed; raised before anything is drawn."""


@contextmanager
def font_folder() -> Iterator[Path]:
    """Give a folder that holds exactly the fonts in use, for as long as the block lasts.

    The packages hold every font twice (OTF and TTF), and which of the two Typst meets first
    depends on the file system; a folder of our own makes the bytes the same everywhere.
    """
    with tempfile.TemporaryDirectory(prefix="decklore-fonts-") as name:
        folder = Path(name)
        for path in {_font_path(*file) for files in STYLES.values() for file in files}:
            try:
                (folder / path.name).symlink_to(path)
            except OSError:  # where links need a right that the user lacks
                shutil.copyfile(path, folder / path.name)
        yield folder


def missing_letters(text: str, style: str) -> list[str]:
    """Return the letters of `text` that no font of that style has, in order, each once."""
    if text.isascii() and text.isprintable():
        return []
    doubtful = dict.fromkeys(c for c in text if ord(c) not in SURE and not _invisible(c))
    return [c for c in doubtful if ord(c) not in covered_letters(style)]


def letter_name(letter: str) -> str:
    """Return a letter as a person can find it: `"☃" (U+2603, SNOWMAN)`."""
    name = unicodedata.name(letter, "")
    return f'"{letter}" (U+{ord(letter):04X}{", " + name if name else ""})'


def _invisible(letter: str) -> bool:
    return unicodedata.category(letter) in {"Cc", "Cf", "Zl", "Zp"}


@lru_cache(maxsize=8)
def covered_letters(style: str) -> frozenset[int]:
    """Return the code points that the fonts of a style have."""
    from fontTools.ttLib import TTFont

    letters: set[int] = set()
    for file in STYLES[style]:
        with TTFont(_font_path(*file), lazy=True) as font:
            letters |= set(font["cmap"].getBestCmap())
    return frozenset(letters)


def _font_path(package: str, file: str) -> Path:
    folder = _package_folder(package)
    return folder / "files" / f"{file}.otf"


@lru_cache(maxsize=4)
def _package_folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise FontError(
            f"the font package {package.replace('_', '-')} is not installed; run: pip install decklore"
        )
    return Path(spec.origin).parent


def font_files() -> Iterable[Path]:
    """Return the paths of all font files in use."""
    return sorted({_font_path(*file) for files in STYLES.values() for file in files})
