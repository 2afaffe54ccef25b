"""A run that kills itself with kill -9 just before the n-th thing that it does to files below a folder.

Writing may be over in a few milliseconds, which moments by the clock hardly ever meet; counted ones do.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
from pathlib import Path
from typing import Any

#: What is done to files, as Python's audit events name it, besides opening them for writing.
_EVENTS = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.truncate", "os.utime", "os.chmod", "os.link"}
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def lay(folder: str, moment: int, count: str) -> None:
    """Kill this process before event number `moment`; with 0 write into `count` how many there are."""
    seen = 0

    def watch(event: str, facts: tuple[Any, ...]) -> None:
        nonlocal seen
        writes = event in _EVENTS or (event == "open" and facts[2] & _WRITING)
        exchanges = event == "ctypes.dlsym" and facts[1] == "renameat2"
        if not exchanges and not (writes and _is_below(facts[0], folder)):
            return
        seen += 1
        if seen == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(watch)
    if not moment:
        atexit.register(lambda: Path(count).write_text(str(seen), encoding="utf-8"))


def _is_below(path: object, folder: str) -> bool:
    if isinstance(path, int):
        return False
    return os.path.abspath(os.fsdecode(path)).startswith(folder)  # type: ignore[arg-type]  # noqa: PTH100
