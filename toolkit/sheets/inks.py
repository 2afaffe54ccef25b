"""The inks of a PDF: everything in black ink alone, or in the four inks of print shops with pure black.

Promises: grey stays grey in black ink only, so that letters are never mixed of four inks; pictures are
converted too; what has no colour is left as it is. Leaves out: which colours a face has
(`toolkit.sheets.palette`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import pikepdf
    from PIL import Image


class Inks(StrEnum):
    """Which inks a file asks for."""

    SCREEN = "screen"
    BLACK = "black"
    CMYK = "cmyk"


#: A string, which is stepped over, or a colour space with the colour set in it.
_COLOUR = re.compile(
    rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>|"
    rb"/(?P<space>[^\s/<>\[\]()]+)\s+(?P<set>cs|CS)\s+(?P<values>[-\d.\s]+?)\s+(?:scn|SCN|sc|SC)(?=[\s/(<\[]|$)|"
    rb"(?<![^\s])(?P<plain>(?:[-\d.]+\s+){3})(?P<op>rg|RG)(?=[\s/(<\[]|$)",
    re.DOTALL,
)
#: Components that differ by no more than this make a grey.
_GREY = 0.004
_LUMA = (0.2126, 0.7152, 0.0722)


def in_inks(document: pikepdf.Pdf, inks: Inks) -> None:
    """Change every colour of a document to inks."""
    if inks is Inks.SCREEN:
        return
    for stream, resources in _contents(document):
        repaint = _Repainter(dict(_spaces(resources)), _PAINTS[inks])
        stream.write(_COLOUR.sub(repaint, stream.read_bytes()))
    for picture in _pictures(document):
        _repaint_picture(picture, inks)


def _contents(document: pikepdf.Pdf) -> Iterator[tuple[pikepdf.Object, pikepdf.Object]]:
    """Yield every content stream once, with its resources."""
    import pikepdf

    for page in document.pages:
        page.contents_coalesce()
        yield page.obj.Contents, page.obj.get("/Resources", pikepdf.Dictionary())
    for one in document.objects:
        if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form":
            yield one, one.get("/Resources", pikepdf.Dictionary())


def _spaces(resources: pikepdf.Object) -> Iterator[tuple[bytes, int]]:
    """Yield each colour space that is measured in grey or in red, green and blue: its name and its width."""
    for name, space in resources.get("/ColorSpace", {}).items():
        kind = (
            str(space[0]) if hasattr(space, "__len__") and len(space) and not isinstance(space, str) else ""
        )
        if kind == "/ICCBased" and int(space[1].N) in (1, 3):
            yield name.removeprefix("/").encode("ascii"), int(space[1].N)
    yield from ((b"DeviceGray", 1), (b"DeviceRGB", 3))


@dataclass(frozen=True)
class _Repainter:
    """What a colour becomes; `widths` are the components of the colour spaces by name."""

    widths: dict[bytes, int]
    paint: Callable[[Sequence[float], bool], bytes]

    def __call__(self, match: re.Match[bytes]) -> bytes:
        """Return the colour anew, or what was found if it is none."""
        if match["space"] is not None:
            values = [float(part) for part in match["values"].split()]
            if self.widths.get(match["space"]) == len(values):
                return self.paint(values, match["set"] == b"CS")
        elif match["plain"] is not None:
            return self.paint([float(part) for part in match["plain"].split()], match["op"] == b"RG")
        return match[0]


def _black(values: Sequence[float], stroke: bool) -> bytes:
    return f" {_number(_grey(values))} {'G' if stroke else 'g'}".encode("ascii")


def _cmyk(values: Sequence[float], stroke: bool) -> bytes:
    inks = " ".join(map(_number, _separated(values)))
    return f" {inks} {'K' if stroke else 'k'}".encode("ascii")


_PAINTS: dict[Inks, Callable[[Sequence[float], bool], bytes]] = {Inks.BLACK: _black, Inks.CMYK: _cmyk}


def _grey(values: Sequence[float]) -> float:
    """Return how light a colour is, from 0 to 1."""
    if len(values) == 1:
        return values[0]
    return sum(part * weight for part, weight in zip(values, _LUMA, strict=True))


def _separated(values: Sequence[float]) -> tuple[float, float, float, float]:
    """Return cyan, magenta, yellow and black, from 0 to 1; a grey is black alone.

    Source: ISO 32000-1, 10.3.4 and 10.3.5, with all black taken out of the colours.
    """
    if len(values) == 1 or max(values) - min(values) <= _GREY:
        return 0.0, 0.0, 0.0, 1.0 - values[0]
    black = 1.0 - max(values)
    cyan, magenta, yellow = (1.0 - part - black for part in values)
    return cyan, magenta, yellow, black


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def _pictures(document: pikepdf.Pdf) -> Iterator[pikepdf.Stream]:
    import pikepdf

    for one in document.objects:
        if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image":
            yield one


def _repaint_picture(picture: pikepdf.Stream, inks: Inks) -> None:
    """Convert a picture of red, green and blue; masks and pictures in grey stay."""
    import pikepdf

    space = picture.get("/ColorSpace")
    grey = space == "/DeviceGray" or (isinstance(space, pikepdf.Array) and int(space[1].get("/N", 0)) == 1)
    if picture.get("/ImageMask") or space is None or grey:
        return
    opened = pikepdf.PdfImage(picture).as_pil_image().convert("RGB")
    black = inks is Inks.BLACK
    picture.write((opened.convert("L") if black else _separate(opened)).tobytes())
    picture.ColorSpace = pikepdf.Name.DeviceGray if black else pikepdf.Name.DeviceCMYK
    picture.BitsPerComponent = 8
    for key in ("/DecodeParms", "/Decode"):
        if key in picture:
            del picture[key]


def _separate(picture: Image.Image) -> Image.Image:
    """Return a picture in four inks, its greys in black alone."""
    from PIL import Image, ImageChops

    light = [ImageChops.invert(part) for part in picture.split()]
    black = ImageChops.darker(ImageChops.darker(light[0], light[1]), light[2])
    inks = [ImageChops.subtract(part, black) for part in light]
    return Image.merge("CMYK", [*inks, black])
