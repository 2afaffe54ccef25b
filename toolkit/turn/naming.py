"""Names in a track: ids stand once, what is named exists, what is declared is used, words in all languages.

Promises: each misfit with its place and the nearest name. Leaves out: rules, which live in
another file of the pack (`toolkit.packs.references`), and expressions (`toolkit.turn.tests`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.text import did_you_mean
from toolkit.turn.model import AT_ONCE, GAME

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from toolkit.turn.model import Condition, Node, Path, Texts, Track
    from toolkit.turn.shapes import Problem

#: What `leave` may leave, beside the game.
LEFT = frozenset({"loop", "each", "procedure"})


def check_ids(track: Track) -> Iterator[Problem]:
    """Yield ids that two nodes or procedures share."""
    first: dict[str, str] = {}
    for path, node in track.places():
        if node.id in first:
            place = path if node.kind == "procedure" else (*path, node.kind)
            yield place, f'the id "{node.id}" is already that of {first[node.id]}'
        first.setdefault(node.id, f'the {node.kind} "{_first(node.label)}"')


def _first(texts: Texts) -> str:
    return next(iter(texts.values()))


def check_names(track: Track) -> Iterator[Problem]:
    """Yield names of actors, zones, quantities, procedures, steps and loops that lead nowhere."""
    kinds = {node.id: node.kind for node in track.all_nodes()}
    left = [name for name, kind in kinds.items() if kind in LEFT]
    for path, node in track.places():
        for key, what, name, known in (
            ("by", "actor", node.by, track.actors),
            ("draws", "zone", node.draws, track.zones),
            ("procedure", "procedure", node.procedure, track.procedures),
            ("out_of", "loop, each or procedure", node.out_of, [*left, GAME]),
        ):
            if name is not None:
                yield from _named((*path, key), what, name, known)
        yield from _changed(path, node, track)
    for key, goal in track.goals.items():
        here = ("goals", key, "looked_at")
        steps = [name for name, kind in kinds.items() if kind == "step"]
        if goal.looked_at in kinds and kinds[goal.looked_at] != "step":
            kind = kinds[goal.looked_at]
            yield here, f'a goal is looked at at a step, and "{goal.looked_at}" is a {kind}'
        elif goal.looked_at != AT_ONCE:
            yield from _named(here, "step", goal.looked_at, steps)


def _changed(path: Path, node: Node, track: Track) -> Iterator[Problem]:
    for name, _ in node.changes:
        yield from _named((*path, "set", name), "quantity", name, track.quantities)
    for i, move in enumerate(node.moves):
        yield from _named((*path, "moves", i, "from"), "zone", move.source, track.zones)
        yield from _named((*path, "moves", i, "to"), "zone", move.target, track.zones)


def _named(path: Path, what: str, name: str, known: Collection[str]) -> Iterator[Problem]:
    if name not in known:
        yield path, f'there is no {what} "{name}"{did_you_mean(name, known)}'


def check_used(track: Track, used: Collection[str]) -> Iterator[Problem]:
    """Yield what is declared and never used; `used` are the quantities and facts of all expressions."""
    nodes = list(track.all_nodes())
    changed = {name for node in nodes for name, _ in node.changes}
    moved = {zone for node in nodes for move in node.moves for zone in (move.source, move.target)}
    for group, declared, seen, advice in (
        ("zones", track.zones, moved, 'name it in a "moves"'),
        ("quantities", track.quantities, {*used, *changed}, "set it or test it"),
        ("facts", track.facts, used, "test it"),
        ("procedures", track.procedures, {node.procedure for node in nodes}, "call it"),
    ):
        for name in declared:
            if name not in seen:
                yield (group, name), f'"{name}" is never used: {advice}, or leave it out'


def check_languages(track: Track, languages: Sequence[str]) -> Iterator[Problem]:
    """Yield texts that lack one of the pack's languages."""
    for path, texts in _all_texts(track):
        missing = [lang for lang in languages if lang not in texts]
        if missing:
            yield path, f"has no words in {' and '.join(missing)}"


def _all_texts(track: Track) -> Iterator[tuple[Path, Texts]]:
    for name, label in track.actors.items():
        yield ("actors", name), label
    for name, zone in track.zones.items():
        yield from _texts(("zones", name), {"name": zone.name, "note": zone.note})
    for name, quantity in track.quantities.items():
        yield from _texts(("quantities", name), {"name": quantity.name, "note": quantity.note})
    for name, fact in track.facts.items():
        yield from _texts(("facts", name), {"ask": fact.ask, "parameter": fact.parameter})
    for name, goal in track.goals.items():
        yield from _texts(("goals", name), {"name": goal.name, "who": goal.who, "when": goal.when.words})
    for path, node in track.places():
        texts = {"label": node.label, "note": node.note, "over": node.over, "decide": node.decide}
        yield from _texts(path, texts)
        yield from _words((*path, "until"), node.until)
        yield from _words((*path, "when"), node.when)


def _texts(path: Path, texts: dict[str, Texts | None]) -> Iterator[tuple[Path, Texts]]:
    for key, text in texts.items():
        if text is not None:
            yield (*path, key), text


def _words(path: Path, condition: Condition | None) -> Iterator[tuple[Path, Texts]]:
    if condition is not None:
        yield (*path, "words"), condition.words
