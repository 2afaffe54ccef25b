"""Work shared out among the processors: forks of this process take job after job until none is left.

Promises: every job is done once, and results come in the order of the jobs, however many processors there
are; what fails in a fork fails here; forks end with the process that made them. Where forks are not safe
(another system than Linux, threads at work) or there is one processor, this process does everything.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from contextlib import suppress
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Result = TypeVar("Result")
_NUMBER_BYTES = 8


class CrewError(DeckloreError):
    """Raised where a fork ended without saying what became of its jobs."""


class Crew(Generic[Result]):
    """Jobs that are being done: by forks from the start on, and by this process in `finish`."""

    def __init__(self, jobs: Sequence[Callable[[], Result]], *, forks: int | None = None) -> None:
        """Start on the jobs; `forks` is how many processes help, otherwise one for each other processor."""
        self._jobs = jobs
        self._queue = TemporaryFile(buffering=0)  # noqa: SIM115  (forks share where it has been read to)
        self._queue.write(b"".join(n.to_bytes(_NUMBER_BYTES, "big") for n in range(len(jobs))))
        self._queue.seek(0)
        self._forks: dict[int, int] = {}
        for _ in range(_helpers() if forks is None else forks):
            self._fork()

    def finish(self) -> list[Result]:
        """Do what is left and return all results; raises what a job raised."""
        try:
            done = self._work()
            for pid, results in list(self._forks.items()):
                with os.fdopen(results, "rb") as pipe:
                    said = pipe.read()
                del self._forks[pid]
                os.waitpid(pid, 0)
                done.update(_heard(said))
            return [done[number] for number in range(len(self._jobs))]
        finally:
            self.stop()

    def stop(self) -> None:
        """End forks that are still at work; without any there is nothing to do."""
        for pid, results in self._forks.items():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
            os.waitpid(pid, 0)
            os.close(results)
        self._forks.clear()
        self._queue.close()

    def _fork(self) -> None:
        parent = os.getpid()
        results, said = os.pipe()
        pid = os.fork()
        if pid:
            os.close(said)
            self._forks[pid] = results
            return
        try:  # in the fork, which must not come out of here
            os.close(results)
            with os.fdopen(said, "wb") as pipe:
                pipe.write(self._tell(parent))
        finally:
            os._exit(0)

    def _tell(self, parent: int) -> bytes:
        """Work, and return what came of it as bytes."""
        try:
            return pickle.dumps(self._work(lambda: os.getppid() == parent))
        except BaseException as fault:
            with suppress(Exception):
                told = pickle.dumps(fault)
                pickle.loads(told)
                return told
            return pickle.dumps(CrewError(f"{type(fault).__name__}: {fault}"))

    def _work(self, wanted: Callable[[], bool] = lambda: True) -> dict[int, Result]:
        return {number: self._jobs[number]() for number in self._numbers() if wanted()}

    def _numbers(self) -> Iterator[int]:
        """Yield the jobs that nobody has taken so far."""
        while taken := self._queue.read(_NUMBER_BYTES):
            yield int.from_bytes(taken, "big")


def _helpers() -> int:
    """Return how many forks are of use, none where they are not safe."""
    if sys.platform != "linux" or threading.active_count() > 1:
        return 0
    return len(os.sched_getaffinity(0)) - 1


def _heard(said: bytes) -> dict[int, Any]:
    if not said:
        raise CrewError("a process that helped was ended before its work was done")
    told = pickle.loads(said)
    if isinstance(told, BaseException):
        raise told
    assert isinstance(told, dict)
    return told
