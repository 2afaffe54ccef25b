"""The garbage collector, which rests while much is made and nothing thrown away.

Promises: afterwards it is as it was. Making a hundred thousand values, it would look through all that are
there again and again, which takes longer than making them.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def collector_rests() -> Iterator[None]:
    """Let the collector rest; memory that no circle holds is freed all the same."""
    working = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if working:
            gc.enable()
