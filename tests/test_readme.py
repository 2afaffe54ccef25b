"""The README is true: its commands run, and print what it says they print."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

#: A line that stands for any further lines.
MORE = "…"


def sessions() -> list[list[tuple[str, list[str]]]]:
    """Return the README's blocks of commands, each with the lines that it prints."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    found = []
    for block in re.findall(r"(?:^(?:    .*)?\n)+", text, re.MULTILINE):
        commands: list[tuple[str, list[str]]] = []
        for line in block.rstrip().splitlines():
            if line.startswith("    $ "):
                commands.append((line[6:], []))
            elif commands:
                commands[-1][1].append(line[4:].rstrip())
        if commands and not any("serve" in command for command, _ in commands):
            found.append(commands)
    return found


def run(command: str, folder: Path) -> list[str]:
    path = f"{folder}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path, "DECKLORE_DATABASE": str(folder / "decklore.db")}
    done = subprocess.run(
        ["sh", "-c", command], cwd=ROOT, env=env, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    return [
        line.rstrip() for line in done.stdout.splitlines() if not line.startswith("building the database")
    ]


def test_there_are_commands_to_try() -> None:
    assert len(sessions()) >= 6


@pytest.mark.parametrize("session", sessions(), ids=lambda session: session[-1][0][:30])
def test_a_command_of_the_readme(
    session: list[tuple[str, list[str]]], tmp_path: Path, everything_path: Path
) -> None:
    (tmp_path / "decklore.db").symlink_to(everything_path)
    (ROOT / "build").mkdir(exist_ok=True)
    decklore = tmp_path / "decklore"
    decklore.write_text(
        f'#!/bin/sh\nexec "{sys.executable}" -c "from toolkit.start import main; main()" "$@"\n'
    )
    decklore.chmod(0o755)
    for command, wanted in session:
        printed = run(command, tmp_path)
        if wanted[-1:] == [MORE]:
            assert printed[: len(wanted) - 1] == wanted[:-1]
            assert len(printed) >= len(wanted)
        else:
            assert printed == wanted
