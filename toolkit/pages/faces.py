"""The faces of cards as pictures, kept from build to build by what is drawn.

Promises: only a card whose picture could have changed is drawn again; a card that can't be drawn (a
letter that no font has) has no picture and is not missed. Leaves out: drawing (`toolkit.sheets`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.sheets import SheetError, make_faces
from toolkit.unfinished import keep

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolkit.cards import Card
    from toolkit.games import Game


class Faces(Mapping[str, bytes]):
    """Pictures by card id, each read from its file when it is asked for, so that they fill no memory."""

    def __init__(self, paths: Mapping[str, Path]) -> None:
        """Take the file of each picture."""
        self._paths = paths

    def __getitem__(self, card: str) -> bytes:
        """Return a picture."""
        return self._paths[card].read_bytes()

    def __contains__(self, card: object) -> bool:
        """Return whether a card has a picture, without reading it."""
        return card in self._paths

    def __iter__(self) -> Iterator[str]:
        """Return the ids of the cards that have a picture."""
        return iter(self._paths)

    def __len__(self) -> int:
        """Return how many cards have a picture."""
        return len(self._paths)


def draw_faces(game: Game, cards: Sequence[Card], lang: str, cache: Path) -> Faces:
    """Return the face of each card as SVG, by its id; `cache` keeps them by what went in."""
    common = picture_digest(game, lang)
    kept = {
        card.id: cache / f"{sha256(f'{common}{shown_of(game, card)}'.encode()).hexdigest()[:24]}.svg"
        for card in cards
    }
    missing = [card for card in cards if not kept[card.id].is_file()]
    cache.mkdir(parents=True, exist_ok=True)
    for card, face in zip(missing, _draw(game, missing, lang), strict=True):
        keep(kept[card.id], face)
    return Faces({card: path for card, path in kept.items() if path.stat().st_size})


def _draw(game: Game, cards: Sequence[Card], lang: str) -> list[bytes]:
    """Draw all at once, which is quicker, or, where one can't be drawn, each alone; such a one is empty."""
    try:
        return make_faces(game, cards, lang=lang)
    except SheetError:
        return [_draw_one(game, card, lang) for card in cards]


def _draw_one(game: Game, card: Card, lang: str) -> bytes:
    try:
        return make_faces(game, [card], lang=lang)[0]
    except SheetError:
        return b""


#: What of a game stands on no picture of a card or a chapter: a new edition or set draws none of them again.
_NOT_SHOWN = frozenset(
    {"about", "permission", "cards_note", "title_note", "publisher", "edition", "sources", "sets"}
    | {"players_min", "players_max", "flags", "formats"}
)


def shown_of(game: Game, card: Card) -> str:
    """Return what a card's picture shows of it and of its set; neither keys of the database nor amounts."""
    found = game.sets.get(card.printing.set)
    printing = card.printing._replace(quantity=0, section="", artist=None)
    shown = card._replace(printing_id=0, printing=printing, printings=())
    return f"{found.name if found else ''}{shown!r}"


def picture_digest(game: Game, lang: str) -> str:
    """Return a digest of what all pictures of a game share: its fields and icons, and what draws them.

    The sets are not part of it; what a card shows of its own is in `shown_of`.
    """
    shown = {name: value for name, value in vars(game).items() if name not in _NOT_SHOWN}
    return _with_code(f"{shown!r}{lang}")


def drawing_digest(game: Game, lang: str) -> str:
    """Return a digest of all that sheets and booklets of a game share, its edition and sources among it."""
    return _with_code(f"{vars(game)!r}{lang}")


def _with_code(shown: str) -> str:
    return sha256(f"{shown}{version('typst')}{_code_digest()}".encode()).hexdigest()


@lru_cache(maxsize=1)
def _code_digest() -> str:
    """Return a digest of the code and the templates that draw; they stay what they are while it runs."""
    import toolkit.sheets

    digest = sha256()
    for path in sorted(Path(toolkit.sheets.__file__).parent.rglob("*.[pt]y*")):
        if path.is_file() and path.suffix in {".py", ".typ"}:
            digest.update(path.read_bytes())
    return digest.hexdigest()
