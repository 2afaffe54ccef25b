"""Numbered stages of a turn as a first turn track.

Promises: each stage is a node that cites its rule, with the steps of its section below it, in order.
Leaves out: conditions, choices and what is counted; that is for a person to add.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolkit.rulebook.turn_tree import Node, clipped, find_goals
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolkit.rulebook.outline import OutlineRule

#: Words in the heading of a stage or above stages, folded; a numbered heading without them is no stage.
_STAGE = ("stage", "phase", "step", "etap", "faza", "krok", "fas", "steg", "moment")
_ABOVE = ("turn", "round", "sequence", "tura", "runda", "przebieg", "rundan", "drag", "omgang", "how to play")
_END = {"en": "the game is over", "pl": "gra się kończy", "sv": "spelet är slut"}
_NAMED = re.compile(rf"(?:{'|'.join(_STAGE)}) (\d+(?:\.\d+)?)\b")


def find_stages(rules: Sequence[OutlineRule], lang: str) -> Node | None:
    """Return the values of `turn.yaml` for the stages of a document, None where it numbers none."""
    sections = [rule for rule in rules if rule.kind == "section"]
    for parent in sections:
        stages = [rule for rule in sections if rule.parent == parent.id and _is_stage(rule)]
        about = fold(f"{parent.title} {' '.join(stage.title for stage in stages)}")
        if len(stages) > 1 and any(word in about for word in (*_STAGE, *_ABOVE)):
            return _track(parent, [_node(stage, rules) for stage in stages], rules, lang)
    return None


def _is_stage(rule: OutlineRule) -> bool:
    numbered = rule.marker.strip("().").isdecimal()
    return numbered or _NAMED.match(fold(rule.title)) is not None


def _track(parent: OutlineRule, stages: list[Node], rules: Sequence[OutlineRule], lang: str) -> Node:
    loop: Node = {
        "loop": parent.id,
        "label": clipped(parent.title),
        "rules": [parent.id],
        "until": {"words": _END.get(lang, _END["en"])},
        "do": stages,
    }
    goals = find_goals(rules, lang)
    return {"goals": goals, "track": [loop]} if goals else {"track": [loop]}


def _node(rule: OutlineRule, rules: Sequence[OutlineRule]) -> Node:
    """Return a stage: a sequence of its steps, or a step where it has none."""
    steps = list(_steps(rule, rules))
    bare = _NAMED.fullmatch(fold(rule.title)) is not None and rule.kind != "section"
    label = clipped(_first_sentence(rule.text) if bare else rule.title or _first_sentence(rule.body))
    named: Node = {"sequence" if steps else "step": rule.id, "label": label, "rules": [rule.id]}
    return {**named, "do": [_node(step, rules) for step in steps]} if steps else named


def _steps(rule: OutlineRule, rules: Sequence[OutlineRule]) -> Iterator[OutlineRule]:
    """Yield the steps right below a rule; a plain rule above its own list of steps stands for them."""
    for one in rules:
        if one.parent != rule.id:
            continue
        if one.kind == "step":
            yield one
        elif one.kind == "rule":
            yield from _steps(one, rules)


def _first_sentence(text: str) -> str:
    return re.split(r"(?<=[.!?])\s", text, maxsplit=1)[0]
