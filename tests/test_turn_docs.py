"""What the page about the turn model says is so."""

from __future__ import annotations

import re

from conftest import ROOT
from toolkit.turn.shapes import SHAPES
from turns import problems

PAGE = (ROOT / "site" / "docs" / "turn-model.md").read_text(encoding="utf-8")


def test_the_example_is_sound() -> None:
    example = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)[0]
    assert "track:" in example
    assert problems(example) == []


def test_the_table_of_kinds_is_that_of_the_check() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \| .* \|$", PAGE, re.MULTILINE)
    told = {kind: tuple(tuple(re.findall(r"`(\w+)`", cell)) for cell in cells) for kind, *cells in rows}
    asked = {kind: (shape.needs, shape.may) for kind, shape in SHAPES.items() if kind != "procedure"}
    assert {kind: told.get(kind) for kind in asked} == asked
