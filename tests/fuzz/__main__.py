"""A run of bounded time over all targets, or those named: `python -m fuzz query`, from the folder of tests.

`FUZZ_SECONDS` (60 unless said) are shared among the targets. A text that fails is made shorter, kept in the
corpus, where `make test` tries it from then on, and shown; the exit code is then 1.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings

from fuzz.strategies import texts
from fuzz.targets import ROOT, TARGETS, Place, Target
from toolkit.checks import build
from toolkit.database import open_database

#: So long a failing text is made shorter, in seconds.
SHORTENING = 10


def fuzz(target: Target, place: Place, seconds: float) -> tuple[int, str | None, Exception | None]:
    """Try a target for a while; return how many texts that were, and the shortest failing one."""
    tried, shortest, fault = 0, None, None
    ends = time.monotonic() + seconds

    @settings(
        max_examples=40, deadline=None, database=None, phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(text=texts(target))
    def attempt(text: str) -> None:
        nonlocal tried, shortest, fault
        if time.monotonic() > ends + (SHORTENING if fault else 0):
            return
        tried += 1
        try:
            target.try_on(place, text)
        except Exception as error:
            if shortest is None or len(text) <= len(shortest):
                shortest, fault = text, error
            raise

    while time.monotonic() < ends and fault is None:
        try:
            seed(int.from_bytes(os.urandom(4), "big"))(attempt)()
        except BaseException as error:
            if fault is None or isinstance(error, KeyboardInterrupt):
                raise
    return tried, shortest, fault


def keep(target: Target, text: str) -> Path:
    """Keep a text that failed in the corpus."""
    content = text.encode("utf-8", "surrogatepass")
    path = target.folder / f"failed-{hashlib.sha256(content).hexdigest()[:10]}.txt"
    path.write_bytes(content)
    return path


def main() -> int:
    """Run the targets that are named, or all."""
    chosen = [TARGETS[name] for name in sys.argv[1:]] or list(TARGETS.values())
    seconds = float(os.environ.get("FUZZ_SECONDS", "60")) / len(chosen)
    failed = 0
    with tempfile.TemporaryDirectory(prefix="decklore-fuzz-") as made:
        build([ROOT / "tests" / "packs" / "lanterns"], Path(made) / "lanterns.db")
        with closing(open_database(Path(made) / "lanterns.db")) as connection:
            for target in chosen:
                tried, text, fault = fuzz(target, Place(connection, Path(made) / "place"), seconds)
                print(f"{target.name:18}{tried:>8,} texts", flush=True)
                if text is not None:
                    failed += 1
                    print(f"  {type(fault).__name__}: {fault}\n  kept as {keep(target, text)}\n  {text!r}")
    return 1 if failed else 0


sys.exit(main())
