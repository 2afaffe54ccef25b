"""All moments of all works, or of those named: `python -m faults build`, from the folder of tests."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from faults.killing import HEAD, MOMENTS, kill_at_moments, run_whole, tally
from faults.works import WORKS, make_results, make_sources

names = sys.argv[1:] or list(MOMENTS)
with tempfile.TemporaryDirectory(prefix="decklore-faults-") as made:
    sources, into, saved = (Path(made) / name for name in ("sources", "into", "saved"))
    make_sources(sources)
    make_results(sources, into, saved, names)
    print(HEAD)
    for name in names:
        whole = run_whole(WORKS[name], sources, into, saved)
        killed = list(kill_at_moments(WORKS[name], whole, sources, into, saved, MOMENTS[name]))
        print(tally(killed), flush=True)
