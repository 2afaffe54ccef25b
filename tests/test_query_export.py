"""What the browser is given: the folding table, the vocabulary, the records."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from conftest import ROOT
from toolkit.query import read_records, read_vocabulary
from toolkit.query.export import folding_letters, folding_module, vocabulary_json
from toolkit.query.records import record_json
from toolkit.text import FOLDS

if TYPE_CHECKING:
    import sqlite3


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
