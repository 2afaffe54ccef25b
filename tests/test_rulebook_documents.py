"""The five shared documents become packs; as plain text, and typeset here as PDF in one column and in two.

What is demanded of them stands here in numbers, names and structure; their sentences are read, never kept.
"""

# ruff: noqa: E501 (rows of tables)
from __future__ import annotations

import re
from contextlib import closing
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Any

import pytest

from conftest import DATA, SHARED
from rulebook_pages import typeset
from toolkit.checks import build, check_packs
from toolkit.database import open_database
from toolkit.errors import Severity
from toolkit.packs.yaml import read_yaml
from toolkit.rulebook.account import account_for, counts
from toolkit.rulebook.blocks import Document, Kind
from toolkit.rulebook.draft import Draft, make_draft
from toolkit.rulebook.pack_files import pack_files
from toolkit.rulebook.reading import read_document

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BOOKS = sorted((SHARED / "rulebooks").glob("*.txt"))
LANGS = ("en", "pl", "en", "sv", "en")
#: How much of the lines may differ between a text and the same as PDF.
MOST = 0.02

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not BOOKS, reason="the folder of shared sources is not here"),
]


def document(at: int) -> Document:
    return read_document(BOOKS[at])


def draft(at: int) -> Draft:
    return make_draft(document(at), lang=LANGS[at], title=f"Document {at}")


def write(folder: Path, made: Draft) -> Path:
    for name, text in pack_files(made).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


#: Lines of each document by what they are kept as.
KEPT = [
    {"rule": 111, "term": 32, "card": 25, "contents list": 30},
    {"rule": 65},
    {"rule": 94, "term": 23, "limit": 4, "contents list": 24},
    {"rule": 4, "term": 26, "left over": 2},
    {"rule": 364, "term": 10, "card": 12, "limit": 1, "contents list": 13},
]  # fmt: skip


@pytest.mark.parametrize("at", range(5))
def test_every_line_and_every_block_is_kept(at: int) -> None:
    made = draft(at)
    lines = account_for(made)
    assert [line.number for line in lines] == [n for n, s in enumerate(made.document.lines, 1) if s.strip()]
    assert counts(lines) == KEPT[at]
    fates = {line.number: line.fate.value for line in lines}
    sections = {rule.lines: rule.text for rule in made.rules if rule.kind == "section"}
    for block in made.document.blocks:
        fate = fates[block.lines[0]]
        if block.kind is Kind.HEADING and fate != "contents list":
            assert sections[block.lines] == block.text
        if block.kind is Kind.ITEM:
            assert fate in {"rule", "term", "card", "limit", "contents list"}


def test_all_five_build(tmp_path: Path) -> None:
    folders = [write(tmp_path / f"book-{at}", draft(at)) for at in range(5)]
    checked = check_packs(folders)
    assert [str(one) for one in checked.findings if one.severity is Severity.ERROR] == []
    build(folders, tmp_path / "all.db")
    with closing(open_database(tmp_path / "all.db")) as connection:
        kept = connection.execute("SELECT count(*) FROM game WHERE private_file IS NOT NULL").fetchone()
        assert kept[0] == 5


def test_the_cards_of_the_first_with_all_their_values() -> None:
    found = read_yaml(pack_files(draft(0))["cards/print-play-deck.yaml"]).value["cards"]
    own = read_yaml((DATA / "hubworld" / "cards" / "demo.yaml").read_text(encoding="utf-8")).value["cards"]
    values = ("cost", "barrier", "presence")
    wanted = {
        card["name"]: (
            card.get("subtitle", "").strip("“”"), card["type"], card.get("traits", []), card.get("quantity", 1),
            {name: card["stats"][name] for name in values if name in card.get("stats", {})},
            sorted({ability["kind"] for ability in card["abilities"]} - {"static"}),
        )
        for card in own if card["type"] != "reference"
    }  # fmt: skip
    assert len(found) == 25
    assert {
        card["name"]: (
            card.get("subtitle", ""), card["type"], card.get("traits", []), card.get("quantity", 1),
            card.get("stats", {}), sorted({ability["kind"] for ability in card["abilities"]} - {"text", "cipher"}),
        )
        for card in found
    } == wanted  # fmt: skip


def shape(node: dict[str, Any]) -> str:
    """Write a node as its kind, with what stands in it in brackets."""
    kind = next(iter(node))
    inside = " ".join(map(shape, node.get("do", ())))
    return f"{kind}[{inside}]" if inside else kind


def conditions(node: Any, key: str) -> Iterator[str]:
    if isinstance(node, list):
        for one in node:
            yield from conditions(one, key)
    elif isinstance(node, dict):
        for name, value in node.items():
            if name == key:
                yield value["words"] if isinstance(value, dict) else value
            else:
                yield from conditions(value, key)


def test_the_turn_tree_of_the_second_with_its_conditions() -> None:
    made = draft(1)
    turn: Any = made.turn
    options = " ".join(["option"] * 8)
    assert [shape(node) for node in turn["track"]] == [
        f"loop[sequence[step branch[case[step] case]] branch[case[step loop[choice[{options}]] step] case[step step] case]]"
    ]
    text = "\n".join(made.document.lines)
    allowed = [words.rstrip(". ") for words in re.findall(r"Dozwolone, jeśli (.+)", text)]
    told = re.findall(r"- Jeśli ([^:\n]+(?: \([^)]*\))?)(?:: wybierz .*)?$", text, re.MULTILINE)
    told[1] = re.findall(r"- Jeśli (player .*)", text)[0]
    assert len(allowed) == 7
    assert list(conditions(turn, "when"))[-len(allowed) - len(told) :]
    assert set(conditions(turn["track"], "when")) == {*allowed, *told}
    until = re.findall(r"aż (.+)", text)
    assert list(conditions(turn, "until")) == until
    assert len(until) == 2
    chosen = [words.strip() for words in re.findall(r"(?i)wybierz (.+)", text)]
    assert sorted(set(conditions(turn, "decide")) & set(chosen)) == sorted(set(chosen))
    assert [(goal["outcome"], goal["rule"] in {r.id for r in made.rules}) for goal in turn["goals"].values()] == [
        ("win", True), ("win", True), ("lose", True), ("lose", True),
    ]  # fmt: skip


def test_the_rules_nest_like_the_tree_of_the_second() -> None:
    made = draft(1)
    depths = {rule.lines[0]: rule.depth for rule in made.rules if 24 <= (rule.lines or (0,))[0] <= 57}
    kinds = {rule.lines[0]: rule.kind for rule in made.rules if rule.lines}
    assert [depths[n] for n in range(24, 34)] == [0, 0, 1, 0, 1, 2, 2, 3, 4, 5]
    assert [n for n in range(24, 58) if kinds[n] == "option"] == [33, 36, 39, 41, 44, 47, 50, 52]
    assert [depths[n] for n in range(53, 58)] == [2, 3, 1, 2, 2]


def test_the_deck_limits_of_the_third() -> None:
    (deck,) = read_yaml(pack_files(draft(2))["formats.yaml"]).value
    bounds = ("count", "copies", "each", "ratio")
    assert [
        (one["section"], one.get("cards", ""), {b: one[b] for b in bounds if b in one}, one["severity"])
        for one in deck["limits"]
    ] == [
        ("main", "type:pyramid", {"copies": {"at_most": 5}}, "warning"),
        ("main", "", {"count": {"at_least": 50}}, "warning"),
        ("main", "type:gate", {"ratio": {"exactly": 1, "in_every": 10}}, "warning"),
        ("main", "type:gate trait:special", {"ratio": {"at_most": 1, "in_every": 3, "of": "type:gate"}}, "warning"),
        ("main", "", {"copies": {"at_most": 2}}, "warning"),
        ("main", "type:pyramid", {"each": {"exactly": 5}}, "warning"),
        ("sideboard", "", {"count": {"at_most": 20}}, "warning"),
        ("sideboard", "type:gate", {"count": {"at_most": 2}}, "warning"),
    ]  # fmt: skip


def test_the_stages_of_the_third_and_the_phases_of_the_fifth() -> None:
    (loop,) = draft(2).turn["track"]  # type: ignore[index, misc]
    steps = " ".join(["step"] * 3)
    combat = f"sequence[step step step step step sequence[{steps}]]"
    assert shape(loop) == f"loop[step step step sequence[{steps} {combat} step] step step]"
    (turns,) = draft(4).turn["track"]  # type: ignore[index, misc]
    assert shape(turns) == "loop[step step step step]"


def below(made: Draft, parent: str) -> list[str]:
    return [
        rule.title or rule.text for rule in made.rules if rule.parent == parent and rule.kind != "example"
    ]


def test_the_rules_of_the_fourth_with_their_sub_rules() -> None:
    made = draft(3)
    (list_head,) = [rule for rule in made.rules if rule.text.endswith("numrerade:")]
    assert below(made, list_head.id) == [
        "Rundan", "Förflyttning", "Äventyrskort", "Särskilda platser", "Andromedas agenda", "Hjälpa varandra",
        "Färdighetsslag", "Konfrontation med Drainers", "Vilja och Fantasi", "Levla", "Ödeskristaller",
        "Vinna och förlora",
    ]  # fmt: skip
    assert {
        name: below(made, name) for name in {rule.parent or "" for rule in made.rules if rule.depth > 1}
    } == {
        "konfrontation-med-drainers": ["Fly", "Research", "Konfrontation"],
        "vilja-och-fantasi": ["Saknad Fantasi kostar Vilja", "Viljelös", "Fantasikrafter"],
        "fantasikrafter": ["Lära sig fantasikrafter", "Överge fantasikrafter", "Permanenta fantasikrafter"],
        "levla": ["Levla vid förflyttning"],
        "odeskristaller": ["Flow", "Perfekta slag"],
        "vinna-och-forlora": ["Tiden tar slut", "Förlust", "Vinst"],
    }
    assert len(made.terms) == 26


def test_components_house_deck_and_solo_modes_of_the_fifth() -> None:
    made = draft(4)
    files = pack_files(made)
    cards = read_yaml(files["cards/components.yaml"]).value["cards"]
    assert [card.get("quantity", 1) for card in cards] == [1, 6, 4, 6, 12, 12, 18, 33, 16, 2, 2, 2, 1, 1, 1]
    assert [card["name"] for card in cards if "traits" in card] == [
        "Prospector", "Captain", "Diviner", "Hugros", "Ækuhr",
    ]  # fmt: skip
    (house,) = read_yaml(files["formats.yaml"]).value
    assert house["name"] == "House Deck"
    assert [one["cards_exactly"] for one in house["limits"]] == [
        {"prospector": 8, "captain": 1, "diviner": 1}
    ]
    solo = next(rule for rule in made.rules if rule.text.startswith("Solo Challenge Mode"))
    modes = [rule for rule in made.rules if rule.parent == solo.id and rule.kind == "section"]
    assert [mode.title for mode in modes] == ["Hugros", "Ækuhr", "Kodror", "Obsidusa"]
    for mode in modes:
        inside = [rule.title for rule in made.rules if rule.parent == mode.id and rule.kind == "section"]
        assert inside[:2] == ["Setup", "Gameplay"]
        assert len(inside) >= 4


def told(made: Draft) -> list[tuple[str, str]]:
    """Return what each block is kept as, with its words."""
    fates = {line.number: line.fate.value for line in account_for(made)}
    found = [
        (fates[block.lines[0]], f"{block.marker} {block.text}".strip())
        for block in made.document.blocks
        if block.kind is not Kind.FURNITURE
    ]
    assert found
    return found


@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize("at", range(5))
def test_the_same_of_a_pdf(tmp_path: Path, at: int, columns: int) -> None:
    plain = draft(at)
    read = read_document(typeset(tmp_path, plain.document, columns, LANGS[at]))
    made = make_draft(read, lang=LANGS[at], title=plain.title)
    a, b = told(plain), told(made)
    same = sum(block.size for block in SequenceMatcher(None, a, b, autojunk=False).get_matching_blocks())
    assert max(len(a), len(b)) - same <= MOST * len(a)
    assert {line.fate.value for line in account_for(made) if line.text == "Running header of the book"} == {
        "page furniture"
    }
    cited = re.compile(r", [ps]\. (\d+)(?=['\"])")
    assert all(name["section"] for name in made.catalogue.sets.values())
    assert cited.sub("", str(made.catalogue.sets)) == str(plain.catalogue.sets)
    assert bool(cited.search(str(made.catalogue.sets))) == bool(made.catalogue.sets)
    assert [one.sentence for one in made.limits.proposed] == [one.sentence for one in plain.limits.proposed]
    assert [term.name for term in made.terms] == [term.name for term in plain.terms]
    assert bool(made.turn) == bool(plain.turn)
