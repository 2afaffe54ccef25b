"""A thousand random walks through every track: all nodes and goals are reached, and none gets stuck."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from conftest import DATA, PACKS
from toolkit.packs import read_packs
from toolkit.turn import Event, Track, Walk, check_track, track_from_spec, wander

if TYPE_CHECKING:
    from pathlib import Path

#: Every fifth walk is long, the others end early: so both the middle and the end of a game get their share.
WALKS, LONG, SHORT = 1_000, 1_500, 60

FOLDERS = [PACKS / "lanterns", *sorted(path.parent for path in DATA.glob("*/turn.yaml"))]


def read(folder: Path) -> tuple[Track, list[str]]:
    (pack,) = read_packs([folder])
    assert pack.spec is not None
    assert pack.spec.turn is not None
    return track_from_spec(pack.spec.turn), pack.spec.game.languages


def test_there_are_tracks_to_walk() -> None:
    assert len(FOLDERS) > 1


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_tracks_are_sound(folder: Path) -> None:
    track, languages = read(folder)
    assert check_track(track, languages) == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_thousand_walks_reach_everything_and_never_get_stuck(folder: Path) -> None:
    track, _ = read(folder)
    walk = Walk(track)

    def fell(event: Event) -> bool:
        """Say whether a quantity was held back at its least: only a goal may see that."""
        return event.cut and event.after == least.get(event.subject)

    least = {key: int(q.least) for key, q in track.quantities.items() if q.least and q.least.isdigit()}
    seen: Counter[str] = Counter()
    for seed in range(WALKS):
        for state in wander(walk, seed, limit=SHORT if seed % 5 else LONG):
            assert (state.question is None) is (state.ended is not None)
            assert state.ended in track.goals or not any(map(fell, state.events))
            seen.update(event.node for event in state.events if event.kind == "enter")
            seen.update(event.subject for event in state.events if event.kind == "goal")
    assert [node.id for node in track.all_nodes() if not seen[node.id]] == []
    assert [goal for goal in track.goals if not seen[goal]] == []


def test_the_same_seed_gives_the_same_walk() -> None:
    walk = Walk(read(PACKS / "lanterns")[0])
    first, again, other = (list(wander(walk, seed, limit=40)) for seed in (7, 7, 8))
    assert first == again
    assert first != other
