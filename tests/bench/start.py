"""How long a command takes from a cold start, beside what Python and Typer need themselves."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUNS = 15
DECKLORE = "from toolkit.start import main; main()"
TYPER_HELP = """
import sys, typer
sys.argv = ["x", "--help"]
app = typer.Typer(rich_markup_mode=None)
app.command()(lambda: None)
app()
"""
#: As many commands, arguments and options as decklore has, and nothing behind them.
TYPER_HELP_OF_MANY = """
import sys, typer
from typing import Annotated
sys.argv = ["x", "--help"]
app = typer.Typer(rich_markup_mode=None)
def command(
    words: Annotated[list[str], typer.Argument(help="w")],
    a: Annotated[str | None, typer.Option("--a", help="a")] = None,
    b: Annotated[str | None, typer.Option("--b", help="b")] = None,
    c: Annotated[int | None, typer.Option("--c", min=1, help="c")] = None,
    d: Annotated[bool, typer.Option("--d", help="d")] = False,
    e: Annotated[bool, typer.Option("--e", help="e")] = False,
):
    "Do it."
for i in range(16):
    app.command(f"command{i}")(command)
app()
"""
PROGRAMS = {
    "python -c pass": ["pass"],
    "import typer": ["import typer"],
    "a Typer command's --help": [TYPER_HELP],
    "the same of 16 commands": [TYPER_HELP_OF_MANY],
    "decklore --help": [DECKLORE, "--help"],
    "decklore card (by name)": [DECKLORE, "card", "barbican", "gate"],
    "decklore card --json": [DECKLORE, "card", "barbican-gate", "--json"],
    "decklore rule": [DECKLORE, "rule", "delving"],
    "decklore rules": [DECKLORE, "rules", "instant", "window"],
    "decklore cards": [DECKLORE, "cards", "t:agent", "cost<=1"],
    "import sqlmodel": ["import sqlmodel"],
}


def main() -> None:
    """Print the median of each in milliseconds and its ratio to `import typer`."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "DECKLORE_DATABASE": str(Path(folder) / "bench.db")}
        subprocess.run([sys.executable, "-c", DECKLORE, "--quiet", "build"], env=env, cwd=ROOT, check=True,
                       stdout=subprocess.DEVNULL)  # fmt: skip
        times: dict[str, list[float]] = {name: [] for name in PROGRAMS}
        for _ in range(RUNS):  # in turns, so that a busy moment of the machine falls on all
            for name, words in PROGRAMS.items():
                started = time.perf_counter()
                subprocess.run([sys.executable, "-c", *words], env=env, cwd=ROOT, check=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
                times[name].append(time.perf_counter() - started)
    base = statistics.median(times["import typer"])
    for name, taken in times.items():
        median = statistics.median(taken)
        print(f"{name:26} {median * 1000:7.0f} ms   {median / base:5.2f} x import typer")
