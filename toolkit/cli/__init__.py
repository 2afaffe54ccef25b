"""The command line: one module a command group; this one puts them together.

Promises: exit 0 for yes, 1 for "looked, and the answer is no", 2 for misuse; one clear message
on standard error, never a traceback. Imports that cost time are made inside commands.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from toolkit.cli import building, cards, deck, printing, reference, rules, site, turn
from toolkit.cli.session import DeckloreGroup, Session

app = typer.Typer(
    name="decklore",
    cls=DeckloreGroup,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        from toolkit import __version__

        typer.echo(f"decklore {__version__}")
        raise typer.Exit


@app.callback()
def main_options(
    context: typer.Context,
    database: Annotated[
        str | None, typer.Option(help="Database file to use.", envvar="DECKLORE_DATABASE", show_default=False)
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say only results and errors.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Say how long each part took.")] = False,
    version: Annotated[  # noqa: ARG001
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and stop.")
    ] = False,
) -> None:
    """Look up rules, search cards, check decks and print them, for tabletop card games.

    Example: decklore rule 7.2 --game hubworld
    """
    context.obj = Session(database, quiet=quiet, verbose=verbose)


for module in (building, cards, rules, turn, deck, printing, site, reference):
    module.register(app)


def main() -> None:
    """Run the command line; the entry point of the `decklore` command."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    app()
