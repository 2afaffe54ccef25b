"""`decklore pack add`, `pack list`, `pack remove`, `pack zip`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit import places
from toolkit.cli.options import JsonOption
from toolkit.cli.output import count_of, show_json, show_table
from toolkit.cli.session import session

if TYPE_CHECKING:
    from toolkit.library import Kept


def register(app: typer.Typer) -> None:
    """Add the command group of this module."""
    group = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
    group.callback()(pack_group)
    group.command("add")(add)
    group.command("list")(list_all)
    group.command("remove")(remove)
    group.command("zip")(zip_)
    app.add_typer(group, name="pack")


def pack_group() -> None:
    """Keep packs from elsewhere, and pass packs on.

    Example: decklore pack add lanterns.zip
    """


def add(
    context: typer.Context,
    source: Annotated[str, typer.Argument(metavar="FOLDER|ZIP|GIT-URL", help="Where the pack is.")],
    folder: Annotated[
        str | None,
        typer.Option("--folder", help="Folder of the pack in what is fetched.", show_default=False),
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Take it in the place of one of its id.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Fetch a pack, check it, and keep it among your own. A pack is data: nothing of it is run.

    Example: decklore pack add https://example.org/lanterns.git
    """
    from toolkit.library import add_pack

    with session(context).working("fetching and checking"):
        kept, found = add_pack(source, inner=folder, replace=replace)
    if json:
        show_json({**_as_json(kept), "findings": [finding._asdict() for finding in found]})
        return
    for finding in found:
        typer.echo(finding.with_column())
    typer.echo(f"{kept.id}: {kept.title}, kept in {places.near(kept.folder)}")
    if kept.folder.parent not in places.data_folders():
        typer.echo("DECKLORE_DATA names other folders of packs, so that it is not in use now", err=True)


def list_all(json: JsonOption = False) -> None:
    """List the packs that are in use, and where each came from.

    Example: decklore pack list
    """
    from toolkit.library import list_packs

    kept = list_packs()
    if json:
        show_json([_as_json(pack) for pack in kept])
        return
    rows = [[pack.id, pack.title, str(places.near(pack.folder)), _origin(pack)] for pack in kept]
    show_table([("pack", False), ("title", False), ("folder", False), ("from", False)], rows)


def _origin(pack: Kept) -> str:
    if not pack.added:
        return "came along" if not pack.source else pack.source
    return " ".join(filter(None, [pack.source or "added", (pack.revision or "")[:10]]))


def remove(
    pack: Annotated[str, typer.Argument(metavar="PACK", help="Id of a pack that was added.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask on a terminal.")] = False,
) -> None:
    """Remove a pack that was added.

    Example: decklore pack remove lanterns
    """
    from toolkit.library import remove_pack

    if not yes and sys.stdin.isatty() and sys.stdout.isatty():
        typer.confirm(f"Remove the pack {pack}?", abort=True)
    gone = remove_pack(pack)
    typer.echo(f"{gone.id}: removed" + (f"; it came from {gone.source}" if gone.source else ""))


def zip_(
    pack: Annotated[str, typer.Argument(metavar="FOLDER|PACK", help="Folder or id of the pack.")],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="File to write; otherwise ID.zip.", show_default=False),
    ] = None,
) -> None:
    """Write a pack as a ZIP that `decklore pack add` takes; the same pack gives the same bytes.

    Example: decklore pack zip data/hubworld -o hubworld.zip
    """
    from toolkit.library import list_packs, zip_pack

    folder = Path(pack)
    if not folder.is_dir():
        folder = next((kept.folder for kept in list_packs() if kept.id == pack), folder)
    path, count = zip_pack(folder, output)
    typer.echo(f"{path}: {count_of(count, 'file')}, {path.stat().st_size:,} bytes")


def _as_json(pack: Kept) -> dict[str, object]:
    return {
        "id": pack.id, "title": pack.title, "folder": str(pack.folder), "added": pack.added,
        "source": pack.source, "revision": pack.revision,
    }  # fmt: skip
