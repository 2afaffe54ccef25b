"""`decklore deck stats`, `decklore deck odds` and `decklore deck hand`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.bars import show_bars, writes_blocks
from toolkit.cli.deck_reading import FormatOption, read_list_of
from toolkit.cli.options import GameOption, JsonOption, LangOption
from toolkit.cli.output import bold, count_of, show_json, show_table, show_text
from toolkit.cli.session import session

if TYPE_CHECKING:
    from toolkit.cards import Card
    from toolkit.decks.hands import Deal
    from toolkit.decks.numbers import Curve, Numbers
    from toolkit.decks.odds import Odds, Row

FileArgument = Annotated[Path, typer.Argument(help="A deck list; - for standard input.", allow_dash=True)]
SectionOption = Annotated[
    str | None, typer.Option("--section", help="Id of a section of the format.", show_default=False)
]
HandOption = Annotated[
    str | None,
    typer.Option(
        "--hand", help="Which hand of the rules, where they give several: second-player.", show_default=False
    ),
]
DrawOption = Annotated[
    int | None,
    typer.Option("--draw", min=0, max=9_999, help="Cards drawn.", show_default="as the rules say"),
]
NoSetupOption = Annotated[bool, typer.Option("--no-setup", help="Setup takes no cards out of the deck.")]


def register(group: typer.Typer) -> None:
    """Add the commands of this module."""
    group.command("stats")(stats)
    group.command("odds")(odds)
    group.command("hand")(hand)


# ---------------------------------------------------------------- stats


def stats(
    context: typer.Context,
    file: FileArgument,
    section: SectionOption = None,
    form: FormatOption = None,
    game: GameOption = None,
    plain: Annotated[bool, typer.Option("--ascii", help="Draw bars of # alone.")] = False,
    lang: LangOption = None,
    json: JsonOption = False,
) -> None:
    """Count the cards of a deck by section, type, trait and set, and show the curve of each number.

    Averages are over the cards that have a number, and over all whose type has the field, with a missing
    number as 0.

    Example: decklore deck stats mydeck.txt
    """
    from toolkit.decks.numbers import deck_numbers, section_names
    from toolkit.games import get_game

    here = session(context)
    deck = read_list_of(here, file, game=game, form=form, lang=lang)
    connection = here.connect()
    names = section_names(connection, deck, section, lang)
    numbers = deck_numbers(deck, get_game(connection, deck.game), names, section, lang)
    if json:
        show_json({"game": deck.game, "format": deck.format, "section": section, **numbers.json()})
        return
    of = f"{deck.game}, {deck.format}" if deck.format else deck.game
    designs = f"{numbers.designs:,} different"
    typer.echo(bold(f"{file}: {count_of(numbers.cards, 'card')}, {designs} ({of})"))
    _show_numbers(numbers, ascii_only=plain or not writes_blocks())


def _show_numbers(numbers: Numbers, *, ascii_only: bool) -> None:
    groups = {
        "Section": (numbers.sections, 0, ""),
        "Type": (numbers.types, 0, ""),
        "Trait": (numbers.traits, numbers.without_trait, "none"),
        "Set": (numbers.sets, numbers.declared, "declared by the list"),
    }
    for title, (found, others, name) in groups.items():
        rows = [(one.name, one.count) for one in found] + ([(name, others)] if others and found else [])
        shown = [(name, count, _share(count, numbers.cards)) for name, count in rows]
        if len(shown) > (title == "Section"):
            show_bars(title, shown, ascii_only=ascii_only)
    for curve in numbers.curves:
        rows = [*curve.rows(), ("none", curve.missing)] if curve.missing else curve.rows()
        shown = [(name, count, "") for name, count in rows]
        show_bars(curve.name, shown, note=_averages(curve), ascii_only=ascii_only)


def _share(count: int, every: int) -> str:
    from fractions import Fraction

    from toolkit.decks.chances import shown

    return shown(Fraction(count, every)) if every else ""


def _averages(curve: Curve) -> str:
    from toolkit.decks.chances import decimal_of

    if curve.average is None or curve.over_all is None:
        return ""
    note = f": average {decimal_of(curve.average, 2)} of {count_of(curve.having, 'card')}"
    every = curve.every
    return note if every == curve.having else f"{note}, {decimal_of(curve.over_all, 2)} of all {every:,}"


# ---------------------------------------------------------------- odds


def odds(
    context: typer.Context,
    file: FileArgument,
    query: Annotated[str, typer.Argument(help="A card query, such as t:gate.")],
    draw: DrawOption = None,
    at_least: Annotated[
        int | None,
        typer.Option(
            "--at-least", min=0, max=9_999, help="How many of them are wanted.", show_default="1, 2, 3, 4"
        ),
    ] = None,
    mulligan: Annotated[
        str,
        typer.Option(
            "--mulligan",
            help="none; rule, the game's own; all, or all:2 (twice), the whole hand drawn anew; "
            "aside, or aside:3, (at most 3) cards set aside and replaced.",
        ),
    ] = "none",
    turns: Annotated[int, typer.Option("--turns", min=0, max=99, help="So many turns after the hand.")] = 0,
    each_turn: Annotated[
        int | None,
        typer.Option(
            "--each-turn", min=0, max=99, help="Cards drawn each turn.", show_default="as the rules say, or 1"
        ),
    ] = None,
    section: SectionOption = None,
    hand: HandOption = None,
    no_setup: NoSetupOption = False,
    form: FormatOption = None,
    game: GameOption = None,
    lang: LangOption = None,
    json: JsonOption = False,
) -> None:
    """Tell the exact chance of drawing cards that match a query, and the model behind it.

    The opening hand is that of the game's rules: what setup takes out of the deck is out of it, and as
    many cards are drawn as they say. --draw, --section, --no-setup and --each-turn say otherwise.

    Example: decklore deck odds mydeck.txt t:gate --turns 3
    """
    from toolkit.decks.odds import Asked, find_odds

    here = session(context)
    deck = read_list_of(here, file, game=game, form=form, lang=lang)
    asked = Asked(query, section, hand, draw, at_least, mulligan, turns, each_turn, not no_setup)
    found = find_odds(here.connect(), deck, asked, lang)
    if json:
        show_json({"game": deck.game, "format": deck.format, **found.json()})
        return
    typer.echo(bold(f"{file}: the chance of cards that match {query or 'anything'}"))
    if found.worst:
        typer.echo("  if setup takes as few of them as it can:")
    _show_odds(found, found.rows)
    if found.worst:
        typer.echo("  if setup takes as many of them as it can:")
        _show_odds(found, found.worst)
    for line in found.model:
        show_text(line, "    ", first="  - ")


def _show_odds(found: Odds, rows: tuple[Row, ...]) -> None:
    from toolkit.decks.chances import shown

    after = [f"turn {turn}" for turn in range(1, len(found.draws))]
    drawn = [f"({count})" for count in found.draws]
    heads = [f"{name} {count}" for name, count in zip(["hand", *after], drawn, strict=True)]
    table = [[f"  at least {row.at_least}", *map(shown, row.chances)] for row in rows]
    show_table([("  (cards drawn)", False), *((head, True) for head in heads)], table)


# ---------------------------------------------------------------- hand


def hand(
    context: typer.Context,
    file: FileArgument,
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed", help="Any word or number: the same one deals the same hand.", show_default=False
        ),
    ] = None,
    draw: DrawOption = None,
    section: SectionOption = None,
    hand: HandOption = None,
    no_setup: NoSetupOption = False,
    form: FormatOption = None,
    game: GameOption = None,
    lang: LangOption = None,
    json: JsonOption = False,
) -> None:
    """Deal a sample hand as the game's setup says: what it took out, the hand, what is left.

    Without --seed each hand is another; the seed is said, so that it can be dealt again on any machine.

    Example: decklore deck hand mydeck.txt --seed 7
    """
    import secrets

    from toolkit.decks.hands import deal_hand

    here = session(context)
    deck = read_list_of(here, file, game=game, form=form, lang=lang)
    deal = deal_hand(
        here.connect(),
        deck,
        seed if seed is not None else str(secrets.randbelow(10**9)),
        hand=hand,
        draw=draw,
        section=section,
        setup=not no_setup,
        lang=lang,
    )
    if json:
        show_json({"game": deck.game, "format": deck.format, **deal.json(lang)})
    else:
        _show_deal(deal, str(file), lang)


def _show_deal(deal: Deal, name: str, lang: str | None) -> None:
    from toolkit.games import text_in

    typer.echo(bold(f"{name}: a sample hand, --seed {deal.seed}"))
    for take, cards in deal.taken:
        titles = ", ".join(card.title for card in cards)
        show_text(f"{text_in(take.says, lang)}: {titles}", "    ", first="  setup took ")
    called = text_in(deal.drawn_for.name, lang) if deal.drawn_for else "Hand"
    typer.echo(f"  {called}, {count_of(len(deal.hand), 'card')}:")
    for title, count in _gathered(deal.hand):
        typer.echo(f"    {count} {title}")
    if len(deal.hand) < deal.asked:
        typer.echo(f"  The deck has no more; {deal.asked} were to be drawn.")
    top = f", {deal.left[0].title} on top" if deal.left else ""
    show_text(f"{count_of(len(deal.left), 'card')} left in {deal.section}{top}", "  ")


def _gathered(cards: tuple[Card, ...]) -> list[tuple[str, int]]:
    """Return the titles of cards with their numbers, in the order in which they were drawn."""
    found: dict[str, int] = {}
    for card in cards:
        found[card.title] = found.get(card.title, 0) + 1
    return list(found.items())
