# ruff: noqa: E501  (a row of a table is easier to read in one line)
"""Faults of packs: each is named with its file, line and field, and all of them at once."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from conftest import change
from toolkit.errors import DeckloreError
from toolkit.packs import check_references, read_pack, read_packs
from toolkit.packs.json import JsonError, read_json
from toolkit.packs.svg import svg_fault
from toolkit.packs.yaml import YamlError, read_yaml

if TYPE_CHECKING:
    from pathlib import Path


def faults(folder: Path) -> list[str]:
    found = read_pack(folder)
    check_references(found)
    return [str(finding).removeprefix(f"{folder}/") for finding in sorted(found.findings)]


def test_the_sound_pack_has_no_fault(pack: Path) -> None:
    found = read_pack(pack)
    check_references(found)
    assert found.findings == []
    assert found.spec is not None
    assert [card_set.id for card_set in found.spec.sets][:1] == ["first"]
    assert len(found.spec.rules["en"]) > 15


FAULTS = [
    ("game.yaml", "hue: 42", "hue: blue", 'game.yaml:9: hue: should be a whole number, not "blue"'),
    ("turn.yaml", "start: 3", "start: [3]", (
        "turn.yaml:9: quantities.oil.start: should be a whole number or text, not a list"
    )),
    ("game.yaml", "hue: 42", "huee: 42", 'game.yaml:9: huee: unknown field "huee" (did you mean "hue"?)'),
    ("game.yaml", "{min: 2, max: 4}", "{min: 0}", "game.yaml:6: players.min: Input should be greater than or equal to 1"),
    ("game.yaml", "frame: arch", "frame: arc", (
        "game.yaml:50: types.keeper.frame: should be one of plain, round, notch, arch, slab, banner, hex or "
        'scroll, not "arc"'
    )),
    ("game.yaml", "rule: keepers", "rule: keeperz", (
        'game.yaml:51: types.keeper.rule: there is no rule "keeperz" (did you mean "keepers"?)'
    )),
    ("game.yaml", "kind: number\n    label: {en: cost", "kind: choice\n    label: {en: cost", (
        "game.yaml:23: fields.cost: a field of kind choice or choices, and only such a field, lists its values"
    )),
    ("game.yaml", "symbols:\n", "symbols:\n  wick: {en: wick, pl: knot}\n", (
        "game.yaml:19: symbols.wick: there is no drawing symbols/wick.svg"
    )),
    ("rules.en.md", "{#draw}", "{#act}", "rules.en.md:28: act: this id stands in line 27 as well"),
    ("rules.en.md", "[[turn]]", "[[trun]]", (
        'rules.en.md:19: abilities: there is no rule, discrepancy or term "trun" (did you mean "turn"?)'
    )),
    ("rules.en.md", "{#gusts .term}", "{.term}", (
        'rules.en.md:17: the item "{.term} **Gust.** Blows on a lamp; see [" has no id; write {#some-id}'
    )),
    ("rules.en.md", "{#gusts .term}", "{#gusts .trem}", (
        'rules.en.md:17: unknown kind of rule "trem" (did you mean "term"?)'
    )),
    ("rules.en.md", "{#gusts .term}", "{#Gusts .term}", (
        'rules.en.md:17: "Gusts" is not an id: lower-case letters, digits and hyphens'
    )),
    ("rules.en.md", ' section="Decks"', "", (
        'rules.en.md:37: "decks" cites no section of its source; write section="…"'
    )),
    ("rules.en.md", "source: leaflet", "source: leaflets", (
        'rules.en.md:5: aim: there is no source "leaflets" (did you mean "leaflet"?)'
    )),
    ("rules.en.md", "# Decks", "stray\n\n# Decks", (
        'rules.en.md:37: text of "turn" after its items; give it an id of its own, such as a note'
    )),
    ("rules.en.md", "# The aim", "stray\n\n# The aim", "rules.en.md:5: text before the first heading belongs to no rule"),
    ("rules.pl.md", "{#draw}", "{#drow}", (
        'rules.pl.md:18: drow: rules.en.md has no rule of this id (did you mean "draw"?)'
    )),
    ("glossary.yaml", "rule: lamps", "rule: lump", (
        'glossary.yaml:4: [1].rule: there is no rule "lump" (did you mean "lamps"?)'
    )),
    ("glossary.yaml", "id: oil", "id: lamp", 'glossary.yaml:5: [2].id: the id "lamp" is given twice'),
    ("glossary.yaml", "counted in :oil:", "counted in :oill:", (
        'glossary.yaml:8: [2].definition.en: there is no symbol "oill" (did you mean "oil"?)'
    )),
    ("glossary.yaml", "What lamps burn; counted", "What a [[lmap]] burns; counted", (  # act-rules#672
        'glossary.yaml:8: [2].definition.en: there is no rule, discrepancy or term "lmap" (did you mean "lamp"?)'
    )),
    ("discrepancies.yaml", "source: leaflet", "source: leafs", (
        'discrepancies.yaml:5: [1].places[1].source: there is no source "leafs" (did you mean "leaflet"?)'
    )),
    ("discrepancies.yaml", "id: first-draw", "id: draw", 'discrepancies.yaml:1: [1].id: the id "draw" is already a rule\'s'),
    ("cards/first.yaml", "kind: action", "kind: acton", (
        'cards/first.yaml:14: cards[1].abilities[1].kind: there is no kind of ability "acton" (did you mean "action"?)'
    )),
    ("cards/first.yaml", "light: 3, glass", "lihgt: 3, glass", (
        'cards/first.yaml:24: cards[2].stats.lihgt: there is no field "lihgt" (did you mean "light"?)'
    )),
    ("cards/first.yaml", "glass: red, rank", "glass: green, rank", (
        'cards/first.yaml:24: cards[2].stats.glass: "green" is none of its values'
    )),
    ("cards/first.yaml", "cost: 2, light: 3", "cost: [[2]], light: 3", (
        "cards/first.yaml:24: cards[2].stats.cost: should be a number, a text, a list of ids, or a text by language"
    )),
    ("cards/first.yaml", "cost: 0, wind: 2", "cost: 0, light: 2", (
        'cards/first.yaml:38: cards[4].stats.light: cards of type "Gust" have no light'
    )),
    ("cards/first.yaml", "type: keeper", "type: keper", (
        'cards/first.yaml:10: cards[1].type: there is no type "keper" (did you mean "keeper"?)'
    )),
    ("cards/first.yaml", "id: moth-lamp", "id: brass-lamp\n    type: lamp", (
        'cards/first.yaml:30: "type" is given twice; the first stands in line 28'
    )),
    ("cards/second.yaml", "same_as: first", "same_as: frist", (
        'cards/second.yaml:15: cards[2].same_as: there is no set "frist" (did you mean "first"?)'
    )),
    ("cards/second.yaml", "id: brass-lamp", "id: brass-lantern", (
        'cards/second.yaml:8: cards[1]: "brass-lantern" is a new card and needs a name'
    )),
    ("formats.yaml", "rule: deck-keeper", "rule: deck-keepr", (
        'formats.yaml:13: [1].limits[1].rule: there is no rule "deck-keepr" (did you mean "deck-keeper"?)'
    )),
    ("formats.yaml", "count: {exactly: 1}", "count: {exactly: 1}, same_size: true", (
        "formats.yaml:13: [1].limits[1]: give exactly one of count, each, copies, ratio, cards_exactly, "
        "same_size, copies_by_field, need, sum_of_highest"
    )),
    ("formats.yaml", "count: {exactly: 1}", "count: {at_mots: 1}", (
        'formats.yaml:13: [1].limits[1].count.at_mots: unknown field "at_mots" (did you mean "at_most"?)'
    )),
    ("turn.yaml", "rules: [draw]", "rules: [drew]", (
        'turn.yaml:37: track[1].do[1].do[1].rules[1]: there is no rule "drew" (did you mean "draw"?)'
    )),
    ("turn.yaml", "- step: draw-card", "- stp: draw-card", (
        "turn.yaml:34: track[1].do[1].do[1]: a node has one of the keys step, sequence, loop, each, choice, option, "
        "branch, case, chance, outcome, window, call, leave, with its id"
    )),
    ("decks/first-evening.txt", "format: standard", "format: standrad", (
        'decks/first-evening.txt: there is no format "standrad" (did you mean "standard"?)'
    )),
    ("symbols/oil.svg", "<path", "<script/><path", (
        "symbols/oil.svg: holds <script>; a symbol is made of circle, desc, ellipse, g, line, path, polygon, "
        "polyline, rect, svg, title"
    )),
    ("game.yaml", "id: lanterns", "id: &a lanterns\nx: *a", "game.yaml:3: anchors and aliases are not read in packs"),
    ("game.yaml", "id: lanterns", "id: [lanterns", "game.yaml:3"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "message"), FAULTS)
def test_error_of_a_pack(pack: Path, name: str, old: str, new: str, message: str) -> None:
    change(pack, name, old, new)
    found = faults(pack)
    assert any(line == message or line.startswith(f"{message}: ") for line in found), found


def test_all_faults_in_one_run(pack: Path) -> None:
    change(pack, "cards/first.yaml", "kind: action", "kind: acton")
    change(pack, "cards/first.yaml", "rank: rare", "rnak: rare")
    change(pack, "cards/first.yaml", "number: 2", "numbr: 2")
    change(pack, "rules.en.md", "[[turn]]", "[[trun]]")
    change(pack, "glossary.yaml", "rule: lamps", "rule: lump")
    change(pack, "turn.yaml", "rules: [end]", "rules: [ending]")
    found = "\n".join(faults(pack))
    for part in ("acton", "rnak", "numbr", "trun", "lump", "ending"):
        assert f'"{part}"' in found


def test_files_that_are_no_part_of_a_pack(pack: Path) -> None:
    (pack / "rulez.en.md").write_text("x", encoding="utf-8")
    (pack / "cards" / "art.png").write_bytes(b"\x89PNG")
    (pack / "rules.de.md").write_text("---\nsource: leaflet\n---\n", encoding="utf-8")
    (pack / "glossary.yaml").write_bytes("- id: caf\xe9".encode("latin-1"))
    found = faults(pack)
    assert 'rulez.en.md: is not read as part of a pack (did you mean "rules.en.md"?)' in found
    assert "cards/art.png: cards are read from .yaml and .json files" in found
    assert "rules.de.md: is in none of the pack's languages: en, pl" in found
    assert "glossary.yaml:1: byte 9 is not UTF-8; save the file as UTF-8" in found


def test_a_link_in_a_pack_is_refused(pack: Path) -> None:
    (pack / "README.md").symlink_to("/etc/hostname")
    assert "README.md: a pack holds no links; copy the file" in faults(pack)


def test_a_missing_game_file_is_said(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert faults(tmp_path / "empty") == ["game.yaml: is missing"]


def test_folders_that_hold_no_pack(tmp_path: Path) -> None:
    with pytest.raises(DeckloreError, match="there is no folder"):
        read_packs([tmp_path / "nowhere"])
    with pytest.raises(DeckloreError, match="holds no pack"):
        read_packs([tmp_path])


def test_the_last_entry_without_a_final_newline_is_kept(pack: Path) -> None:
    """mtg-familiar#107: the last entry was lost without a final newline."""
    path = pack / "rules.en.md"
    path.write_text(path.read_text(encoding="utf-8").rstrip("\n"), encoding="utf-8")
    spec = read_pack(pack).spec
    assert spec is not None
    assert spec.rules["en"][-1].id == "deck-keeper"
    assert spec.rules["en"][-1].body == "One keeper leads a deck."


def test_five_examples_are_kept_in_order(pack: Path) -> None:
    """academyruins-api: the fourth example of a rule was dropped."""
    examples = "\n\n".join(f"> {{#more-{i} .example}} Example {i}." for i in range(5))
    change(pack, "rules.en.md", "# Cards", f"{examples}\n\n# Cards")
    spec = read_pack(pack).spec
    assert spec is not None
    found = [rule.body for rule in spec.rules["en"] if rule.id.startswith("more-")]
    assert found == [f"Example {i}." for i in range(5)]


def test_windows_line_ends_and_byte_order_mark(pack: Path) -> None:
    path = pack / "rules.en.md"
    text = path.read_text(encoding="utf-8").replace("\n", "\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + text.encode("utf-8"))
    assert faults(pack) == []


YAML = [
    ("a: no", {"a": "no"}),
    ("a: 2024-05-01", {"a": "2024-05-01"}),
    ("a: 012", {"a": 12}),
    ("a: '1'", {"a": "1"}),
    ("a: 1.5\nb: -2\nc: ~\nd:\ne: true", {"a": 1.5, "b": -2, "c": None, "d": None, "e": True}),
    ("a: 1:30", {"a": "1:30"}),
    ("- yes\n- On", ["yes", "On"]),
    ('{"a": [1, "x", null]}', {"a": [1, "x", None]}),
]


@pytest.mark.parametrize(("text", "value"), YAML)
def test_yaml_is_1_2(text: str, value: object) -> None:
    assert read_yaml(text).value == value


HOSTILE = [
    ("a: &x [1]\nb: *x", "anchors and aliases are not read in packs"),
    ("[" * 100, "nested more than 60 levels deep"),
    ("a: 1\n---\nb: 2", "not YAML"),
    ("a: b: c", "not YAML: mapping values are not allowed in this context"),
    ("x" * 8_000_001, "the file is larger than 8,000,000 characters"),
]


@pytest.mark.parametrize(("text", "message"), HOSTILE)
def test_error_of_hostile_yaml(text: str, message: str) -> None:
    with pytest.raises(YamlError) as caught:
        read_yaml(text)
    assert str(caught.value).startswith(message)


def as_lines(pack: Path) -> Path:
    """Write a set of the pack as JSON instead, a card a line, as imports do."""
    path = pack / "cards" / "first.yaml"
    value = read_yaml(path.read_text(encoding="utf-8")).value
    cards = value.pop("cards")
    text = json.dumps(value, ensure_ascii=False)[:-1] + ', "cards": [\n'
    text += ",\n".join(json.dumps(card, ensure_ascii=False) for card in cards) + "\n]}\n"
    path.unlink()
    path.with_suffix(".json").write_text(text, encoding="utf-8")
    return path.with_suffix(".json")


def test_a_set_in_json_is_the_same_as_in_yaml(pack: Path) -> None:
    before = read_pack(pack).spec
    as_lines(pack)
    after = read_pack(pack).spec
    assert before is not None
    assert after == before
    assert faults(pack) == []


JSON_FAULTS = [
    (
        '"glass": "red"',
        '"glass": "green"',
        ('cards/first.json:3: cards[2].stats.glass: "green" is none of its values'),
    ),
    (
        '"type": "keeper"',
        '"type": "keper"',
        ('cards/first.json:2: cards[1].type: there is no type "keper" (did you mean "keeper"?)'),
    ),
    (
        '"quantity": 2',
        '"quantity": "2"',
        'cards/first.json:3: cards[2].quantity: should be a whole number, not "2"',
    ),
    (
        '"quantity": 2',
        '"quantity": 2, "quantity": 3',
        ('cards/first.json:3: "quantity" is given twice; the first stands in line 3'),
    ),
    ('"cards": [', '"cards": NaN, "c": [', "cards/first.json:1: not JSON: NaN is no number"),
    (
        '"quantity": 2,',
        '"quantity": 2',
        "cards/first.json:3: not JSON: Expecting ',' delimiter (column 147)",
    ),
    (
        '"quantity": 2',
        '"artist": "\\ud83d", "quantity": 2',
        "cards/first.json:3: \\ud83d is half of a character",
    ),
]


@pytest.mark.parametrize(("old", "new", "message"), JSON_FAULTS)
def test_faults_of_json_have_their_line(pack: Path, old: str, new: str, message: str) -> None:
    path = as_lines(pack)
    text = path.read_text(encoding="utf-8")
    assert old in text, text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert message in faults(pack)


JSON = [
    (
        '{"a": [1, {"b": "x"}],\n "c": {}}',
        {(): 1, ("a",): 1, ("a", 0): 1, ("a", 1): 1, ("a", 1, "b"): 1, ("c",): 2},
    ),
    ('[\n"]",\n[],\n{"\\"": ":"}]', {(): 1, (0,): 2, (1,): 3, (2,): 4, (2, '"'): 4}),
    ('"one"', {(): 1}),
]


@pytest.mark.parametrize(("text", "lines"), JSON)
def test_every_place_of_json_is_known(text: str, lines: dict[tuple[str | int, ...], int]) -> None:
    document = read_json(text)
    assert document.value == json.loads(text)
    assert document.lines == lines
    assert document.lines == read_yaml(text).lines


def test_a_key_given_twice_counts_once_and_inside_counts_as_well() -> None:
    document = read_json('{"a": {"x": 1},\n"a": {"x": 2,\n"x": 3}}')
    assert document.value == {"a": {"x": 1}}
    assert document.faults == [
        (2, '"a" is given twice; the first stands in line 1'),
        (3, '"x" is given twice; the first stands in line 2'),
    ]


HOSTILE_JSON = [
    ("[" * 61 + "]" * 61, "nested more than 60 levels deep", 1),
    ("[" * 100_000 + "]" * 100_000, "nested more than 60 levels deep", 1),
    ('{"a":\n1,}', "not JSON: Expecting property name enclosed in double quotes (column 3)", 2),
    ("[1,\n-Infinity]", "not JSON: -Infinity is no number", 2),
    ('["\\udc00"]', "\\udc00 is half of a character", 1),
]


@pytest.mark.parametrize(("text", "message", "line"), HOSTILE_JSON, ids=range(len(HOSTILE_JSON)))
def test_error_of_hostile_json(text: str, message: str, line: int) -> None:
    with pytest.raises(JsonError) as caught:
        read_json(text)
    assert (str(caught.value), caught.value.line) == (message, line)


def test_json_may_be_as_deep_as_yaml_and_halves_may_stand_together() -> None:
    assert read_json("[" * 60 + "]" * 60).value == read_yaml("[" * 60 + "]" * 60).value
    assert read_json('["\\ud83d\\ude00", "\\\\ud83d"]').value == ["\U0001f600", "\\ud83d"]


SVG = [
    ("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><path d='M0 0'/></svg>", None),
    ("<svg viewBox='0 0 1 1'><path onclick='x()' d='M0 0'/></svg>", "has the attribute onclick"),
    ("<svg viewBox='0 0 1 1'><image href='http://x/'/></svg>", "holds <image>"),
    ("<svg viewBox='0 0 1 1'><path fill='url(#x)'/></svg>", "has the attribute fill"),
    ("<!DOCTYPE svg><svg viewBox='0 0 1 1'/>", "has a document type"),
    ("<svg>", "is not XML"),
    ("<svg/>", "is no SVG with a viewBox"),
]


@pytest.mark.parametrize(("text", "fault"), SVG)
def test_symbols_hold_shapes_alone(text: str, fault: str | None) -> None:
    found = svg_fault(text)
    assert found is None if fault is None else (found or "").startswith(fault)
