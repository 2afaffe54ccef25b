"""What a track proves about its quantities: which changes respect their bounds, and what guards do."""

from __future__ import annotations

import pytest

from turns import problems

TRACK = """
    quantities:
      oil: {{name: oil, per: player, start: 3, least: 0, most: 9}}
      tin: {{name: tin, per: player, start: 2, least: 0}}
      debt: {{name: debt, per: player, start: 0}}
      full: {{name: full, per: player, start: 5, least: 1, most: 8}}
      will: {{name: will, per: player, start: 5, least: 0, most: full}}
    facts:
      gust: {{ask: Is there a gust?}}
      cost: {{ask: What does it cost?, number: true, parameter: lamp}}
      price: {{ask: What is the price?, number: true}}
    zones: {{deck: {{name: Deck, owner: shared, visible: none, order: kept}}}}
    goals: {goals}
    track:
      - loop: rounds
        label: Rounds
        until: {{words: it gusts, test: gust}}
        do:
          - step: anything
            label: Anything may have happened before
            set: {{oil: cost(lamp), tin: tin + price, debt: debt - tin, will: price, full: price + 1}}
            moves: [{{from: deck, to: deck, count: 1}}]
          - branch: guarded
            label: Guarded
            do:
              - case: held
                label: Held
                when: {{words: so, test: {guard}}}
                do:
{body}
              - {{case: not-held, label: Not held, otherwise: true}}
"""


def found(guard: str, body: str, goals: str = "{}") -> list[tuple[str, str]]:
    lines = "\n".join(" " * 18 + line for line in body.strip().split("\n"))
    text = TRACK.format(guard=guard, body=lines, goals=goals)
    return [(place.removeprefix("track.0.do.1.do.0."), message) for place, message in problems(text)]


def step(name: str = "s", **changes: str) -> str:
    given = ", ".join(f"{key}: {value}" for key, value in changes.items())
    return f"- {{step: {name}, label: S, set: {{{given}}}}}"


OPTION = """
- choice: buy
  label: Buy
  pick: any number in any order
  decide: what to buy
  do:
    - option: one
      label: One
      when: {words: you can pay, test: oil >= cost(lamp)}
      do:
"""


def indented(text: str, by: int) -> str:
    return "\n".join(" " * by + line for line in text.split("\n"))


@pytest.mark.parametrize(
    ("guard", "body"),
    [
        # a guard proves a change if the change less the guard is never below the least
        ("oil > 0", step(oil="oil - 1")),
        ("oil >= 2", step(oil="oil - 1")),
        ("oil != 0", step(oil="oil - 1")),
        ("not oil < 1", step(oil="oil - 1")),
        ("not (oil = 0 or gust)", step(oil="oil - 1")),
        ("oil >= cost(lamp)", step(oil="oil - cost(lamp)")),
        ("cost(lamp) <= oil and gust", step(oil="oil - cost(lamp)")),
        ("oil + tin >= price and oil <= price", step(tin="tin + oil - price", oil="0")),
        ("oil >= 2 * cost(lamp)", step(oil="oil - 2 * cost(lamp)")),
        ("oil >= cost(lamp)", step(oil="2 * oil - 2 * cost(lamp)")),
        # two guards together
        ("oil >= tin and tin >= price", step(oil="oil - price")),
        # a change carries over what was known
        ("oil >= 3", step("a", oil="oil - 1") + "\n" + step("b", oil="oil - 2")),
        (
            "oil >= 2 * cost(lamp)",
            step("a", oil="oil - cost(lamp)") + "\n" + step("b", oil="oil - cost(lamp)"),
        ),
        ("gust", step("a", oil="4") + "\n" + step("b", oil="oil - 4")),
        ("gust", step("a", tin="tin + 2") + "\n" + step("b", tin="tin - 2")),
        ("oil > tin", step("a", oil="oil - 1", tin="tin + 1")),
        # all changes see the values from before
        ("oil >= 2", step(oil="tin", tin="oil - 2")),
        # a quantity without least may fall
        ("gust", step(debt="debt - 100")),
        # a most is cut
        ("gust", step(oil="oil + 100 * price")),
        ("gust", step(will="will + 1", full="full + 1")),
        # an option's condition is known inside it
        ("gust", OPTION + indented(step(oil="oil - cost(lamp)"), 8)),
    ],
)
def test_changes_that_are_proven(guard: str, body: str) -> None:
    assert found(guard, body) == []


def below(name: str, change: str, guard: str, least: str = "0") -> str:
    return (
        f'"{name}" may fall below {least} here ({name} = {change}): guard the way here with {guard}, '
        f"or let a goal that is looked at at once end the game at {name} = {least}"
    )


@pytest.mark.parametrize(
    ("guard", "body", "place", "message"),
    [
        ("gust", step(oil="oil - 1"), "do.0.set.oil", below("oil", "oil - 1", "oil >= 1")),
        ("oil > 0 or gust", step(oil="oil - 1"), "do.0.set.oil", below("oil", "oil - 1", "oil >= 1")),
        ("oil > 0", step(oil="oil - 2"), "do.0.set.oil", below("oil", "oil - 2", "oil >= 2")),
        ("full > 1", step(full="full - 2"), "do.0.set.full", below("full", "full - 2", "full - 2 >= 1", "1")),
        ("gust", step(oil="-1"), "do.0.set.oil", below("oil", "-1", "-1 >= 0")),
        # another question than the one guarded
        ("oil >= price", step(oil="oil - cost(lamp)"), "do.0.set.oil",
         below("oil", "oil - cost(lamp)", "oil >= cost(lamp)")),
        # the guard no longer holds after a change
        ("oil >= 2", step("a", oil="oil - 1") + "\n" + step("b", oil="oil - 2"), "do.1.set.oil",
         below("oil", "oil - 2", "oil >= 2")),
        ("oil >= 2", step("a", oil="price") + "\n" + step("b", oil="oil - 2"), "do.1.set.oil",
         below("oil", "oil - 2", "oil >= 2")),
        # what was cut at its most is not what was written
        ("gust", step("a", oil="oil + tin") + "\n" + step("b", oil="oil - tin"), "do.1.set.oil",
         below("oil", "oil - tin", "oil >= tin")),
        # a bound that moves cuts as well
        ("will >= 4", step("a", full="1 + price") + "\n" + step("b", will="will - 4"), "do.1.set.will",
         below("will", "will - 4", "will >= 4")),
        # a loop forgets what its passes change, and answers given before it
        ("oil >= 1", "- loop: l\n  label: L\n  times: 2\n  do:\n" + indented(step(oil="oil - 1"), 4),
         "do.0.do.0.set.oil", below("oil", "oil - 1", "oil >= 1")),
        ("oil >= cost(lamp)", "- loop: l\n  label: L\n  times: 1\n  do:\n"
         + indented(step(oil="oil - cost(lamp)"), 4),
         "do.0.do.0.set.oil", below("oil", "oil - cost(lamp)", "oil >= cost(lamp)")),
        # an option's condition is forgotten behind it
        ("gust", OPTION + indented(step("a", oil="oil - cost(lamp)"), 8) + "\n" + step("b", oil="oil - 1"),
         "do.1.set.oil", below("oil", "oil - 1", "oil >= 1")),
        ("gust", step(oil="10 + tin"), "do.0.set.oil", 'this is always above the most that "oil" has, 9'),
        ("gust", "- {step: s, label: S, moves: [{from: deck, to: deck, count: oil - 5}]}",
         "do.0.moves.0.count", "oil - 5 may fall below 0 here: guard the way here with oil >= 5"),
    ],
)  # fmt: skip
def test_error_of_a_change(guard: str, body: str, place: str, message: str) -> None:
    assert found(guard, body) == [(place, message)]


def goal(test: str, looked_at: str = "at-once") -> str:
    return f"{{g: {{name: G, outcome: lose, who: you, when: no oil, test: {test}, looked_at: {looked_at}}}}}"


@pytest.mark.parametrize("test", ["oil = 0", "oil <= 0", "oil < 1", "oil = 0 or tin = 7"])
def test_a_goal_sees_what_falls_to_the_least(test: str) -> None:
    assert found("gust", step(oil="oil - price"), goal(test)) == []


@pytest.mark.parametrize(
    "goals", [goal("oil = 1"), goal("oil = 0 and tin = 0"), goal("oil = 0", "s"), goal("tin = 0")]
)
def test_error_of_a_goal_that_looks_elsewhere(goals: str) -> None:
    message = below("oil", "oil - price", "oil >= price")
    assert ("do.0.set.oil", message) in found("gust", step(oil="oil - price"), goals)


def test_goals_that_end_the_game_are_known_not_to_hold_on_the_way() -> None:
    assert found("gust", step(oil="oil - 1"), goal("oil = 0")) == []
    assert found("gust", step(tin="tin - 1"), goal("tin < 1")) == []


def test_branches_keep_what_all_their_ways_know() -> None:
    body = """
- branch: fill
  label: Fill
  do:
    - case: empty
      label: Empty
      when: {words: it is, test: oil = 0}
      do: [{step: a, label: A, set: {oil: 1}}]
    - {case: not-empty, label: Not empty, otherwise: true}
- {step: b, label: B, set: {oil: oil - 1}}
"""
    assert found("gust", body) == []


def test_a_call_is_followed_with_what_is_known_there() -> None:
    track = """
        quantities: {oil: {name: oil, per: player, start: 3, least: 0}}
        track:
          - loop: rounds
            label: Rounds
            until: {words: no oil, test: oil < 2}
            do: [{call: a, label: A, procedure: burn}]
          - {call: b, label: B, procedure: burn}
        procedures: {burn: {label: Burn, do: [{step: s, label: S, set: {oil: oil - 1}}]}}
    """
    assert problems(track) == [("procedures.burn.do.0.set.oil", below("oil", "oil - 1", "oil >= 1"))]
    guarded = track.replace("{step: s, label: S, set: {oil: oil - 1}}", "{step: s, label: S, set: {oil: 0}}")
    assert problems(guarded) == []


def test_a_start_that_may_be_cut_is_not_known() -> None:
    track = """
        quantities:
          oil: {name: oil, per: player, least: 0, most: 6}
          tin: {name: tin, per: player, start: 2, least: 0, most: oil}
        track: [{step: s, label: S, set: {oil: oil - 1, tin: 0}}]
    """
    assert problems(track) == [("track.0.set.oil", below("oil", "oil - 1", "oil >= 1"))]
