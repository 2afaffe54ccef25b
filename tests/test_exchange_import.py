"""Cards imported from every kind of file, into a new pack and into one that exists."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from conftest import ROOT
from toolkit.checks import check_packs
from toolkit.errors import DeckloreError
from toolkit.exchange import import_cards, write_pack
from toolkit.exchange.card_files import MANY, as_lines
from toolkit.exchange.markup import Markup
from toolkit.exchange.specs import read_map
from toolkit.exchange.tables import Where, read_records
from toolkit.exchange.writing import to_yaml
from toolkit.packs.json import read_json
from toolkit.packs.yaml import read_yaml

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ROWS = [
    {"Name": "Pond Light", "Kind": "lamp", "Box": "One", "Price": "2", "Tags": "Old, Brass", "Once": "Yes",
     "Text": "<b>Glow:</b> Draw 1 [Oil].<br>It&rsquo;s wet."},
    {"Name": "Pond Light", "Kind": "gust", "Box": "One", "Price": "X", "Tags": "", "Once": "No", "Text": ""},
    {"Name": "Łódź Wind", "Kind": "gust", "Box": "Two", "Price": "*", "Tags": "Old", "Once": "",
     "Text": "Blow: hard."},
]  # fmt: skip
COLUMNS = list(ROWS[0])


def as_csv(path: Path, delimiter: str = ",") -> None:
    def cell(text: str) -> str:
        return f'"{text}"' if delimiter in text else text

    lines = [COLUMNS, *(list(row.values()) for row in ROWS)]
    path.write_text("".join(delimiter.join(map(cell, line)) + "\n" for line in lines), encoding="utf-8")


def as_xlsx(path: Path) -> None:
    book = Workbook()
    for line in [COLUMNS, *(list(row.values()) for row in ROWS)]:
        book.active.append(line)
    book.save(path)
    book.close()


WRITERS: dict[str, Callable[[Path], object]] = {
    "cards.csv": as_csv,
    "cards.tsv": lambda path: as_csv(path, "\t"),
    "cards.json": lambda path: path.write_text(json.dumps({"all": {"cards": ROWS}}), encoding="utf-8"),
    "cards.jsonl": lambda path: path.write_text("\n".join(map(json.dumps, ROWS)) + "\n", encoding="utf-8"),
    "cards.xlsx": as_xlsx,
}
MAP = """
game: {id: ponds, title: Ponds}
records: all.cards
id: Name
apart: [Kind]
name: Name
type: Kind
set: Box
traits: {column: Tags, split: ","}
unique: Once
stats:
  cost: {column: Price, aliases: [price]}
abilities:
  column: Text
  split: "\\n"
  kinds: [{match: '\\*\\*(?P<trigger>Glow):\\*\\* (?P<effect>.+)', kind: glow}]
markup: {symbols: {"[Oil]": oil}}
"""


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", list(WRITERS))
def test_every_format_makes_the_same_pack(tmp_path: Path, name: str) -> None:
    WRITERS[name](tmp_path / name)
    pack = tmp_path / "pack"
    imported = import_cards(tmp_path / name, write(tmp_path, "map.yaml", MAP), pack, new=True)
    write_pack(imported, pack)
    report = imported.report
    assert (report.records, report.cards, report.printings, report.sets) == (3, 3, 3, 2)
    assert (report.refused, report.doubts, report.unused) == ([], [], {})
    assert report.told_apart == ["pond-light-gust"]
    checked = check_packs([pack])
    assert checked.findings == []
    spec = checked.packs[0].spec
    assert spec is not None
    cards = {card.id: card for card_set in spec.sets for card in card_set.cards}
    first = cards["pond-light"]
    assert (first.traits, first.unique, first.stats) == (["old", "brass"], True, {"cost": 2})
    assert [(a.kind, a.trigger, a.effect) for a in first.abilities] == [
        ("glow", {"en": "Glow"}, {"en": "Draw 1 :oil:."}),
        ("text", None, {"en": "It’s wet."}),
    ]
    assert cards["pond-light-gust"].stats == {"cost": "X"}
    assert cards["lodz-wind"].stats == {"cost": "*"}
    assert spec.game.traits["old"].label == {"en": "Old"}


def test_printings_in_a_second_file_share_their_design(tmp_path: Path) -> None:
    write(tmp_path, "cards.csv", "Key,Name,Kind\na,Ash,lamp\nb,Birch,lamp\nc,Cedar,lamp\n")
    write(
        tmp_path,
        "prints.csv",
        "Of,Box,No,Text\na,One,1,Old.\na,Two,1,New.\na,Three,1,Old.\nb,One,2,Hm.\nz,One,3,\n",
    )
    spec = """
game: {id: trees, title: Trees}
printings: {file: prints.csv, key: Key, of: Of}
id: Name
name: Name
type: Kind
set: printing.Box
number: printing.No
abilities: {column: printing.Text}
sets: {one: {date: "2001"}, two: {date: "2002"}, three: {date: "2003"}}
"""
    imported = import_cards(
        tmp_path / "cards.csv", write(tmp_path, "map.yaml", spec), tmp_path / "p", new=True
    )
    report = imported.report
    assert (report.records, report.cards, report.printings) == (6, 2, 4)
    assert [tuple(item) for item in report.refused] == [
        ("prints.csv row 6", 'no card has the Key "z"'),
        ("row 4", "prints.csv has no printing of it"),
    ]
    assert "same_as: one" in imported.files["cards/three.yaml"]
    assert "same_as" not in imported.files["cards/two.yaml"]
    write_pack(imported, tmp_path / "p")
    assert check_packs([tmp_path / "p"]).findings == []


def test_reprints_and_lists_of_printings(tmp_path: Path) -> None:
    records = [
        {"code": 1, "name": "Ash", "kind": "lamp", "in": [{"box": "One"}, {"box": "Two"}]},
        {"code": 2, "copy": 1, "name": None, "in": [{"box": "Three"}]},
        {"code": 3, "copy": 9, "in": []},
    ]
    write(tmp_path, "cards.json", json.dumps(records))
    spec = """
game: {id: trees, title: Trees}
reprint: {column: copy, key: code}
each: in
id: name
name: name
type: kind
set: in.box
"""
    imported = import_cards(
        tmp_path / "cards.json", write(tmp_path, "m.yaml", spec), tmp_path / "p", new=True
    )
    assert (imported.report.cards, imported.report.printings, imported.report.records) == (1, 3, 4)
    assert [tuple(item) for item in imported.report.refused] == [
        ("record 3", 'it repeats "9", and no record has that code')
    ]


def test_into_a_pack_that_exists_only_what_it_knows(tmp_path: Path) -> None:
    pack = tmp_path / "lanterns"
    shutil.copytree(ROOT / "tests" / "packs" / "lanterns", pack)
    write(
        tmp_path,
        "cards.csv",
        "Name,Kind,Cost,Glass,Tags,Extra\nDim,Lamp,1,Azure,Brass,x\nDull,lantern,2,Green,Wet,\nOdd,Boat,,,,\n",
    )
    spec = """
source: leaflet
id: Name
name: Name
type: Kind
set: {constant: Third}
traits: {column: Tags}
stats: {cost: Cost, glass: Glass, light: {constant: 1}}
"""
    imported = import_cards(tmp_path / "cards.csv", write(tmp_path, "m.yaml", spec), pack)
    report = imported.report
    assert [tuple(item) for item in report.refused] == [("row 4", 'the pack has no type "Boat"')]
    assert [tuple(item) for item in report.doubts] == [
        ("row 3", "Tags", 'the pack has no trait "Wet"', 1),
        ("row 3", "Glass", 'the pack has no value of glass "Green"', 1),
    ]
    assert report.unused == {"Extra": 1}
    assert list(imported.files) == ["cards/third.yaml"]
    write_pack(imported, pack)
    assert check_packs([pack]).findings == []
    with pytest.raises(DeckloreError) as caught:
        write_pack(imported, pack)
    assert str(caught.value) == f"{pack / 'cards/third.yaml'} exists already; --replace writes it anew"


SMALL = "id: N\nname: N\ntype: T\nset: S\n"
FAULTS = json.loads((ROOT / "tests" / "cases" / "imports.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", FAULTS, ids=[case["name"] for case in FAULTS])
def test_error_messages(tmp_path: Path, case: dict[str, Any]) -> None:
    if case["content"] is not None:
        write(tmp_path, case["file"], case["content"])
    map_file = write(tmp_path, "map.yaml", case["map"])
    with pytest.raises(DeckloreError) as caught:
        import_cards(tmp_path / case["file"], map_file, tmp_path / "pack", new=True)
    assert str(caught.value).replace(str(tmp_path), "{dir}").split("\n") == case["says"]


def test_what_collides_is_refused_with_both_places(tmp_path: Path) -> None:
    write(tmp_path, "cards.csv", "N,T,S,Q\na,b,c,1\na,b,c,1\nb,b,c,1\n,b,c,1\nd,b,c,many\n")
    spec = "game: {id: g, title: G}\nquantity: Q\n" + SMALL
    imported = import_cards(tmp_path / "cards.csv", write(tmp_path, "m.yaml", spec), tmp_path / "p", new=True)
    assert [tuple(item) for item in imported.report.refused] == [
        ("row 5", "it has no name"),
        (
            "row 3",
            'its id "a" is that of row 2; name columns that tell them apart (`apart`), '  # noqa: ISC004
            "or that make both one design (`design`)",
        ),
    ]
    assert [tuple(item) for item in imported.report.doubts] == [
        ("row 6", "Q", '"many" is no quantity from 0 to 999', 1)
    ]
    spec = spec + "design: N\n"
    imported = import_cards(tmp_path / "cards.csv", write(tmp_path, "m.yaml", spec), tmp_path / "p", new=True)
    assert ("row 3", 'the set "c" has "a" without a number (row 2)') in imported.report.refused


MARKUP = {
    "<b>Now:</b> go": "**Now:** go",
    "<strong>Now </strong>go": "**Now** go",
    "<i>a\nb</i>": "*a*\n*b*",
    "<b>a <i>b</i></b>": "**a *b***",
    "one<br/>two<p>three</p>": "one\ntwothree",
    "x < 5 and y > 3 <none>": "x < 5 and y > 3 <none>",
    "<u>under</u>": "under",
    "a &amp; b&nbsp;c": "a & b c",
    "[Go] twice [Go][Go]": ":go: twice :go::go:",
    "[[Trait]] card": "[Trait] card",
    "3:go:5": "3:\u2060go:5",
}


@pytest.mark.parametrize(("text", "expected"), MARKUP.items())
def test_markup(text: str, expected: str) -> None:
    assert Markup({"[Go]": "go"}, {}).plain(text) == expected


def test_dropped_tags_are_counted() -> None:
    markup = Markup({}, {"colou?r": "tint"})
    assert markup.plain("<u>color</u>") == "tint"
    assert dict(markup.dropped) == {"<u>": 1, "</u>": 1}


@given(
    st.dictionaries(st.text(min_size=1), st.text() | st.integers(-(10**9), 10**9) | st.booleans() | st.none())
)
def test_yaml_reads_back_the_same(values: dict[str, object]) -> None:
    if not any(
        "\ud800" <= letter <= "\udfff" for item in (*values, *values.values()) for letter in str(item)
    ):
        assert read_yaml(to_yaml({"cards": [{"id": "x", **values}]})).value["cards"] == [
            {"id": "x", **values}
        ]


CELLS = st.sampled_from(["", "a", "b", "A", "Ł", "?", "x y", "1"])


@settings(max_examples=60, deadline=None)
@given(rows=st.lists(st.tuples(CELLS, CELLS, CELLS, CELLS), min_size=1, max_size=12))
def test_no_record_is_lost(tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, ...]]) -> None:
    folder = tmp_path_factory.mktemp("lost")
    records = [dict(zip("NTSQ", row, strict=True)) for row in rows]
    write(folder, "cards.json", json.dumps(records))
    spec = "game: {id: g, title: G}\ntraits: Q\n" + SMALL
    imported = import_cards(folder / "cards.json", write(folder, "m.yaml", spec), folder / "p", new=True)
    report = imported.report
    assert report.records == len(rows) == report.printings + len(report.refused)
    assert len({item.place for item in report.refused}) == len(report.refused)
    if report.printings:
        write_pack(imported, folder / "p")
        checked = check_packs([folder / "p"])
        assert checked.findings == []
        pack = checked.packs[0].spec
        assert pack is not None
        assert sum(len(card_set.cards) for card_set in pack.sets) == report.printings


def test_semicolons_and_sheets(tmp_path: Path) -> None:
    write(tmp_path, "cards.csv", "\ufeffN;T\r\na;b\r\n;\r\n")
    assert [(r.place, dict(r.values)) for r in read_records(tmp_path / "cards.csv")] == [
        ("row 2", {"N": "a", "T": "b"})
    ]
    book = Workbook()
    book.create_sheet("Cards").append(["N"])
    book["Cards"].append([3.0])
    book.save(tmp_path / "cards.xlsx")
    book.close()
    found = read_records(tmp_path / "cards.xlsx", Where(sheet="Cards"))
    assert [dict(record.values) for record in found] == [{"N": 3}]
    with pytest.raises(DeckloreError) as caught:
        read_records(tmp_path / "cards.xlsx", Where(sheet="Card"))
    assert str(caught.value) == f'{tmp_path / "cards.xlsx"}: there is no sheet "Card" (did you mean "Cards"?)'


def test_sets_are_read_back_in_the_order_of_their_files(tmp_path: Path) -> None:
    """A set `core` is read after `core-2`, so that it is `core` that repeats the other."""
    write(tmp_path, "cards.csv", "N,T,S\na,b,Core\na,b,Core 2\n")
    spec = "game: {id: g, title: G}\ndesign: N\nabilities: {column: T}\n" + SMALL
    imported = import_cards(tmp_path / "cards.csv", write(tmp_path, "m.yaml", spec), tmp_path / "p", new=True)
    assert "same_as: core-2" in imported.files["cards/core.yaml"].replace('"', "")
    write_pack(imported, tmp_path / "p")
    assert check_packs([tmp_path / "p"]).findings == []


def test_the_maps_of_the_benchmark_are_sound() -> None:
    maps = sorted((ROOT / "tests" / "bench" / "maps").glob("*.yaml"))
    assert len(maps) == 7
    for path in maps:
        spec = read_map(path)
        assert spec.game is not None


def test_command_reports_and_says_how_it_ended(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from toolkit.cli import make_app

    write(tmp_path, "cards.csv", "N,T,S,Q,Z\nAsh,Lamp,One,1,\nAsh,Lamp,One,some,\n,Lamp,One,1,z\n")
    spec = write(tmp_path, "m.yaml", "game: {id: g, title: G}\nquantity: Q\ndesign: N\nnumber: Q\n" + SMALL)
    words = [
        "import",
        "cards",
        str(tmp_path / "cards.csv"),
        "--map",
        str(spec),
        "--into",
        str(tmp_path / "p"),
    ]
    done = CliRunner().invoke(make_app(), [*words, "--new-pack"])
    assert done.output.splitlines() == [
        "3 records read: 1 card, 2 printings in 1 set",
        "",
        "not imported (1):",
        "  row 4: it has no name",
        "",
        "not understood (1):",
        '  row 3, column "Q": "some" is no quantity from 0 to 999',
        "",
        "columns not used (1):",
        "  Z (in 1 record)",
    ]
    assert done.exit_code == 1
    again = CliRunner().invoke(make_app(), [*words, "--new-pack", "--dry-run", "--json"])
    assert json.loads(again.output)["printings"] == 2
    refused = CliRunner().invoke(make_app(), words)
    assert refused.exit_code == 2


def many(tmp_path: Path, count: int) -> tuple[Path, Path]:
    """Write so many cards in two sets, and a map for them."""
    rows = "".join(
        f"Card {i // 2},{'One' if i % 2 else 'Two'},{i // 2 % 7},Draw {i // 2} 「{i}」\n"
        for i in range(count)
    )
    spec = (
        "game: {id: g, title: G}\nid: N\nname: N\ntype: {constant: thing}\nset: S\ndesign: N\n"
        "stats: {cost: C}\nabilities: {column: T}\n"
    )
    return write(tmp_path, "cards.csv", f"N,S,C,T\n{rows}"), write(tmp_path, "m.yaml", spec)


def test_many_cards_are_written_as_json_a_card_a_line(tmp_path: Path) -> None:
    cards, spec = many(tmp_path, MANY)
    imported = import_cards(cards, spec, tmp_path / "p", new=True)
    assert [name for name in imported.files if name.startswith("cards/")] == [
        "cards/one.json",
        "cards/two.json",
    ]
    lines = imported.files["cards/one.json"].split("\n")
    assert lines[0] == '{"id": "one", "name": "One", "source": "imported", "section": "Cards", "cards": ['
    assert json.loads(lines[2].rstrip(",")) == {
        "id": "card-1", "name": "Card 1", "type": "thing", "stats": {"cost": 1},
        "abilities": [{"kind": "text", "effect": "Draw 1 「3」"}],
    }  # fmt: skip
    assert len(lines) == MANY // 2 + 3
    write_pack(imported, tmp_path / "p")
    checked = check_packs([tmp_path / "p"])
    assert checked.findings == []
    assert [len(card_set.cards) for pack in checked.packs for card_set in pack.spec.sets] == [500, 500]  # type: ignore[union-attr]


def test_a_set_has_one_file_whatever_its_notation(tmp_path: Path) -> None:
    for count, wanted in ((20, "yaml"), (MANY, "json"), (20, "yaml")):
        cards, spec = many(tmp_path, count)
        imported = import_cards(cards, spec, tmp_path / "p", new=True)
        if (tmp_path / "p").exists():
            with pytest.raises(DeckloreError, match="exists already; --replace writes it anew"):
                write_pack(imported, tmp_path / "p")
        write_pack(imported, tmp_path / "p", replace=True)
        files = sorted(path.name for path in (tmp_path / "p" / "cards").iterdir())
        assert files == [f"one.{wanted}", f"two.{wanted}"]
        assert check_packs([tmp_path / "p"]).findings == []


def test_both_notations_read_back_the_same(tmp_path: Path) -> None:
    cards, spec = many(tmp_path, 60)
    imported = import_cards(cards, spec, tmp_path / "p", new=True)
    value = read_yaml(imported.files["cards/one.yaml"]).value
    listed = value.pop("cards")
    again = as_lines(value, listed)
    assert read_json(again).value == {**value, "cards": listed}
    half = as_lines({"id": "x"}, [{"name": "\ud800"}])
    assert half == '{"id": "x", "cards": [\n{"name": "\\ud800"}\n]}\n'


def test_equal_numbers_are_counted_where_the_map_says_so(tmp_path: Path) -> None:
    write(tmp_path, "cards.csv", "Name,No,Story\nAsh,1,Old.\nAsh,1,\nAsh,1-2,\nAsh,,\nAsh,,\nBirch,1,\n")
    spec = """
game: {id: woods, title: Woods}
id: Name
design: [Name]
name: Name
type: {constant: lamp}
set: {constant: One}
number: {column: No, count_same: %s}
stats: {story: {column: Story, kind: text, aside: true}}
"""
    counted = import_cards(
        tmp_path / "cards.csv", write(tmp_path, "m.yaml", spec % "true"), tmp_path / "pack", new=True
    )
    write_pack(counted, tmp_path / "pack")
    found = check_packs([tmp_path / "pack"]).packs[0].spec
    assert found is not None
    numbers = [(card.id, card.number) for one in found.sets for card in one.cards]
    assert numbers == [
        ("ash", "1"), ("ash", "1-2"), ("ash", "1-2-2"), ("ash", None), ("ash", "2"), ("birch", "1"),
    ]  # fmt: skip
    assert counted.report.counted == ["one/ash: 1-2", "one/ash: 1-2-2", "one/ash: 2"]
    assert counted.report.clean
    assert found.game.fields["story"].aside
    plain = import_cards(
        tmp_path / "cards.csv", write(tmp_path, "m.yaml", spec % "false"), tmp_path / "pack", new=True
    )
    assert [tuple(item) for item in plain.report.refused] == [
        ("row 3", 'the set "one" has "ash" as number 1 (row 2)'),
        ("row 6", 'the set "one" has "ash" without a number (row 5)'),
    ]
