"""Whether a turn track is sound: everything that needs no other file of the pack.

Promises: one run reports every problem, each with its place in `turn.yaml`; a sound track runs
without getting stuck. Paths are followed only where shapes, names and expressions are right,
since wrong ones lead nowhere. Leaves out: whether cited rules exist (`toolkit.packs.references`).
Source: `turn-model`, section Sound, or refused.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from toolkit.turn.flow import Flow, check_flow
from toolkit.turn.formulas import check_formulas, used_names
from toolkit.turn.naming import check_ids, check_languages, check_names, check_used
from toolkit.turn.paths import check_paths
from toolkit.turn.shapes import check_shapes
from toolkit.turn.starts import check_starts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolkit.turn.model import Track
    from toolkit.turn.shapes import Problem


def check_track(track: Track, languages: Sequence[str] = ()) -> list[Problem]:
    """Return every problem of a track as (place in `turn.yaml`, message).

    `languages` are the pack's; every label must have words in each.
    """
    basic = list(chain(check_shapes(track), check_ids(track), check_names(track), check_formulas(track)))
    found = [
        *basic,
        *check_used(track, used_names(track)),
        *check_languages(track, languages),
        *check_flow(track),
    ]
    if not basic:
        found += check_starts(track)
        if not Flow(track).circles:
            found += check_paths(track)
    return list(dict.fromkeys(found))
