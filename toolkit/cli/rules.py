"""`decklore rules`, `decklore rule`, `decklore term`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from toolkit.cli.options import GameOption, JsonOption, LangOption, LimitOption, complete_rule
from toolkit.cli.output import bold, dim, show_json, show_text
from toolkit.cli.plain_words import PlainWords
from toolkit.cli.rules_diff import diff
from toolkit.cli.rulings import rulings_json, say_moved, show_rulings
from toolkit.cli.session import NothingFound, session

if TYPE_CHECKING:
    import sqlite3

    from toolkit.rules import Hit, Rule


def register(app: typer.Typer) -> None:
    """Add the commands of this module."""
    group = typer.Typer(cls=_Rules, no_args_is_help=True, help=search.__doc__)
    group.command("search")(search)
    group.command("diff")(diff)
    app.add_typer(group, name="rules")
    app.command("rule")(rule)
    app.command("term")(term)


class _Rules(TyperGroup):
    """`decklore rules WORDS` is a search; `diff` and asking for help alone are not."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the name of the search before what is to be searched."""
        if args and args[0] not in {"diff", "-h", "--help"}:
            args = ["search", *args]
        return super().parse_args(ctx, args)


def search(
    context: typer.Context,
    words: Annotated[list[str], typer.Argument(help="What to look for.")],
    game: GameOption = None,
    lang: LangOption = None,
    limit: LimitOption = None,
    json: JsonOption = False,
) -> None:
    """Search the rules, best first.

    Example: decklore rules instant window --game hubworld
    """
    from toolkit.rules import search_rules

    connection, of = session(context).connect_to(game)
    hits = search_rules(
        connection, " ".join(words), game=of, lang=lang, limit=limit or (None if json else 10)
    )
    if json:
        show_json([{**hit.rule.json(), "snippet": hit.snippet, "marks": list(hit.marks)} for hit in hits])
        return
    if not hits:
        raise NothingFound(f'no rule has "{" ".join(words)}"; try fewer or other words')
    for hit in hits:
        _show_hit(hit)


def _show_hit(hit: Hit) -> None:
    typer.echo(f"{bold(_heading(hit.rule))}  {dim(f'{hit.rule.game} · {hit.rule.id}')}")
    if hit.snippet:
        show_text(hit.snippet, "    ")


def _heading(rule: Rule) -> str:
    title = rule.title or rule.kind.capitalize()
    return f"{rule.number} {title}" if rule.number else title


def rule(
    context: typer.Context,
    reference: Annotated[
        list[str], typer.Argument(metavar="ID|NUMBER|TITLE", autocompletion=complete_rule, help="Which rule.")
    ],
    game: GameOption = None,
    lang: LangOption = None,
    json: JsonOption = False,
) -> None:
    """Show a rule with its children, what it cites, what cites it, and its source.

    Example: decklore rule breaching
    """
    from toolkit.rules import get_rule

    connection, of = session(context).connect_to(game)
    asked = " ".join(reference)
    found = get_rule(connection, asked, game=of, lang=lang)
    moved = say_moved(context, connection, "rule", asked, found.game, found.id)
    if json:
        show_json(found.json() | rulings_json(connection, found.game, lang, rule=found.id) | moved)
    else:
        _show_rule(connection, found, lang)
        show_rulings(connection, found.game, lang, rule=found.id)


def _show_rule(connection: sqlite3.Connection, found: Rule, lang: str | None) -> None:
    from toolkit.rules import read_rules

    every = {item.id: item for item in read_rules(connection, found.game, lang)}
    typer.echo(f"{bold(_heading(found))}  {dim(f'{found.game} · {found.id} · {found.kind}')}")
    words = PlainWords(connection, found.game, lang, every)
    if found.text:
        show_text(words.plain(found.text))
    _show_children(found, every, words, "")
    for place in found.places:
        show_text(f"- {place.source}, {place.section}: {place.says}", "  ")
    for label, ids in (("Cites", found.cites), ("Cited by", found.cited_by)):
        if ids:
            typer.echo("")
            typer.echo(f"{label}:")
            for name in ids:
                show_text(f"{_heading(every[name])} ({name})", "  ")
    typer.echo("")
    show_text(f"Source: {found.source}, {found.section}")


def _show_children(rule: Rule, every: dict[str, Rule], words: PlainWords, indent: str) -> None:
    """Write what belongs to a rule, nested as it is; a chapter's own sections are written as well."""
    for name in rule.children:
        child = every[name]
        mark = child.number or child.kind.capitalize()
        stop = "" if child.title.endswith(("?", "!")) else "."
        title = f"{child.title}{stop} " if child.title else ""
        show_text(f"{mark} {title}{words.plain(child.text)}".rstrip(), indent + "  ")
        _show_children(child, every, words, indent + "  ")


def term(
    context: typer.Context,
    word: Annotated[list[str], typer.Argument(help="A term in any of its forms.")],
    game: GameOption = None,
    lang: LangOption = None,
    limit: LimitOption = None,
    json: JsonOption = False,
) -> None:
    """Say what a term means, and which rule defines it.

    Example: decklore term cipher
    """
    from toolkit.rules import find_terms, read_rules

    connection, of = session(context).connect_to(game)
    wanted = " ".join(word)
    found = find_terms(connection, wanted, game=of, lang=lang)[:limit]
    for item in found:
        say_moved(context, connection, "term", wanted, item.game, item.id)
    if json:
        show_json([item.json() for item in found])
        return
    if not found:
        raise NothingFound(_no_term(connection, wanted))
    for item in found:
        every = {rule.id: rule for rule in read_rules(connection, item.game, lang)}
        typer.echo(f"{bold(item.name)}  {dim(f'{item.game} · {item.id}')}")
        show_text(PlainWords(connection, item.game, lang, every).plain(item.definition), "  ")
        show_text(f"Rule: {_heading(every[item.rule])} ({item.rule})", "  ")


def _no_term(connection: sqlite3.Connection, word: str) -> str:
    from toolkit.text import nearest

    known = [row[0] for row in connection.execute("SELECT form FROM term_form")]
    near = nearest(word, known, most=3)
    hint = f"; the nearest: {', '.join(near)}" if near else f"; `decklore rules {word}` searches the rules"
    return f'no glossary has "{word}"{hint}'
