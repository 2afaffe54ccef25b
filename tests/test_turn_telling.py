"""A walk in words, as a companion in the terminal shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from toolkit.turn import DONE, Event, Walk, answered, asked, condition, happened, read_track
from turns import track

if TYPE_CHECKING:
    import sqlite3


def test_a_walk_reads_like_an_evening(lanterns: sqlite3.Connection) -> None:
    """Play the first turn of the made-up game, answer by answer."""
    found = read_track(lanterns, "lanterns")
    assert found is not None
    walk, told = Walk(found), []
    state = walk.start()
    for answer in (2, DONE, "light-lamp", 4, "light-lamp", 1, DONE, "blow-out", True, DONE, "(stop)", DONE):
        assert state.question is not None
        told.append(asked(state.question, found))
        for choice in state.question.answers:
            why = condition(choice, state, found)
            told.append(f"  {answered(choice, found)}" + (f": {why}" if why else ""))
        state = walk.answer(state, answer)
        told += [f"> {text}" for event in state.events if (text := happened(event, found))]
    options = [
        "what to do next",
        "  Light a lamp: only if you can pay its cost; oil = {}",
        "  Blow: only if a gust is in your hand",
        "  stop",
    ]
    assert told == [
        "How many, players, clockwise?",
        "Draw a card",
        "  done",
        "> Deck → Hand: 1",
        *[line.format(3) for line in options],
        "What does the lamp cost?",
        "> not possible: Light a lamp",
        *[line.format(3) for line in options],
        "What does the lamp cost?",
        "Pay and light",
        "  done",
        "> oil: 3 → 2",
        "> lit lamps: 0 → 1",
        "> Hand → Table: 1",
        *[line.format(2) for line in options],
        "Is there a gust in the hand?",
        "  yes",
        "  no",
        "Put it out",
        "  done",
        "> lit lamps: 1 → 0",
        *[line.format(2) for line in options],
        "Pass the turn",
        "  done",
        "> oil: 2 → 3",
        "> ↻ Turns",
    ]


HEAD = """
    zones: {deck: {name: Deck, owner: shared, visible: none, order: kept, count: 3}}
    quantities: {oil: {name: oil, per: shared, most: 3}, life: {name: life, per: shared, least: 0, start: 2}}
    goals: {lost: {name: All is lost, outcome: lose, who: everybody, when: no life, test: life = 0}}
    track:
"""


@pytest.mark.parametrize(
    ("node", "question"),
    [
        ("{step: s, label: S, decide: what to burn}", "what to burn"),
        ("{step: s, label: S, moves: [{from: deck, to: deck}]}", "How many cards from Deck?"),
        (
            "{loop: l, label: L, until: {words: it is late}, do: [{step: s, label: S}]}",
            "Is it so: it is late?",
        ),
        ("{window: w, label: W, do: [{option: o, label: O}]}", "How many players are there?"),
        ("{chance: c, label: C, do: [{outcome: o, label: O}, {outcome: p, label: P}]}", "What comes up?"),
    ],
)
def test_questions(node: str, question: str) -> None:
    walk = Walk(track(f"{HEAD}      - {node}"))
    state = walk.start()
    assert state.question is not None
    assert asked(state.question, walk.track) == "At the start, oil:"
    state = walk.answer(state, 1)
    if state.question is not None and asked(state.question, walk.track) == "S":
        state = walk.answer(state, DONE)
    assert state.question is not None
    assert asked(state.question, walk.track) == question


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Event("change", "s", "oil", "", 1, 3, cut=True), "oil: 1 → 3 (at most 3)"),
        (Event("move", "s", "deck", "deck", None, 2), "Deck → Deck: 2"),
        (Event("goal", "s", "lost"), "All is lost (loss: everybody)"),
        (Event("end", "s"), "the game ends"),
        (Event("enter", "s"), None),
    ],
)
def test_events(event: Event, text: str | None) -> None:
    assert happened(event, track(f"{HEAD}      - {{step: s, label: S}}")) == text


def test_events_in_another_language(lanterns: sqlite3.Connection) -> None:
    found = read_track(lanterns, "lanterns")
    assert found is not None
    assert (
        happened(Event("change", "pay-oil", "oil", "", 8, 9, cut=True), found, "pl")
        == "olej: 8 → 9 (najwyżej 9)"
    )
