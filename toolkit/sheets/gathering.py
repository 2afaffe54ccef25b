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
    from collections.abc import Iterator, Mapping, Sequence
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


@dataclass
class Behind:
    """Backs, each once, and of each front in order the position of its back; None is no back."""

    faces: list[PictureFace] = field(default_factory=list)
    of: list[int | None] = field(default_factory=list)


def gather(game: Game, cards: Sequence[Card], lang: str, style: Style, bleed_mm: float = 0.0) -> Gathered:
    """Return the faces of cards in a style. Raises PictureError for pictures that can't be used."""
    found = Gathered()
    for _ in faces_of(found, game, cards, lang, style, bleed_mm):
        pass
    return found


def faces_of(
    found: Gathered, game: Game, cards: Sequence[Card], lang: str, style: Style, bleed_mm: float = 0.0
) -> Iterator[AnyFace]:
    """Yield the faces of cards in a style, so that one can be drawn while the next is made; keep them all.

    Raises PictureError for pictures that can't be used.
    """
    ids = {card.id for card in cards}
    art = find_pictures(style.art, ids, style.renamed) if style.art else {}
    whole = find_pictures(style.faces, ids, style.renamed) if style.faces else {}
    maker = FaceMaker(game, lang, style, {card: found.name_of(one.path) for card, one in art.items()})
    for card in cards:
        if card.id in whole:
            picture, size = whole[card.id], card_size(game, card.type)
            shown = _picture(picture, found.name_of(picture.path), size, style.faces_bleed_mm, bleed_mm)
            face: AnyFace = {**shown, "id": card.id, "name": card.name}
        else:
            face = maker.make(card)
        found.faces.append(face)
        yield face


def _picture(
    picture: Picture, file: str, size: tuple[float, float], own_mm: float, bleed_mm: float
) -> PictureFace:
    """Return a side of a card as a picture, of which so much is bleed and so much bleed is wanted."""
    width, height = size
    return PictureFace(
        form="picture",
        id="",
        name="",
        svg=None,
        file=file,
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


def gather_backs(game: Game, found: Gathered, style: Style, back: Path | None, bleed_mm: float) -> Behind:
    """Return the backs: a card's own picture if there is one, else the common back of its size, if wanted.

    The common back is upright: the game's own, or the person's picture `back`. Raises PictureError for
    pictures that can't be used.
    """
    ids = {face["id"] for face in found.faces}
    own = find_pictures(style.backs, ids, style.renamed) if style.backs else {}
    common = read_picture(back) if back else None
    places: dict[tuple[str | None, float, float], int] = {}
    behind = Behind()
    for front in found.faces:
        short, long = sorted((front["width"], front["height"]))
        picture = own.get(front["id"]) or (common if style.common_back else None)
        if picture is None and not style.common_back:
            behind.of.append(None)
            continue
        lies = front["id"] in own and own[front["id"]].width > own[front["id"]].height
        width, height = (long, short) if lies else (short, long)
        name = found.name_of(picture.path) if picture else None
        place = places.setdefault((name, width, height), len(places))
        if place == len(behind.faces):
            size = width, height
            behind.faces.append(
                _picture(picture, name, size, style.backs_bleed_mm, bleed_mm)
                if picture and name
                else own_back(game, *size, bleed_mm=bleed_mm, saver=style.saver)
            )
        behind.of.append(place)
    return behind


def picture_warnings(game: Game, cards: Sequence[Card], style: Style, back: Path | None = None) -> list[str]:
    """Return a sentence for each picture that is too coarse for paper, and one for cards that have none.

    `back` is a picture for all backs.
    """
    widths = {card.id: card_size(game, card.type)[0] for card in cards}
    said: list[str] = []
    instead = "they have the common back" if style.common_back else "they have no back"
    folders = (
        (style.art, EDGE_MM, "they are drawn as usual"),
        (style.faces, 0.0, "they are drawn as usual"),
        (style.backs, 0.0, instead),
    )
    for folder, edge, otherwise in folders:
        if folder is not None:
            found = find_pictures(folder, widths, style.renamed)
            said += coarse(found, {card: width - 2 * edge for card, width in widths.items()})
            said += _without(found, widths, folder, otherwise)
    if back is not None and widths:
        said += coarse({"all backs": read_picture(back)}, {"all backs": max(widths.values())})
    return said


def _without(
    found: Mapping[str, Picture], cards: Mapping[str, float], folder: Path, otherwise: str
) -> list[str]:
    missing = [card for card in cards if card not in found]
    if not missing:
        return []
    names = ", ".join(missing[:5]) + (f" and {len(missing) - 5} more" if len(missing) > 5 else "")
    return [f"{folder} has no picture of {names}; {otherwise}"]
