"""What a run is at one moment: an immutable state, the question it waits for, what just happened.

Promises: a state never changes; answering gives a new one, so a companion can step back by
keeping the old. Leaves out: how one follows from the other (`toolkit.turn.walk`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from toolkit.turn.model import Condition, Texts

Said = int | str

#: Answers that are not the id of an option or an outcome.
DONE, STOP, PASS = "(done)", "(stop)", "(pass)"

#: How a run ended where no goal was reached: `leave` out of the game, or the track's last node done.
LEFT, FINISHED = "(left)", "(finished)"


class _Value:
    """A frozen dataclass with a quick copy: a run makes some ten of them an answer."""

    def having(self, **values: object) -> Self:
        """Return a copy with other values, as `dataclasses.replace` would, in a quarter of its time."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__, **values)
        return copy


@dataclass(frozen=True)
class Answer:
    """One answer to a question; `allowed` is None where that depends on facts not asked yet.

    Where it is not allowed, `condition` is why: it does not hold now.
    """

    value: Said
    label: Texts | None = None
    allowed: bool | None = True
    condition: Condition | None = None


@dataclass(frozen=True)
class Question(_Value):
    """What a run waits for, at a node ("" before the first one).

    Kinds: `step` (do it, then answer DONE), `choice` and `window` (an option's id, STOP or PASS),
    `chance` (an outcome's id), `fact` and `condition` and `goal` (True or False, or a number where
    `least` is given), `count` (how many times), `players`, `start` (of a quantity), `cards`.
    For a number `least` and `most` bound the answer (None: no bound) and `usual` is the last one given.
    `claims` are goals that can be claimed here because only the table can tell (`Walk.claim`).
    """

    kind: str
    node: str
    key: str
    subject: str = ""
    words: Texts = field(default_factory=dict)
    answers: tuple[Answer, ...] = ()
    least: int | None = None
    most: int | None = None
    usual: int | None = None
    claims: tuple[str, ...] = ()

    @property
    def numeric(self) -> bool:
        """Whether the answer is a number within bounds rather than one of `answers`."""
        return self.least is not None


@dataclass(frozen=True)
class Event:
    """Something that happened between two questions.

    Kinds: `enter` (a node), `again` (another pass of a node), `change` (a quantity, from `before` to `after`;
    `cut` where its most or least held it back), `move` (`after` cards from `subject` to `target`, None: not
    counted), `refused` (an option whose condition turned out not to hold), `goal` (reached), `end`.
    """

    kind: str
    node: str
    subject: str = ""
    target: str = ""
    before: int | None = None
    after: int | None = None
    cut: bool = False


@dataclass(frozen=True)
class Frame(_Value):
    """A node that is running: the next child, passes done, passes to make, and what was answered here."""

    node: str
    at: int = 0
    passes: int = 0
    times: int | None = None
    answers: Mapping[str, Said] = field(default_factory=dict)


@dataclass(frozen=True)
class State(_Value):
    """A run at one moment.

    `frames` are the nodes that are running, the outermost first. `zones` counts the cards of each
    zone whose count the pack gives (None: not counted). `counts` is the last number of times said
    for each `each`, `players` the number of players in windows. `ended` is a goal's id, LEFT or
    FINISHED once the run is over; then `question` is None.
    """

    frames: tuple[Frame, ...] = ()
    quantities: Mapping[str, int] = field(default_factory=dict)
    zones: Mapping[str, int | None] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    players: int | None = None
    question: Question | None = None
    events: tuple[Event, ...] = ()
    ended: str | None = None

    def with_top(self, **values: object) -> State:
        """Return the state with the innermost frame changed."""
        return self.having(frames=(*self.frames[:-1], self.frames[-1].having(**values)))

    def done(self) -> State:
        """Return the state without the innermost frame."""
        return self.having(frames=self.frames[:-1])


class Ask(Exception):  # noqa: N818  (no error: it carries a question up to the run)
    """Carries a question from a handler to `Walk`; never leaves this package."""

    def __init__(self, question: Question) -> None:
        """Keep the question."""
        super().__init__(question.kind)
        self.question = question
