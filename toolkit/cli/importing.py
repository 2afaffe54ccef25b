"""`decklore import cards`; `decklore import rulebook` has a module of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.options import JsonOption
from toolkit.cli.output import count_of, show_json
from toolkit.cli.rulebook import rulebook
from toolkit.cli.session import NO, session

if TYPE_CHECKING:
    from toolkit.exchange import Report

#: How many lines of one kind a report shows, unless everything is asked for.
_SHOWN = 20


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    group = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
    group.callback()(import_group)
    group.command("cards")(cards)
    group.command("rulebook")(rulebook)
    app.add_typer(group, name="import")


def import_group() -> None:
    """Bring cards and rulebooks from other places into a pack.

    Example: decklore import cards cards.csv --map map.yaml --into data/mine --new-pack
    """


def cards(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="CSV, TSV, JSON, JSON Lines or XLSX.")],
    map_file: Annotated[Path, typer.Option("--map", metavar="MAP", help="What becomes what (YAML).")],
    into: Annotated[Path, typer.Option("--into", metavar="PACK", help="Folder of the pack.")],
    new_pack: Annotated[bool, typer.Option("--new-pack", help="Make the pack: game.yaml and rules.")] = False,
    replace: Annotated[bool, typer.Option("--replace", help="Write files anew that exist.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Report, and write nothing.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Report every line.")] = False,
    json: JsonOption = False,
) -> None:
    """Import cards; the report accounts for every record and every column.

    Example: decklore import cards cards.csv --map map.yaml --into data/mine --new-pack
    """
    from toolkit.checks import check_packs
    from toolkit.exchange import import_cards, write_pack

    with session(context).working("importing"):
        imported = import_cards(file, map_file, into, new=new_pack)
        findings = []
        if not dry_run:
            write_pack(imported, into, replace=replace)
            findings = check_packs([into]).findings
    if json:
        show_json({**imported.report.json(), "findings": [finding._asdict() for finding in findings]})
    else:
        _show(imported.report, [str(finding) for finding in findings], None if everything else _SHOWN)
    if findings or not imported.report.clean:
        raise typer.Exit(NO)


def _show(report: Report, findings: list[str], most: int | None) -> None:
    typer.echo(
        f"{count_of(report.records, 'record')} read: {count_of(report.cards, 'card')}, "
        f"{count_of(report.printings, 'printing')} in {count_of(report.sets, 'set')}"
    )
    _show_lines("not imported", [f"{item.place}: {item.message}" for item in report.refused], most)
    doubts = [f'{d.place}, column "{d.column}": {d.message}{_times(d.times)}' for d in report.doubts]
    _show_lines("not understood", doubts, most)
    unused = [f"{name} (in {count_of(count, 'record')})" for name, count in report.unused.items()]
    _show_lines("columns not used", unused, None)
    _show_lines("columns left out by the map", [", ".join(report.ignored)] if report.ignored else [], None)
    tags = [f"{tag} ({count} x)" for tag, count in sorted(report.dropped_tags.items())]
    _show_lines("tags dropped from texts", tags, most)
    _show_lines("ids told apart", report.told_apart, most)
    _show_lines("numbers told apart", report.counted, most)
    _show_lines("faults of the pack", findings, most)


def _times(count: int) -> str:
    return f" ({count} records)" if count > 1 else ""


def _show_lines(heading: str, lines: list[str], most: int | None) -> None:
    if not lines:
        return
    typer.echo(f"\n{heading} ({len(lines):,}):")
    for line in lines[:most]:
        typer.echo(f"  {line}")
    if most is not None and len(lines) > most:
        typer.echo(f"  ... and {len(lines) - most:,} more; --all shows them")
