"""A repair of a deck in the terminal: what to take out and to add, below the limits that ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from toolkit.cli.output import bold, count_of, show_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.decks import Format
    from toolkit.decks.formats import Limit
    from toolkit.decks.repair import Change, Repair


def show_repair(repair: Repair, form: Format, name: str, collection: str, lang: str | None) -> None:
    """Write a repair; `name` and `collection` are what the files are called."""
    typer.echo(bold(f"{name}: {_verdict(repair)} in {form.id} ({form.game})"))
    for note in repair.before.json()["notes"]:
        show_text(note, "  ")
    for finding in repair.not_owned:
        show_text(f"{collection}: {finding.message(lang)}", "  ")
    if not repair.possible:
        _show_conflict(repair, form, collection, lang)
        return
    for taken in repair.taken:
        show_text(taken.finding.message(lang), "    ", first="  - ")
    for section in form.sections:
        groups = list(_groups(repair, section.id))
        if groups:
            typer.echo(bold(f"  {_text(section.name, lang)}"))
        for reasons, lines in groups:
            for limit in reasons:
                show_text(_reason(limit, form, lang, section.id), "    ")
            if not reasons:
                show_text("so that no more copies are needed than you own", "    ")
            for line in lines:
                show_text(line, "          ", first="      ")


def _verdict(repair: Repair) -> str:
    if repair.before.legal:
        return "already legal"
    if not repair.possible:
        return "no change makes it legal"
    parts = []
    if repair.total:
        parts.append(f"{count_of(repair.total, 'card')} to add or take out")
    if repair.taken:
        parts.append(f"{count_of(len(repair.taken), 'line')} to take out")
    return f"{' and '.join(parts)} to make it legal"


def _groups(repair: Repair, section: str) -> Iterator[tuple[tuple[Limit, ...], list[str]]]:
    """Yield the lines of a section, those with the same reasons together."""
    found: dict[tuple[str, ...], tuple[tuple[Limit, ...], list[str]]] = {}
    lines = [(c.reasons, _line(c)) for c in repair.changes if c.section == section]
    lines += [(want.reasons, f"+ {want.words}") for want in repair.wanted if want.section == section]
    for reasons, line in lines:
        found.setdefault(tuple(limit.id for limit in reasons), (reasons, []))[1].append(line)
    yield from found.values()


def _line(change: Change) -> str:
    card = change.card
    where = f" [{card.printing.set}]" if len(card.printings) > 1 and card.printing.set else ""
    sign = "+" if change.by > 0 else "-"
    return f"{sign} {abs(change.by)} {card.title}{where} ({change.now} → {change.after})"


def _reason(limit: Limit, form: Format, lang: str | None, section: str | None = None) -> str:
    from toolkit.decks.sentences import say

    place = "" if limit.section == section else f"{_text(form.section(limit.section).name, lang)}: "
    rule = say(limit.rule.saying(lang), lang) if limit.rule else ""
    return f"{place}{_text(limit.says, lang)}{rule}"


def _text(texts: dict[str, str], lang: str | None) -> str:
    from toolkit.games import text_in

    return text_in(texts, lang)


def _show_conflict(repair: Repair, form: Format, collection: str, lang: str | None) -> None:
    alone = len(repair.conflict) + repair.collection_conflicts == 1
    typer.echo(
        "  This can't be met:" if alone else "  These can't all be met, though without any one they can:"
    )
    for limit in repair.conflict:
        show_text(_reason(limit, form, lang), "      ", first="    - ")
    if repair.collection_conflicts:
        show_text(f"no card is added that {collection} does not have", "      ", first="    - ")
