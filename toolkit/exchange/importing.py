"""Cards imported: a file of records and a map become the card files of a pack.

Promises: nothing is written where the map does not suit the file or the pack, or a file would be
overwritten unasked; afterwards the report accounts for every record and every column.
Source: the shapes in which card communities publish their files.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.collector import collector_rests
from toolkit.errors import DeckloreError, FindingsError
from toolkit.exchange.card_files import card_files, twin
from toolkit.exchange.discovery import new_pack
from toolkit.exchange.drafting import Drafter
from toolkit.exchange.gathering import gather
from toolkit.exchange.lists import ClosedList, Lists
from toolkit.exchange.markup import Markup
from toolkit.exchange.report import Report
from toolkit.exchange.specs import read_map
from toolkit.exchange.taking import count_filled
from toolkit.exchange.units import read_units
from toolkit.exchange.writing import to_yaml
from toolkit.packs.pack import Pack
from toolkit.packs.reading import validated
from toolkit.packs.specs import GameSpec
from toolkit.packs.yaml import YamlError, read_yaml
from toolkit.text import did_you_mean
from toolkit.unfinished import replace_files

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from toolkit.exchange.specs import MapSpec, TakeSpec


class ImportingError(DeckloreError):
    """Raised where a map does not suit its file or its pack, or where a file is in the way."""


@dataclass(frozen=True)
class Imported:
    """What an import would write, by path within the pack, and its report."""

    files: dict[str, str]
    report: Report


def import_cards(file: Path, map_file: Path, pack: Path, *, new: bool = False) -> Imported:
    """Read cards and return the files that they make; nothing is written yet.

    Raises FindingsError for a faulty map, TableError for a faulty file, ImportingError where the
    map names what the file or the pack does not have, or the file changes while it is read.
    """
    spec = read_map(map_file)
    game = None if new else _game_of(pack)
    if game is not None:
        _check_names(spec, game, map_file)
    before = _state(file)
    try:
        with collector_rests():
            imported = _imported(file, map_file, spec, game)
    except DeckloreError:
        _check_unchanged(file, before)
        raise
    _check_unchanged(file, before)
    return imported


def _state(file: Path) -> tuple[int, int, int] | None:
    """Return size, date and number of a file, which any change changes; None where it is missing."""
    try:
        state = file.stat()
    except OSError:
        return None
    return state.st_size, state.st_mtime_ns, state.st_ino


def _check_unchanged(file: Path, before: tuple[int, int, int] | None) -> None:
    if _state(file) != before:
        raise ImportingError(f"{file} changed while it was read; nothing is imported, run it again")


def _imported(file: Path, map_file: Path, spec: MapSpec, game: GameSpec | None) -> Imported:
    """Import by a map that suits the pack; where there is no game, a new pack is made."""
    report = Report()
    lists, sets = Lists(game), ClosedList(None)
    markup = Markup(spec.markup.symbols, spec.markup.replace)
    units = read_units(file, spec, report)
    filled = count_filled(unit.record for unit in units)
    _check_columns(filled, spec, map_file, file)
    drafter = Drafter(spec, report, lists, sets, markup)
    drafts = [draft for unit in units if (draft := drafter.draft(unit)) is not None]
    count_same = spec.number is not None and spec.number.count_same
    gathered = gather(drafts, report, count_same=count_same)
    report.dropped_tags = markup.dropped
    _account(report, filled, spec, drafter.taker.used)
    files: dict[str, object] = new_pack(spec, lists, drafts, file.name) if game is None else {}
    written = {
        name: value if isinstance(value, str) else to_yaml(_dict(value)) for name, value in files.items()
    }
    return Imported(written | card_files(gathered, spec), report)


def write_pack(imported: Imported, pack: Path, *, replace: bool = False) -> None:
    """Write the files of an import. Raises ImportingError where one is in the way, and WritingError."""
    taken = [path for path in _in_the_way(imported, pack) if path.exists()]
    if taken and not replace:
        more = f" and {len(taken) - 1} more" if len(taken) > 1 else ""
        raise ImportingError(f"{taken[0]}{more} exists already; --replace writes it anew")
    gone = [path.relative_to(pack).as_posix() for path in taken]  # the same sets in the other notation
    replace_files(
        pack,
        {name: text.encode() for name, text in imported.files.items()},
        [name for name in gone if name not in imported.files],
    )


def _in_the_way(imported: Imported, pack: Path) -> list[Path]:
    """Return where the files of an import would stand, in either notation."""
    return [pack / place for name in imported.files for place in dict.fromkeys((name, twin(name)))]


def _game_of(pack: Path) -> GameSpec:
    """Read the game of a pack that exists. Raises FindingsError, or ImportingError where there is none."""
    path = pack / "game.yaml"
    if not path.exists():
        raise ImportingError(f"{pack} is no pack: it has no game.yaml; --new-pack makes one")
    reading = Pack(pack)
    try:
        document = read_yaml(path.read_text(encoding="utf-8-sig"))
    except (YamlError, UnicodeDecodeError) as error:
        reading.fault(path.name, getattr(error, "line", 0), "", str(error))
        raise FindingsError(reading.findings) from None
    reading.documents[path.name] = document
    languages = document.value.get("languages") if isinstance(document.value, dict) else None
    game = validated(reading, path.name, document.value, GameSpec, languages or ["en"])
    if reading.findings or not isinstance(game, GameSpec):
        raise FindingsError(reading.findings)
    return game


def _check_names(spec: MapSpec, game: GameSpec, map_file: Path) -> None:
    """Check that a pack has the fields, kinds of ability, icons and the source that a map names."""
    kinds = [kind for one in spec.abilities for kind in (*(k.kind for k in one.kinds), one.kind)]
    for what, names, known in (
        ("field", spec.stats, game.fields),
        ("kind of ability", kinds, game.ability_kinds),
        ("symbol", spec.markup.symbols.values(), game.symbols),
        ("source", [spec.source], game.sources),
        ("language", [spec.language], dict.fromkeys(game.languages)),
    ):
        for name in names:
            if name not in known:
                raise ImportingError(
                    f'{map_file}: the pack has no {what} "{name}"{did_you_mean(name, known)}'
                )


def _check_columns(known: Mapping[str, int], spec: MapSpec, map_file: Path, file: Path) -> None:
    """Check that every column that a map names is in a record at least."""
    nodes = {*known} | {name.rpartition(".")[0] for name in known}
    for name in (*_named(spec), *spec.ignore):
        if name not in nodes:
            hint = did_you_mean(name, known)
            raise ImportingError(f'{map_file}: no record of {file.name} has a column "{name}"{hint}')


def _named(spec: MapSpec) -> list[str]:
    """Return the columns that a map takes values from."""
    takes: list[TakeSpec | None] = [
        spec.id, spec.name, spec.type, spec.set, spec.subtitle, spec.traits, spec.unique, spec.number,
        spec.quantity, spec.artist, spec.section, *spec.stats.values(),
    ]  # fmt: skip
    found = [name for take in takes if take for name in (*take.column, *take.each_true.values())]
    found += [name for one in spec.abilities for name in one.column]
    return [*found, *spec.apart, *spec.design]


def _account(report: Report, filled: Mapping[str, int], spec: MapSpec, used: set[str]) -> None:
    """List the columns that were not used, with the number of records that have something there."""
    used = used | {name for name in (spec.each, *_joining(spec)) if name}
    for name, count in filled.items():
        if not _within(name, used):
            (report.ignored if _within(name, set(spec.ignore)) else report.unused)[name] = count


def _joining(spec: MapSpec) -> list[str]:
    """Return the columns by which records are tied to each other."""
    found = [spec.reprint.column, spec.reprint.key] if spec.reprint else []
    return [*found, *((spec.printings.key, f"printing.{spec.printings.of}") if spec.printings else ())]


def _within(name: str, columns: set[str]) -> bool:
    parts = name.split(".")
    return any(".".join(parts[:i]) in columns for i in range(1, len(parts) + 1))


def _dict(value: object) -> dict[str, object]:
    assert isinstance(value, dict)
    return value
