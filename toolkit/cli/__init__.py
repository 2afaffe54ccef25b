"""The command line: one module a command group; this one puts them together.

Promises: exit 0 for yes, 1 for "looked, and the answer is no", 2 for misuse; one clear message
on standard error, never a traceback. Imports that cost time are made inside commands.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated

import typer

from toolkit.cli.session import DeckloreGroup, Session

#: The module of each command, in the order of the help.
COMMANDS: dict[str, str] = {
    "build": "building",
    "check": "checking",
    "games": "building",
    "new": "starting",
    "schema": "starting",
    "pack": "packing",
    "watch": "watching",
    "search": "search",
    "cards": "cards",
    "card": "cards",
    "rules": "rules",
    "rule": "rules",
    "term": "rules",
    "rulings": "rulings",
    "turn": "turn",
    "deck": "deck",
    "print": "printing",
    "site": "site",
    "import": "importing",
    "export": "exporting",
    "reference": "reference",
}


def _version(wanted: bool) -> None:
    if wanted:
        from toolkit import __version__

        typer.echo(f"decklore {__version__}")
        raise typer.Exit


def main_options(
    context: typer.Context,
    database: Annotated[
        str | None,
        typer.Option(
            help="Database to use: a file, or postgresql+psycopg://USER:PASSWORD@HOST/NAME on a server.",
            envvar="DECKLORE_DATABASE",
            show_default=False,
        ),
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


def make_app(command: str | None = None) -> typer.Typer:
    """Return the command line, with all commands or with one alone.

    A look-up pays for its own command: making all of Typer's commands takes longer than the look-up.
    """
    app = typer.Typer(
        name="decklore",
        cls=DeckloreGroup,
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(main_options)
    modules = [COMMANDS[command]] if command in COMMANDS else dict.fromkeys(COMMANDS.values())
    for name in modules:
        import_module(f"toolkit.cli.{name}").register(app)
    if command in COMMANDS:
        app.registered_commands = [found for found in app.registered_commands if found.name == command]
    return app


def named_command(words: list[str]) -> str | None:
    """Return the command that a command line names for sure: its first word, after plain flags."""
    for word in words:
        if word not in {"-q", "--quiet", "-v", "--verbose"}:
            return word if word in COMMANDS else None
    return None


def main() -> None:
    """Run the command line; `toolkit.start` is the entry point that calls this."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    make_app(named_command(sys.argv[1:]))(prog_name="decklore")
