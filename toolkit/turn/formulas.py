"""All expressions of a track, with their places: read, typed, and what they name.

Promises: an expression that is wrong is one problem; everything else in the check works on
those that are right. Leaves out: whether they can hold (`toolkit.turn.guards`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.text import slug
from toolkit.turn.expressions import Expression, ExpressionError, Name, names_in
from toolkit.turn.grammar import parse_expression
from toolkit.turn.kinds import FactKind, Kind, Names, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from toolkit.turn.model import Condition, Fact, Node, Path, Track
    from toolkit.turn.shapes import Problem

_RESERVED = ("and", "or", "not")
#: What the expression of a roll may name: how many dice show the same at most, 1 for a straight, the sum.
ROLLED = frozenset({"equal", "straight", "total"})


@dataclass(frozen=True)
class Formula:
    """An expression as written, where it stands, what it must give, and whether it may ask facts."""

    path: Path
    text: str
    wanted: Kind
    asks: bool = True


def names_of(track: Track) -> Names:
    """Return what the expressions of a track may name."""
    facts = {key: FactKind(_kind(fact), _arguments(fact)) for key, fact in track.facts.items()}
    return Names(frozenset(track.quantities), facts, frozenset(track.zones))


def _kind(fact: Fact) -> Kind:
    return Kind.NUMBER if fact.number else Kind.YES_NO


def _arguments(fact: Fact) -> tuple[str, ...]:
    """Return what a fact may be asked about: its parameter's name, in each language, as an id."""
    return tuple(dict.fromkeys(slug(text) for text in (fact.parameter or {}).values()))


def formulas(track: Track) -> Iterator[Formula]:
    """Yield every expression of a track."""
    for key, quantity in track.quantities.items():
        for part in ("start", "least", "most"):
            text = getattr(quantity, part)
            if text is not None:
                yield Formula(("quantities", key, part), text, Kind.NUMBER, asks=False)
    for key, goal in track.goals.items():
        if goal.when.test is not None:
            yield Formula(("goals", key, "test"), goal.when.test, Kind.YES_NO)
    for path, node in track.places():
        yield from _of_node(path, node)


def _of_node(path: Path, node: Node) -> Iterator[Formula]:
    conditions: Mapping[str, Condition | None] = {"until": node.until, "when": node.when}
    for key, condition in conditions.items():
        if condition is not None and condition.test is not None:
            yield Formula((*path, key, "test"), condition.test, Kind.YES_NO)
    if node.cards is not None:
        yield Formula((*path, "cards"), node.cards, Kind.NUMBER, asks=False)
    if node.times is not None:
        yield Formula((*path, "times"), node.times, Kind.NUMBER)
    for name, text in node.changes:
        yield Formula((*path, "set", name), text, Kind.NUMBER)
    for i, move in enumerate(node.moves):
        if move.count is not None:
            yield Formula((*path, "moves", i, "count"), move.count, Kind.NUMBER)


def check_formulas(track: Track) -> Iterator[Problem]:
    """Yield expressions that can't be read, name what is not there or mix numbers with yes/no."""
    names = names_of(track)
    for formula in formulas(track):
        try:
            _check(formula, names)
        except ExpressionError as error:
            yield formula.path, f'{error.reason} (character {error.at + 1} of "{error.text}")'
    yield from _check_rolls(track)
    yield from _check_declared(track)
    yield from _check_starts(track)


def _check_rolls(track: Track) -> Iterator[Problem]:
    """Yield what is wrong with the rolls of dice; they name what dice show, and nothing else."""
    for path, node in track.places():
        if node.roll is not None:
            try:
                _check(Formula((*path, "roll"), node.roll, Kind.YES_NO), Names(ROLLED, {}))
            except ExpressionError as error:
                yield (*path, "roll"), f'{error.reason} (character {error.at + 1} of "{error.text}")'


def _check(formula: Formula, names: Names) -> None:
    expression = parse_expression(formula.text)
    found = kind_of(expression, formula.text, names)
    if found is not formula.wanted:
        reason = f"{formula.wanted.value} is needed here, and this is {found.value}"
        raise ExpressionError(formula.text, 0, reason)
    for name in names_in(expression):
        if name.id in names.facts and not formula.asks:
            reason = f'"{name.id}" is a fact; {formula.path[-1]} is a number or names quantities'
            raise ExpressionError(formula.text, name.at, reason)


def _check_declared(track: Track) -> Iterator[Problem]:
    for key, fact in track.facts.items():
        if key in track.quantities:
            yield ("facts", key), f'the id "{key}" is already that of a quantity'
        if fact.parameter is not None and not all(_arguments(fact)):
            yield ("facts", key, "parameter"), "the parameter's name needs a letter or a digit"
    for group, declared in (("quantities", track.quantities), ("facts", track.facts)):
        for key in declared:
            if key in _RESERVED or key.isdigit():
                yield (group, key), f'"{key}" means something else in expressions; give another id'


def _check_starts(track: Track) -> Iterator[Problem]:
    """Yield quantities that start from, or are bounded by, ones that are not settled before them."""
    settled: set[str] = set()
    for key, quantity in track.quantities.items():
        for part in ("start", "least", "most"):
            expression = read(getattr(quantity, part))
            late = [n.id for n in names_in(expression) if n.id not in settled] if expression else []
            if late and late[0] in track.quantities:
                yield ("quantities", key, part), f'"{late[0]}" is declared later; put it above "{key}"'
        settled.add(key)


def read(text: str | None) -> Expression | None:
    """Return a parsed expression, or None where there is none or it can't be read."""
    if text is None:
        return None
    try:
        return parse_expression(text)
    except ExpressionError:
        return None


def used_names(track: Track) -> set[str]:
    """Return the ids of all quantities and facts that some expression names."""
    found: set[Name] = set()
    for formula in formulas(track):
        expression = read(formula.text)
        if expression is not None:
            found |= set(names_in(expression))
    return {name.id for name in found}
