"""Work is shared out and comes back in order; what fails in a helping process fails here."""

from __future__ import annotations

import os
import signal
import time
from functools import partial
from typing import TYPE_CHECKING

import pytest

from toolkit.crew import Crew, CrewError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def _slow(number: int) -> tuple[int, int]:
    time.sleep(0.002)
    return number, os.getpid()


class _OddError(Exception):
    """An error that can't be sent from process to process."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(f"{one} {two}")


def _fail_elsewhere(here: int, fault: Callable[[], Exception]) -> None:
    if os.getpid() != here:
        raise fault()
    time.sleep(0.2)


@pytest.mark.parametrize("forks", [0, 1, 3])
def test_results_come_in_the_order_of_the_jobs_whoever_did_them(forks: int) -> None:
    done = Crew([partial(_slow, number) for number in range(200)], forks=forks).finish()
    assert [number for number, _ in done] == list(range(200))
    assert len({pid for _, pid in done}) == forks + 1


def test_no_jobs_have_no_results() -> None:
    assert Crew[None]([], forks=1).finish() == []


@pytest.mark.parametrize(
    ("fault", "kind", "said"),
    [
        (lambda: KeyError("there"), KeyError, "'there'"),
        (lambda: _OddError("one", "two"), CrewError, "_OddError: one two"),
    ],
)
def test_what_fails_in_a_fork_fails_here(
    fault: Callable[[], Exception], kind: type[Exception], said: str
) -> None:
    crew = Crew([partial(_fail_elsewhere, os.getpid(), fault)] * 2, forks=1)
    with pytest.raises(kind) as raised:
        crew.finish()
    assert str(raised.value) == said


def _sleep_elsewhere(here: int, note: Path) -> None:
    if os.getpid() == here:
        raise ValueError("here")
    note.write_text(str(os.getpid()), encoding="utf-8")
    time.sleep(600)


def _asleep(note: Path) -> int:
    """Return the process that sleeps, once it does."""
    while not note.is_file() or not note.read_text(encoding="utf-8"):
        time.sleep(0.01)
    return int(note.read_text(encoding="utf-8"))


def test_what_fails_here_ends_the_forks(tmp_path: Path) -> None:
    crew = Crew([partial(_sleep_elsewhere, os.getpid(), tmp_path / "note")] * 2, forks=1)
    pid = _asleep(tmp_path / "note")
    with pytest.raises(ValueError, match=r"^here$"):
        crew.finish()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_fork_that_is_killed_is_missed() -> None:
    here = os.getpid()

    def job() -> None:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(0.2)

    with pytest.raises(CrewError, match=r"^a process that helped was ended before its work was done$"):
        Crew([job] * 2, forks=1).finish()


def test_forks_end_when_nobody_wants_what_they_do(tmp_path: Path) -> None:
    crew = Crew([partial(_sleep_elsewhere, os.getpid(), tmp_path / "note")], forks=1)
    pid = _asleep(tmp_path / "note")
    crew.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
