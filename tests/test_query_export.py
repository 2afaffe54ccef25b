"""What the browser is given: the folding table, the vocabulary, the records."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from conftest import ROOT
from toolkit.query import read_records, read_vocabulary
from toolkit.query.columns import column, id_rest, read_columns
from toolkit.query.export import card_files, folding_letters, folding_module, vocabulary_json
from toolkit.query.records import record_json
from toolkit.text import FOLDS

if TYPE_CHECKING:
    import sqlite3


def digits(code: int) -> str:
    """Return a code as two signs."""
    signs = "".join(chr(n) for n in range(32, 127) if chr(n) not in '"\\')
    return signs[code // len(signs)] + signs[code % len(signs)]


def test_the_folding_module_is_fresh() -> None:
    module = ROOT / "site" / "theme" / "js" / "query" / "folding.js"
    stale = "make it anew: python -m toolkit.query.export > site/theme/js/query/folding.js"
    assert module.read_text(encoding="utf-8") == folding_module(), stale


def test_folding_letters_hold_the_table_and_case() -> None:
    letters = folding_letters()
    assert letters.items() >= FOLDS.items()
    assert (letters["ẞ"], letters["ς"], "A" in letters) == ("ss", "σ", False)


def test_data_is_plain_json(lanterns: sqlite3.Connection) -> None:
    vocabulary = vocabulary_json(read_vocabulary(lanterns))
    assert json.loads(json.dumps(vocabulary))["flags"] == [
        {"game": "lanterns", "slug": "bright", "query": "light>=3", "labels": {"en": "bright", "pl": "jasna"}}
    ]
    records = {record.card: record_json(record) for record in read_records(lanterns)}
    moth = json.loads(json.dumps(records["moth-lamp"]))
    assert moth["stats"] == {
        "cost": "x",
        "light": 1.0,
        "wind": 2.0,
        "glass": ["blue"],
        "condition": {"en": "two moths are present.", "pl": "obecne sa dwie cmy."},
        "rank": ["rare"],
        "limit": 1.0,
    }
    assert moth["names"] == {"en": "Moth Lamp", "pl": "Lampa ciem"}
    assert "artist" not in moth


COLUMNS = {
    "one digit": (["red", None, "blue", "red"], {"of": ["red", "blue"], "at": "! #!"}),
    "nothing": ([None, None], {"of": [], "at": "  "}),
    "numbers and texts apart": ([1, "1", 1.5], {"of": [1, "1", 1.5], "at": "!#$"}),
    "two digits": (
        [n // 2 for n in range(400)],
        {"of": list(range(200)), "at": "".join(digits(n // 2 + 1) for n in range(400))},
    ),
    "most differ": (["x", *range(200), None], {"is": ["x", *range(200), None]}),
}


@pytest.mark.parametrize(("values", "written"), COLUMNS.values(), ids=COLUMNS)
def test_a_column_is_as_short_as_its_values_allow(values: list[object], written: dict[str, object]) -> None:
    assert column(values) == written


IDS = [
    ("brass-lamp", "Brass Lamp", None, None),
    ("brass-lamp-of-the-moth", "Brass Lamp", "of the Moth", None),
    ("dragons-wick", "Dragon's Wick", None, None),
    ("brass-lamp-2", "Brass Lamp", None, "-2"),
    ("brass-lamps", "Brass Lamp", None, "=brass-lamps"),
    ("01004", "Łuska", None, "=01004"),
]


@pytest.mark.parametrize(("card", "name", "subtitle", "rest"), IDS)
def test_an_id_that_follows_from_the_name_is_left_out(
    card: str, name: str, subtitle: str | None, rest: str | None
) -> None:
    assert id_rest(card, name, subtitle) == rest


def test_texts_come_after_what_every_list_shows(lanterns: sqlite3.Connection) -> None:
    first, *others = card_files(lanterns, "lanterns", ["cost"], {"moth-lamp"}).items()
    assert [first[0], *(name for name, _ in others)] == ["query.json", *first[1]["parts"]]
    assert first[1]["cards"]["numbers"] == ["cost"]
    assert "Shines three times as far." not in json.dumps(first[1])
    assert "Shines three times as far." in json.dumps([data for _, data in others])


def test_columns_hold_every_printing_and_card_once(everything: sqlite3.Connection) -> None:
    vocabulary = read_vocabulary(everything)
    printings, cards = [], []
    for (game,) in everything.execute("SELECT id FROM game"):
        columns = read_columns(everything, game, vocabulary)
        printings += columns.printings
        cards += [(game, card) for card in columns.cards]
        assert columns.parts[-1]["folded"] == {}, "the packs' texts need no exceptions"
    assert sorted(printings) == [row[0] for row in everything.execute("SELECT id FROM printing ORDER BY id")]
    assert sorted(cards) == sorted(map(tuple, everything.execute("SELECT game, slug FROM card")))
