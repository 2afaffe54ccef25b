"""Turn tracks for tests, written as YAML."""

from __future__ import annotations

from textwrap import dedent
from typing import TYPE_CHECKING, Any

from toolkit.packs import specs
from toolkit.packs.yaml import read_yaml
from toolkit.turn import Track, check_track, track_from_spec

if TYPE_CHECKING:
    from toolkit.turn.model import Path


#: Every kind of node, labels that Mermaid could misread, and two phases with a step of the same name.
ALL_KINDS = """
    facts: {gust: {ask: Is there a gust?}}
    track:
      - loop: day
        label: 'Day "one"; [*] --> {x} : y %% z'
        do:
          - sequence: morning
            label: <b>Morning</b> & `tea`
            do: [{step: draw-early, label: Draw}]
          - sequence: evening
            label: 'back\\slash | pipe # hash ~ tilde'
            do: [{step: draw-late, label: Draw}]
          - each: lamps
            label: end
            over: lamps, oldest first
            do: [{step: burn, label: state}]
          - window: talk
            label: note
            do: [{option: say, label: Say}]
          - chance: weather
            label: Weather
            do:
              - {outcome: rain, label: Rain, weight: 1}
              - {outcome: sun, label: Sun, weight: 5, do: [{call: bask, label: Bask, procedure: basking}]}
          - choice: one
            label: One
            pick: exactly one
            decide: which
            do:
              - {option: left, label: Left, do: [{leave: go, label: Go, out_of: day}]}
              - {option: right, label: Right}
          - choice: maybe
            label: Maybe
            pick: at most one
            decide: whether
            do: [{option: do-it, label: Do it, when: {words: 'a "gust" : comes', test: gust}}]
      - loop: two
        label: Two
        times: 2
        do: [{step: again, label: Again}]
      - {leave: home, label: Home, out_of: game}
    procedures:
      basking:
        label: Basking
        do:
          - branch: warm
            label: Warm?
            do:
              - case: hot
                label: Hot
                when: {words: it is}
                do: [{leave: enough, label: Enough, out_of: basking}]
              - {case: cold, label: Cold, otherwise: true, do: [{leave: gone, label: Gone, out_of: day}]}
"""


def track(turn: str | dict[str, Any], languages: tuple[str, ...] = ("en",)) -> Track:
    """Read a `turn.yaml`, as text or as values, as a pack would be read."""
    if isinstance(turn, str):
        document = read_yaml(dedent(turn))
        assert not document.faults
        turn = document.value
    return track_from_spec(specs.TurnSpec.model_validate(turn, context={"languages": list(languages)}))


def problems(turn: str | dict[str, Any], languages: tuple[str, ...] = ("en",)) -> list[tuple[str, str]]:
    """Check a `turn.yaml` and return places, written with dots, and messages."""
    return [(dotted(path), message) for path, message in check_track(track(turn, languages), languages)]


def dotted(path: Path) -> str:
    return ".".join(map(str, path))
