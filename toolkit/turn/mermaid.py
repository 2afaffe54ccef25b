"""A track as a Mermaid state diagram in a subset that every version of Mermaid renders alike.

Promises: one state a node, with an id made from the node's (so that two phases with a step "Draw" stay
apart: mermaid#5290), no state inside another, a label at every arrow, and every character that means
something to Mermaid written as its number. Source: `turn-model`, section Drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.turn import words
from toolkit.turn.model import AT_MOST_ONE, GAME, said
from toolkit.turn.wording import Written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from toolkit.turn.model import Node, Track

START = END = "[*]"
#: Letters, digits and spaces beyond ASCII are left as they are; these need no number either.
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ,.()+'")


@dataclass(frozen=True)
class Arrow:
    """An arrow from a state to a state, with its label."""

    source: str
    target: str
    label: str


@dataclass(frozen=True)
class _Way:
    """Where to go on, and what the arrow there says."""

    target: str
    label: str


def as_mermaid(track: Track, lang: str | None = None) -> str:
    """Return a track as a Mermaid state diagram; without `lang` in the pack's first language."""
    lang = track.language(lang)
    states = [(_id(node.id), _title(node, lang)) for node in track.all_nodes()]
    for name, procedure in track.procedures.items():
        states.append((_done(name), f"{said(procedure.label, lang)}: {words.word('back', lang)}"))
    found = ["stateDiagram-v2", *(f'    state "{_safe(title)}" as {key}' for key, title in states)]
    found += [f"    {a.source} --> {a.target} : {_safe(a.label)}" for a in arrows(track, lang)]
    return "\n".join(found) + "\n"


def _id(name: str) -> str:
    return "n_" + name.replace("-", "_")


def _done(procedure: str) -> str:
    return "d_" + procedure.replace("-", "_")


def _title(node: Node, lang: str) -> str:
    mark = "↻ " if node.repeats() else ""
    return mark + said(node.label, lang)


def _safe(text: str) -> str:
    """Write what Mermaid might read as its own as `#number;`, which it turns back."""
    flat = " ".join(text.split())
    return "".join(c if c in _PLAIN or (ord(c) > 127 and c.isalnum()) else f"#{ord(c)};" for c in flat)


def arrows(track: Track, lang: str) -> list[Arrow]:
    """Return all arrows, each once, in reading order."""
    drawing = _Drawing(track, lang)
    then = words.word("then", lang)
    first = _Way(END, then)
    found = [Arrow(START, _id(track.nodes[0].id), then)]
    found += drawing.row(track.nodes, first, {})
    callers: dict[str, list[Node]] = {}
    for node in track.all_nodes():
        if node.procedure is not None:
            callers.setdefault(node.procedure, []).append(node)
    for name, procedure in track.procedures.items():
        found.append(Arrow(_id(name), _id(procedure.children[0].id), then))
        found += drawing.row(procedure.children, _Way(_done(name), then), {name: _Way(_done(name), "")})
        back = words.word("back", lang)
        found += [Arrow(_done(name), _id(caller.id), back) for caller in callers.get(name, [])]
    return list(dict.fromkeys(found))


class _Drawing:
    """Draws arrows: `after` is where to go when a node is done, `left` where each `leave` goes."""

    def __init__(self, track: Track, lang: str) -> None:
        self.track, self.lang, self.wording = track, lang, Written(track, lang)

    def word(self, key: str, *fill: object) -> str:
        return words.word(key, self.lang, *fill)

    def row(self, nodes: tuple[Node, ...], after: _Way, left: dict[str, _Way]) -> Iterator[Arrow]:
        """Yield the arrows of nodes in order."""
        for i, node in enumerate(nodes):
            following = _Way(_id(nodes[i + 1].id), self.word("then")) if i + 1 < len(nodes) else after
            yield from self.node(node, following, left)

    def node(self, node: Node, after: _Way, left: dict[str, _Way]) -> Iterator[Arrow]:
        """Yield the arrows out of a node and of everything below it."""
        yield from _KINDS.get(node.kind, _Drawing.plain)(self, node, after, left)

    def plain(self, node: Node, after: _Way, left: dict[str, _Way]) -> Iterator[Arrow]:
        """Go to the first child, or on; a guard is what the arrow into an option or case says."""
        if not node.children:
            yield Arrow(_id(node.id), after.target, after.label)
            return
        yield Arrow(_id(node.id), _id(node.children[0].id), self.word("then"))
        yield from self.row(node.children, after, left)

    def loop(self, node: Node, after: _Way, left: dict[str, _Way]) -> Iterator[Arrow]:
        own = _id(node.id)
        how = words.repetition(node, self.wording) or ""
        yield Arrow(own, _id(node.children[0].id), self.word("then"))
        if node.kind == "each" or node.until or node.times:
            yield Arrow(own, after.target, how)
        again = _Way(own, self.word("next-pass"))
        yield from self.row(node.children, again, {**left, node.id: after})

    def forks(self, node: Node, after: _Way, left: dict[str, _Way]) -> Iterator[Arrow]:
        own = _id(node.id)
        for child in node.children:
            guard = words.guard(child, node, self.wording) or self.word("pick-it")
            yield Arrow(own, _id(child.id), guard)
            back = _Way(own, self.word("next-pass")) if node.repeats() else after
            yield from self.node(child, back, left)
        if node.kind == "window":
            yield Arrow(own, after.target, words.repetition(node, self.wording) or "")
        elif node.repeats() or node.pick == AT_MOST_ONE:
            yield Arrow(own, after.target, self.word("stop"))

    def call(self, node: Node, after: _Way, left: dict[str, _Way]) -> Iterator[Arrow]:  # noqa: ARG002
        yield Arrow(_id(node.id), _id(node.procedure or ""), words.target(node, self.track, self.lang) or "")
        yield Arrow(_id(node.id), after.target, self.word("back"))

    def leave(self, node: Node, after: _Way, left: dict[str, _Way]) -> Iterator[Arrow]:  # noqa: ARG002
        target = node.out_of or GAME
        label = words.target(node, self.track, self.lang) or ""
        if target == GAME:
            yield Arrow(_id(node.id), END, label)
        elif target in left:
            yield Arrow(_id(node.id), left[target].target, label)
        else:
            outer = _done(target) if target in self.track.procedures else _id(target)
            yield Arrow(_id(node.id), outer, label)


_KINDS: dict[str, Callable[[_Drawing, Node, _Way, dict[str, _Way]], Iterator[Arrow]]] = {
    "loop": _Drawing.loop,
    "each": _Drawing.loop,
    "choice": _Drawing.forks,
    "window": _Drawing.forks,
    "branch": _Drawing.forks,
    "chance": _Drawing.forks,
    "call": _Drawing.call,
    "leave": _Drawing.leave,
}
