"""Packs checked as a whole, and built into a database only where nothing is wrong.

Promises: one run reports every fault of every pack: what is read wrongly, named wrongly, and
what the query language and the turn model refuse. Leaves out: printing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.amounts import as_answered, check_amounts, queries_of
from toolkit.collector import collector_rests
from toolkit.errors import DeckloreError, Finding, FindingsError, Severity
from toolkit.packs import Pack, check_references, read_packs
from toolkit.text import did_you_mean, fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from toolkit.database.server import Server
    from toolkit.packs import specs
    from toolkit.query import Vocabulary
    from toolkit.query.nodes import Node


#: So often packs are read before it is said that they never come to rest.
_TRIES = 3


class ChangingError(DeckloreError):
    """Raised where the files of packs change whenever they are read."""


@dataclass(frozen=True)
class Checked:
    """Packs and what was found in them, sorted by place."""

    packs: list[Pack]
    findings: list[Finding]

    @property
    def sound(self) -> bool:
        """Whether nothing found is an error."""
        return all(finding.severity is not Severity.ERROR for finding in self.findings)


#: Reads from packs why translations are older than their originals, by game, language and rule.
Aging = Callable[[Sequence[Pack]], Mapping[tuple[str, str, str], str]]


def check_packs(folders: Sequence[Path]) -> Checked:
    """Read and check every pack below `folders`. Raises DeckloreError for a folder that is no pack."""
    with collector_rests():
        return _checked(read_packs(folders))


def check_for_upkeep(folders: Sequence[Path], aging: Aging | None = None) -> Checked:
    """Check packs for those who keep them, with what is doubtful besides what is wrong; see `toolkit.upkeep`.

    A pack with errors is not looked through for doubts, which might only follow from them.
    """
    from toolkit.upkeep import check_upkeep

    with collector_rests():
        checked = _checked(read_packs(folders))
        older = aging(checked.packs) if aging else {}
        for pack in checked.packs:
            if all(finding.severity is not Severity.ERROR for finding in pack.findings):
                check_upkeep(pack, older)
        return Checked(checked.packs, sorted(finding for pack in checked.packs for finding in pack.findings))


def _checked(packs: list[Pack]) -> Checked:
    for pack in packs:
        check_references(pack)
        if pack.spec is not None:
            _check_parameters(pack, pack.spec)
            _check_queries(pack, pack.spec)
            _check_turn(pack, pack.spec)
    _check_twice(packs)
    return Checked(packs, sorted(finding for pack in packs for finding in pack.findings))


def build(folders: Sequence[Path], place: Path | Server, made_from: str = "") -> Checked:
    """Check the packs below `folders` and write them as the database `place`, a file or one on a server.

    `made_from` is their fingerprint, by which the next build knows whether anything has changed.
    Raises FindingsError with every finding where a pack has an error, BuildError where the database can't be
    written, ChangingError where files change while they are read; in each case the old one is untouched.
    """
    from toolkit.database.building import build_database

    with collector_rests():
        read_ns = time.time_ns()
        checked, again = _read_at_rest(folders)
        if not checked.sound:
            raise FindingsError(checked.findings)
        specs = [pack.spec for pack in checked.packs if pack.spec]
        build_database(specs, place, folders, "" if again else made_from, read_ns)
    return checked


def _read_at_rest(folders: Sequence[Path]) -> tuple[Checked, bool]:
    """Read and check packs none of whose files changed meanwhile; return also whether that took a second try.

    Half of an old state and half of a new one may be sound together and yet have never been meant.
    """
    from toolkit.database.fingerprint import stamps

    changed = ""
    for tried in range(_TRIES):
        try:
            before = stamps(folders)
            checked = check_packs(folders)
            after = stamps(folders)
        except OSError as error:
            changed = str(error.filename)
            continue
        if before == after:
            return checked, tried > 0
        changed = min(path for path, _ in before.items() ^ after.items())
    raise ChangingError(
        f"{changed} and maybe others change while they are read, {_TRIES} times in a row; "
        "nothing is built, run it again when they are at rest"
    )


def _check_twice(packs: Iterable[Pack]) -> None:
    seen: dict[str, Pack] = {}
    for pack in packs:
        if pack.spec is None:
            continue
        other = seen.setdefault(pack.spec.game.id, pack)
        if other is not pack:
            pack.fault_at("game.yaml", ("id",), f"{other.folder} holds a game of this id as well")


def _check_parameters(pack: Pack, spec: specs.PackSpec) -> None:
    """Check what the formats of a pack ask for; see `toolkit.amounts`."""
    for i, form in enumerate(spec.formats):
        for path, message in check_amounts(form):
            pack.fault_at("formats.yaml", (i, *path), message)


def _check_queries(pack: Pack, spec: specs.PackSpec) -> None:
    """Parse every card query of a pack: flags, sections, limits and their subsets."""
    from toolkit.query import QueryError, parse
    from toolkit.query.meaning import expand

    vocabulary = _vocabulary(spec)
    for field in vocabulary.unreachable_fields():
        message = "no query can name this field: other fields bear all its names"
        pack.fault_at("game.yaml", ("fields", field.slug), message)
    faulty: set[tuple[str, tuple[str | int, ...]]] = set()
    for name, path, query in _queries(spec):
        if (name, path) in faulty:  # it was as bad with other answers
            continue
        try:
            parsed = parse(query, vocabulary)
            expand(parsed.where, vocabulary)  # a flag that is defined through itself shows only here
        except QueryError as error:
            pack.fault_at(name, path, f'"{query}" is no card query: {error.sentence}')
            faulty.add((name, path))
            continue
        for warning in (*parsed.warnings, *_unknown_cards(parsed.where, spec)):
            pack.fault_at(name, path, f'"{query}": {warning}')
            faulty.add((name, path))


def _unknown_cards(where: Node, spec: specs.PackSpec) -> Iterator[str]:
    """Say which ids in a query are no card's, since a ban of such a card would ban nothing."""
    from toolkit.query.nodes import Compare, Text, leaves

    named = [leaf for leaf in leaves(where) if isinstance(leaf, Compare) and leaf.field == "id"]
    if not named:
        return
    cards = {card.id for card_set in spec.sets for card in card_set.cards}
    for value in (value for leaf in named for value in leaf.values if isinstance(value, Text)):
        if fold(value.text) not in cards:
            yield f'there is no card "{value.text}"{did_you_mean(value.text, cards)}'


def _queries(spec: specs.PackSpec) -> Iterator[tuple[str, tuple[str | int, ...], str]]:
    for key, flag in spec.game.flags.items():
        yield "game.yaml", ("flags", key, "query"), flag.query
    for i, form in enumerate(spec.formats):
        for key, section in form.sections.items():
            yield "formats.yaml", (i, "sections", key, "takes"), section.takes
        for j, take in enumerate(form.opening.takes if form.opening else ()):
            yield "formats.yaml", (i, "opening", "takes", j, "cards"), take.cards
        for path, query in queries_of(form):
            for answered in as_answered(form, query):
                yield "formats.yaml", (i, *path), answered


def _vocabulary(spec: specs.PackSpec) -> Vocabulary:
    """Return the names that queries of a pack may use, as far as parsing needs them."""
    from toolkit.query.fields import CardField, Flag, Format, Value
    from toolkit.query.vocabulary import Vocabulary

    game = spec.game

    def values(choices: Mapping[str, specs.Choice | specs.TypeSpec]) -> tuple[Value, ...]:
        return tuple(
            Value(game.id, slug, choice.label, (*choice.aliases, *_plurals(choice)), rank)
            for rank, (slug, choice) in enumerate(choices.items())
        )

    return Vocabulary(
        fields=tuple(
            CardField(game.id, slug, f.kind, f.label, tuple(f.aliases), f.ordered, values(f.values))
            for slug, f in game.fields.items()
        ),
        closed={
            "type": values(game.types),
            "trait": values(game.traits),
            "set": tuple(Value(game.id, item.id, item.name) for item in spec.sets),
            "ability": tuple(Value(game.id, slug, kind.label) for slug, kind in game.ability_kinds.items()),
            "game": (Value(game.id, game.id, game.title),),
            "lang": tuple(Value(game.id, lang) for lang in game.languages),
        },
        flags=tuple(Flag(game.id, slug, flag.query, flag.label) for slug, flag in game.flags.items()),
        formats=tuple(Format(game.id, form.id, form.name) for form in spec.formats),
    )


def _plurals(choice: specs.Choice | specs.TypeSpec) -> Iterable[str]:
    return getattr(choice, "plural", {}).values()


def _check_turn(pack: Pack, spec: specs.PackSpec) -> None:
    """Check that the turn track is sound; see `toolkit.turn`."""
    from toolkit.turn import check_track, track_from_spec

    if spec.turn is None:
        return
    for path, message in check_track(track_from_spec(spec.turn), languages=spec.game.languages):
        pack.fault_at("turn.yaml", path, message)
