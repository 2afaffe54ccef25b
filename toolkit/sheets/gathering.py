"""The faces of a job and the pictures that they show: a person's own where there are any, else drawn ones.

Promises: a picture that several cards show is one file; a card whose whole face is a picture is not drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.sheets.backs import PictureFace, own_back
from toolkit.sheets.faces import EDGE_MM, FaceMaker, card_size
from toolkit.sheets.pictures import coarse, find_pictures, read_picture

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from toolkit.cards import Card
    from toolkit.games import Game
    from toolkit.sheets.drawing import AnyFace
    from toolkit.sheets.pictures import Picture
    from toolkit.sheets.style import Style

#: A picture whose shape differs from the card's by less than this share is stretched to fit it exactly.
_LIKE = 0.03


@dataclass
class Gathered:
    """Faces in the order of their cards; `files` are pictures by what the templates call them."""

    faces: list[AnyFace] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)

    def name_of(self, path: Path) -> str:
        """Return what the templates call a picture; the same for the same file."""
        whole = str(path.resolve())
        known = next((name for name, other in self.files.items() if other == whole), None)
        name = known or f"picture-{len(self.files)}{path.suffix.lower()}"
        self.files[name] = whole
        return name


def gather(game: Game, cards: Sequence[Card], lang: str, style: Style, bleed_mm: float = 0.0) -> Gathered:
    """Return the faces of cards in a style. Raises PictureError for pictures that can't be used."""
    found = Gathered()
    ids = {card.id for card in cards}
    art = find_pictures(style.art, ids) if style.art else {}
    whole = find_pictures(style.faces, ids) if style.faces else {}
    maker = FaceMaker(game, lang, style, {card: found.name_of(one.path) for card, one in art.items()})
    for card in cards:
        if card.id in whole:
            size = card_size(game, card.type)
            found.faces.append(_picture(found, whole[card.id], card, size, style.faces_bleed_mm, bleed_mm))
        else:
            found.faces.append(maker.make(card))
    return found


def _picture(
    found: Gathered,
    picture: Picture,
    card: Card,
    size: tuple[float, float],
    own_mm: float,
    bleed_mm: float,
) -> PictureFace:
    width, height = size
    return PictureFace(
        form="picture",
        id=card.id,
        name=card.name,
        svg=None,
        file=found.name_of(picture.path),
        fit=_fit(picture, width + 2 * own_mm, height + 2 * own_mm),
        bleed=own_mm,
        extend=bleed_mm > own_mm,
        width=width,
        height=height,
    )


def _fit(picture: Picture, width_mm: float, height_mm: float) -> str:
    """Let a picture of nearly the card's shape fill it, so that a border stays; show others whole."""
    shape, wanted = picture.width / picture.height, width_mm / height_mm
    return "stretch" if abs(shape / wanted - 1) < _LIKE else "contain"


def gather_backs(game: Game, found: Gathered, back: Path | None, bleed_mm: float) -> list[PictureFace]:
    """Return one back for each size among the faces, upright: the game's own, or a person's picture."""
    sizes = dict.fromkeys(
        (min(face["width"], face["height"]), max(face["width"], face["height"])) for face in found.faces
    )
    backs = [own_back(game, width, height, extend=bleed_mm > 0) for width, height in sizes]
    if back is None:
        return backs
    picture = read_picture(back)
    name = found.name_of(picture.path)
    return [_shown(one, name, _fit(picture, one["width"], one["height"])) for one in backs]


def _shown(face: PictureFace, file: str, fit: str) -> PictureFace:
    """Return the face with a file in place of its own picture."""
    return {**face, "svg": None, "file": file, "fit": fit}


def picture_warnings(game: Game, cards: Sequence[Card], style: Style) -> list[str]:
    """Return a sentence for each picture that is too coarse for paper, and one for cards that have none."""
    widths = {card.id: card_size(game, card.type)[0] for card in cards}
    said: list[str] = []
    for folder, edge in ((style.art, EDGE_MM), (style.faces, 0.0)):
        if folder is not None:
            found = find_pictures(folder, widths)
            said += coarse(found, {card: width - 2 * edge for card, width in widths.items()})
            said += _without(found, widths, folder)
    return said


def _without(found: Mapping[str, Picture], cards: Mapping[str, float], folder: Path) -> list[str]:
    missing = [card for card in cards if card not in found]
    if not missing:
        return []
    names = ", ".join(missing[:5]) + (f" and {len(missing) - 5} more" if len(missing) > 5 else "")
    return [f"{folder} has no picture of {names}; they are drawn as usual"]
