"""Typst at work: data in, pages out, and what it could not fit as an error that names the cards.

Promises: the same data gives the same bytes on every machine (own fonts only, no dates); a PDF asks
for no scaling. Leaves out: what the data mean (`toolkit.sheets.faces`, `toolkit.sheets.imposition`).
"""

from __future__ import annotations

import io
import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from toolkit.errors import DeckloreError
from toolkit.sheets.fonts import font_folder, letter_name, missing_letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from toolkit.sheets.faces import Face, Slot
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
}
_TEMPLATES = Path(__file__).parent / "templates"
_FAULT = re.compile(r"(\d+):([a-z]+)")


@dataclass(frozen=True)
class FaceFault:
    """Why a card cannot be drawn: which part, and what is wrong with it."""

    card: str
    name: str
    part: str
    reason: str

    def __str__(self) -> str:
        """Say it as one sentence without its stop."""
        return f'{PARTS[self.part]} of "{self.name}" ({self.card}) {self.reason}'


class SheetError(DeckloreError):
    """Cards that cannot be drawn; raised with every fault at once, before anything is written."""

    def __init__(self, faults: Sequence[FaceFault]) -> None:
        """Keep the faults; the message is one line each."""
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def typeset(
    template: str, data: Mapping[str, object], kind: Kind, faces: Sequence[Face], ppi: float
) -> list[bytes]:
    """Run a template over data that hold `faces`; return the PDF, or one picture a page.

    Raises SheetError for letters that no font has, and for text that does not fit.
    """
    import typst

    check_letters(faces)
    with font_folder() as fonts:
        compiler = typst.Compiler(
            input=_TEMPLATES / template,
            root=_TEMPLATES,
            font_paths=typst.Fonts(
                include_system_fonts=False, include_embedded_fonts=False, font_paths=[fonts]
            ),
            sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
        )
        try:
            made = compiler.compile(format=kind, ppi=ppi, pdf_tags=False)
        except typst.TypstError as error:
            raise _as_sheet_error(error.message, faces) or error from error
    pages = made if isinstance(made, list) else [made]
    return [page for page in pages if page is not None]


def _as_sheet_error(message: str, faces: Sequence[Face]) -> SheetError | None:
    """Read the list that `fit-all` in the templates stops with: `decklore 3:text 7:name`."""
    _, mark, found = message.partition("decklore ")
    if not mark:
        return None
    faults = [
        FaceFault(face["id"], face["name"], part, "does not fit its card, not even at 6 pt")
        for face, part in ((faces[int(number)], part) for number, part in _FAULT.findall(found))
    ]
    return SheetError(faults)


def check_letters(faces: Sequence[Face]) -> None:
    """Raise SheetError for every letter of the faces that no font has."""
    faults = [
        FaceFault(
            face["id"], face["name"], part, f"has the letter {letter_name(letter)}, which no font here has"
        )
        for face in faces
        for part, letter in dict.fromkeys(_missing(face))
    ]
    if faults:
        raise SheetError(faults)


def _missing(face: Face) -> Iterator[tuple[str, str]]:
    for part, style, text in _texts(face):
        for letter in missing_letters(text, style):
            yield part, letter


def _texts(face: Face) -> Iterator[tuple[str, str, str]]:
    yield "name", "semibold", face["name"]
    yield "subtitle", "italic", face["subtitle"] or ""
    yield "type", "bold", face["type"].upper()
    yield "type", "regular", face["traits"]
    yield "set", "regular", face["set"] + face["note"]
    for ability in face["abilities"]:
        yield "text", "bold", (ability["label"] or "").upper()
        yield from (("text", *styled) for styled in _styled(ability["head"], bold=True))
        yield from (("text", *styled) for styled in _styled(ability["body"], bold=False))
    for part, slots in _slots(face):
        for slot in slots:
            yield part, "bold", slot["label"].upper() + "".join(entry["words"] for entry in slot["entries"])
            yield from ((part, *styled) for styled in _styled(slot["runs"], bold=False))


def _slots(face: Face) -> tuple[tuple[str, list[Slot]], ...]:
    return (
        ("corner", face["corner"]),
        ("numbers", face["numbers"]),
        ("foot", face["foot"]),
        ("strip", face["strip"]),
    )


def _styled(runs: Sequence[Run], *, bold: bool) -> Iterator[tuple[str, str]]:
    names = {
        (False, False): "regular",
        (True, False): "bold",
        (False, True): "italic",
        (True, True): "bold italic",
    }
    for run in runs:
        if "t" in run:
            yield names[bool(run.get("b")) or bold, bool(run.get("i"))], str(run["t"])


def without_scaling(pdf: bytes) -> bytes:
    """Return the PDF with the wish to be printed at its size, on one side; the bytes never vary."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as document:
        document.Root.ViewerPreferences = pikepdf.Dictionary(
            PrintScaling=pikepdf.Name("/None"), Duplex=pikepdf.Name.Simplex, DisplayDocTitle=True
        )
        saved = io.BytesIO()
        document.save(saved, deterministic_id=True)
    return saved.getvalue()
