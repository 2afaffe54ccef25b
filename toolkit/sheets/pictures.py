"""A person's own pictures: for the windows of cards, for whole cards, for their backs.

Promises: a picture belongs to the card whose id, or former id, is its file name; a file that is no picture is
named, and one that is too coarse for paper is warned about. Leaves out: where a picture lies on a face (the
templates).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.errors import DeckloreError
from toolkit.sheets.papers import MM_PER_INCH

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

#: Pixels an inch below which a picture looks coarse on paper.
LEAST_PPI = 150
#: A picture of more pixels than this is refused.
MOST_PIXELS = 100_000_000
ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".svg")


class PictureError(DeckloreError):
    """A folder or a file of pictures that can't be used; every fault is a line of the message."""


@dataclass(frozen=True)
class Picture:
    """A picture file: its size in pixels, or in units of its own if it is an SVG."""

    path: Path
    width: float
    height: float
    drawn: bool

    def ppi(self, width_mm: float) -> float:
        """Return how many pixels an inch it has at a width; a drawing has as many as one likes."""
        return float("inf") if self.drawn else self.width / width_mm * MM_PER_INCH


def find_pictures(
    folder: Path, ids: Iterable[str], renamed: Mapping[str, str] | None = None
) -> dict[str, Picture]:
    """Return the pictures of a folder by card id.

    `renamed` are the present ids of cards by those that they had once; a file that bears the present one goes
    before. Raises PictureError for a folder, or pictures of these cards, that can't be read.
    """
    wanted, now = set(ids), renamed or {}
    try:
        files = sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)
    except OSError as error:
        raise PictureError(f"the folder {folder} can't be read: {error.strerror}") from error
    named = [(path.stem, path) for path in files if path.stem in wanted]
    named += [(now[path.stem], path) for path in files if now.get(path.stem) in wanted]
    found: dict[str, Picture] = {}
    faults = []
    for card, path in named:
        if card not in found:
            try:
                found[card] = read_picture(path)
            except PictureError as error:
                faults.append(str(error))
    if faults:
        raise PictureError("\n".join(faults))
    return found


def read_picture(path: Path) -> Picture:
    """Return what kind of picture a file is.

    Raises PictureError if it is none, or larger than can be printed.
    """
    if path.suffix.lower() == ".svg":
        return Picture(path, *_svg_size(path), drawn=True)
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(path) as opened:
            width, height = opened.size
            if width * height <= MOST_PIXELS:
                opened.load()
    except FileNotFoundError:
        raise PictureError(f"{path} is not there") from None
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise PictureError(f"{path} can't be read as a picture") from error
    if width * height > MOST_PIXELS:
        raise PictureError(f"{path} has {width} × {height} pixels, more than can be printed")
    return Picture(path, width, height, drawn=False)


def _svg_size(path: Path) -> tuple[float, float]:
    from xml.etree import ElementTree as ET

    try:
        text = path.read_bytes()
        if b"<!ENTITY" in text or b"<!DOCTYPE" in text:
            raise PictureError(f"{path} declares a document type, which a picture here may not do")
        root = ET.fromstring(text)
    except FileNotFoundError:
        raise PictureError(f"{path} is not there") from None
    except (OSError, ET.ParseError) as error:
        raise PictureError(f"{path} can't be read as an SVG") from error
    if root.tag.rpartition("}")[2] != "svg":
        raise PictureError(f"{path} can't be read as an SVG")
    box = [float(part) for part in root.get("viewBox", "").replace(",", " ").split() if _is_number(part)]
    return (box[2], box[3]) if len(box) == 4 and box[3] else (1.0, 1.0)


def _is_number(part: str) -> bool:
    try:
        float(part)
    except ValueError:
        return False
    return True


def coarse(pictures: Mapping[str, Picture], widths_mm: Mapping[str, float]) -> Iterator[str]:
    """Yield a sentence for each picture that will look coarse at the width of its card."""
    for card, picture in pictures.items():
        ppi = picture.ppi(widths_mm[card])
        if ppi < LEAST_PPI:
            yield (
                f"the picture of {card} has {min(round(ppi), LEAST_PPI - 1)} pixels an inch at that size "
                f"and will look coarse; {LEAST_PPI} are the least"
            )
