"""Files watched, and packs read again as soon as one of theirs has changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from watchfiles import watch

from toolkit.errors import DeckloreError
from toolkit.watch.server import say_of

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Sequence

    from toolkit.watch.server import WatchServer

#: How long files have to be still before they are read, in milliseconds: editors write in several steps.
_STILL_MS, _STEP_MS = 80, 25


def keep_watching(
    server: WatchServer, folders: Sequence[Path], say: Callable[[str], None], stop: threading.Event
) -> None:
    """Renew what changes below folders until `stop` is set, and say how it went."""
    changes = watch(*folders, debounce=_STILL_MS, step=_STEP_MS, stop_event=stop)
    for changed in changes:
        try:
            tried = server.renew([Path(path) for _, path in changed])
        except DeckloreError as error:  # a folder that is gone for a moment, say
            say(str(error))
            continue
        for pack in tried:
            say_of(pack, say)
