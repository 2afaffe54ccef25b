"""A state of packs read: the rules of each game, every id that was given, and what else its games have.

Promises: a state that is no database of today is read as far as it can be.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from toolkit.database import DatabaseError, open_database, open_older
from toolkit.errors import DeckloreError, FindingsError, Severity
from toolkit.history.revisions import is_revision, unpacked
from toolkit.places import copies_folder, is_server
from toolkit.redirects import has_redirects
from toolkit.rules.editions import Edition, RuleState, Words, read_editions
from toolkit.things import read_things

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolkit.errors import Finding
    from toolkit.packs import Pack, specs
    from toolkit.things import Things

#: The kinds of things whose ids are for ever.
KINDS = ("rule", "term", "card", "format", "ruling", "step")
#: The files of a pack without which its rules can't be compared.
_TELLING = ("rules.", "discrepancies.yaml", "redirects.yaml")


class HistoryError(DeckloreError):
    """Raised where a state of packs is named that can't be found or read."""


@dataclass(frozen=True)
class State:
    """What a database, a folder or a revision holds: editions by game, ids by game and kind.

    `things` are cards, terms and formats by game; a game whose things can't be read, or were not asked for,
    is not among them.
    """

    name: str
    editions: dict[str, Edition]
    ids: dict[tuple[str, str], frozenset[str]]
    things: dict[str, Things] = field(default_factory=dict)


def read_state(name: str, *, things: bool = False) -> State:
    """Return the state that `name` means: a database, a folder of packs, `REV:path` or `git:REV`.

    Its things are read where they are asked for, since that takes longer. Raises HistoryError, DatabaseError
    or, for faulty rules, FindingsError.
    """
    if is_server(name):
        from toolkit.database.mirror import get_mirror
        from toolkit.database.server import parse_server

        return _from_database(parse_server(name).name, get_mirror(name, copies_folder()), things=things)
    path = Path(name)
    if path.is_file():
        return _from_database(name, path, things=things)
    if path.is_dir():
        return _from_packs(name, path, things=things)
    if is_revision(name):
        with unpacked(name) as folder:
            return _from_packs(name, folder, things=things)
    raise HistoryError(
        f'there is no database and no folder "{name}"; a revision of Git is written git:{name} '
        f"or {name}:data/game"
    )


def _from_database(name: str, path: Path, *, things: bool) -> State:
    with closing(open_older(path)) as connection:
        try:
            editions, ids = read_editions(connection), _ids(connection)
        except sqlite3.Error as error:
            raise DatabaseError(f"{path} is a database of a version that can't be read: {error}") from None
        return State(name, editions, ids, _things(connection) if things else {})


def _things(connection: sqlite3.Connection) -> dict[str, Things]:
    """Return the things of a database, none where its version has other tables for them."""
    try:
        return read_things(connection)
    except (sqlite3.Error, IndexError):
        return {}


def _things_of_packs(packs: Iterable[Pack]) -> dict[str, Things]:
    """Return the things of packs without a fault, from a database made of them for a moment."""
    from toolkit.database.building import write_database

    sound = [pack.spec for pack in packs if pack.spec and not any(map(_is_error, pack.findings))]
    if not sound:
        return {}
    with TemporaryDirectory(prefix="decklore-") as folder:
        path = Path(folder) / "state.db"
        write_database(sound, path, {})
        with closing(open_database(path)) as connection:
            return read_things(connection)


def _is_error(finding: Finding) -> bool:
    return finding.severity is Severity.ERROR


def _ids(connection: sqlite3.Connection) -> dict[tuple[str, str], frozenset[str]]:
    """Return every id of a database, those that redirect among them."""
    tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    found: dict[tuple[str, str], set[str]] = {}
    for kind in KINDS:
        if kind in tables:
            for game, slug in connection.execute(f'SELECT game, slug FROM "{kind}"'):
                found.setdefault((game, kind), set()).add(slug)
    if has_redirects(connection):
        for game, kind, old in connection.execute("SELECT game, kind, old FROM redirect"):
            found.setdefault((game, kind), set()).add(old)
    return {key: frozenset(ids) for key, ids in found.items()}


def _from_packs(name: str, folder: Path, *, things: bool) -> State:
    from toolkit.packs import read_packs

    packs = read_packs([folder])
    faults = [
        finding
        for pack in packs
        for finding in pack.findings
        if _is_error(finding) and (pack.spec is None or Path(finding.file).name.startswith(_TELLING))
    ]
    if faults:
        raise FindingsError([f._replace(file=f.file.replace(str(folder), name, 1)) for f in faults])
    editions = {pack.spec.game.id: edition_of(pack.spec) for pack in packs if pack.spec}
    return State(name, editions, ids_of(packs), _things_of_packs(packs) if things else {})


def ids_of(packs: Iterable[Pack]) -> dict[tuple[str, str], frozenset[str]]:
    """Return every id that packs give or redirect, by game and kind; cards left out as faulty count."""
    from toolkit.packs.redirects import given_ids

    found = {}
    for pack in packs:
        if pack.spec is None:
            continue
        given = given_ids(pack.spec)
        given["cards"] |= pack.faulty_cards
        redirects = dict(pack.spec.redirects)
        for kind in KINDS:
            ids = frozenset(given[f"{kind}s"] | set(redirects[f"{kind}s"]))
            found[pack.spec.game.id, kind] = ids
    return found


def edition_of(spec: specs.PackSpec) -> Edition:
    """Return the rules of a pack as they stand in it."""
    from toolkit.database.filling import numbers

    first = spec.game.languages[0]
    number = numbers(spec.rules[first])
    rules = {r.id: RuleState(r.id, r.kind, number[r.id], r.parent, {}) for r in spec.rules[first]}
    for lang in spec.game.languages:
        for rule in spec.rules.get(lang, []):
            if rule.id in rules:
                rules[rule.id].words[lang] = Words(rule.title, rule.body)
    for entry in spec.discrepancies:
        words = {lang: Words(title, entry.reading.get(lang, "")) for lang, title in entry.title.items()}
        rules[entry.id] = RuleState(entry.id, "discrepancy", None, entry.rules[0], words)
    return Edition(
        game=spec.game.id,
        name=spec.game.edition,
        languages=tuple(spec.game.languages),
        rules=rules,
        redirects=dict(spec.redirects.rules),
        term_redirects=dict(spec.redirects.terms),
        terms={term.id: dict(term.name) for term in spec.terms},
        symbols={slug: dict(label) for slug, label in spec.game.symbols.items()},
        defined_in={term.id: term.rule for term in spec.terms},
    )
