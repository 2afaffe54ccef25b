"""`decklore deck`: the group; each of its commands is a module of its own."""

from __future__ import annotations

from importlib import import_module

import typer

#: The module of each command, in the order of the help; each has `register(group)`.
MODULES = ("deck_check", "deck_convert", "deck_fix", "deck_numbers")


def register(app: typer.Typer) -> None:
    """Add the command group of this module."""
    group = typer.Typer(no_args_is_help=True, help="Read deck lists and check them.")
    group.callback()(_group)
    for name in MODULES:
        import_module(f"toolkit.cli.{name}").register(group)
    app.add_typer(group, name="deck")


def _group() -> None:
    """Read deck lists and check them."""
