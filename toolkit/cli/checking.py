"""`decklore check`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit import places
from toolkit.cli.options import JsonOption
from toolkit.cli.output import count_of, show_json
from toolkit.cli.session import NO
from toolkit.errors import Severity

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolkit.checks import Checked
    from toolkit.errors import Finding
    from toolkit.packs import Pack

#: What a finding is called in the log of a workflow on GitHub.
_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("check")(check)


def check(
    folders: Annotated[
        list[Path] | None, typer.Argument(metavar="[DIR]...", help="Packs, or folders of packs.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="OLD",
            help="An older database, folder or git:REV: ids that it had and that lead nowhere are faults, "
            "and translations that did not follow their original are doubtful.",
            show_default=False,
        ),
    ] = None,
    git: Annotated[
        bool, typer.Option("--git", help="Ask Git which translations are older than their original.")
    ] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings refuse as well; notes do not.")] = False,
    github: Annotated[
        bool | None,
        typer.Option(
            "--github/--no-github",
            help="Write what GitHub shows beside the lines of a change; "
            "otherwise where GITHUB_ACTIONS is set.",
            show_default=False,
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Check packs and report everything at once: errors, what is doubtful, and notes.

    Each line names file, line, column and field, what is wrong, the nearest known name and what to do. A
    warning that is wrong is taken back in `game.yaml`, as `accepts`.

    Example: decklore check --strict
    """
    from toolkit.checks import check_for_upkeep
    from toolkit.history import find_vanished, read_state

    before = read_state(against) if against else None

    def aging(packs: Sequence[Pack]) -> Mapping[tuple[str, str, str], str]:
        from toolkit.history import older_by_git, older_since

        return {**(older_since(packs, before) if before else {}), **(older_by_git(packs) if git else {})}

    checked = check_for_upkeep(folders or [places.near(folder) for folder in places.data_folders()], aging)
    if before:
        checked.findings.extend(find_vanished(checked.packs, before, whole=not folders))
        checked.findings.sort()
    if json:
        show_json([_as_json(finding) for finding in checked.findings])
    else:
        _show(checked, github=github if github is not None else os.environ.get("GITHUB_ACTIONS") == "true")
    doubtful = any(finding.severity is Severity.WARNING for finding in checked.findings)
    if not checked.sound or (strict and doubtful):
        raise typer.Exit(NO)


def _as_json(finding: Finding) -> dict[str, object]:
    return {**finding._asdict(), "nearest": finding.nearest}


def _show(checked: Checked, *, github: bool) -> None:
    for finding in checked.findings:
        typer.echo(finding.with_column())
    if github:
        for finding in checked.findings:
            typer.echo(annotation(finding))
    counts = [
        count_of(number, name)
        for severity, name in (
            (Severity.ERROR, "error"),
            (Severity.WARNING, "warning"),
            (Severity.NOTE, "note"),
        )
        if (number := sum(finding.severity is severity for finding in checked.findings))
    ]
    sound = all(finding.severity is Severity.NOTE for finding in checked.findings)
    found = ", ".join(["nothing wrong", *counts] if sound else counts)
    typer.echo(f"{count_of(len(checked.packs), 'pack')}: {found}")


def annotation(finding: Finding) -> str:
    """Return a finding as a workflow command, which GitHub shows beside the line.

    Source: GitHub Docs, Workflow commands for GitHub Actions, Setting an error message.
    """
    places_of = {"file": finding.file, "line": finding.line, "col": finding.column, "title": finding.field}
    told = ",".join(f"{key}={_property(str(value))}" for key, value in places_of.items() if value)
    message = finding.message + (f"; {finding.hint}" if finding.hint else "")
    return f"::{_COMMANDS[finding.severity]} {told}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
