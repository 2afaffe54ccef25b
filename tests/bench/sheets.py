"""Sheets of many distinct cards from a cold start, each job beside its goal and beside other libraries.

Other libraries draw the nearest equal job (`tests/bench/_rivals.py`), with plain frames and without
ornaments; one that is not installed is named. Each time is the least of the runs, which take turns.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

from tests.bench._rivals import RIVALS

ROOT = Path(__file__).resolve().parents[2]
PACK = ROOT / "tests" / "packs" / "lanterns"
DECKLORE = "from toolkit.start import main; main()"
WORDS = ("wind", "blows", "over", "the", "old", "bridge", "every", "lamp", "in", "town", "until", "morning")
#: Cards, whether they have backs, the goal in seconds, how many runs.
JOBS = ((300, False, 1.0, 5), (300, True, 1.2, 5), (3000, False, 8.0, 2))
KINDS = {
    "keeper": "",
    "lamp": "    stats: {cost: 2, light: 3, glass: red, rank: common}\n",
    "gust": "    stats: {cost: 0, wind: 2, rank: common}\n",
}
CARD = """  - id: many-{number}
    name: {{en: {name}, pl: {name}}}
    type: {kind}
    number: {number}
{stats}    abilities:
      - {{kind: action, cost: {{en: "pay 1 :oil:", pl: x}}, effect: {{en: "{first} :flame: {rest}.", pl: x}}}}
      - {{kind: always, effect: {{en: "{second} :oil:.", pl: x}}}}
"""


def main() -> None:
    """Time every job and print the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for count, backs, goal, runs in JOBS:
            env = _database(folder / str(count), count)
            _compare(folder, count, backs, goal, runs, env)
    missing = [name for name, (module, _) in RIVALS.items() if find_spec(module) is None]
    if missing:
        print(f"not installed, and so not compared: {', '.join(missing)}; pip install {' '.join(missing)}")


def _compare(folder: Path, count: int, backs: bool, goal: float, runs: int, env: dict[str, str]) -> None:
    out = folder / "out.pdf"
    words = ["--duplex", "long"] if backs else []
    programs = {"decklore": ["-c", DECKLORE, "print", "set:many", "-o", str(out), *words]}
    for rival, (module, _) in RIVALS.items():
        if find_spec(module) is not None:
            cards = str(folder / str(count) / "cards.json")
            extra = ["--backs"] if backs else []
            programs[rival] = ["-m", "tests.bench._rivals", rival, cards, str(folder / "rival.pdf"), *extra]
    times: dict[str, list[float]] = {program: [] for program in programs}
    files = set()
    for _ in range(runs):
        for program, words in programs.items():
            started = time.perf_counter()
            subprocess.run(
                [sys.executable, *words], env=env, cwd=ROOT, check=True,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            times[program].append(time.perf_counter() - started)
            if program == "decklore":
                files.add(out.read_bytes())
    print(f"{count:,} cards{', each with its back' if backs else ''}, A4 with marks; goal {goal:.1f} s")
    for program, taken in times.items():
        print(f"  {program:10} {min(taken):6.2f} s")
    print(
        f"  same input, same bytes: {'yes' if len(files) == 1 else 'NO'}; {len(out.read_bytes()) // 1000} kB"
    )


def _database(folder: Path, count: int) -> dict[str, str]:
    """Make a pack with so many distinct cards and build it; return the environment that names it."""
    env = {
        **os.environ,
        "DECKLORE_DATA": str(folder / "packs"),
        "DECKLORE_DATABASE": str(folder / "bench.db"),
    }
    if folder.exists():
        return env
    shutil.copytree(PACK, folder / "packs" / "lanterns")
    dice = random.Random(5)

    def some(number: int) -> str:
        return " ".join(dice.choice(WORDS) for _ in range(number))

    cards, texts = [], []
    for number in range(1, count + 1):
        kind = list(KINDS)[number % 3]
        parts = {"first": some(8 + number % 23), "rest": some(5), "second": some(6 + number % 11)}
        name = f"Light {number}"
        cards.append(CARD.format(number=number, name=name, kind=kind, stats=KINDS[kind], **parts))
        texts.append({"name": name, "text": " ".join(parts.values())})
    head = (
        'id: many\nname: {en: Many, pl: Wiele}\nsource: leaflet\nsection: Card list\ndate: "2024"\ncards:\n'
    )
    (folder / "packs" / "lanterns" / "cards" / "many.yaml").write_text(
        head + "".join(cards), encoding="utf-8"
    )
    (folder / "cards.json").write_text(json.dumps(texts), encoding="utf-8")
    subprocess.run(
        [sys.executable, "-c", DECKLORE, "--quiet", "build"], env=env, cwd=ROOT, check=True,
        stdout=subprocess.DEVNULL,
    )  # fmt: skip
    return env


if __name__ == "__main__":
    main()
