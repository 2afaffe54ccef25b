"""Turn tracks: the structure of a game's turns as data that is checked, drawn, written out and walked.

Promises: importing this costs next to nothing; a public name is loaded when it is first used.
Leaves out: reading files (`toolkit.packs`) and showing anything (`toolkit.cli`, `toolkit.pages`).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.turn.drawing import Drawing, Mark, Row, drawings, marks
    from toolkit.turn.expressions import ExpressionError
    from toolkit.turn.grammar import parse_expression
    from toolkit.turn.json import as_json
    from toolkit.turn.mermaid import as_mermaid
    from toolkit.turn.model import Condition, Fact, Goal, Move, Node, Quantity, Track, Zone
    from toolkit.turn.reading import read_track, track_from_spec
    from toolkit.turn.sound import check_track
    from toolkit.turn.states import DONE, PASS, STOP, Answer, Event, Question, State
    from toolkit.turn.telling import answered, asked, condition, happened
    from toolkit.turn.temper import wander
    from toolkit.turn.text import Entry, as_text, entries
    from toolkit.turn.walk import Walk, WalkError

_HOMES = {
    "drawing": ("Drawing", "Mark", "Row", "drawings", "marks"),
    "expressions": ("ExpressionError",),
    "grammar": ("parse_expression",),
    "json": ("as_json",),
    "mermaid": ("as_mermaid",),
    "model": ("Condition", "Fact", "Goal", "Move", "Node", "Quantity", "Track", "Zone"),
    "reading": ("read_track", "track_from_spec"),
    "sound": ("check_track",),
    "states": ("DONE", "PASS", "STOP", "Answer", "Event", "Question", "State"),
    "text": ("Entry", "as_text", "entries"),
    "walk": ("Walk", "WalkError"),
    "telling": ("answered", "asked", "condition", "happened"),
    "temper": ("wander",),
}

__all__ = [
    "DONE",
    "PASS",
    "STOP",
    "Answer",
    "Condition",
    "Drawing",
    "Entry",
    "Event",
    "ExpressionError",
    "Fact",
    "Goal",
    "Mark",
    "Move",
    "Node",
    "Quantity",
    "Question",
    "Row",
    "State",
    "Track",
    "Walk",
    "WalkError",
    "Zone",
    "answered",
    "as_json",
    "as_mermaid",
    "as_text",
    "asked",
    "check_track",
    "condition",
    "drawings",
    "entries",
    "happened",
    "marks",
    "parse_expression",
    "read_track",
    "track_from_spec",
    "wander",
]


def __getattr__(name: str) -> object:
    """Load a public name from its module."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"toolkit.turn.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
