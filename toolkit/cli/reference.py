"""`decklore reference`: pages of the documentation that are made from the program itself."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Page(StrEnum):
    """A page that is made."""

    CLI = "cli"
    PACKS = "packs"
    QUERY = "query"
    DATA = "data"
    TABLES = "tables"


def register(app: typer.Typer) -> None:
    """Add the command of this module, which only writers of documentation need."""
    app.command("reference", hidden=True)(reference)


def reference(
    page: Annotated[Page, typer.Argument(help="Which page.")],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="File to write.")] = None,
) -> None:
    """Write a page of the documentation.

    Example: decklore reference cli -o site/docs/cli.md
    """
    from typer.main import get_command

    from toolkit.cli import make_app
    from toolkit.unfinished import write_whole

    text = PAGES[page](get_command(make_app()))
    if output:
        write_whole(output, text.encode())
    else:
        typer.echo(text, nl=False)


_ABOUT = """\
Every command that answers takes `--json`. Exit codes: 0 for yes, 1 for “looked, and the answer is no”, 2 for
misuse. `decklore --quiet` says only results and errors, `decklore --verbose` says how long each part took,
`decklore --install-completion` makes your shell complete games, formats, rules and card names.
"""


def cli_page(root: Any) -> str:
    """Return the page of all commands with their arguments, options and examples."""
    lines = [
        "# Commands",
        "",
        "<!-- Made by `decklore reference cli`; a test fails when it is stale. -->",
        "",
        _ABOUT,
        "",
    ]
    for path, command in _commands(root, "decklore"):
        lines += [f"## {path}", "", *_prose(command.help or ""), *_parameters(command), ""]
    return "\n".join(lines).rstrip() + "\n"


def _commands(command: Any, path: str) -> Iterator[tuple[str, Any]]:
    for name, child in getattr(command, "commands", {}).items():
        if child.hidden:
            continue
        if hasattr(child, "commands"):
            yield from _commands(child, f"{path} {name}")
        else:
            yield f"{path} {name}", child


def _prose(text: str) -> list[str]:
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    return [
        line
        for part in paragraphs
        for line in (
            (f"    {part.removeprefix('Example: ')}", "") if part.startswith("Example: ") else (part, "")
        )
    ]


def _parameters(command: Any) -> list[str]:
    rows = []
    for parameter in command.params:
        if "--help" in parameter.opts:
            continue
        option = parameter.param_type_name == "option"
        name = ", ".join(parameter.opts) if option else _shown(parameter)
        rows.append(f"| `{name}` | {parameter.help or ''} |")
    return ["| argument or option | what it does |", "| --- | --- |", *rows] if rows else []


def _shown(argument: Any) -> str:
    return str(argument.metavar or argument.name.upper()).replace("|", " or ")


def packs_page(_: Any) -> str:
    """Return the page of the pack format: every file with every key."""
    from toolkit.packs.reference import pack_reference

    return pack_reference()


def query_page(_: Any) -> str:
    """Return the page of the card query language."""
    from toolkit.query.reference import query_reference

    return query_reference()


def data_page(_: Any) -> str:
    """Return the page of the data for programs."""
    from toolkit.pages.api.openapi import data_reference

    return data_reference()


def tables_page(_: Any) -> str:
    """Return the statements that make the tables of the database, which building reads."""
    from toolkit.schema import tables_sql

    return f"-- Made from toolkit/schema.py by `decklore reference tables`.\n\n{tables_sql()}"


PAGES: dict[Page, Callable[[Any], str]] = {
    Page.CLI: cli_page,
    Page.PACKS: packs_page,
    Page.QUERY: query_page,
    Page.DATA: data_page,
    Page.TABLES: tables_page,
}
