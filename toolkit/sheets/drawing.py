"""Faces drawn by Typst, a fixed number at a time.

Promises: the same faces give the same bytes; faults of all faces are reported together. Leaves out:
where a face lies on a sheet (`toolkit.sheets.stamping`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.sheets.typesetting import FaceFault, SheetError, card_subjects, check_letters, typeset

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolkit.sheets.backs import BackFace
    from toolkit.sheets.faces import Face
    from toolkit.sheets.typesetting import Kind

#: Faces that one run of Typst draws: enough to outweigh its start.
FACES_A_RUN = 75


def draw_faces(
    faces: Sequence[Face | BackFace],
    symbols: Mapping[str, str],
    lang: str,
    kind: Kind,
    *,
    ppi: float = 300,
    bleed_mm: float = 0.0,
) -> list[bytes]:
    """Return one picture a face; of `pdf` one document a run, whose pages are the faces in order.

    Raises SheetError with the faults of all faces.
    """
    check_letters([face for face in faces if face["form"] != "back"])  # type: ignore[misc]
    runs = [faces[at : at + FACES_A_RUN] for at in range(0, len(faces), FACES_A_RUN)]
    made = [_draw(run, symbols, lang, kind, ppi, bleed_mm) for run in runs]
    faults = [fault for _, some in made for fault in some]
    if faults:
        raise SheetError(faults)
    return [one for some, _ in made for one in some]


def _draw(
    faces: Sequence[Face | BackFace],
    symbols: Mapping[str, str],
    lang: str,
    kind: Kind,
    ppi: float,
    bleed_mm: float,
) -> tuple[list[bytes], tuple[FaceFault, ...]]:
    data = {"lang": lang, "symbols": symbols, "faces": faces, "bleed": bleed_mm}
    try:
        return typeset("faces.typ", data, kind, card_subjects(faces), ppi), ()
    except SheetError as error:
        return [], error.faults
