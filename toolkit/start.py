"""The entry point of the `decklore` command.

Promises: a look-up starts fast, and ends as soon as all is written. While modules load nothing is garbage, so
the collector would only cost time; work that takes long turns it on again (`toolkit.cli.session`).
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
import threading


def main() -> None:
    """Run the command line, and end the process with its exit code."""
    gc.disable()
    from toolkit.cli import main as run

    try:
        run()
    except SystemExit as end:
        _leave(end.code)
        raise


def _leave(code: object) -> None:
    """End at once: taking every module and object apart, as the interpreter does, takes a fifth of a look-up.

    What has to be done at an end is done. Returns where the interpreter has more to do: a message as the exit
    code, other threads, or an output that can't be written to.
    """
    if not (code is None or isinstance(code, int)) or threading.active_count() > 1:
        return
    try:
        atexit._run_exitfuncs()
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        return
    os._exit((code or 0) & 0xFF)
