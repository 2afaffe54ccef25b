"""What each kind of node does in a run: one handler a kind, from a state to the next.

A handler looks at the innermost running node (its frame) and does one thing: starts a child, is
done, or raises `Ask` for what it needs; answers wait in the frame, so that it can start over.

- `step`: is done by its doer, then asks what its changes need, then changes all quantities at once
  (each expression sees the old values) and moves cards; then goals are looked at.
- `sequence`, `option`, `case`, `outcome`, `procedure`: children in order.
- `loop`: a pass, then `until` is looked at (or counted with `times`); so there is always one pass.
- `each`: as many passes as are said (or as `times` says); none is possible.
- `choice`: one option, at most one, or any number until they stop. An option whose condition needs
  a fact may be picked; then the fact is asked, and if it speaks against it, one picks again (and a
  fact about something, such as the cost of a lamp, is asked again: it may be another lamp).
- `branch`: the first case whose condition holds. `chance`: the outcome that was drawn.
- `window`: the player whose turn it is uses options until they pass; it closes when as many have
  passed in a row, without doing anything, as there are players.
- `call`: a procedure, then on. `leave`: everything up to its target is done.

Promises: nothing here draws at random. Leaves out: whether the track is sound.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.turn.model import AT_MOST_ONE, EXACTLY_ONE, GAME
from toolkit.turn.states import FINISHED, LEFT, PASS, STOP, Answer, Ask, Event, Frame, Question, State
from toolkit.turn.steps import bounds, run_step, within

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from toolkit.turn.model import Node, Quantity
    from toolkit.turn.states import Said
    from toolkit.turn.walk import Walk

PICK, COUNT, UNTIL, TIMES = "(pick)", "(count)", "(until)", "(times)"


# ---------------------------------------------------------------- moves of the machine


def _enter(state: State, node: Node, answers: Mapping[str, Said] | None = None) -> State:
    frame = Frame(node.id, answers=answers or {})
    event = Event("enter", node.id)
    return state.having(frames=(*state.frames, frame), events=(*state.events, event))


def _next_child(state: State, frame: Frame, node: Node) -> State | None:
    """Start the next child, or return None where all are done."""
    if frame.at >= len(node.children):
        return None
    return _enter(state.with_top(at=frame.at + 1), node.children[frame.at])


# ---------------------------------------------------------------- kinds


def _sequence(walk: Walk, state: State, frame: Frame) -> State:
    return _next_child(state, frame, walk.nodes[frame.node]) or state.done()


def _track(walk: Walk, state: State, frame: Frame) -> State:
    """Settle the starts, then run the top nodes."""
    quantities = walk.track.quantities
    if len(state.quantities) < len(quantities):
        started = _start(walk, state, frame, quantities[list(quantities)[len(state.quantities)]])
        return walk.look(started) if len(started.quantities) == len(quantities) else started
    finished = state.having(ended=FINISHED, events=(*state.events, Event("end", "")))
    return _next_child(state, frame, walk.root) or finished


def _start(walk: Walk, state: State, frame: Frame, quantity: Quantity) -> State:
    least, most = bounds(walk, state, quantity)
    if quantity.start is not None:
        value = walk.value(state, quantity.start)
    elif (key := f"(start) {quantity.id}") in frame.answers:
        value = int(frame.answers[key])
    else:
        lowest = 0 if least is None else least
        raise Ask(Question("start", "", key, quantity.id, quantity.name, least=lowest, most=most))
    return state.having(quantities={**state.quantities, quantity.id: within(value, least, most)})


def _loop(walk: Walk, state: State, frame: Frame) -> State:
    node = walk.nodes[frame.node]
    if node.times is not None and frame.times is None:
        return state.with_top(times=walk.value(state, node.times), answers={})
    if frame.times is not None and frame.passes >= frame.times:
        return state.done()
    going = _next_child(state, frame, node)
    if going is not None:
        return going
    if node.until is not None and walk.holds(state, node.until, UNTIL):
        return state.done()
    return _again(state, frame)


def _again(state: State, frame: Frame) -> State:
    """Begin another pass, if one is left; what was answered in the last one no longer counts."""
    if frame.times is not None and frame.passes + 1 >= frame.times:
        return state.done()
    again = state.with_top(at=0, passes=frame.passes + 1, answers={})
    return again.having(events=(*state.events, Event("again", frame.node)))


def _each(walk: Walk, state: State, frame: Frame) -> State:
    node = walk.nodes[frame.node]
    if frame.times is None and node.times is not None:
        return state.with_top(times=walk.value(state, node.times), answers={})
    if frame.times is None and COUNT in frame.answers:
        times = int(frame.answers[COUNT])
        return state.with_top(times=times).having(counts={**state.counts, node.id: times})
    if frame.times is None:
        usual = state.counts.get(node.id)
        raise Ask(Question("count", node.id, COUNT, words=node.over or {}, least=0, usual=usual))
    if frame.passes >= frame.times:
        return state.done()
    return _next_child(state, frame, node) or _again(state, frame)


def _choice(walk: Walk, state: State, frame: Frame) -> State:
    node = walk.nodes[frame.node]
    if frame.at and not node.repeats():
        return state.done()
    if PICK not in frame.answers:
        may_stop = _STOPS[node.pick or ""]
        extra = (Answer(STOP),) if may_stop else ()
        raise Ask(
            Question(
                "choice",
                node.id,
                PICK,
                words=node.decide or {},
                answers=(*_options(walk, state, node), *extra),
            )
        )
    if frame.answers[PICK] == STOP:
        return state.done()
    return _picked(walk, state, frame, node)


_STOPS = {EXACTLY_ONE: False, AT_MOST_ONE: True, "any number in any order": True}


def _options(walk: Walk, state: State, node: Node) -> tuple[Answer, ...]:
    found = []
    for option in node.children:
        allowed: bool | None = True
        if option.when is not None and option.when.test is not None:
            weighed = walk.weigh(state, option.when.test)
            allowed = None if weighed is None else bool(weighed)
        found.append(Answer(option.id, option.label, allowed, option.when))
    return tuple(found)


def _picked(walk: Walk, state: State, frame: Frame, node: Node) -> State:
    """Start the option that was picked, once its facts are asked; go back where they speak against it."""
    option = walk.nodes[str(frame.answers[PICK])]
    facts = {key: value for key, value in frame.answers.items() if key != PICK}
    if option.when is not None and option.when.test is not None and not walk.value(state, option.when.test):
        refused = Event("refused", node.id, option.id)
        kept = {key: value for key, value in facts.items() if "(" not in key}  # one may look for another lamp
        return state.with_top(answers=kept).having(events=(*state.events, refused))
    kept = {} if node.repeats() else facts
    return _enter(state.with_top(at=1, passes=0, answers=kept), option, facts)


def _window(walk: Walk, state: State, frame: Frame) -> State:
    """Run a window; `at`: the player in turn has done something; `passes`: how many passed in a row."""
    node = walk.nodes[frame.node]
    if state.players is None and "(players)" not in frame.answers:
        raise Ask(Question("players", node.id, "(players)", words=node.over or {}, least=1))
    if state.players is None:
        return state.with_top(answers={}).having(players=int(frame.answers["(players)"]))
    if frame.passes >= state.players:
        return state.done()
    if PICK not in frame.answers:
        answers = (*_options(walk, state, node), Answer(PASS))
        raise Ask(Question("window", node.id, PICK, words=node.decide or node.over or {}, answers=answers))
    if frame.answers[PICK] == PASS:
        return state.with_top(at=0, passes=0 if frame.at else frame.passes + 1, answers={})
    return _picked(walk, state, frame, node)


def _branch(walk: Walk, state: State, frame: Frame) -> State:
    if frame.at:
        return state.done()
    for case in walk.nodes[frame.node].children:
        if case.when is None or walk.holds(state, case.when, f"(case) {case.id}"):
            return _enter(state.with_top(at=1), case)
    return state.done()


def _chance(walk: Walk, state: State, frame: Frame) -> State:
    if frame.at:
        return state.done()
    node = walk.nodes[frame.node]
    if PICK not in frame.answers:
        answers = tuple(Answer(outcome.id, outcome.label) for outcome in node.children)
        raise Ask(Question("chance", node.id, PICK, words=node.label, answers=answers))
    return _enter(state.with_top(at=1), walk.nodes[str(frame.answers[PICK])])


def _call(walk: Walk, state: State, frame: Frame) -> State:
    if frame.at:
        return state.done()
    return _enter(state.with_top(at=1), walk.nodes[walk.nodes[frame.node].procedure or ""])


def _leave(walk: Walk, state: State, frame: Frame) -> State:
    target = walk.nodes[frame.node].out_of
    if target == GAME:
        return state.having(ended=LEFT, events=(*state.events, Event("end", frame.node)))
    running = [frame.node for frame in state.frames]
    last = len(running) - 1 - running[::-1].index(target or "")
    return state.having(frames=state.frames[:last])


HANDLERS: Mapping[str, Callable[[Walk, State, Frame], State]] = {
    "track": _track,
    "step": run_step,
    "sequence": _sequence,
    "option": _sequence,
    "case": _sequence,
    "outcome": _sequence,
    "procedure": _sequence,
    "loop": _loop,
    "each": _each,
    "choice": _choice,
    "window": _window,
    "branch": _branch,
    "chance": _chance,
    "call": _call,
    "leave": _leave,
}
