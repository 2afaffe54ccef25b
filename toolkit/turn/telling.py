"""A walk in words: what is asked, what may be answered and why not, what happened.

Promises: everything a companion in the terminal shows, in the languages of `toolkit.turn.words`.
Leaves out: printing and reading (`toolkit.cli`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.turn import words
from toolkit.turn.expressions import names_in
from toolkit.turn.grammar import parse_expression
from toolkit.turn.model import said
from toolkit.turn.states import DONE, PASS, STOP
from toolkit.turn.wording import Spoken

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolkit.turn.model import Texts, Track
    from toolkit.turn.states import Answer, Event, Question, State

_FIXED = {DONE: "done", STOP: "stop", PASS: "pass"}


def asked(question: Question, track: Track, lang: str | None = None) -> str:
    """Return the question as a sentence."""
    lang = track.language(lang)
    key = _ASKED.get(question.kind)
    text = said(question.words, lang) if question.words else ""
    return words.word(key, lang, text) if key else text


_ASKED = {
    "condition": "is-it-so",
    "goal": "is-it-so",
    "count": "how-often",
    "players": "how-many-players",
    "start": "what-start",
    "cards": "how-many-cards",
    "chance": "which-outcome",
}


def answered(answer: Answer, track: Track, lang: str | None = None) -> str:
    """Return an answer in words: an option's label, or done, stop, pass, yes, no."""
    lang = track.language(lang)
    if isinstance(answer.value, bool):
        return words.word("yes" if answer.value else "no", lang)
    fixed = _FIXED.get(str(answer.value))
    if fixed is not None:
        return words.word(fixed, lang)
    return said(answer.label, lang) if answer.label else str(answer.value)


def condition(answer: Answer, state: State, track: Track, lang: str | None = None) -> str | None:
    """Return on what an answer depends, with the values of now, or None where on nothing.

    Where the answer is not allowed, this is why.
    """
    if answer.condition is None:
        return None
    lang = track.language(lang)
    text = words.word("only-if", lang, said(answer.condition.words, lang))
    names = names_in(parse_expression(answer.condition.test)) if answer.condition.test else ()
    values = {n.id: state.quantities[n.id] for n in names if n.id in state.quantities}
    shown = [f"{said(track.quantities[name].name, lang)} = {value}" for name, value in values.items()]
    return "; ".join([text, *shown])


def happened(event: Event, track: Track, lang: str | None = None) -> str | None:
    """Return what happened in words, or None where the label of the next question says it."""
    tell = _HAPPENED.get(event.kind)
    return tell(event, track, track.language(lang)) if tell else None


def _change(event: Event, track: Track, lang: str) -> str:
    quantity = track.quantities[event.subject]
    bound = quantity.most if event.cut and event.after != event.before else None
    cut = f" ({words.word('most', lang, Spoken(track, lang).formula(bound))})" if bound else ""
    return f"{said(quantity.name, lang)}: {event.before} → {event.after}{cut}"


def _move(event: Event, track: Track, lang: str) -> str:
    source, target = (said(track.zones[zone].name, lang) for zone in (event.subject, event.target))
    return f"{source} → {target}: {words.word('open', lang) if event.after is None else event.after}"


def _label(event: Event, track: Track) -> Texts:
    return next(node.label for node in track.all_nodes() if node.id == (event.subject or event.node))


def _again(event: Event, track: Track, lang: str) -> str:
    return f"↻ {said(_label(event, track), lang)}"


def _refused(event: Event, track: Track, lang: str) -> str:
    return words.word("refused", lang, said(_label(event, track), lang))


def _goal(event: Event, track: Track, lang: str) -> str:
    goal = track.goals[event.subject]
    return f"{said(goal.name, lang)} ({words.word(goal.outcome, lang)}: {said(goal.who, lang)})"


def _end(event: Event, track: Track, lang: str) -> str:  # noqa: ARG001  (one shape for all kinds)
    return words.word("game-over", lang)


_HAPPENED: dict[str, Callable[[Event, Track, str], str]] = {
    "again": _again,
    "change": _change,
    "move": _move,
    "refused": _refused,
    "goal": _goal,
    "end": _end,
}
