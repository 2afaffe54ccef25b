"""Contents lists are told from lists of rules by the headings that they name."""

from __future__ import annotations

import pytest

from toolkit.rulebook.blocks import Block, Kind
from toolkit.rulebook.contents_lists import find_contents

SHORT = {"#": Kind.HEADING, "-": Kind.ITEM, "=": Kind.FURNITURE}


def blocks(text: str) -> list[Block]:
    """Make a block a line: `# ` a heading, `- ` an item, `= ` page furniture, otherwise a paragraph."""
    found = []
    for i, line in enumerate(text.splitlines(), 1):
        kind = SHORT.get(line[:1])
        found.append(Block(kind or Kind.PARAGRAPH, line[2:] if kind else line, (i,), level=1))
    return found


BODY = "\n# The Lamps\nLight them.\n# 2. Ferries\nThey wait.\n# Dusk\nRest."
CASES: dict[str, tuple[str, set[int]]] = {
    "items": ("# Contents\n- The Lamps\n- Ferries\n- Dusk", {0, 1, 2, 3}),
    "called so twice": (
        "# Contents\n# Table of Contents\n- The Lamps\n- 2. Ferries\n- Dusk",
        {0, 1, 2, 3, 4},
    ),
    "leaders and pages": ("Contents\nThe Lamps ..... 3\n2. Ferries … 14\nDusk 20", {0, 1, 2, 3}),
    "furniture between": ("# Contents\n- The Lamps\n= page 2\n- Ferries\n- Dusk", {0, 1, 3, 4}),
    "one name differs": ("# Contents\n- The Lamps\n- Ferries\n- Dusk\n- Stars", {0, 1, 2, 3, 4}),
    "without a title": ("# Lanterns\n- The Lamps\n- Ferries\n- Dusk", {1, 2, 3}),
    "rules": ("# Setup\n- Take a lamp.\n- Ferries\n- Shuffle.\n- Rest.", set()),
    "too short": ("# Parts\n- The Lamps\n- Dusk", set()),
}


@pytest.mark.parametrize("name", CASES)
def test_contents_lists(name: str) -> None:
    text, places = CASES[name]
    assert find_contents(blocks(text + BODY)) == places


def test_names_after_their_headings_are_no_contents_list() -> None:
    assert find_contents(blocks(BODY.strip() + "\n# Summary\n- The Lamps\n- Ferries\n- Dusk")) == set()
