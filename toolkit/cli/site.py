"""`decklore site build`, `decklore site serve`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit import places
from toolkit.cli.output import show_json
from toolkit.cli.session import session

if TYPE_CHECKING:
    from collections.abc import Mapping


def register(app: typer.Typer) -> None:
    """Add the command group of this module."""
    group = typer.Typer(no_args_is_help=True, help="Build the website and show it.")
    group.callback()(_group)
    group.command("build")(build)
    group.command("serve")(serve)
    app.add_typer(group, name="site")


def _group() -> None:
    """Build the website and show it."""


def build(
    context: typer.Context,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Folder to write.", show_default=False)
    ] = None,
    data: Annotated[
        list[Path] | None, typer.Option("--data", help="Folder of packs; may be given again.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Write JSON.")] = False,
) -> None:
    """Build the website from the database.

    Example: decklore site build -o public
    """
    from toolkit.site import build_site

    here = session(context)
    folder = output or places.build_folder() / "site"
    if data:
        here.path = places.build_folder() / "own-packs.db"
        here.build(data)
    else:
        here.connect().close()
    with here.working("building the site"):
        built = build_site(here.path, folder)
    if json:
        seconds = {name: round(passed, 3) for name, passed in built.parts.items()}
        show_json({"folder": str(folder), "pages": built.pages, "seconds": seconds})
    else:
        typer.echo(f"{places.near(folder)}: {built.pages:,} pages; `decklore site serve` shows them")
        here.say(_took(built.parts))


def _took(parts: Mapping[str, float]) -> str:
    """Say how long the whole and each part of it took, what took next to nothing left out."""
    told = ", ".join(f"{name} {passed:.1f} s" for name, passed in parts.items() if passed >= 0.05)
    return f"{sum(parts.values()):.1f} s: {told}"


def serve(
    context: typer.Context,
    folder: Annotated[Path | None, typer.Argument(help="Folder of a built site.", show_default=False)] = None,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port; 0 for any free one.")] = 8000,
    host: Annotated[str, typer.Option("--host", help="Address to listen on.")] = "127.0.0.1",
) -> None:
    """Show the built website in a browser on this machine; build it first if need be.

    Example: decklore site serve
    """
    from toolkit.site import build_site, serve_site

    here = session(context)
    shown = folder or places.build_folder() / "site"
    if not (shown / "index.html").is_file() and folder is None:
        here.connect().close()
        with here.working("building the site"):
            build_site(here.path, shown)
    serve_site(shown, host, port, here.say)
