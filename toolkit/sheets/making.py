"""Sheets and faces of a game's cards, as bytes or as a file.

Promises: copies in the order asked for, no blank page, nothing half written. Leaves out: which
cards (the query language and deck lists say that) and how a face looks (the templates).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from toolkit.collector import collector_rests
from toolkit.errors import DeckloreError, Finding, Severity
from toolkit.sheets.compact import compact_svg
from toolkit.sheets.drawing import Drawing, How, draw_faces
from toolkit.sheets.faces import card_size, symbols_of
from toolkit.sheets.fonts import letter_name, missing_letters
from toolkit.sheets.gathering import Behind, Gathered, faces_of, gather, gather_backs
from toolkit.sheets.imposition import Item, Page, impose
from toolkit.sheets.layout import Duplex, Layout
from toolkit.sheets.lower import Lifted
from toolkit.sheets.margins import lay_margin
from toolkit.sheets.runs import broken_marks
from toolkit.sheets.stamping import stamp
from toolkit.sheets.style import Style
from toolkit.sheets.typesetting import (
    FaceFault,
    SheetError,
    Subjects,
    finished,
    typeset,
)
from toolkit.sheets.words import words_in
from toolkit.unfinished import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from toolkit.cards import Card
    from toolkit.games import Game
    from toolkit.sheets.drawing import AnyFace
    from toolkit.sheets.marks import Segment


class PrintError(DeckloreError):
    """A job that makes no sheet: no card, or a title that cannot be set; raised by `make_sheets`."""


@dataclass(frozen=True)
class Print:
    """A card and how often it is wanted on the sheets."""

    card: Card
    copies: int = 1

    @property
    def key(self) -> tuple[int, str]:
        """What tells this printing from others, cards included that no database holds."""
        return self.card.printing_id, self.card.id


def make_sheets(
    game: Game,
    prints: Sequence[Print],
    *,
    layout: Layout | None = None,
    title: str,
    lang: str | None = None,
    back: Path | None = None,
    style: Style | None = None,
    progress: Callable[[int], None] | None = None,
) -> bytes:
    """Return a PDF with the cards at true size, copies in order, as the layout says.

    Words are in `lang`, otherwise in the game's first language. A printing that is asked for twice is
    drawn once. `back` is a picture for all backs instead of the game's own, which the layout's `duplex`
    puts in their place. Raises SheetError for cards that cannot be drawn, PaperError for a card that does
    not fit on the paper, PictureError for pictures that can't be used, PrintError for a job without cards.
    """
    layout, style = layout or Layout(), style or Style()
    _check_title(title)
    cards = {one.key: one.card for one in prints if one.copies > 0}
    if not cards:
        raise PrintError("there is no card to print; the query or the deck list finds none")
    lang = lang or game.languages[0]
    bleed = layout.bleed_mm
    found, lifted = Gathered(), Lifted()
    how = How(symbols_of(game), lang, bleed_mm=(bleed, bleed), files=found.files, even=style.even)
    with collector_rests(), Drawing(how, progress, expected=len(cards)) as drawing:
        for face in faces_of(found, game, list(cards.values()), lang, style, bleed):
            drawing.add(lifted.lift(face))
        sided = layout.duplex is not Duplex.NONE
        behind = gather_backs(game, found, style, back, bleed) if sided else Behind()
        rest = [*map(lifted.lift, behind.faces), *lifted.grounds]
        drawing.expect(len(rest))
        drawing.add(*rest)
        pages = impose(_items(prints, list(cards), found.faces, behind), layout)
        margins = _margins(pages, layout, title, lang)
        document = stamp(margins, drawing.finish(), pages, lifted.lower)
        return finished(document, layout.duplex, style.inks)


def _margins(pages: Sequence[Page], layout: Layout, title: str, lang: str) -> bytes:
    """Return the pages with what stands in their margins."""
    data = {
        "lang": lang,
        "title": title,
        "words": {"scale": _scale_words(lang, layout)},
        "pages": [_page_data(page, len(pages), lang) for page in pages],
    }
    [margins] = typeset("sheet.typ", data, "pdf", Subjects([], ""))
    return margins


def _items(
    prints: Sequence[Print],
    keys: Sequence[tuple[int, str]],
    faces: Sequence[AnyFace],
    behind: Behind,
) -> list[Item]:
    """Return a copy of a card as an item; backs stand after the faces."""
    made = []
    for number, face in enumerate(faces):
        back = behind.of[number] if behind.of else None
        lies = back is not None and behind.faces[back]["width"] > behind.faces[back]["height"]
        place = None if back is None else len(faces) + back
        made.append(Item(face["width"], face["height"], number, place, lies))
    by_key = dict(zip(keys, made, strict=True))
    return [by_key[one.key] for one in prints for _ in range(one.copies)]


def save_sheets(
    path: Path,
    game: Game,
    prints: Sequence[Print],
    *,
    layout: Layout | None = None,
    title: str,
    lang: str | None = None,
    back: Path | None = None,
    style: Style | None = None,
) -> int:
    """Write the sheets to `path` and return the number of pages; a failure leaves an old file alone."""
    write_whole(
        path, make_sheets(game, prints, layout=layout, title=title, lang=lang, back=back, style=style)
    )
    return count_pages(game, prints, layout=layout)


def count_pages(game: Game, prints: Iterable[Print], *, layout: Layout | None = None) -> int:
    """Return how many pages `make_sheets` fills. Raises PaperError."""
    layout = layout or Layout()
    front = None if layout.duplex is Duplex.NONE else 0
    items = [Item(*card_size(game, one.card.type), 0, front) for one in prints for _ in range(one.copies)]
    return len(impose(items, layout))


def make_faces(
    game: Game,
    cards: Sequence[Card],
    *,
    kind: Literal["svg", "png"] = "svg",
    lang: str | None = None,
    ppi: float = 300,
    style: Style | None = None,
) -> list[bytes]:
    """Return one picture a card, drawn as on the sheets; `ppi` is pixels an inch of a PNG.

    Raises SheetError for cards that cannot be drawn.
    """
    if not cards:
        return []
    lang, style = lang or game.languages[0], style or Style()
    found = gather(game, cards, lang, style)
    how = How(symbols_of(game), lang, kind, ppi, files=found.files, even=style.even)
    made = draw_faces(found.faces, how)
    return [compact_svg(one) for one in made] if kind == "svg" else made


def try_faces(
    game: Game, cards: Sequence[Card], *, kind: Literal["svg", "png"] = "svg", lang: str | None = None
) -> tuple[list[bytes | None], tuple[FaceFault, ...]]:
    """Return the pictures of `make_faces`, None for a card that cannot be drawn, and why it cannot."""
    faults: list[FaceFault] = []
    left = list(cards)
    while left:
        try:
            made = iter(make_faces(game, left, kind=kind, lang=lang))
        except SheetError as error:
            faults += error.faults
            broken = {fault.card for fault in faults}
            left = [card for card in left if card.id not in broken]
        else:
            drawn = {id(card) for card in left}
            return [next(made) if id(card) in drawn else None for card in cards], tuple(faults)
    return [None] * len(cards), tuple(faults)


def face_svg(game: Game, card: Card, *, lang: str | None = None) -> bytes:
    """Return a card's face as SVG."""
    return make_faces(game, [card], lang=lang)[0]


def face_png(game: Game, card: Card, *, lang: str | None = None, ppi: float = 300) -> bytes:
    """Return a card's face as PNG at `ppi` pixels an inch."""
    return make_faces(game, [card], kind="png", lang=lang, ppi=ppi)[0]


def check_markup(cards: Iterable[Card]) -> list[Finding]:
    """Return a warning for each card with a mark that opens and never closes; it prints as it stands."""
    findings = []
    for card in cards:
        texts = [text for a in card.abilities for text in (a.trigger, a.cost, a.effect) if text]
        broken = [mark for text in texts for mark in broken_marks(text)]
        if broken:
            message = f'"{card.name}" has {broken[0]} without its end; it prints as it stands'
            findings.append(Finding("", 0, card.id, message, Severity.WARNING))
    return findings


def _check_title(title: str) -> None:
    missing = missing_letters(title, "semibold")
    if missing:
        raise PrintError(
            f'the title "{title}" has the letter {letter_name(missing[0])}, which no font here has'
        )


def _scale_words(lang: str, layout: Layout) -> str:
    words = words_in(lang)
    said = [words["scale"].format(ruler=layout.paper.ruler.label)] if layout.ruler else [words["whole"]]
    if layout.cutter:
        said.append(f"{layout.cutter.label}.")
    if layout.duplex is not Duplex.NONE:
        said.append(words[f"duplex-{layout.duplex}"])
    return " ".join(said)


def _page_data(page: Page, count: int, lang: str) -> dict[str, object]:
    layout = page.layout
    margin = lay_margin(page.grid, layout)
    return {
        "paper": (layout.paper.width_mm, layout.paper.height_mm),
        "figures": [(f.x_mm, f.y_mm, f.turn, f.words) for f in margin.figures],
        "title": _ends(margin.title) if margin.title else None,
        "turn": margin.turn,
        "words": words_in(lang)["back" if page.back else "page"].format(n=page.number, all=count),
    }


def _ends(segment: Segment) -> tuple[float, float, float, float]:
    return segment.x1_mm, segment.y1_mm, segment.x2_mm, segment.y2_mm
