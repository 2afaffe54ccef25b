# ruff: noqa: E501  (a row of a table is easier to read in one line)
"""Amounts of deck formats: what expressions over parameters give, and every fault of them in a pack."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import PACKS
from toolkit.amounts import amount_of, expressions_in, fill, parameters_in
from toolkit.amounts.faults import amount_fault
from toolkit.checks import check_packs
from toolkit.packs import check_references, read_pack

if TYPE_CHECKING:
    from pathlib import Path

AMOUNTS = [
    ("3", {}, 3),
    ("players", {"players": 3}, 3),
    ("9 - gems - relics", {"gems": 2, "relics": 3}, 4),
    ("9 - (gems - relics)", {"gems": 5, "relics": 3}, 7),
    ("2 * players + 1", {"players": 4}, 9),
    ("-players + 5", {"players": 4}, 1),
    ("players - 4", {"players": 2}, 0),
    ("player-cards", {"player-cards": 7}, 7),
    ("9 - gems - relics", {"gems": 2}, None),
    ("0 * players", {}, None),
]


@pytest.mark.parametrize(("text", "answers", "amount"), AMOUNTS)
def test_amount(text: str, answers: dict[str, int], amount: int | None) -> None:
    assert amount_of(text, answers) == amount


FILLED = [
    ("seat>{players}", "seat>3"),
    ("t:agent cost<={2 * players} or {gems}", "t:agent cost<=6 or {gems}"),
    ("no braces", "no braces"),
]


@pytest.mark.parametrize(("text", "filled"), FILLED)
def test_braces_are_filled(text: str, filled: str) -> None:
    assert fill(text, {"players": 3}) == filled


def test_what_braces_hold() -> None:
    assert expressions_in("{a} and {b - 1}") == ("a", "b - 1")
    assert parameters_in("b - a + b") == ("b", "a")
    assert fill("{a} of {b}", {"b": 2}, "<{}>") == "<a> of 2"


EXPRESSION_FAULTS = [
    ("9 - gems", None),
    ("gems * (3 - 1) + gems", None),
    ("gmes", 'there is no parameter "gmes" (did you mean "gems"?) (character 1 of "gmes")'),
    ("9-gems", 'there is no parameter "9-gems"; to subtract, put spaces: 9 - gems (character 1 of "9-gems")'),
    ("9 - zzz", 'there is no parameter "zzz" (character 5 of "9 - zzz")'),
    ("relics", 'the parameter "relics" stands further down; put it above (character 1 of "relics")'),
    ("gems > 2", '">" gives a yes or no, and a number is needed (character 6 of "gems > 2")'),
    ("not gems", '"not" gives a yes or no, and a number is needed (character 1 of "not gems")'),
    (
        "1 + (gems and 2)",
        '"and" gives a yes or no, and a number is needed (character 11 of "1 + (gems and 2)")',
    ),
    ("gems(all)", '"gems" takes no parentheses; a parameter is a word alone (character 1 of "gems(all)")'),
    ("3 * 3", 'no parameter is named; write the number (character 1 of "3 * 3")'),
    ("9 -", 'a number, a name or a parenthesis is missing before the end (character 4 of "9 -")'),
    ("gems / 2", 'there is no "/": expressions add, subtract and multiply (character 6 of "gems / 2")'),
    ("", 'a number, a name or a parenthesis is missing before the end (character 1 of "")'),
]


@pytest.mark.parametrize(("text", "fault"), EXPRESSION_FAULTS)
def test_fault_of_an_expression(text: str, fault: str | None) -> None:
    assert amount_fault(text, ["gems"], ["relics"]) == fault


@given(text=st.one_of(st.text(), st.lists(st.sampled_from([*"0129ab-+*()<=, ", "gems", "and"])).map("".join)))
def test_a_sound_expression_gives_an_amount(text: str) -> None:
    if amount_fault(text, ["gems", "a"]) is None:
        amount = amount_of(text, {"gems": 3, "a": 0})
        assert amount is not None
        assert amount >= 0


# ---------------------------------------------------------------- packs

_PLAYERS = 'players: {ask: {en: "How many play?", pl: "Ile osób gra?"}, least: 1, most: 4}'
_AGENTS = "least: players, most: 3 * players"
#: What is changed in the formats of the pack, and every fault of it after that.
FAULTS = [
    ("count: {exactly: agents}", "count: {exactly: agenst}", [
        'formats.yaml:63: [3].limits[2].count.exactly: there is no parameter "agenst" (did you mean "agents"?) (character 1 of "agenst")',
    ]),
    ("count: {exactly: agents}", "count: {exactly: -1}", ["formats.yaml:63: [3].limits[2].count.exactly: should be 0 or more"]),
    ("count: {exactly: agents}", "count: {exactly: [1]}", [
        "formats.yaml:63: [3].limits[2].count.exactly: should be a whole number, or an expression over the format's parameters",
    ]),
    ("count: {exactly: agents}", "count: {exactly: 1.5}", [
        "formats.yaml:63: [3].limits[2].count.exactly: should be a whole number, or an expression over the format's parameters",
    ]),
    ("at_most: agents - players, in_every", "at_most: 0, in_every", [
        "formats.yaml:66: [3].limits[5].ratio.at_most: should be 1 or more",
    ]),
    ("exactly: 5 * players", "exactly: 5 × players", [
        'formats.yaml:72: [3].readings[1].limits[1].count.exactly: "×" means nothing here; write "*" (character 3 of "5 × players")',
    ]),
    (_AGENTS, "least: price, most: 3 * players", [
        'formats.yaml:59: [3].parameters.agents.least: the parameter "price" stands further down; put it above (character 1 of "price")',
    ]),
    (_AGENTS, "least: 3 * players, most: players", [
        "formats.yaml:59: [3].parameters.agents: nothing is from 3 to 1 where players is 1",
    ]),
    (_AGENTS, "least: 1, most: 5 - 2 * players", [
        "formats.yaml:59: [3].parameters.agents: nothing is from 1 to 0 where players is 4",
    ]),
    (_AGENTS, _AGENTS + ", default: 4", [
        "formats.yaml:59: [3].parameters.agents.default: should be 1 to 3, not 4 where players is 1",
    ]),
    ("default: 2}", "least: 3, default: 2}", ["formats.yaml:60: [3].parameters.price.default: should be 3 or more, not 2"]),
    ("default: 2}", "default: many}", ['formats.yaml:60: [3].parameters.price.default: should be a whole number, not "many"']),
    ("default: 2}", "defalt: 2}", ['formats.yaml:60: [3].parameters.price.defalt: unknown field "defalt" (did you mean "default"?)']),
    (_PLAYERS, f"{_PLAYERS}\n    guests: {{ask: How many look on?}}", [
        "formats.yaml:59: [3].parameters.guests: nothing depends on this parameter",
    ]),
    (_PLAYERS, f"{_PLAYERS}\n    draw: {{ask: How many are drawn?}}", [
        'formats.yaml:59: [3].parameters.draw: "draw" means something else in a deck list or a command; give another id',
        "formats.yaml:59: [3].parameters.draw: nothing depends on this parameter",
    ]),
    ('cards: "cost>{price}"', 'cards: "cost>{prise}"', [
        'formats.yaml:64: [3].limits[3].cards: there is no parameter "prise" (did you mean "price"?) (character 1 of "prise")',
    ]),
    ('cards: "cost>{price}"', 'cards: "price>{price} t:agnt"', [
        'formats.yaml:64: [3].limits[3].cards: "price>0 t:agnt": no type is called "agnt" (did you mean "agent"?), so it matches nothing',
    ]),
    ('cards: "cost>{price}"', 'cards: "cost>{price"', [
        'formats.yaml:64: [3].limits[3].cards: a brace stands alone in "cost>{price"; an expression stands between "{" and "}"',
    ]),
    ("that costs more than {price}", "that costs more than {prices}", [
        'formats.yaml:64: [3].limits[3].says.en: there is no parameter "prices" (did you mean "price"?) (character 1 of "prices")',
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "faults"), FAULTS, ids=[row[1] for row in FAULTS])
def test_fault_of_a_pack(tmp_path: Path, old: str, new: str, faults: list[str]) -> None:
    folder = tmp_path / "oddments"
    shutil.copytree(PACKS / "oddments", folder)
    path = folder / "formats.yaml"
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    assert check_packs([folder]).findings == []
    path.write_text(text.replace(old, new), encoding="utf-8")
    found = [str(finding).removeprefix(f"{folder}/") for finding in check_packs([folder]).findings]
    assert sorted(found) == sorted(faults)


def test_faults_of_parameters_need_no_query(tmp_path: Path) -> None:
    """Ids are looked at where names are: also a pack that is only read says which are taken."""
    shutil.copytree(PACKS / "oddments", tmp_path / "oddments")
    path = tmp_path / "oddments" / "formats.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("price: {ask", "7: {ask").replace("price", "7"), encoding="utf-8")
    pack = read_pack(tmp_path / "oddments")
    check_references(pack)
    assert [finding.message for finding in pack.findings] == [
        '"7" means something else in a deck list or a command; give another id'
    ]
