"""A run of a turn track, step by step, over immutable states.

Promises: `start` and `answer` run up to the next question and hand back a state that holds it, with
every answer allowed and why the others are not; the same answers always lead to the same state.
A quantity "per player" is that of the one player whose run it is. Leaves out: drawing answers
(`toolkit.turn.temper`) and what each kind of node does (`toolkit.turn.stepping`).
Source: `turn-model`, section Runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.errors import DeckloreError
from toolkit.turn.expressions import Expression, Meaning, Name, first_unknown, meaning, names_in
from toolkit.turn.grammar import parse_expression
from toolkit.turn.model import AT_ONCE, Node, Track, said
from toolkit.turn.states import Answer, Ask, Event, Frame, Question, Said, State
from toolkit.turn.stepping import HANDLERS
from toolkit.turn.steps import kept_within

if TYPE_CHECKING:
    from toolkit.turn.model import Condition, Goal

#: A run that asks nothing for this many moves of its own never will.
_MOST_MOVES = 10_000


class WalkError(DeckloreError):
    """An answer that is not allowed, or a track that is not sound; raised by `Walk`."""


class Walk:
    """A track made ready to run; it holds no state of a run."""

    def __init__(self, track: Track) -> None:
        """Read the expressions once. Raises ExpressionError for one that is wrong."""
        self.track = track
        self.root = Node("track", "", {}, children=track.nodes)
        self.nodes = {node.id: node for node in track.all_nodes()} | {"": self.root}
        self._read: dict[str, Expression] = {}
        self._meanings: dict[str, Meaning] = {}
        self._claimed = [goal for goal in track.goals.values() if self._is_claimed(goal)]
        self._at_once = [g for g in track.goals.values() if g.looked_at == AT_ONCE and g not in self._claimed]

    def start(self) -> State:
        """Return the state before the first answer."""
        zones = {key: zone.count for key, zone in self.track.zones.items()}
        return self._run(State(frames=(Frame(""),), zones=zones))

    def answer(self, state: State, value: Said) -> State:
        """Return the state after an answer. Raises WalkError where it is not allowed."""
        question = state.question
        if question is None:
            raise WalkError("the run is over; there is nothing to answer")
        fault = refusal(question, value)
        if fault:
            raise WalkError(fault)
        top = state.frames[-1]
        given = top.having(answers={**top.answers, question.key: value})
        return self._run(state.having(frames=(*state.frames[:-1], given), events=(), question=None))

    def claim(self, state: State, goal: str) -> State:
        """Return the state after the table says that a goal is reached; raises WalkError if it can't be."""
        claims = state.question.claims if state.question else ()
        if goal not in claims:
            raise WalkError(f'the goal "{goal}" can\'t be claimed now')
        return self.reached(state.having(events=(), question=None), goal)

    def count(self, state: State, quantity: str, value: int) -> State:
        """Return the state after the table sets a quantity by hand, kept within its bounds.

        Goals are looked at, and what is asked may change. A run that is over stays so. Raises WalkError
        for a quantity that has no value yet.
        """
        if len(state.quantities) < len(self.track.quantities) or quantity not in state.quantities:
            raise WalkError(f'"{quantity}" has no value yet that could be set')
        given = {**state.quantities, quantity: value}
        after = kept_within(self, state.having(quantities=given), state.quantities, "")
        if after.ended is not None:
            return after
        looked = self.look(after)
        return self._run(looked.having(question=None))

    def _run(self, state: State) -> State:
        """Move on until something is asked or the run is over."""
        for _ in range(_MOST_MOVES):
            if state.ended is not None:
                return state.having(frames=())
            frame = state.frames[-1]
            try:
                state = HANDLERS[self.nodes[frame.node].kind](self, state, frame)
            except Ask as ask:
                return state.having(question=ask.question.having(claims=self._claims(state)))
        raise WalkError(
            f'the track goes round and round at "{state.frames[-1].node}" without asking anything'
        )

    # ------------------------------------------------------------ what handlers use

    def expression(self, text: str) -> Expression:
        """Return an expression, read once."""
        if text not in self._read:
            self._read[text] = parse_expression(text)
        return self._read[text]

    def known(self, state: State, name: Name) -> int | None:
        """Return the value of a quantity, or the answer to a fact that still counts, or None.

        An answer counts until the option, the case or the step that asked is done; each pass of
        a loop, an `each`, a window or a choice of any number asks anew.
        """
        if name.id in state.quantities:
            return state.quantities[name.id]
        key = name.key()
        for frame in reversed(state.frames):
            if key in frame.answers:
                said_here = frame.answers[key]
                return said_here if isinstance(said_here, int) else None
            if self.nodes[frame.node].repeats():
                return None
        return None

    def weigh(self, state: State, text: str) -> int | None:
        """Return the value of an expression, or None where it depends on a fact not asked yet."""
        if text not in self._meanings:
            self._meanings[text] = meaning(self.expression(text))
        return self._meanings[text](lambda name: self.known(state, name))

    def value(self, state: State, text: str) -> int:
        """Return the value of an expression; raises Ask for the first fact that it needs."""
        found = self.weigh(state, text)
        if found is not None:
            return found
        name = first_unknown(self.expression(text), lambda n: self.known(state, n))
        if name is None or name.id not in self.track.facts:
            raise WalkError(f'"{text}" names something that has no value yet')
        fact = self.track.facts[name.id]
        node = state.frames[-1].node
        if fact.number:
            raise Ask(Question("fact", node, name.key(), name.id, fact.ask, least=0))
        raise Ask(Question("fact", node, name.key(), name.id, fact.ask, YES_OR_NO))

    def holds(self, state: State, condition: Condition, key: str, kind: str = "condition") -> bool:
        """Say whether a condition holds; raises Ask where the table must say."""
        if condition.test is not None:
            return bool(self.value(state, condition.test))
        answers = state.frames[-1].answers
        if key not in answers:
            node = state.frames[-1].node
            raise Ask(Question(kind, node, key, words=condition.words, answers=YES_OR_NO))
        return bool(answers[key])

    # ------------------------------------------------------------ goals

    def reached(self, state: State, goal: str) -> State:
        """Return the state in which a goal has ended the run."""
        event = Event("goal", state.frames[-1].node, goal)
        return state.having(ended=goal, events=(*state.events, event))

    def look(self, state: State) -> State:
        """Look at the goals that count at once and that the model itself can see."""
        for goal in self._at_once:
            if goal.when.test is not None and self.weigh(state, goal.when.test):
                return self.reached(state, goal.id)
        return state

    def looked_at(self, step: str) -> list[Goal]:
        """Return the goals that are looked at at a step."""
        return [goal for goal in self.track.goals.values() if goal.looked_at == step]

    def _is_claimed(self, goal: Goal) -> bool:
        if goal.looked_at != AT_ONCE:
            return False
        test = goal.when.test
        return test is None or any(n.id in self.track.facts for n in names_in(self.expression(test)))

    def _claims(self, state: State) -> tuple[str, ...]:
        """Return the at-once goals that only the table can see and that nothing speaks against."""
        blind = state.having(frames=())
        return tuple(
            goal.id
            for goal in self._claimed
            if goal.when.test is None or self.weigh(blind, goal.when.test) is not False
        )


YES_OR_NO = (Answer(True), Answer(False))


def refusal(question: Question, value: Said) -> str | None:
    """Say why an answer is not allowed, or return None."""
    if question.least is not None:
        if isinstance(value, bool) or not isinstance(value, int):
            return f"a number is asked for, not {value!r}"
        if value < question.least or (question.most is not None and value > question.most):
            most = "or more" if question.most is None else f"to {question.most}"
            return f"{value} is not allowed: {question.least} {most}"
        return None
    for answer in question.answers:
        if answer.value == value and type(answer.value) is type(value):
            if answer.allowed is not False:
                return None
            return f'"{value}" is not allowed now: {_why(answer)}'
    given = ", ".join(str(answer.value) for answer in question.answers)
    return f"{value!r} is no answer here; the answers are: {given}"


def _why(answer: Answer) -> str:
    if answer.condition is None:
        return "it has no way on"
    words = said(answer.condition.words, "")
    return f"only if {words}" + (f" ({answer.condition.test})" if answer.condition.test else "")
