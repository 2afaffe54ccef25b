"""`decklore rules diff`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.options import JsonOption, LangOption
from toolkit.cli.output import bold, count_of, dim, show_json, show_text
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from toolkit.rules import Edition, RuleChange, Run

#: What happened to a rule, in the order of the list, with its heading.
HEADINGS = {
    "added": "Added",
    "removed": "Removed",
    "merged": "Merged into another rule",
    "renamed": "Got another id",
    "moved": "Moved",
    "changed": "Changed",
    "kind": "Of another kind",
}
_MARKS = {"same": "{}", "gone": "[-{}-]", "new": "{{+{}+}}"}
_COLOURS = {"gone": "red", "new": "green"}


def diff(
    old: Annotated[str, typer.Argument(help="The older state: a database, a folder, git:REV or REV:path.")],
    new: Annotated[str, typer.Argument(help="The newer state, written likewise.")],
    game: Annotated[
        str | None, typer.Option("--game", help="Id of a game; without one, all.", show_default=False)
    ] = None,
    lang: LangOption = None,
    json: JsonOption = False,
) -> None:
    """Show what changed in the rules between two states of packs; other numbers are no change.

    Example: decklore rules diff git:HEAD data --game hubworld
    """
    from toolkit.history import read_state
    from toolkit.rules import diff_rules

    before, after = read_state(old), read_state(new)
    games = [of for of in after.editions if of in before.editions and game in {None, of}]
    lone = {of: side for side, one, other in (("removed", before, after), ("added", after, before))
            for of in one.editions if of not in other.editions and game in {None, of}}  # fmt: skip
    if game and not games and game not in lone:
        raise DeckloreError(f'neither {old} nor {new} holds a game "{game}"')
    if not games and not lone:
        raise DeckloreError(f"neither {old} nor {new} holds a game")
    changes = {of: diff_rules(before.editions[of], after.editions[of]) for of in games}
    if lang:
        changes = {of: _in_language(found, lang) for of, found in changes.items()}
    if json:
        whole = [_json(before.editions[of], after.editions[of], changes[of]) for of in games]
        show_json([*whole, *({"game": of, "how": side} for of, side in lone.items())])
        return
    for of in games:
        _show_game(before.editions[of], after.editions[of], changes[of])
    for of, side in lone.items():
        typer.echo(f"{bold(of)}: the whole game was {side}")


def _in_language(changes: list[RuleChange], lang: str) -> list[RuleChange]:
    """Return the changes with the words of one language; what changed in others alone is left out."""
    from dataclasses import replace

    found = []
    for change in changes:
        texts = tuple(text for text in change.texts if text.lang == lang)
        how = tuple(h for h in change.how if h != "changed" or texts or change.links != ((), ()))
        if how:
            found.append(replace(change, how=how, texts=texts))
    return found


def _json(old: Edition, new: Edition, changes: list[RuleChange]) -> dict[str, object]:
    editions = {"old": old.name, "new": new.name}
    return {"game": new.game, "editions": editions, "changes": [change.json() for change in changes]}


def _show_game(old: Edition, new: Edition, changes: list[RuleChange]) -> None:
    edition = new.name if old.name == new.name else f"{old.name} → {new.name}"
    counts = ", ".join(f"{n} {how}" for how in HEADINGS if (n := sum(how in c.how for c in changes)))
    typer.echo(f"{bold(new.game)} ({edition}): {counts or 'no rule changed'}")
    for how, heading in HEADINGS.items():
        found = [change for change in changes if _shown_under(change) == how]
        if found:
            typer.echo(f"\n{heading}: {count_of(len(found), 'rule')}")
        for change in found:
            _show_change(change, old, new)
    typer.echo("")


def _shown_under(change: RuleChange) -> str:
    return next(how for how in HEADINGS if how in change.how)


def _show_change(change: RuleChange, old: Edition, new: Edition) -> None:
    state = change.state
    title = state.words_in("").title or state.kind.capitalize()
    also = [how for how in change.how if how != _shown_under(change)]
    number = f"{state.number} " if state.number else ""
    typer.echo(f"  {bold(number + title)}  {dim(change.id)}" + (f" (also {', '.join(also)})" if also else ""))
    for line in _told(change, old, new):
        show_text(line, "      ", first="    ")
    first = new.languages[0]
    for text in change.texts:
        mark = "" if text.lang == first else f"({text.lang}) "
        for runs in (text.title, text.text):
            if any(run.how != "same" for run in runs):
                alone = change.old is None or change.new is None
                show_text(mark + _written(runs, plain=alone), "      ", first="    ")


def _told(change: RuleChange, old: Edition, new: Edition) -> list[str]:
    """Return what happened beside the words, a line each."""
    lines = []
    if change.merged_into:
        lines.append(f'now "{change.merged_into}"')
    if change.old and change.new:
        if "renamed" in change.how:
            lines.append(f'was "{change.old.id}"')
        if "kind" in change.how:
            lines.append(f"was a {change.old.kind}, is a {change.new.kind}")
        if "moved" in change.how:
            was, now = _place(old, change.old.parent), _place(new, change.new.parent)
            lines.append(f"from {was} to {now}" if was != now else f"to another place in {now}")
        gone, came = change.links
        lines += [f"cites no more: {', '.join(gone)}"] if gone else []
        lines += [f"cites now: {', '.join(came)}"] if came else []
    return lines


def _place(edition: Edition, parent: str | None) -> str:
    if parent is None or parent not in edition.rules:
        return "the top"
    return edition.rules[parent].words_in("").title or parent


def _written(runs: tuple[Run, ...], *, plain: bool) -> str:
    """Write runs: in colours on a terminal, in brackets elsewhere, bare where all came or all went."""
    if plain:
        return "".join(run.words for run in runs)
    if sys.stdout.isatty():
        return "".join(typer.style(run.words, fg=_COLOURS.get(run.how)) for run in runs)
    return "".join(_MARKS[run.how].format(run.words) for run in runs)
