"""Runs of a track, step by step: what is asked, what may be answered, what happens."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from toolkit.turn import DONE, PASS, STOP, Event, State, Walk, WalkError
from turns import problems, track

if TYPE_CHECKING:
    from toolkit.turn.states import Said

HEAD = """
    zones:
      deck: {name: Deck, owner: player, visible: none, order: kept, count: 3}
      hand: {name: Hand, owner: player, visible: owner, order: free, count: 0}
      heap: {name: Heap, owner: player, visible: all, order: arrival}
    quantities:
      oil: {name: oil, per: player, start: 3, least: 0, most: 9}
      tin: {name: tin, per: player, start: oil + 1}
    facts:
      gust: {ask: Is there a gust?}
      cost: {ask: What does it cost?, number: true, parameter: lamp}
"""


def walk(nodes: str, head: str = HEAD, goals: str = "{}", procedures: str = "{}") -> Walk:
    text = f"{head}\n    goals: {goals}\n    procedures: {procedures}\n    track:\n"
    return Walk(track(text + "\n".join("      " + line for line in nodes.strip().split("\n"))))


def run(of: Walk, *answers: Said) -> State:
    state = of.start()
    for answer in answers:
        state = of.answer(state, answer)
    return state


def asked(state: State) -> tuple[str, str]:
    assert state.question is not None
    return state.question.kind, state.question.node


def happened(state: State) -> list[tuple[str, str]]:
    return [(event.kind, event.subject or event.node) for event in state.events]


# ---------------------------------------------------------------- the start and the end


def test_quantities_start_in_order_and_zones_as_counted() -> None:
    state = run(walk("- {step: s, label: Do it}"))
    assert state.quantities == {"oil": 3, "tin": 4}
    assert state.zones == {"deck": 3, "hand": 0, "heap": None}
    assert asked(state) == ("step", "s")


def test_a_start_that_the_pack_does_not_give_is_asked() -> None:
    head = "    quantities: {life: {name: life, per: shared, least: 1, most: 30}}"
    of = walk("- {step: s, label: S, set: {life: life + 1}}", head)
    state = of.start()
    assert state.question is not None
    assert (state.question.kind, state.question.subject) == ("start", "life")
    assert (state.question.least, state.question.most) == (1, 30)
    assert of.answer(state, 30).quantities == {"life": 30}


def test_a_run_ends_behind_its_last_node() -> None:
    state = run(walk("- {step: s, label: S}"), DONE)
    assert (state.ended, state.question, state.frames) == ("(finished)", None, ())


def test_leaving_the_game_ends_it() -> None:
    state = run(walk("- {step: s, label: S}\n- {leave: l, label: L, out_of: game}"), DONE)
    assert state.ended == "(left)"


def test_states_do_not_change() -> None:
    of = walk("- {step: s, label: S, set: {oil: oil + 1}}\n- {step: t, label: T}")
    before = of.start()
    copy = replace(before)
    assert of.answer(before, DONE).quantities["oil"] == 4
    assert before == copy
    assert of.answer(before, DONE) == of.answer(copy, DONE)


# ---------------------------------------------------------------- steps


def test_changes_of_a_step_are_made_at_once() -> None:
    state = run(walk("- {step: s, label: S, set: {oil: tin, tin: oil}}\n- {step: t, label: T}"), DONE)
    assert state.quantities == {"oil": 4, "tin": 3}


def test_a_quantity_is_cut_at_its_bounds_and_the_event_says_so() -> None:
    state = run(walk("- {step: s, label: S, set: {oil: oil + 10, tin: 0}}\n- {step: t, label: T}"), DONE)
    assert state.quantities == {"oil": 9, "tin": 0}
    assert state.events == (
        Event("change", "s", "oil", "", 3, 9, cut=True),
        Event("change", "s", "tin", "", 4, 0),
        Event("enter", "t"),
    )


@pytest.mark.parametrize(
    ("move", "deck", "hand", "moved"),
    [
        ("{from: deck, to: hand, count: 2}", 1, 2, 2),
        ("{from: deck, to: hand, count: oil + 2}", 0, 3, 3),  # no more than there are
        ("{from: deck, to: heap, count: 1}", 2, 0, 1),
        ("{from: heap, to: hand, count: 4}", 3, 4, 4),
        ("{from: heap, to: heap}", 3, 0, None),  # nobody counts
    ],
)
def test_moves_of_cards(move: str, deck: int, hand: int, moved: int | None) -> None:
    state = run(walk(f"- {{step: s, label: S, moves: [{move}]}}\n- {{step: t, label: T}}"), DONE)
    assert (state.zones["deck"], state.zones["hand"]) == (deck, hand)
    assert [event.after for event in state.events if event.kind == "move"] == [moved]


def test_an_open_number_of_cards_is_asked_where_they_are_counted() -> None:
    of = walk("- {step: s, label: S, moves: [{from: deck, to: heap}]}\n- {step: t, label: T}")
    state = run(of, DONE)
    assert state.question is not None
    assert (state.question.kind, state.question.subject, state.question.most) == ("cards", "deck", 3)
    assert of.answer(state, 2).zones == {"deck": 1, "hand": 0, "heap": None}


def test_a_step_asks_for_the_facts_of_its_changes() -> None:
    of = walk("- {step: s, label: S, set: {oil: cost(lamp), tin: cost(lamp)}}\n- {step: t, label: T}")
    state = run(of, DONE)
    assert state.question is not None
    assert (state.question.kind, state.question.key) == ("fact", "cost(lamp)")
    assert of.answer(state, 7).quantities == {"oil": 7, "tin": 7}


# ---------------------------------------------------------------- what repeats


def test_a_loop_looks_at_its_until_after_each_pass() -> None:
    of = walk("""
- loop: l
  label: L
  until: {words: 5 oil, test: oil >= 5}
  do: [{step: s, label: S, set: {oil: oil + 1}}]
- {step: t, label: T}""")
    assert [asked(run(of, *[DONE] * n))[1] for n in range(3)] == ["s", "s", "t"]
    already = walk("- {loop: l, label: L, until: {words: w, test: oil > 0}, do: [{step: s, label: S}]}")
    assert asked(run(already)) == ("step", "s")


def test_an_until_in_words_is_asked() -> None:
    of = walk(
        "- {loop: l, label: L, until: {words: it is over}, do: [{step: s, label: S}]}\n- {step: t, label: T}"
    )
    state = run(of, DONE)
    assert asked(state) == ("condition", "l")
    assert state.question is not None
    assert state.question.words == {"en": "it is over"}
    assert asked(of.answer(state, False)) == ("step", "s")
    assert asked(of.answer(state, True)) == ("step", "t")


@pytest.mark.parametrize(("times", "passes"), [("2", 2), ("oil", 3), ("0", 0), ("oil - 4", 0)])
def test_a_loop_counts_its_passes(times: str, passes: int) -> None:
    of = walk(
        f"- {{loop: l, label: L, times: {times}, do: [{{step: s, label: S}}]}}\n- {{step: t, label: T}}"
    )
    assert [asked(run(of, *[DONE] * n))[1] for n in range(passes + 1)] == ["s"] * passes + ["t"]


def test_a_loop_with_both_ends_at_the_first() -> None:
    of = walk("""
- loop: l
  label: L
  times: 3
  until: {words: a gust, test: gust}
  do: [{step: s, label: S}]
- {step: t, label: T}""")
    assert asked(run(of, DONE, True)) == ("step", "t")
    assert asked(run(of, DONE, False, DONE, False, DONE, False)) == ("step", "t")


def test_an_each_asks_how_many_and_offers_the_last_number() -> None:
    of = walk("""
- loop: l
  label: L
  times: 2
  do:
    - {each: e, label: E, over: lamps, do: [{step: s, label: S}]}
- {step: t, label: T}""")
    first = run(of)
    assert first.question is not None
    assert (first.question.kind, first.question.words, first.question.usual) == (
        "count",
        {"en": "lamps"},
        None,
    )
    second = run(of, 2, DONE, DONE)
    assert second.question is not None
    assert (second.question.kind, second.question.usual) == ("count", 2)
    assert asked(run(of, 2, DONE, DONE, 0)) == ("step", "t")


# ---------------------------------------------------------------- choices

CHOICE = """
- choice: c
  label: C
  pick: {}
  decide: what to do
  do:
    - {{option: free, label: Free, do: [{{step: s, label: S, set: {{oil: "0"}}}}]}}
    - {{option: rich, label: Rich, when: {{words: you have oil, test: oil > 0}}}}
    - {{option: buy, label: Buy, when: {{words: you can pay, test: oil >= cost(lamp)}},
       do: [{{step: pay, label: Pay, set: {{oil: oil - cost(lamp)}}}}]}}
- {{step: t, label: T}}"""


def answers(state: State) -> dict[Said, bool | None]:
    assert state.question is not None
    return {answer.value: answer.allowed for answer in state.question.answers}


@pytest.mark.parametrize(
    ("pick", "stops"), [("exactly one", False), ("at most one", True), ("any number in any order", True)]
)
def test_a_choice_says_what_is_allowed(pick: str, stops: bool) -> None:
    of = walk(CHOICE.format(pick))
    end: dict[Said, bool | None] = {STOP: True} if stops else {}
    assert answers(run(of)) == {"free": True, "rich": True, "buy": None, **end}
    if stops:
        assert asked(run(of, STOP)) == ("step", "t")


def test_a_choice_of_one_is_over_after_it() -> None:
    assert asked(run(walk(CHOICE.format("at most one")), "rich")) == ("step", "t")


def test_a_choice_of_any_number_goes_on_until_one_stops() -> None:
    of = walk(CHOICE.format("any number in any order"))
    assert asked(run(of, "rich")) == ("choice", "c")
    assert answers(run(of, "free", DONE)) == {"free": True, "rich": False, "buy": None, STOP: True}
    assert asked(run(of, "rich", "rich", STOP)) == ("step", "t")


def test_an_option_asks_its_facts_when_it_is_picked() -> None:
    of = walk(CHOICE.format("any number in any order"))
    state = run(of, "buy")
    assert asked(state) == ("fact", "c")
    paid = run(of, "buy", 2, DONE)
    assert paid.quantities["oil"] == 1  # the step knows the answer
    assert asked(run(of, "buy", 2, DONE, "buy")) == ("fact", "c")  # the next pick asks anew


def test_an_option_whose_facts_speak_against_it_is_refused() -> None:
    of = walk(CHOICE.format("exactly one"))
    state = run(of, "buy", 4)
    assert happened(state) == [("refused", "buy")]
    assert answers(state) == {"free": True, "rich": True, "buy": None}  # another lamp may cost less
    windy = walk(CHOICE.replace("oil >= cost(lamp)", "gust").format("exactly one"))
    assert answers(run(windy, "buy", False)) == {"free": True, "rich": True, "buy": False}


def test_answers_count_for_the_option_but_not_for_what_repeats_in_it() -> None:
    of = walk("""
- choice: c
  label: C
  pick: at most one
  decide: what
  do:
    - option: buy
      label: Buy
      when: {words: so, test: cost(lamp) < 5}
      do:
        - {call: k, label: K, procedure: p}
        - loop: l
          label: L
          times: 1
          do: [{step: again, label: A, set: {oil: cost(lamp)}}]""",
        procedures="{p: {label: P, do: [{step: s, label: S, set: {oil: cost(lamp)}}]}}")  # fmt: skip
    assert asked(run(of, "buy", 2)) == ("step", "s")
    state = run(of, "buy", 2, DONE)
    assert state.quantities["oil"] == 2
    assert asked(of.answer(state, DONE)) == ("fact", "again")


# ---------------------------------------------------------------- branches, chance, windows, procedures


def test_a_branch_takes_the_first_case_that_holds() -> None:
    of = walk("""
- branch: b
  label: B
  do:
    - {case: poor, label: Poor, when: {words: no oil, test: oil = 0}, do: [{step: p, label: P}]}
    - {case: windy, label: Windy, when: {words: a gust, test: gust}, do: [{step: w, label: W}]}
    - {case: said, label: Said, when: {words: you say so}, do: [{step: s, label: S}]}
    - {case: rest, label: Rest, otherwise: true, do: [{step: r, label: R}]}""")
    assert asked(run(of)) == ("fact", "b")
    assert asked(run(of, True)) == ("step", "w")
    assert asked(run(of, False)) == ("condition", "b")
    assert asked(run(of, False, True)) == ("step", "s")
    assert asked(run(of, False, False)) == ("step", "r")


@pytest.mark.parametrize(
    ("test", "said", "taken"),
    [
        ("gust or oil > 9", True, "yes"),
        ("gust or oil > 9", False, "no"),
        ("oil > 0 and gust", True, "yes"),
        ("not gust and oil > 0", True, "no"),
    ],
)
def test_a_fact_counts_in_a_condition(test: str, said: bool, taken: str) -> None:
    of = walk(f"""
- branch: b
  label: B
  do:
    - {{case: c, label: C, when: {{words: w, test: {test}}}, do: [{{step: "yes", label: Y}}]}}
    - {{case: d, label: D, otherwise: true, do: [{{step: "no", label: N}}]}}""")
    assert asked(run(of, said)) == ("step", taken)


def test_a_chance_takes_what_was_drawn() -> None:
    of = walk("""
- chance: c
  label: C
  do:
    - {outcome: a, label: A, weight: 2, do: [{step: s, label: S}]}
    - {outcome: b, label: B, weight: 1}
- {step: t, label: T}""")
    assert answers(run(of)) == {"a": True, "b": True}
    assert asked(run(of, "a")) == ("step", "s")
    assert asked(run(of, "b")) == ("step", "t")


WINDOW = """
- window: w
  label: W
  over: players, clockwise
  do:
    - {option: act, label: Act, do: [{step: s, label: S}]}
    - {option: cry, label: Cry, when: {words: oil, test: oil > 9}}
- {step: t, label: T}"""


def test_a_window_closes_when_all_have_passed_in_a_row() -> None:
    of = walk(WINDOW.replace("oil > 9", "oil > 0"))
    assert asked(run(of)) == ("players", "w")
    assert asked(run(of, 2, PASS)) == ("window", "w")
    assert asked(run(of, 2, PASS, PASS)) == ("step", "t")
    # whoever did something has not passed: all are asked once more
    assert asked(run(of, 2, PASS, "cry", PASS, PASS)) == ("window", "w")
    assert asked(run(of, 2, PASS, "cry", PASS, PASS, PASS)) == ("step", "t")
    assert asked(run(of, 1, "act", DONE)) == ("window", "w")


def test_the_number_of_players_is_asked_once() -> None:
    of = walk(f"- loop: l\n  label: L\n  times: 2\n  do:{WINDOW.replace(chr(10), chr(10) + '    ')}")
    assert asked(run(of, 1, PASS, DONE)) == ("window", "w")


def test_a_window_says_what_is_allowed() -> None:
    assert answers(run(walk(WINDOW), 2)) == {"act": True, "cry": False, PASS: True}


PROCEDURES = """{
      outer: {label: O, do: [{call: in, label: I, procedure: inner}, {step: not-reached, label: N}]},
      inner: {label: P, do: [{step: s, label: S}, {leave: out, label: L, out_of: outer}]}}"""


def test_a_leave_ends_all_that_runs_up_to_its_target() -> None:
    of = walk("- {call: c, label: C, procedure: outer}\n- {step: t, label: T}", procedures=PROCEDURES)
    assert asked(run(of)) == ("step", "s")
    assert asked(run(of, DONE)) == ("step", "t")


# ---------------------------------------------------------------- goals

STEPS = "- {step: s, label: S, set: {oil: oil + 1}}\n- {step: t, label: T}"
GOAL = "{{g: {{name: G, outcome: win, who: you, when: so much{rest}}}}}"


def test_a_goal_is_seen_at_once() -> None:
    state = run(walk(STEPS, goals=GOAL.format(rest=", test: oil = 4")), DONE)
    assert (state.ended, happened(state)) == ("g", [("change", "oil"), ("goal", "g")])


def test_a_goal_at_a_step_is_looked_at_there_only() -> None:
    of = walk(STEPS, goals=GOAL.format(rest=", test: oil >= 4, looked_at: t"))
    assert run(of, DONE).ended is None
    assert run(of, DONE, DONE).ended == "g"


def test_a_goal_in_words_at_a_step_is_asked_there() -> None:
    of = walk(STEPS, goals=GOAL.format(rest=", looked_at: s"))
    state = run(of, DONE)
    assert asked(state) == ("goal", "s")
    assert of.answer(state, True).ended == "g"
    assert asked(of.answer(state, False)) == ("step", "t")


def test_a_goal_that_only_the_table_sees_can_be_claimed() -> None:
    of = walk(STEPS, goals=GOAL.format(rest=", test: gust and oil > 3"))
    before, after = run(of), run(of, DONE)
    assert before.question is not None
    assert after.question is not None
    assert (before.question.claims, after.question.claims) == ((), ("g",))
    assert of.claim(after, "g").ended == "g"
    with pytest.raises(WalkError) as caught:
        of.claim(before, "g")
    assert str(caught.value) == 'the goal "g" can\'t be claimed now'


# ---------------------------------------------------------------- answers that are not allowed


@pytest.mark.parametrize(
    ("given", "answer", "message"),
    [
        (("free", DONE), "rich", '"rich" is not allowed now: only if you have oil (oil > 0)'),
        ((), "fre", "'fre' is no answer here; the answers are: free, rich, buy, (stop)"),
        ((), True, "True is no answer here; the answers are: free, rich, buy, (stop)"),
        (("buy",), "2", "a number is asked for, not '2'"),
        (("buy",), True, "a number is asked for, not True"),
        (("buy",), -1, "-1 is not allowed: 0 or more"),
    ],
)  # fmt: skip
def test_error_of_an_answer(given: tuple[Said, ...], answer: Said, message: str) -> None:
    of = walk(CHOICE.format("any number in any order"))
    state = run(of, *given)
    with pytest.raises(WalkError) as caught:
        of.answer(state, answer)
    assert str(caught.value) == message


def test_error_of_a_number_out_of_bounds() -> None:
    of = walk("- {step: s, label: S, moves: [{from: deck, to: heap}]}")
    with pytest.raises(WalkError) as caught:
        run(of, DONE, 4)
    assert str(caught.value) == "4 is not allowed: 0 to 3"


def test_error_of_an_answer_when_all_is_over() -> None:
    of = walk("- {step: s, label: S}")
    with pytest.raises(WalkError) as caught:
        of.answer(run(of, DONE), DONE)
    assert str(caught.value) == "the run is over; there is nothing to answer"


def test_error_of_a_track_that_asks_nothing_for_ever() -> None:
    text = """
        quantities: {oil: {name: oil, per: player, start: 1}}
        track:
          - loop: l
            label: L
            until: {words: none, test: oil = 0}
            do: [{branch: b, label: B, do: [
              {case: c, label: C, when: {words: so, test: oil = 0}}, {case: d, label: D, otherwise: true}]}]
    """
    assert problems(text)  # the check refuses it
    with pytest.raises(WalkError) as caught:
        Walk(track(text)).start()
    assert str(caught.value) == 'the track goes round and round at "b" without asking anything'
