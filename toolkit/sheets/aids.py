"""Player aids: a game's turn track on paper, for the table.

Promises: every step, choice and condition of the track in one language, drawn as on the site, with how
the game ends, what is counted and where cards lie; the words as large as the fewest pages allow; the
same bytes for the same input. Leaves out: how a track is drawn (the templates) and which number a rule
has, which the caller says.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, TypedDict

from toolkit.games import text_in
from toolkit.sheets.faces import symbols_of
from toolkit.sheets.layout import Duplex
from toolkit.sheets.ledgers import LedgerMaker
from toolkit.sheets.palette import page_tone
from toolkit.sheets.papers import PAPERS, Paper
from toolkit.sheets.runs import Run, parse_runs
from toolkit.sheets.stations import Station, StationMaker, mark_face
from toolkit.sheets.style import Style
from toolkit.sheets.typesetting import Subjects, check_texts, finished, styled_runs, typeset
from toolkit.sheets.typography import typographic
from toolkit.sheets.words import words_in
from toolkit.turn import drawings, marks
from toolkit.turn.text import letter
from toolkit.turn.words import word
from toolkit.unfinished import write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from toolkit.games import Game
    from toolkit.turn import Drawing, Track

_SIGNS = ("choice", "branch", "chance", "loop", "call", "goal", "rule")


def make_aid(
    game: Game,
    track: Track,
    *,
    numbers: Mapping[str, str],
    paper: Paper = PAPERS["a4"],
    lang: str | None = None,
    style: Style | None = None,
) -> bytes:
    """Return a PDF with the game's turn track on as few pages as it needs.

    `numbers` are the numbers of the game's rules by id, as the site has them; a rule that is not among
    them is not cited. Words are in `lang`, otherwise in the game's first language. Of `style` the inks and
    the ink saver count. Raises SheetError for letters that no font has and words that no column holds.
    """
    lang, style = track.language(lang or game.languages[0]), style or Style()
    aid = _Aid(game, track, lang, numbers, style)
    check_texts(aid.texts())
    data = {**aid.data(), "paper": (paper.width_mm, paper.height_mm)}
    rows = Subjects(
        [(row["id"], row["name"]) for section in aid.sections for row in section["rows"]],
        "does not fit its column, not even at 7 pt",
    )
    [pdf] = typeset("aid.typ", data, "pdf", rows)
    return finished(pdf, Duplex.LONG, style.inks)


def save_aid(
    path: Path,
    game: Game,
    track: Track,
    *,
    numbers: Mapping[str, str],
    paper: Paper = PAPERS["a4"],
    lang: str | None = None,
    style: Style | None = None,
) -> int:
    """Write a player aid to `path` and return the number of pages; a failure leaves an old file alone."""
    import pikepdf

    pdf = make_aid(game, track, numbers=numbers, paper=paper, lang=lang, style=style)
    write_whole(path, pdf)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        return len(document.pages)


class Section(TypedDict):
    """The track, or a procedure with the letter of its box."""

    id: str
    letter: str | None
    title: list[Run]
    cite: list[str]
    rows: list[Station]


class _Aid:
    """What stands on one aid."""

    def __init__(self, game: Game, track: Track, lang: str, numbers: Mapping[str, str], style: Style) -> None:
        self.game, self.lang = game, lang
        self.tone = page_tone(game.hue, style)
        self.words, self.title = words_in(lang), typographic(text_in(game.title, lang), lang)
        drawn = drawings(track, lang)
        self.symbols = symbols_of(game)
        faces = {
            name: mark_face(mark, game.hue, self.symbols, lang, plain=style.saver)
            for name, mark in marks(track, lang).items()
        }
        used = {row.who.id for drawing in drawn for row in drawing.rows if row.who}
        self.marks = [mark for name, mark in faces.items() if name in used]
        boxes = {name: letter(i) for i, name in enumerate(track.procedures)}
        stations = StationMaker(track, lang, self.symbols, numbers, faces, boxes)
        ledgers = LedgerMaker(track, lang, self.symbols, stations.cite)
        self.sections = list(self._sections(drawn, stations))
        self.goals, self.looked_at = ledgers.goals(), ledgers.goals_looked_at()
        self.tables = [table for table in (ledgers.quantities(), ledgers.zones()) if table["groups"]]
        self.note = self._runs(text_in(game.title_note, lang) if game.title_note else "")

    def _sections(self, drawn: Sequence[Drawing], stations: StationMaker) -> Iterator[Section]:
        first = 0
        for drawing in drawn:
            rows = stations.make(drawing, first)
            first += len(rows)
            yield Section(
                id=drawing.id,
                letter=stations.boxes.get(drawing.id),
                title=self._runs(drawing.label.partition(". ")[2]) if drawing.id else [],
                cite=stations.cite(drawing.rules),
                rows=rows,
            )

    def data(self) -> dict[str, object]:
        """Return all that the template draws."""
        return {
            "lang": self.lang,
            "title": f"{self.title}: {self.words['aid']}",
            "game": self.title,
            "what": self.words["aid"],
            "note": self.note,
            "tone": self.tone.json(),
            "symbols": self.symbols,
            "words": {
                "goals": word("heading-goals", self.lang),
                "left": f"{self.title} · {self.words['language']}",
                "note": self.words["note"],
                "page": self.words["page"],
            },
            "marks": self.marks,
            "signs": [{"kind": sign, "words": self.words[f"sign-{sign}"]} for sign in _SIGNS],
            "goals": self.goals,
            "looked_at": self.looked_at,
            "sections": self.sections,
            "tables": self.tables,
        }

    def texts(self) -> Iterator[tuple[str, str, str, str, str]]:
        """Yield every text of the pack as it is set: id and name of its owner, part, style, words."""
        for one, part, style, runs in self._styled():
            name = next((str(run["t"]) for run in runs if "t" in run), one)
            for found, text in styled_runs(runs, bold=style == "bold", italic=style == "italic"):
                yield one, name, part, style if found == "regular" else found, text

    def _styled(self) -> Iterator[tuple[str, str, str, list[Run]]]:
        yield self.game.id, "heading", "bold", [{"t": self.title}]
        yield self.game.id, "heading", "italic", self.note
        yield from (("actor", "line", "regular", mark["words"]) for mark in self.marks)
        for goal in self.goals:
            yield goal["id"], "line", "semibold", goal["name"]
            yield goal["id"], "line", "regular", goal["who"]
            yield goal["id"], "line", "italic", goal["when"]
        for section in self.sections:
            yield section["id"], "heading", "bold", section["title"]
            for row in section["rows"]:
                yield from ((row["id"], "line", part["style"], part["runs"]) for part in row["parts"])
        for line in (line for table in self.tables for group in table["groups"] for line in group["lines"]):
            yield from ((line["id"], "line", "semibold", runs) for runs in line["cells"])
            yield line["id"], "line", "italic", line["note"]
            yield from ((one["id"], "line", "semibold", one["name"]) for one in line["many"])

    def _runs(self, text: str) -> list[Run]:
        return parse_runs(text, self.symbols, lang=self.lang)
