"""What only the query language and the turn model can tell of a pack, in the same run as the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conftest import DATA, change
from toolkit.checks import check_packs
from toolkit.errors import Severity

if TYPE_CHECKING:
    from pathlib import Path


def findings(folder: Path) -> list[str]:
    return [str(found).removeprefix(f"{folder}/") for found in check_packs([folder]).findings]


FAULTS = [
    ("formats.yaml", 'cards: "t:lamp", ratio', 'cards: "t:lamp (", ratio', '"t:lamp (" is no card query: '),
    ("formats.yaml", 'takes: "t:keeper"', 'takes: "tpye:keeper"', '"tpye:keeper" is no card query: '),
    ("formats.yaml", 'takes: "t:keeper"', 'takes: "t:kepeer"', '"t:kepeer": '),
    ("game.yaml", "query: light>=3", "query: light>=", '"light>=" is no card query: '),
    ("game.yaml", "query: light>=3", "query: is:bright", '"is:bright" is no card query: '),
    ("turn.yaml", "set: {oil: oil + 1}", "set: {oyl: oil + 1}", 'there is no quantity "oyl"'),
    ("turn.yaml", "procedure: blow", "procedure: blew", 'there is no procedure "blew"'),
    ("turn.yaml", "test: lit > 0", "test: lit >", ""),
    ("turn.yaml", "until: {words: {en: somebody has won, pl: ktoś wygrał}, test: lit >= 3}", "note: x", ""),
]


@pytest.mark.parametrize(("name", "old", "new", "message"), FAULTS)
def test_error_of_a_query_or_a_track(pack: Path, name: str, old: str, new: str, message: str) -> None:
    change(pack, name, old, new)
    found = findings(pack)
    assert any(line.startswith(f"{name}:") and message in line for line in found), found


def test_all_kinds_of_fault_in_one_run(pack: Path) -> None:
    change(pack, "rules.en.md", "[[turn]]", "[[trun]]")
    change(pack, "cards/first.yaml", "kind: action", "kind: acton")
    change(pack, "cards/first.yaml", "rank: rare", "rnak: rare")
    change(pack, "glossary.yaml", "id: oil", "id: lamp")
    change(pack, "formats.yaml", 'cards: "t:lamp", ratio', 'cards: "t:lamp (", ratio')
    change(pack, "turn.yaml", "procedure: blow", "procedure: blew")
    change(pack, "game.yaml", "hue: 42", "hue: 42\nhuge: 1")
    change(pack, "game.yaml", "frame: arch", "frame: arc")
    change(pack, "game.yaml", 'edition: "1"', "edition: [1]")
    found = "\n".join(findings(pack))
    assert len(findings(pack)) == 10, found
    for part in ("huge", '"arc"', "edition", "trun", "acton", "rnak", "given twice", "t:lamp (", "blew"):
        assert part in found


def test_the_packs_that_come_along_are_clean() -> None:
    checked = check_packs([DATA])
    assert len(checked.packs) >= 2
    assert [finding for finding in checked.findings if finding.severity is not Severity.NOTE] == []
