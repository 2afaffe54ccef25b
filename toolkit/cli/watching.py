"""`decklore watch`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from toolkit import places
from toolkit.cli.session import session


def register(app: typer.Typer) -> None:
    """Add the command of this module."""
    app.command("watch")(watch)


def watch(
    context: typer.Context,
    folders: Annotated[
        list[Path] | None, typer.Argument(metavar="[DIR]...", help="Packs, or folders of packs.")
    ] = None,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="Port; 0 for any free one.")] = 8321,
) -> None:
    """Show packs on this machine while you write them: pages and sheets reload as soon as a file is saved.

    A pack with errors keeps its last good state, and each page says what is wrong. Ctrl+C ends it.

    Example: decklore watch lighthouse-keepers
    """
    import threading
    from tempfile import TemporaryDirectory

    from toolkit.watch import WatchedSite, keep_watching, make_watch_server
    from toolkit.watch.server import HOST, say_of

    here = session(context)
    watched = folders or places.data_folders()
    with TemporaryDirectory(prefix="decklore-watch-") as work:
        site = WatchedSite(watched, Path(work), places.build_folder() / "cache")
        with make_watch_server(site, port) as server:
            with here.working("reading packs"):
                tried = server.renew()
            for pack in tried:
                say_of(pack, here.say)
            here.say(f"http://{HOST}:{server.server_port}/ shows them, /_watch/sheets/ their sheets")
            thread = threading.Thread(target=server.serve_forever, daemon=True)
            thread.start()
            stop = threading.Event()
            try:
                keep_watching(server, watched, here.say, stop)
            except KeyboardInterrupt:
                stop.set()
            server.shutdown()
