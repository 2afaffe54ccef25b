"""Ids that were given once and lead nowhere now.

Promises: every such id is one finding with its kind. Leaves out: ids of what nobody links to (zones,
what is counted).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.errors import Finding
from toolkit.history.states import KINDS, ids_of
from toolkit.packs.redirects import FILE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolkit.history.states import State
    from toolkit.packs import Pack


def find_vanished(packs: Sequence[Pack], before: State, *, whole: bool = False) -> list[Finding]:
    """Return a finding for every id of `before` that the packs neither give nor redirect.

    Games that `before` knows and the packs don't hold count only where these are `whole`: all there are.
    """
    now = ids_of(packs)
    found = []
    for pack in packs:
        if pack.spec is not None:
            found += list(_of_pack(pack, pack.spec.game.id, before, now))
    if whole:
        known = {game for game, _ in now} | {pack.folder.name for pack in packs if pack.spec is None}
        gone = [game for game in before.editions if game not in known]
        found += [Finding("", 0, game, f"the game was in {before.name} and is gone") for game in gone]
    return found


def _of_pack(
    pack: Pack, game: str, before: State, now: dict[tuple[str, str], frozenset[str]]
) -> Iterator[Finding]:
    for kind in KINDS:
        for old in sorted(before.ids.get((game, kind), frozenset()) - now[game, kind]):
            message = (
                f'the {kind} "{old}" was in {before.name} and is gone; say what stands for it now: '
                f"{kind}s: {{{old}: …}}"
            )
            yield Finding(str(pack.folder / FILE), 0, f"{kind}s.{old}", message)
