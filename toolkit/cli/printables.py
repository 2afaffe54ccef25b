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
    from toolkit.sheets.style import Style


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


@dataclass(frozen=True)
class AidJob:
    """What the command line asks for beside the aid itself; without a paper it is the usual one."""

    game: str | None
    paper: Paper | None
    style: Style
    output: Path | None
    preview: Path | None
    lang: str | None


def print_aid(here: Session, job: AidJob, *, json: bool) -> None:
    """Write the player aid made from a game's turn track."""
    from toolkit.games import get_game
    from toolkit.rules import read_rules
    from toolkit.sheets import make_aid
    from toolkit.sheets.papers import PAPERS
    from toolkit.turn import read_track

    if job.game is None:
        raise DeckloreError("say with --game whose player aid to print")
    connection, found = here.connect_to(job.game)
    assert found is not None
    of, track = get_game(connection, found), read_track(connection, found)
    if track is None:
        raise NothingFound(f"the pack of {of.id} has no turn track, of which an aid is made")
    spoken, paper = track.language(job.lang), job.paper or PAPERS["a4"]
    numbers = {rule.id: rule.number for rule in read_rules(connection, of.id) if rule.number}
    with here.working("drawing the player aid"):
        pdf = make_aid(of, track, numbers=numbers, paper=paper, lang=spoken, style=job.style)
    _write_aid(job, pdf, of, "turn", spoken, paper, json=json)


def print_booklet(here: Session, job: AidJob, *, json: bool) -> None:
    """Write the rules of a game as a booklet, in A5 unless another paper is said."""
    from toolkit.games import get_game
    from toolkit.rules import read_rules, read_terms
    from toolkit.sheets.booklet import make_booklet
    from toolkit.sheets.papers import PAPERS

    if job.game is None:
        raise DeckloreError("say with --game whose rules to print")
    connection, found = here.connect_to(job.game)
    assert found is not None
    of, paper = get_game(connection, found), job.paper or PAPERS["a5"]
    spoken = job.lang if job.lang in of.languages else of.languages[0]
    rules, terms = read_rules(connection, found, spoken), read_terms(connection, found, spoken)
    with here.working("setting the booklet"):
        pdf = make_booklet(of, rules, terms, paper=paper, lang=spoken, style=job.style)
    _write_aid(job, pdf, of, "rules", spoken, paper, json=json)


def _write_aid(job: AidJob, pdf: bytes, of: Game, aid: str, lang: str, paper: Paper, *, json: bool) -> None:
    """Write the PDF, or a picture of its first page, and say so."""
    from toolkit.sheets.preview import count_of_pages, first_page
    from toolkit.unfinished import write_whole

    path = job.preview or job.output or Path(f"{of.id}-{aid}-{lang}.pdf")
    write_whole(path, first_page(pdf) if job.preview else pdf)
    pages = count_of_pages(pdf)
    if json:
        said = {"file": str(path), "game": of.id, "aid": aid, "lang": lang, "pages": pages, "paper": paper.id}
        show_json(said)
    elif job.preview:
        typer.echo(f"{path}: the first page of {pages}" if pages > 1 else f"{path}: the page")
    else:
        typer.echo(f"{path}: the {aid} in {lang} on {count_of(pages, 'page')} ({paper.label})")


def print_calibration(
    here: Session, layout: Layout, output: Path | None, lang: str | None, *, picture: bool, json: bool
) -> None:
    """Write the sheet that says how far a printer shifts the second side."""
    from toolkit.sheets.calibration import make_calibration
    from toolkit.sheets.preview import first_page
    from toolkit.unfinished import write_whole

    path = output or Path(f"calibration-{layout.paper.id}.pdf")
    with here.working("drawing the calibration sheet"):
        pdf = make_calibration(layout, lang or "en")
    write_whole(path, first_page(pdf) if picture else pdf)
    if json:
        show_json({"file": str(path), "pages": 2, "paper": layout.paper.id})
    else:
        typer.echo(f"{path}: print it on both sides and hold it against the light ({layout.paper.label})")
