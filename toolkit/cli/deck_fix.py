"""`decklore deck fix`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from toolkit.cli.answers import AskingCommand
from toolkit.cli.deck_options import AskedDeck, OnOption, ReadingOption, read_asked
from toolkit.cli.deck_reading import FormatOption, written_list
from toolkit.cli.deck_repair import show_repair
from toolkit.cli.options import GameOption, JsonOption, LangOption
from toolkit.cli.output import show_json
from toolkit.cli.session import NO, session

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable

    from toolkit.cli.session import Session
    from toolkit.decks import DeckList, Format, Written
    from toolkit.decks.repair import Repair


def register(group: typer.Typer) -> None:
    """Add the command of this module."""
    group.command("fix", cls=AskingCommand)(fix)


def fix(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help="A deck list; - for standard input.", allow_dash=True)],
    form: FormatOption = None,
    game: GameOption = None,
    collection: Annotated[
        Path | None,
        typer.Option(
            "--from",
            help="The cards that you own, a list or a CSV file with count, name and set: add no others.",
            metavar="COLLECTION",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            help="Write the mended list here, with your own lines; - for standard output, and nothing else.",
            show_default=False,
        ),
    ] = None,
    reading: ReadingOption = None,
    before: Annotated[
        Path | None,
        typer.Option("--before", help="The deck before a swap with the sideboard.", show_default=False),
    ] = None,
    on: OnOption = None,
    lang: LangOption = None,
    json: JsonOption = False,
) -> None:
    """Propose the smallest change that makes a deck legal: exit 0 if there is one, 1 if not.

    The fewest cards added and taken out; cards of the list before new ones; then by name. Each line says
    which limit asks for it. Where nothing helps, the limits that conflict are named. Where the game's known
    cards do not suffice, it says what kind of card is still to be added, and the exit code is 1.

    Example: decklore deck fix mydeck.txt --game hyborian --format standard
    """
    from toolkit.decks import read_deck, read_format
    from toolkit.decks.repair import find_repair

    asked = read_asked(context, file, game, form, lang)

    def repair_of(deck: DeckList) -> Repair:
        old = written_list(before) if before else None
        return find_repair(
            asked.connection,
            deck,
            readings=tuple(reading or ()),
            before=read_deck(asked.connection, old, game=deck.game, format=deck.format) if old else None,
            lang=lang,
            parameters=asked.parameters,
            on=on,
            collection=written_list(collection) if collection else None,
        )

    deck, repair = (
        _nearest(asked, repair_of, lang) if _guessed(asked) else (asked.deck, repair_of(asked.deck))
    )
    found = read_format(asked.connection, deck.game, deck.format or "")
    if json:
        show_json(repair.json())
    elif str(output) != "-":
        show_repair(repair, found, str(file), str(collection), lang)
    if output and repair.possible:
        _write(session(context), asked.connection, repair, found, deck, str(file), output)
    if not repair.done:
        raise typer.Exit(NO)


def _guessed(asked: AskedDeck) -> bool:
    """Return whether the format was guessed among several, and no answer speaks for one of them."""
    return not asked.parameters and any(note.message == "best-format" for note in asked.deck.notes)


def _nearest(
    asked: AskedDeck, repair_of: Callable[[DeckList], Repair], lang: str | None
) -> tuple[DeckList, Repair]:
    """Return the list as read for the format nearest to it (the guessed one of equals), and its repair."""
    from toolkit.decks import format_names, read_deck, read_format
    from toolkit.decks.sentences import Saying

    guessed = asked.deck
    found = [(guessed, repair_of(guessed))]
    for game, name in format_names(asked.connection, guessed.game):
        if name == guessed.format:
            continue
        form = read_format(asked.connection, game, name)
        deck = read_deck(asked.connection, guessed.written, game=game, format=name, lang=lang)
        notes = tuple(
            Saying(note.message, {**note.facts, "format": form.name})
            if note.message == "best-format"
            else note
            for note in guessed.notes
        )
        deck = replace(deck, notes=notes)
        found.append((deck, repair_of(deck)))
    return min(found, key=lambda pair: (not pair[1].done, not pair[1].possible, pair[1].total))


def _write(
    here: Session,
    connection: sqlite3.Connection,
    repair: Repair,
    form: Format,
    deck: DeckList,
    name: str,
    output: Path,
) -> None:
    """Write the mended list, edited where it stands or, where that can't be, anew."""
    from toolkit.decks import read_deck
    from toolkit.decks.repair import mended_text
    from toolkit.exchange.decks import read_list_text
    from toolkit.unfinished import write_whole

    def read(written: Written | str) -> DeckList:
        return read_deck(connection, written, game=deck.game, format=deck.format)

    text, anew = mended_text(repair, form, deck, lambda text: read(read_list_text(text, name)), read)
    kind = "plain text"
    if anew and (other := _of_another_program(connection, repair.deck, form, output)):
        kind, text = other
    if str(output) == "-":
        typer.echo(text, nl=False)
        return
    write_whole(output, text.encode("utf-8"))
    here.say(f"wrote {output}")
    if anew:
        here.say(f"It is {kind}, written anew: the changes do not fit into the lines of the list.")


def _of_another_program(
    connection: sqlite3.Connection, deck: DeckList, form: Format, output: Path
) -> tuple[str, str] | None:
    """Return a list as the ending of a file asks for it, after the format's name, if that holds it all."""
    from toolkit.decks import read_deck
    from toolkit.decks.repair import same_cards
    from toolkit.exchange.decks import FORMATS, make_outgoing, read_list_text, readable, writable, write_list

    for name in writable():
        kind = FORMATS[name]
        if output.suffix.lower() in kind.endings and not kind.pictures and name in readable():
            text = write_list(make_outgoing(connection, deck, form), name)
            again = read_deck(
                connection, read_list_text(text, str(output), name), game=deck.game, format=form.id
            )
            return (kind.label, text) if same_cards(again, deck) else None
    return None
