"""Faces drawn by Typst, a fixed number at a time, on all processors.

Promises: the same faces give the same bytes however many processors there are; faults of all faces are
reported together. Leaves out: where a face lies on a sheet (`toolkit.sheets.stamping`).
"""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from importlib import import_module
from itertools import pairwise
from typing import TYPE_CHECKING, TypedDict

from toolkit.sheets.faces import has_words
from toolkit.sheets.typesetting import (
    FaceFault,
    SheetError,
    card_subjects,
    check_letters,
    measured,
    typeset,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from toolkit.sheets.backs import PictureFace
    from toolkit.sheets.faces import Face
    from toolkit.sheets.lower import Ground
    from toolkit.sheets.typesetting import Kind

    AnyFace = Face | PictureFace | Ground
    Progress = Callable[[int], None]
    Helper = subprocess.Popen[bytes]

#: Faces that one run of Typst draws: enough to outweigh its start, few enough to share them out.
FACES_A_RUN = 75
#: How many bytes of a process's answer say how long the next part of it is.
_LENGTH_BYTES = 8


class _Run(TypedDict):
    """What one run of Typst is given."""

    faces: Sequence[AnyFace]
    symbols: Mapping[str, str]
    lang: str
    kind: Kind
    ppi: float
    bleed: tuple[float, float]
    files: Mapping[str, str]


_Drawn = tuple[list[bytes], tuple[FaceFault, ...]]


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


@contextmanager
def helpers(faces: int) -> Iterator[list[Helper]]:
    """Start the processes that help to draw so many faces, so that they are ready when the faces are.

    Those that have not been used end with the block.
    """
    count = min(math.ceil(faces / FACES_A_RUN), _processors()) - 1
    ready = [_helper() for _ in range(count)]
    left = list(ready)
    try:
        yield left
    finally:
        for one in left:
            with one:
                one.kill()


def draw_faces(
    faces: Sequence[AnyFace], how: How, progress: Progress | None = None, ready: list[Helper] | None = None
) -> list[bytes]:
    """Return one picture a face; of `pdf` one document a run, whose pages are the faces in order.

    `progress` is told how many more have been drawn, now and then. `ready` are processes of `helpers`; those
    that are used are taken out. Raises SheetError with the faults of all faces.
    """
    check_letters([face for face in faces if has_words(face)])
    if how.even:
        faces = _evened(faces, how)
    runs = [
        _Run(
            faces=faces[at : at + FACES_A_RUN],
            symbols=how.symbols,
            lang=how.lang,
            kind=how.kind,
            ppi=how.ppi,
            bleed=how.bleed_mm,
            files=how.files,
        )
        for at in range(0, len(faces), FACES_A_RUN)
    ]
    made = _draw_all(runs, progress or (lambda _: None), [] if ready is None else ready)
    faults = [fault for _, some in made for fault in some]
    if faults:
        raise SheetError(faults)
    return [one for some, _ in made for one in some]


def _evened(faces: Sequence[AnyFace], how: How) -> list[AnyFace]:
    """Return the faces with no text larger than the smallest that any of them needs."""
    data = {"lang": how.lang, "symbols": how.symbols, "faces": faces}
    sizes = measured("measure.typ", data, card_subjects(faces))
    if not sizes:
        return list(faces)
    return [face | {"most": min(sizes)} if "most" in face else face for face in faces]  # type: ignore[misc]


def _draw_all(runs: Sequence[_Run], progress: Progress, ready: list[Helper]) -> list[_Drawn]:
    """Draw all runs; Typst holds the interpreter, so the other processors get processes of their own."""
    shares = _shares(runs, min(len(runs), _processors()))
    others = [_start(share, ready.pop() if ready else _helper()) for share in shares[1:]]
    made = []
    for run in shares[0] if shares else ():
        made.append(_draw(run))
        progress(len(run["faces"]))
    for share, process in zip(shares[1:], others, strict=True):
        made += _finish(process) or map(_draw, share)
        progress(sum(len(run["faces"]) for run in share))
    return made


def _shares(runs: Sequence[_Run], count: int) -> list[Sequence[_Run]]:
    """Cut the runs into so many parts of nearly the same length, in order."""
    cuts = [len(runs) * part // count for part in range(count + 1)] if count else []
    return [runs[low:high] for low, high in pairwise(cuts)]


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _draw(run: _Run) -> _Drawn:
    data = {name: run[name] for name in ("lang", "symbols", "faces", "bleed")}
    try:
        subjects = card_subjects(run["faces"])
        return typeset("faces.typ", data, run["kind"], subjects, run["ppi"], run["files"]), ()
    except SheetError as error:
        return [], error.faults


def _helper() -> Helper:
    """Start a process that draws the runs it is given."""
    return subprocess.Popen(
        [sys.executable, "-m", "toolkit.sheets.drawing"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def _start(share: Sequence[_Run], process: Helper) -> Helper:
    """Give a process some runs; one that has broken down takes none, which `_finish` sees."""
    assert process.stdin
    with suppress(BrokenPipeError), process.stdin as pipe:
        pipe.write(json.dumps(share).encode("utf-8"))
    return process


def _finish(process: Helper) -> list[_Drawn]:
    """Return what a process has drawn; nothing if it broke down, so that the work is done here instead."""
    assert process.stdout
    with process:
        said = process.stdout.read()
    if process.returncode:
        return []
    parts = _parts(said)
    heads = json.loads(next(parts))
    return [
        ([next(parts) for _ in range(head["count"])], tuple(FaceFault(**fault) for fault in head["faults"]))
        for head in heads
    ]


def _parts(said: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(said):
        start = at + _LENGTH_BYTES
        at = start + int.from_bytes(said[at:start], "big")
        yield said[start:at]


def main() -> None:
    """Draw the runs that stand on standard input; the answer is a head in JSON, then the pictures."""
    import_module("typst")  # while the faces are being made
    made = [_draw(run) for run in json.loads(sys.stdin.buffer.read())]
    heads = [{"count": len(some), "faults": [asdict(fault) for fault in faults]} for some, faults in made]
    parts = [json.dumps(heads).encode("utf-8"), *(one for some, _ in made for one in some)]
    for part in parts:
        sys.stdout.buffer.write(len(part).to_bytes(_LENGTH_BYTES, "big") + part)


if __name__ == "__main__":
    main()
