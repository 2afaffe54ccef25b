"""What `decklore print` writes of cards, by the preset's kind of output."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from toolkit.cli.output import count_of, show_json
from toolkit.cli.print_choice import chosen_cards
from toolkit.errors import DeckloreError
from toolkit.sheets.presets import Output

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from toolkit.cli.print_choice import Chosen
    from toolkit.cli.session import Session
    from toolkit.games import Game
    from toolkit.sheets import Print
    from toolkit.sheets.layout import Layout
    from toolkit.sheets.presets import Preset
    from toolkit.sheets.style import Style


@dataclass(frozen=True)
class Job:
    """What the command line asks for."""

    query: list[str] | None
    deck: Path | None
    game: str | None
    preset: Preset
    layout: Layout
    style: Style
    thickness_mm: float
    output: Path | None
    preview: Path | None
    title: str | None
    back: Path | None
    lang: str | None


@dataclass(frozen=True)
class _Chosen:
    """The cards of a job: their game, how many of each, and what to call them with their game and without."""

    game: Game
    prints: Sequence[Print]
    title: str
    name: str

    @property
    def total(self) -> int:
        """How many cards there are, copies counted."""
        return sum(one.copies for one in self.prints)


def write_job(here: Session, job: Job, *, json: bool) -> None:
    """Write the cards that a job is about. Raises DeckloreError for what can't be read, drawn or written."""
    from toolkit.redirects import read_redirects
    from toolkit.rights import check_public
    from toolkit.sheets import Print
    from toolkit.sheets.gathering import picture_warnings

    found = chosen_cards(here, job.query, job.deck, job.game, job.lang)
    game = found.game
    if job.preset.output in {Output.PICTURES, Output.TABLE}:
        check_public(here.connect(), "pictures for a print shop or a virtual table", game.id)
    job = replace(job, style=replace(job.style, renamed=read_redirects(here.connect(), game.id, "card")))
    prints = [Print(card, copies) for card, copies in found.cards if copies]
    for warning in picture_warnings(game, [one.card for one in prints], job.style, job.back):
        here.say(f"decklore: {warning}")
    chosen = _Chosen(game, prints, *_names(job, found))
    said, data = _WRITERS[job.preset.output](here, job, chosen)
    if json:
        show_json({**data, "game": game.id, "cards": chosen.total, "preset": job.preset.id})
    else:
        typer.echo(said)


def _names(job: Job, found: Chosen) -> tuple[str, str]:
    """Return what to call the cards in a margin, with their game, and on a box, which names that itself."""
    from toolkit.games import text_in

    if job.title:
        return job.title, job.title
    game = text_in(found.game.short_title, job.lang)
    what = found.name or (found.about if job.preset.output is not Output.BOX else "")
    return f"{game}: {what}" if what else game, found.name or game


def _pages(here: Session, job: Job, chosen: _Chosen) -> tuple[str, dict[str, Any]]:
    """Write a PDF, or a picture of its first page."""
    from toolkit.sheets import make_sheets
    from toolkit.sheets.preview import count_of_pages, first_page
    from toolkit.unfinished import write_whole

    path = job.output or Path(f"{chosen.game.id}-sheets.pdf")
    with here.drawing(len({one.key for one in chosen.prints})) as progress:
        pdf = make_sheets(
            chosen.game,
            chosen.prints,
            layout=job.layout,
            title=chosen.title,
            lang=job.lang,
            back=job.back,
            style=job.style,
            progress=progress,
        )
    if job.preview is not None:
        write_whole(job.preview, first_page(pdf))
        return f"{job.preview}: the first page", {"file": str(job.preview)}
    write_whole(path, pdf)
    pages = count_of_pages(pdf)
    paper = job.layout.for_size(chosen.game.card_width_mm, chosen.game.card_height_mm).paper
    said = f"{path}: {count_of(chosen.total, 'card')} on {count_of(pages, 'page')} ({paper.label})"
    return said, {"file": str(path), "pages": pages, "paper": paper.id}


def _pictures(here: Session, job: Job, chosen: _Chosen) -> tuple[str, dict[str, Any]]:
    """Write a folder or an archive of single pictures."""
    from toolkit.sheets.singles import ORDER, card_pictures
    from toolkit.sheets.writing import write_folder

    _no_preview(job)
    path = job.output or Path(f"{chosen.game.id}-{job.preset.id}")
    with here.drawing(len({one.key for one in chosen.prints})) as progress:
        count = write_folder(
            path,
            card_pictures(
                chosen.game,
                chosen.prints,
                kind=job.preset.kind,
                size=job.preset.size.with_bleed(job.layout.bleed_mm),
                back=job.back,
                style=job.style,
                lang=job.lang,
                progress=progress,
            ),
            listing=ORDER,
        )
    said = f"{path}: {count_of(count, 'file')}, {count_of(chosen.total, 'card')} to order"
    return said, {"folder": str(path), "files": count}


def _table(here: Session, job: Job, chosen: _Chosen) -> tuple[str, dict[str, Any]]:
    """Write sheets of pictures and a saved object for a virtual table."""
    from toolkit.cli.exporting import save_table_object
    from toolkit.exchange.decks.tts import Pile
    from toolkit.sheets.tabletop import Looks

    _no_preview(job)
    path = job.output or Path(f"{chosen.game.id}-tts.json")
    pile = Pile(chosen.title, tuple((one.card, one.copies) for one in chosen.prints))
    looks = Looks(job.style, job.back, job.lang)
    pictures = save_table_object(here, chosen.game, chosen.title, [pile], path, looks)
    said = f"{path}: {count_of(chosen.total, 'card')}, {count_of(pictures, 'picture')} beside it"
    return said, {"file": str(path), "pictures": pictures}


def _box(here: Session, job: Job, chosen: _Chosen) -> tuple[str, dict[str, Any]]:
    """Write the net of a box, or a picture of it."""
    from toolkit.sheets.faces import card_size
    from toolkit.sheets.preview import first_page
    from toolkit.sheets.tuckbox import make_tuckbox
    from toolkit.unfinished import write_whole

    sizes = [card_size(chosen.game, one.card.type) for one in chosen.prints]
    largest = max(min(size) for size in sizes), max(max(size) for size in sizes)
    with here.working("drawing the box"):
        pdf = make_tuckbox(
            chosen.game,
            chosen.total,
            largest,
            title=chosen.name,
            paper=job.layout.paper,
            thickness_mm=job.thickness_mm,
            style=job.style,
            lang=job.lang,
        )
    path = job.preview or job.output or Path(f"{chosen.game.id}-box.pdf")
    write_whole(path, first_page(pdf) if job.preview else pdf)
    said = f"{path}: a box for {count_of(chosen.total, 'card')} ({job.layout.paper.label})"
    return said, {"file": str(path), "paper": job.layout.paper.id}


def _no_preview(job: Job) -> None:
    if job.preview is not None:
        raise DeckloreError(f"--preview shows pages, and --preset {job.preset.id} makes none")


_WRITERS: dict[str, Callable[[Session, Job, _Chosen], tuple[str, dict[str, Any]]]] = {
    "pages": _pages,
    "pictures": _pictures,
    "table": _table,
    "box": _box,
}
