"""Every path through a track with what is known on it: guards, goals and bounds.

Promises: quantities respect their bounds (`toolkit.turn.bounds`), a choice always has a way on, the
cases of a branch leave nothing out, a case, an option or an `until` that can never hold is reported, and
so is what no path comes to. Conditions in words alone are taken as able to hold and to fail.
Source: `turn-model`, section Sound, or refused.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from toolkit.turn.bounds import Bounds, Forms, after_step, check_step, equal
from toolkit.turn.expressions import Expression, Name
from toolkit.turn.flow import Flow, changed_within
from toolkit.turn.formulas import read
from toolkit.turn.guards import YES, both, can_hold, consequences, either, must_hold, opposite
from toolkit.turn.linear import Known, Linear, linear
from toolkit.turn.model import EXACTLY_ONE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from toolkit.turn.model import Condition, Node, Path, Track
    from toolkit.turn.shapes import Problem

#: What is known at a place beyond bounds and goals; None where no path comes by.
Env = Forms | None


def check_paths(track: Track) -> Iterator[Problem]:
    """Yield what goes wrong on some path; expects names, shapes and expressions that are right."""
    places = {node.id: path for path, node in track.places()}
    paths = Paths(track)
    paths.follow()
    for (name, part), message in paths.problems.items():
        yield (*places[name], *part), message
    for (name, part), held in paths.held.items():
        if not held:
            yield (*places[name], *part), "this can never hold here"
    yield from _passed_by(track, paths.visited)


class Paths:
    """Follows all paths at once, calls put in place; loops drop what they change."""

    def __init__(self, track: Track) -> None:
        """Make ready to follow a track whose names, shapes and expressions are right."""
        self.track = track
        self.problems: dict[tuple[str, Path], str] = {}
        self.held: dict[tuple[str, Path], bool] = {}
        self.visited: set[str] = set()
        self._left: dict[str, list[Env]] = {}
        self._changed = changed_within(track)
        self._bounds = Bounds(track)

    def _known(self, env: Forms) -> Known:
        return self._bounds.always.adding(env)

    def follow(self) -> None:
        """Follow the track from its start."""
        env: list[Linear] = []
        for key, quantity in self.track.quantities.items():
            start = read(quantity.start)
            if start is not None and self._bounds.within(linear(start), key):
                env += equal(Name(key), linear(start))
        self._sequence(self.track.nodes, tuple(env))

    def _sequence(self, nodes: tuple[Node, ...], env: Env) -> Env:
        for node in nodes:
            if env is None:
                return None
            self.visited.add(node.id)
            env = _VISITS.get(node.kind, Paths._below)(self, node, env)
        return env

    def _below(self, node: Node, env: Forms) -> Env:
        return self._sequence(node.children, env)

    def _inside(self, node: Node, env: Forms, guard: Expression | None) -> Env:
        """Follow an option or a case under its guard; what it asked is forgotten after it."""
        self.visited.add(node.id)
        if guard is not None:
            env = (*env, *consequences(guard, self._known(env)))
        return self._sequence(node.children, env)

    def _held(self, node: Node, part: Path, holds: bool) -> None:
        self.visited.add(node.id)
        self.held[(node.id, part)] = self.held.get((node.id, part), False) or holds

    def _guard(self, condition: Condition | None, node: Node) -> Expression | None:
        """Return a condition as an expression; one in words alone is an unknown of its own."""
        if condition is None:
            return None
        if condition.test is None:
            return Name(f"({node.id})")
        return read(condition.test)

    def _join(self, before: Forms, ends: list[Env]) -> Env:
        """Return what is known wherever one comes from; answers given on the way are forgotten."""
        came = [self._known(end) for end in ends if end is not None]
        if not came:
            return None
        facts = {name for form in before for name in form.names}
        forms = dict.fromkeys(form for end in ends if end is not None for form in end)
        kept = [form for form in forms if all(n in facts or self._bounds.counts(n) for n in form.names)]
        return tuple(
            form for form in kept if all(form in end.forms or end.entails(form, pairs=False) for end in came)
        )

    def _choice(self, node: Node, env: Forms) -> Env:
        again = self._repeated(node, env) if node.repeats() else env
        guards = [self._guard(option.when, option) for option in node.children]
        known = self._known(again)
        for option, guard in zip(node.children, guards, strict=True):
            if guard is not None:
                self._held(option, ("when", "test"), can_hold(guard, known))
        ends = [self._inside(o, again, g) for o, g in zip(node.children, guards, strict=True)]
        if node.pick == EXACTLY_ONE:
            asked = [guard for guard in guards if guard is not None]
            if len(asked) == len(guards) and not must_hold(either(asked), known):
                self.problems[(node.id, ("do",))] = _NO_WAY
            return self._join(env, ends)
        return self._join(env, [*ends, env])

    def _branch(self, node: Node, env: Forms) -> Env:
        rest: Expression = YES
        ends: list[Env] = []
        for case in node.children:
            known = self._known(env)
            guard = YES if case.otherwise else self._guard(case.when, case) or YES
            part: Path = () if case.otherwise else ("when", "test")
            self._held(case, part, can_hold(both(rest, guard), known))
            ends.append(self._inside(case, env, both(rest, guard)))
            rest = both(rest, opposite(guard))
        if can_hold(rest, self._known(env)):
            self.problems[(node.id, ("do",))] = _NO_CASE
        return self._join(env, ends)

    def _chance(self, node: Node, env: Forms) -> Env:
        return self._join(env, [self._inside(outcome, env, None) for outcome in node.children])

    def _repeated(self, node: Node, env: Forms) -> Forms:
        """Return what is known at each pass: nothing about what a pass changes, nor about earlier answers."""
        changed = self._changed[node.id]
        return tuple(form for form in env if all(
            self._bounds.counts(n) and n.id not in changed for n in form.names))  # fmt: skip

    def _loop(self, node: Node, env: Forms) -> Env:
        again = self._repeated(node, env)
        end = self._sequence(node.children, again)
        ends = self._left.pop(node.id, [])
        until = self._guard(node.until, node)
        if end is not None and until is not None:
            self._held(node, ("until", "test"), can_hold(until, self._bounds.plain))
            if node.times is None:
                end = (*end, *consequences(until, self._known(end)))
        if node.times is not None:
            ends.append(env)
        if node.until is None and node.times is None:
            end = None
        return self._join(env, [*ends, end])

    def _each(self, node: Node, env: Forms) -> Env:
        end = self._sequence(node.children, self._repeated(node, env))
        return self._join(env, [*self._left.pop(node.id, []), env, end])

    def _call(self, node: Node, env: Forms) -> Env:
        procedure = self.track.procedures[node.procedure or ""]
        end = self._sequence(procedure.children, env)
        return self._join(env, [*self._left.pop(procedure.id, []), end])

    def _leave(self, node: Node, env: Forms) -> Env:
        self._left.setdefault(node.out_of or "", []).append(env)
        return None

    def _step(self, node: Node, env: Forms) -> Env:
        known = self._known(env)
        for part, message in check_step(self._bounds, node, known):
            self.problems[(node.id, part)] = message
        return after_step(self._bounds, node, env, known)


_VISITS: dict[str, Callable[[Paths, Node, Forms], Env]] = {
    "step": Paths._step,
    "loop": Paths._loop,
    "each": Paths._each,
    "choice": Paths._choice,
    "window": Paths._choice,
    "branch": Paths._branch,
    "chance": Paths._chance,
    "call": Paths._call,
    "leave": Paths._leave,
}


def _passed_by(track: Track, visited: set[str]) -> Iterator[Problem]:
    """Yield the first node of each stretch that no path comes to, though the tree alone leads there."""
    reached = Flow(track).ways
    rows = [track.nodes, *(node.children for node in track.all_nodes() if node.id in visited)]
    lost = {}
    for before, node in (pair for row in rows for pair in pairwise(row)):
        if before.id in visited and node.id in reached and node.id not in visited:
            lost[node.id] = before.id
    for path, node in track.places():
        if node.id in lost:
            yield path, f'"{node.id}" is never reached: "{lost[node.id]}" always ends the game or leaves'


_NO_WAY = (
    "every option has a condition, and nothing says that one of them always holds: "
    'add an option without "when", or make the conditions of two opposites'
)
_NO_CASE = 'the cases leave something out: end them with "otherwise: true", or make the conditions opposites'
