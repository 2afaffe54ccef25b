"""Typst at work: data in, pages out, and what it could not fit as an error that names the cards.

Promises: the same data gives the same bytes on every machine (own fonts only, no dates); a PDF asks
for no scaling. Leaves out: what the data mean (`toolkit.sheets.faces`, `toolkit.sheets.imposition`).
"""

from __future__ import annotations

import io
import json
import re
import shutil
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from toolkit.errors import DeckloreError
from toolkit.sheets.fonts import font_folder, letter_name, missing_letters
from toolkit.sheets.inks import Inks, in_inks
from toolkit.sheets.layout import Duplex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import pikepdf
    import typst

    from toolkit.sheets.drawing import AnyFace
    from toolkit.sheets.face_data import Face, Slot
    from toolkit.sheets.runs import Run

Kind = Literal["pdf", "png", "svg"]

#: What the templates call the parts of a face, in words.
PARTS = {
    "name": "the name",
    "subtitle": "the subtitle",
    "type": "the type line",
    "text": "the text",
    "corner": "the value in the corner",
    "numbers": "a number",
    "foot": "the box at the foot",
    "strip": "the line of small values",
    "set": "the margin line",
    "line": "the line",
    "heading": "the heading",
}
_TEMPLATES = Path(__file__).parent / "templates"
#: What the PDF asks of the printer; all other ways are printed on one side.
_TURNED = {Duplex.LONG: "/DuplexFlipLongEdge", Duplex.SHORT: "/DuplexFlipShortEdge"}
_FAULT = re.compile(r"(\d+):([a-z]+)")


@dataclass(frozen=True)
class FaceFault:
    """Why a card, or a node of a player aid, cannot be drawn: which part, and what is wrong with it.

    `card` is the id of the card or of the node.
    """

    card: str
    name: str
    part: str
    reason: str

    def __str__(self) -> str:
        """Say it as one sentence without its stop."""
        return f'{PARTS[self.part]} of "{self.name}" ({self.card}) {self.reason}'


class SheetError(DeckloreError):
    """Cards or lines that cannot be drawn; raised with every fault at once, before anything is written."""

    def __init__(self, faults: Sequence[FaceFault]) -> None:
        """Keep the faults; the message is one line each."""
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


@dataclass(frozen=True)
class Subjects:
    """What a template may find too large: ids and names, in its order; `reason` ends the sentence."""

    names: Sequence[tuple[str, str]]
    reason: str


def typeset(
    template: str,
    data: Mapping[str, object],
    kind: Kind,
    subjects: Subjects,
    ppi: float = 144,
    files: Mapping[str, str] | None = None,
) -> list[bytes]:
    """Run a template over data; return the PDF, or one picture a page.

    `files` are pictures by the names under which the data speak of them. Raises SheetError for what does not
    fit.
    """
    with _compiler(template, data, files or {}) as compiler, _faults_of(subjects):
        made = compiler.compile(format=kind, ppi=ppi, pdf_tags=False)
    pages = made if isinstance(made, list) else [made]
    return [page for page in pages if page is not None]


def measured(template: str, data: Mapping[str, object], subjects: Subjects) -> list[float]:
    """Run a template that measures and return its numbers. Raises SheetError for what does not fit."""
    with _compiler(template, data, {}) as compiler, _faults_of(subjects):
        found = compiler.query("<sizes>", field="value", one=True)
    return [float(size) for size in json.loads(found)]


@contextmanager
def _compiler(
    template: str, data: Mapping[str, object], files: Mapping[str, str]
) -> Iterator[typst.Compiler]:
    """Give a compiler with the fonts, and with the files, for as long as the block lasts."""
    import typst

    with font_folder() as fonts, _root(files) as root:
        yield typst.Compiler(
            input=root / template,
            root=root,
            font_paths=typst.Fonts(
                include_system_fonts=False, include_embedded_fonts=False, font_paths=[fonts]
            ),
            sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
        )


@contextmanager
def _root(files: Mapping[str, str]) -> Iterator[Path]:
    """Give the folder of the templates; where there are files, a copy of it that holds them too."""
    if not files:
        yield _TEMPLATES
        return
    with tempfile.TemporaryDirectory(prefix="decklore-sheets-") as name:
        folder = Path(name)
        shutil.copytree(_TEMPLATES, folder, dirs_exist_ok=True)
        for known, path in files.items():
            shutil.copyfile(path, folder / known)
        yield folder


@contextmanager
def _faults_of(subjects: Subjects) -> Iterator[None]:
    import typst

    try:
        yield
    except typst.TypstError as error:
        raise _as_sheet_error(error.message, subjects) or error from error


def _as_sheet_error(message: str, subjects: Subjects) -> SheetError | None:
    """Read the list that a template stops with: `decklore 3:text 7:name`."""
    _, mark, found = message.partition("decklore ")
    if not mark:
        return None
    faults = [
        FaceFault(*subjects.names[int(number)], part, subjects.reason)
        for number, part in _FAULT.findall(found)
    ]
    return SheetError(faults)


def card_subjects(faces: Sequence[AnyFace]) -> Subjects:
    """Return the cards as what a template may find too large."""
    names = [(str(face.get("id", "")), str(face.get("name", ""))) for face in faces]
    return Subjects(names, "does not fit its card, not even at 6 pt")


def check_letters(faces: Sequence[Face]) -> None:
    """Raise SheetError for every letter of the faces that no font has."""
    check_texts(
        (face["id"], face["name"], part, style, text) for face in faces for part, style, text in _texts(face)
    )


def check_texts(texts: Iterable[tuple[str, str, str, str, str]]) -> None:
    """Raise SheetError for every letter that no font has; a text comes with id, name, part and style."""
    missing = dict.fromkeys(
        (one, name, part, letter)
        for one, name, part, style, text in texts
        for letter in missing_letters(text, style)
    )
    if missing:
        raise SheetError(
            [
                FaceFault(one, name, part, f"has the letter {letter_name(letter)}, which no font here has")
                for one, name, part, letter in missing
            ]
        )


def _texts(face: Face) -> Iterator[tuple[str, str, str]]:
    yield "name", "semibold", face["name"]
    yield "subtitle", "italic", face["subtitle"] or ""
    yield "type", "bold", face["type"].upper()
    yield "type", "regular", face["traits"]
    yield "set", "regular", face["set"] + face["note"]
    for ability in face["abilities"]:
        yield "text", "bold", (ability["label"] or "").upper()
        yield from (("text", *styled) for styled in styled_runs(ability["head"], bold=True))
        yield from (("text", *styled) for styled in styled_runs(ability["body"]))
    for part, slots in _slots(face):
        for slot in slots:
            yield part, "bold", slot["label"].upper() + "".join(entry["words"] for entry in slot["entries"])
            yield from ((part, *styled) for styled in styled_runs(slot["runs"]))


def _slots(face: Face) -> tuple[tuple[str, list[Slot]], ...]:
    return (
        ("corner", face["corner"]),
        ("numbers", face["numbers"]),
        ("foot", face["foot"]),
        ("strip", face["strip"]),
    )


def styled_runs(
    runs: Sequence[Run], *, bold: bool = False, italic: bool = False
) -> Iterator[tuple[str, str]]:
    """Yield the style and the words of each run, in text that is all bold or italic where that is said."""
    names = {
        (False, False): "regular",
        (True, False): "bold",
        (False, True): "italic",
        (True, True): "bold italic",
    }
    for run in runs:
        if "t" in run:
            yield names[bool(run.get("b")) or bold, bool(run.get("i")) or italic], str(run["t"])


def finished(pdf: bytes | pikepdf.Pdf, duplex: Duplex = Duplex.NONE, inks: Inks = Inks.SCREEN) -> bytes:
    """Return the PDF in inks, with the wish to be printed at its size, on one side or both.

    A document is closed. The same PDF gives the same bytes.
    """
    import pikepdf

    opened = pikepdf.open(io.BytesIO(pdf)) if isinstance(pdf, bytes) else pdf
    with opened as document:
        in_inks(document, inks)
        document.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name("/None"),
            Duplex=pikepdf.Name(_TURNED.get(duplex, "/Simplex")),
            DisplayDocTitle=True,
        )
        saved = io.BytesIO()
        # The version of PDF in Typst's metadata stays right; seeing to it would load an XML parser.
        document.save(saved, deterministic_id=True, fix_metadata_version=False)
    return saved.getvalue()
