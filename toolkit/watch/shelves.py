"""One pack as the site shows it, whose pictures are drawn when somebody looks at them.

Promises: reading a shelf draws nothing. Leaves out: pages (`toolkit.watch.site`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from toolkit.pages import Shelf
from toolkit.pages.faces import draw_faces

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from toolkit.cards import Card
    from toolkit.games import Game
    from toolkit.pages.ready_sheets import Printed


class LazyFaces(Mapping[str, bytes]):
    """The faces of cards by their ids, each drawn when it is asked for and kept in a folder."""

    def __init__(self, game: Game, cards: Sequence[Card], lang: str, cache: Path) -> None:
        """Take the cards and the folder that keeps their faces."""
        self._game = game
        self._cards = {card.id: card for card in cards}
        self._lang = lang
        self._cache = cache

    def __getitem__(self, card: str) -> bytes:
        """Return the face of a card; KeyError where it can't be drawn."""
        return draw_faces(self._game, [self._cards[card]], self._lang, self._cache)[card]

    def __contains__(self, card: object) -> bool:
        """Return whether there is such a card, without drawing it."""
        return card in self._cards

    def __iter__(self) -> Iterator[str]:
        """Return the ids of all cards."""
        return iter(self._cards)

    def __len__(self) -> int:
        """Return how many cards there are."""
        return len(self._cards)


class WatchedShelf(Shelf):
    """A shelf without ready sheets, for a pack under work has its own preview of them."""

    def _draw(self, cards: Sequence[Card], cache: Path | None) -> Mapping[str, bytes]:
        return LazyFaces(self.game, cards, self.lang, cache) if cache else {}

    def _find_ready(self, printings: Sequence[Card], cache: Path | None) -> list[Printed]:  # noqa: ARG002
        return []
