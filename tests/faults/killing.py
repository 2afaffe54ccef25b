"""Works killed at random moments, each of which must leave the old result whole, or the new one."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator
    from pathlib import Path

    from faults.works import State, Work

#: How many moments of each work `make faults` tries, 50 in all, and how many `make test` does.
MOMENTS = {"build": 14, "import": 12, "print": 12, "site": 12}
FEW = {"build": 3, "import": 3, "print": 3, "site": 2}
SEED = 20240824


@dataclass(frozen=True)
class Killed:
    """What a kill came upon: how far the run was, whether something lay there unfinished, what was left."""

    work: str
    moment: str
    ended: bool
    writing: bool
    left: str


@dataclass(frozen=True)
class Whole:
    """Both results of a work, how many seconds a whole run lasts, and how many things it does to files."""

    old: State
    new: State
    lasts: float
    events: int


def kill_at_moments(
    work: Work, whole: Whole, sources: Path, into: Path, saved: Path, count: int
) -> Iterator[Killed]:
    """Kill a work at moments that the seed draws; raise AssertionError where neither result is left whole.

    Every second moment is drawn from the time of the run, the others from what it does to files. In the end
    the work is done once more, which must make the new result and sweep what the kills left.
    """
    old, new = whole.old, whole.new
    assert old != new
    drawn = random.Random(f"{SEED}{work.name}")
    for number in range(count):
        work.put(into, saved)
        if number % 2:
            seconds = drawn.uniform(0.05, 0.95) * whole.lasts
            process, moment = work.start(sources, into), f"after {seconds:.2f} s"
            time.sleep(seconds)
        else:
            event = drawn.randint(1, whole.events)
            process, moment = _start(work, sources, into, event), f"before event {event} of {whole.events}"
            process.wait(timeout=120)
        ended = process.poll() is not None and process.returncode == 0
        process.kill()
        process.communicate(timeout=120)
        state = work.read(into)
        assert state in (old, new), f"{work.name}: a kill {moment} left neither result whole"
        yield Killed(work.name, moment, ended, bool(work.left(into)), "old" if state == old else "new")
    code, said = work.run(sources, into)
    assert (code, work.read(into) == new) == (0, True), said
    assert work.left(into) == []


def run_whole(work: Work, sources: Path, into: Path, saved: Path) -> Whole:
    """Do a work to its end, look, and set its result back to the old one."""
    old, started = work.read(into), time.monotonic()
    with _start(work, sources, into, 0) as process:
        _, said = process.communicate(timeout=120)
    assert process.returncode == 0, said
    lasts, new = time.monotonic() - started, work.read(into)
    work.put(into, saved)
    assert work.read(into) == old
    return Whole(old, new, lasts, int((saved / "events").read_text(encoding="utf-8")))


def _start(work: Work, sources: Path, into: Path, event: int) -> subprocess.Popen[str]:
    count = into.with_name("saved") / "events"
    return work.start(
        sources, into, before=f"from faults.fuse import lay; lay({str(into)!r}, {event}, {str(count)!r}); "
    )


def tally(killed: list[Killed]) -> str:
    """Say what the kills of a work came upon, as a line of a table."""
    counts = (
        sum(not one.ended for one in killed),
        sum(one.writing for one in killed),
        sum(one.left == "old" for one in killed),
        sum(one.left == "new" for one in killed),
    )
    return "".join((f"{killed[0].work:8}{len(killed):>8}", *(f"{count:>14}" for count in counts)))


HEAD = f"{'work':8}{'moments':>8}{'killed at work':>14}{'half made':>14}{'old whole':>14}{'new whole':>14}"
