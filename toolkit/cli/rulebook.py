"""`decklore import rulebook`."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from toolkit.cli.options import JsonOption
from toolkit.cli.output import count_of, show_json, width
from toolkit.cli.session import NO, session

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolkit.errors import Finding
    from toolkit.rulebook.account import AccountedLine
    from toolkit.rulebook.draft import Draft
    from toolkit.rulebook.merging import Merge

#: So many findings of the check are shown; the others are counted.
_SHOWN = 20


@dataclass
class _Outcome:
    """What became of a draft: the folder, what was written or would be, and what the check says."""

    folder: Path
    written: bool = False
    new: bool = True
    added: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def rulebook(
    context: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="Plain text, Markdown, HTML, EPUB or PDF.", show_default=False),
    ],
    into: Annotated[
        Path | None,
        typer.Option(
            "--into",
            metavar="PACK",
            help="Folder of the pack; otherwise one named after the title.",
            show_default=False,
        ),
    ] = None,
    lang: Annotated[
        str | None, typer.Option("--lang", help="Language of the document, such as en.", show_default=False)
    ] = None,
    title: Annotated[
        str | None, typer.Option("--title", help="Title of the game.", show_default=False)
    ] = None,
    prefix: Annotated[
        str, typer.Option("--prefix", metavar="ID", help="Word that starts all new ids.", show_default=False)
    ] = "",
    add: Annotated[bool, typer.Option("--add", help="Write into a pack that exists.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Report, and write nothing.")] = False,
    json: JsonOption = False,
) -> None:
    """Draft a pack from a rulebook, and say what became of every line of it.

    The draft keeps the document's words and is private: `publish: false` keeps it from the website and from
    exports. A pack that exists is told what it would get; --add writes that, and changes nothing else.

    Example: decklore import rulebook rules.pdf --into data/mine
    """
    from toolkit.rulebook.account import account_for
    from toolkit.text import slug

    with session(context).working("reading the document"):
        given = {"lang": _language(lang), "title": title, "prefix": slug(prefix)[:24].strip("-")}
        draft, outcome = _drafted(file, into, given, write=not dry_run, add=add)
    lines = account_for(draft)
    if json:
        show_json(_data(draft, outcome, lines))
    else:
        _show(draft, outcome, lines)
    if not (outcome.written or dry_run):
        raise typer.Exit(NO)


def _language(lang: str | None) -> str | None:
    """Return a language as packs name it. Raises DraftError for anything else."""
    import re

    from toolkit.rulebook.pack_writing import DraftError

    if lang is not None and not re.fullmatch(r"[a-z]{2,3}", lang):
        raise DraftError(f'--lang "{lang}" is no language; write two or three letters, such as en')
    return lang


def _drafted(
    file: Path, into: Path | None, given: dict[str, Any], *, write: bool, add: bool
) -> tuple[Draft, _Outcome]:
    """Make the draft, and write it where nothing is in the way. Raises DeckloreError."""
    from toolkit.rulebook.draft import SOURCE, make_draft
    from toolkit.rulebook.merging import read_target
    from toolkit.rulebook.pack_writing import DraftError, is_free
    from toolkit.rulebook.reading import read_document
    from toolkit.text import slug

    document = read_document(file, lang=given["lang"])
    draft = make_draft(document, **given)
    folder = into or Path(draft.id)
    if is_free(folder):
        return draft, _new_pack(draft, folder, named=into is not None, write=write)
    if not (folder / "game.yaml").is_file():
        raise DraftError(f"{folder} is there already and no pack; name another folder with --into")
    pack = read_target(folder)
    assert pack.spec is not None
    if SOURCE in pack.spec.game.sources:
        draft = make_draft(document, source=slug(file.stem)[:60].strip("-") or "document", **given)
    return draft, _added(draft, pack.folder, write=write and add)


def _new_pack(draft: Draft, folder: Path, *, named: bool, write: bool) -> _Outcome:
    from toolkit.rulebook.pack_files import pack_files
    from toolkit.rulebook.pack_writing import put_new, staged
    from toolkit.text import slug

    files = pack_files(draft, slug(folder.name)[:80].strip("-") or draft.id if named else draft.id)
    outcome = _Outcome(folder, added=[f"{name}: a new file" for name in files])
    with staged(folder, files, write=write) as made:
        outcome.findings = _checked(made, folder)
        if write:
            put_new(made, folder)
            outcome.written = True
    return outcome


def _added(draft: Draft, folder: Path, *, write: bool) -> _Outcome:
    """Add a draft to a pack. Raises FindingsError where something is in the way."""
    from toolkit.errors import FindingsError
    from toolkit.rulebook.merging import merge, read_target
    from toolkit.rulebook.pack_writing import put_files, staged

    read = {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    found: Merge = merge(draft, read_target(folder))
    if found.conflicts:
        raise FindingsError(found.conflicts)
    outcome = _Outcome(folder, new=False, added=found.added, left_out=found.left_out)
    with staged(folder, found.files, write=write) as made:
        outcome.findings = _checked(made, folder)
        if write:
            put_files(made, folder, found.files, read)
            outcome.written = True
    return outcome


def _checked(made: Path, folder: Path) -> list[Finding]:
    """Return what the check says of a staged pack, with the places that it will have.

    Raises FindingsError where it finds an error: then what would be written is no sound pack.
    """
    from toolkit.checks import check_packs
    from toolkit.errors import FindingsError

    checked = check_packs([made])
    found = [one._replace(file=one.file.replace(str(made), str(folder), 1)) for one in checked.findings]
    if not checked.sound:
        raise FindingsError(found)
    return found


def _data(draft: Draft, outcome: _Outcome, lines: Sequence[AccountedLine]) -> dict[str, Any]:
    from toolkit.rulebook.account import counts

    document = draft.document
    return {
        "document": document.name, "format": document.format, "language": draft.lang, "title": draft.title,
        "notes": list(draft.notes), "pack": str(outcome.folder), "written": outcome.written,
        "added": outcome.added, "left_out": outcome.left_out, "made": _made(draft),
        "limits": [
            {"format": one.format, "id": one.id, "line": one.rule.lines[0], "page": one.rule.page,
             "sentence": one.sentence}
            for one in draft.limits.proposed
        ],
        "kept_as": counts(list(lines)), "lines": [line.json() for line in lines],
        "findings": [finding._asdict() for finding in outcome.findings],
    }  # fmt: skip


def _made(draft: Draft) -> dict[str, int]:
    """Return how many things of each kind a draft has."""
    from toolkit.rulebook.turn_tree import node_rules

    cards = sum(map(len, draft.catalogue.made.values()))
    found = {
        "rules": len(draft.rules), "terms": len(draft.terms), "cards": cards, "icons": len(draft.symbols),
        "limits": len(draft.limits.proposed), "steps": len(list(node_rules(draft.turn or {}))),
    }  # fmt: skip
    return {what: count for what, count in found.items() if count}


def _show(draft: Draft, outcome: _Outcome, lines: Sequence[AccountedLine]) -> None:
    from toolkit.packs.safety import harmless
    from toolkit.rulebook.account import counts

    document = draft.document
    typer.echo(harmless(f'{document.name} ({document.format}, {draft.lang}): "{draft.title}"'))
    for note in draft.notes:
        typer.echo(f"  {note}")
    typer.echo("")
    _show_lines(lines)
    told = ", ".join(f"{count:,} {fate}" for fate, count in counts(list(lines)).items())
    made = ", ".join(f"{count:,} {what}" for what, count in _made(draft).items())
    typer.echo(f"\n{count_of(len(lines), 'line')}: {told}\nthe draft: {made}")
    if draft.limits.proposed:
        typer.echo(f"\nlimits to be reviewed ({len(draft.limits.proposed)}):")
        for one in draft.limits.proposed:
            typer.echo(harmless(f"  line {one.rule.lines[0]}, {one.format}.{one.id}: {one.sentence}"))
    _show_outcome(outcome)


def _show_lines(lines: Sequence[AccountedLine]) -> None:
    """Show every line: number, page, what it is kept as, what it became and how it starts."""
    paged = any(line.page for line in lines)
    room = max(24, width() - 50)
    typer.echo(f"{'line':>5} {'page ' if paged else ''} {'kept as':<15}words → entries")
    for line in lines:
        page = f"{line.page or '':>4} " if paged else ""
        words = line.text if len(line.text) <= room else f"{line.text[: room - 1]}…"
        became = f" → {'; '.join(line.became)}" if line.became else ""
        typer.echo(f"{line.number:>5} {page} {line.fate.value:<15}{words}{became}")


def _show_outcome(outcome: _Outcome) -> None:
    what = (
        "written"
        if outcome.written
        else "would be written"
        if outcome.new
        else "would be added (--add does it)"
    )
    typer.echo(f"\n{outcome.folder}: {what}")
    for name in outcome.added:
        typer.echo(f"  {name}")
    for name in outcome.left_out:
        typer.echo(f"  left out: {name}")
    warned = [str(finding) for finding in outcome.findings]
    if warned:
        typer.echo(f"\n`decklore check` says ({len(warned)}):")
        for finding in warned[:_SHOWN]:
            typer.echo(f"  {finding}")
        if len(warned) > _SHOWN:
            typer.echo(f"  ... and {len(warned) - _SHOWN:,} more")
