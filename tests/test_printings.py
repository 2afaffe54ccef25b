"""The order of sets, what a set is expected to give, and what changed between the printings of a card."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from conftest import PACKS
from toolkit.cards import Ability, Card, Printing, find_cards, printings_of, read_cards
from toolkit.changes import Change, find_changes, tell
from toolkit.checks import build, check_packs
from toolkit.cli import make_app
from toolkit.database import open_database
from toolkit.errors import Severity
from toolkit.packs import read_pack
from toolkit.packs.printings import oldest_first
from toolkit.wording import Wording

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def guilds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    path = tmp_path_factory.mktemp("guilds") / "guilds.db"
    build([PACKS / "guilds"], path)
    connection = open_database(path)
    yield connection
    connection.close()


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "guilds"
    shutil.copytree(PACKS / "guilds", folder)
    return folder


def change(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


# ---------------------------------------------------------------- sets and what is checked of them


@pytest.mark.parametrize(
    ("given", "ordered"),
    [
        ("b:2020 a:2021 c:", "c b a"),
        ("demo>pool pool:2025-05", "pool demo"),
        ("z:2030 demo>pool pool:2025-05 a:2024", "a pool demo z"),
        ("c>b b>a a:", "a b c"),
        ("a>b b>a", "a b"),
    ],
)
def test_sets_are_ordered_by_date_and_by_what_they_follow(given: str, ordered: str) -> None:
    found = read_pack(PACKS / "guilds").spec
    assert found is not None
    sets = []
    for word in given.split():
        name, _, after = word.partition(">")
        name, _, date = name.partition(":")
        sets.append(
            found.sets[0].model_copy(update={"id": name, "after": after or None, "date": date or None})
        )
    assert " ".join(card_set.id for card_set in oldest_first(sets)) == ordered


def test_a_set_that_follows_another_is_the_newer(guilds: sqlite3.Connection) -> None:
    [newest] = read_cards(guilds, find_cards(guilds, "ann"))
    assert [printing.set for printing in newest.printings] == ["new-hall", "old-hall"]
    assert newest.printing.set == "new-hall"
    assert newest.stats == {}
    assert newest.unique  # as one of its printings says


def test_a_value_that_a_set_gives_for_its_other_cards_is_noted(pack: Path) -> None:
    checked = check_packs([pack])
    assert checked.sound
    assert [(f.line, f.field, f.message, f.severity) for f in checked.findings] == [
        (
            17,
            "cards[10]",
            '"scrap" lacks its guild and calls, which this set gives for other cards',
            Severity.NOTE,
        )
    ]
    result = CliRunner().invoke(make_app(), ["check", str(pack)])
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1].startswith("1 pack: ")
    change(pack, "cards/old-hall.yaml", ", name: Bea,", ",")
    result = CliRunner().invoke(make_app(), ["check", str(pack)])
    assert result.exit_code == 1
    assert result.stdout.endswith("1 pack: 1 error, 1 note\n")


FAULTS = [
    ("cards/new-hall.yaml", "after: old-hall", "after: old-hal", (
        'cards/new-hall.yaml:6: after: there is no set "old-hal" (did you mean "old-hall"?)'
    )),
    ("cards/new-hall.yaml", "after: old-hall", 'after: old-hall\ndate: "1500"', (
        "cards/new-hall.yaml:6: after: a set has a date or follows another set, not both"
    )),
    ("cards/new-hall.yaml", "after: old-hall", "after: new-hall", (
        'cards/new-hall.yaml:6: after: sets follow each other in a circle: "new-hall" after "new-hall"'
    )),
    ("cards/old-hall.yaml", 'date: "1400"', "after: new-hall", (
        "cards/old-hall.yaml:5: after: sets follow each other in a circle: "
        '"old-hall" after "new-hall" after "old-hall"'
    )),
    ("cards/old-hall.yaml", "expects: [guild, calls]", "expects: [guild, cals]", (
        'cards/old-hall.yaml:6: expects[2]: there is no field "cals" (did you mean "calls"?)'
    )),
    ("cards/new-hall.yaml", "id: ann, name: Ann", "id: ann, name: Anna", (
        'new-hall.yaml:8: cards[1].name: "ann" has another name in an earlier set; a design has one name'
    )),
    ("cards/new-hall.yaml", "id: wall, type: work", "id: wall, type: master", (
        'cards/new-hall.yaml:9: cards[2].type: "wall" is a work in an earlier set; a design has one type'
    )),
    ("cards/new-hall.yaml", "id: cloth, type: work", "id: felt, name: Felt, type: work", (
        'cards/new-hall.yaml:10: cards[3].same_as: no earlier set "old-hall" has "felt"'
    )),
    ("formats.yaml", "need: {field: calls, group: guild", "need: {field: cals, group: guild", (
        'formats.yaml:12: [1].limits[1].need.field: there is no field "cals" (did you mean "calls"?)'
    )),
    ("formats.yaml", "need: {field: calls, group: guild", "need: {field: guild, group: guild", (
        "formats.yaml:12: [1].limits[1].need.field: should be a field of kind number, not choice"
    )),
    ("formats.yaml", "highest: {field: calls, group: guild", "highest: {field: calls, group: calls", (
        "formats.yaml:29: [2].limits[1].sum_of_highest.group: should be a field of kind choice, not number"
    )),
    ("formats.yaml", "with_sections: [leader]\n      rule: hall-calls",
     "with_sections: [leadr]\n      rule: hall-calls", (
        'formats.yaml:13: [1].limits[1].with_sections[1]: the format has no section "leadr" '
        '(did you mean "leader"?)'
    )),
    ("formats.yaml", 'of: "t:master"', 'of: "t:mastr"', '[1].limits[1].need.of: "t:mastr": '),
    ("formats.yaml", "at_most: most", "at_most: mots", (
        '[2].limits[1].sum_of_highest.at_most: there is no parameter "mots" (did you mean "most"?)'
    )),
    ("formats.yaml", "section: main\n      need:", "section: mian\n      need:", (
        'formats.yaml:11: [1].limits[1].section: the format has no section "mian" (did you mean "main"?)'
    )),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "message"), FAULTS)
def test_error_of_sets_and_of_limits_over_groups(
    pack: Path, name: str, old: str, new: str, message: str
) -> None:
    change(pack, name, old, new)
    found = [str(f).removeprefix(f"{pack}/") for f in check_packs([pack]).findings]
    assert [line for line in found if message in line], found


# ---------------------------------------------------------------- changes


def _card(**given: Any) -> Card:
    printing = Printing("set", None, 1, "", None)
    card = Card(1, "c", "g", "C", None, "t", (), False, {}, (), printing, (printing,), "en")
    return Card(**{**{name: getattr(card, name) for name in Card._fields}, **given})


A, B, C = (Ability("action", None, None, words) for words in ("A.", "B.", "C."))


@pytest.mark.parametrize(
    ("older", "newer", "changes"),
    [
        ({}, {}, []),
        ({"stats": {"x": 1}}, {"stats": {"x": 1}}, []),
        ({"stats": {"x": 1}}, {"stats": {"x": 2}}, [("x", 1, 2)]),
        ({"stats": {"y": "a", "x": 1}}, {"stats": {"x": 0}}, [("x", 1, 0), ("y", "a", None)]),
        ({}, {"stats": {"z": ("p", "q")}}, [("z", None, ("p", "q"))]),
        ({"traits": ("old",)}, {"traits": ("new",)}, [("traits", ("old",), ("new",))]),
        ({"abilities": (A, B)}, {"abilities": (A, C)}, [("ability", B, C)]),
        ({"abilities": (A, B)}, {"abilities": (B,)}, [("ability", A, None)]),
        ({"abilities": (B,)}, {"abilities": (B, C)}, [("ability", None, C)]),
        ({"abilities": (A,)}, {"abilities": (B, C)}, [("ability", A, B), ("ability", None, C)]),
    ],
)
def test_changes(older: dict[str, Any], newer: dict[str, Any], changes: list[Any]) -> None:
    assert [tuple(found) for found in find_changes(_card(**older), _card(**newer))] == changes


def test_a_change_as_plain_values() -> None:
    assert Change("z", None, ("p", "q")).json() == {"what": "z", "to": ["p", "q"]}
    assert Change("ability", A, None).json() == {
        "what": "ability",
        "from": {"kind": "action", "effect": "A."},
    }


def test_a_change_in_words(lanterns: sqlite3.Connection) -> None:
    [newest] = read_cards(lanterns, find_cards(lanterns, "brass-lamp"), "pl")
    newer, older = read_cards(lanterns, printings_of(lanterns, newest), "pl")
    wording = Wording(lanterns, "lanterns", "pl")
    told = [tell(found, wording, "cechy") for found in find_changes(older, newer)]
    assert told == [
        ("cechy", "Mosiądz, Stara", "Mosiądz"),
        ("koszt", "2", "3"),
        ("", "Zawsze: Świeci dwa razy dalej.", "Zawsze: Świeci trzy razy dalej."),
    ]
