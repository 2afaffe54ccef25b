"""Faces drawn by Typst, a fixed number at a time, on all processors.

Promises: the same faces give the same bytes however many processors there are; faults of all faces are
reported together. Leaves out: where a face lies on a sheet (`toolkit.sheets.stamping`).
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from toolkit.sheets.faces import has_words
from toolkit.sheets.typesetting import SheetError, card_subjects, check_letters, measured, typeset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from concurrent.futures import Future

    from toolkit.sheets.backs import PictureFace
    from toolkit.sheets.face_data import Face
    from toolkit.sheets.lower import Ground
    from toolkit.sheets.typesetting import FaceFault, Kind

    AnyFace = Face | PictureFace | Ground
    Progress = Callable[[int], None]

#: Faces that one run of Typst draws: enough to outweigh its start, few enough to share them out. Of many
#: faces the first runs are so short that all processors have work soon, later ones longer, and towards the
#: end they get shorter again, so that all processors are done at about the same time.
FACES_A_RUN, SHORT_RUNS, FACES_A_LONG_RUN = 75, 4, 300


@dataclass(frozen=True)
class How:
    """How faces are drawn.

    `symbols` are icons as SVG by id, `ppi` is pixels an inch of a PNG, `bleed_mm` is at the left and right,
    and above and below. `files` are pictures by the names under which the faces speak of them. `even` sets
    the texts of all cards in the size of the one that needs the smallest.
    """

    symbols: Mapping[str, str]
    lang: str
    kind: Kind = "pdf"
    ppi: float = 300.0
    bleed_mm: tuple[float, float] = (0.0, 0.0)
    files: Mapping[str, str] = field(default_factory=dict)
    even: bool = False


class Drawing:
    """Faces on their way to Typst, which draws those that are there while others are still being made.

    Typst leaves the interpreter to others while it works, so that threads are enough for all processors.
    """

    def __init__(self, how: How, progress: Progress | None = None, *, expected: int) -> None:
        """Draw in this way; `progress` is told how many more have been drawn, now and then.

        So many faces are `expected`.
        """
        self._how = how
        self._progress = progress or (lambda _: None)
        self._waiting: list[AnyFace] = []
        self._runs: list[tuple[Future[list[bytes]], int]] = []
        self._faults: list[FaceFault] = []
        self._to_come = expected
        self._pool = ThreadPoolExecutor(_processors())

    def __enter__(self) -> Self:
        """Give the drawing itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Begin nothing more; a run that has begun is waited for."""
        self._pool.shutdown(cancel_futures=True)

    def add(self, *faces: AnyFace) -> None:
        """Draw these faces too, after those that came before."""
        for face in faces:
            if self._how.even:
                self._waiting.append(face)
            else:
                self._share_out(face)

    def expect(self, more: int) -> None:
        """Be ready for so many more faces than were told at first."""
        self._to_come += more

    def finish(self) -> Iterator[bytes]:
        """Yield one picture a face; of `pdf` one document a run, whose pages are the faces in order.

        Each comes as soon as it and those before it are there. Raises SheetError with the faults of all
        faces, at the latest in place of an end.
        """
        if self._how.even:
            self._even_out()
        if self._waiting:
            self._start()
        for run, length in self._runs:
            try:
                made = run.result()
            except SheetError as error:
                self._faults += error.faults
                continue
            self._progress(length)
            if not self._faults:
                yield from made
        if self._faults:
            raise SheetError(self._faults)

    def _start(self) -> None:
        faces, self._waiting = self._waiting, []
        try:
            check_letters([face for face in faces if has_words(face)])
        except SheetError as error:
            self._faults += error.faults
        if not self._faults:
            self._runs.append((self._pool.submit(_draw, faces, self._how), len(faces)))

    def _share_out(self, face: AnyFace) -> None:
        self._waiting.append(face)
        self._to_come -= 1
        length = FACES_A_RUN
        if len(self._runs) >= SHORT_RUNS:
            share = (len(self._waiting) + self._to_come) // SHORT_RUNS
            length = min(max(share, FACES_A_RUN), FACES_A_LONG_RUN)
        is_rest_few = self._to_come < max(1, FACES_A_RUN // 3)  # then it is drawn with these
        if len(self._waiting) >= length and not is_rest_few:
            self._start()

    def _even_out(self) -> None:
        """Let no text be larger than the smallest that any face needs."""
        faces, self._waiting = self._waiting, []
        self._to_come = len(faces)
        check_letters([face for face in faces if has_words(face)])
        data = {"lang": self._how.lang, "symbols": self._how.symbols, "faces": faces}
        smallest = min(measured("measure.typ", data, card_subjects(faces)), default=None)
        for face in faces:
            self._share_out(_at_most(face, smallest))


def draw_faces(faces: Sequence[AnyFace], how: How, progress: Progress | None = None) -> list[bytes]:
    """Return one picture a face; of `pdf` one document a run, whose pages are the faces in order.

    `progress` is told how many more have been drawn, now and then. Raises SheetError with the faults of all
    faces.
    """
    with Drawing(how, progress, expected=len(faces)) as drawing:
        drawing.add(*faces)
        return list(drawing.finish())


def _at_most(face: AnyFace, size: float | None) -> AnyFace:
    return face | {"most": size} if size is not None and "most" in face else face  # type: ignore[return-value]


def _draw(faces: Sequence[AnyFace], how: How) -> list[bytes]:
    data = {"lang": how.lang, "symbols": how.symbols, "faces": faces, "bleed": how.bleed_mm}
    shown = {str(face.get("art") or face.get("file") or "") for face in faces}
    files = {name: path for name, path in how.files.items() if name in shown}
    return typeset("faces.typ", data, how.kind, card_subjects(faces), how.ppi, files)


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
