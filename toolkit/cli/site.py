"""`decklore site build`, `decklore site serve`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit import places
from toolkit.cli.output import show_json
from toolkit.cli.session import session

if TYPE_CHECKING:
    from toolkit.cli.session import Session
    from toolkit.pages import Home, Past
    from toolkit.site import Built


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
    against: Annotated[
        list[str] | None,
        typer.Option(
            "--against",
            metavar="OLD",
            help="An older database, folder or git:REV: show what changed since. May be given again, "
            "oldest first.",
        ),
    ] = None,
    keep_edition: Annotated[
        bool, typer.Option("--keep-edition", help="Keep the rules of each edition on a page of its own.")
    ] = False,
    url: Annotated[
        str | None,
        typer.Option(
            "--url", help="Address at which the site will be, for what needs to know it.", show_default=False
        ),
    ] = None,
    day: Annotated[
        str | None,
        typer.Option(
            "--day", help="Day, as 2026-01-31, for entries of the feed without a date.", show_default=False
        ),
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
        here.use(places.build_folder() / "own-packs.db")
        here.build(data)
    else:
        here.connect().close()
    past = _past(here, against or [], keep=keep_edition)
    home = _home(url, day)
    with here.working("building the site"):
        built = build_site(here.path, folder, past=past, home=home)
    if json:
        seconds = {name: round(passed, 3) for name, passed in built.parts.items()}
        show_json({"folder": str(folder), "pages": built.pages, "address": built.address, "seconds": seconds})
    else:
        typer.echo(f"{places.near(folder)}: {built.pages:,} pages; `decklore site serve` shows them")
        here.say(_took(built))
        if built.address is None:
            here.say(_NO_ADDRESS)


_NO_ADDRESS = (
    "without --url the site has no sitemap, no feed and no pictures for links, "
    "and addresses in its data count from its top"
)


def _home(url: str | None, day: str | None) -> Home:
    """Return where the site will be and when. Raises DeckloreError for what is no address or no day."""
    from datetime import date

    from toolkit.pages import Home
    from toolkit.site import SiteError, site_address

    try:
        known = day and date.fromisoformat(day).isoformat() == day
    except ValueError:
        known = False
    if day is not None and not known:
        raise SiteError(f'"{day}" is no day; write it as 2026-01-31')
    return Home(site_address(url) if url is not None else None, day)


def _past(here: Session, against: list[str], *, keep: bool) -> Past | None:
    """Read the older states that pages compare with the present one, None where nothing asks for them."""
    if not against and not keep:
        return None
    from toolkit.history import read_state
    from toolkit.pages import Past

    states = [read_state(name, things=True) for name in against]
    for state in states:
        if not state.things:
            here.say(f"{state.name}: of this state only the rules can be compared")
    return Past(tuple(s.editions for s in states), keep, tuple(s.things for s in states))


def _took(built: Built) -> str:
    """Say how long the whole and each part of it took, what took next to nothing left out.

    Parts that were worked on side by side add up to more than the whole.
    """
    told = ", ".join(f"{name} {passed:.1f} s" for name, passed in built.parts.items() if passed >= 0.05)
    return f"{built.seconds:.1f} s, part by part: {told}"


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
