"""How long the parts of a piece of work take.

Promises: a part that comes up again is added to; parts keep the order in which they first came up.
Leaves out: saying it (`toolkit.cli`).
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass
class Clock:
    """Measures parts by name: `parts` are seconds that passed, `worked` seconds of the processor."""

    parts: dict[str, float] = field(default_factory=dict)
    worked: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Add what the work inside takes to a part."""
        passed, worked = time.perf_counter(), time.process_time()
        try:
            yield
        finally:
            self.add(name, time.perf_counter() - passed, time.process_time() - worked)

    def add(self, name: str, passed: float, worked: float) -> None:
        """Add seconds to a part that were measured elsewhere."""
        self.parts[name] = self.parts.get(name, 0.0) + passed
        self.worked[name] = self.worked.get(name, 0.0) + worked
