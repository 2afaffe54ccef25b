"""Where a track leads: every node is reached, every loop can be left, every `leave` has its target running.

Promises: follows the tree and its calls, conditions aside. Leaves out: conditions that never hold
(`toolkit.turn.paths`).
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from toolkit.turn.expressions import names_in
from toolkit.turn.formulas import read
from toolkit.turn.model import AT_ONCE, EXACTLY_ONE, GAME
from toolkit.turn.naming import LEFT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from toolkit.turn.model import Goal, Node, Track
    from toolkit.turn.shapes import Problem

#: The way out of a node that goes on to what follows; the others are the targets of `leave`.
ON = ""
Ways = frozenset[str]
_Running = frozenset[str]


def check_flow(track: Track) -> Iterator[Problem]:
    """Yield nodes never reached, loops never left, calls in a circle, and leaves of what isn't running."""
    paths = {node.id: path for path, node in reversed(list(track.places()))}
    flow = Flow(track)
    for name, circle in flow.circles.items():
        yield paths[name], f"this procedure calls itself ({' → '.join(circle)}); use a loop"
    for name, (target, caller) in flow.stray.items():
        where = f'when "{caller}" calls this' if caller else "here"
        yield (*paths[name], "out_of"), f'"{target}" is not running {where}, so nothing leaves it'
    yield from _unreached(track, flow)
    for path, node in track.places():
        if node.kind == "loop" and node.id in flow.ways:
            problem = _never_left(track, node, flow.ways[node.id])
            if problem:
                yield path, problem


class Flow:
    """All ways through a track: `ways` out of each node reached, and what goes astray."""

    def __init__(self, track: Track) -> None:
        """Follow the track from its start."""
        self.track = track
        self.ways: dict[str, Ways] = {}
        self.stray: dict[str, tuple[str, str | None]] = {}
        self.circles: dict[str, tuple[str, ...]] = {}
        self._calls: tuple[tuple[str, str], ...] = ()
        self._seen: dict[tuple[str, _Running], Ways] = {}
        self._known = {node.id for node in track.all_nodes() if node.kind in LEFT}
        self._sequence(track.nodes, frozenset())

    def _visit(self, node: Node, running: _Running) -> Ways:
        found = _WAYS.get(node.kind, _WAYS["sequence"])(self, node, running)
        self.ways[node.id] = self.ways.get(node.id, frozenset()) | found
        return found

    def _sequence(self, nodes: tuple[Node, ...], running: _Running) -> Ways:
        """Visit nodes in order, up to one that never goes on."""
        out: set[str] = set()
        for node in nodes:
            ways = self._visit(node, running)
            out |= ways - {ON}
            if ON not in ways:
                return frozenset(out)
        return frozenset(out | {ON})

    def _below(self, node: Node, running: _Running) -> Ways:
        return self._sequence(node.children, running)

    def _loop(self, node: Node, running: _Running) -> Ways:
        body = self._sequence(node.children, running | {node.id})
        ends = (ON in body and bool(node.until or node.times)) or node.id in body
        return (body - {ON, node.id}) | ({ON} if ends else set())

    def _each(self, node: Node, running: _Running) -> Ways:
        """Visit a node that may have nothing to run through, so that it always goes on."""
        return (self._sequence(node.children, running | {node.id}) - {node.id}) | {ON}

    def _options(self, node: Node, running: _Running) -> Ways:
        out: set[str] = set() if node.pick == EXACTLY_ONE or node.kind in {"branch", "chance"} else {ON}
        for child in node.children:
            out |= self._visit(child, running)
        return frozenset(out)

    def _call(self, node: Node, running: _Running) -> Ways:
        name = node.procedure or ""
        procedure = self.track.procedures.get(name)
        calling = [called for called, _ in self._calls]
        if procedure is None:
            return frozenset({ON})
        if name in calling:
            circle = (*calling[calling.index(name) :], name)
            if not set(circle) & set(self.circles):
                self.circles[name] = circle
            return frozenset({ON})
        key = (name, running)
        if key not in self._seen:
            before, self._calls = self._calls, (*self._calls, (name, node.id))
            body = self._visit(procedure, running | {name})
            self._calls = before
            self._seen[key] = (body - {name}) | ({ON} if name in body else frozenset())
        return self._seen[key]

    def _leave(self, node: Node, running: _Running) -> Ways:
        target = node.out_of or GAME
        if target not in running and target in self._known:
            caller = next((caller for _, caller in reversed(self._calls)), None)
            self.stray.setdefault(node.id, (target, caller))
        return frozenset({target})

    def _step(self, node: Node, running: _Running) -> Ways:  # noqa: ARG002  (one shape for all kinds)
        return frozenset({ON})


_WAYS: dict[str, Callable[[Flow, Node, _Running], Ways]] = {
    "step": Flow._step,
    "sequence": Flow._below,
    "loop": Flow._loop,
    "each": Flow._each,
    "choice": Flow._options,
    "branch": Flow._options,
    "chance": Flow._options,
    "window": Flow._options,
    "call": Flow._call,
    "leave": Flow._leave,
}


def _unreached(track: Track, flow: Flow) -> Iterator[Problem]:
    """Yield the first node of every stretch that is never reached."""
    called = {node.procedure for node in track.all_nodes()}
    lost: set[str] = set()
    parents = {child.id: node.id for node in track.all_nodes() for child in node.children}
    for path, node in track.places():
        if node.id in flow.ways or (node.kind == "procedure" and node.id not in called):
            lost |= {node.id} - flow.ways.keys()
            continue
        if parents.get(node.id) not in lost and node.kind != "procedure":
            yield path, f'"{node.id}" is never reached: nothing before it goes on to here'
        lost.add(node.id)


def _never_left(track: Track, loop: Node, ways: Ways) -> str | None:
    """Say why a loop is never left, or None."""
    inside = list(within(track, loop))
    changed = {name for node in inside for name, _ in node.changes}
    until = read(loop.until.test) if loop.until else None
    if until is not None:
        names = {name.id for name in names_in(until)}
        if not names & (set(track.facts) | changed):
            shown = " or ".join(f'"{name}"' for name in sorted(names)) or "anything that it names"
            return f'nothing in this loop changes {shown}, so its "until" decides nothing'
    if ways or any(_ends_in(goal, track, inside, changed) for goal in track.goals.values()):
        return None
    return 'this loop is never left: give it "until" or "times", or a "leave" inside it'


def _ends_in(goal: Goal, track: Track, inside: list[Node], changed: set[str]) -> bool:
    if goal.looked_at != AT_ONCE:
        return any(node.id == goal.looked_at for node in inside)
    test = read(goal.when.test)
    return test is None or any(name.id in changed or name.id in track.facts for name in names_in(test))


def within(track: Track, node: Node) -> Iterator[Node]:
    """Yield a node, everything below it, and everything that is called from there, each once."""
    seen: set[str] = set()
    todo = [node]
    while todo:
        for found in todo.pop().below():
            if found.id not in seen:
                seen.add(found.id)
                yield found
                if found.procedure is not None and found.procedure in track.procedures:
                    todo.append(track.procedures[found.procedure])


def changed_within(track: Track) -> dict[str, frozenset[str]]:
    """Return, by id, the quantities that a node may change, calls included."""
    found: dict[str, frozenset[str]] = defaultdict(frozenset)
    for node in track.all_nodes():
        found[node.id] = frozenset(name for inner in within(track, node) for name, _ in inner.changes)
    return found
