"""The walk-through of the guide runs: a PDF and a spreadsheet become a site, a legal deck and a sheet."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

import pypdfium2
from openpyxl import Workbook
from rulebook_fair import FAIR
from typer.testing import CliRunner

from conftest import ROOT
from rulebook_pages import typeset
from toolkit.cli import make_app
from toolkit.rulebook.reading import read_document

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

LAMPS = ["Market Lamp", "Pier Lamp", "Star Lamp"]
THINGS = [
    "Rope",
    "Buoy",
    "Net",
    "Oar",
    "Sail",
    "Anchor",
    "Chart",
    "Compass",
    "Horn",
    "Flag",
    "Crate",
    "Ladder",
]


def prepare(folder: Path, page: str) -> None:
    """Write what the walk-through starts from; the map and the start of the deck are those of the page."""
    plain = folder / "plain.txt"
    plain.write_text(FAIR, encoding="utf-8")
    typeset(folder, read_document(plain), 2, height_mm=150).rename(folder / "fair.pdf")
    assert len(pypdfium2.PdfDocument(folder / "fair.pdf")) == 2
    book = Workbook()
    assert book.active is not None
    book.active.append(["Name", "Kind", "Copies", "Cost", "Glow"])
    for name in LAMPS:
        book.active.append([name, "Lamp", 2, 1, 3])
    for name in THINGS:
        book.active.append([name, "Component", 2, None, None])
    book.save(folder / "wares.xlsx")
    (folder / "wares.yaml").write_text(re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)[0], encoding="utf-8")
    deck = re.findall(r"```text\n(.*?)```", page, re.DOTALL)[0]
    (folder / "deck.txt").write_text(deck + "".join(f"2 {name}\n" for name in THINGS), encoding="utf-8")


def test_the_walk_through_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "site" / "docs" / "rulebooks.md").read_text(encoding="utf-8")
    page = text[text.index("## A walk-through") :]
    prepare(tmp_path, page)
    monkeypatch.chdir(tmp_path)
    commands = [
        shlex.split(line) for line in re.findall(r"^    ((?:decklore|export) .*)$", page, re.MULTILINE)
    ]
    assert [command[1] for command in commands[-3:]] == ["deck", "print", "site"]
    for command, *words in commands:
        if command == "export":
            for name, value in (word.split("=") for word in words):
                monkeypatch.setenv(name, value)
            continue
        result = CliRunner().invoke(make_app(), words)
        assert result.exit_code == 0, (words, result.output, result.exception)
        if words[0] == "check":
            game = tmp_path / "fair" / "game.yaml"
            game.write_text(f"{game.read_text(encoding='utf-8')}rights: own\n", encoding="utf-8")
        if words[0] == "deck":
            assert result.output == "deck.txt: legal in deck (fair)\n  main 30\n"
    assert (tmp_path / "lamps.pdf").read_bytes().startswith(b"%PDF")
    assert "Lantern Fair" in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
