"""How a step runs: it is done, its changes are made in one go, goals are looked at.

Promises: every expression of a step sees the values from before it; a quantity is kept within its bounds
and the event says so; no more cards leave a counted zone than lie in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.turn.states import DONE, Answer, Ask, Event, Frame, Question, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolkit.turn.model import Move, Node, Quantity, Texts
    from toolkit.turn.walk import Walk


def bounds(walk: Walk, state: State, quantity: Quantity) -> tuple[int | None, int | None]:
    """Return the least and the most that a quantity can have now; None for no bound."""
    least = None if quantity.least is None else walk.value(state, quantity.least)
    return least, None if quantity.most is None else walk.value(state, quantity.most)


def within(value: int, least: int | None, most: int | None) -> int:
    """Return a value, kept within bounds."""
    if most is not None:
        value = min(value, most)
    return value if least is None else max(value, least)


def run_step(walk: Walk, state: State, frame: Frame) -> State:
    """Run a step: first it is done, then its changes are made, then goals are looked at."""
    node = walk.nodes[frame.node]
    if DONE not in frame.answers:
        words: Texts = node.decide or node.label
        raise Ask(Question("step", node.id, DONE, words=words, answers=(Answer(DONE),)))
    if not frame.at:
        return walk.look(_changed(walk, state, frame, node))
    for goal in walk.looked_at(node.id):
        if walk.holds(state, goal.when, f"(goal) {goal.id}", "goal"):
            return walk.reached(state, goal.id)
    return state.done()


def _changed(walk: Walk, state: State, frame: Frame, node: Node) -> State:
    """Return the state with all changes and moves of a step made, in one go."""
    values = {name: walk.value(state, text) for name, text in node.changes}
    counts = [_count(walk, state, frame, i, move) for i, move in enumerate(node.moves)]
    after = state.having(quantities={**state.quantities, **values})
    if values:
        after = kept_within(walk, after, state.quantities, node.id, state.events)
    events = list(after.events)
    zones = dict(state.zones)
    for move, count in zip(node.moves, counts, strict=True):
        events.append(Event("move", node.id, move.source, move.target, None, _moved(zones, move, count)))
    return after.having(zones=zones, events=tuple(events)).with_top(at=1)


def kept_within(
    walk: Walk, after: State, before: Mapping[str, int], node: str, events: tuple[Event, ...] = ()
) -> State:
    """Return a state whose quantities are within their bounds, with an event for each that changed."""
    for name, quantity in walk.track.quantities.items():
        value = after.quantities[name]
        kept = within(value, *bounds(walk, after, quantity))
        if kept != value:
            after = after.having(quantities={**after.quantities, name: kept})
        if kept != before[name] or kept != value:
            change = Event("change", node, name, "", before[name], kept, kept != value)
            events = (*events, change)
    return after.having(events=events)


def _count(walk: Walk, state: State, frame: Frame, i: int, move: Move) -> int | None:
    """Return how many cards are meant to move; an open number is asked where a zone is counted."""
    if move.count is not None:
        return max(0, walk.value(state, move.count))
    there = state.zones[move.source]
    if there is None and state.zones[move.target] is None:
        return None
    key = f"(cards) {i}"
    if key not in frame.answers:
        name = walk.track.zones[move.source].name
        raise Ask(Question("cards", frame.node, key, move.source, name, least=0, most=there))
    return int(frame.answers[key])


def _moved(zones: dict[str, int | None], move: Move, count: int | None) -> int | None:
    """Move cards between counted zones, no more than are there; return how many moved."""
    source = zones[move.source]
    if count is not None and source is not None:
        count = min(count, source)
    for zone, sign in ((move.source, -1), (move.target, 1)):
        there = zones[zone]
        if there is not None and count is not None:
            zones[zone] = there + sign * count
    return count
