"""Walks of `cases/walks.json`, which both Python and the browser take: the same deeds, the same questions.

The file is made by `python tests/walk_cases.py` and read through by a person where it changes.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from conftest import DATA, PACKS
from toolkit.packs import read_packs
from toolkit.turn import Track, Walk, track_from_spec
from toolkit.turn.temper import Temper
from turns import ALL_KINDS, track

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolkit.turn import Event, Question, State

FILE = Path(__file__).with_name("cases") / "walks.json"
#: Tracks made for what no game has: counted zones, open numbers of cards, bounds that move, claimed goals.
MADE = {
    "all-kinds": ALL_KINDS,
    "counted": """
        zones:
          deck: {name: Deck, owner: player, visible: none, order: kept, count: 5}
          hand: {name: Hand, owner: player, visible: owner, order: free, count: 0}
          heap: {name: Heap, owner: player, visible: all, order: arrival}
        quantities:
          room: {name: room, per: player, start: 6, least: 2, most: 8}
          oil: {name: oil, per: player, least: 0, most: room}
          tin: {name: tin, per: player, start: oil * 2, least: 0, most: room + 1}
        facts:
          gust: {ask: Is there a gust?}
          cost: {ask: What does it cost?, number: true, parameter: lamp}
        goals:
          full: {name: Full, outcome: win, who: you, when: nothing is missing, test: oil = 8}
          storm: {name: Storm, outcome: lose, who: all, when: a storm comes}
          calm: {name: Calm, outcome: draw, who: all, when: nothing moves, looked_at: rest}
        track:
          - loop: day
            label: Day
            do:
              - {step: draw, label: Draw, moves: [{from: deck, to: hand, count: 2}, {from: hand, to: heap}]}
              - choice: act
                label: Act
                pick: at most one
                decide: what
                do:
                  - option: light
                    label: Light
                    when: {words: you can pay, test: oil >= cost(lamp)}
                    do: [{step: pay, label: Pay, set: {oil: oil - cost(lamp), room: room + 1}}]
                  - {option: fill, label: Fill, when: {words: there is room, test: oil < room and not gust},
                     do: [{step: pour, label: Pour, set: {oil: oil + 3, tin: tin - oil}}]}
                  - {option: wait, label: Wait, when: {words: you like}}
              - {step: shrink, label: Shrink, set: {room: room - 1}}
              - {step: rest, label: Rest}
              - each: lamps
                label: Lamps
                over: lamps
                do:
                  - window: talk
                    label: Talk
                    do: [{option: say, label: Say, when: {words: there is tin, test: tin > 0}}]
    """,
}


def all_tracks() -> dict[str, Track]:
    """Return the tracks by name: those of the packs and the made ones."""
    packs = read_packs([PACKS / "lanterns", *sorted(path.parent for path in DATA.glob("*/turn.yaml"))])
    found = {}
    for pack in packs:
        assert pack.spec is not None
        assert pack.spec.turn is not None
        found[pack.spec.game.id] = track_from_spec(pack.spec.turn)
    return found | {name: track(text) for name, text in MADE.items()}


def do(walk: Walk, state: State, deed: Any) -> State:
    """Return the state after a deed: an answer, `{"claim": goal}` or `{"count": [quantity, value]}`."""
    if not isinstance(deed, dict):
        return walk.answer(state, deed)
    if "claim" in deed:
        return walk.claim(state, deed["claim"])
    return walk.count(state, *deed["count"])


def states(walk: Walk, deeds: Sequence[Any]) -> list[State]:
    """Return the state before the first deed and after each."""
    found = [walk.start()]
    for deed in deeds:
        found.append(do(walk, found[-1], deed))
    return found


def told(walk: Walk, deeds: Sequence[Any]) -> list[str]:
    """Return a line a state: what is asked with what may be answered, and the quantities that changed."""
    lines, before = [], dict[str, int]()
    for state in states(walk, deeds):
        changed = [f"{name}={value}" for name, value in state.quantities.items() if before.get(name) != value]
        before = dict(state.quantities)
        lines.append(
            " | ".join([_asked(state.question) if state.question else f"ended {state.ended}", *changed])
        )
    return lines


_SIGNS = {True: "+", False: "-", None: "?"}


def _asked(question: Question) -> str:
    answers = [
        f"{_SIGNS[answer.allowed]}{json.dumps(answer.value).strip(chr(34))}" for answer in question.answers
    ]
    most = "" if question.most is None else str(question.most)
    ends = [] if question.least is None else [f"{question.least}..{most}"]
    usual = [] if question.usual is None else [f"usual {question.usual}"]
    claims = [f"claim {goal}" for goal in question.claims]
    return " ".join([question.kind, question.node or "-", question.key, *ends, *usual, *answers, *claims])


def happened(event: Event) -> str:
    """Return an event in one line."""
    parts = (event.kind, event.node, event.subject, event.target, event.before, event.after, event.cut)
    return " ".join("-" if part is None or part is False or part == "" else str(part) for part in parts)


def wander_deeds(walk: Walk, seed: int, length: int) -> list[Any]:
    """Return the deeds of a random walk in which the table now and then sets a quantity by hand."""
    temper, chance = Temper(walk, seed), Random(seed)
    state, deeds = walk.start(), list[Any]()
    while state.question is not None and len(deeds) < length:
        settled = len(state.quantities) == len(walk.track.quantities) > 0
        claim = temper.claim(state.question)
        deed: Any = {"claim": claim} if claim else temper.answer(state.question)
        if settled and not chance.randrange(8):
            deed = {"count": [chance.choice(list(state.quantities)), chance.randint(-2, 9)]}
        deeds.append(deed)
        state = do(walk, state, deed)
    return deeds


def make() -> str:
    """Return the case file: two walks a track."""
    cases = []
    for name, of in all_tracks().items():
        walk = Walk(of)
        for seed in (1, 2):
            deeds = wander_deeds(walk, seed, 60)
            cases.append({"track": name, "deeds": deeds, "told": told(walk, deeds)})
    head = json.dumps(
        "Made by tests/walk_cases.py: deeds, and what is asked before the first and after each."
    )
    rows = ",\n".join(_row(case) for case in cases)
    return f'{{"about": {head}, "walks": [\n{rows}\n]}}\n'


def _row(case: dict[str, Any]) -> str:
    lines = ",\n  ".join(json.dumps(line, ensure_ascii=False) for line in case["told"])
    deeds = json.dumps(case["deeds"], ensure_ascii=False)
    return f'{{"track": "{case["track"]}",\n "deeds": {deeds},\n "told": [\n  {lines}]}}'


if __name__ == "__main__":
    FILE.write_text(make(), encoding="utf-8")
