"""Random runs of a turn track, for `--walk --seed N` and for the tests.

Promises: the same seed gives the same run. A run has a temper: how often each question is answered
with yes, how much each option is liked, how large numbers are, is drawn once a run, so that a thousand runs
go far in a thousand directions instead of staying near the same middle. Every answer that is
allowed stays possible: 1 to 4 times for an `each`, 2 to 4 players, numbers from 0 to 9 within their bounds,
outcomes by weight; a goal that only the table sees is reached one time in eight.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from toolkit.turn.states import PASS
from toolkit.turn.walk import Walk, WalkError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.turn.states import Question, Said, State

#: One question in this many is answered by claiming a goal, where one can be claimed.
CLAIM_ONE_IN = 60
#: How much more an answer may be liked than another in a run.
LIKINGS = (1, 3, 9)
#: The largest number that a run says to a question, by its temper.
SIZES = (1, 3, 9)
_RANGES = {"count": (1, 4), "players": (2, 4), "cards": (0, 3)}


def wander(walk: Walk, seed: int, *, limit: int = 500) -> Iterator[State]:
    """Yield the states of a random run, from the start to its end or to `limit` answers.

    Raises WalkError where the run gets stuck, which a sound track never does.
    """
    temper = Temper(walk, seed)
    state = walk.start()
    yield state
    for _ in range(limit):
        question = state.question
        if question is None:
            return
        claim = temper.claim(question)
        state = walk.claim(state, claim) if claim else walk.answer(state, temper.answer(question))
        yield state


class Temper:
    """Draws the answers of one run."""

    def __init__(self, walk: Walk, seed: int) -> None:
        """Begin a run of its own."""
        self._walk = walk
        self._chance = Random(seed)
        self._likings: dict[tuple[str, Said], int] = {}
        self._sizes: dict[str, int] = {}

    def claim(self, question: Question) -> str | None:
        """Return a goal to claim, or None."""
        if question.claims and not self._chance.randrange(CLAIM_ONE_IN):
            return self._chance.choice(question.claims)
        return None

    def answer(self, question: Question) -> Said:
        """Draw an answer that is allowed, or that may turn out to be."""
        if question.least is not None:
            return self._number(question)
        allowed = [answer.value for answer in question.answers if answer.allowed is not False]
        if not allowed:
            raise WalkError(f'the run is stuck at "{question.node}": no answer is allowed')
        if len(allowed) == 1:
            return allowed[0]
        if question.kind == "goal":
            return not self._chance.randrange(8)
        if question.kind == "chance":
            weights = [outcome.weight or 1 for outcome in self._walk.nodes[question.node].children]
        else:
            weights = [self._liking(question, value) for value in allowed]
            if question.kind == "window":
                weights[allowed.index(PASS)] = sum(weights)  # or a window would never close
        return self._chance.choices(allowed, weights)[0]

    def _liking(self, question: Question, value: Said) -> int:
        key = (question.subject or question.node, value)
        if key not in self._likings:
            self._likings[key] = self._chance.choice(LIKINGS)
        return self._likings[key]

    def _number(self, question: Question) -> int:
        low, high = _RANGES.get(question.kind, (0, 9))
        if question.kind in {"fact", "start"}:
            key = question.subject
            high = self._sizes.setdefault(key, self._chance.choice(SIZES))
        least = max(low, question.least or 0)
        most = least + high - low
        return self._chance.randint(
            least, most if question.most is None else max(least, min(most, question.most))
        )
