"""What can be printed of a game: its card sets, its cards by type, its player aid; and that aid."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from toolkit.cli.output import bold, count_of, show_json
from toolkit.cli.session import NothingFound, Session
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from toolkit.games import Game
    from toolkit.sheets.layout import Layout
    from toolkit.sheets.papers import Paper


@dataclass(frozen=True)
class Printable:
    """A thing of a game: its kind, its name, its copies or its languages, and the words that print it."""

    game: str
    kind: str
    name: str
    copies: int | None
    languages: tuple[str, ...]
    command: str

    def words(self) -> str:
        """Say what is printed."""
        held = ", ".join(self.languages) if self.copies is None else count_of(self.copies, _NOUNS[self.kind])
        return f"{self.name}: {held}" if held else self.name


_NOUNS = {"set": "card", "card": "card", "counter": "counter"}


def _presets() -> Iterator[Printable]:
    from toolkit.sheets.presets import PRESETS

    for preset in PRESETS.values():
        yield Printable("", "preset", preset.about, None, (), f"print … --preset {preset.id}")
    yield Printable("", "sheet", "How far a printer shifts the second side.", None, (), "print calibration")


def list_printables(here: Session, game: str | None, lang: str | None, *, json: bool) -> None:
    """Show what can be printed of a game, or of all games."""
    from toolkit.games import get_game, read_games

    connection, of = here.connect_to(game)
    games = [get_game(connection, of)] if of else read_games(connection)
    found = [one for game in games for one in find_printables(connection, game, lang)]
    found += _presets()
    if json:
        show_json([asdict(one) for one in found])
    else:
        commands = [f"decklore {one.command}" for one in found]  # never broken over lines: they are copied
        longest = max(map(len, commands))
        typer.echo(f"{bold('Print with')}{'What':>{longest - 4}}")
        for command, one in zip(commands, found, strict=True):
            typer.echo(f"{command:<{longest}}  {one.words()}")


def find_printables(connection: sqlite3.Connection, game: Game, lang: str | None) -> Iterator[Printable]:
    """Yield the sets and types that have cards, then the player aid where there is a turn track."""
    from toolkit.games import text_in
    from toolkit.turn import read_track

    for one in game.sets.values():
        yield from _cards(connection, game, "set", f"set:{one.slug}", text_in(one.name, lang))
    for kind in game.types.values():
        yield from _cards(connection, game, kind.form, f"t:{kind.slug}", text_in(kind.plural, lang))
    if read_track(connection, game.id) is not None:
        command = f"print --aid turn --game {game.id}"
        yield Printable(game.id, "aid", "player aid, the turn", None, game.languages, command)
    command = f"print --aid rules --game {game.id}"
    yield Printable(game.id, "aid", "booklet, the rules", None, game.languages, command)


def _cards(
    connection: sqlite3.Connection, game: Game, kind: str, query: str, name: str
) -> Iterator[Printable]:
    from toolkit.cards import read_cards
    from toolkit.query import search

    found = read_cards(connection, search(connection, query, game=game.id).printings)
    total = sum(card.printing.quantity for card in found)
    if total:
        yield Printable(game.id, kind, name, total, (), f"print {query} --game {game.id}")


def print_aid(
    here: Session, game: str | None, paper: Paper, output: Path | None, lang: str | None, *, json: bool
) -> None:
    """Write the player aid made from a game's turn track."""
    from toolkit.games import get_game
    from toolkit.rules import read_rules
    from toolkit.sheets import save_aid
    from toolkit.turn import read_track

    if game is None:
        raise DeckloreError("say with --game whose player aid to print")
    connection, found = here.connect_to(game)
    assert found is not None
    of, track = get_game(connection, found), read_track(connection, found)
    if track is None:
        raise NothingFound(f"the pack of {of.id} has no turn track, of which an aid is made")
    spoken = track.language(lang)
    path = output or Path(f"{of.id}-turn-{spoken}.pdf")
    numbers = {rule.id: rule.number for rule in read_rules(connection, of.id) if rule.number}
    with here.working("drawing the player aid"):
        pages = save_aid(path, of, track, numbers=numbers, paper=paper, lang=spoken)
    if json:
        show_json(
            {
                "file": str(path),
                "game": of.id,
                "aid": "turn",
                "lang": spoken,
                "pages": pages,
                "paper": paper.id,
            }
        )
    else:
        typer.echo(f"{path}: the turn in {spoken} on {count_of(pages, 'page')} ({paper.label})")


def print_booklet(
    here: Session, game: str | None, paper: Paper | None, output: Path | None, lang: str | None, *, json: bool
) -> None:
    """Write the rules of a game as a booklet, in A5 unless another paper is said."""
    from toolkit.games import get_game
    from toolkit.rules import read_rules, read_terms
    from toolkit.sheets.booklet import make_booklet
    from toolkit.sheets.papers import PAPERS
    from toolkit.sheets.preview import count_of_pages
    from toolkit.sheets.writing import write_whole

    if game is None:
        raise DeckloreError("say with --game whose rules to print")
    connection, found = here.connect_to(game)
    assert found is not None
    of, paper = get_game(connection, found), paper or PAPERS["a5"]
    spoken = lang if lang in of.languages else of.languages[0]
    rules, terms = read_rules(connection, found, spoken), read_terms(connection, found, spoken)
    with here.working("setting the booklet"):
        pdf = make_booklet(of, rules, terms, paper=paper, lang=spoken)
    path = output or Path(f"{of.id}-rules-{spoken}.pdf")
    write_whole(path, pdf)
    pages = count_of_pages(pdf)
    if json:
        show_json(
            {
                "file": str(path),
                "game": of.id,
                "aid": "rules",
                "lang": spoken,
                "pages": pages,
                "paper": paper.id,
            }
        )
    else:
        typer.echo(f"{path}: the rules in {spoken} on {count_of(pages, 'page')} ({paper.label})")


def print_calibration(
    here: Session, layout: Layout, output: Path | None, lang: str | None, *, picture: bool, json: bool
) -> None:
    """Write the sheet that says how far a printer shifts the second side."""
    from toolkit.sheets.calibration import make_calibration
    from toolkit.sheets.preview import first_page
    from toolkit.sheets.writing import write_whole

    path = output or Path(f"calibration-{layout.paper.id}.pdf")
    with here.working("drawing the calibration sheet"):
        pdf = make_calibration(layout, lang or "en")
    write_whole(path, first_page(pdf) if picture else pdf)
    if json:
        show_json({"file": str(path), "pages": 2, "paper": layout.paper.id})
    else:
        typer.echo(f"{path}: print it on both sides and hold it against the light ({layout.paper.label})")
