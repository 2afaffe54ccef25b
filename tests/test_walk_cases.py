"""Python takes the walks of the case file that the browser takes too."""

from __future__ import annotations

import json
from typing import Any

import pytest
from walk_cases import FILE, all_tracks, make, told

from toolkit.turn import Walk, WalkError
from turns import track

CASES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["walks"]
TRACKS = all_tracks()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["track"])
def test_the_same_deeds_lead_to_the_same_questions(case: dict[str, Any]) -> None:
    assert told(Walk(TRACKS[case["track"]]), case["deeds"]) == case["told"]


def test_the_case_file_is_up_to_date_and_has_every_kind_of_question() -> None:
    assert FILE.read_text(encoding="utf-8") == make()
    lines = [line.split() for case in CASES for line in case["told"]]
    kinds = {line[0] for line in lines}
    asked = {
        "start",
        "step",
        "choice",
        "window",
        "chance",
        "fact",
        "condition",
        "goal",
        "count",
        "players",
        "cards",
    }
    assert kinds == asked | {"ended"}
    assert {case["track"] for case in CASES} == set(TRACKS)


OIL = """
    quantities:
      jar: {name: jar, per: player, start: 4, least: 1, most: 6}
      oil: {name: oil, per: player, start: 2, least: 0, most: jar}
    goals:
      dry: {name: Dry, outcome: lose, who: all, when: no oil is left, test: oil = 0}
    track:
      - choice: light
        label: Light
        pick: at most one
        decide: whether
        do:
          - option: lamp
            label: A lamp
            when: {words: there is oil, test: oil > 2}
            do: [{step: pay, label: Pay, set: {oil: oil - 1}}]
"""


def test_a_quantity_set_by_hand_changes_what_is_allowed_and_keeps_to_its_bounds() -> None:
    walk = Walk(track(OIL))
    state = walk.start()
    assert state.question is not None
    assert state.question.answers[0].allowed is False
    more = walk.count(state, "oil", 9)
    assert more.quantities == {"jar": 4, "oil": 4}
    assert more.question is not None
    assert more.question.answers[0].allowed is True
    assert [(e.kind, e.subject, e.before, e.after, e.cut) for e in more.events] == [
        ("change", "oil", 2, 4, True)
    ]
    less = walk.count(more, "jar", 3)
    assert less.quantities == {"jar": 3, "oil": 3}


def test_a_quantity_set_by_hand_may_end_the_game_and_be_set_after_it() -> None:
    walk = Walk(track(OIL))
    over = walk.count(walk.start(), "oil", 0)
    assert (over.ended, over.question) == ("dry", None)
    after = walk.count(over, "oil", 1)
    assert (after.ended, after.quantities["oil"]) == ("dry", 1)


def test_error_of_a_quantity_that_is_not_there_yet() -> None:
    head = OIL.replace("start: 2, ", "")
    with pytest.raises(WalkError) as error:
        Walk(track(head)).count(Walk(track(head)).start(), "oil", 1)
    assert str(error.value) == '"oil" has no value yet that could be set'
