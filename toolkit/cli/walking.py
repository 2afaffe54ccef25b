"""`decklore turn GAME --walk`: a turn stepped through in the terminal, by hand or by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from toolkit.cli.output import bold, dim, show_text

if TYPE_CHECKING:
    from toolkit.turn import Question, State, Track, Walk

#: What may be typed besides an answer.
_BACK, _QUIT, _STATE = "b", "q", "?"


def walk_by_chance(track: Track, seed: int, limit: int, lang: str | None) -> None:
    """Write a random walk, drawn by `seed`, of at most `limit` answers."""
    from toolkit.turn import Walk, asked, wander

    last: State | None = None
    for last in wander(Walk(track), seed, limit=limit):
        _show_events(last, track, lang)
        if last.question is not None and last.question.kind == "step":
            show_text(asked(last.question, track, lang))
    if last is not None and last.question is not None:
        typer.echo(dim(f"stopped after {limit} answers"))


def walk_by_hand(track: Track, lang: str | None) -> None:
    """Ask at every step until the game ends or the person quits; every answer can be taken back."""
    from toolkit.turn import Walk, WalkError

    walk = Walk(track)
    states = [walk.start()]
    typer.echo(
        dim(f"A number answers, Enter goes on, {_BACK} takes back, {_STATE} shows counts, {_QUIT} quits.")
    )
    while states[-1].question is not None:
        state = states[-1]
        question = state.question
        assert question is not None
        _show_question(state, question, track, lang)
        typed = typer.prompt(">", default="", show_default=False, prompt_suffix=" ").strip()
        if typed == _QUIT:
            return
        if typed == _BACK:
            states[1:] = states[1:-1]
        elif typed == _STATE:
            _show_counts(state, track, lang)
        else:
            try:
                states.append(_answer(walk, state, question, typed))
                _show_events(states[-1], track, lang)
            except (WalkError, ValueError) as error:
                typer.echo(str(error))


def _answer(walk: Walk, state: State, question: Question, typed: str) -> State:
    """Return the state after what was typed. Raises ValueError or WalkError where it is no answer."""
    if question.numeric:
        wanted = typed or ("" if question.usual is None else str(question.usual))
        if not wanted.isascii() or not wanted.isdecimal():
            raise ValueError(f'"{typed}" is no number')
        return walk.answer(state, int(wanted))
    answers = [answer.value for answer in question.answers]
    count = len(answers) + len(question.claims)
    if not typed and len(answers) == 1:
        typed = "1"
    if not typed.isascii() or not typed.isdecimal() or not 1 <= int(typed) <= count:
        raise ValueError(f'"{typed}" is no answer here; type a number from 1 to {count}')
    picked = int(typed) - 1
    if picked < len(answers):
        return walk.answer(state, answers[picked])
    return walk.claim(state, question.claims[picked - len(answers)])


def _show_question(state: State, question: Question, track: Track, lang: str | None) -> None:
    from toolkit.turn import answered, asked, condition
    from toolkit.turn.model import said

    typer.echo(bold(asked(question, track, lang)))
    if question.numeric:
        most = "" if question.most is None else f" to {question.most}"
        usual = "" if question.usual is None else f"; Enter: {question.usual}"
        typer.echo(dim(f"  a number from {question.least}{most}{usual}"))
        return
    for i, answer in enumerate(question.answers, 1):
        why = condition(answer, state, track, lang)
        not_now = "" if answer.allowed is not False else " — not now"
        show_text(
            f"{answered(answer, track, lang)}{f' ({why})' if why else ''}{not_now}", "     ", first=f"  {i}  "
        )
    for i, goal in enumerate(question.claims, len(question.answers) + 1):
        text = f"{said(track.goals[goal].name, lang or '')}: {said(track.goals[goal].when.words, lang or '')}"
        show_text(text, "     ", first=f"  {i}  ")


def _show_events(state: State, track: Track, lang: str | None) -> None:
    from toolkit.turn import happened

    for event in state.events:
        text = happened(event, track, lang)
        if text:
            show_text(dim(text), "    ")


def _show_counts(state: State, track: Track, lang: str | None) -> None:
    from toolkit.turn.model import said

    counts = [f"{said(track.quantities[name].name, lang or '')} {n}" for name, n in state.quantities.items()]
    counts += [
        f"{said(track.zones[name].name, lang or '')} {n}" for name, n in state.zones.items() if n is not None
    ]
    show_text(", ".join(counts) or "nothing is counted yet", "    ")
